/*
 * A fake of the shop's side of the wire: one cart, some variants, some discount codes. `handle` answers one request
 * with JSON `{status, body}`.
 */
(now) => {
  const variants = {
    11: { product_id: 1, handle: 'jug', title: 'Jug', price_minor: 1250, stock: 5 },
    12: { product_id: 1, handle: 'jug', title: 'Jug', price_minor: 1500, stock: 50 },
    21: { product_id: 2, handle: 'cup', title: 'Cup', price_minor: 400, stock: 50 },
    99: { product_id: 9, handle: 'vase', title: 'Vase', price_minor: 9900, stock: 0 },
  };
  const codes = {
    WELCOME: null,
    OLD: 'expired',
    SOON: 'not_started',
    BIG: 'minimum_not_met',
    ONCE: 'usage_limit',
    ALONE: 'not_combinable',
    OTHER: 'not_applicable',
  };
  let lines = [];
  let discounts = [];
  let tokens = 0;
  let token = null;
  let lastLine = 0;
  let note = null;
  let attributes = {};
  let user = null;

  function cart() {
    const items = lines.map((line) => ({ ...line, price: line.price_minor / 100 }));
    const total = lines.reduce((sum, line) => sum + line.price_minor * line.qty, 0);
    return {
      token: lines.length ? (token ??= `cart-${++tokens}`) : (token = null),
      currency: 'EUR',
      items,
      item_count: items.length,
      total_quantity: lines.reduce((sum, { qty }) => sum + qty, 0),
      subtotal_price: total / 100,
      total_price: total / 100,
      note,
      attributes,
      discount_codes: [...discounts],
      updated_at: lines.length ? new Date(Math.floor(now() / 1000) * 1000).toISOString() : null,
    };
  }

  const done = () => ({ status: 200, body: { success: true, data: cart() } });
  const refused = (code, details) => {
    const error = { code, message: `Refused: ${code}`, details };
    return { status: 200, body: { success: false, error } };
  };
  const lineOf = (id, line) => lines.find((held) => held.variant_id === Number(id) && held.id === (line ?? held.id));
  const held = (id) => lines.filter((line) => line.variant_id === Number(id)).reduce((sum, { qty }) => sum + qty, 0);

  function stock(id, wanted) {
    const { stock } = variants[id] ?? {};
    if (stock === undefined) return refused('invalid_variant');
    if (stock === 0) return refused('sold_out');
    if (wanted > stock) return refused('insufficient_inventory', { available: stock });
  }

  const routes = {
    'GET /cart.json': () => ({ status: 200, body: cart() }),
    'POST /account/sign-out.json': () => {
      if (!user) return { status: 401, body: { success: false, error: { code: 'signed_out', message: 'Signed out' } } };
      user = null;
      return { status: 200, body: { success: true, data: {} } };
    },
    'POST /account/orders/7/reorder.json': () => {
      if (!user) return refused('signed_out');
      for (const [id, qty] of Object.entries({ 11: 1, 12: 2, 21: 1 })) {
        const line = lineOf(id);
        if (line) line.qty += qty;
        else lines.push({ id: ++lastLine, variant_id: Number(id), qty, written: {}, ...variants[id] });
      }
      const { status, body } = done();
      return { status, body: { ...body, details: { Vase: 'This is sold out.' } } };
    },
    'GET /account.json': () => ({ status: 200, body: { user } }),
    'POST /cart/add.json': ({ variant_id, qty, properties = {} }) => {
      const refusal = stock(variant_id, held(variant_id) + qty);
      if (refusal) return refusal;
      if (Object.values(properties).some((value) => value instanceof Object)) return refused('properties_invalid');
      const wanted = JSON.stringify(properties);
      const line = lines.find((line) => line.variant_id === variant_id && JSON.stringify(line.written) === wanted);
      if (line) line.qty += qty;
      else lines.push({ id: ++lastLine, variant_id, qty, written: properties, ...variants[variant_id] });
      return done();
    },
    'POST /cart/update.json': ({ updates = {}, lines: byLine = {}, line_id, note: told, attributes: set = {} }) => {
      if (told?.length > 5000) return refused('note_too_long');
      if (told !== undefined) note = told.trim() || null;
      attributes = { ...attributes, ...set };
      for (const [id, qty] of Object.entries(updates)) {
        const refusal = held(id) ? stock(id, qty) : refused('not_in_cart');
        if (refusal) return refusal;
      }
      const wanted = new Map(Object.entries(byLine).map(([id, qty]) => [lines.find((line) => line.id === +id), qty]));
      if (wanted.has(undefined)) return refused('not_in_cart');
      for (const [id, qty] of Object.entries(updates)) lineOf(id, line_id).qty = qty;
      for (const [line, qty] of wanted) line.qty = qty;
      lines = lines.filter(({ qty }) => qty > 0);
      return done();
    },
    'POST /cart/remove.json': ({ variant_id, line_id }) => {
      const gone = (line) => (line_id ? line.id === line_id : line.variant_id === variant_id);
      if (!lines.some(gone)) return refused('not_in_cart');
      lines = lines.filter((line) => !gone(line));
      return done();
    },
    'POST /cart/clear.json': () => {
      lines = [];
      return done();
    },
    'POST /cart/discount.json': ({ code }) => {
      if (!(code in codes)) return refused('invalid_code');
      if (codes[code]) return refused(codes[code]);
      discounts.push(code);
      return done();
    },
    'DELETE /cart/discount.json': ({ code }) => {
      if (!discounts.includes(code)) return refused('not_applied');
      discounts = discounts.filter((other) => other !== code);
      return done();
    },
  };

  return {
    handle: (method, path, body) => JSON.stringify(routes[`${method} ${path}`](body ? JSON.parse(body) : undefined)),
    /** The shopper bought the cart: the next one is new. */
    sell() {
      lines = [];
      token = null;
    },
    signIn: (text) => void (user = JSON.parse(text)),
  };
};
