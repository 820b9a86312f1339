// State that a theme's stores made while the server rendered the page, for the same stores in the browser.
const ELEMENT = 'vitrine-state';

/**
 * A function for plugins of themes: `transferState(name, { get, set })`. `get` is asked on the server when the page is
 * rendered and gives what JSON can say; `set` gets it in the browser at once, before anything shows.
 */
export function createTransferState(session) {
  return import.meta.env.SSR ? collecting(session) : handingOut();
}

function collecting(session) {
  const getters = new Map();
  session.stateForBrowser = () => (getters.size > 0 ? element(getters) : '');
  return function transferState(name, { get }) {
    getters.set(name, get);
  };
}

function handingOut() {
  const found = document.getElementById(ELEMENT);
  const sent = found ? JSON.parse(found.textContent) : {};
  return function transferState(name, { set }) {
    if (Object.hasOwn(sent, name)) set(sent[name]);
  };
}

function element(getters) {
  const state = Object.fromEntries([...getters].map(([name, get]) => [name, get()]));
  const text = JSON.stringify(state).replace(/</g, '\\u003c');
  return `<script type="application/json" id="${ELEMENT}">${text}</script>`;
}
