// Text of a page: what is escaped, how values print, which attributes there are.
const SPECIAL = /["'&<>]/;
const SPECIALS = /["'&<>]/g;
const ENTITIES = { '"': '&quot;', "'": '&#39;', '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const COMMENT_ENDS = /^-?>|<!--|-->|--!>|<!-$/g;
const UNSAFE_NAME = /[>/="'\u0009\u000a\u000c\u0020]/;

const names = (list) => new Set(list.split(' '));
const BOOLEANS = names(
  'allowfullscreen async autofocus autoplay checked controls default defer disabled formnovalidate hidden inert ismap ' +
    'itemscope loop multiple muted nomodule novalidate open readonly required reversed scoped seamless selected',
);
const VOIDS = names('area base br col embed hr img input link meta param source track wbr');
const SVG = names(
  'animate animateMotion animateTransform circle clipPath color-profile defs desc discard ellipse feBlend ' +
    'feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap ' +
    'feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode ' +
    'feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence filter foreignObject g ' +
    'hatch hatchpath image line linearGradient marker mask mesh meshgradient meshpatch meshrow metadata mpath path ' +
    'pattern polygon polyline radialGradient rect set solidcolor stop svg switch symbol text textPath title tspan ' +
    'unknown use view',
);
const ATTRIBUTES = new Map([
  ['acceptCharset', 'accept-charset'],
  ['className', 'class'],
  ['htmlFor', 'for'],
  ['httpEquiv', 'http-equiv'],
]);

export const isVoid = (tag) => VOIDS.has(tag);

export function escapeHtml(value) {
  const text = typeof value === 'string' ? value : '' + value;
  return SPECIAL.test(text) ? text.replace(SPECIALS, (character) => ENTITIES[character]) : text;
}

export const escapeComment = (text) => text.replace(COMMENT_ENDS, '');

// Names in their three spellings.
const camels = new Map();
const hyphens = new Map();
const handlers = new Map();

export function camelize(name) {
  let camel = camels.get(name);
  if (camel === undefined) {
    camel = name.replace(/-(\w)/g, (all, letter) => letter.toUpperCase());
    camels.set(name, camel);
  }
  return camel;
}

export function hyphenate(name) {
  let hyphen = hyphens.get(name);
  if (hyphen === undefined) {
    hyphen = name.replace(/\B([A-Z])/g, '-$1').toLowerCase();
    hyphens.set(name, hyphen);
  }
  return hyphen;
}

export const capitalize = (text) => text.charAt(0).toUpperCase() + text.slice(1);

export function toHandlerKey(event) {
  if (!event) return '';
  let key = handlers.get(event);
  if (key === undefined) {
    key = `on${capitalize(event)}`;
    handlers.set(event, key);
  }
  return key;
}

/** Whether a prop is a listener: `on` and then anything but a small letter. */
export function isListener(key) {
  if (key.charCodeAt(0) !== 111 || key.charCodeAt(1) !== 110) return false;
  const third = key.charCodeAt(2);
  return third > 122 || third < 97;
}

// Values as text.
const objectToString = Object.prototype.toString;

export function toDisplayString(value) {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value) || value.toString === objectToString || typeof value.toString !== 'function') {
    return value.__v_isRef === true ? toDisplayString(value.value) : JSON.stringify(value, printable, 2);
  }
  return String(value);
}

function printable(key, value) {
  if (value === null || value === undefined) return value;
  if (value.__v_isRef) return printable(key, value.value);
  if (typeof value === 'symbol') return symbolText(value);
  if (typeof value !== 'object') return value;
  const kind = objectToString.call(value);
  if (kind === '[object Map]') {
    const entries = {};
    let index = 0;
    for (const [name, each] of value) entries[`${symbolText(name, index++)} =>`] = each;
    return { [`Map(${value.size})`]: entries };
  }
  if (kind === '[object Set]') return { [`Set(${value.size})`]: Array.from(value, (each) => symbolText(each)) };
  return kind === '[object Object]' || Array.isArray(value) ? value : String(value);
}

function symbolText(value, index = '') {
  return typeof value === 'symbol' ? `Symbol(${value.description ?? index})` : value;
}

// Classes and styles in all the forms in which templates give them.
export function normalizeClass(value) {
  if (typeof value === 'string') return value.trim();
  if (value === null || typeof value !== 'object') return '';
  let text = '';
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      const each = normalizeClass(value[i]);
      if (each) text += each + ' ';
    }
  } else {
    for (const name in value) if (value[name]) text += name + ' ';
  }
  return text.trim();
}

