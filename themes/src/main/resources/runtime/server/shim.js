// The few globals that libraries expect beside the language itself. There is no window and no document on purpose:
// that is how code tells a server from a browser.
import { Url, UrlSearchParams } from './url.js';

const MAX_LINES = 50;
const MAX_LINE = 500;
const MAX_TIMERS = 10000;

let timers = [];
let ran = 0;
let now = 0;
let lastTimer = 0;
let lines = [];
let seed = 1;

export function prepare(text) {
  timers = [];
  ran = 0;
  now = 0;
  lines = [];
  seed = 1;
  for (let i = 0; i < text.length; i++) seed = (seed * 31 + text.charCodeAt(i)) >>> 0;
}

// Runs the next timer without waiting for its time; false when there is none left.
export function nextTimer() {
  if (timers.length === 0 || ran++ > MAX_TIMERS) return false;
  let first = 0;
  for (let i = 1; i < timers.length; i++) if (timers[i].at < timers[first].at) first = i;
  const timer = timers[first];
  now = Math.max(now, timer.at);
  if (timer.every === null) timers.splice(first, 1);
  else timer.at = now + timer.every;
  timer.run(...timer.values);
  return true;
}

export function takeLog() {
  return lines.splice(0).join('\n');
}

function later(run, delay, every, values) {
  if (typeof run !== 'function') throw new TypeError('a timer needs a function');
  const id = ++lastTimer;
  const wait = Math.max(1, Number(delay) || 0);
  timers.push({ id, run, at: now + wait, every: every ? wait : null, values });
  return id;
}

function cancel(id) {
  timers = timers.filter((timer) => timer.id !== id);
}

function log(level, values) {
  if (lines.length >= MAX_LINES) return;
  const text = values
    .map(word)
    .join(' ')
    .replace(/\s*\n\s*/g, ' ');
  lines.push(`${level}: ${text.length > MAX_LINE ? text.slice(0, MAX_LINE) + '…' : text}`);
}

function word(value) {
  if (typeof value === 'string') return value.slice(0, MAX_LINE);
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (value === null || typeof value !== 'object') return String(value).slice(0, MAX_LINE);
  return Array.isArray(value) ? `[${value.length} values]` : `{${Object.keys(value).slice(0, 12).join(', ')}}`;
}

function random() {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed;
}

function randomUUID() {
  const hex = [0, 0, 0, 0].map(() => random().toString(16).padStart(8, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function btoa(text) {
  let out = '';
  for (let i = 0; i < text.length; i += 3) {
    const [a, b, c] = [text.charCodeAt(i), text.charCodeAt(i + 1), text.charCodeAt(i + 2)];
    if (a > 255 || b > 255 || c > 255) throw new Error('btoa takes bytes only');
    out += BASE64[a >> 2] + BASE64[((a & 3) << 4) | (b >> 4)];
    out += i + 1 < text.length ? BASE64[((b & 15) << 2) | (c >> 6)] : '=';
    out += i + 2 < text.length ? BASE64[c & 63] : '=';
  }
  return out;
}

function atob(text) {
  let out = '';
  let bits = 0;
  let held = 0;
  for (const c of text.replace(/[\s=]/g, '')) {
    const digit = BASE64.indexOf(c);
    if (digit < 0) throw new Error('atob takes base64 only');
    held = (held << 6) | digit;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      out += String.fromCharCode((held >> bits) & 255);
    }
  }
  return out;
}

function structuredClone(value) {
  if (value instanceof Date) return new Date(value);
  if (value instanceof Map) return new Map([...value].map(([k, v]) => [structuredClone(k), structuredClone(v)]));
  if (value instanceof Set) return new Set([...value].map(structuredClone));
  if (Array.isArray(value)) return value.map(structuredClone);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, structuredClone(each)]));
}

class TextEncoder {
  encode(text = '') {
    const bytes = unescape(encodeURIComponent(text));
    return Uint8Array.from(bytes, (c) => c.charCodeAt(0));
  }
}

class TextDecoder {
  decode(bytes = new Uint8Array()) {
    let text = '';
    for (const byte of new Uint8Array(bytes.buffer || bytes)) text += String.fromCharCode(byte);
    return decodeURIComponent(escape(text));
  }
}

class AbortController {
  constructor() {
    this.signal = { aborted: false, addEventListener() {}, removeEventListener() {} };
  }

  abort() {
    this.signal.aborted = true;
  }
}

export const console = Object.freeze(
  Object.fromEntries(
    ['log', 'info', 'debug', 'warn', 'error', 'trace'].map((level) => [level, (...values) => log(level, values)]),
  ),
);

for (const name of [
  'print',
  'printErr',
  'load',
  'loadWithNewGlobal',
  'quit',
  'exit',
  'readline',
  'read',
  'readbuffer',
  'Graal',
  'Polyglot',
  'Java',
]) {
  delete globalThis[name];
}

Object.assign(globalThis, {
  console,
  setTimeout: (run, delay, ...values) => later(run, delay, false, values),
  setInterval: (run, delay, ...values) => later(run, delay, true, values),
  setImmediate: (run, ...values) => later(run, 0, false, values),
  clearTimeout: cancel,
  clearInterval: cancel,
  clearImmediate: cancel,
  queueMicrotask: (run) => {
    Promise.resolve().then(run);
  },
  fetch: () =>
    Promise.reject(new Error('fetch does not work while a page is rendered on the server: do it in onMounted')),
  structuredClone,
  btoa,
  atob,
  TextEncoder,
  TextDecoder,
  AbortController,
  URL: Url,
  URLSearchParams: UrlSearchParams,
  performance: { now: () => now },
  crypto: {
    randomUUID,
    getRandomValues: (array) => array.map(() => random()),
  },
});
