// What does not work where pages are rendered on the server, or works for the wrong visitor.
import { declaredNames, isCall, isFunction, isMember, isValue, nameOf, pathOf, walk } from './code.js';

const STORAGE = new Set(['localStorage', 'sessionStorage']);
const BROWSER = new Set([
  'window',
  'document',
  'navigator',
  'location',
  'history',
  'screen',
  'matchMedia',
  'getComputedStyle',
  'alert',
  'confirm',
  'scrollTo',
  'addEventListener',
  'IntersectionObserver',
  'ResizeObserver',
  'MutationObserver',
  'Image',
  'innerWidth',
  'innerHeight',
  'XMLHttpRequest',
]);
const AT_ONCE =
  /^(map|filter|forEach|some|every|find|findIndex|flatMap|reduce|sort|from|computed|shallowRef|reactive|then)$/;
const OPTIONS_AT_ONCE = new Set(['setup', 'data', 'created', 'beforeCreate', 'serverPrefetch', 'render']);
const GUARD =
  /typeof\s+(window|document|navigator|localStorage)\b|\bimport\.meta\.env\.SSR\b|\b(inBrowser|isClient|isBrowser|isServer)\b/;
const REACTIVE = new Set([
  'ref',
  'reactive',
  'shallowRef',
  'shallowReactive',
  'observable',
  'createStore',
  'createPinia',
  'Store',
]);
// why kept: functions are asked about again for each name in them.
const GUARDED = new WeakMap();
const DECLARED = new WeakMap();
const CHANGES = /^(push|pop|shift|unshift|splice|set|add|delete|clear)$/;

export function rendering(file) {
  for (const code of file.codes) {
    if (code.place === 'template') inTemplate(file, code);
    else {
      browserGlobals(file, code);
      if (code.place !== 'setup') sharedState(file, code);
      listenersLeft(file, code);
    }
  }
}

/** Templates see the component and a few names of the language; window is none of them. */
function inTemplate(file, code) {
  walk(code.ast, (node, parents) => {
    if (node.type !== 'Identifier' || !isValue(node, parents)) return;
    if (!/^(window|document|localStorage|sessionStorage|navigator)$/.test(node.name)) return;
    if (file.scripts.some((each) => declaredNames(each.ast).has(node.name))) return;
    if (file.scripts.some((each) => each.place !== 'setup' && namesProperty(each.ast, node.name))) return;
    file.sayCode('browser-global-in-setup', node, code, `templates do not see ${node.name}: it is undefined there`);
  });
}

function namesProperty(program, name) {
  let found = false;
  walk(program, (node) => {
    if (/^Object(Property|Method)$/.test(node.type) && nameOf(node) === name) found = true;
  });
  return found;
}

function browserGlobals(file, code) {
  const declared = declaredNames(code.ast);
  walk(code.ast, (node, parents) => {
    if (node.type !== 'Identifier' || !isValue(node, parents) || declared.has(node.name)) return;
    const storage =
      STORAGE.has(node.name) ||
      (node.name === 'window' && isMember(parents[0] || node) && STORAGE.has(nameOf(parents[0])));
    if (!storage && !BROWSER.has(node.name)) return;
    if (parents[0] && parents[0].type === 'UnaryExpression' && parents[0].operator === 'typeof') return;
    if (!runsAtOnce(parents) || isGuarded(file, parents, code)) return;
    const name = storage && node.name === 'window' ? nameOf(parents[0]) : node.name;
    if (storage)
      file.sayCode('storage-in-setup', node, code, `${name} does not exist while a page is rendered on the server`);
    else
      file.sayCode(
        'browser-global-in-setup',
        node,
        code,
        `${name} does not exist while a page is rendered on the server`,
      );
  });
}