export function normalizeStyle(value) {
  if (Array.isArray(value)) {
    const style = {};
    for (let i = 0; i < value.length; i++) {
      const each = typeof value[i] === 'string' ? parseStyle(value[i]) : normalizeStyle(value[i]);
      if (each) for (const name in each) style[name] = each[name];
    }
    return style;
  }
  return typeof value === 'string' || (value !== null && typeof value === 'object') ? value : undefined;
}

export function parseStyle(text) {
  const style = {};
  for (const part of text.replace(/\/\*[^]*?\*\//g, '').split(/;(?![^(]*\))/)) {
    const colon = part.indexOf(':');
    // why the second test: a value may begin with anything but there has to be one.
    if (colon >= 0 && colon < part.length - 1) style[part.slice(0, colon).trim()] = part.slice(colon + 1).trim();
  }
  return style;
}

export function stringifyStyle(style) {
  if (!style) return '';
  if (typeof style === 'string') return style;
  let text = '';
  for (const name in style) {
    const value = style[name];
    if (typeof value === 'string' || typeof value === 'number') {
      text += `${name.startsWith('--') ? name : hyphenate(name)}:${value};`;
    }
  }
  return text;
}

// Attributes.
export const includeBoolean = (value) => Boolean(value) || value === '';

function isPrintable(value) {
  if (value === null || value === undefined) return false;
  const type = typeof value;
  return type === 'string' || type === 'number' || type === 'boolean';
}

const safeNames = new Map();

function isSafeName(name) {
  let safe = safeNames.get(name);
  if (safe === undefined) {
    safe = !UNSAFE_NAME.test(name);
    if (!safe) console.error(`unsafe attribute name: ${name}`);
    safeNames.set(name, safe);
  }
  return safe;
}

export function renderAttr(name, value) {
  return isPrintable(value) ? ` ${name}="${escapeHtml(value)}"` : '';
}

export function renderDynamicAttr(key, value, tag) {
  if (!isPrintable(value)) return '';
  const keepsCase = tag && (tag.indexOf('-') > 0 || SVG.has(tag));
  const name = keepsCase ? key : ATTRIBUTES.get(key) || key.toLowerCase();
  if (BOOLEANS.has(name)) return includeBoolean(value) ? ` ${name}` : '';
  if (!isSafeName(name)) return '';
  return value === '' ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`;
}

export const renderClass = (value) => escapeHtml(normalizeClass(value));

export function renderStyle(value) {
  if (!value) return '';
  if (typeof value === 'string') return escapeHtml(value);
  return escapeHtml(stringifyStyle(normalizeStyle(plainVariables(value))));
}

// Styles name variables of `v-bind()` in CSS with a colon in front.
function plainVariables(style) {
  if (Array.isArray(style) || style === null || typeof style !== 'object') return style;
  const plain = {};
  for (const name in style) {
    if (name.startsWith(':--')) plain[name.slice(1)] = variableText(style[name]);
    else plain[name] = style[name];
  }
  return plain;
}

function variableText(value) {
  if (value === null || value === undefined) return 'initial';
  return typeof value === 'string' ? (value === '' ? ' ' : value) : String(value);
}

export function renderAttrs(props, tag) {
  let text = '';
  for (const key in props) {
    if (isSilent(key, tag)) continue;
    const value = props[key];
    if (key === 'class') text += ` class="${renderClass(value)}"`;
    else if (key === 'style') text += ` style="${renderStyle(value)}"`;
    else if (key === 'className') text += ` class="${String(value)}"`;
    else text += renderDynamicAttr(key, value, tag);
  }
  return text;
}

function isSilent(key, tag) {
  switch (key) {
    case '':
    case 'key':
    case 'ref':
    case 'ref_key':
    case 'ref_for':
    case 'innerHTML':
    case 'textContent':
      return true;
    case 'value':
      return tag === 'textarea';
    default:
      return isListener(key);
  }
}

// Comparison of values in forms.
export function looseEqual(a, b) {
  if (a === b) return true;
  if (a instanceof Date || b instanceof Date) {
    return a instanceof Date && b instanceof Date && a.getTime() === b.getTime();
  }
  if (typeof a === 'symbol' || typeof b === 'symbol') return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((each, i) => looseEqual(each, b[i]))
    );
  }
  const objects = (isObject(a) ? 1 : 0) + (isObject(b) ? 1 : 0);
  if (objects === 0) return String(a) === String(b);
  if (objects === 1 || Object.keys(a).length !== Object.keys(b).length) return false;
  for (const key in a) {
    const [inA, inB] = [Object.hasOwn(a, key), Object.hasOwn(b, key)];
    if (inA !== inB || !looseEqual(a[key], b[key])) return false;
  }
  return String(a) === String(b);
}

const isObject = (value) => value !== null && typeof value === 'object';

export const looseIndexOf = (array, value) => array.findIndex((each) => looseEqual(each, value));
export const looseContain = (array, value) => looseIndexOf(array, value) > -1;
