// Reactive state as far as rendering needs it. One number counts all changes: a computed value is good until the next
// change of anything. Who reads what is noted for watchers alone, and few of them run on a server.
let version = 0;
let watcher = null;

export const currentWatcher = () => watcher;

/** Runs `read` with its reads noted for `next`, or for nobody. */
export function watching(next, read) {
  const before = watcher;
  watcher = next;
  try {
    return read();
  } finally {
    watcher = before;
  }
}

/** Something that can be read and changes: a ref, or one key of an object. */
class Source {
  constructor() {
    this.watchers = null;
  }

  note() {
    if (this.watchers === null) this.watchers = new Set();
    this.watchers.add(watcher);
    watcher.sources.add(this);
  }

  changed() {
    version++;
    if (this.watchers !== null) for (const each of [...this.watchers]) each.notify();
  }
}

// Refs.
export const isRef = (value) => value !== null && value !== undefined && value.__v_isRef === true;
export const unref = (value) => (isRef(value) ? value.value : value);
export const toValue = (source) => (typeof source === 'function' ? source() : unref(source));

class Ref extends Source {
  constructor(value, shallow) {
    super();
    this.__v_isRef = true;
    this.__v_isShallow = shallow;
    this.raw = shallow ? value : toRaw(value);
    this.shown = shallow ? value : toReactive(value);
  }

  get value() {
    if (watcher !== null) this.note();
    return this.shown;
  }

  set value(next) {
    const direct = this.__v_isShallow || isShallow(next) || isReadonly(next);
    const raw = direct ? next : toRaw(next);
    if (Object.is(raw, this.raw)) return;
    this.raw = raw;
    this.shown = direct ? next : toReactive(raw);
    this.changed();
  }
}

export const ref = (value) => (isRef(value) ? value : new Ref(value, false));
export const shallowRef = (value) => (isRef(value) ? value : new Ref(value, true));
export const triggerRef = (each) => {
  if (each instanceof Source) each.changed();
};

class CustomRef extends Source {
  constructor(factory) {
    super();
    this.__v_isRef = true;
    const { get, set } = factory(
      () => watcher !== null && this.note(),
      () => this.changed(),
    );
    this.read = get;
    this.write = set;
  }

  get value() {
    return this.read();
  }

  set value(next) {
    this.write(next);
  }
}

export const customRef = (factory) => new CustomRef(factory);

class PropertyRef {
  constructor(object, key, fallback) {
    this.object = object;
    this.key = key;
    this.fallback = fallback;
    this.__v_isRef = true;
  }

  get value() {
    const value = this.object[this.key];
    return value === undefined ? this.fallback : value;
  }

  set value(next) {
    this.object[this.key] = next;
  }
}

class GetterRef {
  constructor(getter) {
    this.getter = getter;
    this.__v_isRef = true;
    this.__v_isReadonly = true;
  }

  get value() {
    return this.getter();
  }

  set value(next) {
    // why nothing: a ref of a getter is read-only.
  }
}

export function toRef(source, key, fallback) {
  if (isRef(source)) return source;
  if (typeof source === 'function') return new GetterRef(source);
  if (source !== null && typeof source === 'object' && key !== undefined) return propertyRef(source, key, fallback);
  return ref(source);
}

function propertyRef(object, key, fallback) {
  const value = object[key];
  return isRef(value) ? value : new PropertyRef(object, key, fallback);
}

export function toRefs(object) {
  const refs = Array.isArray(object) ? new Array(object.length) : {};
  for (const key in object) refs[key] = propertyRef(object, key);
  return refs;
}

const unwrapping = {
  get(target, key, receiver) {
    return key === '__v_raw' ? target : unref(Reflect.get(target, key, receiver));
  },
  set(target, key, value, receiver) {
    const before = target[key];
    if (isRef(before) && !isRef(value)) {
      before.value = value;
      return true;
    }
    return Reflect.set(target, key, value, receiver);
  },
};

