// Rendering to HTML. What is written goes into one string; only where a component waits for something is it cut into
// parts. `push` is the same function everywhere, so that compiled code calls one thing.
import * as current from './current.js';
import { propsWithDirectives } from './directives.js';
import { handleError } from './errors.js';
import { createInstance, setUp } from './instance.js';
import { measured } from './profile.js';
import {
  Comment,
  ELEMENT,
  FUNCTIONAL,
  Fragment,
  STATEFUL,
  SUSPENSE,
  Static,
  TELEPORT,
  Text,
  cloneVNode,
  createCommentVNode,
  createVNode,
  normalizeVNode,
  visible,
} from './vnodes.js';
import { escapeComment, escapeHtml, isListener, isVoid, renderAttrs } from './text.js';
import { SSR_CONTEXT } from './watch.js';

let html = '';
let parts = null;
// Whether the slot that is rendered just now has shown nothing but comments yet.
let bare = false;

/** What a component wrote, where it is not plain text: with gaps for what is still to come, or all comments. */
class Parts {
  constructor(list) {
    this.list = list;
  }
}

export function push(item) {
  if (typeof item === 'string') html += item;
  else pushParts(item);
}

function pushParts(item) {
  if (item instanceof Parts && item.list.length === 1) {
    html += item.list[0];
    return;
  }
  if (parts === null) parts = [];
  parts.push(html, item);
  html = '';
}

function pushToSlot(item) {
  if (bare && !isComment(item)) bare = false;
  push(item);
}

const WHOLE_COMMENT = /^<!--[^]*-->$/;
const COMMENTS = /<!--[^]*?-->/g;

function isComment(item) {
  if (typeof item !== 'string' || !WHOLE_COMMENT.test(item)) return false;
  return item.length <= 8 || !item.replace(COMMENTS, '').trim();
}

/** Runs `write` and gives what it wrote, a string whenever that is possible. */
function written(write) {
  const [html0, parts0] = [html, parts];
  html = '';
  parts = null;
  try {
    write();
    return parts === null ? html : new Parts([...parts, html]);
  } finally {
    html = html0;
    parts = parts0;
  }
}

const isPromise = (item) => item !== null && typeof item === 'object' && typeof item.then === 'function';

// Only text is written: an `innerHTML` that is a number shows nothing.
const listOf = (item) => (item instanceof Parts ? item.list : Array.isArray(item) ? item : []);

/** The text of what was written, when all that it waits for has come. */
export async function settle(item) {
  if (typeof item === 'string') return item;
  if (isPromise(item)) return settle(await item);
  let text = '';
  for (const each of listOf(item)) text += typeof each === 'string' ? each : await settle(each);
  return text;
}

// Components.
export function renderComponent(type, props = null, children = null, parent = null, slotScopeId) {
  return renderInstanceOf(createVNode(type, props, children), parent, slotScopeId);
}

export function renderInstanceOf(vnode, parent, slotScopeId) {
  if (__PROFILED__) return renderMeasured(vnode, parent, slotScopeId);
  const instance = createInstance(vnode, parent);
  const ready = setUp(instance);
  return ready === null ? renderTree(instance, slotScopeId) : ready.then(() => renderTree(instance, slotScopeId));
}

function renderMeasured(vnode, parent, slotScopeId) {
  const { type, props } = vnode;
  return measured(type, props, sizeOf, () => {
    const instance = createInstance(vnode, parent);
    const ready = setUp(instance);
    const tree = () => renderTree(instance, slotScopeId);
    return ready === null ? tree() : ready.then(() => measured(type, null, sizeOf, tree));
  });
}

// In characters; what is waited for counts when it comes.
function sizeOf(item) {
  if (typeof item === 'string') return item.length;
  return listOf(item).reduce((sum, each) => sum + sizeOf(each), 0);
}

function renderTree(instance, slotScopeId) {
  const html0 = html;
  const parts0 = parts;
  html = '';
  parts = null;
  try {
    writeTree(instance, slotScopeId);
    // why: a slot that shows a component is not empty, even if the component is.
    return parts === null ? notComment(html) : new Parts([...parts, html]);
  } finally {
    html = html0;
    parts = parts0;
  }
}

// Text that is no comment to the slot around it, whatever it looks like.
const notComment = (text) => (text.charCodeAt(0) === 60 && text.charCodeAt(1) === 33 ? new Parts([text]) : text);

