// Watchers. While a component is set up on the server only those run that run at once; `flush: 'sync'` ones live until
// the page is done. Elsewhere they run as they do in a browser, after the code that changed something.
import * as current from './current.js';
import { guarded, handleError } from './errors.js';
import { inject } from './injection.js';
import { isReactive, isRef, isShallow, plainScope, toRaw, watching } from './reactivity.js';

export const SSR_CONTEXT = Symbol.for('v-scx');

class Watcher {
  constructor(read, react, flush) {
    this.sources = new Set();
    this.read = read;
    this.react = react;
    this.flush = flush;
    this.active = true;
    this.running = false;
    this.queued = false;
  }

  get() {
    this.forget();
    return watching(this, this.read);
  }

  forget() {
    for (const source of this.sources) source.watchers.delete(this);
    this.sources.clear();
  }

  notify() {
    if (!this.active || this.running || this.queued) return;
    if (this.flush === 'sync') this.run();
    else enqueue(this);
  }

  run() {
    if (!this.active) return;
    this.running = true;
    try {
      this.react();
    } finally {
      this.running = false;
    }
  }

  stop() {
    this.active = false;
    this.forget();
  }
}

let queue = [];

function enqueue(watcher) {
  watcher.queued = true;
  if (queue.push(watcher) === 1) Promise.resolve().then(runQueue);
}

function runQueue() {
  for (let i = 0; i < queue.length; i++) {
    queue[i].queued = false;
    queue[i].run();
  }
  queue = [];
}

export const nextTick = function nextTick(work) {
  const then = Promise.resolve();
  return work ? then.then(this ? work.bind(this) : work) : then;
};

const stopped = () => {
  const handle = () => {};
  handle.stop = handle.pause = handle.resume = handle;
  return handle;
};

export function watch(source, callback, options = {}) {
  const { flush = 'pre', immediate = false } = options;
  const atOnce = callback ? immediate : flush !== 'post';
  const onServer = current.inSetup;
  if (onServer && flush !== 'sync' && !atOnce) return stopped();
  const handle = start(source, callback, options);
  if (onServer) {
    if (flush === 'sync') {
      const context = inject(SSR_CONTEXT);
      (context.__watcherHandles ||= []).push(handle);
    } else handle();
  }
  return handle;
}

function start(source, callback, { flush = 'pre', immediate = false, deep, once = false }) {
  const instance = current.settingUp;
  const many = Array.isArray(source);
  let clean = null;
  const onCleanup = (work) => {
    clean = work;
  };
  const cleanUp = () => {
    const work = clean;
    clean = null;
    if (work) guarded(work, instance, 4);
  };
  const read = () => {
    const depth = deep === true ? Infinity : Number(deep) || 0;
    const value = many ? source.map((each) => valueOf(each, deep, instance)) : valueOf(source, deep, instance);
    if (depth > 0) walk(value, depth);
    return value;
  };
  let before = many ? [] : undefined;
  let first = true;
  let watcher = null;
  const stop = () => {
    watcher.stop();
    cleanUp();
  };
  const react = () => {
    if (!callback) {
      watcher.get();
      return;
    }
    const value = watcher.get();
    const changed =
      deep ||
      (isReactive(source) && deep !== false) ||
      (many ? value.some((each, i) => !Object.is(each, before[i])) : !Object.is(value, before));
    if (!changed && !(first && immediate)) return;
    cleanUp();
    const old = first ? (many ? [] : undefined) : before;
    first = false;
    before = value;
    guarded(callback, instance, 'callback', [value, old, onCleanup]);
    if (once) stop();
  };
  const effect = () => {
    cleanUp();
    guarded(source, instance, 'getter', [onCleanup]);
  };
  watcher = new Watcher(callback ? () => guarded(read, instance, 'getter') : effect, react, flush);
  const scope = plainScope();
  if (scope) scope.cleanups.push(stop);
  if (!callback) {
    if (flush === 'post') enqueue(watcher);
    else watcher.run();
  } else if (immediate) watcher.run();
  else {
    before = watcher.get();
    first = false;
  }
  stop.stop = stop;
  stop.pause = () => {
    watcher.active = false;
  };
  stop.resume = () => {
    watcher.active = true;
  };
  return stop;
}

function valueOf(source, deep, instance) {
  if (isRef(source)) return source.value;
  if (isReactive(source)) {
    if (deep !== false) walk(source, isShallow(source) ? 1 : deep === undefined || deep === true ? Infinity : deep);
    return source;
  }
  if (typeof source !== 'function') return undefined;
  try {
    return source();
  } catch (error) {
    handleError(error, instance, 'getter');
    return undefined;
  }
}

// Reads everything below a value, so that the watcher hears of each change.
function walk(value, depth, seen = new Set()) {
  if (depth <= 0 || value === null || typeof value !== 'object' || value.__v_skip || seen.has(value)) return;
  seen.add(value);
  if (isRef(value)) walk(value.value, depth - 1, seen);
  else if (Array.isArray(value)) for (const each of value) walk(each, depth - 1, seen);
  else if (toRaw(value) instanceof Map || toRaw(value) instanceof Set) {
    value.forEach((each) => walk(each, depth - 1, seen));
  } else for (const key in value) walk(value[key], depth - 1, seen);
}

export const watchEffect = (effect, options) => watch(effect, null, options);
export const watchPostEffect = (effect, options) => watch(effect, null, { ...options, flush: 'post' });
export const watchSyncEffect = (effect, options) => watch(effect, null, { ...options, flush: 'sync' });
