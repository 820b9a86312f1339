// Components while a page is rendered: what their definition says, worked out once an app, and one instance per use.
import * as current from './current.js';
import { guarded, handleError } from './errors.js';
import { applyOptions, hasOptions, mergeOptions, watchFromInstance } from './options.js';
import { declaredEmits, declaredProps, emit, setProps } from './props.js';
import { EffectScope, proxyRefs, setScope } from './reactivity.js';
import { slotsOf } from './vnodes.js';
import { nextTick } from './watch.js';

const NO_MIXINS = [];

/** What `this` answers beside the component's own names. */
const PUBLIC = {
  $el: () => null,
  $data: (instance) => instance.data,
  $props: (instance) => instance.props,
  $attrs: (instance) => instance.attrs,
  $slots: (instance) => instance.slots,
  $refs: (instance) => instance.refs,
  $host: () => undefined,
  $parent: (instance) => publicOf(instance.parent),
  $root: (instance) => publicOf(instance.root),
  $emit: (instance) => instance.emit,
  $options: (instance) => instance.definition.options,
  $forceUpdate: () => () => {},
  $nextTick: (instance) => nextTick.bind(instance.proxy),
  $watch: (instance) => (source, handler, options) => watchFromInstance(instance, source, handler, options),
};

/** The object below all instances of an app: public names above the app's own. */
function publicNames(globals) {
  const names = Object.create(globals);
  for (const name in PUBLIC) {
    const read = PUBLIC[name];
    Object.defineProperty(names, name, {
      get() {
        return read(this.$);
      },
    });
  }
  return names;
}

class Definition {
  constructor(type, context) {
    const { mixins } = context;
    this.type = type;
    this.functional = typeof type === 'function';
    this.declared = declaredProps(type, this.functional ? NO_MIXINS : mixins);
    this.byName = new Map();
    for (const option of this.declared || []) this.byName.set(option.name, option);
    this.emits = declaredEmits(type, this.functional ? NO_MIXINS : mixins);
    this.mixed = !this.functional && (mixins.length > 0 || hasOptions(type));
    this.options = type;
    if (this.mixed) this.options = mergeOptions(type, mixins, context.config.optionMergeStrategies);
    this.names = Object.create(context.publicNames);
    this.shown = new Map();
    for (const option of this.declared || []) this.show(option.name, 'props');
    for (const name in type.__cssModules || {}) {
      Object.defineProperty(this.names, name, { configurable: true, value: type.__cssModules[name] });
    }
  }

  /** Makes a name of `instance[part]` one that `this` and templates can say. */
  show(name, part) {
    const before = this.shown.get(name);
    if (before === part || before === 'setupState' || name[0] === '$') return;
    this.shown.set(name, part);
    Object.defineProperty(this.names, name, {
      configurable: true,
      enumerable: true,
      get() {
        return this.$[part][name];
      },
      set:
        part === 'props'
          ? undefined
          : function set(value) {
              this.$[part][name] = value;
            },
    });
  }
}

function definitionOf(type, context) {
  let definition = context.definitions.get(type);
  if (definition === undefined) {
    if (context.publicNames === null) context.publicNames = publicNames(context.config.globalProperties);
    definition = new Definition(type, context);
    context.definitions.set(type, definition);
  }
  return definition;
}

let count = 0;

class Instance {
  constructor(vnode, parent) {
    const { type } = vnode;
    const context = parent === null ? vnode.appContext : parent.appContext;
    const definition = definitionOf(type, context);
    this.uid = count++;
    this.vnode = vnode;
    this.type = type;
    this.parent = parent;
    this.root = parent === null ? this : parent.root;
    this.appContext = context;
    this.definition = definition;
    this.provides = parent === null ? Object.create(context.provides) : parent.provides;
    this.ids = parent === null ? ['', 0, 0] : parent.ids;
    this.props = null;
    this.attrs = null;
    this.slots = null;
    this.setupState = EMPTY;
    this.data = EMPTY;
    this.refs = EMPTY;
    this.proxy = null;
    this.context = null;
    this.exposed = null;
    this.exposedProxy = null;
    this.inheritAttrs = type.inheritAttrs;
    this.render = null;
    this.ssrRender = null;
    this.subTree = null;
    this.prefetches = null;
    this.captures = null;
    this.components = null;
    this.directives = null;
    this.ownScope = null;
    this.ownEmit = null;
    this.isMounted = false;
    this.isUnmounted = false;
    vnode.component = this;
  }

