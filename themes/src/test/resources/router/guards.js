async function run() {
  const seen = [];
  router.beforeEach((to) => {
    seen.push(`first ${to.fullPath}`);
    if (to.path === '/pages/forbidden') return false;
    if (to.path === '/pages/moved') return '/pages/about';
    if (to.path === '/pages/replaced') return { path: '/cart', replace: true };
    if (to.path === '/pages/error') throw new Error('on purpose');
    if (to.path === '/pages/given') return new Error('given back');
    return undefined;
  });
  router.beforeEach((to, from, next) => {
    seen.push(`next ${to.fullPath}`);
    if (to.query.next === 'no') next(false);
    else if (to.query.next === 'cart') next({ path: '/cart' });
    else next();
  });
  const remove = router.beforeResolve((to) => {
    seen.push(`last ${to.fullPath}`);
  });
  router.onError((error, to, from) => seen.push(`error ${error.message} ${to.fullPath} ${from.fullPath}`));
  router.afterEach((to, from, failure) =>
    seen.push(`after ${to.fullPath} ${from.fullPath} ${failure ? failure.type : 0} ${to.redirectedFrom?.fullPath}`),
  );
  const caught = (act) => () => act().catch((error) => ({ type: error.message }));
  await step('plain', () => router.push('/collections'));
  await step('refused', () => router.push('/pages/forbidden'));
  await step('sent elsewhere', () => router.push('/pages/moved?x=1'));
  await step('sent in its place', () => router.push('/pages/replaced'));
  await step('refused by next', () => router.push('/search?next=no'));
  await step('sent by next', () => router.push('/search?next=cart'));
  await step('sent by next from elsewhere', () => router.push('/products/jug'));
  await step(
    'thrown',
    caught(() => router.push('/pages/error')),
  );
  await step(
    'given',
    caught(() => router.push('/pages/given')),
  );
  await step('page', () => router.push('/products/bowl'));
  remove();
  const stop = router.beforeEach(() => false);
  let returns = 0;
  const returned = new Promise((done) => window.addEventListener('popstate', () => ++returns === 2 && done()));
  window.history.go(-1);
  await returned;
  await sayRest('still here');
  stop();
  await travel('back', -1);
  await step('the end', () => router.push('/'));
  seen.forEach((each) => log.push(each));
}
