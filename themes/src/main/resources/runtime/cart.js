// The cart as the theme sees it: empty until the page is mounted (pages are cached), then what the SDK reports.
import { reactive } from 'vue';
import { callCart } from './sdk.js';

const PATIENCE = 500;
/** Tells scripts that the visitor did it on the page. */
const BY_THEME = { source: 'theme' };
const EMPTY = {
  token: null,
  checkout_token: null,
  currency: '',
  items: [],
  item_count: 0,
  total_quantity: 0,
  subtotal_price: 0,
  subtotal_price_minor: 0,
  total_discount: 0,
  total_price: 0,
  total_price_minor: 0,
  note: '',
  attributes: {},
  discount_codes: [],
  updated_at: null,
};

// why: what the SDK hands out is frozen and shared by all scripts; the theme works on its own.
const copyOf = (data) => JSON.parse(JSON.stringify(data));

// A line is named by itself or by what has its id; a number is a variant, which may stand on several lines.
const isNamed = (line) => line !== null && typeof line === 'object';
const idOf = (line) => (isNamed(line) ? Number(line.item_id ?? line.id ?? 0) : 0);
const variantOf = (line) => Number(isNamed(line) ? line.variant_id : line);

export function createCart(session) {
  const { page, data } = session.boot;
  const sent = (page.type === 'cart' && data && data.cart) || {};
  const shown = reactive({ ...EMPTY, ...copyOf(sent), loading: false, error: null, isOpen: false });
  // What the visitor has set and the shop has not answered yet, by line; of it, what has not been sent.
  const wanted = new Map();
  const unsent = new Map();
  let note = null;
  let timer = 0;
  let running = Promise.resolve();
  let busy = 0;

  function apply(cart) {
    if (!cart || !Array.isArray(cart.items)) return;
    const own = copyOf({ ...EMPTY, ...cart });
    for (const item of own.items) if (item.url) item.url = session.languages.address(item.url);
    for (const key of Object.keys(EMPTY)) shown[key] = own[key];
    // why: what the visitor typed a moment ago must not jump back because an older answer arrives.
    for (const item of shown.items) if (wanted.has(item.id)) item.qty = wanted.get(item.id);
  }

  async function act(method, ...values) {
    busy++;
    shown.loading = true;
    shown.error = null;
    try {
      const result = await callCart(method, ...values);
      if (method === 'updateLines') settle(values[0]);
      if (result.success) apply(result.data);
      else {
        shown.error = translated(result.error) || { code: 'network', message: '' };
        apply(result.data || (await current()));
      }
      return result;
    } finally {
      busy--;
      shown.loading = busy > 0 || unsent.size > 0 || note !== null;
    }
  }

  const translated = (error) => error && { ...error, message: session.translate(error.message) };

  /** Quantities that the shop has answered, kept or not; what was set again since then still waits. */
  function settle(quantities) {
    for (const [id, qty] of Object.entries(quantities)) if (wanted.get(Number(id)) === qty) wanted.delete(Number(id));
  }

  async function current() {
    const cart = await callCart('get');
    return cart && Array.isArray(cart.items) ? cart : null;
  }

  async function refresh() {
    apply(await current());
  }

  function add(variantId, qty = 1, options = {}) {
    return act('add', Number(variantId), Math.max(1, Math.floor(Number(qty) || 1)), { ...options, ...BY_THEME });
  }

  /** Sets the pieces of a line; of a variant's id those of its first line. */
  function setQuantity(line, qty) {
    // why: an emptied field is on its way to a number; only 0 takes the line out.
    if (qty === '' || qty === null || !Number.isFinite(Number(qty))) return;
    const amount = Math.max(0, Math.floor(Number(qty)));
    const variant = variantOf(line);
    const id = idOf(line) || shown.items.find((each) => each.variant_id === variant)?.id;
    if (!id) {
      // why: before the cart has arrived only the shop knows which line that is.
      running = running.then(() => act('update', variant, amount, BY_THEME));
      return;
    }
    const item = shown.items.find((each) => each.id === id);
    if (item && amount > 0) item.qty = amount;
    wanted.set(id, amount);
    unsent.set(id, amount);
    soon();
  }

  function setNote(text) {
    note = String(text ?? '');
    soon();
  }

  function soon() {
    shown.loading = true;
    clearTimeout(timer);
    timer = setTimeout(flush, PATIENCE);
  }

  /** Sends what waits; resolves when the cart on the server is what is shown. */
  function flush() {
    clearTimeout(timer);
    if (note !== null) {
      const text = note;
      note = null;
      running = running.then(() => act('updateNote', text, BY_THEME));
    }
    if (unsent.size > 0) {
      const lines = Object.fromEntries(unsent);
      unsent.clear();
      running = running.then(() => act('updateLines', lines, BY_THEME));
    }
    return running;
  }

  /** Takes a line out; of a variant's id all its lines. */
  const remove = (line) => {
    const id = idOf(line);
    const variant = variantOf(line);
    for (const each of shown.items) if (id ? each.id === id : each.variant_id === variant) forget(each.id);
    return act('remove', variant, id ? { ...BY_THEME, line_id: id } : BY_THEME);
  };
  const clear = () => {
    for (const id of [...wanted.keys()]) forget(id);
    return act('clear', BY_THEME);
  };
  const forget = (id) => {
    wanted.delete(id);
    unsent.delete(id);
  };
  const open = () => {
    if (busy === 0) shown.error = null;
    shown.isOpen = true;
  };
  const close = () => {
    shown.isOpen = false;
  };

  function listen() {
    document.addEventListener('sdk:cart:change', (event) => apply(event.detail));
    refresh();
  }

  return { state: shown, apply, add, setQuantity, setNote, flush, remove, clear, open, close, listen, refresh };
}
