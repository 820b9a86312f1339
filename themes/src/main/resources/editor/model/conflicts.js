// Fields that two people changed.
import { isObject, member } from './json.js';
import { pointer } from './patch.js';

/** The operations that make their value of a conflict the document's; undefined was removed. */
export function conflictOperations(document, { path, theirs }) {
  const tokens = [];
  let node = document;
  for (const name of path) {
    tokens.push(Array.isArray(node) ? indexOf(node, name) : name);
    if (tokens.length < path.length) node = Array.isArray(node) ? node[tokens.at(-1)] : member(node, name);
  }
  if (!isObject(node) && !Array.isArray(node)) return [];
  const last = tokens.at(-1);
  const isThere = Array.isArray(node) ? last >= 0 : member(node, last) !== undefined;
  if (theirs === undefined) return isThere ? [{ op: 'remove', path: pointer(tokens) }] : [];
  if (isThere) return [{ op: 'replace', path: pointer(tokens), value: theirs }];
  return [{ op: 'add', path: pointer(Array.isArray(node) ? tokens.with(-1, '-') : tokens), value: theirs }];
}

const indexOf = (list, id) => list.findIndex((item) => item === id || member(item, 'id') === id);
