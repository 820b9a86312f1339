// Props of a component: what is declared, and what a parent gives.
import { setSettingUp } from './current.js';
import { camelize, hyphenate, isListener } from './text.js';

const RESERVED = new Set([
  '',
  'key',
  'ref',
  'ref_for',
  'ref_key',
  'onVnodeBeforeMount',
  'onVnodeMounted',
  'onVnodeBeforeUpdate',
  'onVnodeUpdated',
  'onVnodeBeforeUnmount',
  'onVnodeUnmounted',
]);

/** What `props` of a component and of all that it is mixed from declares; null if nothing does. */
export function declaredProps(type, mixins) {
  const found = new Map();
  let any = false;
  const read = (each) => {
    for (const mixin of each.extends ? [each.extends] : []) read(mixin);
    for (const mixin of each.mixins || []) read(mixin);
    if (!each.props) return;
    any = true;
    if (Array.isArray(each.props)) {
      for (const name of each.props) declare(found, name, {});
    } else for (const name in each.props) declare(found, name, each.props[name]);
  };
  for (const mixin of mixins) read(mixin);
  if (typeof type !== 'string') read(type);
  return any ? [...found.values()] : null;
}

function declare(found, spelled, given) {
  const name = camelize(spelled);
  if (name[0] === '$' || RESERVED.has(name)) return;
  const option = Array.isArray(given) || typeof given === 'function' ? { type: given } : { ...given };
  let boolean = false;
  let emptyIsTrue = true;
  for (const type of Array.isArray(option.type) ? option.type : [option.type]) {
    const typeName = typeof type === 'function' && type.name;
    if (typeName === 'Boolean') {
      boolean = true;
      break;
    }
    if (typeName === 'String') emptyIsTrue = false;
  }
  const hasDefault = Object.hasOwn(option, 'default');
  found.set(name, {
    name,
    hyphenated: hyphenate(name),
    boolean,
    emptyIsTrue,
    cast: boolean || hasDefault,
    hasDefault,
    fallback: option.default,
    makesDefault: typeof option.default === 'function' && option.type !== Function && !option.skipFactory,
  });
}

/** Names of declared events, whose listeners are no attributes; null if there are none. */
export function declaredEmits(type, mixins) {
  const names = new Set();
  let any = false;
  const read = (each) => {
    for (const mixin of each.extends ? [each.extends] : []) read(mixin);
    for (const mixin of each.mixins || []) read(mixin);
    if (!each.emits) return;
    any = true;
    for (const name of Array.isArray(each.emits) ? each.emits : Object.keys(each.emits)) names.add(name);
  };
  for (const mixin of mixins) read(mixin);
  if (typeof type !== 'string') read(type);
  return any ? names : null;
}

function isEmitted(emits, key) {
  if (emits === null || !isListener(key)) return false;
  const name = key.slice(2).replace(/Once$/, '');
  return emits.has(name[0].toLowerCase() + name.slice(1)) || emits.has(hyphenate(name)) || emits.has(name);
}

/** Parts what a vnode gives into `instance.props` and `instance.attrs`. */
export function setProps(instance, given) {
  const { declared, byName, emits, functional } = instance.definition;
  const props = {};
  const attrs = {};
  let casts = null;
  if (given !== null) {
    for (const key in given) {
      if (RESERVED.has(key)) continue;
      const value = given[key];
      const option = declared === null ? undefined : byName.get(key) || byName.get(camelize(key));
      if (option !== undefined) {
        if (option.cast) (casts || (casts = new Map())).set(option.name, value);
        else props[option.name] = value;
      } else if (!isEmitted(emits, key)) attrs[key] = value;
    }
  }
  instance.attrs = attrs;
  if (declared === null) {
    instance.props = functional ? attrs : props;
    return;
  }
  instance.props = props;
  for (let i = 0; i < declared.length; i++) {
    const option = declared[i];
    if (!option.cast) continue;
    const absent = casts === null || !casts.has(option.name);
    props[option.name] = cast(option, absent ? undefined : casts.get(option.name), absent, instance);
  }
  for (let i = 0; i < declared.length; i++) {
    const { name } = declared[i];
    if (!(name in props)) props[name] = undefined;
  }
}

function cast(option, given, absent, instance) {
  let value = given;
  if (option.hasDefault && value === undefined) {
    value = option.fallback;
    if (option.makesDefault) {
      const before = setSettingUp(instance);
      try {
        value = option.fallback.call(null, instance.props);
      } finally {
        setSettingUp(before);
      }
    }
  }
  if (!option.boolean) return value;
  if (absent && !option.hasDefault) return false;
  return option.emptyIsTrue && (value === '' || value === option.hyphenated) ? true : value;
}

const EMPTY = {};

export function emit(instance, event, ...given) {
  const props = instance.vnode.props || EMPTY;
  const model = event.startsWith('update:');
  const name = event.slice(7);
  let values = given;
  if (model) {
    const modifiers = modelModifiers(props, name);
    if (modifiers && modifiers.trim) values = values.map((each) => (typeof each === 'string' ? each.trim() : each));
    if (modifiers && modifiers.number) values = values.map(looseNumber);
  }
  const key = (text) => `on${text.charAt(0).toUpperCase()}${text.slice(1)}`;
  const listener =
    props[key(event)] || props[key(camelize(event))] || (model ? props[key(hyphenate(event))] : undefined);
  for (const each of listener ? [].concat(listener) : []) each(...values);
}

function looseNumber(value) {
  const number = parseFloat(value);
  return Number.isNaN(number) ? value : number;
}

export function modelModifiers(props, name) {
  if (name === 'modelValue' || name === 'model-value') return props.modelModifiers;
  return props[`${name}Modifiers`] || props[`${camelize(name)}Modifiers`] || props[`${hyphenate(name)}Modifiers`];
}
