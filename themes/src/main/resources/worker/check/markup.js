// Parsed templates: how they are walked, and what elements say of themselves.
export const ELEMENT = 1;
export const TEXT = 2;
export const INTERPOLATION = 5;
export const ATTRIBUTE = 6;
export const DIRECTIVE = 7;

const COMPONENT = 1;

/** Calls `visit(element, parents)` for each element; `parents` begins with the nearest and ends with the root. */
export function walkElements(node, visit, parents = []) {
  if (node.type === ELEMENT) visit(node, parents);
  const inside = [node, ...parents];
  for (const child of node.children || []) walkElements(child, visit, inside);
}

export const isElement = (node) => node.type === ELEMENT;

/** Whether it may be anything, as opposed to an element of HTML. */
export const isComponent = (node) => node.tagType === COMPONENT || node.tag.includes('-');

export const kebab = (name) => name.replace(/\B([A-Z])/g, '-$1').toLowerCase();

export const pascal = (name) => name.replace(/(^|-)(\w)/g, (all, dash, letter) => letter.toUpperCase());

export const attribute = (node, name) => node.props.find((prop) => prop.type === ATTRIBUTE && prop.name === name);

export const directive = (node, name) => node.props.find((prop) => prop.type === DIRECTIVE && prop.name === name);

export const directives = (node, name) => node.props.filter((prop) => prop.type === DIRECTIVE && prop.name === name);

/** The name after the colon or the @; empty when there is none, undefined when it is computed. */
export function argumentOf(prop) {
  if (!prop.arg) return '';
  return prop.arg.isStatic ? prop.arg.content : undefined;
}

export const modifiersOf = (prop) => prop.modifiers.map((each) => each.content ?? each);

export const bound = (node, name) =>
  directives(node, 'bind').find((prop) => prop.arg && prop.arg.isStatic && prop.arg.content === name);

export const listener = (node, name) =>
  directives(node, 'on').find((prop) => prop.arg && prop.arg.isStatic && prop.arg.content === name);

/** Whether a whole object is bound, or a computed name: any attribute may come from there. */
export const isOpen = (node) => directives(node, 'bind').some((prop) => !prop.arg || !prop.arg.isStatic);

export const has = (node, name) => Boolean(attribute(node, name) || bound(node, name) || isOpen(node));

export const valueOf = (node, name) => {
  const found = attribute(node, name);
  return found ? (found.value ? found.value.content : '') : undefined;
};

export const isConditional = (node) => ['if', 'else', 'else-if'].some((name) => directive(node, name));

/** Whether a reader of the page is told anything by it. */
export function saysSomething(node) {
  if (node.type === TEXT) return node.content.trim() !== '';
  if (node.type === INTERPOLATION) return true;
  if (node.type !== ELEMENT) return false;
  if (valueOf(node, 'aria-hidden') === 'true') return false;
  if (isNamed(node) || isComponent(node) || node.tag === 'slot') return true;
  if (directive(node, 'html') || directive(node, 'text')) return true;
  if (node.tag === 'img') return Boolean(valueOf(node, 'alt') || bound(node, 'alt') || isOpen(node));
  return node.children.some(saysSomething);
}

export const isNamed = (node) => ['aria-label', 'aria-labelledby', 'title'].some((name) => has(node, name));

/** What to cut so that an attribute is gone, with the blanks before it. */
export function cut(prop, source) {
  let from = prop.loc.start.offset;
  while (from > 0 && /\s/.test(source[from - 1])) from--;
  return { from, to: prop.loc.end.offset, text: '' };
}

/** Where attributes of an element begin: behind the name of its tag. */
export const behindTag = (node) => node.loc.start.offset + 1 + node.tag.length;

/** The name of an attribute as it is written: from its beginning to its value. */
export function nameRange(prop, source) {
  const text = source.slice(prop.loc.start.offset, prop.loc.end.offset);
  const equals = text.search(/[\s=]/);
  return { from: prop.loc.start.offset, to: prop.loc.start.offset + (equals < 0 ? text.length : equals) };
}

/** The value of a directive as it is written, in its quotes; empty when it has none. */
export function writtenValue(prop, source) {
  return source.slice(nameRange(prop, source).to, prop.loc.end.offset);
}
