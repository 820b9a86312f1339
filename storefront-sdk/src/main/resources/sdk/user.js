/** `sdk.user`: who is signed in. Asked for once a page, and only when a script wants to know. */
import { frozen } from './frozen.js';
import { send } from './transport.js';

export function createUser(emitter) {
  let asked = null;
  let known; // undefined: nobody knows yet

  const get = () => (asked ??= ask());

  async function ask() {
    const result = await send('GET', '/account.json');
    if (result.success) {
      learn(frozen(result.data.user ?? null));
    } else {
      asked = null;
      emitter.fail(result.error);
    }
    return known ?? null;
  }

  function learn(user) {
    const before = known;
    known = user;
    if (before !== undefined && before?.id === user?.id) return;
    emitter.forget('user.onAuthorized');
    emitter.forget('user.onUnauthorized');
    if (user) emitter.emit('user.onAuthorized', [user], true);
    else emitter.emit('user.onUnauthorized', [frozen({ reason: before ? 'signed_out' : 'guest' })], true);
  }

  // why: a page that comes back by the Back button may come back to somebody else.
  addEventListener('pageshow', ({ persisted }) => persisted && asked && (asked = ask()));

  const listener = (name) => (handler, options) => {
    const end = emitter.on(name, handler, options);
    get();
    return end;
  };

  return {
    get,
    onAuthorized: listener('user.onAuthorized'),
    onUnauthorized: listener('user.onUnauthorized'),
    navigateSignIn: () => location.assign('/login'),
    navigateSignUp: () => location.assign('/register'),
  };
}
