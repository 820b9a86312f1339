// Habits of Vue 2 in templates.
import { nameOf, walk } from './code.js';
import { filterChain } from '../filters.js';
import { FILTERS } from './instead.js';
import {
  argumentOf,
  attribute,
  bound,
  cut,
  directive,
  directives,
  isComponent,
  isConditional,
  isElement,
  kebab,
  modifiersOf,
  nameRange,
  pascal,
  valueOf,
} from './markup.js';

const PLATFORM_FILTERS = ['price', 'capitalize', 'htmlDecode', 'date'];
const ASSIGNABLE = /^[A-Za-z_$][\w$]*(\.[A-Za-z_$][\w$]*|\[[\w$'".]+\])*$/;
const KEYS = {
  8: 'delete',
  9: 'tab',
  13: 'enter',
  27: 'esc',
  32: 'space',
  33: 'page-up',
  34: 'page-down',
  35: 'end',
  36: 'home',
  37: 'left',
  38: 'up',
  39: 'right',
  40: 'down',
  46: 'delete',
};
const HOOKS = { 'before-destroy': 'before-unmount', destroyed: 'unmounted' };
const OF_LINKS = ['tag', 'event', 'exact', 'append'];

export function vue2Template(file) {
  if (!file.template) return;
  const { template } = file.descriptor;
  if (template.attrs.functional) {
    file.say(
      'vue2-functional',
      template.loc.start.offset,
      '<template functional> is ignored: Vue 3 has no functional templates',
    );
  }
  file.eachElement((node, parents) => {
    listeners(file, node);
    bindings(file, node);
    slots(file, node, parents);
    repetition(file, node);
    names(file, node);
  });
  for (const code of file.codes) if (code.place === 'template') filters(file, code);
}

/** Filters: `price | money` is a bitwise "or" in Vue 3. */
function filters(file, code) {
  if (code.prop && code.prop.name === 'on') return;
  if (code.ast.type !== 'BinaryExpression' || code.ast.operator !== '|') return;
  const { from } = code;
  const chain = filterChain(file.source.slice(from, code.to));
  if (!chain) return;
  let text = chain.expression;
  let safe = code.exact;
  for (const { name, args } of chain.filters) {
    const call = filterCall(file, name, args);
    const own = (file.localFilters && file.localFilters.has(name)) || file.context.filters.includes(name);
    if (Object.hasOwn(FILTERS, name) && !own) {
      const message = `the filter ${name} is not there; in its place: ${FILTERS[name]}`;
      file.say('platform-name', from + chain.filters[0].at, message);
    }
    if (!call) safe = false;
    else text = `${call}(${[text, args].filter(Boolean).join(', ')})`;
  }
  const [first] = chain.filters;
  const edits = safe ? [{ from: from + chain.from, to: from + chain.to, text }] : [];
  file.say(
    'vue2-filter',
    from + first.at,
    `the filter "${first.name}" is a bitwise "or" in Vue 3, so something else is shown`,
    edits,
  );
}

function filterCall(file, name, args) {
  if (file.localFilters && file.localFilters.has(name)) return file.localFilters.get(name) ? name : '';
  if (file.context.filters.includes(name)) return `$filters.${name}`;
  return PLATFORM_FILTERS.includes(name) && !args ? `$filters.${name}` : '';
}

function listeners(file, node) {
  for (const prop of directives(node, 'on')) {
    const name = argumentOf(prop);
    const modifiers = modifiersOf(prop);
    const { from, to } = nameRange(prop, file.source);
    const written = file.source.slice(from, to);
    if (modifiers.includes('native')) {
      const safe = name && answersToNative(file, node, name);
      const edits = safe ? [{ from, to, text: written.replace(/\.native(?![\w-])/, '') }] : [];
      file.say('vue2-native', from, `${written}: .native does nothing in Vue 3`, edits);
    }
    const code = modifiers.find((each) => /^\d+$/.test(each));
    if (code && /^key/.test(name || '')) {
      const edits = KEYS[code] ? [{ from, to, text: written.replace(`.${code}`, `.${KEYS[code]}`) }] : [];
      file.say('vue2-key-code', from, `${written}: keys have names in Vue 3, no numbers`, edits);
    }
    if (name && /^hook:/.test(name)) {
      const hook = kebab(name.slice(5));
      const text = written.replace(/hook:[\w-]+/, `vue:${HOOKS[hook] || hook}`);
      file.say('vue2-hook-event', from, `${written}: the events of hooks begin with vue: in Vue 3`, [
        { from, to, text },
      ]);
    }
    if (!prop.arg && prop.exp && prop.exp.content.trim() === '$listeners') spreadListeners(file, node, prop);
  }
}

/** Whether a listener without .native is one of the component's root element: the component has no such event itself. */
function answersToNative(file, node, event) {
  if (/^router-?link$/i.test(node.tag) || !isComponent(node)) return true;
  const emitted = file.context.emits[pascal(node.tag)];
  return Boolean(emitted) && !emitted.includes(event);
}

function spreadListeners(file, node, prop) {
  const roots = file.template.children.filter(isElement);
  const inherits = !/inheritAttrs\s*:\s*false/.test(file.source);
  const attrs = directives(node, 'bind').some((each) => !each.arg && each.exp && each.exp.content.trim() === '$attrs');
  const safe = (roots.length === 1 && roots[0] === node && inherits) || (!inherits && attrs);
  const message = 'v-on="$listeners": listeners are among $attrs in Vue 3';
  file.say('vue2-listeners', prop.loc.start.offset, message, safe ? [cut(prop, file.source)] : []);
}

function bindings(file, node) {
  for (const prop of directives(node, 'bind')) {
    const modifiers = modifiersOf(prop);
    if (modifiers.includes('sync')) {
      const name = argumentOf(prop);
      const { from, to } = nameRange(prop, file.source);
      const safe = name && modifiers.length === 1 && prop.exp && ASSIGNABLE.test(prop.exp.content.trim());
      const edits = safe ? [{ from, to, text: `v-model:${name}` }] : [];
      file.say('vue2-sync', from, `${file.source.slice(from, to)}: .sync does nothing in Vue 3`, edits);
    }
  }
  bindingOrder(file, node);
}

// why not $attrs and $props, nor what cannot be read beside <script setup>: who writes these in Vue 3 means that they win.
function bindingOrder(file, node) {
  const whole = directives(node, 'bind').find((prop) => !prop.arg);
  if (!whole || !whole.exp || /^\$(attrs|props)$/.test(whole.exp.content.trim())) return;
  const before = node.props
    .slice(0, node.props.indexOf(whole))
    .map((prop) => (prop.name === 'bind' && prop.arg ? argumentOf(prop) : prop.type === 6 ? prop.name : ''))
    .filter((name) => name && !['class', 'style', 'key', 'ref', 'is'].includes(name));
  const ast = whole.exp.ast;
  const literal = ast && ast.type === 'ObjectExpression' && ast.properties.every((each) => nameOf(each));
  if (!literal && file.descriptor.scriptSetup) return;
  const clash = literal ? before.find((name) => ast.properties.some((each) => nameOf(each) === name)) : before[0];
  if (!clash) return;
  file.say(
    'vue2-v-bind-order',
    whole.loc.start.offset,
    `in Vue 3 the later one wins: v-bind="${whole.exp.content}" takes the place of "${clash}" before it`,
  );
}

function slots(file, node, [parent]) {
  const slot = attribute(node, 'slot');
  const scope = attribute(node, 'slot-scope') || (node.tag === 'template' && attribute(node, 'scope'));
  const dynamic = bound(node, 'slot');
  if (!slot && !scope && !dynamic) return;
  if (!parent || !isElement(parent)) return;
  // why: elements of one's own take the attribute from the browser.
  if (!scope && parent.tagType !== 1) return;
  const name = slot && slot.value ? slot.value.content : '';
  const first = slot || scope || dynamic;
  const rule = scope ? 'vue2-slot-scope' : 'vue2-slot';
  const message = scope
    ? 'slot-scope is an attribute like any other in Vue 3, so the content sees nothing'
    : `slot="${name}" is an attribute like any other in Vue 3, so the content goes into the default slot`;
  file.say(rule, first.loc.start.offset, message, dynamic ? [] : slotEdits(file, node, parent, slot, scope, name));
}

function slotEdits(file, node, parent, slot, scope, name) {
  if (parent.tagType !== 1 || (name && !/^[A-Za-z][\w-]*$/.test(name))) return [];
  const others = parent.children.filter((each) => isElement(each) && each !== node);
  const twice = others.some((each) => (valueOf(each, 'slot') || 'default') === (name || 'default'));
  if (twice) return [];
  const value = scope && scope.value ? `="${scope.value.content}"` : '';
  if (/"/.test(value.slice(2, -1))) return [];
  const text = `#${name || 'default'}${value}`;
  const gone = [slot, scope].filter(Boolean);
  if (node.tag === 'template') {
    const [first, second] = gone;
    const edits = [{ from: first.loc.start.offset, to: first.loc.end.offset, text }];
    if (second) edits.push(cut(second, file.source));
    return edits;
  }
  if (isConditional(node) || directive(node, 'for')) return [];
  return [
    { from: node.loc.start.offset, to: node.loc.start.offset, text: `<template ${text}>` },
    ...gone.map((prop) => cut(prop, file.source)),
    { from: node.loc.end.offset, to: node.loc.end.offset, text: '</template>' },
  ];
}

function repetition(file, node) {
  const loop = directive(node, 'for');
  if (!loop) return;
  conditionBeside(file, node, loop);
  if (node.tag !== 'template') return;
  const children = node.children.filter(isElement);
  // why: a child that is repeated itself has a key of its own.
  const keyed = children.filter((each) => !directive(each, 'for') && bound(each, 'key'));
  if (keyed.length === 0) return;
  const key = bound(keyed[0], 'key');
  const edits = [cut(key, file.source)];
  if (!bound(node, 'key'))
    edits.push({ from: loop.loc.end.offset, to: loop.loc.end.offset, text: ` ${key.loc.source}` });
  const safe = keyed.length === 1 && (children.length === 1 || !bound(node, 'key'));
  const message = 'the key of <template v-for> stands on a child; in Vue 3 it belongs on the <template>';
  file.say('vue2-template-key', key.loc.start.offset, message, safe ? edits : []);
}

/** v-if asks first in Vue 3, when what v-for names is not there yet. */
function conditionBeside(file, node, loop) {
  const condition = directive(node, 'if');
  const parsed = loop.forParseResult;
  if (!condition || !condition.exp || !parsed) return;
  const aliases = [parsed.value, parsed.key, parsed.index].filter(Boolean).map((each) => each.content);
  const names = new Set(aliases.join(' ').match(/[A-Za-z_$][\w$]*/g) || []);
  if (!usesAny(condition.exp, names)) return;
  const key = bound(node, 'key');
  const opening = ['<template ', loop.loc.source, key ? ` ${key.loc.source}` : '', '>'].join('');
  const alone = node.tag !== 'template' && !file.source.slice(node.loc.end.offset).match(/^\s*<[^>]*\sv-else/);
  const edits = [
    { from: node.loc.start.offset, to: node.loc.start.offset, text: opening },
    cut(loop, file.source),
    ...(key ? [cut(key, file.source)] : []),
    { from: node.loc.end.offset, to: node.loc.end.offset, text: '</template>' },
  ];
  const message = `v-if="${condition.exp.content}" is asked before v-for names ${aliases[0]}`;
  file.say('v-if-with-v-for', condition.loc.start.offset, message, alone && !attribute(node, 'slot') ? edits : []);
}

function usesAny(expression, names) {
  if (!expression.ast) return names.has(expression.content.trim());
  let found = false;
  walk(expression.ast, (node) => {
    if (node.type === 'Identifier' && names.has(node.name)) found = true;
  });
  return found;
}

function names(file, node) {
  const inline = attribute(node, 'inline-template');
  if (inline) file.say('vue2-inline-template', inline.loc.start.offset, 'inline-template does not exist in Vue 3');
  const is = attribute(node, 'is');
  if (is && is.value && node.tag !== 'component' && !is.value.content.startsWith('vue:') && node.tagType !== 1) {
    const from = is.value.loc.start.offset + (/["']/.test(file.source[is.value.loc.start.offset]) ? 1 : 0);
    const edits = [{ from, to: from, text: 'vue:' }];
    file.say(
      'vue2-is',
      is.loc.start.offset,
      `is="${is.value.content}" makes no component of <${node.tag}> in Vue 3`,
      edits,
    );
  }
  const dynamic = bound(node, 'is');
  if (dynamic && node.tag !== 'component') {
    file.say('vue2-is', dynamic.loc.start.offset, `:is on <${node.tag}> makes no component of it in Vue 3`);
  }
  if (/^transition(-?group)?$/i.test(node.tag)) transitionClasses(file, node);
  if (/^router-?link$/i.test(node.tag)) {
    const old = OF_LINKS.map((name) => attribute(node, name) || bound(node, name)).find(Boolean);
    if (old)
      file.say('vue2-router-link', old.loc.start.offset, `<${node.tag}> has no "${old.rawName || old.name}" any more`);
  }
}

function transitionClasses(file, node) {
  for (const side of ['enter', 'leave']) {
    const prop = attribute(node, `${side}-class`) || bound(node, `${side}-class`);
    if (!prop) continue;
    const { from, to } = nameRange(prop, file.source);
    const text = file.source.slice(from, to).replace(`${side}-class`, `${side}-from-class`);
    file.say('vue2-transition-class', from, `${side}-class is ${side}-from-class in Vue 3`, [{ from, to, text }]);
  }
}
