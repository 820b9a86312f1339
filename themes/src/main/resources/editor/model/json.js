// Values of JSON: what they are and whether they are the same.

export const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
export const isScalar = (value) => ['string', 'number', 'boolean'].includes(typeof value);
export const has = (value, key) => isObject(value) && Object.hasOwn(value, key);

/** The member of that name; undefined where there is none, never one of the prototype's. */
export const member = (value, key) => (has(value, key) ? value[key] : undefined);

/** The value at the end of these names and indices; undefined where the way ends before. */
export const valueAt = (value, tokens) =>
  tokens.reduce((node, token) => (Array.isArray(node) ? node[token] : member(node, token)), value);

/** What there is to go through: of a list its items, of an object its values, else nothing. */
export const items = (value) => (Array.isArray(value) ? value : isObject(value) ? Object.values(value) : []);

/** Whether both are the same JSON; the order of names does not count. */
export function equal(one, other) {
  if (one === other) return true;
  if (Array.isArray(one)) {
    return Array.isArray(other) && one.length === other.length && one.every((each, i) => equal(each, other[i]));
  }
  if (!isObject(one) || !isObject(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && equal(one[name], other[name]))
  );
}