function writeTree(instance, slotScopeId) {
  const { type } = instance;
  if (typeof type === 'function') {
    const root = rootOf(instance);
    if (!type.props) {
      for (const key in instance.attrs) {
        if (key.startsWith('data-v-')) (root.props ||= {})[key] = '';
      }
    }
    instance.subTree = root;
    renderVNode(push, root, instance, slotScopeId);
    return;
  }
  const ssrRender = instance.ssrRender || type.ssrRender;
  if (ssrRender) {
    const attrs = instance.inheritAttrs === false ? undefined : attrsOf(instance, slotScopeId);
    const before = current.setRendering(instance);
    try {
      ssrRender(
        instance.proxy,
        push,
        instance,
        attrs,
        instance.props,
        instance.setupState,
        instance.data,
        instance.proxy,
      );
    } finally {
      current.setRendering(before);
    }
  } else if (instance.render !== null) {
    instance.subTree = rootOf(instance);
    renderVNode(push, instance.subTree, instance, slotScopeId);
  } else if (typeof type.template === 'string') {
    throw new Error('templates are compiled when a theme is built, not while it renders');
  } else html += '<!---->';
}

// Attributes for a root element that a template writes, with the scopes of the components around it.
function attrsOf(instance, slotScopeId) {
  let { attrs } = instance;
  let own = false;
  const add = (id) => {
    if (!own) attrs = { ...attrs };
    own = true;
    attrs[id] = '';
  };
  for (let each = instance; each; each = above(each)) {
    if (each.vnode.scopeId) add(each.vnode.scopeId);
  }
  if (slotScopeId) for (const id of slotScopeId.trim().split(' ')) add(id);
  return attrs;
}

// The component whose whole content this one is.
function above(instance) {
  const { parent } = instance;
  return parent && parent.subTree && parent.subTree === instance.vnode ? parent : null;
}

function rootOf(instance) {
  const { type, definition, props, attrs, proxy, vnode } = instance;
  const before = current.setRendering(instance);
  let root;
  let inherited = attrs;
  try {
    if (definition.functional) {
      root = normalizeVNode(
        type.length > 1 ? type(props, { attrs, slots: instance.slots, emit: instance.emit }) : type(props, null),
      );
      if (!type.props) inherited = onlyInherited(attrs);
    } else {
      root = normalizeVNode(instance.render.call(proxy, proxy, [], props, instance.setupState, instance.data, proxy));
    }
  } catch (error) {
    handleError(error, instance, 'render');
    root = createCommentVNode();
    inherited = null;
  }
  if (inherited && instance.inheritAttrs !== false && (root.kind === ELEMENT || isComponent(root))) {
    if (definition.declared !== null) inherited = withoutModels(inherited, definition.byName);
    for (const any in inherited) {
      if (any !== undefined) root = cloneVNode(root, inherited);
      break;
    }
  }
  if (vnode.dirs) {
    root = cloneVNode(root, null);
    root.dirs = root.dirs ? root.dirs.concat(vnode.dirs) : vnode.dirs;
  }
  current.setRendering(before);
  return root;
}

const isComponent = (vnode) => vnode.kind === STATEFUL || vnode.kind === FUNCTIONAL;

function onlyInherited(attrs) {
  const inherited = {};
  for (const key in attrs) {
    if (key === 'class' || key === 'style' || isListener(key)) inherited[key] = attrs[key];
  }
  return inherited;
}

// A listener of a model goes with its prop.
function withoutModels(attrs, declared) {
  for (const key in attrs) {
    if (!key.startsWith('onUpdate:')) continue;
    const rest = {};
    for (const name in attrs) {
      if (!name.startsWith('onUpdate:') || !declared.has(name.slice(9))) rest[name] = attrs[name];
    }
    return rest;
  }
  return attrs;
}

// Vnodes.
export function renderVNode(write, vnode, parent, slotScopeId) {
  const { type, children } = vnode;
  if (vnode.dirs) vnode.props = propsWithDirectives(vnode);
  switch (type) {
    case Text:
      write(escapeHtml(children));
      return;
    case Comment:
      write(children ? `<!--${escapeComment(children)}-->` : '<!---->');
      return;
    case Static:
      write(children);
      return;
    case Fragment: {
      let scopes = slotScopeId;
      if (vnode.slotScopeIds) scopes = (scopes ? scopes + ' ' : '') + vnode.slotScopeIds.join(' ');
      write('<!--[-->');
      renderChildren(write, children, parent, scopes);
      write('<!--]-->');
      return;
    }
    default:
  }
  switch (vnode.kind) {
    case ELEMENT:
      renderElement(write, vnode, parent, slotScopeId);
      break;
    case STATEFUL:
    case FUNCTIONAL:
      write(renderInstanceOf(vnode, parent, slotScopeId));
      break;
    case TELEPORT:
      renderTeleportVNode(write, vnode, parent, slotScopeId);
      break;
    case SUSPENSE:
      renderVNode(write, vnode.content, parent, slotScopeId);
      break;
    default:
  }
}

