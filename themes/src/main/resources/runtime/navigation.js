// Moving between pages without loading documents: the router asks, the loader fetches, the session changes.
import { nextTick } from 'vue';
import { NavigationFailureType, START_LOCATION, createPageRouter, isNavigationFailure } from 'vitrine/router';
import { arrive, focusAsked, say } from './document.js';
import { createLoader } from './pages-loader.js';
import { isPlatformPath } from './routes.js';
import { announce } from './sdk.js';
import { inBrowser } from './session.js';

const SIGN_IN = /^\/(login|register)([/?#]|$)/;
/** why: the pages where customers sign in are in no frame, so they cannot be shown in that of the theme editor. */
const NOBODY = 'Customers sign in on pages of their own, which the theme editor does not show.';

export function createNavigation(session, components) {
  const { state, languages } = session;
  const hasAccounts = (session.shop.accounts || 'disabled') !== 'disabled';
  const loader = createLoader(session.boot.editor, languages);
  let abort = null;
  let quiet = '';
  let arriving = null;

  const router = createPageRouter(languages.base, (to, from, saved) => {
    if (from === START_LOCATION) return saved || (to.hash ? { el: to.hash } : false);
    if (saved) return saved;
    if (to.hash) return { el: to.hash };
    if (to.path === from.path && to.query.page === from.query.page) return false;
    return { top: 0 };
  });

  if (languages.base) takeAddressesOfPages(router, languages);

  router.beforeEach(async (to, from) => {
    if (from === START_LOCATION || to.fullPath === quiet) return true;
    if (to.path === from.path && sameQuery(to.query, from.query)) return true;
    if (isPlatformPath(to.path) || languages.isOther(to.path) || isSignIn(to.path)) return leave(to.fullPath);
    if (abort) abort.abort();
    abort = new AbortController();
    const { signal } = abort;
    state.navigating = true;
    try {
      const [answer, head] = await Promise.all([loader.load(addressOf(to), signal), import('./head.js')]);
      if (signal.aborted) return false;
      if (answer.redirect) return redirect(answer.redirect);
      await components.ready(answer);
      if (signal.aborted) return false;
      arriving = { answer, head, address: addressOf(to) };
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      console.warn('loading the whole page instead', error);
      return leave(to.fullPath);
    }
  });

  router.afterEach(async (to, from, failure) => {
    if (from === START_LOCATION || to.fullPath === quiet) {
      quiet = '';
      return;
    }
    if (failure) {
      // why: a cancelled navigation has a successor that is still under way.
      if (!abort || abort.signal.aborted || failure.type !== 8) state.navigating = false;
      if (isNavigationFailure(failure, NavigationFailureType.duplicated)) {
        // why: a link to the page that is shown does what opening it anew would do.
        window.scrollTo({ top: 0 });
        focusAsked();
      }
      return;
    }
    state.navigating = false;
    if (!arriving || arriving.address !== addressOf(to)) return;
    const { answer, head } = arriving;
    arriving = null;
    commit(answer, to);
    head.describe(answer.page, answer.head);
    await nextTick();
    announce('navigate', session);
    if (to.path !== from.path) arrive(session);
    else focusAsked();
  });

  function commit(answer, to) {
    state.url = answer.url || languages.address(to.fullPath);
    state.page = answer.page;
    state.data = answer.data || {};
    state.records = answer.records || {};
    state.visit++;
    if (answer.data && answer.data.cart) session.cart.apply(answer.data.cart);
  }

  function redirect(target) {
    if (/^https?:/i.test(target) || isPlatformPath(target) || isSignIn(target)) return leave(target);
    return { ...router.resolve(target), replace: true };
  }

  function leave(address) {
    if (session.boot.editor && isSignIn(address)) say(session.translate(NOBODY));
    else if (inBrowser) window.location.assign(languages.address(address));
    return false;
  }

  /** Is it where customers sign in or register, where there are accounts? Passwords are typed at another host. */
  function isSignIn(address) {
    return hasAccounts && SIGN_IN.test(languages.inside(address));
  }

  /** Changes the address without asking for the page again. */
  function replaceQuietly(query) {
    const target = router.resolve({
      path: router.currentRoute.value.path,
      query,
      hash: router.currentRoute.value.hash,
    });
    if (target.fullPath === router.currentRoute.value.fullPath) return;
    quiet = target.fullPath;
    state.url = languages.address(target.fullPath);
    router.replace(target);
  }

  return { router, loader, replaceQuietly, leave };
}

// why: themes give the router what $routeTo… gives them, which begins with the language as links do.
function takeAddressesOfPages(router, { inside, address }) {
  const without = (to) => {
    if (typeof to === 'string') return inside(to);
    return to && typeof to.path === 'string' ? { ...to, path: inside(to.path) } : to;
  };
  const { push, replace, resolve } = router;
  router.push = (to) => push(without(to));
  router.replace = (to) => replace(without(to));
  router.resolve = (to, ...from) => {
    const found = resolve(without(to), ...from);
    return { ...found, href: address(found.fullPath) };
  };
}

export function addressOf(route) {
  return route.fullPath.replace(/#.*$/, '');
}

function sameQuery(a, b) {
  return JSON.stringify(a) === JSON.stringify(b);
}
