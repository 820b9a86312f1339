// JSON Patch (RFC 6902) of the operations add, replace and remove. What a patch leaves alone is shared with the document
// before it.
import { equal, isObject } from './json.js';

export const pointer = (tokens) =>
  tokens.map((token) => `/${String(token).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

export const tokensOf = (path) =>
  path
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));

/** The document after the operations. */
export const patched = (document, operations) => operations.reduce(applied, document);

/** The operations that lead from the patched document back, byte by byte. */
export function inverse(document, operations) {
  const back = [];
  let current = document;
  for (const operation of operations) {
    back.unshift(opposite(current, operation));
    current = applied(current, operation);
  }
  return back;
}

/** The operations that lead from one document to the other. */
export function difference(before, after, tokens = []) {
  if (equal(before, after)) return [];
  if (isObject(before) && isObject(after)) return ofObjects(before, after, tokens);
  if (Array.isArray(before) && Array.isArray(after)) return ofLists(before, after, tokens);
  return [{ op: 'replace', path: pointer(tokens), value: after }];
}

function ofObjects(before, after, tokens) {
  const operations = [];
  for (const name of Object.keys(before)) {
    const at = [...tokens, name];
    if (!Object.hasOwn(after, name)) operations.push({ op: 'remove', path: pointer(at) });
    else operations.push(...difference(before[name], after[name], at));
  }
  for (const name of Object.keys(after)) {
    if (!Object.hasOwn(before, name))
      operations.push({ op: 'add', path: pointer([...tokens, name]), value: after[name] });
  }
  return operations;
}

function ofLists(before, after, tokens) {
  let start = 0;
  while (start < before.length && start < after.length && equal(before[start], after[start])) start++;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && equal(before.at(-1 - end), after.at(-1 - end))) end++;
  const removed = before.length - start - end;
  const added = after.length - start - end;
  const at = (index) => [...tokens, index];
  if (removed === added) {
    return before.slice(start, start + removed).flatMap((each, i) => difference(each, after[start + i], at(start + i)));
  }
  if (added === 0) return Array.from({ length: removed }, () => ({ op: 'remove', path: pointer(at(start)) }));
  if (removed === 0) {
    return after.slice(start, start + added).map((value, i) => ({ op: 'add', path: pointer(at(start + i)), value }));
  }
  return [{ op: 'replace', path: pointer(tokens), value: after }];
}

function applied(document, operation) {
  const tokens = tokensOf(operation.path);
  if (tokens.includes('__proto__')) throw new Error(`no such place: ${operation.path}`);
  return at(document, tokens, operation);
}

function at(node, [token, ...rest], operation) {
  if (token === undefined) return operation.value;
  if (Array.isArray(node)) return inList(node, token, rest, operation);
  if (!isObject(node)) throw new Error(`no such place: ${operation.path}`);
  if (rest.length === 0) return inObject(node, token, operation);
  if (!Object.hasOwn(node, token)) throw new Error(`no such place: ${operation.path}`);
  return { ...node, [token]: at(node[token], rest, operation) };
}

function inObject(node, name, { op, path, value, position }) {
  if (op !== 'add' && !Object.hasOwn(node, name)) throw new Error(`no such place: ${path}`);
  if (op === 'remove') return Object.fromEntries(Object.entries(node).filter(([each]) => each !== name));
  if (position === undefined || Object.hasOwn(node, name)) return { ...node, [name]: value };
  return Object.fromEntries(Object.entries(node).toSpliced(position, 0, [name, value]));
}

function inList(node, token, rest, operation) {
  const index = token === '-' ? node.length : Number(token);
  const most = operation.op === 'add' && rest.length === 0 ? node.length : node.length - 1;
  if (!Number.isInteger(index) || index < 0 || index > most) throw new Error(`no such place: ${operation.path}`);
  if (rest.length > 0) return node.with(index, at(node[index], rest, operation));
  if (operation.op === 'add') return node.toSpliced(index, 0, operation.value);
  return operation.op === 'remove' ? node.toSpliced(index, 1) : node.with(index, operation.value);
}

// why position: a name that comes back stands again where it stood. RFC 6902 lets others ignore it.
function opposite(document, { op, path }) {
  const tokens = tokensOf(path);
  const parent = tokens.slice(0, -1).reduce((node, token) => node[token], document);
  const last = tokens.at(-1);
  if (last === undefined) return { op: 'replace', path, value: document };
  if (Array.isArray(parent)) {
    const place = pointer([...tokens.slice(0, -1), last === '-' ? parent.length : last]);
    if (op === 'add') return { op: 'remove', path: place };
    return { op: op === 'remove' ? 'add' : 'replace', path: place, value: parent[last] };
  }
  if (!Object.hasOwn(parent, last)) return { op: 'remove', path };
  if (op !== 'remove') return { op: 'replace', path, value: parent[last] };
  return { op: 'add', path, value: parent[last], position: Object.keys(parent).indexOf(last) };
}
