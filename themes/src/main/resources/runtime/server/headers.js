// Headers of requests, by names in any case.
export class Headers {
  #values = new Map();

  constructor(init = []) {
    const entries = init && typeof init[Symbol.iterator] === 'function' ? init : Object.entries(init || {});
    for (const [name, value] of entries) this.append(name, value);
  }

  append(name, value) {
    const before = this.get(name);
    this.set(name, before === null ? value : `${before}, ${value}`);
  }

  delete(name) {
    this.#values.delete(key(name));
  }

  get(name) {
    const value = this.#values.get(key(name));
    return value === undefined ? null : value;
  }

  has(name) {
    return this.#values.has(key(name));
  }

  set(name, value) {
    this.#values.set(key(name), String(value).trim());
  }

  forEach(run, self) {
    for (const [name, value] of this) run.call(self, value, name, this);
  }

  entries() {
    return [...this.#values].sort(([a], [b]) => (a < b ? -1 : 1))[Symbol.iterator]();
  }

  keys() {
    return [...this].map(([name]) => name)[Symbol.iterator]();
  }

  values() {
    return [...this].map(([, value]) => value)[Symbol.iterator]();
  }

  [Symbol.iterator]() {
    return this.entries();
  }
}

const key = (name) => String(name).toLowerCase();
