// Types of theme settings: accepted values and the default of each, by the rules of the server's SettingType.
import { connectedTo, isDynamicOf, unconnected } from './dynamic.js';
import { has, isObject, isScalar, member } from './json.js';
import { stepped } from './decimal.js';

const WITHOUT_VALUE = ['heading', 'help_text', 'label'];
const COLOR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/;
const SCHEME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/;
const ADDRESS = /^(?:(?:https?:|mailto:|tel:).*|[/#?].*|[^:]*)$/is;
const EMPTY_HTML = /^(?:<p>(?:<br\s*\/?>)?<\/p>)+$/;
const FLAGS = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);
const NUMBER = /^-?[0-9]{1,15}(?:\.[0-9]{1,10})?$/;
const YOUTUBE = /(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:.*&)?v=|embed\/|shorts\/)|youtu\.be\/)([A-Za-z0-9_-]{6,})/;
const VIMEO = /vimeo\.com\/(?:video\/)?([0-9]+)/;
// why not trim(): this is the white space that the server strips.
const SPACE = '[\\t-\\r\\x1c-\\x20\\u1680\\u2000-\\u2006\\u2008-\\u200a\\u2028\\u2029\\u205f\\u3000]+';
const ENDS = new RegExp(`^${SPACE}|${SPACE}$`, 'g');

export const KNOWN_TYPES = [
  ...['input', 'text', 'number', 'url', 'textarea', 'text_editor', 'image_picker', 'radio', 'select', 'slider'],
  ...['color_scheme_group', 'color_scheme'],
  ...['checkbox', 'color', 'collection', 'collections', 'product', 'products', 'page', 'menu', 'link', 'video'],
  ...WITHOUT_VALUE,
];

export const storesNothing = (element) => WITHOUT_VALUE.includes(textOf(member(element, 'type')));

/** The value that counts, connected to a field or not. */
export function settingValue(element, stored, preset) {
  if (isDynamicOf(element, stored)) return connected(element, stored, unconnected(preset));
  if (isDynamicOf(element, preset) && accepted(element, stored) === undefined) return connected(element, preset);
  return plainValue(element, stored, preset);
}

const connected = (element, value, preset) =>
  connectedTo(value.source, plainValue(element, unconnected(value), preset));

/** The value that counts: what is stored, else the preset's, else the schema's default, else the type's zero. */
export function plainValue(element, stored, preset) {
  for (const candidate of [stored, preset, member(element, 'default')]) {
    const value = candidate === null ? undefined : accepted(element, candidate);
    if (value !== undefined) return value;
  }
  return zero(element);
}

/** The value as the type keeps it; undefined where the type does not take it. */
export function accepted(element, value) {
  if (value === undefined || value === null || isDynamicOf(element, value)) return undefined;
  const accept = ACCEPT[textOf(member(element, 'type'))];
  return accept ? accept(value, element) : value;
}

/** What a JSON value is as text; nothing for objects, lists and what is missing. */
export const textOf = (value, missing = '') =>
  value === undefined || value === null ? missing : isScalar(value) ? String(value) : '';

export const strip = (text) => text.replace(ENDS, '');

/** Whether an address is one that a browser opens. why: never javascript: or another scheme that runs what was pasted. */
export const isSafe = (address) => ADDRESS.test(address.replace(/[\x00-\x20\x7f]/g, ''));

