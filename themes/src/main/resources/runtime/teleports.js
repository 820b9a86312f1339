// Taking over teleports that the server printed. Vue looks for them in an order of its own, which goes astray after one
// that is disabled or empty and at targets into which the server prints nothing, so each is led to its content here.
import { Teleport } from 'vue';

const START = 'teleport start anchor';

export function takeOverTeleports() {
  const { hydrate } = Teleport;
  if (!hydrate) return;
  let taken = null;

  /** The comment before the content of the next teleport that the server printed into the body. */
  function next() {
    let node = taken ? taken.nextSibling : document.body.firstChild;
    while (node && !(node.nodeType === Node.COMMENT_NODE && node.data === START)) node = node.nextSibling;
    if (node) taken = node;
    return node;
  }

  Teleport.hydrate = (node, vnode, parent, suspense, scopes, optimized, internals, hydrateChildren) => {
    const { to, disabled } = vnode.props || {};
    const off = Boolean(disabled || disabled === '');
    const target = typeof to === 'string' ? document.querySelector(to) : to;
    const start = target === document.body && typeof to === 'string' ? next() : null;
    // why: Vue begins to look where it ended the last time.
    if (start) target._lpa = start;
    let after;
    if (start || off) {
      after = hydrate(node, vnode, parent, suspense, scopes, optimized, internals, hydrateChildren);
    } else {
      vnode.anchor = internals.o.nextSibling(node);
      after = internals.o.nextSibling(vnode.anchor);
    }
    // why later: the target may be part of the app, and would not know what it finds in itself.
    if (!start) {
      Promise.resolve().then(() => {
        if (!parent.isUnmounted && enter(vnode, internals) && !off && Array.isArray(vnode.children)) {
          const { target: within, targetAnchor: end } = vnode;
          internals.mc(vnode.children, within, end, parent, suspense, undefined, scopes, optimized);
        }
      });
    }
    return after;
  };
}

/** Marks the teleport's place at the end of its target; false if there is no such target. */
function enter(vnode, { o: { insert, createText } }) {
  const { to } = vnode.props || {};
  const target = typeof to === 'string' ? document.querySelector(to) : to;
  if (!target) return false;
  vnode.target = target;
  vnode.targetStart = createText('');
  vnode.targetAnchor = createText('');
  insert(vnode.targetStart, target);
  insert(vnode.targetAnchor, target);
  return true;
}
