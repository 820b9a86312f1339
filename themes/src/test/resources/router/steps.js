// What the scripts beside this one share: they run in a page and write down what its router does.
const router = document.querySelector('#app').__vue_app__.config.globalProperties.$router;
const start = window.history.state.position;
const log = [];

const say = (name, value) => log.push(`${name}: ${JSON.stringify(value)}`);

const described = ({ path, fullPath, query, hash, name, params, href, redirectedFrom, matched, meta }) => ({
  path,
  fullPath,
  query,
  hash,
  name,
  params,
  href,
  redirectedFrom: redirectedFrom && redirectedFrom.fullPath,
  matched: matched.length,
  meta,
});

/** What is there once everything has come to rest. */
async function sayRest(name) {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const { back, current, forward, replaced, position } = window.history.state;
  const at = window.location.pathname + window.location.search + window.location.hash;
  say(name, { at, route: router.currentRoute.value.fullPath, h1: document.querySelector('h1').textContent });
  say(name, { back, current, forward, replaced, position: position - start });
  say(name, Math.round(window.scrollY));
}

async function step(name, act) {
  const failure = await act();
  say(name, failure ? failure.type : 'arrived');
  await sayRest(name);
}

/** Goes to another entry and waits until the router has dealt with it. */
async function travel(name, steps) {
  const arrived = new Promise((done) => {
    const stop = router.afterEach((to, from, failure) => {
      stop();
      done(failure);
    });
  });
  window.history.go(steps);
  await step(name, () => arrived);
}
