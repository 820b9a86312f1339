// Parsed scripts and expressions: how they are walked, and what their parts are called.
import { babelParse } from '@vue/compiler-sfc';

const FUNCTIONS = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ObjectMethod',
  'ClassMethod',
  'ClassPrivateMethod',
]);

export function parseScript(text, { typed, jsx }) {
  const plugins = [];
  if (typed) plugins.push('typescript');
  if (jsx) plugins.push('jsx');
  return babelParse(text, { sourceType: 'module', plugins, allowReturnOutsideFunction: true }).program;
}

/** Calls `visit(node, parents)` for each node; `parents` begins with the nearest. */
export function walk(node, visit, parents = []) {
  visit(node, parents);
  const inside = [node, ...parents];
  for (const child of children(node)) walk(child, visit, inside);
}

function children(node) {
  const found = [];
  for (const key of Object.keys(node)) {
    if (key === 'loc' || key.endsWith('Comments') || key === 'extra' || key === 'errors') continue;
    const value = node[key];
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each && typeof each.type === 'string') found.push(each);
    }
  }
  return found;
}

export const isFunction = (node) => FUNCTIONS.has(node.type);

export const isMember = (node) => node.type === 'MemberExpression' || node.type === 'OptionalMemberExpression';

export const isCall = (node) => node.type === 'CallExpression' || node.type === 'OptionalCallExpression';

/** The name of a member or of a property; empty when it is computed. */
export function nameOf(node) {
  const key = node.property || node.key;
  if (!key) return '';
  if (!node.computed && key.type === 'Identifier') return key.name;
  return key.type === 'StringLiteral' ? key.value : '';
}

/** `this.$bus.on`, `Vue.prototype`; empty when a part of it is anything else. */
export function pathOf(node) {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'ThisExpression') return 'this';
  if (node.type === 'TSNonNullExpression') return pathOf(node.expression);
  if (!isMember(node)) return '';
  const object = pathOf(node.object);
  const name = nameOf(node);
  return object && name ? `${object}.${name}` : '';
}

/** Whether an identifier stands for a value, and not for the name of a member, property or declaration. */
export function isValue(node, [parent]) {
  if (node.type !== 'Identifier') return false;
  if (!parent) return true;
  if (isMember(parent)) return parent.object === node || parent.computed;
  if (parent.type === 'ObjectProperty') return parent.value === node || parent.computed;
  if (/^(Object|Class)(Private)?(Method|Property)$/.test(parent.type)) return parent.computed || parent.value === node;
  if (/^(Import|Export)\w*Specifier$/.test(parent.type) || parent.type.startsWith('TS')) return false;
  if (parent.type === 'VariableDeclarator') return parent.init === node;
  if (isFunction(parent)) return parent.body === node;
  return parent.type !== 'LabeledStatement' && parent.type !== 'JSXAttribute';
}

/** All names that a script declares anywhere. */
export function declaredNames(program) {
  const names = new Set();
  const take = (pattern) => {
    if (!pattern) return;
    if (pattern.type === 'Identifier') names.add(pattern.name);
    else if (pattern.type === 'AssignmentPattern') take(pattern.left);
    else if (pattern.type === 'RestElement') take(pattern.argument);
    else if (pattern.type === 'ArrayPattern') pattern.elements.forEach(take);
    else if (pattern.type === 'ObjectPattern') pattern.properties.forEach((each) => take(each.value || each.argument));
  };
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator') take(node.id);
    else if (/^Import\w*Specifier$/.test(node.type)) take(node.local);
    else if (node.type === 'CatchClause') take(node.param);
    else if (node.type === 'ClassDeclaration') take(node.id);
    else if (isFunction(node)) {
      node.params.forEach(take);
      take(node.id);
    }
  });
  return names;
}

/** The imports of a script: name here → {from, name there}. */
export function importedNames(program) {
  const names = new Map();
  for (const node of program.body) {
    if (node.type !== 'ImportDeclaration') continue;
    for (const each of node.specifiers) {
      const name = each.type === 'ImportSpecifier' ? each.imported.name || each.imported.value : each.type;
      names.set(each.local.name, { from: node.source.value, name, node, specifier: each });
    }
  }
  return names;
}

export const property = (object, name) =>
  object.properties.find((each) => /^Object(Property|Method)$/.test(each.type) && nameOf(each) === name);

/** The text of a string without parts, else undefined. */
export function textOf(node) {
  if (!node) return undefined;
  if (node.type === 'StringLiteral') return node.value;
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0].value.cooked;
  return undefined;
}
