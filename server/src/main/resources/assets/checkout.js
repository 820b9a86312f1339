// The checkout works without this. It keeps a second click from asking twice and leads to what is wrong.
for (const form of document.querySelectorAll('form[data-once]')) {
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = 'yes';
    const button = form.querySelector('button');
    button.setAttribute('aria-disabled', 'true');
    button.textContent = button.dataset.busy;
  });
}
// why: a page that comes back from the history must work again.
addEventListener('pageshow', (event) => event.persisted && location.reload());
document.getElementById('problems')?.focus();
// why: on a small screen the form comes first; the total stays visible in the summary's head.
if (matchMedia('(max-width: 899px)').matches && !document.querySelector('.discount [aria-invalid]')) {
  document.querySelector('details.summary')?.removeAttribute('open');
}
