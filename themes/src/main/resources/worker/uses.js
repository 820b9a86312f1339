// The components that a template names, each where it stands first.
const ELEMENT = 1;
const COMPONENT = 1;
const BUILT_IN = /^(teleport|suspense|keepalive|basetransition|transition|transitiongroup|component)$/;

export function componentUses(root) {
  const found = new Map();
  visit(root, found);
  return [...found].map(([name, { line, column }]) => ({ name, line, column }));
}

function visit(node, found) {
  if (!node) return;
  if (node.type === ELEMENT && node.tagType === COMPONENT && isNamed(node) && !found.has(node.tag)) {
    found.set(node.tag, node.loc.start);
  }
  for (const child of node.children || []) if (child && typeof child === 'object') visit(child, found);
}

// A name with a dot is a value of the script, and "is" names another component.
function isNamed({ tag, props }) {
  if (tag.includes('.') || BUILT_IN.test(tag.replace(/-/g, '').toLowerCase())) return false;
  return !props.some((prop) => prop.name === 'is' || (prop.arg && prop.arg.content === 'is'));
}