/** An object whose refs are read and written through. */
export const proxyRefs = (object) => (isReactive(object) ? object : new Proxy(object, unwrapping));

// Computed values.
class Computed extends Source {
  constructor(getter, setter) {
    super();
    this.__v_isRef = true;
    this.__v_isReadonly = !setter;
    this.getter = getter;
    this.setter = setter;
    this.at = -1;
    this.held = undefined;
    this.sources = null;
  }

  get value() {
    if (watcher !== null) return this.watched();
    if (this.at !== version) this.compute();
    return this.held;
  }

  set value(next) {
    if (this.setter) this.setter(next);
  }

  compute() {
    // why before: a value that reads itself sees its old one, and does not run for ever.
    this.at = version;
    const next = this.getter(this.held);
    if (!Object.is(next, this.held)) this.held = next;
  }

  // What this value is made of is what the watcher watches.
  watched() {
    const outer = watcher;
    if (this.sources === null || this.at !== version) {
      this.sources = new Set();
      const reads = { sources: this.sources, notify() {} };
      watching(reads, () => this.compute());
      for (const source of this.sources) source.watchers.delete(reads);
    }
    watching(outer, () => this.sources.forEach((source) => source.note()));
    return this.held;
  }
}

export function computed(options) {
  return typeof options === 'function' ? new Computed(options, null) : new Computed(options.get, options.set);
}

// Objects. A proxy knows its raw object by this map; one object has one proxy of each kind.
const made = new WeakMap();
const skipped = new WeakSet();
const ITERATION = Symbol('iteration');

export function toRaw(value) {
  let raw = value;
  while (raw !== null && typeof raw === 'object') {
    const kind = made.get(raw);
    if (kind === undefined) {
      const inner = raw.__v_raw;
      if (!inner) return raw;
      raw = inner;
    } else raw = kind.target;
  }
  return raw;
}

export const isProxy = (value) => value !== null && typeof value === 'object' && made.has(value);
export const isReadonly = (value) => {
  if (value === null || typeof value !== 'object') return false;
  const kind = made.get(value);
  return kind === undefined ? Boolean(value.__v_isReadonly) : kind.fixed;
};
export const isShallow = (value) => {
  if (value === null || typeof value !== 'object') return false;
  const kind = made.get(value);
  return kind === undefined ? Boolean(value.__v_isShallow) : kind.shallow;
};

export function isReactive(value) {
  if (value === null || typeof value !== 'object') return false;
  const kind = made.get(value);
  if (kind === undefined) return false;
  return kind.fixed ? isReactive(kind.target) : true;
}

export function markRaw(value) {
  if (Object.isExtensible(value)) skipped.add(value);
  return value;
}

export const toReactive = (value) => (value !== null && typeof value === 'object' ? reactive(value) : value);
export const toReadonly = (value) => (value !== null && typeof value === 'object' ? readonly(value) : value);

const proxies = { open: new WeakMap(), flat: new WeakMap(), fixed: new WeakMap(), fixedFlat: new WeakMap() };

export const reactive = (target) => (isReadonly(target) ? target : proxied(target, proxies.open, false, false));
export const shallowReactive = (target) => proxied(target, proxies.flat, false, true);
export const readonly = (target) => proxied(target, proxies.fixed, true, false);
export const shallowReadonly = (target) => proxied(target, proxies.fixedFlat, true, true);

function proxied(target, known, fixed, shallow) {
  if (target === null || typeof target !== 'object') return target;
  const kind = made.get(target);
  if (kind !== undefined && !(fixed && !kind.fixed)) return target;
  const before = known.get(target);
  if (before !== undefined) return before;
  if (target.__v_skip || skipped.has(target) || !Object.isExtensible(target)) return target;
  const type = Object.prototype.toString.call(target).slice(8, -1);
  const Handler = type === 'Object' || type === 'Array' ? Properties : COLLECTIONS.has(type) ? Entries : null;
  if (Handler === null) return target;
  const handler = new Handler(target, fixed, shallow);
  const proxy = new Proxy(target, handler);
  known.set(target, proxy);
  made.set(proxy, handler);
  return proxy;
}

