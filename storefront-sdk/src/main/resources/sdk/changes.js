/**
 * What happened between two carts, as events: one for each change, none for what stayed.
 *
 * `intent` is the action behind it: `{kind: 'add' | 'set' | 'clear' | 'none', quantities: {variant id: qty}}`. With
 * `sure`, the shop has just confirmed that action of this page; otherwise it only helps to tell an addition from an
 * update. Changes that are not the action's come from `other_tab`. Without `before`, only additions can be told.
 */
export function changes(before, after, intent, source, sure) {
  const adding = intent.kind === 'add';
  const was = before ? totals(before) : beforeAddition(after, adding ? intent.quantities : {});
  const now = totals(after);
  const replaced = before?.token && before.token !== after.token;
  const events = [];
  const updates = new Map();
  const tell = (name, id, qty, from) => {
    const cart = name === 'cart.onRemove' ? before : after;
    const item = lineOf(cart, id, name === 'cart.onAdd' ? before : null);
    events.push({ name, args: [{ variant_id: id, qty, item, cart: after, source: from }, { cart: after, source: from }] });
  };

  for (const id of new Set([...was.keys(), ...now.keys()])) {
    const mine = intent.kind === 'clear' || id in intent.quantities;
    // why: a cart under a new token is another cart (the old one was ordered or has expired), not a change of lines.
    if (replaced && !mine) continue;
    const from = mine ? source : 'other_tab';
    const to = now.get(id) ?? 0;
    let qty = was.get(id) ?? 0;
    if (sure && adding && mine) {
      tell('cart.onAdd', id, intent.quantities[id], from);
      qty += intent.quantities[id];
    }
    if (to === qty) continue;
    const origin = sure && adding ? 'other_tab' : from;
    if (to === 0) tell('cart.onRemove', id, qty, origin);
    else if (qty === 0 || (to > qty && adding && mine && !sure)) tell('cart.onAdd', id, to - qty, origin);
    else updates.set(origin, [...(updates.get(origin) ?? []), { variant_id: id, qty: to, item: lineOf(after, id) }]);
  }
  for (const [from, list] of updates) {
    events.push({ name: 'cart.onUpdate', args: [list, { cart: after, source: from }] });
  }
  return events;
}

/** Quantity of each variant: several lines may hold one variant. */
function totals(cart) {
  const sums = new Map();
  for (const { variant_id, qty } of cart.items) sums.set(variant_id, (sums.get(variant_id) ?? 0) + qty);
  return sums;
}

function beforeAddition(after, quantities) {
  const sums = totals(after);
  for (const id of sums.keys()) {
    if (id in quantities) sums.set(id, Math.max(0, sums.get(id) - quantities[id]));
  }
  return sums;
}

/** The line of a variant; of several, the one that differs from `before`. */
function lineOf(cart, id, before) {
  const lines = cart?.items.filter((item) => item.variant_id === id) ?? [];
  const held = (line) => before?.items.find((item) => item.id === line.id)?.qty;
  return (before && lines.find((line) => held(line) !== line.qty)) ?? lines[0] ?? null;
}
