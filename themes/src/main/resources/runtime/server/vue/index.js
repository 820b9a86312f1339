// The module `vue` for bundles of the server: what rendering needs, by Vue's public names. Themes that ask for another
// name are rendered by Vue itself.
export { createApp, createApp as createSSRApp } from './app.js';
export * from './builtins.js';
export {
  vModelCheckbox,
  vModelDynamic,
  vModelRadio,
  vModelSelect,
  vModelText,
  vShow,
  withDirectives,
} from './directives.js';
export { hasInjectionContext, inject, provide } from './injection.js';
export { withAsyncContext } from './instance.js';
export {
  EffectScope,
  computed,
  customRef,
  effectScope,
  isProxy,
  isReactive,
  isReadonly,
  isRef,
  isShallow,
  markRaw,
  proxyRefs,
  reactive,
  readonly,
  ref,
  shallowReactive,
  shallowReadonly,
  shallowRef,
  toRaw,
  toRef,
  toRefs,
  toValue,
  triggerRef,
  unref,
} from './reactivity.js';
export { resolveComponent, resolveDirective, resolveDynamicComponent } from './resolve.js';
export { camelize, capitalize, normalizeClass, normalizeStyle, toDisplayString, toHandlerKey } from './text.js';
export {
  Comment,
  Fragment,
  Static,
  Suspense,
  Teleport,
  Text,
  cloneVNode,
  createCommentVNode,
  createElementVNode as createElementBlock,
  createElementVNode,
  createSlots,
  createStaticVNode,
  createTextVNode,
  createVNode as createBlock,
  createVNode,
  guardReactiveProps,
  h,
  isMemoSame,
  isVNode,
  mergeProps,
  normalizeProps,
  renderList,
  renderSlot,
  toHandlers,
  withCtx,
  withMemo,
} from './vnodes.js';
export {
  nextTick,
  SSR_CONTEXT as ssrContextKey,
  watch,
  watchEffect,
  watchPostEffect,
  watchSyncEffect,
} from './watch.js';
import { setScopeId } from './current.js';

export const version = __VUE_VERSION__;
export const openBlock = () => {};
export const setBlockTracking = () => {};
export const pushScopeId = (id) => setScopeId(id);
export const popScopeId = () => setScopeId(null);
export const withScopeId = () => (render) => render;

// When a component is hydrated is the browser's affair.
const hydrateLater = () => () => {};
export const hydrateOnIdle = hydrateLater;
export const hydrateOnInteraction = hydrateLater;
export const hydrateOnMediaQuery = hydrateLater;
export const hydrateOnVisible = hydrateLater;
