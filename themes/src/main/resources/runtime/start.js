// Takes over the page that the server sent.
import { createThemeApp } from './app.js';
import { watchDevice } from './device.js';
import { enhance } from './enhance.js';
import { announce } from './sdk.js';
import { textsFor } from './texts.js';

/**
 * `locales` has a function for each language of the theme that loads its texts. While a theme is developed, `prepare`
 * gets the app before it is mounted, and errors are thrown.
 */
export async function start(theme, locales, prepare) {
  try {
    const boot = JSON.parse(document.getElementById('vitrine-boot').textContent);
    const root = document.getElementById('app');
    // why: when rendering failed, the server sent plain content that the app replaces instead of adopting.
    const hydrate = root.dataset.render !== 'client';
    const load = textsFor(boot.locale, locales);
    const texts = load && (await load()).default;
    const { app, session, router, components } = createThemeApp(theme, boot, { hydrate, texts });
    if (import.meta.env.DEV) prepare(app, session);
    await Promise.all([router.isReady(), components.ready(boot)]);
    // why loaded: most pages have none.
    if (hydrate && hasTeleports(root)) (await import('./teleports.js')).takeOverTeleports();
    app.mount(root);
    session.state.mounted = true;
    watchDevice(session);
    session.currency.restore();
    session.cart.listen();
    enhance(session);
    if (boot.editor) await connectEditor(session);
    announce('load', session);
    document.documentElement.classList.add('is-interactive');
  } catch (error) {
    if (import.meta.env.DEV) throw error;
    // why: the page as sent still works; its links and forms are plain.
    console.error(error);
  }
}

async function connectEditor(session) {
  if (session.boot.editor.samples) (await import('./theme-editor-samples.js')).connectSamples(session);
  else (await import('./theme-editor.js')).connectThemeEditor(session);
}

/** Whether the server has left the place of a teleport somewhere. */
function hasTeleports(root) {
  const comments = document.createNodeIterator(root, NodeFilter.SHOW_COMMENT);
  for (let node = comments.nextNode(); node; node = comments.nextNode()) {
    if (node.data === 'teleport start') return true;
  }
  return false;
}
