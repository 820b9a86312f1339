/*
 * A fake of the world a script finds in a browser tab: document events, timers on a clock that only tests turn, fetch,
 * storage, other tabs. `host` is the tab's Java side. Nothing in here knows the SDK.
 */
(host) => {
  const timers = new Map();
  const faults = [];
  let lastTimer = 0;

  const said = [];
  const word = (value) => (typeof value === 'string' || value instanceof Error ? String(value) : JSON.stringify(value));
  const words = (values) => values.map(word).join(' ');
  const world = {
    log: [],
    requests: [],
    visited: [],
    reported: [],
    said,
    /** What the network does with the next requests instead of carrying them, one each. */
    faults: (...list) => faults.push(...list),
    latency: 20,
    bootText: host.boot(),
    storageBroken: false,
    nextTimer: () => Math.min(...[...timers.values()].map((timer) => timer.at)),
    runTimer() {
      const due = [...timers].sort(([a, x], [b, y]) => x.at - y.at || a - b)[0];
      timers.delete(due[0]);
      due[1].work();
    },
    receive(name, text) {
      for (const line of lines) {
        if (line.name === name) setTimeout(() => line.onmessage?.({ data: JSON.parse(text) }), 1);
      }
    },
    window: (type, event) => windowEvents.dispatchEvent({ type, ...event }),
    await(promise) {
      const outcome = { text: 'pending' };
      Promise.resolve(promise).then(
        (value) => (outcome.text = value === undefined ? 'undefined' : JSON.stringify(value)),
        (error) => (outcome.text = `rejected with ${error.name}: ${error.message}`),
      );
      return outcome;
    },
  };

  class Events {
    listeners = [];
    addEventListener(type, listener) {
      this.listeners.push({ type, listener });
    }
    dispatchEvent(event) {
      for (const { type, listener } of [...this.listeners]) {
        if (type !== event.type) continue;
        try {
          listener(event);
        } catch (error) {
          world.reported.push(String(error));
        }
      }
    }
  }

  const windowEvents = new Events();
  const lines = new Set();
  const path = host.path();

  Date.now = () => host.now();
  Object.assign(globalThis, {
    window: globalThis,
    world,
    log: (...values) => void world.log.push(words(values)),
    addEventListener: (type, listener) => windowEvents.addEventListener(type, listener),
    setTimeout(work, delay = 0) {
      timers.set(++lastTimer, { work, at: host.now() + delay });
      return lastTimer;
    },
    clearTimeout: (id) => void timers.delete(id),
    queueMicrotask: (work) => void Promise.resolve().then(work),
    reportError: (error) => void world.reported.push(String(error)),
    console: {
      log: (...values) => said.push('log ' + words(values)),
      warn: (...values) => said.push('warn ' + words(values)),
      error: (...values) => said.push('error ' + words(values)),
    },
    navigator: { onLine: true },
    location: {
      origin: 'https://demo.example',
      href: 'https://demo.example' + path,
      pathname: path.replace(/\?.*/, ''),
      search: path.replace(/^[^?]*/, ''),
      assign: (to) => void world.visited.push(to),
    },
    CustomEvent: class {
      constructor(type, { detail }) {
        this.type = type;
        this.detail = detail;
      }
    },
    AbortController: class {
      signal = Object.assign(new Events(), { aborted: false });
      abort() {
        this.signal.aborted = true;
        this.signal.dispatchEvent({ type: 'abort' });
      }
    },
    localStorage: {
      getItem: (key) => (world.storageBroken ? broken() : host.read(key)),
      setItem: (key, value) => (world.storageBroken ? broken() : host.write(key, value)),
    },
    BroadcastChannel: class {
      constructor(name) {
        this.name = name;
        lines.add(this);
      }
      postMessage(data) {
        host.broadcast(this.name, JSON.stringify(data));
      }
      close() {
        lines.delete(this);
      }
    },
    document: Object.assign(new Events(), {
      querySelector: () => (world.bootText === null ? null : { textContent: world.bootText }),
    }),
    fetch,
  });

  function broken() {
    throw new Error('Storage is switched off');
  }

  function fetch(to, { method, body, signal }) {
    world.requests.push([method, to, body].filter(Boolean).join(' '));
    const fault = faults.shift();
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(Object.assign(new Error('Aborted'), { name: 'AbortError' })));
      if (fault === 'unreachable') return setTimeout(() => reject(new TypeError('Failed to fetch')), world.latency);
      const answer = fault && fault !== 'silent' ? fault : JSON.parse(host.shop(method, to, body ?? ''));
      if (fault !== 'silent') setTimeout(() => resolve(response(answer)), world.latency);
    });
  }

  function response({ status = 200, headers = {}, body }) {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return {
      status,
      ok: status < 300,
      headers: { get: (name) => headers[name] ?? null },
      json: async () => JSON.parse(text),
    };
  }

  return world;
};
