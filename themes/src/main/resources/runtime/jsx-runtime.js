// What JSX becomes: `<Card title="a">text</Card>` is h(Card, { title: 'a' }, { default: () => 'text' }).
import { Fragment, h, isVNode } from 'vue';

export { Fragment };

export function jsx(type, { children, ...props }, key) {
  if (key !== undefined) props.key = key;
  if (children === undefined) return h(type, props);
  if (typeof type === 'string' || type === Fragment) return h(type, props, childrenOf(children));
  return h(type, props, slotsOf(children));
}

export { jsx as jsxs };

const childrenOf = (children) => (Array.isArray(children) ? children : [children]);

function slotsOf(children) {
  if (typeof children === 'function') return { default: children };
  if (children !== null && typeof children === 'object' && !Array.isArray(children) && !isVNode(children)) {
    return children;
  }
  return { default: () => childrenOf(children) };
}
