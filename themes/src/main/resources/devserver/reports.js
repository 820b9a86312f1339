// What goes wrong in the browser, sent to the development server, which knows the places in the theme's files.
import { showFaults } from './overlay.js';

const MOST = 20;

const faults = [];
let broken = false;
let sent = 0;

/** Whether the page has thrown, and may show less than it should. */
export const isBroken = () => broken;

/** Shows an error of the page with its place, below those before it. why: the first one often causes the others. */
export async function reportError(error) {
  broken = true;
  const message = String((error && error.message) || error);
  const at = faults.push({ file: '', line: 0, column: 0, message, frame: '', hint: '' }) - 1;
  const answer = await send('error', { message, stack: String((error && error.stack) || '') });
  if (answer) faults[at] = await answer.json();
  showFaults('browser', faults);
}

/** Prints a warning of Vue in the terminal, with the component that it is about. */
export function reportWarning(message, instance, trace) {
  console.warn(`[Vue warn]: ${message}${trace}`);
  const type = instance && instance.$ && instance.$.type;
  send('warning', { message, file: (type && type.__file) || '' });
}

export function watchErrors() {
  window.addEventListener('error', (event) => {
    if (event.error) reportError(event.error);
  });
  window.addEventListener('unhandledrejection', (event) => reportError(event.reason));
}

async function send(kind, report) {
  sent += 1;
  // why: an error in a loop would be reported for ever.
  if (sent > MOST) return null;
  try {
    const answer = await fetch(`/_dev/${kind}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...report, page: window.location.pathname }),
    });
    return answer.ok ? answer : null;
  } catch {
    return null;
  }
}
