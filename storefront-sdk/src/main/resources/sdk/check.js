/** Checks of arguments: TypeError for what is of the wrong type, before anything is sent. */
export function variantId(value) {
  return whole(value, 1, 'variant_id is a whole number: the id of a variant');
}

export function lineId(value) {
  return whole(value, 1, 'line_id is a whole number: the id of an item of the cart');
}

export function orderId(value) {
  return whole(value, 1, 'order_id is a whole number: the id of an order');
}

export function quantity(value, least) {
  return whole(value, least, `qty is a whole number of at least ${least}`);
}

export function quantities(map, name, checkedId) {
  const entries = map instanceof Map ? [...map] : Object.entries(record(map, name));
  return Object.fromEntries(entries.map(([id, qty]) => [checkedId(Number(id)), quantity(qty, 0)]));
}

export function record(value, name) {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw new TypeError(`${name} is an object`);
  return value;
}

export function text(value, name) {
  if (typeof value !== 'string') throw new TypeError(`${name} is a text`);
  return value;
}

export function code(value) {
  if (typeof value !== 'string' || !value.trim()) throw new TypeError('code is a text that is not blank');
  return value.trim();
}

function whole(value, least, message) {
  if (!Number.isSafeInteger(value) || value < least) throw new TypeError(message);
  return value;
}
