// Virtual nodes: what render functions return.
import * as current from './current.js';
import { isProxy } from './reactivity.js';
import { isListener, normalizeClass, normalizeStyle, toHandlerKey } from './text.js';

export const Fragment = Symbol.for('v-fgt');
export const Text = Symbol.for('v-txt');
export const Comment = Symbol.for('v-cmt');
export const Static = Symbol.for('v-stc');
export const NOTHING = Symbol.for('v-ndc');

export const Teleport = { name: 'Teleport', __isTeleport: true };
export const Suspense = { name: 'Suspense', __isSuspense: true };

// Kinds of vnodes.
export const OTHER = 0;
export const ELEMENT = 1;
export const STATEFUL = 2;
export const FUNCTIONAL = 3;
export const TELEPORT = 4;
export const SUSPENSE = 5;

class VNode {
  constructor(type, kind, props, children) {
    this.__v_isVNode = true;
    this.__v_skip = true;
    this.type = type;
    this.kind = kind;
    this.props = props;
    this.key = props !== null && props.key !== undefined ? props.key : null;
    this.children = children;
    this.scopeId = current.scopeId;
    this.slotScopeIds = null;
    this.dirs = null;
    this.content = null;
    this.component = null;
    this.appContext = null;
    this.el = null;
  }
}

export const isVNode = (value) => (value ? value.__v_isVNode === true : false);

function kindOf(type) {
  if (typeof type === 'string') return ELEMENT;
  if (typeof type === 'function') return FUNCTIONAL;
  if (type === null || typeof type !== 'object') return OTHER;
  if (type.__isSuspense) return SUSPENSE;
  return type.__isTeleport ? TELEPORT : STATEFUL;
}

export function createVNode(given, attributes = null, children = null) {
  let type = given;
  if (!type || type === NOTHING) type = Comment;
  if (isVNode(type)) {
    const clone = cloneVNode(type, attributes);
    if (children !== null && children !== undefined) setChildren(clone, children);
    return clone;
  }
  if (typeof type === 'function' && '__vccOpts' in type) type = type.__vccOpts;
  let props = attributes;
  if (props) {
    props = guardReactiveProps(props);
    const { class: classes, style } = props;
    if (classes && typeof classes !== 'string') props.class = normalizeClass(classes);
    if (style !== null && typeof style === 'object') {
      if (isProxy(style) && !Array.isArray(style)) props.style = normalizeStyle({ ...style });
      else props.style = normalizeStyle(style);
    }
  } else props = null;
  return createElementVNode(type, props, children);
}

export function createElementVNode(type, props = null, children = null) {
  const vnode = new VNode(type, kindOf(type), props, null);
  setChildren(vnode, children);
  if (vnode.kind === SUSPENSE) vnode.content = suspenseContent(vnode.children);
  return vnode;
}

export const createTextVNode = (text = ' ') => new VNode(Text, OTHER, null, String(text));
export const createStaticVNode = (html) => new VNode(Static, OTHER, null, html);
export const createCommentVNode = (text = '') => new VNode(Comment, OTHER, null, text);

// Children are null, text, an array, or an object of slots.
function setChildren(vnode, children) {
  if (children === null || children === undefined) vnode.children = null;
  else if (Array.isArray(children)) vnode.children = children;
  else if (typeof children === 'object') {
    if (vnode.kind === ELEMENT || vnode.kind === TELEPORT) {
      if (children.default) setChildren(vnode, children.default());
    } else {
      if (!children._ && !children._ctx) children._ctx = current.rendering;
      vnode.children = children;
    }
  } else if (typeof children === 'function') {
    vnode.children = { default: children, _ctx: current.rendering };
  } else if (vnode.kind === TELEPORT) vnode.children = [createTextVNode(children)];
  else vnode.children = String(children);
}

function suspenseContent(children) {
  const slots = children !== null && typeof children === 'object' && !Array.isArray(children);
  let content = slots ? children.default : children;
  if (typeof content === 'function') content = content();
  if (Array.isArray(content)) content = singleRoot(content);
  return normalizeVNode(content);
}

function singleRoot(children) {
  let root;
  for (const child of children) {
    if (!isVNode(child)) return undefined;
    if (child.type === Comment && child.children !== 'v-if') continue;
    if (root) return undefined;
    root = child;
  }
  return root;
}

export function normalizeVNode(child) {
  if (child === null || child === undefined || typeof child === 'boolean') return createCommentVNode();
  if (Array.isArray(child)) return createElementVNode(Fragment, null, child.slice());
  return isVNode(child) ? child : createTextVNode(child);
}

export const guardReactiveProps = (props) => {
  if (!props) return null;
  return isProxy(props) ? { ...props } : props;
};

export function cloneVNode(vnode, more) {
  const props = more ? mergeProps(vnode.props || {}, more) : vnode.props;
  const clone = new VNode(vnode.type, vnode.kind, props, vnode.children);
  clone.scopeId = vnode.scopeId;
  clone.slotScopeIds = vnode.slotScopeIds;
  clone.dirs = vnode.dirs;
  clone.content = vnode.content && cloneVNode(vnode.content);
  clone.appContext = vnode.appContext;
  return clone;
}

