/**
 * `sdk.cart`: one cart in memory, changed only by what the shop answered. Requests go one at a time and in order, so
 * state never goes backwards; every step from one known cart to the next fires the events of exactly that difference.
 */
import { changes } from './changes.js';
import { lineId, orderId, quantities, quantity, record, text, variantId } from './check.js';
import { debug } from './debug.js';
import { frozen, same } from './frozen.js';
import { createQueue } from './queue.js';
import { failure, send } from './transport.js';

/** How long the cart in memory answers `cart.get()` without asking the shop again, in milliseconds. */
const FRESH_FOR = 60_000;
/** After these nobody knows whether the shop has done it. */
const UNCERTAIN = /^(network|timeout|shop_unavailable)$/;
const NOTHING = { kind: 'none', quantities: {} };
const EMPTY = frozen({
  token: null,
  checkout_token: null,
  currency: null,
  items: [],
  item_count: 0,
  total_quantity: 0,
  subtotal_price: 0,
  subtotal_price_minor: 0,
  total_discount: 0,
  total_price: 0,
  total_price_minor: 0,
  note: null,
  attributes: {},
  discount_codes: [],
  updated_at: null,
});

export function createCart(emitter, channel, initial) {
  const queue = createQueue();
  let known = frozen(initial) ?? null;
  let readAt = known ? Date.now() : 0;
  let doubt = null; // an action whose outcome is unknown

  const fresh = () => known && !doubt && Date.now() - readAt < FRESH_FOR;

  /** Takes a cart of the shop's as the state and tells what changed. */
  function accept(cart, intent = NOTHING, source = 'other_tab', sure = false, before = known) {
    known = frozen(cart);
    readAt = Date.now();
    if (before && same(before, cart)) return;
    emitter.emit('cart.onChange', [cart]);
    for (const { name, args } of changes(before, cart, intent, source, sure)) emitter.emit(name, frozen(args));
  }

  /** Asks the shop for the cart; resolves to null, or to the failure. */
  async function load(intent, source) {
    const result = await send('GET', '/cart.json');
    if (!result.success) return result;
    if (!Array.isArray(result.data.items)) return failure('shop_unavailable', 'The shop answered without a cart.');
    const [action, by] = doubt ?? [intent, source];
    doubt = null;
    accept(result.data, action, by, false, known);
    return null;
  }

  /** Queues one change; resolves to its result (as `finish` makes it), when memory and events are up to it. */
  function write(method, path, body, intent = NOTHING, source = 'sdk', finish = (result) => result) {
    return queue.add(async () => {
      // why: what was removed or updated can only be told from the cart before.
      const failed = (doubt || (!known && /set|clear/.test(intent.kind))) && (await load());
      if (failed) return frozen(failed);
      const before = known;
      const result = await send(method, path, body);
      debug(method, path, body, result);
      if (result.data?.items) {
        accept(result.data, ...(result.success ? [intent, source, true] : []));
        if (result.success) channel.post({ before, cart: known, intent });
      } else if (result.success || UNCERTAIN.test(result.error.code)) {
        doubt = [intent, source];
      }
      return frozen(finish(result, before));
    });
  }

  /** The cart after everything asked so far; null when the shop could not tell. */
  function current() {
    if (!queue.busy && fresh()) return Promise.resolve(known);
    return queue.add(async () => {
      const failed = fresh() ? null : await load();
      if (failed) emitter.fail(failed.error);
      return known;
    });
  }

  /** Asks again although memory looks fresh; should that fail, the next `get` asks once more. */
  function reload(intent) {
    readAt = 0;
    return load(intent);
  }

  /** Takes what another tab has seen: its change, if that follows on what we know; else the shop says what is true. */
  function hear({ before, cart, intent }) {
    if (!cart) return known && reload();
    const follows = !known || same(before, known) || Date.parse(cart.updated_at) > Date.parse(known.updated_at);
    return follows ? accept(cart, intent, 'other_tab', false, known ?? before) : reload(intent);
  }

  channel.onMessage((message) => queue.add(() => hear(message)));
  addEventListener('pageshow', ({ persisted }) => persisted && known && queue.add(() => reload()));
  // why: whoever comes back to a tab may have changed the cart where no channel reaches, as in a page without scripts.
  addEventListener('focus', () => known && !queue.busy && queue.add(() => reload()));

  const set = (body, options) => write('POST', '/cart/update.json', body, setting(body), sourceOf(options));

  async function setSeveral(name, wanted, options) {
    if (Object.keys(wanted).length) return set({ [name]: wanted }, options);
    return frozen({ success: true, data: (await current()) ?? EMPTY });
  }

  return {
    current,
    write,
    api: {
      get() {
        const promise = current().then((cart) => cart ?? EMPTY);
        // why: "cart.get() returns token, items, subtotal_price, total_price", for scripts that do not wait as well.
        return Object.assign(promise, known ?? EMPTY);
      },

      async add(variant_id, qty = 1, options = {}) {
        const body = { variant_id: variantId(variant_id), qty: quantity(qty, 1) };
        if (options.properties !== undefined) body.properties = record(options.properties, 'properties');
        const intent = { kind: 'add', quantities: { [variant_id]: qty } };
        return write('POST', '/cart/add.json', body, intent, sourceOf(options));
      },

      async update(variant_id, qty, options) {
        return set({ updates: { [variantId(variant_id)]: quantity(qty, 0) }, ...line(options) }, options);
      },

      async updateMultiple(updates, options) {
        return setSeveral('updates', quantities(updates, 'updates', variantId), options);
      },

      async updateLines(lines, options) {
        return setSeveral('lines', quantities(lines, 'lines', lineId), options);
      },

      async remove(variant_id, options) {
        const named = line(options);
        const body = { variant_id: variantId(variant_id), ...named };
        const intent = setting({ updates: { [variant_id]: 0 }, ...named });
        // "not_in_cart is success:true, changed:false"
        const finish = (result) =>
          result.error?.code === 'not_in_cart' ? { success: true, data: known, changed: false } : changed(result, true);
        return write('POST', '/cart/remove.json', body, intent, sourceOf(options), finish);
      },

      async clear(options) {
        const finish = (result, before) => changed(result, before?.items.length > 0);
        return write('POST', '/cart/clear.json', {}, { kind: 'clear', quantities: {} }, sourceOf(options), finish);
      },

      async reorder(order_id, options) {
        const path = `/account/orders/${orderId(order_id)}/reorder.json`;
        return write('POST', path, {}, { kind: 'reorder', quantities: {} }, sourceOf(options));
      },

      async updateNote(note, options) {
        return write('POST', '/cart/update.json', { note: text(note, 'note') }, NOTHING, sourceOf(options));
      },

      async updateAttributes(attributes, options) {
        const body = { attributes: record(attributes, 'attributes') };
        return write('POST', '/cart/update.json', body, NOTHING, sourceOf(options));
      },

      onAdd: emitter.listener('cart.onAdd'),
      onUpdate: emitter.listener('cart.onUpdate'),
      onRemove: emitter.listener('cart.onRemove'),
    },
  };
}

/** Themes say `{source: 'theme'}`; everybody else is a script. */
function sourceOf(options) {
  return options?.source === 'theme' ? 'theme' : 'sdk';
}

/** What is meant to change: variants, or lines by their ids. */
function setting({ updates = {}, lines = {}, line_id }) {
  const named = line_id ? { quantities: {}, lines: { [line_id]: 0 } } : { quantities: updates, lines };
  return { kind: 'set', ...named };
}

/** The line that is named, as the shop reads it. */
function line(options) {
  return options?.line_id === undefined ? {} : { line_id: lineId(options.line_id) };
}

function changed(result, changed) {
  return result.success ? { ...result, changed } : result;
}
