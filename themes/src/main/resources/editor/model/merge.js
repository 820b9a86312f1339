// Three documents brought together: what one side changed stays changed, and so does what the other did. Where both
// changed the same field, mine stays and both values are noted.
import { equal, has, isObject } from './json.js';
import { isDynamic } from './dynamic.js';

const GONE = Symbol('gone');

/**
 * {document, conflicts: [{path, mine, theirs}]}. A path is a list of names; a block of a list is named by its id. A value
 * that is undefined was removed.
 */
export function merged(base, mine, theirs) {
  const conflicts = [];
  const document = both([], base, mine, theirs, conflicts);
  return { document, conflicts };
}

function both(path, base, mine, theirs, conflicts) {
  if (equal(mine, theirs) || equal(base, theirs)) return mine;
  if (equal(base, mine)) return theirs;
  // why not: a fallback belongs to its source.
  const isConnected = isDynamic(mine) || isDynamic(theirs);
  if (isObject(mine) && isObject(theirs) && !isConnected) return ofObjects(path, base, mine, theirs, conflicts);
  // why: both have written down the same list of the theme's for the first time, and changed it in different places.
  if (base === GONE && isKeyed(mine) && isKeyed(theirs) && equal(mine.map(keyOf), theirs.map(keyOf))) {
    return ofLists(path, [], mine, theirs, conflicts);
  }
  if (isKeyed(mine) && isKeyed(theirs) && isKeyed(base)) return ofLists(path, base, mine, theirs, conflicts);
  const shown = (value) => (value === GONE ? undefined : value);
  conflicts.push({ path, mine: shown(mine), theirs: shown(theirs) });
  return mine;
}

function ofObjects(path, base, mine, theirs, conflicts) {
  const of = (side, name) => (has(side, name) ? side[name] : GONE);
  const names = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
  const entries = [...names].map((name) => [
    name,
    both([...path, name], of(base, name), of(mine, name), of(theirs, name), conflicts),
  ]);
  return Object.fromEntries(entries.filter(([, value]) => value !== GONE));
}

/** Lists of blocks, and lists of ids. */
function ofLists(path, base, mine, theirs, conflicts) {
  const [was, my, their] = [base, mine, theirs].map((list) => new Map(list.map((each) => [keyOf(each), each])));
  const common = (side) => [...side.keys()].filter((key) => was.has(key) && my.has(key) && their.has(key));
  const moved = !equal(common(my), common(was));
  const [lead, other] = moved ? [my, their] : [their, my];
  const order = [...lead.keys()];
  let before = -1;
  for (const key of other.keys()) {
    const at = order.indexOf(key);
    if (at < 0) order.splice(++before, 0, key);
    else before = at;
  }
  const of = (side, key) => (side.has(key) ? side.get(key) : GONE);
  return order
    .map((key) => both([...path, key], of(was, key), of(my, key), of(their, key), conflicts))
    .filter((value) => value !== GONE);
}

const keyOf = (item) => (isObject(item) ? item.id : item);

function isKeyed(list) {
  if (!Array.isArray(list)) return false;
  const keys = list.map(keyOf);
  return keys.every((key) => typeof key === 'string') && new Set(keys).size === keys.length;
}
