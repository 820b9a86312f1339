// Habits of Vue 2 in scripts and in what expressions of templates call.
import {
  declaredNames,
  importedNames,
  isCall,
  isFunction,
  isMember,
  isValue,
  nameOf,
  pathOf,
  textOf,
  walk,
} from './code.js';
import { addDefaultImport, addImport } from './imports.js';

const PICTURE = /\.(png|jpe?g|gif|webp|avif|svg|ico|mp4|webm|woff2?|json)$/;
const SOURCES = {
  img: ['src', 'srcset'],
  source: ['src', 'srcset'],
  video: ['src', 'poster'],
  image: ['href'],
  use: ['href'],
};
const CALLED = { nextTick: 'nextTick', observable: 'reactive' };
const ARRAY_LIKE = /^(length|map|filter|forEach|some|every|find|slice|reduce|concat)$/;

export function vue2Script(file) {
  const vues = vueNames(file);
  file.eachNode((node, parents, code) => {
    const path = isMember(node) ? pathOf(node) : '';
    const name = isMember(node) ? nameOf(node) : '';
    if (isCall(node)) calls(file, node, parents, code, vues);
    if (node.type === 'NewExpression') news(file, node, parents, code, vues);
    if (name || node.type === 'Identifier') instance(file, node, parents, code);
    if (path) vueMembers(file, node, path, parents, code, vues);
  });
  for (const code of file.scripts) defaultImport(file, code);
}

/** The names of Vue here: imported by default, and the parameter of install(), which is the app in Vue 3. */
function vueNames(file) {
  const imported = new Set();
  const installed = new Set();
  for (const code of file.scripts) {
    for (const [name, each] of importedNames(code.ast)) {
      if (each.from === 'vue' && each.name === 'ImportDefaultSpecifier') imported.add(name);
    }
    walk(code.ast, (node) => {
      const named = (node.type === 'ObjectMethod' && nameOf(node) === 'install' && node) || installFunction(node);
      const first = named && named.params[0];
      if (first && first.type === 'Identifier') installed.add(first.name);
    });
  }
  const given = (name, parents) =>
    parents.some((each) => isFunction(each) && each.params.some((one) => one.name === name));
  return {
    installed: (name, parents) => installed.has(name) && given(name, parents),
    imported: (name, parents) => imported.has(name) && !given(name, parents),
  };
}

function installFunction(node) {
  if (node.type === 'ObjectProperty' && nameOf(node) === 'install' && isFunction(node.value)) return node.value;
  return node.type === 'FunctionDeclaration' && node.id && node.id.name === 'install' ? node : null;
}

function calls(file, node, parents, code, vues) {
  const { callee } = node;
  if (callee.type === 'Identifier' && callee.name === 'require') requires(file, node, parents, code);
  if (callee.type === 'Identifier' && /^\$(set|delete)$/.test(callee.name) && code.place === 'template') {
    reactiveWrite(file, node, parents, code, callee.name.replace('$', ''));
  }
  if (!isMember(callee)) return;
  const name = nameOf(callee);
  const object = pathOf(callee.object);
  const vue = vues.imported(object, parents) || vues.installed(object, parents);
  if (/^\$(on|off|once)$/.test(name)) {
    file.sayCode(
      'vue2-event-bus',
      callee.property,
      code,
      `components have no ${name}() in Vue 3, so there is no event bus`,
    );
  } else if (name === '$emit' && /(^|\.)(\$root|\$bus|\$?[eE]vent(Bus|Hub)|[bB]us)$/.test(object)) {
    file.sayCode('vue2-event-bus', callee.property, code, `nobody can listen to ${object}.$emit() in Vue 3`);
  } else if (name === '$set' || name === '$delete' || (vue && /^(set|delete)$/.test(name))) {
    reactiveWrite(file, node, parents, code, name.replace('$', ''));
  } else if (name === '$destroy') {
    file.sayCode(
      'vue2-destroyed-hook',
      callee.property,
      code,
      '$destroy() does not exist in Vue 3: unmount the app, or take the component away with v-if',
    );
  } else if (vue && name === 'extend') {
    extended(file, node, parents, code);
  } else if (vues.imported(object, parents) && CALLED[name]) {
    const added = addImport(file, CALLED[name], 'vue');
    const edits = added ? [file.edit(code, callee.start, callee.end, CALLED[name]), ...added] : [];
    file.sayCode(
      'vue2-global-api',
      callee,
      code,
      `${object}.${name}() is ${CALLED[name]}() of the module vue in Vue 3`,
      edits,
    );
  } else if (vues.imported(object, parents) && /^(component|filter|mixin|use|directive)$/.test(name)) {
    file.sayCode(
      'vue2-global-api',
      callee,
      code,
      `${object}.${name}() does not exist in Vue 3: it is the app's, which install(app) is given`,
    );
  } else if (vues.installed(object, parents) && name === 'filter') {
    installedFilter(file, node, parents, code, object);
  }
}

