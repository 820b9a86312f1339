// Habits of Vue 2 in the options of components.
import { isCall, isFunction, isMember, nameOf, pathOf, property, textOf, walk } from './code.js';
import { addImport } from './imports.js';

const OPTIONS =
  /^(methods|computed|watch|components|mixins|render|mounted|created|beforeDestroy|destroyed|beforeMount|updated|directives)$/;
const MAKERS = /(^|\.)(defineComponent|extend|component|mixin)$/;
// why: libraries have functions of these names as well.
const OURS = /^(defineComponent|(Vue|app)\.\w+)$/;
const HOOKS = { beforeDestroy: 'beforeUnmount', destroyed: 'unmounted' };
const DIRECTIVE_HOOKS = {
  bind: 'beforeMount',
  inserted: 'mounted',
  update: '',
  componentUpdated: 'updated',
  unbind: 'unmounted',
};
const RESERVED = /^(Page|Layout)[A-Z]/;

export function vue2Options(file) {
  for (const code of file.scripts) {
    if (code.place === 'setup') continue;
    walk(code.ast, (node, parents) => {
      if (node.type === 'ObjectExpression' && isOptions(file, node, parents)) options(file, node, code);
      if (isCall(node)) registration(file, node, code);
    });
  }
}

function isOptions(file, node, [parent, grandparent, third]) {
  if (!parent) return false;
  if (parent.type === 'ExportDefaultDeclaration') return file.isComponent || hasOption(node);
  if (isCall(parent) && MAKERS.test(pathOf(parent.callee))) return OURS.test(pathOf(parent.callee)) || hasOption(node);
  if (parent.type === 'NewExpression') return hasOption(node);
  const named = parent.type === 'VariableDeclarator' && grandparent && third;
  return Boolean(named) && /^(Program|ExportNamedDeclaration)$/.test(third.type) && hasOption(node);
}

// why not data, props and filters: objects that are no component have them, too.
const hasOption = (node) => node.properties.some((each) => OPTIONS.test(nameOf(each)));

function options(file, node, code) {
  const at = (name) => property(node, name);
  hooks(file, node, code);
  const filters = at('filters');
  if (filters) localFilters(file, node, filters, code);
  const functional = at('functional');
  if (functional && functional.value && functional.value.value === true) {
    file.sayCode(
      'vue2-functional',
      functional,
      code,
      'functional: true is ignored in Vue 3, where a functional component is a function',
    );
  }
  const model = at('model');
  if (model && model.value && model.value.type === 'ObjectExpression') {
    file.sayCode(
      'vue2-model-option',
      model,
      code,
      'the option model is ignored in Vue 3: v-model is modelValue and update:modelValue',
    );
  } else valueAndInput(file, node, code);
  const data = at('data');
  if (data && data.value && data.value.type === 'ObjectExpression') dataObject(file, data, code);
  const given = at('propsData');
  if (given)
    file.sayCode(
      'vue2-props-data',
      given,
      code,
      'propsData does not exist in Vue 3: props are the second argument of createApp()',
    );
  const components = at('components');
  if (components && components.value && components.value.type === 'ObjectExpression') {
    for (const each of components.value.properties) if (each.value) asynchronous(file, each.value, code, nameOf(each));
  }
  const directives = at('directives');
  if (directives && directives.value && directives.value.type === 'ObjectExpression') {
    for (const { value } of directives.value.properties) {
      if (value && value.type === 'ObjectExpression') directiveHooks(file, value, code);
    }
  }
  rendered(file, node, code);
  watched(file, node, code);
  defaults(file, node, code);
}

/** Hooks of directives have the names of those of components in Vue 3. */
function directiveHooks(file, node, code) {
  const old = node.properties.filter((each) => Object.hasOwn(DIRECTIVE_HOOKS, nameOf(each)));
  if (!old.some((each) => nameOf(each) !== 'update')) return;
  const plain = !/\bvnode\.context\b|\bbinding\.expression\b/.test(file.textOf(node, code));
  for (const hook of old) {
    const now = DIRECTIVE_HOOKS[nameOf(hook)];
    const safe = now && plain && !hook.shorthand && !property(node, now);
    const edits = safe ? [file.edit(code, hook.key.start, hook.key.end, now)] : [];
    const message = `${nameOf(hook)} of a directive is never called in Vue 3: it is ${now || 'beforeUpdate or updated'}`;
    file.sayCode('vue2-directive-hook', hook, code, message, edits);
  }
}