const COLLECTIONS = new Set(['Map', 'Set', 'WeakMap', 'WeakSet']);
const SEARCHES = new Set(['includes', 'indexOf', 'lastIndexOf']);
const sourcesOf = new WeakMap();

function sourceOf(target, key) {
  let sources = sourcesOf.get(target);
  if (sources === undefined) sourcesOf.set(target, (sources = new Map()));
  let source = sources.get(key);
  if (source === undefined) sources.set(key, (source = new Source()));
  return source;
}

function noteRead(target, key) {
  if (watcher !== null) sourceOf(target, key).note();
}

function noteChange(target, ...keys) {
  version++;
  const sources = sourcesOf.get(target);
  if (sources === undefined) return;
  for (const key of keys) if (sources.has(key)) sources.get(key).changed();
}

/** Handler of an object or an array. */
class Properties {
  constructor(target, fixed, shallow) {
    this.target = target;
    this.fixed = fixed;
    this.shallow = shallow;
    this.array = Array.isArray(target);
  }

  get(target, key, receiver) {
    if (typeof key === 'symbol' || key.charCodeAt(0) === 95) {
      const own = this.flag(key);
      if (own !== undefined) return own;
    }
    if (this.array && SEARCHES.has(key)) return search(target, key);
    const value = Reflect.get(target, key, isRef(target) ? target : receiver);
    if (watcher !== null && !this.fixed && typeof key !== 'symbol') noteRead(target, key);
    if (this.shallow || value === null || typeof value !== 'object') return value;
    if (value.__v_isRef === true) {
      if (this.array && isIndex(key)) return value;
      return this.fixed && typeof value.value === 'object' ? readonly(value.value) : value.value;
    }
    return this.fixed ? readonly(value) : reactive(value);
  }

  flag(key) {
    switch (key) {
      case '__v_raw':
        return this.target;
      case '__v_isReactive':
        return !this.fixed;
      case '__v_isReadonly':
        return this.fixed;
      case '__v_isShallow':
        return this.shallow;
      default:
        return undefined;
    }
  }

  set(target, key, next, receiver) {
    if (this.fixed) return true;
    let before = target[key];
    let value = next;
    if (!this.shallow) {
      if (!isShallow(value) && !isReadonly(value)) {
        before = toRaw(before);
        value = toRaw(value);
      }
      if (!(this.array && isIndex(key)) && isRef(before) && !isRef(value)) {
        before.value = value;
        return true;
      }
    }
    const had = Object.hasOwn(target, key);
    const length = target.length;
    const done = Reflect.set(target, key, value, isRef(target) ? target : receiver);
    if (receiver === undefined || toRaw(receiver) === target) {
      if (!had) noteChange(target, key, ITERATION, ...(this.array ? ['length'] : []));
      else if (!Object.is(value, before)) {
        if (this.array && key === 'length') noteChange(target, ...indexes(value, length), 'length', ITERATION);
        else noteChange(target, key);
      }
    }
    return done;
  }

  has(target, key) {
    noteRead(target, key);
    return Reflect.has(target, key);
  }

  deleteProperty(target, key) {
    if (this.fixed) return true;
    const had = Object.hasOwn(target, key);
    const done = Reflect.deleteProperty(target, key);
    if (done && had) noteChange(target, key, ITERATION);
    return done;
  }

  ownKeys(target) {
    noteRead(target, this.array ? 'length' : ITERATION);
    return Reflect.ownKeys(target);
  }
}

const isIndex = (key) =>
  typeof key === 'string' && key !== 'NaN' && key[0] !== '-' && String(parseInt(key, 10)) === key;

const indexes = (from, to) => Array.from({ length: Math.max(0, to - from) }, (each, i) => String(from + i));

