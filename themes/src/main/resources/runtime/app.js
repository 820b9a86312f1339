// One visitor's app, the same on both sides; the browser adds what only a browser can.
import { createSSRApp, createApp } from 'vue';
import { Root } from './components/page-host.js';
import { ThemeLink } from './components/link.js';
import { ClientOnly, NoSsr } from './components/client-only.js';
import { createActions } from './actions.js';
import { createCart } from './cart.js';
import { collectComponents, forget } from './components.js';
import { lazy } from './lazy.js';
import { emptyMixins } from './mixins.js';
import { createCurrency } from './currency.js';
import { boundaryOf, isFatal } from './error-boundary.js';
import { createNavigation } from './navigation.js';
import { createOverlay } from './overlay.js';
import { announce } from './sdk.js';
import { createSession, inBrowser, provideSession } from './session.js';
import { createSettings } from './settings.js';
import { createStorage } from './storage.js';
import { createTranslate } from './texts.js';
import { createTheme, provideTheme } from './theme.js';
import { createTransferState } from './transfer-state.js';

/** `texts` are the theme's in the language of the page. */
export function createThemeApp(theme, boot, { hydrate = true, texts } = {}) {
  const app = hydrate ? createSSRApp(Root) : createApp(Root);
  const session = createSession(boot);
  session.translate = createTranslate(texts, session.locale);
  session.settings = createSettings(session);
  session.storage = createStorage(session);
  session.overlay = createOverlay();
  session.currency = createCurrency(session, session.storage, () => announce('update', session));
  session.cart = createCart(session);
  session.actions = createActions(session);
  session.components = collectComponents(app, session.languages);
  session.navigation = createNavigation(session, session.components);
  session.product = null; // on a product page: a function that gives the product with its chosen variant
  session.fault = null;

  const names = createTheme(session);
  provideSession(app, session);
  provideTheme(app, names);
  app.config.errorHandler = (error, instance, info) => {
    const boundary = boundaryOf(instance);
    if (boundary && isFatal(info)) boundary.fail(error);
    else if (inBrowser) session.report(error);
    else session.fault = session.fault || { error };
  };
  app.use(session.navigation.router);
  forget(app, 'RouterLink');
  app.component('RouterLink', ThemeLink);
  app.component('ClientOnly', ClientOnly);
  app.component('NoSsr', NoSsr);
  app.directive('lazy', lazy);
  const plugin = theme && (theme.plugin || theme);
  if (!plugin || (typeof plugin !== 'function' && typeof plugin.install !== 'function')) {
    throw new Error('src/index.js must export default { plugin } and the plugin must have install(app)');
  }
  const mixins = emptyMixins();
  app.use(plugin, {
    mixins,
    filters: names.$filters,
    runtime: names,
    localMixins: mixins,
    globalFilters: names.$filters,
    transferState: createTransferState(session),
  });
  return { app, session, router: session.navigation.router, components: session.components };
}
