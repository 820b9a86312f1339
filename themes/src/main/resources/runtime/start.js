// Takes over the page that the server sent.
import { createThemeApp } from './app.js';
import { watchDevice } from './device.js';
import { enhance } from './enhance.js';
import { announce } from './sdk.js';
import { takeOverTeleports } from './teleports.js';

export async function start(theme) {
  try {
    const boot = JSON.parse(document.getElementById('vitrine-boot').textContent);
    const root = document.getElementById('app');
    // why: when rendering failed, the server sent plain content that the app replaces instead of adopting.
    const hydrate = root.dataset.render !== 'client';
    const { app, session, router, components } = createThemeApp(theme, boot, { hydrate });
    await Promise.all([router.isReady(), components.ready(boot)]);
    if (hydrate) takeOverTeleports();
    app.mount(root);
    session.state.mounted = true;
    watchDevice(session);
    session.currency.restore();
    session.cart.listen();
    enhance(session);
    announce('load', session);
    document.documentElement.classList.add('is-interactive');
  } catch (error) {
    // why: the page as sent still works; its links and forms are plain.
    console.error(error);
  }
}