function renderChildren(write, children, parent, slotScopeId) {
  if (children === null) return;
  for (let i = 0; i < children.length; i++) renderVNode(write, normalizeVNode(children[i]), parent, slotScopeId);
}

function renderElement(write, vnode, parent, slotScopeId) {
  const { type: tag, props, children } = vnode;
  let text = `<${tag}`;
  if (props !== null) text += renderAttrs(props, tag);
  if (vnode.scopeId) text += ` ${vnode.scopeId}`;
  let around = parent;
  let content = vnode;
  while (around && content === around.subTree) {
    content = around.vnode;
    if (content.scopeId) text += ` ${content.scopeId}`;
    around = around.parent;
  }
  if (slotScopeId) text += ` ${slotScopeId}`;
  write(text + '>');
  if (isVoid(tag)) return;
  if (props !== null && props.innerHTML) write(props.innerHTML);
  else if (props !== null && props.textContent) write(escapeHtml(props.textContent));
  else if (props !== null && tag === 'textarea' && props.value) write(escapeHtml(props.value));
  else if (typeof children === 'string') write(escapeHtml(children));
  else renderChildren(write, children, parent, slotScopeId);
  write(`</${tag}>`);
}

// Slots.
export function renderSlot(slots, name, props, fallback, write, parent, slotScopeId) {
  write('<!--[-->');
  renderSlotInner(slots, name, props, fallback, write, parent, slotScopeId);
  write('<!--]-->');
}

export function renderSlotInner(slots, name, props, fallback, write, parent, slotScopeId, transition) {
  const slot = slots[name];
  if (!slot) {
    if (fallback) fallback();
    else if (transition) write('<!---->');
    return;
  }
  const bare0 = bare;
  let vnodes = null;
  let empty;
  let content;
  bare = true;
  try {
    content = written(() => {
      const given = slot(props, pushToSlot, parent, slotScopeId ? ' ' + slotScopeId : '');
      if (Array.isArray(given)) vnodes = given;
    });
    empty = bare;
  } finally {
    bare = bare0;
  }
  if (vnodes !== null) {
    const shown = visible(vnodes);
    if (shown) renderChildren(write, shown, parent, slotScopeId);
    else if (fallback) fallback();
    else if (transition) write('<!---->');
    return;
  }
  if (transition) content = inTransition(content);
  else if (empty) {
    if (fallback) fallback();
    return;
  }
  write(!empty && typeof content === 'string' ? notComment(content) : content);
}

// A transition has one root, which a slot's markers would hide.
function inTransition(content) {
  if (content === '') return '<!---->';
  if (typeof content === 'string' && content.startsWith('<!--[-->') && content.endsWith('<!--]-->')) {
    return content.slice(8, -8) || '<!---->';
  }
  return content;
}

// Teleports: what stands elsewhere in the page, by the target's selector.
export function renderTeleport(write, content, target, disabled, parent) {
  write('<!--teleport start-->');
  const context = parent.appContext.provides[SSR_CONTEXT];
  const targets = (context.__teleportBuffers ||= {});
  const pieces = (targets[target] ||= []);
  const at = pieces.length;
  let elsewhere;
  if (disabled) {
    content(write);
    elsewhere = '<!--teleport start anchor--><!--teleport anchor-->';
  } else {
    elsewhere = written(() => {
      push('<!--teleport start anchor-->');
      content(push);
      push('<!--teleport anchor-->');
    });
  }
  pieces.splice(at, 0, elsewhere);
  write('<!--teleport end-->');
}

function renderTeleportVNode(write, vnode, parent, slotScopeId) {
  const target = vnode.props && vnode.props.to;
  const disabled = vnode.props && vnode.props.disabled;
  if (typeof target !== 'string' || !target) return;
  const content = (to) => renderChildren(to, vnode.children, parent, slotScopeId);
  renderTeleport(write, content, target, disabled || disabled === '', parent);
}

export async function settleTeleports(context) {
  const targets = context.__teleportBuffers;
  if (!targets) return;
  context.teleports = context.teleports || {};
  const waiting = [];
  for (const target in targets) {
    context.teleports[target] = targets[target].map((item) => textNow(item, waiting)).join('');
  }
  // why: what goes wrong there is to be known before the page is done.
  if (waiting.length > 0) await Promise.allSettled(waiting);
}

// why not what it waits for: Vue leaves that out of teleports as well, and a browser shows it.
function textNow(item, waiting) {
  if (typeof item === 'string') return item;
  if (isPromise(item)) waiting.push(item);
  return listOf(item)
    .map((each) => textNow(each, waiting))
    .join('');
}
