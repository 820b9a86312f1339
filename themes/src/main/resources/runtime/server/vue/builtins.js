// Components and functions that do their work in browsers, and on a server only let their content through.
import * as current from './current.js';
import { guarded, handleError } from './errors.js';
import { setupContext } from './instance.js';
import { modelModifiers } from './props.js';
import { customRef, plainScope, shallowRef } from './reactivity.js';
import { camelize, hyphenate } from './text.js';
import { Comment, Fragment, TELEPORT, cloneVNode, createVNode, h, isVNode } from './vnodes.js';
import { inject } from './injection.js';
import { SSR_CONTEXT } from './watch.js';

export const KeepAlive = {
  name: 'KeepAlive',
  __isKeepAlive: true,
  props: { include: [String, RegExp, Array], exclude: [String, RegExp, Array], max: [String, Number] },
  setup(props, { slots }) {
    return () => {
      const children = slots.default && slots.default();
      return children && children.length === 1 ? children[0] : children;
    };
  },
};

const listeners = (names) => names.split(' ').map((name) => `on${name}`);
const HOOKS = listeners(
  'BeforeEnter Enter AfterEnter EnterCancelled BeforeLeave Leave AfterLeave LeaveCancelled BeforeAppear Appear ' +
    'AfterAppear AppearCancelled',
);
const BASE_PROPS = { mode: String, appear: Boolean, persisted: Boolean };
for (const hook of HOOKS) BASE_PROPS[hook] = [Function, Array];

export const BaseTransition = {
  name: 'BaseTransition',
  props: BASE_PROPS,
  setup(props, { slots }) {
    return () => {
      const children = slots.default && flat(slots.default(), true);
      if (!children || children.length === 0) return undefined;
      const child = firstShown(children);
      // why: a teleport without content has nothing that could move.
      return child.kind === TELEPORT && child.children && !firstShown(child.children) ? undefined : child;
    };
  },
};

function firstShown(children) {
  return (children.length > 1 && children.find((each) => each.type !== Comment)) || children[0];
}

const CLASSES = [
  'enterFromClass',
  'enterActiveClass',
  'enterToClass',
  'appearFromClass',
  'appearActiveClass',
  'appearToClass',
  'leaveFromClass',
  'leaveActiveClass',
  'leaveToClass',
];
const TRANSITION_PROPS = { ...BASE_PROPS, name: String, type: String, css: { type: Boolean, default: true } };
TRANSITION_PROPS.duration = [String, Number, Object];
for (const name of CLASSES) TRANSITION_PROPS[name] = String;

export function Transition(props, { slots }) {
  return h(BaseTransition, { mode: props.mode, appear: props.appear, persisted: props.persisted }, slots);
}
Transition.displayName = 'Transition';
Transition.props = TRANSITION_PROPS;

const { mode, ...GROUP_PROPS } = TRANSITION_PROPS;

export const TransitionGroup = {
  name: 'TransitionGroup',
  props: { ...GROUP_PROPS, tag: String, moveClass: String },
  setup(props, { slots }) {
    return () => createVNode(props.tag || Fragment, null, slots.default ? flat(slots.default(), false) : []);
  },
};

function flat(children, keepsComments, parentKey) {
  let found = [];
  for (let i = 0; i < children.length; i++) {
    const child = children[i];
    const own = child.key !== null && child.key !== undefined ? child.key : i;
    const key = parentKey === null || parentKey === undefined ? child.key : String(parentKey) + String(own);
    if (child.type === Fragment) found = found.concat(flat(child.children || [], keepsComments, key));
    else if (keepsComments || child.type !== Comment) {
      found.push(key !== null && key !== undefined && isVNode(child) ? cloneVNode(child, { key }) : child);
    }
  }
  return found;
}

export const defineComponent = (given, extra) =>
  typeof given === 'function' ? { name: given.name, ...extra, setup: given } : given;

// Components that are loaded when they are first used.
export function defineAsyncComponent(given) {
  const options = typeof given === 'function' ? { loader: given } : given;
  const { loader, errorComponent, onError } = options;
  let pending = null;
  let resolved;
  let retries = 0;

  function load() {
    if (pending) return pending;
    const mine = loader()
      .catch((thrown) => {
        const error = thrown instanceof Error ? thrown : new Error(String(thrown));
        if (!onError) throw error;
        return new Promise((done, fail) => {
          const again = () => {
            retries++;
            pending = null;
            done(load());
          };
          onError(error, again, () => fail(error), retries + 1);
        });
      })
      .then((found) => {
        if (mine !== pending && pending) return pending;
        const isModule = found && (found.__esModule || found[Symbol.toStringTag] === 'Module');
        resolved = isModule ? found.default : found;
        return resolved;
      });
    pending = mine;
    return mine;
  }

  return {
    name: 'AsyncComponentWrapper',
    __asyncLoader: load,
    get __asyncResolved() {
      return resolved;
    },
    setup() {
      const instance = current.settingUp;
      instance.beginIds();
      if (resolved) return () => inner(resolved, instance);
      return load().then(
        (found) => () => inner(found, instance),
        (error) => {
          pending = null;
          handleError(error, instance, 'loader');
          return () => (errorComponent ? createVNode(errorComponent, { error }) : null);
        },
      );
    },
  };
}

