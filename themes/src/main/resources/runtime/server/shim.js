// The few globals that libraries expect beside the language itself. There is no window and no document on purpose:
// that is how code tells a server from a browser.
import { AbortController, AbortSignal, CustomEvent, Event, EventTarget, MessageChannel } from './events.js';
import { Headers } from './headers.js';
import { cancel, later, resetTimers, timeNow } from './timers.js';
import { Url, UrlSearchParams } from './url.js';

const MAX_LINES = 50;
const MAX_LINE = 500;

let lines = [];
let seed = 1;

export function prepare(text) {
  resetTimers();
  lines = [];
  seed = 1;
  for (let i = 0; i < text.length; i++) seed = (seed * 31 + text.charCodeAt(i)) >>> 0;
}

export function takeLog() {
  return lines.splice(0).join('\n');
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

// why not by chance: a page is the same whenever it is rendered. Nothing secret may be made of it.
function getRandomValues(array) {
  const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
  for (let i = 0; i < bytes.length; i++) bytes[i] = random() >>> 24;
  return array;
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
  // why no idle callback: libraries that find one take the place for a browser.
  requestAnimationFrame: (run) => later(() => run(timeNow()), 16, false),
  cancelAnimationFrame: cancel,
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
  AbortSignal,
  CustomEvent,
  Event,
  EventTarget,
  Headers,
  MessageChannel,
  URL: Url,
  URLSearchParams: UrlSearchParams,
  performance: { now: timeNow },
  crypto: {
    randomUUID,
    getRandomValues,
  },
});