const ACCEPT = {
  input: (value, element) => line(value, element),
  text: (value, element) => line(value, element),
  textarea: (value, element) => words(value, element),
  text_editor: (value, element) => {
    const html = words(value, element);
    return html !== undefined && EMPTY_HTML.test(html) ? '' : html;
  },
  url: (value, element) => {
    const address = line(value, element);
    return address !== undefined && isSafe(address) ? address : undefined;
  },
  number: (value, element) => clamped(element, number(value)),
  slider: (value, element) => clamped(element, onStep(element, number(value))),
  radio: option,
  select: option,
  checkbox: (value) => {
    if (typeof value === 'boolean') return value;
    return isScalar(value) ? FLAGS.get(String(value)) : undefined;
  },
  color: (value) => colorValue(value),
  color_scheme: (value) => (typeof value === 'string' && SCHEME.test(value) ? value : undefined),
  image_picker: (value) => {
    if (typeof value === 'string') return isSafe(value) ? value : undefined;
    return typeof member(value, 'src') === 'string' && isSafe(value.src) ? value : undefined;
  },
  collection: reference,
  product: reference,
  collections: references,
  products: references,
  page: handle,
  menu: handle,
  link: (value) => {
    if (typeof value === 'string') {
      const address = strip(value);
      return isSafe(address) ? linkTo(address === '' ? '' : 'http', address) : undefined;
    }
    if (!isObject(value)) return undefined;
    const subject = member(value, 'subject');
    return isSafe(textOf(member(subject, 'handle'), textOf(subject))) ? value : undefined;
  },
  video: (value) => {
    if (isObject(value)) return isSafe(textOf(member(value, 'url'))) ? value : undefined;
    if (typeof value !== 'string' || strip(value) === '' || !isSafe(value)) return undefined;
    return videoAt(strip(value));
  },
};

/** The colour as it is kept; undefined where the value is none. */
export function colorValue(value) {
  const text = strip(textOf(value)).toLowerCase();
  if (!COLOR.test(text)) return undefined;
  return text.length > 4 ? text : `#${[...text.slice(1)].map((digit) => digit + digit).join('')}`;
}

function zero(element) {
  switch (textOf(member(element, 'type'))) {
    case 'checkbox':
      return false;
    case 'number':
    case 'slider':
      return clamped(element, 0);
    case 'radio':
    case 'select':
      return member(optionsOf(element)[0], 'value') ?? '';
    case 'collection':
    case 'collections':
    case 'product':
    case 'products':
    case 'video':
      return null;
    case 'link':
      return linkTo('', '');
    default:
      return '';
  }
}

const line = (value, element) => shortened(isScalar(value) ? strip(String(value)) : undefined, element);
const words = (value, element) => shortened(isScalar(value) ? String(value) : undefined, element);

/** How many characters a text may have; undefined where there is no limit. */
export function longest(element) {
  const most = Number(member(element, 'maxLength') ?? member(element, 'maxlength'));
  return most > 0 ? most : undefined;
}

function shortened(text, element) {
  const most = longest(element);
  return text === undefined || !most ? text : [...text].slice(0, most).join('');
}

function number(value) {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && NUMBER.test(strip(value)) ? Number(strip(value)) : undefined;
}

function clamped(element, value) {
  if (value === undefined) return undefined;
  const { min, max } = element;
  const below = typeof max === 'number' ? Math.min(value, max) : value;
  return typeof min === 'number' ? Math.max(below, min) : below;
}

function onStep(element, value) {
  const step = typeof element.step === 'number' ? element.step : 1;
  if (value === undefined || step <= 0) return value;
  return stepped(value, step, typeof element.min === 'number' ? element.min : 0);
}

export const optionsOf = (element) => (Array.isArray(member(element, 'options')) ? element.options : []);

function option(value, element) {
  if (!isScalar(value)) return undefined;
  const options = optionsOf(element);
  if (options.length === 0) return value;
  return member(
    options.find((each) => textOf(member(each, 'value')) === String(value)),
    'value',
  );
}

function reference(value) {
  if (typeof value === 'string') return strip(value) === '' ? undefined : { handle: strip(value) };
  return has(value, 'handle') || has(value, 'id') ? value : undefined;
}

function references(value) {
  if (!Array.isArray(value)) return reference(value);
  return value.map(reference).filter((each) => each !== undefined);
}

function handle(value) {
  const found = isObject(value) ? value.handle : value;
  return typeof found === 'string' ? strip(found) : undefined;
}

export const linkTo = (type, address, name = '') => ({ name, type, subject: { handle: address } });

function videoAt(url) {
  const youtube = YOUTUBE.exec(url);
  if (youtube) return { provider: 'youtube', id: youtube[1], url };
  const vimeo = VIMEO.exec(url);
  return vimeo ? { provider: 'vimeo', id: vimeo[1], url } : { provider: 'file', id: '', url };
}
