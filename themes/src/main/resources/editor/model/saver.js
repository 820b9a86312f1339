// Saves the document by itself: soon after the last edit, one request at a time. When somebody else saved first, both
// are brought together; when the connection is lost, what is unsaved waits and is tried again.
import { difference } from './patch.js';
import { equal } from './json.js';
import { merged } from './merge.js';

const AFTER_EDIT = 250;
const WHILE_TYPING = 1000;
const FIRST_RETRY = 1000;
const LONGEST_RETRY = 30000;
// why: the server takes 1,000 operations at once; more than that is written as whole groups.
const MOST_OPERATIONS = 900;

/**
 * @param start {version, base, document}: the newest known version, its document, and the document as it is here
 * @param send (version, operations, options) → {status, settings}; throws when there is no connection
 * @param on {state(name, sentence), saved(version), others(document, conflicts, version)}
 * @param timers {now, set, clear}
 */
export function createSaver(start, send, on, timers) {
  let { version, base, document } = start;
  let timer;
  let sending;
  let firstUnsaved;
  let retry = 0;

  const isSaved = () => equal(base, document);

  function changed(next) {
    document = next;
    if (isSaved() && !sending) return settle();
    on.state(retry ? 'offline' : 'saving');
    firstUnsaved ??= timers.now();
    if (sending || retry) return;
    schedule(Math.max(0, Math.min(AFTER_EDIT, firstUnsaved + WHILE_TYPING - timers.now())));
  }

  function settle() {
    timers.clear(timer);
    timer = undefined;
    firstUnsaved = undefined;
    on.state('saved');
  }

  function schedule(delay) {
    timers.clear(timer);
    timer = timers.set(() => flush(), delay);
  }

  /** Saves now what is unsaved, under that label if given; resolves when it is done or failed. */
  async function flush(options = {}) {
    timers.clear(timer);
    timer = undefined;
    while (sending) await sending;
    if (isSaved() && !options.label && !options.publish) return settle();
    sending = attempt(options);
    try {
      return await sending;
    } finally {
      sending = undefined;
      if (!isSaved() && timer === undefined && !retry) schedule(AFTER_EDIT);
    }
  }

  async function attempt(options) {
    on.state('saving');
    firstUnsaved = undefined;
    const sent = document;
    let answer;
    try {
      answer = await send(version, short(difference(base, sent), sent), options);
    } catch {
      return lost();
    }
    if (answer.status === 409) return rebase(answer.settings, options);
    if (answer.status >= 500 || answer.status === 429) return lost();
    if (answer.status !== 200) return refused(answer);
    retry = 0;
    base = sent;
    version = answer.settings.version;
    on.saved(version, answer.settings);
    if (isSaved()) settle();
    return true;
  }

  function rebase(newest, options) {
    bringTogether(newest);
    return attempt(options);
  }

  function bringTogether(newest) {
    const together = merged(base, document, newest.data);
    base = newest.data;
    version = newest.version;
    document = together.document;
    on.others(document, together.conflicts, newest);
  }

  function lost() {
    retry = Math.min(retry ? retry * 2 : FIRST_RETRY, LONGEST_RETRY);
    on.state('offline');
    schedule(retry);
    return false;
  }

  function refused({ status, message }) {
    on.state('refused', message ?? `The server answered ${status}.`);
    return false;
  }

  return {
    changed,
    flush,
    /** Takes what others saved meanwhile. */
    received(newest) {
      if (newest.version <= version || sending) return;
      bringTogether(newest);
      if (!isSaved()) changed(document);
    },
    /** Tries again at once, as when the connection is back. */
    again() {
      if (retry) schedule(0);
    },
    version: () => version,
    base: () => base,
    isSaved,
  };
}

function short(operations, document) {
  if (operations.length <= MOST_OPERATIONS) return operations;
  const kept = operations.filter(({ op, path }) => op === 'remove' && path.lastIndexOf('/') === 0);
  return [...kept, ...Object.entries(document).map(([name, value]) => ({ op: 'add', path: `/${name}`, value }))];
}
