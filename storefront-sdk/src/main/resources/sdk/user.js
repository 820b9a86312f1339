/** `sdk.user`: who is signed in. Asked for once a page, and only when a script wants to know. */
import { frozen } from './frozen.js';
import { send } from './transport.js';

export function createUser(emitter, boot) {
  let asked = null;
  let known; // undefined: nobody knows yet
  let shown = false; // whether the theme editor says who it is

  const get = () => (asked ??= ask());

  async function ask() {
    const result = await send('GET', '/account.json');
    if (shown) return known;
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

  // why only there: elsewhere nobody but the shop knows.
  if (boot.editor) {
    document.addEventListener('vitrine:user', ({ detail }) => {
      const user = frozen(detail.user);
      shown = true;
      asked = Promise.resolve(user);
      learn(user);
    });
  }

  // why: a page that comes back by the Back button may come back to somebody else.
  addEventListener('pageshow', ({ persisted }) => persisted && asked && !shown && (asked = ask()));

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