/** Whether it runs while a page is rendered: no function around it waits for an event or for the browser. */
function runsAtOnce(parents) {
  for (let i = 0; i < parents.length; i++) {
    const each = parents[i];
    if (!isFunction(each)) continue;
    const outer = parents[i + 1];
    if (each.type === 'ObjectMethod') {
      if (OPTIONS_AT_ONCE.has(nameOf(each)) && isTopOption(parents, i)) continue;
      if (isComputedOption(parents, i)) continue;
      return false;
    }
    if (outer && outer.type === 'ObjectProperty') {
      if ((OPTIONS_AT_ONCE.has(nameOf(outer)) && isTopOption(parents, i + 1)) || isComputedOption(parents, i + 1))
        continue;
      return false;
    }
    if (outer && isCall(outer) && outer.callee === each) continue;
    if (outer && isCall(outer) && AT_ONCE.test(calledName(outer))) continue;
    if (outer && outer.type === 'NewExpression' && outer.callee.name === 'Promise') continue;
    return false;
  }
  return true;
}

const calledName = (call) => (isMember(call.callee) ? nameOf(call.callee) : call.callee.name || '');

/** An option of the component itself: its object is what the file gives, or what a function that defines it takes. */
function isTopOption(parents, i) {
  const holder = parents[i + 2];
  return (
    Boolean(holder) && /^(ExportDefaultDeclaration|CallExpression|VariableDeclarator|NewExpression)$/.test(holder.type)
  );
}

function isComputedOption(parents, i) {
  const named = (at) => parents[at] && parents[at].type === 'ObjectProperty' && nameOf(parents[at]) === 'computed';
  return named(i + 2) || (nameOf(parents[i]) === 'get' && named(i + 4));
}

function isGuarded(file, parents, code) {
  const around = parents.find((each) => isFunction(each)) || parents[parents.length - 1];
  if (around && asks(file, around, code)) return true;
  return parents.some((each) => /^(If|Conditional|Logical)/.test(each.type) && asks(file, each, code));
}

function asks(file, node, code) {
  if (!GUARDED.has(node)) GUARDED.set(node, GUARD.test(file.textOf(node, code)));
  return GUARDED.get(node);
}

/** A module lives as long as its worker, so what it keeps is seen by the next visitor. */
function sharedState(file, code) {
  const kept = new Map();
  for (const statement of code.ast.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (!declaration || declaration.type !== 'VariableDeclaration') continue;
    for (const { id } of declaration.declarations) if (id.type === 'Identifier') kept.set(id.name, declaration.kind);
  }
  const changed = changedNames(code.ast, kept);
  for (const statement of code.ast.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (!declaration || declaration.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations) {
      const made = init && (isCall(init) || init.type === 'NewExpression') && calledName(init);
      if (id.type !== 'Identifier' || !(REACTIVE.has(made) || changed.has(id.name))) continue;
      file.sayCode(
        'shared-state',
        id,
        code,
        `"${id.name}" is kept by the module: on the server it goes from one visitor to the next`,
      );
    }
  }
}

/** Which of the names some function changes. */
function changedNames(program, kept) {
  const changed = new Set();
  walk(program, (node, parents) => {
    const name = changedBy(node, kept);
    if (!name || changed.has(name) || !parents.some(isFunction)) return;
    if (!parents.some((each) => isFunction(each) && namesInside(each).has(name))) changed.add(name);
  });
  return changed;
}

function changedBy(node, kept) {
  const nameIn = (each) => (each.type === 'Identifier' && kept.has(each.name) ? each.name : '');
  if (node.type === 'AssignmentExpression') {
    if (isMember(node.left)) return nameIn(node.left.object);
    const name = nameIn(node.left);
    return kept.get(name) === 'const' ? '' : name;
  }
  if (isCall(node) && isMember(node.callee) && CHANGES.test(nameOf(node.callee))) return nameIn(node.callee.object);
  return '';
}

function namesInside(node) {
  if (!DECLARED.has(node)) DECLARED.set(node, declaredNames(node));
  return DECLARED.get(node);
}

function listenersLeft(file, code) {
  const removed = /\.removeEventListener\s*\(|\bsignal\b|\bonce\s*:\s*true/.test(file.source);
  if (removed) return;
  walk(code.ast, (node) => {
    if (!isCall(node) || !/^(window|document|document\.body)\.addEventListener$/.test(pathOf(node.callee))) return;
    file.sayCode(
      'listener-left',
      node,
      code,
      `${pathOf(node.callee)}() without removeEventListener(): it stays when the page is left`,
    );
  });
}