  get emit() {
    if (this.ownEmit === null) this.ownEmit = (event, ...values) => emit(this, event, ...values);
    return this.ownEmit;
  }

  get scope() {
    if (this.ownScope === null) this.ownScope = new EffectScope(true);
    return this.ownScope;
  }

  get ctx() {
    return this.proxy;
  }

  /** From here on, ids are counted apart: what is below may come in any order. */
  beginIds() {
    this.ids = [`${this.ids[0]}${this.ids[2]++}-`, 0, 0];
  }
}

const EMPTY = Object.freeze({});

/** What `setup` gets as its second value. */
class SetupContext {
  constructor(instance) {
    this.attrs = instance.attrs;
    this.slots = instance.slots;
    this.emit = instance.emit;
    this.expose = (exposed) => {
      instance.exposed = exposed || {};
    };
  }
}

export function setupContext(instance) {
  if (instance.context === null) instance.context = new SetupContext(instance);
  return instance.context;
}

/** What parents, directives and refs see of a component. */
export function publicOf(instance) {
  if (!instance) return null;
  if (instance.definition.functional) return publicOf(instance.parent);
  if (instance.exposed === null) return instance.proxy;
  if (instance.exposedProxy === null) {
    const exposed = proxyRefs(instance.exposed);
    instance.exposedProxy = new Proxy(exposed, {
      get: (target, key) => (key in target ? target[key] : key in PUBLIC ? PUBLIC[key](instance) : undefined),
      has: (target, key) => key in target || key in PUBLIC,
    });
  }
  return instance.exposedProxy;
}

export function createInstance(vnode, parent) {
  const instance = new Instance(vnode, parent);
  setProps(instance, vnode.props);
  instance.slots = slotsOf(vnode.children);
  return instance;
}

/** Runs `setup` and the options; gives a promise if the component waits for something, or null. */
export function setUp(instance) {
  const { type, definition } = instance;
  if (definition.functional || typeof type === 'string') return null;
  const proxy = Object.create(definition.names);
  proxy.$ = instance;
  instance.proxy = proxy;
  const { setup } = type;
  let result;
  if (setup) {
    result = inside(instance, () =>
      guarded(setup, instance, 'setup', [instance.props, setup.length > 1 ? setupContext(instance) : null]),
    );
  }
  if (result !== null && typeof result === 'object' && typeof result.then === 'function') {
    // why not twice: what is loaded when first used has begun.
    if (!type.__asyncLoader) instance.beginIds();
    const ready = result.then(
      (made) => finishSetup(instance, made),
      (error) => handleError(error, instance, 'setup'),
    );
    return ready.then(() => prefetch(instance));
  }
  finishSetup(instance, result);
  return instance.prefetches === null ? null : prefetch(instance);
}

function finishSetup(instance, made) {
  const { type, definition } = instance;
  if (typeof made === 'function') {
    if (type.__ssrInlineRender) instance.ssrRender = made;
    else instance.render = made;
  } else if (made !== null && typeof made === 'object') {
    instance.setupState = proxyRefs(made);
    if (!made.__isScriptSetup) for (const name in made) definition.show(name, 'setupState');
  }
  if (instance.render === null && type.render) instance.render = type.render;
  if (definition.mixed) inside(instance, () => applyOptions(instance));
}

function prefetch(instance) {
  if (instance.prefetches === null) return Promise.resolve();
  return Promise.all(instance.prefetches.map((each) => each.call(instance.proxy))).catch(() => {});
}

function inside(instance, work) {
  const before = current.setSettingUp(instance);
  const beforeSetup = current.inSetup;
  const scope = setScope(instance.ownScope);
  current.setInSetup(true);
  try {
    return work();
  } finally {
    current.setInSetup(beforeSetup);
    setScope(scope);
    current.setSettingUp(before);
  }
}

/** Keeps the component known after an `await` in its `setup`. */
export function withAsyncContext(begin) {
  const instance = current.settingUp;
  let awaited = begin();
  const restore = () => {
    current.setSettingUp(instance);
  };
  current.setSettingUp(null);
  if (awaited !== null && typeof awaited === 'object' && typeof awaited.then === 'function') {
    awaited = awaited.then(
      (value) => value,
      (error) => {
        restore();
        throw error;
      },
    );
  }
  return [awaited, restore];
}
