async function run() {
  router.afterEach((to, from, failure) => say('after', [to.fullPath, from.fullPath, failure ? failure.type : 0]));
  await sayRest('start');
  await step('push', () => router.push('/collections'));
  await step('push an object', () => router.push({ path: '/search', query: { q: 'bowl' } }));
  await step('the same', () => router.push('/search?q=bowl'));
  await step('query alone', () => router.push({ query: { q: 'cup' } }));
  await step('replace', () => router.replace('/pages/about'));
  await step('push that replaces', () => router.push({ path: '/cart', replace: true }));
  await step('state', () => router.push({ path: '/collections/all', state: { own: 'kept' } }));
  say('state', window.history.state.own);
  await travel('back', -1);
  await travel('back twice', -2);
  await travel('forward', 1);
  await step('push from the middle', () => router.push('/products/jug'));
  await travel('back to the start', -2);
  await step('by a link', async () => {
    const arrived = new Promise((done) => {
      const stop = router.afterEach((to, from, failure) => {
        stop();
        done(failure);
      });
    });
    document.querySelectorAll('nav a')[3].click();
    return arrived;
  });
  const route = router.currentRoute.value;
  say('route', described(route));
  await step('with force', () => router.push({ path: route.path, force: true }));
}
