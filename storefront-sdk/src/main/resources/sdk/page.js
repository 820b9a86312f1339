/** `sdk.page`: which page is shown. The theme tells of changes with `vitrine:context` events on the document. */
import { frozenCopy, same } from './frozen.js';

/** How long after start a themed page counts as loaded even though its theme never said so, in milliseconds. */
const LOAD_PATIENCE = 10_000;

export function createPage(emitter, boot) {
  let loaded = false;
  let context = describe(
    {
      type: boot.page?.type ?? 'unknown',
      payload: boot.page?.context ?? {},
      url: location.href,
      locale: boot.locale ?? '',
      currency: boot.currency ?? '',
      template: boot.page?.template ?? null,
      navigation: 0,
    },
    {},
  );

  function load() {
    if (loaded) return;
    loaded = true;
    emitter.emit('page.onLoad', [context], true);
  }

  function change(next) {
    if (same(next, context)) return; // "Exactly once per change"
    const previous = context;
    context = next;
    emitter.emit('page.onContextUpdate', [context, previous]);
  }

  document.addEventListener('vitrine:context', ({ detail }) => {
    const next = describe(detail.context, context, detail.kind === 'navigate');
    if (detail.kind === 'load' && !loaded) {
      context = next;
      load();
    } else {
      change(next);
    }
  });
  // why: pages without a theme (checkout, thank you) are loaded when we are; a theme that fails to start must not
  // cost the page its view.
  if (boot.page?.component) setTimeout(load, LOAD_PATIENCE);
  else load();

  return {
    getContext: () => context,
    onLoad: emitter.listener('page.onLoad'),
    onContextUpdate: emitter.listener('page.onContextUpdate'),
  };
}

/** The public context: what the theme leaves out is as before. */
function describe(told, before, navigated) {
  const url = told.url ?? before.url;
  const absolute = url[0] === '/' ? location.origin + url : url;
  return frozenCopy({
    type: told.type ?? before.type,
    payload: told.payload ?? {},
    url: absolute,
    path: absolute.slice(location.origin.length).replace(/[?#].*/, '') || '/',
    locale: told.locale ?? before.locale,
    currency: told.currency ?? before.currency,
    template: told.template ?? null,
    navigation: told.navigation ?? before.navigation + (navigated ? 1 : 0),
  });
}
