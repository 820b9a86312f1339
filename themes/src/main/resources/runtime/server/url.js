// Addresses as libraries use them: parts, base, query. Not a complete implementation of the standard.
export class UrlSearchParams {
  constructor(init = '') {
    this.pairs = [];
    if (typeof init === 'string') {
      for (const part of init.replace(/^\?/, '').split('&').filter(Boolean)) {
        const at = part.indexOf('=');
        this.append(decode(at < 0 ? part : part.slice(0, at)), at < 0 ? '' : decode(part.slice(at + 1)));
      }
    } else {
      const entries = typeof init[Symbol.iterator] === 'function' ? init : Object.entries(init);
      for (const [name, value] of entries) this.append(name, value);
    }
  }

  append(name, value) {
    this.pairs.push([String(name), String(value)]);
  }

  delete(name) {
    this.pairs = this.pairs.filter((pair) => pair[0] !== name);
  }

  get(name) {
    const pair = this.pairs.find((each) => each[0] === name);
    return pair ? pair[1] : null;
  }

  getAll(name) {
    return this.pairs.filter((pair) => pair[0] === name).map((pair) => pair[1]);
  }

  has(name) {
    return this.pairs.some((pair) => pair[0] === name);
  }

  set(name, value) {
    const at = this.pairs.findIndex((pair) => pair[0] === name);
    this.delete(name);
    this.pairs.splice(at < 0 ? this.pairs.length : at, 0, [String(name), String(value)]);
  }

  sort() {
    this.pairs.sort((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0));
  }

  forEach(run) {
    for (const [name, value] of this.pairs) run(value, name, this);
  }

  keys() {
    return this.pairs.map((pair) => pair[0])[Symbol.iterator]();
  }

  values() {
    return this.pairs.map((pair) => pair[1])[Symbol.iterator]();
  }

  entries() {
    return this.pairs.map((pair) => [...pair])[Symbol.iterator]();
  }

  [Symbol.iterator]() {
    return this.entries();
  }

  toString() {
    return this.pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
  }
}

export class Url {
  static canParse(address, base) {
    return Url.parse(address, base) !== null;
  }

  static parse(address, base) {
    try {
      return new Url(address, base);
    } catch {
      return null;
    }
  }

  constructor(address, base) {
    const absolute = /^([a-z][a-z0-9+.-]*:)\/\/([^/?#]*)([^?#]*)(\?[^#]*)?(#.*)?$/i;
    let parts = absolute.exec(String(address));
    if (!parts && base !== undefined) parts = absolute.exec(join(String(address), new Url(base)));
    if (!parts) throw new TypeError(`Invalid URL: ${address}`);
    this.protocol = parts[1].toLowerCase();
    this.host = parts[2].replace(/^.*@/, '').toLowerCase();
    this.hostname = this.host.replace(/:\d+$/, '');
    this.port = (/:(\d+)$/.exec(this.host) || ['', ''])[1];
    this.pathname = normalise(parts[3] || '/');
    this.searchParams = new UrlSearchParams(parts[4] || '');
    this.hash = parts[5] === '#' ? '' : parts[5] || '';
  }

  get search() {
    const query = this.searchParams.toString();
    return query ? `?${query}` : '';
  }

  set search(query) {
    this.searchParams = new UrlSearchParams(query);
  }

  get origin() {
    return `${this.protocol}//${this.host}`;
  }

  get href() {
    return this.origin + this.pathname + this.search + this.hash;
  }

  toString() {
    return this.href;
  }

  toJSON() {
    return this.href;
  }
}

function join(address, base) {
  if (address.startsWith('//')) return base.protocol + address;
  if (address.startsWith('/')) return base.origin + address;
  if (address.startsWith('?')) return base.origin + base.pathname + address;
  if (address.startsWith('#') || address === '') return base.origin + base.pathname + base.search + address;
  return base.origin + base.pathname.replace(/[^/]*$/, '') + address;
}

function normalise(path) {
  const kept = [];
  for (const part of path.split('/').slice(1)) {
    if (part === '..') kept.pop();
    else if (part !== '.') kept.push(part);
  }
  return '/' + kept.join('/');
}

function decode(text) {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '));
  } catch {
    return text;
  }
}

function encode(text) {
  return encodeURIComponent(text).replace(/%20/g, '+');
}
