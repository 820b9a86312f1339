// What a page of accounts asks the shop to do, one thing at a time, and how that went.
import { reactive } from 'vue';
import { say } from '../../document.js';
import { callSdk } from '../../sdk.js';

const FAILED = 'Something went wrong. Please try again.';
const BY_THEME = { source: 'theme' };

export function useWork(session) {
  const { translate, state } = session;
  const work = reactive({ doing: '', error: null, message: '', faults: {}, notAdded: [] });

  /** Does what `ask` does; true when it could be done, and then the page says `done`. */
  async function attempt(name, ask, done) {
    if (work.doing) return false;
    clear();
    work.doing = name;
    const result = session.boot.editor ? notHere() : await ask();
    work.doing = '';
    if (!result.success) return fail(result.error || {});
    work.message = done ? translate(done) : '';
    say(work.message);
    return result;
  }

  function clear() {
    Object.assign(work, { error: null, message: '', faults: {}, notAdded: [] });
  }

  function fail({ code = 'failed', message = FAILED, details }) {
    if (code === 'signed_out') {
      session.navigation.leave(`/login?redirect=${encodeURIComponent(state.url)}`);
      return false;
    }
    work.error = { code, message: translate(message) };
    work.faults = Object.fromEntries(texts(details).map(([field, text]) => [field, translate(text)]));
    say(work.error.message);
    return false;
  }

  /** Sends it to the shop, and shows the page with what the shop answers: `take` makes data of it. */
  async function send(name, method, path, body, take, done) {
    const { visit } = state;
    const result = await attempt(name, () => request(method, path, body), done);
    if (result && visit === state.visit) state.data = { ...state.data, ...take(result.data) };
    return Boolean(result);
  }

  /** Puts what was ordered into the cart once more, and shows the cart. */
  async function reorder(id) {
    const ask = () => callSdk('cart', 'reorder', Number(id), BY_THEME);
    const result = await attempt('reorder', ask, 'Added to the cart.');
    if (!result) return false;
    work.notAdded = texts(result.details || result.data.details).map(([title, why]) => `${title}: ${translate(why)}`);
    session.cart.apply(result.data);
    await session.actions.showCart();
    if (work.notAdded.length) {
      const message = work.notAdded.join(' ');
      session.cart.state.error = { code: 'not_added', message };
      say(message);
    }
    return true;
  }

  return { work, send, reorder, clear };
}

const notHere = () => failure('not_in_editor', 'In the theme editor nothing of a customer is changed.');
const failure = (code, message) => ({ success: false, error: { code, message } });
const texts = (details) => Object.entries(details || {}).filter(([, text]) => typeof text === 'string');

async function request(method, path, body) {
  try {
    const response = await fetch(path, {
      method,
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: method === 'DELETE' ? undefined : JSON.stringify(body || {}),
      credentials: 'same-origin',
    });
    const answer = await response.json();
    return answer.success === true || answer.error ? answer : failure('failed', FAILED);
  } catch {
    return failure('network', FAILED);
  }
}
