// What a theme should take from the platform, and what it should not do itself.
import { isCall, isMember, isValue, nameOf, pathOf, textOf } from './code.js';
import { FILTERS, INSTEAD, MIXINS, PAGES } from './instead.js';
import { attribute, bound, directive, isElement, pascal, valueOf } from './markup.js';

const ROUTE =
  /^\/(?:(?:collections|products|pages|cart|search|account|my-account|login|register|policies)(?=$|[/?#])|(?=$|[?#]))/;
const ABSOLUTE = /^https?:\/\/([\w.-]+)/i;
const FREE_HOSTS = /(^|\.)(w3\.org|schema\.org|youtube(-nocookie)?\.com|youtu\.be|vimeo\.com|ytimg\.com)$/i;
const SHARES = /\b(share|sharer|intent|pin\/create|send)\b/;
const SIGN = '[$€£¥₫₹₩]';
const SANITISED = /^(description|bodyHtml|body_html|body|content|productDescription|descriptionHtml|text_html)$/;
const GLOBAL_FILTERS = /(^|\.)(\$filters|globalFilters)$/;
const CLEANS = /(sanitize|purify|escape)/i;

export function platform(file) {
  file.eachElement((node) => {
    html(file, node);
    keys(file, node);
    addresses(file, node);
    scripts(file, node);
    money(file, node);
    stands(file, node);
  });
  file.eachNode((node, parents, code) => {
    if (node.type === 'Identifier' || isMember(node)) names(file, node, parents, code);
    if (node.type === 'StringLiteral') asked(file, node, parents, code);
    if (node.type === 'ObjectPattern') takenApart(file, node, code);
    if (isCall(node)) called(file, node, parents, code);
    if (node.type === 'AssignmentExpression') written(file, node, code);
    if (node.type === 'StringLiteral' || node.type === 'TemplateElement') texts(file, node, parents, code);
    if (node.type === 'DebuggerStatement') consoleLeft(file, node, node, parents, code, 'debugger');
  });
}

function html(file, node) {
  const prop = directive(node, 'html');
  if (!prop || !prop.exp) return;
  const ast = prop.exp.ast || { type: 'Identifier', name: prop.exp.content.trim() };
  if (isSanitised(file, ast)) return;
  file.say(
    'unsafe-html',
    prop.loc.start.offset,
    `v-html="${prop.exp.content}" writes into the page whatever it holds, scripts of strangers too`,
  );
}

function isSanitised(file, node) {
  if (textOf(node) !== undefined) return true;
  if (node.type === 'Identifier') return isHtml(file, node.name);
  if (isMember(node)) return isHtml(file, nameOf(node));
  if (isCall(node)) return CLEANS.test(isMember(node.callee) ? nameOf(node.callee) : node.callee.name || '');
  if (node.type === 'LogicalExpression' && node.operator === '&&') return isSanitised(file, node.right);
  if (node.type === 'LogicalExpression') return isSanitised(file, node.left) && isSanitised(file, node.right);
  if (node.type === 'ConditionalExpression')
    return isSanitised(file, node.consequent) && isSanitised(file, node.alternate);
  return false;
}

// why by name: data of the platform is clean, and so are settings whose type is text_editor. A section is known by its
// file; other components are given the settings of any.
function isHtml(file, name) {
  const { html } = file.context;
  const own = file.name.replace(/^.*\/|\.\w+$/g, '');
  const ids = file.name.startsWith('src/sections/') && Object.hasOwn(html, own) ? html[own] : html['*'];
  return SANITISED.test(name) || ids.includes(name);
}

function keys(file, node) {
  const loop = directive(node, 'for');
  if (!loop || node.tag === 'slot' || bound(node, 'key')) return;
  const children = node.children.filter(isElement);
  if (node.tag === 'template' && children.some((each) => bound(each, 'key'))) return;
  file.say('v-for-key', loop.loc.start.offset, `v-for="${loop.exp ? loop.exp.content : ''}" has no key`);
}

function addresses(file, node) {
  for (const name of ['href', 'to']) {
    const prop = attribute(node, name);
    const value = prop && prop.value ? prop.value.content : '';
    if (ROUTE.test(value)) {
      const route = routeOf(value);
      const edits =
        route && !/["'\\]/.test(value)
          ? [{ from: prop.loc.start.offset, to: prop.loc.end.offset, text: `:${name}="${route}"` }]
          : [];
      file.say(
        'hard-coded-route',
        prop.loc.start.offset,
        `${name}="${value}" writes an address of the platform by hand`,
        edits,
      );
    }
    const dynamic = bound(node, name);
    const text = dynamic && dynamic.exp && dynamic.exp.ast && beginning(dynamic.exp.ast);
    if (text && ROUTE.test(text)) {
      file.say(
        'hard-coded-route',
        dynamic.loc.start.offset,
        `:${name} puts an address of the platform together by hand`,
      );
    }
  }
  for (const name of ['href', 'src', 'action', 'srcset']) {
    const value = valueOf(node, name);
    if (value) host(file, value, attribute(node, name).loc.start.offset);
  }
}

function routeOf(value) {
  const [path, rest] = [value.replace(/[?#].*$/, ''), value.replace(/^[^?#]*/, '')];
  const part = /^\/(collections|pages|products)\/([\w-]+)$/.exec(path);
  const call = { collections: '$routeToCollection', pages: '$routeToPage', products: '$routeToProduct' };
  if (rest) return `$routeToPath('${value}')`;
  if (path === '/') return '$routeToHome()';
  if (path === '/cart') return '$routeToCart()';
  if (path === '/collections') return '$routeToCollections()';
  return part ? `${call[part[1]]}('${part[2]}')` : `$routeToPath('${value}')`;
}

/** The text with which a string begins, however it is put together. */
function beginning(node) {
  if (node.type === 'StringLiteral') return node.value;
  if (node.type === 'TemplateLiteral') return node.quasis[0].value.cooked;
  if (node.type === 'BinaryExpression' && node.operator === '+') return beginning(node.left);
  if (node.type === 'ObjectExpression') {
    const path = node.properties.find((each) => nameOf(each) === 'path');
    return path && path.value ? beginning(path.value) : '';
  }
  return '';
}

function host(file, value, at, say = (message) => file.say('hard-coded-host', at, message)) {
  const found = ABSOLUTE.exec(value);
  if (found && !FREE_HOSTS.test(found[1]) && !SHARES.test(value)) {
    say(`${found[1]} is written into the theme, which every shop wears`);
  }
}

function scripts(file, node) {
  const named =
    node.tag === 'script' ||
    (node.tag === 'component' && /^['"]?script['"]?$/.test(valueOf(node, 'is') || scriptName(node)));
  if (!named) return;
  const at = node.loc.start.offset;
  const src = valueOf(node, 'src') || '';
  const later =
    ['async', 'defer'].some((name) => attribute(node, name) || bound(node, name)) || valueOf(node, 'type') === 'module';
  const loads = src || bound(node, 'src');
  if (loads && !later)
    file.say('blocking-script', at, 'the script is loaded before the page goes on: it has neither async nor defer');
  if (loads && !src.startsWith('/'))
    file.say('third-party-script', at, 'a script of another host runs on every page of the shop');
}

function scriptName(node) {
  const is = bound(node, 'is');
  return is && is.exp ? is.exp.content.trim() : '';
}

function money(file, node) {
  const children = node.children;
  children.forEach((child, i) => {
    if (child.type !== 2) return;
    const text = child.content;
    const next = children[i + 1];
    const before = children[i - 1];
    const sum = new RegExp(`${SIGN}\\s*\\d|\\d\\s*[€£¥₫₹₩]`).test(text);
    const opens = new RegExp(`${SIGN}\\s*$`).test(text) && next && next.type === 5;
    const closes = /^\s*[€£¥₫₹₩]/.test(text) && before && before.type === 5;
    if (sum || opens || closes) {
      file.say(
        'hard-coded-currency',
        child.loc.start.offset,
        `"${text.trim().slice(0, 30)}" writes a currency by hand, and shops have their own`,
      );
    }
  });
}

function stands(file, node) {
  const at = node.loc.start.offset;
  if (INSTEAD[node.tag] && !file.context.components.includes(pascal(node.tag)))
    say(file, `<${node.tag}>`, node.tag, at);
  const lazy = directive(node, 'lazy-container');
  if (lazy) say(file, 'v-lazy-container', 'lazy-container', lazy.loc.start.offset);
}

function say(file, shown, name, at) {
  file.say('platform-name', at, `${shown} is not there; in its place: ${INSTEAD[name]}`);
}

function names(file, node, parents, code) {
  const name = isMember(node) ? nameOf(node) : node.name;
  // why: asked() says it of a name in quotes.
  if (isMember(node) && node.property.type === 'StringLiteral') return;
  const at = isMember(node) ? node.property : node;
  if (isMember(node) && Object.hasOwn(MIXINS, name)) return mixin(file, name, at, code);
  if (isMember(node) && Object.hasOwn(FILTERS, name) && GLOBAL_FILTERS.test(pathOf(node.object))) {
    return filter(file, name, at, code);
  }
  if (!Object.hasOwn(INSTEAD, name) || file.context.globals.includes(name)) return;
  const own = isMember(node)
    ? node.object.type === 'ThisExpression'
    : name.startsWith('$') && code.place === 'template' && isValue(node, parents);
  if (own) file.sayCode('platform-name', at, code, `${name} is not there; in its place: ${INSTEAD[name]}`);
}

/** A name in quotes: a mixin that a theme has stored and asks for, a filter, a page that is registered. */
function asked(file, node, [parent, grandparent], code) {
  const name = node.value;
  if (parent && /^(Import|Export)/.test(parent.type)) return;
  if (Object.hasOwn(MIXINS, name)) mixin(file, name, node, code);
  const registers =
    parent && isCall(parent) && parent.arguments[0] === node && /(^|\.)component$/.test(pathOf(parent.callee));
  const listed = parent && parent.type === 'ObjectProperty' && parent.key === node && grandparent;
  if (Object.hasOwn(PAGES, name) && (registers || listed)) page(file, name, node, code);
  const indexes = parent && isMember(parent) && parent.property === node && GLOBAL_FILTERS.test(pathOf(parent.object));
  if (Object.hasOwn(FILTERS, name) && indexes) filter(file, name, node, code);
}

/** `const { headerMixin } = …` */
function takenApart(file, node, code) {
  for (const each of node.properties) {
    if (Object.hasOwn(MIXINS, nameOf(each))) mixin(file, nameOf(each), each.key, code);
  }
}

function mixin(file, name, at, code) {
  if (file.context.mixins.includes(name)) return;
  file.sayCode('platform-name', at, code, `${name} is empty here; in its place: ${MIXINS[name]}`);
}

function filter(file, name, at, code) {
  if (file.context.filters.includes(name)) return;
  file.sayCode('platform-name', at, code, `the filter ${name} is not there; in its place: ${FILTERS[name]}`);
}

function page(file, name, at, code) {
  file.sayCode('platform-name', at, code, `${name} is never shown: ${PAGES[name]}; leave it out`);
}

function called(file, node, parents, code) {
  const path = pathOf(node.callee);
  const name = isMember(node.callee) ? nameOf(node.callee) : node.callee.name || '';
  if (/^console\.(log|debug|info|table|dir|time|timeEnd|trace|group|groupEnd|count)$/.test(path)) {
    consoleLeft(file, node, parents[0], parents.slice(1), code, `${path}()`);
  }
  if (/^document\.write(ln)?$/.test(path)) {
    file.sayCode('document-write', node, code, `${path}() empties a page that is there already`);
  }
  if (/(^|\.)createElement$/.test(path) && textOf(node.arguments[0]) === 'script') {
    file.sayCode(
      'third-party-script',
      node,
      code,
      'a script is added to the page: it runs with everything that the shop knows',
    );
  }
  if (/^(insertAdjacentHTML|appendChild|insertBefore|replaceChild|removeChild|replaceWith)$/.test(name)) {
    file.sayCode('direct-dom', node, code, `${name}() changes the page behind Vue's back`);
  }
  if (/\$?router\.(push|replace)$/.test(path) || /^(window\.)?location\.(assign|replace)$/.test(path)) {
    const to = node.arguments[0] && beginning(node.arguments[0]);
    if (to && ROUTE.test(to)) {
      file.sayCode(
        'hard-coded-route',
        node,
        code,
        `${path}() is given an address of the platform that is written by hand`,
      );
    }
  }
  if (/(^|\.)\$?t$/.test(path) && (name === '$t' || name === 't')) messages(file, node, code);
  if (/^(window\.)?set(Timeout|Interval)$/.test(path) && textOf(node.arguments[0]) !== undefined) {
    file.sayCode(
      'code-from-text',
      node,
      code,
      `${path}() with a text runs it as code, which the pages of a shop refuse`,
    );
  }
}

function messages(file, node, code) {
  const [key] = node.arguments;
  if (!key) return;
  const text = textOf(key);
  if (text !== undefined) {
    file.messages.push({ key: text, at: code.exact ? key.start + code.shift : code.shift + 1 });
    return;
  }
  const made = key.type === 'TemplateLiteral' || (key.type === 'BinaryExpression' && key.operator === '+');
  if (made)
    file.sayCode(
      'computed-message',
      key,
      code,
      '$t() is given a text that is put together, for which no translation can be found',
    );
}

/** A statement that only speaks to developers; it goes, unless something happens in its brackets. */
function consoleLeft(file, node, statement, parents, code, shown) {
  const alone = statement && /^(ExpressionStatement|DebuggerStatement)$/.test(statement.type);
  const [parent] = parents;
  const quiet = (node.arguments || []).every((each) => isQuiet(each));
  const inBlock = parent && /^(BlockStatement|Program|StaticBlock)$/.test(parent.type);
  const gone = alone && quiet && inBlock && statementCut(file, statement, code);
  file.sayCode('console-left', node, code, `${shown} is left in the theme`, gone ? [gone] : []);
}

function isQuiet(node) {
  if (/Literal$/.test(node.type) && node.type !== 'TemplateLiteral') return true;
  if (node.type === 'Identifier' || node.type === 'ThisExpression') return true;
  if (node.type === 'TemplateLiteral') return node.expressions.every(isQuiet);
  if (isMember(node)) return isQuiet(node.object) && (!node.computed || isQuiet(node.property));
  return node.type === 'BinaryExpression' && isQuiet(node.left) && isQuiet(node.right);
}

function statementCut(file, statement, code) {
  const edit = file.edit(code, statement.start, statement.end, '');
  let from = edit.from;
  while (/[ \t]/.test(file.source[from - 1])) from--;
  // why: without it, a line that begins so would go on with the statement before.
  if (/^\s*;?\s*[([`+*\-]/.test(file.source.slice(edit.to))) return null;
  const alone = file.source[from - 1] === '\n' && /^[ \t]*\r?\n/.exec(file.source.slice(edit.to));
  return alone ? { from, to: edit.to + alone[0].length, text: '' } : edit;
}

function written(file, node, code) {
  if (!isMember(node.left)) return;
  const name = nameOf(node.left);
  const path = pathOf(node.left);
  if (/^(innerHTML|outerHTML|innerText|textContent)$/.test(name)) {
    file.sayCode('direct-dom', node, code, `${name} changes the page behind Vue's back`);
  }
  if (name === 'async' && node.right.type === 'BooleanLiteral' && !node.right.value) {
    file.sayCode('blocking-script', node, code, 'async = false makes a script wait for those before it');
  }
  if (/(^|\.)location(\.href)?$/.test(path) && ROUTE.test(beginning(node.right))) {
    file.sayCode('hard-coded-route', node, code, `${path} is given an address of the platform that is written by hand`);
  }
}

function texts(file, node, [parent], code) {
  const text = node.type === 'StringLiteral' ? node.value : node.value.cooked || '';
  if (parent && /^(Import|Export)/.test(parent.type)) return;
  host(file, text, 0, (message) => file.sayCode('hard-coded-host', node, code, message));
  if (/<script\b[^>]*\bsrc=/i.test(text)) {
    file.sayCode('third-party-script', node, code, 'a script is written into the page as text');
  }
  const signed =
    new RegExp(`^\\s*${SIGN}\\s*$`).test(text) &&
    parent &&
    parent.type === 'BinaryExpression' &&
    parent.operator === '+';
  const template = node.type === 'TemplateElement' && new RegExp(`${SIGN}$`).test(text) && !node.tail;
  const option = parent && parent.type === 'ObjectProperty' && nameOf(parent) === 'currency' && /^[A-Z]{3}$/.test(text);
  if (signed || template || option) {
    file.sayCode('hard-coded-currency', node, code, `"${text}" writes a currency by hand, and shops have their own`);
  }
}
