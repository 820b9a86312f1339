// Addresses as routes: path, query and hash, read and written as vue-router does it, which renders on the server.
const PAGE = { path: '/:path(.*)*', name: 'page', meta: {} };

/** What an address, or an object that describes one, means on the page `current`. */
export function resolve(to, current) {
  if (typeof to === 'string') {
    const { path, search, hash } = split(to);
    return route(absolute(path, current.path), search, parseQuery(search), hash, decoded(hash));
  }
  const query = normalized(to.query || {});
  const hash = to.hash || '';
  return route(pathOf(to, current), stringifyQuery(to.query || {}), query, encodedHash(hash), hash);
}

/** Do two routes lead to the same page and place? */
export function samePlace(a, b) {
  return (
    a.matched.length === b.matched.length &&
    a.path.replace(/(.)\/$/, '$1') === b.path.replace(/(.)\/$/, '$1') &&
    stringifyQuery(a.query) === stringifyQuery(b.query) &&
    a.hash === b.hash
  );
}

function route(path, search, query, encoded, hash) {
  const fullPath = path + (search && `?${search}`) + encoded;
  return {
    path,
    name: PAGE.name,
    params: { path: segments(path) },
    query,
    hash,
    fullPath,
    href: fullPath,
    matched: [PAGE],
    meta: {},
    redirectedFrom: undefined,
  };
}

function segments(path) {
  const text = path.slice(1);
  return text && text.split('/').map(decoded);
}

function pathOf(to, current) {
  if (to.path !== undefined && to.path !== null) return absolute(split(to.path).path, current.path);
  if (to.name !== undefined && to.name !== PAGE.name) throw new Error(`there is no route with the name ${to.name}`);
  if (!to.params || to.params.path === undefined) return to.name === undefined ? current.path : '/';
  return `/${[].concat(to.params.path).map(encodedSegment).join('/')}`;
}

function split(address) {
  const [, path, search = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(address);
  return { path, search, hash };
}

function absolute(path, from) {
  if (path.startsWith('/')) return path;
  if (!path) return from;
  const folders = from.split('/').slice(0, -1);
  const steps = path.split('/');
  if (/^\.\.?$/.test(steps[steps.length - 1])) steps.push('');
  for (const step of steps) {
    if (step === '..') folders.splice(1 + Math.max(0, folders.length - 2));
    else if (step !== '.') folders.push(step);
  }
  return folders.join('/');
}

function parseQuery(search) {
  const query = {};
  for (const part of search ? search.split('&') : []) {
    const [, name, value] = /^([^=]*)(?:=(.*))?$/s.exec(part.replace(/\+/g, ' '));
    add(query, decoded(name), value === undefined ? null : decoded(value));
  }
  return query;
}

function add(query, name, value) {
  query[name] = Object.prototype.hasOwnProperty.call(query, name) ? [].concat(query[name], value) : value;
}

function normalized(query) {
  const text = (value) => (value === null || value === undefined ? null : String(value));
  const texts = {};
  for (const name of Object.keys(query)) {
    const value = query[name];
    if (value !== undefined) texts[name] = Array.isArray(value) ? value.map(text) : text(value);
  }
  return texts;
}

function stringifyQuery(query) {
  const part = (name, value) => encodedName(name) + (value === null ? '' : `=${encodedValue(String(value))}`);
  const given = (name) => [].concat(query[name]).filter((value) => value !== undefined);
  return Object.keys(query)
    .flatMap((name) => given(name).map((value) => part(name, value)))
    .join('&');
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

// Which characters of an address are escaped: fewer than encodeURI does in general, more where one would end the part.
const plain = (text, codes) => text.replace(codes, decodeURIComponent);
const escaped = (text, characters) => text.replace(characters, encodeURIComponent);
const encoded = (text) => plain(encodeURI(text), /%(7C|5B|5D)/g);
const encodedHash = (text) => plain(encoded(text), /%(7B|7D|5E)/g);
const encodedValue = (text) => plain(escaped(encoded(text), /[+#&]/g).replace(/%20/g, '+'), /%(60|7B|7D|5E)/g);
const encodedName = (text) => escaped(encodedValue(text), /=/g);
const encodedSegment = (text) => escaped(encoded(text), /[?#/]/g);
