// News from a development server, whose files somebody edits: it says that they have changed, not how.

/** Calls `look` now and whenever the files have changed, one call after the other. */
export function followFiles(address, look) {
  const stream = new EventSource(address);
  let before = Promise.resolve();
  let waiting = false;
  stream.addEventListener('message', () => {
    // why: of many changes in a row the last is looked at.
    if (waiting) return;
    waiting = true;
    before = before.then(() => {
      waiting = false;
      return look().catch(() => {});
    });
  });
  window.addEventListener('pagehide', () => stream.close());
}
