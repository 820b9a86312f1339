/** Freezes a value with everything in it, functions too, and returns it: what scripts get, no script can spoil. */
export function frozen(value) {
  if (value && /^(object|function)$/.test(typeof value) && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(frozen);
  }
  return value;
}

/** A frozen copy of plain data. why: a theme's own (perhaps reactive) objects must stay writable for the theme. */
export function frozenCopy(data) {
  return data == null ? null : frozen(JSON.parse(JSON.stringify(data)));
}

/** Whether two plain values print the same. */
export function same(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}
