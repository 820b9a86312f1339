// The Options API: what a component object says besides `setup`.
import { setSettingUp } from './current.js';
import { guarded } from './errors.js';
import { inject, provide } from './injection.js';
import { computed, isRef, reactive } from './reactivity.js';
import { watch } from './watch.js';

const LISTS = ['beforeCreate', 'created', 'serverPrefetch', 'errorCaptured'];
const MAPS = ['methods', 'computed', 'components', 'directives', 'watch'];
const WORK = [...LISTS, ...MAPS, 'data', 'provide', 'inject', 'expose', 'mixins', 'extends'];

/** Whether there is anything to do for these options at all. */
export const hasOptions = (type) => WORK.some((name) => type[name] !== undefined);

/** One object from a component, its mixins and what it extends; later ones win, hooks run one after the other. */
export function mergeOptions(type, globalMixins, strategies) {
  const merged = {};
  for (const mixin of globalMixins) mixIn(merged, mixin, strategies);
  mixIn(merged, type, strategies);
  return merged;
}

function mixIn(merged, from, strategies, isMixin = false) {
  if (from.extends) mixIn(merged, from.extends, strategies, true);
  for (const mixin of from.mixins || []) mixIn(merged, mixin, strategies, true);
  for (const name in from) {
    if (isMixin && name === 'expose') continue;
    merged[name] = mergeOne(name, merged[name], from[name], strategies);
  }
}

function mergeOne(name, before, next, strategies) {
  if (strategies[name]) return strategies[name](before, next);
  if (name === 'data' || name === 'provide') return before && next ? both(before, next) : next || before;
  if (name === 'inject') return before || next ? { ...injections(before), ...injections(next) } : next;
  if (LISTS.includes(name)) return [...(before || []), ...[].concat(next || [])];
  if (name === 'watch') return mergeWatchers(before, next);
  if (MAPS.includes(name)) return before ? { ...before, ...next } : next;
  return next;
}

function both(before, next) {
  return function merged() {
    const value = (each) => (typeof each === 'function' ? each.call(this, this) : each);
    return { ...value(before), ...value(next) };
  };
}

function mergeWatchers(before, next) {
  if (!before || !next) return next || before;
  const merged = { ...before };
  for (const name in next) merged[name] = [...[].concat(before[name] || []), ...[].concat(next[name])];
  return merged;
}

function injections(given) {
  if (!Array.isArray(given)) return given;
  return Object.fromEntries(given.map((name) => [name, name]));
}

export function applyOptions(instance) {
  const { definition, proxy } = instance;
  const options = definition.options;
  for (const hook of options.beforeCreate || []) hook.call(proxy);
  if (options.inject) injectAll(proxy, injections(options.inject));
  for (const name in options.methods) {
    const method = options.methods[name];
    if (typeof method === 'function') proxy[name] = method.bind(proxy);
  }
  if (options.data) setData(instance, options.data);
  for (const name in options.computed) setComputed(proxy, name, options.computed[name]);
  for (const name in options.watch) {
    for (const each of [].concat(options.watch[name])) watchOption(instance, name, each);
  }
  if (options.provide) {
    const provided = typeof options.provide === 'function' ? options.provide.call(proxy) : options.provide;
    for (const name of Reflect.ownKeys(provided)) provide(name, provided[name]);
  }
  for (const hook of options.created || []) guarded(() => hook.call(proxy), instance, 'c');
  for (const hook of options.errorCaptured || []) (instance.captures ||= []).push(hook.bind(proxy));
  for (const hook of options.serverPrefetch || []) (instance.prefetches ||= []).push(hook);
  if (options.serverPrefetch && options.serverPrefetch.length > 0) instance.beginIds();
  if (options.expose) exposeNames(instance, options.expose);
  if (options.render && instance.render === null) instance.render = options.render;
  if (options.inheritAttrs !== null && options.inheritAttrs !== undefined) instance.inheritAttrs = options.inheritAttrs;
  if (options.components) instance.components = options.components;
  if (options.directives) instance.directives = options.directives;
}

function injectAll(proxy, wanted) {
  for (const name in wanted) {
    const each = wanted[name];
    let value;
    if (each !== null && typeof each === 'object') {
      const from = each.from === undefined ? name : each.from;
      value = 'default' in each ? inject(from, each.default, true) : inject(from);
    } else value = inject(each);
    if (isRef(value)) {
      Object.defineProperty(proxy, name, {
        enumerable: true,
        configurable: true,
        get: () => value.value,
        set: (next) => (value.value = next),
      });
    } else proxy[name] = value;
  }
}

function setData(instance, make) {
  const data = make.call(instance.proxy, instance.proxy);
  if (data === null || typeof data !== 'object') return;
  instance.data = reactive(data);
  for (const name in data) instance.definition.show(name, 'data');
}

function setComputed(proxy, name, option) {
  const get = typeof option === 'function' ? option.bind(proxy, proxy) : (option.get || (() => {})).bind(proxy, proxy);
  const set = typeof option !== 'function' && typeof option.set === 'function' ? option.set.bind(proxy) : undefined;
  const value = computed({ get, set });
  Object.defineProperty(proxy, name, {
    enumerable: true,
    configurable: true,
    get: () => value.value,
    set: (next) => (value.value = next),
  });
}

function watchOption(instance, name, option) {
  const { proxy } = instance;
  const read = name.includes('.') ? path(proxy, name) : () => proxy[name];
  if (typeof option === 'string') {
    if (typeof proxy[option] === 'function') watch(read, proxy[option]);
  } else if (typeof option === 'function') watch(read, option.bind(proxy));
  else if (option !== null && typeof option === 'object') {
    const handler = typeof option.handler === 'function' ? option.handler.bind(proxy) : proxy[option.handler];
    if (typeof handler === 'function') watch(read, handler, option);
  }
}

function path(object, names) {
  const keys = names.split('.');
  return () => keys.reduce((value, key) => (value ? value[key] : value), object);
}

export function watchFromInstance(instance, source, handler, options) {
  const { proxy } = instance;
  const read =
    typeof source === 'string'
      ? source.includes('.')
        ? path(proxy, source)
        : () => proxy[source]
      : source.bind(proxy, proxy);
  const given = typeof handler === 'function' ? handler : handler.handler;
  const before = setSettingUp(instance);
  try {
    return watch(read, given.bind(proxy), typeof handler === 'function' ? options : handler);
  } finally {
    setSettingUp(before);
  }
}

function exposeNames(instance, names) {
  if (!Array.isArray(names)) return;
  if (names.length > 0) {
    const exposed = (instance.exposed ||= {});
    for (const name of names) {
      Object.defineProperty(exposed, name, {
        get: () => instance.proxy[name],
        set: (value) => (instance.proxy[name] = value),
        enumerable: true,
      });
    }
  } else if (!instance.exposed) instance.exposed = {};
}
