async function run() {
  const style = document.createElement('style');
  style.textContent = '#app { min-height: 6000px } #main { padding-top: 700px }';
  document.head.append(style);
  window.scrollTo(0, 1200);
  await step('to the top', () => router.push('/collections'));
  window.scrollTo(0, 800);
  await step('other page', () => router.push('/pages/about'));
  await travel('back to where it was', -1);
  await travel('back further', -1);
  await travel('forward', 2);
  await step('to an element', () => router.push({ path: '/search', hash: '#main' }));
  window.scrollTo(0, 3000);
  await step('to it again', () => router.push({ path: '/search', hash: '#main' }));
  window.scrollTo(0, 2000);
  await step('query stays', () => router.push({ path: '/search', query: { q: 'cup' } }));
  window.scrollTo(0, 2100);
  await step('page of a list', () => router.push({ path: '/search', query: { q: 'cup', page: '2' } }));
  await step('no such element', () => router.push({ path: '/cart', hash: '#none' }));
  window.scrollTo(0, 900);
  const arrived = new Promise((done) => router.afterEach(done));
  window.location.hash = '#main';
  await arrived;
  say('hash of the browser', [router.currentRoute.value.hash, window.history.state.current]);
}
