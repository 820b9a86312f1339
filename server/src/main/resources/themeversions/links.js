/* Paths of this host that the page links to. */
[...document.querySelectorAll('a[href]')]
  .filter((link) => link.origin === location.origin)
  .map((link) => link.pathname);
