// What pages of the development server begin with: it takes over the page and keeps it up to date.
import { start } from '../runtime/start.js';
import { showBadge } from './badge.js';
import { showFaults } from './overlay.js';
import { reportError, reportWarning, watchErrors } from './reports.js';
import { followUpdates } from './updates.js';

const options = JSON.parse(document.getElementById('vitrine-dev').textContent);
let session = null;

watchErrors();
showBadge(options.shows);
if (options.live) followUpdates(options, () => session);
if (options.faults.problems.length > 0) showFaults(options.faults.kind, options.faults.problems);
if (options.theme) {
  try {
    const { default: theme } = await import(options.theme);
    const locales = Object.entries(options.locales).map(([tag, address]) => [tag, () => import(address)]);
    await start(theme, Object.fromEntries(locales), (app, made) => {
      session = made;
      app.config.warnHandler = reportWarning;
      session.report = (error) => {
        console.error(error);
        reportError(error);
      };
    });
  } catch (error) {
    session = null;
    console.error(error);
    reportError(error);
  }
}
