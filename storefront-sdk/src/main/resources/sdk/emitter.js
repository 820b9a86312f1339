/**
 * Events of the SDK. "handlers run in subscription order in a microtask after state is consistent; one handler's
 * exception is caught, reported and does not stop others; handler results are ignored".
 */
import { debug } from './debug.js';

export function createEmitter() {
  const subscriptions = new Map();
  const kept = new Map();

  const of = (name) => subscriptions.get(name) ?? subscriptions.set(name, new Set()).get(name);

  /** Subscribes; returns the function that ends it. Throws TypeError when `handler` is no function. */
  function on(name, handler, { signal, once } = {}) {
    if (typeof handler !== 'function') throw new TypeError(`sdk.${name} takes a function`);
    const subscription = { handler, once };
    const end = () => void of(name).delete(subscription);
    if (signal?.aborted) return end;
    signal?.addEventListener('abort', end, { once: true });
    of(name).add(subscription);
    if (kept.has(name)) {
      const last = kept.get(name);
      queueMicrotask(() => call(name, [subscription], last));
    }
    return end;
  }

  function call(name, candidates, args) {
    for (const subscription of candidates) {
      if (!of(name).has(subscription)) continue; // ended in the meantime
      if (subscription.once) of(name).delete(subscription);
      isolated(name, () => subscription.handler(...args));
    }
  }

  function isolated(name, work) {
    try {
      work();
    } catch (error) {
      // why reportError: a script's own error monitoring hears of it, as if we had not caught it.
      globalThis.reportError ? reportError(error) : console.error(error);
      const message = `A handler of sdk.${name} failed: ${error}`;
      if (name !== 'onError') fail({ code: 'handler_failed', message, cause: error });
    }
  }

  /** Calls the handlers of `name` and mirrors the event on `document`; with `replay`, late handlers get it as well. */
  function emit(name, args, replay) {
    const candidates = [...of(name)];
    if (replay) kept.set(name, args);
    debug(name, ...args);
    queueMicrotask(() => {
      call(name, candidates, args);
      mirror(name, args[0]);
    });
  }

  /** Tells of a failure that no caller gets to see. */
  function fail(error) {
    emit('onError', [error]);
  }

  return {
    on,
    emit,
    fail,
    isolated,
    /** No more replay of `name`. */
    forget: (name) => kept.delete(name),
    /** The public `on…` function of an event. */
    listener: (name) => (handler, options) => on(name, handler, options),
  };
}

/** `cart.onAdd` is `sdk:cart:add` on the document, `page.onContextUpdate` is `sdk:page:context-update`. */
function mirror(name, detail) {
  const type = name
    .replace(/\.?on([A-Z])/, ':$1')
    .replace(/\B[A-Z]/g, '-$&')
    .toLowerCase();
  const event = (type[0] === ':' ? 'sdk' : 'sdk:') + type;
  document.dispatchEvent(new CustomEvent(event, { detail }));
}
