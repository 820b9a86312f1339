/**
 * What happened between two carts, line by line, as events: one for each change, none for what stayed.
 *
 * `intent` is the action behind it: `{kind: 'add' | 'set' | 'clear' | 'reorder' | 'none', quantities: {variant id: qty}}`, and
 * `lines: {line id: qty}` where it named lines. With `sure`, the shop has just confirmed that action of this page;
 * otherwise it only helps to tell an addition from an update. Changes that are not the action's come from `other_tab`.
 * Without `before`, only additions can be told.
 */
export function changes(before, after, intent, source, sure) {
  const adding = intent.kind === 'add';
  const reordering = intent.kind === 'reorder';
  const was = lines(before ?? after);
  const now = lines(after);
  const grown = adding && (sure || !before) ? grownLine(was, after, intent) : null;
  const replaced = before?.token && before.token !== after.token;
  const events = [];
  const updates = new Map();
  const tell = (name, item, qty, from) => {
    const change = { cart: after, source: from };
    events.push({ name, args: [{ variant_id: item.variant_id, qty, item, ...change }, change] });
  };

  if (grown) tell('cart.onAdd', grown, intent.quantities[grown.variant_id], source);
  for (const id of new Set([...was.keys(), ...now.keys()])) {
    const item = now.get(id) ?? was.get(id);
    const mine =
      reordering || intent.kind === 'clear' || item.variant_id in intent.quantities || id in (intent.lines ?? {});
    // why: a cart under a new token is another cart (the old one was ordered or has expired), not a change of lines.
    if (replaced && (!mine || adding)) continue;
    const added = before && item === grown ? intent.quantities[item.variant_id] : 0;
    const from = (was.get(id)?.qty ?? 0) + added;
    const to = now.get(id)?.qty ?? 0;
    if (to === from) continue;
    const origin = mine && !grown ? source : 'other_tab';
    if (to === 0) tell('cart.onRemove', item, from, origin);
    else if (from === 0 || (to > from && (reordering || (adding && mine && !grown))))
      tell('cart.onAdd', item, to - from, origin);
    else updates.set(origin, [...(updates.get(origin) ?? []), { variant_id: item.variant_id, qty: to, item }]);
  }
  for (const [from, list] of updates) {
    events.push({ name: 'cart.onUpdate', args: [list, { cart: after, source: from }] });
  }
  return events;
}

function lines(cart) {
  return new Map(cart.items.map((item) => [item.id, item]));
}

/** The line an addition went to: of several with the variant, the one that grew, else the newest. */
function grownLine(was, after, { quantities }) {
  const candidates = after.items.filter((item) => item.variant_id in quantities);
  return candidates.find((item) => item.qty > (was.get(item.id)?.qty ?? 0)) ?? candidates.at(-1);
}
