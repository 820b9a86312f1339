// Events, signals and channels as libraries use them before anything is shown. Not a complete implementation of the
// standards: there is no tree, so nothing bubbles.
import { later } from './timers.js';

export class Event {
  constructor(type, { bubbles = false, cancelable = false } = {}) {
    this.type = String(type);
    this.bubbles = Boolean(bubbles);
    this.cancelable = Boolean(cancelable);
    this.defaultPrevented = false;
    this.target = null;
    this.currentTarget = null;
    this.stopped = false;
  }

  preventDefault() {
    if (this.cancelable) this.defaultPrevented = true;
  }

  stopPropagation() {}

  stopImmediatePropagation() {
    this.stopped = true;
  }
}

export class CustomEvent extends Event {
  constructor(type, options = {}) {
    super(type, options);
    this.detail = options.detail === undefined ? null : options.detail;
  }
}

export class EventTarget {
  #listeners = [];

  addEventListener(type, listener, options) {
    if (!listener || this.#listeners.some((each) => each.type === type && each.listener === listener)) return;
    this.#listeners.push({ type, listener, once: Boolean(options && options.once) });
  }

  removeEventListener(type, listener) {
    this.#listeners = this.#listeners.filter((each) => each.type !== type || each.listener !== listener);
  }

  dispatchEvent(event) {
    event.target = this;
    event.currentTarget = this;
    const own = this[`on${event.type}`];
    if (typeof own === 'function') own.call(this, event);
    for (const { type, listener, once } of this.#listeners) {
      if (type !== event.type || event.stopped) continue;
      if (once) this.removeEventListener(type, listener);
      if (typeof listener === 'function') listener.call(this, event);
      else listener.handleEvent(event);
    }
    return !event.defaultPrevented;
  }
}

function named(name, message) {
  const error = new Error(message);
  error.name = name;
  return error;
}

// Aborts a signal, which no code but this module can.
let abortSignal;

export class AbortSignal extends EventTarget {
  #aborted = false;
  #reason;

  static {
    abortSignal = (signal, reason) => {
      if (signal.#aborted) return;
      signal.#aborted = true;
      signal.#reason = reason === undefined ? named('AbortError', 'this was aborted') : reason;
      signal.dispatchEvent(new Event('abort'));
    };
  }

  get aborted() {
    return this.#aborted;
  }

  get reason() {
    return this.#reason;
  }

  throwIfAborted() {
    if (this.#aborted) throw this.#reason;
  }

  static abort(reason) {
    const signal = new AbortSignal();
    abortSignal(signal, reason);
    return signal;
  }

  static timeout(delay) {
    const signal = new AbortSignal();
    later(() => abortSignal(signal, named('TimeoutError', 'this took too long')), delay, false);
    return signal;
  }

  static any(signals) {
    const signal = new AbortSignal();
    for (const each of signals) {
      if (each.aborted) abortSignal(signal, each.reason);
      else each.addEventListener('abort', () => abortSignal(signal, each.reason), { once: true });
    }
    return signal;
  }
}

export class AbortController {
  constructor() {
    this.signal = new AbortSignal();
  }

  abort(reason) {
    abortSignal(this.signal, reason);
  }
}

class MessagePort extends EventTarget {
  #other = null;
  #closed = false;

  static connect(one, other) {
    one.#other = other;
    other.#other = one;
  }

  postMessage(data) {
    const to = this.#other;
    later(
      () => {
        if (to.#closed) return;
        const event = new Event('message');
        event.data = data;
        to.dispatchEvent(event);
      },
      0,
      false,
    );
  }

  start() {}

  close() {
    this.#closed = true;
  }
}

export class MessageChannel {
  constructor() {
    this.port1 = new MessagePort();
    this.port2 = new MessagePort();
    MessagePort.connect(this.port1, this.port2);
  }
}