export function mergeProps(...parts) {
  const props = {};
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i];
    for (const key in part) {
      const value = part[key];
      if (key === 'class') {
        if (props.class !== value) props.class = normalizeClass([props.class, value]);
      } else if (key === 'style') props.style = normalizeStyle([props.style, value]);
      else if (isListener(key)) mergeListener(props, key, value);
      else if (key !== '') props[key] = value;
    }
  }
  return props;
}

function mergeListener(props, key, value) {
  const before = props[key];
  if (value && before !== value && !(Array.isArray(before) && before.includes(value))) {
    props[key] = before ? [].concat(before, value) : value;
  }
}

export function h(type, attributes, ...children) {
  if (arguments.length === 2) {
    if (attributes !== null && typeof attributes === 'object' && !Array.isArray(attributes)) {
      return isVNode(attributes) ? createVNode(type, null, [attributes]) : createVNode(type, attributes);
    }
    return createVNode(type, null, attributes);
  }
  if (children.length > 1) return createVNode(type, attributes, children);
  return createVNode(type, attributes, isVNode(children[0]) ? children : children[0]);
}

// What compiled render functions call.
export function normalizeProps(props) {
  if (!props) return null;
  const { class: classes, style } = props;
  if (classes && typeof classes !== 'string') props.class = normalizeClass(classes);
  if (style) props.style = normalizeStyle(style);
  return props;
}

export function toHandlers(listeners, keepCase) {
  const handlers = {};
  for (const name in listeners) {
    handlers[keepCase && /[A-Z]/.test(name) ? `on:${name}` : toHandlerKey(name)] = listeners[name];
  }
  return handlers;
}

export function renderList(source, render) {
  const list = [];
  if (Array.isArray(source) || typeof source === 'string') {
    for (let i = 0; i < source.length; i++) list[i] = render(source[i], i, undefined, undefined);
  } else if (typeof source === 'number') {
    for (let i = 0; i < source; i++) list[i] = render(i + 1, i, undefined, undefined);
  } else if (source !== null && typeof source === 'object') {
    if (source[Symbol.iterator]) return Array.from(source, (each, i) => render(each, i, undefined, undefined));
    const keys = Object.keys(source);
    for (let i = 0; i < keys.length; i++) list[i] = render(source[keys[i]], keys[i], i, undefined);
  }
  return list;
}

export function createSlots(slots, dynamic) {
  for (const slot of dynamic) {
    if (Array.isArray(slot)) for (const each of slot) slots[each.name] = each.fn;
    else if (slot) slots[slot.name] = slot.fn;
  }
  return slots;
}

/** The vnodes, unless there is nothing to see in them. */
export function visible(vnodes) {
  for (const each of vnodes) {
    if (!isVNode(each)) return vnodes;
    if (each.type === Comment) continue;
    if (each.type === Fragment && !visible(each.children || [])) continue;
    return vnodes;
  }
  return null;
}

export function renderSlot(slots, name, props = {}, fallback, noSlotted) {
  const slot = slots[name];
  const content = slot && visible(slot(props));
  const vnode = createVNode(Fragment, { key: props.key || `_${name}` }, content || (fallback ? fallback() : []));
  if (!noSlotted && vnode.scopeId) vnode.slotScopeIds = [vnode.scopeId + '-s'];
  return vnode;
}

export function withMemo(memo, render, cache, index) {
  const before = cache[index];
  if (before && isMemoSame(before, memo)) return before;
  const vnode = render();
  vnode.memo = memo.slice();
  return (cache[index] = vnode);
}

export function isMemoSame(vnode, memo) {
  const before = vnode.memo;
  return before.length === memo.length && before.every((each, i) => Object.is(each, memo[i]));
}

/** Binds a slot or a render function to the component whose template it stands in. */
export function withCtx(render, owner = current.rendering) {
  if (!owner || render._n) return render;
  const bound = (...values) => {
    const before = current.setRendering(owner);
    try {
      return render(...values);
    } finally {
      current.setRendering(before);
    }
  };
  bound._n = true;
  bound._c = true;
  return bound;
}

const normalizeSlotValue = (value) => (Array.isArray(value) ? value.map(normalizeVNode) : [normalizeVNode(value)]);

// The mark of slots that are bound already, which a component may hand on as they are.
const BOUND = Object.defineProperty(Object.create(null), '_', { value: 1 });

/** The slots of a component from the children of its vnode. */
export function slotsOf(children) {
  const slots = Object.create(BOUND);
  if (children === null || children === '') return slots;
  if (typeof children !== 'object' || Array.isArray(children)) {
    const content = normalizeSlotValue(children);
    slots.default = () => content;
  } else if (children._) {
    for (const name in children) if (name !== '_') slots[name] = children[name];
  } else {
    for (const name in children) {
      const slot = children[name];
      if (name === '_ctx' || name === '$stable' || slot === null || slot === undefined) continue;
      slots[name] = boundSlot(slot, children._ctx);
    }
  }
  return slots;
}

function boundSlot(slot, owner) {
  if (typeof slot !== 'function') {
    const content = normalizeSlotValue(slot);
    return () => content;
  }
  return slot._n ? slot : withCtx((...values) => normalizeSlotValue(slot(...values)), owner);
}
