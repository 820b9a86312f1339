/** `sdk.user`: who is signed in. Asked for once a page, and only when a script wants to know. */
import { frozen } from './frozen.js';
import { failure, send } from './transport.js';

export function createUser(emitter, channel, boot) {
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

  function left() {
    asked = Promise.resolve(null);
    learn(null);
  }

  async function signOut() {
    // why: who is shown there is not who is signed in.
    if (boot.editor) return frozen(failure('not_in_editor', 'Nobody can be signed out in the theme editor.'));
    const result = await send('POST', '/account/sign-out.json', {});
    if (!result.success && result.error.code !== 'signed_out') return frozen(result);
    left();
    channel.post({ signed_out: true });
    return frozen({ success: true, data: {} });
  }

  // why only who has asked: others ask anew.
  channel.onMessage(({ signed_out }) => signed_out && asked && !shown && left());

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
    navigateSignIn: () => leave('/login'),
    navigateSignUp: () => leave('/register'),
    signOut,
  };

  /** To a page that leads back here, in the language of this one. */
  function leave(page) {
    const here = encodeURIComponent(location.pathname + location.search);
    location.assign(`${languageOf(boot)}${page}?redirect=${here}`);
  }
}

/** What addresses begin with in the language of the page; nothing in the shop's own. */
function languageOf({ locale, shop }) {
  const place = (shop?.locales ?? []).findIndex(({ code }) => code === locale);
  return place > 0 ? `/${locale.toLowerCase()}` : '';
}
