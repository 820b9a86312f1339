// Undo steps and unsaved edits of one theme, kept in the browser: they survive a reload and a killed tab.

const STEPS = 'steps';
const STATES = 'states';
const MOST_TABS = 20;

/** What is kept of that theme; everything works, forgetfully, where the browser keeps nothing. */
export async function openDrafts(name) {
  const database = await freeName(name)
    .then(opened)
    .catch(() => undefined);
  const wait = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });

  async function read() {
    if (!database) return undefined;
    const transaction = database.transaction([STATES, STEPS]);
    const state = await wait(transaction.objectStore(STATES).get('now'));
    const steps = await wait(transaction.objectStore(STEPS).getAll());
    return state && { ...state, past: steps.slice(0, state.past), future: state.future };
  }

  let written = [];

  /** Keeps the state; of the steps only those that are new. */
  function write({ past, future, ...state }) {
    if (!database) return;
    const transaction = database.transaction([STATES, STEPS], 'readwrite');
    const steps = transaction.objectStore(STEPS);
    const same = past.findIndex((step, index) => step !== written[index]);
    past.slice(same < 0 ? past.length : same).forEach((step, i) => steps.put(step, (same < 0 ? 0 : same) + i));
    written = past;
    transaction.objectStore(STATES).put({ ...state, past: past.length, future }, 'now');
  }

  return { read, write };
}

// why: two tabs of one theme have steps of their own; the next tab takes up those of one that is gone.
async function freeName(name) {
  for (let tab = 0; navigator.locks && tab < MOST_TABS; tab++) {
    if (await locked(`${name}-${tab}`)) return `${name}-${tab}`;
  }
  return `${name}-0`;
}

/** Whether the name is this tab's, for as long as it is open. */
const locked = (name) =>
  new Promise((resolve) => {
    navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      resolve(Boolean(lock));
      return lock ? new Promise(() => {}) : undefined;
    });
  });

function opened(name) {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(STATES);
      request.result.createObjectStore(STEPS);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
