// Directives: what they add to an element's attributes on a server.
import * as current from './current.js';
import { publicOf } from './instance.js';
import { looseContain, looseEqual } from './text.js';
import { mergeProps } from './vnodes.js';

export function withDirectives(vnode, directives) {
  if (current.rendering === null) return vnode;
  const instance = publicOf(current.rendering);
  const bindings = vnode.dirs || (vnode.dirs = []);
  for (const [given, value, arg, modifiers = {}] of directives) {
    if (!given) continue;
    const dir = typeof given === 'function' ? { mounted: given, updated: given } : given;
    bindings.push({ dir, instance, value, oldValue: undefined, arg, modifiers });
  }
  return vnode;
}

/** The props of a vnode together with those of its directives. */
export function propsWithDirectives(vnode) {
  const more = [];
  for (const binding of vnode.dirs) {
    const { getSSRProps } = binding.dir;
    const props = getSSRProps ? getSSRProps(binding, vnode) : null;
    if (props) more.push(props);
  }
  return mergeProps(vnode.props || {}, ...more);
}

export function directiveProps(proxy, dir, value, arg, modifiers = {}) {
  if (typeof dir === 'function' || !dir || !dir.getSSRProps) return {};
  const binding = { dir, instance: publicOf(proxy.$), value, oldValue: undefined, arg, modifiers };
  return dir.getSSRProps(binding, null) || {};
}

export const vShow = { getSSRProps: ({ value }) => (value ? undefined : { style: { display: 'none' } }) };
export const vModelText = { getSSRProps: ({ value }) => ({ value }) };
export const vModelSelect = {};
export const vModelRadio = {
  getSSRProps: ({ value }, vnode) =>
    vnode.props && looseEqual(vnode.props.value, value) ? { checked: true } : undefined,
};
export const vModelCheckbox = {
  getSSRProps: ({ value }, vnode) => {
    const own = vnode.props && vnode.props.value;
    if (Array.isArray(value)) return vnode.props && looseContain(value, own) ? { checked: true } : undefined;
    if (value instanceof Set) return vnode.props && value.has(own) ? { checked: true } : undefined;
    return value ? { checked: true } : undefined;
  },
};
export const vModelDynamic = {
  getSSRProps: (binding, vnode) => {
    if (typeof vnode.type !== 'string') return undefined;
    const model = modelOf(vnode.type.toUpperCase(), vnode.props && vnode.props.type);
    return model.getSSRProps ? model.getSSRProps(binding, vnode) : undefined;
  },
};

function modelOf(tag, type) {
  if (tag === 'SELECT') return vModelSelect;
  if (tag === 'TEXTAREA') return vModelText;
  return type === 'checkbox' ? vModelCheckbox : type === 'radio' ? vModelRadio : vModelText;
}
