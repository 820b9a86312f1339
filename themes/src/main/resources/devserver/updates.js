// Updates from the development server, one after the other.
import { nextTick } from 'vue';
import { exchange } from './hot.js';
import { shownKind, showFaults } from './overlay.js';
import { isBroken } from './reports.js';
import { putStyle } from './styles.js';

/** Takes what the server sends from now on; `session` gives the visitor's session, once there is one. */
export function followUpdates({ version }, session) {
  const stream = new EventSource(`/_dev/updates?version=${encodeURIComponent(version)}`);
  let before = Promise.resolve();
  stream.addEventListener('message', ({ data, lastEventId }) => {
    before = before.then(() => apply(JSON.parse(data), lastEventId, session()).catch(() => window.location.reload()));
  });
  window.addEventListener('pagehide', () => stream.close());
}

async function apply({ reload, faults, styles, components, settings, edited }, version, session) {
  if (faults && faults.problems.length > 0) {
    showFaults(faults.kind, faults.problems);
    return;
  }
  const mended = shownKind();
  if (mended === 'build') showFaults('build', []);
  if (faults) {
    // why: a page that was made without its theme, or that threw meanwhile, lacks what it should show.
    if (!session || isBroken()) window.location.reload();
    return;
  }
  if (reload || !session || isBroken() || mended === 'render') {
    window.location.reload();
    return;
  }
  for (const { name, css } of styles) putStyle(name, css);
  for (const component of components) await exchange(component, version);
  // why not there: the theme editor around the page says what it changed, and the page asks for the rest.
  if (settings && !session.boot.editor) await renew(session, edited);
  await nextTick();
  if (components.length > 0 || settings) session.navigation.loader.forget();
  const files = components.map(({ file }) => file).concat(styles.map(({ name }) => name));
  document.dispatchEvent(new CustomEvent('vitrine:hot-update', { detail: { files, settings } }));
}

/** Shows the settings as they are now: in place where the theme editor changed them, else by rendering the page anew. */
async function renew({ state, navigation }, inPlace) {
  const answer = await fetch(`/_dev/state?url=${encodeURIComponent(state.url)}`);
  const { settings, records, page, data } = await answer.json();
  navigation.loader.forget();
  Object.assign(state, { settings, records, page, data });
  if (!inPlace) state.edition = (state.edition || 0) + 1;
}