function reactiveWrite(file, node, [parent], code, verb) {
  const [object, key, value] = node.arguments;
  const plain = (part) => part && (part.type === 'Identifier' || part.type === 'ThisExpression' || isMember(part));
  const literal = key && key.type === 'StringLiteral' && /^[A-Za-z_$][\w$]*$/.test(key.value);
  const handler = !parent && code.prop && code.prop.name === 'on';
  const alone = handler || (parent && parent.type === 'ExpressionStatement');
  const simple = alone && plain(object) && !object.optional && key;
  let text = '';
  if (simple && key.type !== 'SpreadElement') {
    const member = `${file.textOf(object, code)}${literal ? `.${key.value}` : `[${file.textOf(key, code)}]`}`;
    if (verb === 'set' && value && node.arguments.length === 3) text = `${member} = ${file.textOf(value, code)}`;
    // why: of an array it took the place away as well.
    if (verb === 'delete' && node.arguments.length === 2 && literal) text = `delete ${member}`;
  }
  const called = file.textOf(node.callee, code);
  const edits = text ? [file.edit(code, node.start, node.end, text)] : [];
  file.sayCode('vue2-set', node, code, `${called}() does not exist in Vue 3, where every assignment is seen`, edits);
}

function extended(file, node, [parent], code) {
  const [options] = node.arguments;
  const whole = parent && parent.type === 'ExportDefaultDeclaration';
  const safe = whole && node.arguments.length === 1 && options.type === 'ObjectExpression';
  const edits = safe
    ? [file.edit(code, node.start, options.start, ''), file.edit(code, options.end, node.end, '')]
    : [];
  file.sayCode('vue2-extend', node, code, 'Vue.extend() does not exist in Vue 3: a component is its options', edits);
}

function installedFilter(file, node, [parent], code, app) {
  const [name, filter] = node.arguments;
  const key = textOf(name);
  const safe = key && filter && /^[A-Za-z_$][\w$]*$/.test(key) && parent.type === 'ExpressionStatement';
  const edits = safe
    ? [
        file.edit(
          code,
          node.start,
          node.end,
          `${app}.config.globalProperties.$filters.${key} = ${file.textOf(filter, code)}`,
        ),
      ]
    : [];
  file.sayCode(
    'vue2-global-api',
    node,
    code,
    `${app}.filter() does not exist in Vue 3 and stops the whole theme`,
    edits,
  );
}

function news(file, node, parents, code, vues) {
  if (node.callee.type === 'Identifier' && vues.imported(node.callee.name, parents)) {
    file.sayCode(
      'vue2-new-vue',
      node,
      code,
      'new Vue() does not exist in Vue 3; the platform makes the app, and components are in its templates',
    );
  }
}

/** Members of a component: `this.$listeners`, and `$listeners` in a template. */
function instance(file, node, parents, code) {
  const name = isMember(node) ? nameOf(node) : node.name;
  const own = isMember(node)
    ? node.object.type === 'ThisExpression' || /(^|\.)(vm|self|\$refs|\$parent|context)/.test(pathOf(node.object))
    : false;
  if (!own && !(code.place === 'template' && isValue(node, parents))) return;
  const at = isMember(node) ? node.property : node;
  if (name === '$listeners' && !(code.prop && code.prop.name === 'on' && !code.prop.arg)) {
    file.sayCode(
      'vue2-listeners',
      at,
      code,
      '$listeners does not exist in Vue 3: listeners are among $attrs, as onClick and so on',
    );
  } else if (name === '$children') {
    file.sayCode('vue2-children', at, code, '$children does not exist in Vue 3');
  } else if (name === '$scopedSlots') {
    const edits = [file.edit(code, at.start, at.end, '$slots')];
    file.sayCode(
      'vue2-scoped-slots',
      at,
      code,
      '$scopedSlots does not exist in Vue 3: all slots are functions in $slots',
      edits,
    );
  } else if (name === '$slots' && code.place !== 'template') {
    slotOfScript(file, parents, code);
  }
}

function slotOfScript(file, [slot, use], code) {
  if (!slot || !isMember(slot) || !use || !isMember(use) || use.object !== slot) return;
  if (!(use.computed && use.property.type === 'NumericLiteral') && !ARRAY_LIKE.test(nameOf(use))) return;
  const edits = [file.edit(code, slot.end, slot.end, '()')];
  file.sayCode('vue2-scoped-slots', slot, code, 'slots are functions in Vue 3, no arrays', edits);
}