function hooks(file, node, code) {
  for (const [old, now] of Object.entries(HOOKS)) {
    const hook = property(node, old);
    if (!hook) continue;
    const edits = property(node, now) || hook.shorthand ? [] : [file.edit(code, hook.key.start, hook.key.end, now)];
    file.sayCode('vue2-destroyed-hook', hook, code, `${old} is never called in Vue 3: it is ${now}`, edits);
  }
}

/** Filters of a component are its methods, when no other name is the same. */
function localFilters(file, node, filters, code) {
  file.localFilters = file.localFilters || new Map();
  const message = 'the option filters does not exist in Vue 3: they are methods, or functions of the script';
  const own = filters.value && filters.value.type === 'ObjectExpression' ? filters.value.properties : null;
  const names = own ? own.map((each) => nameOf(each)) : [];
  const whole = own && own.length > 0 && names.every(Boolean) && !own.some((each) => each.shorthand);
  const others = new RegExp(`(?<![\\w$|.'"-]\\s*)(?:${names.join('|')})\\s*[:(,]`, 'g');
  const text = file.source.slice(0, filters.start + code.shift) + file.source.slice(filters.end + code.shift);
  const inherits = property(node, 'mixins') || property(node, 'extends');
  const safe = file.isComponent && whole && !inherits && !others.test(scriptsOf(file, text, filters));
  for (const name of names) if (name) file.localFilters.set(name, Boolean(safe));
  file.sayCode('vue2-filters-option', filters, code, message, safe ? toMethods(file, node, filters, code) : []);
}

// why the script alone: in templates the names are those of the filters.
function scriptsOf(file, text, filters) {
  const block = file.descriptor && file.descriptor.script;
  if (!block) return text;
  const gone = filters.end - filters.start;
  return text.slice(block.loc.start.offset, block.loc.end.offset - gone);
}

function toMethods(file, node, filters, code) {
  const methods = property(node, 'methods');
  if (!methods) return [file.edit(code, filters.key.start, filters.key.end, 'methods')];
  if (!methods.value || methods.value.type !== 'ObjectExpression') return [];
  const list = filters.value.properties;
  const inner = file.source.slice(list[0].start + code.shift, list[list.length - 1].end + code.shift);
  const indent = '\n' + ' '.repeat(columnOf(file.source, list[0].start + code.shift));
  const comma = methods.value.properties.length > 0 ? ',' : '';
  const begin = methods.value.start + 1;
  return [file.edit(code, begin, begin, `${indent}${inner}${comma}`), cutProperty(file, filters, code)];
}

function columnOf(source, at) {
  return at - source.lastIndexOf('\n', at - 1) - 1;
}

function cutProperty(file, node, code) {
  let from = node.start + code.shift;
  let to = node.end + code.shift;
  const comma = /^\s*,/.exec(file.source.slice(to));
  if (comma) to += comma[0].length;
  while (/[ \t]/.test(file.source[from - 1])) from--;
  if (file.source[to] === '\n' && file.source[from - 1] === '\n') to++;
  return { from, to, text: '' };
}

function dataObject(file, data, code) {
  const { value } = data;
  const edits = [file.edit(code, value.start, value.start, '() => ('), file.edit(code, value.end, value.end, ')')];
  file.sayCode('vue2-data-object', data, code, 'data must be a function in Vue 3, else the component has none', edits);
}