function inner(component, { vnode }) {
  return createVNode(component, vnode.props, vnode.children);
}

// Hooks of a component's life. On a server it is set up and rendered, and that is all.
const onlyInBrowsers = () => {};
export const onBeforeMount = onlyInBrowsers;
export const onMounted = onlyInBrowsers;
export const onBeforeUpdate = onlyInBrowsers;
export const onUpdated = onlyInBrowsers;
export const onBeforeUnmount = onlyInBrowsers;
export const onUnmounted = onlyInBrowsers;
export const onActivated = onlyInBrowsers;
export const onDeactivated = onlyInBrowsers;
export const onRenderTracked = onlyInBrowsers;
export const onRenderTriggered = onlyInBrowsers;
export const onWatcherCleanup = onlyInBrowsers;

export function onServerPrefetch(work, instance = current.settingUp) {
  if (instance) {
    (instance.prefetches ||= []).push(function prefetch() {
      const before = current.setSettingUp(instance);
      try {
        return guarded(() => work.call(this), instance, 'sp');
      } finally {
        current.setSettingUp(before);
      }
    });
  }
}

export function onErrorCaptured(hook, instance = current.settingUp) {
  if (instance) (instance.captures ||= []).push(hook);
}

export function getCurrentScope() {
  return plainScope() || (current.settingUp ? current.settingUp.scope : undefined);
}

export function onScopeDispose(work) {
  const scope = getCurrentScope();
  if (scope) scope.cleanups.push(work);
}

// What `setup` may ask for.
export const getCurrentInstance = () => current.currentInstance();
export const useSlots = () => setupContext(current.currentInstance()).slots;
export const useAttrs = () => setupContext(current.currentInstance()).attrs;
export const useSSRContext = () => inject(SSR_CONTEXT);
export const useCssModule = (name = '$style') => {
  const { type } = current.currentInstance() || {};
  return (type && type.__cssModules && type.__cssModules[name]) || {};
};
export const useCssVars = () => {};
export const useTemplateRef = () => shallowRef(null);
export const useHost = () => null;
export const useShadowRoot = () => null;

export function useId() {
  const instance = current.currentInstance();
  if (!instance) return '';
  return `${instance.appContext.config.idPrefix || 'v'}-${instance.ids[0]}${instance.ids[1]++}`;
}

export function useModel(props, name, options = {}) {
  const instance = current.currentInstance();
  const key = camelize(name);
  const modifiers = modelModifiers(props, key) || {};
  const model = customRef((track, trigger) => {
    let local = props[key];
    return {
      get() {
        track();
        return options.get ? options.get(local) : local;
      },
      set(value) {
        const next = options.set ? options.set(value) : value;
        if (Object.is(next, local)) return;
        const given = instance.vnode.props || {};
        const names = [name, key, hyphenate(name)];
        const led = names.some((each) => each in given) && names.some((each) => `onUpdate:${each}` in given);
        if (!led) {
          local = value;
          trigger();
        }
        instance.emit(`update:${name}`, next);
      },
    };
  });
  model[Symbol.iterator] = () => [model, modifiers][Symbol.iterator]();
  return model;
}

// What compiled `<script setup>` calls.
export function createPropsRestProxy(props, excluded) {
  const rest = {};
  for (const key in props) {
    if (!excluded.includes(key)) Object.defineProperty(rest, key, { enumerable: true, get: () => props[key] });
  }
  return rest;
}

const asOptions = (given) =>
  Array.isArray(given) ? Object.fromEntries(given.map((name) => [name, null])) : { ...given };

export function mergeDefaults(declared, defaults) {
  const props = asOptions(declared);
  for (const key in defaults) {
    if (key.startsWith('__skip')) continue;
    let option = props[key];
    if (option) {
      if (Array.isArray(option) || typeof option === 'function') option = { type: option, default: defaults[key] };
      else option = { ...option, default: defaults[key] };
      props[key] = option;
    } else if (option === null) props[key] = option = { default: defaults[key] };
    if (option && defaults[`__skip_${key}`]) option.skipFactory = true;
  }
  return props;
}

export function mergeModels(a, b) {
  if (!a || !b) return a || b;
  if (Array.isArray(a) && Array.isArray(b)) return a.concat(b);
  return { ...asOptions(a), ...asOptions(b) };
}

// Listeners are for browsers.
export const withModifiers = (listener) => listener;
export const withKeys = (listener) => listener;