// why twice: what is looked for may be the raw object or its proxy.
function search(target, method) {
  return (...values) => {
    if (watcher !== null) for (let i = 0; i < target.length; i++) noteRead(target, String(i));
    noteRead(target, 'length');
    const found = target[method](...values);
    return found === -1 || found === false ? target[method](...values.map(toRaw)) : found;
  };
}

/** Handler of a map or a set. */
class Entries {
  constructor(target, fixed, shallow) {
    this.target = target;
    this.fixed = fixed;
    this.shallow = shallow;
  }

  get(target, key) {
    if (typeof key === 'string' && key.startsWith('__v_')) return Properties.prototype.flag.call(this, key);
    if (key === 'size') {
      noteRead(target, ITERATION);
      return target.size;
    }
    return key in target && Object.hasOwn(ENTRIES, key) ? ENTRIES[key](this, target) : target[key];
  }

  shown(value) {
    return this.shallow ? value : this.fixed ? toReadonly(value) : toReactive(value);
  }
}

const keyIn = (target, key) => (target.has(key) ? key : toRaw(key));

function changing(name) {
  return (handler, target) =>
    function change(key, value) {
      if (handler.fixed) return name === 'delete' ? false : name === 'clear' ? undefined : this;
      if (name === 'clear') {
        const keys = target.size > 0 ? [...target.keys()] : [];
        target.clear();
        if (keys.length > 0) noteChange(target, ...keys, ITERATION);
        return undefined;
      }
      const plain = (each) => (handler.shallow || isShallow(each) || isReadonly(each) ? each : toRaw(each));
      const at = name === 'add' ? plain(key) : keyIn(target, key);
      const had = target.has(at);
      if (name === 'delete') {
        const done = target.delete(at);
        if (had) noteChange(target, at, ITERATION);
        return done;
      }
      const before = name === 'set' ? target.get(at) : undefined;
      const next = plain(value);
      target[name](at, next);
      if (!had) noteChange(target, at, ITERATION);
      else if (name === 'set' && !Object.is(before, next)) noteChange(target, at, ITERATION);
      return this;
    };
}

function iterating(name) {
  return (handler, target) =>
    function* iterate() {
      noteRead(target, ITERATION);
      const pairs = name === 'entries' || (name === Symbol.iterator && target instanceof Map);
      for (const each of target[name]()) {
        yield pairs ? [handler.shown(each[0]), handler.shown(each[1])] : handler.shown(each);
      }
    };
}

const ENTRIES = {
  get: (handler, target) => (key) => {
    const at = keyIn(target, key);
    noteRead(target, at);
    return handler.shown(target.get(at));
  },
  has: (handler, target) => (key) => {
    noteRead(target, key);
    return target.has(key) || target.has(toRaw(key));
  },
  forEach: (handler, target) =>
    function forEach(run, self) {
      noteRead(target, ITERATION);
      target.forEach((value, key) => run.call(self, handler.shown(value), handler.shown(key), this));
    },
  add: changing('add'),
  set: changing('set'),
  delete: changing('delete'),
  clear: changing('clear'),
  keys: iterating('keys'),
  values: iterating('values'),
  entries: iterating('entries'),
  [Symbol.iterator]: iterating(Symbol.iterator),
};

// Scopes: what is made within one is stopped with it.
let scope = null;

export class EffectScope {
  constructor(detached = false) {
    this.active = true;
    this.cleanups = [];
    if (!detached && scope !== null) scope.cleanups.push(() => this.stop());
  }

  run(work) {
    if (!this.active) return undefined;
    const before = scope;
    scope = this;
    try {
      return work();
    } finally {
      scope = before;
    }
  }

  pause() {}

  resume() {}

  stop() {
    if (!this.active) return;
    this.active = false;
    for (const clean of this.cleanups.splice(0)) clean();
  }
}

export const effectScope = (detached) => new EffectScope(detached);
export const plainScope = () => scope;

export function setScope(next) {
  const before = scope;
  scope = next;
  return before;
}
