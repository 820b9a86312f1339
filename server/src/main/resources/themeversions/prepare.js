/* Loads the pictures that wait to be scrolled to, and answers the page's height. */
(async () => {
  const most = 6000;
  const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
  document.querySelector('body > aside[aria-label="Theme preview"]')?.remove();
  const height = () => Math.min(most, document.documentElement.scrollHeight);
  for (let top = 0; top < height(); top += innerHeight) {
    scrollTo({ top, behavior: 'instant' });
    await wait(60);
  }
  scrollTo({ top: 0, behavior: 'instant' });
  const near = [...document.images].filter((image) => !image.complete && image.getBoundingClientRect().top < most);
  await Promise.race([Promise.all(near.map((image) => image.decode().catch(() => 0))), wait(4000)]);
  await wait(100);
  return height();
})();
