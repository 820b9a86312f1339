// State that a theme's stores made while the server rendered the page, for the same stores in the browser.
import { inBrowser } from './session.js';

const ELEMENT = 'vitrine-state';

/**
 * A function for plugins of themes: `transferState(name, { get, set })`. `get` is asked on the server when the page is
 * rendered and gives what JSON can say; `set` gets it in the browser at once, before anything shows.
 */
export function createTransferState(session) {
  const getters = new Map();
  const found = inBrowser && document.getElementById(ELEMENT);
  const sent = found ? JSON.parse(found.textContent) : {};
  session.stateForBrowser = () => (getters.size > 0 ? element(getters) : '');
  return function transferState(name, { get, set }) {
    if (!inBrowser) getters.set(name, get);
    else if (Object.hasOwn(sent, name)) set(sent[name]);
  };
}

function element(getters) {
  const state = Object.fromEntries([...getters].map(([name, get]) => [name, get()]));
  const text = JSON.stringify(state).replace(/</g, '\\u003c');
  return `<script type="application/json" id="${ELEMENT}">${text}</script>`;
}