function valueAndInput(file, node, code) {
  const props = property(node, 'props');
  if (!props || !props.value) return;
  const value =
    props.value.type === 'ArrayExpression'
      ? props.value.elements.some((each) => textOf(each) === 'value')
      : props.value.type === 'ObjectExpression' && property(props.value, 'value');
  if (value && /\$emit\(\s*['"]input['"]/.test(file.source)) {
    file.sayCode(
      'vue2-v-model',
      props,
      code,
      'v-model on this component gives modelValue and hears update:modelValue in Vue 3, not value and input',
    );
  }
}

/** Asks for a function that imports a component to be told as one. */
function asynchronous(file, value, code, name) {
  const loads = value.type === 'ArrowFunctionExpression' && value.params.length === 0 && isImport(value.body);
  if (!loads) return;
  const added = addImport(file, 'defineAsyncComponent', 'vue');
  const edits = added
    ? [
        file.edit(code, value.start, value.start, 'defineAsyncComponent('),
        file.edit(code, value.end, value.end, ')'),
        ...added,
      ]
    : [];
  file.sayCode(
    'vue2-async-component',
    value,
    code,
    `${name || 'the component'} is a functional component in Vue 3, which shows [object Promise]`,
    edits,
  );
}

function isImport(node) {
  if (node.type === 'ImportExpression') return true;
  return isCall(node) && node.callee.type === 'Import';
}

/** app.directive(), and app.component(): the platform takes functions for the reserved names only. */
function registration(file, node, code) {
  if (isMember(node.callee) && nameOf(node.callee) === 'directive' && node.arguments.length === 2) {
    if (node.arguments[1].type === 'ObjectExpression') directiveHooks(file, node.arguments[1], code);
  }
  if (!isMember(node.callee) || nameOf(node.callee) !== 'component' || node.arguments.length !== 2) return;
  const name = textOf(node.arguments[0]);
  if (name && !RESERVED.test(name)) asynchronous(file, node.arguments[1], code, name);
}

/** Vue 3 gives render functions no h. */
function rendered(file, node, code) {
  const render = property(node, 'render');
  const made =
    render && (render.type === 'ObjectMethod' ? render : render.value && isFunction(render.value) && render.value);
  if (!made || made.params.length === 0 || !/^(h|createElement|ce)$/.test(made.params[0].name || '')) return;
  file.sayCode(
    'vue2-render-function',
    render,
    code,
    'render() is given no h in Vue 3: it is imported, and takes attributes and listeners in one object',
  );
}

function watched(file, node, code) {
  const watch = property(node, 'watch');
  const arrays = arrayNames(node);
  if (!watch || !watch.value || watch.value.type !== 'ObjectExpression') return;
  for (const each of watch.value.properties) {
    const name = nameOf(each);
    if (!arrays.has(name)) continue;
    const deep = each.value && each.value.type === 'ObjectExpression' && property(each.value, 'deep');
    if (!deep) {
      file.sayCode(
        'vue2-array-watch',
        each,
        code,
        `the watcher of the list "${name}" is called in Vue 3 when another list takes its place, not when it changes`,
      );
    }
  }
}

/** Names of lists that the component itself changes in place. */
function arrayNames(node) {
  const names = new Set();
  const data = property(node, 'data');
  if (data) {
    walk(data, (each) => {
      if (each.type === 'ObjectProperty' && each.value.type === 'ArrayExpression') names.add(nameOf(each));
    });
  }
  const changed = new Set();
  walk(node, (each) => {
    if (!isCall(each) || !isMember(each.callee)) return;
    if (/^(push|pop|shift|unshift|splice|sort|reverse)$/.test(nameOf(each.callee)))
      changed.add(pathOf(each.callee.object));
  });
  return new Set([...names].filter((name) => changed.has(`this.${name}`)));
}

function defaults(file, node, code) {
  const props = property(node, 'props');
  if (!props || !props.value || props.value.type !== 'ObjectExpression') return;
  for (const each of props.value.properties) {
    const fallback = each.value && each.value.type === 'ObjectExpression' && property(each.value, 'default');
    if (!fallback) continue;
    walk(fallback, (inner, parents) => {
      if (inner.type !== 'ThisExpression') return;
      if (parents.filter((one) => isFunction(one) && one.type !== 'ArrowFunctionExpression').length > 1) return;
      file.sayCode('vue2-prop-default', inner, code, `the default of "${nameOf(each)}" has no this in Vue 3`);
    });
  }
}