function vueMembers(file, node, path, parents, code, vues) {
  const [object, member] = path.split('.');
  if (path.split('.').length !== 2) return;
  if (member === 'prototype' && vues.installed(object, parents)) {
    const edits = [file.edit(code, node.property.start, node.property.end, 'config.globalProperties')];
    file.sayCode(
      'vue2-global-api',
      node,
      code,
      `${path} does not exist in Vue 3: it is ${object}.config.globalProperties`,
      edits,
    );
  } else if (vues.imported(object, parents) && (member === 'prototype' || member === 'config')) {
    file.sayCode(
      'vue2-global-api',
      node,
      code,
      `${path} does not exist in Vue 3: it is the app's, which install(app) is given`,
    );
  } else if (path === 'this.$options' && parents[0] && nameOf(parents[0]) === 'filters') {
    file.sayCode('vue2-filter', node, code, '$options.filters does not exist in Vue 3');
  }
}

function defaultImport(file, code) {
  for (const [name, { node, specifier }] of importedNames(code.ast)) {
    if (node.source.value !== 'vue' || specifier.type !== 'ImportDefaultSpecifier') continue;
    const unused = !file.scripts.some((each) => usedOutside(each.ast, name));
    const alone = node.specifiers.length === 1;
    const edits = unused
      ? [alone ? lineOf(file, code, node) : file.edit(code, specifier.start, afterComma(file, code, specifier), '')]
      : [];
    file.sayCode(
      'vue2-default-import',
      specifier,
      code,
      'vue has no default export in Vue 3, so the theme cannot be built',
      edits,
    );
  }
}

/** Whether a name is used where no parameter of install() hides it. */
function usedOutside(program, name) {
  let outside = false;
  walk(program, (node, parents) => {
    if (node.type !== 'Identifier' || node.name !== name || !isValue(node, parents)) return;
    const hidden = parents.some((each) => isFunction(each) && each.params.some((one) => one.name === name));
    if (!hidden) outside = true;
  });
  return outside;
}

function afterComma(file, code, specifier) {
  const rest = file.source.slice(specifier.end + code.shift);
  return specifier.end + /^\s*,?\s*/.exec(rest)[0].length;
}

function lineOf(file, code, node) {
  const edit = file.edit(code, node.start, node.end, '');
  if (file.source[edit.to] === ';') edit.to++;
  if (file.source[edit.to] === '\n') edit.to++;
  return edit;
}

/** require() is another build tool's; what it names is a file of the theme as a rule. */
function requires(file, node, parents, code) {
  const path = textOf(node.arguments[0]);
  const edits = path && PICTURE.test(path) ? requireEdits(file, node, parents, code, path) : [];
  const shown = path ? `require('${path}')` : 'require()';
  file.sayCode('vue2-require', node, code, `${shown} does not exist in browsers: files are imported`, edits || []);
}

function requireEdits(file, node, parents, code, path) {
  const [parent] = parents;
  const member = parent && isMember(parent) && nameOf(parent) === 'default' ? parent : node;
  const local = path.replace(/^~@\//, '@/');
  if (!/^([@~]\/|\.)/.test(local) || /["']/.test(local)) return [];
  if (code.place === 'template') {
    const { prop } = code;
    const whole = prop && prop.name === 'bind' && prop.arg && code.ast === member;
    const known = whole && (SOURCES[code.node.tag] || []).includes(prop.arg.content);
    if (!known) return [];
    return [{ from: prop.loc.start.offset, to: prop.loc.end.offset, text: `${prop.arg.content}="${local}"` }];
  }
  for (const [name, each] of importedNames(code.ast)) {
    if (each.from === local && each.name === 'ImportDefaultSpecifier') {
      return [file.edit(code, member.start, member.end, name)];
    }
  }
  const name = freeName(file, code, local);
  return [...addDefaultImport(file, code, name, local), file.edit(code, member.start, member.end, name)];
}

/** A name for what a file gives, which nothing else here has. */
function freeName(file, code, path) {
  if (file.importNames.has(path)) return file.importNames.get(path);
  const taken = new Set([...declaredNames(code.ast), ...file.importNames.values()]);
  const base = importName(path);
  let name = base;
  for (let i = 2; taken.has(name) || new RegExp(`\\b${name}\\b`).test(file.source); i++) name = `${base}${i}`;
  file.importNames.set(path, name);
  return name;
}

function importName(path) {
  const words = path
    .replace(/^.*\//, '')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
  const name = words.map((word, i) => (i === 0 ? word.toLowerCase() : word[0].toUpperCase() + word.slice(1))).join('');
  return /^\d/.test(name) ? `file${name}` : name;
}
