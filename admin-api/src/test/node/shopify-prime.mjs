// Each method of shopify-prime. See clients.mjs.

import Prime from 'shopify-prime';

/** Why methods, or all those of a resource, do not work here. */
export const reasons = {
  ApplicationCredits: 'Apps are not billed by the platform.',
  Articles: 'There are no blogs, only pages.',
  'Assets.delete': 'The client names no file.',
  Blogs: 'There are no blogs, only pages.',
  Charges: 'Apps are not billed by the platform.',
  'Customers.invite': 'The client names no customer.',
  Discounts: 'The resource before price rules; codes belong to price rules.',
  'DraftOrders.complete': 'The client sends POST, where both APIs have PUT.',
  'PriceRuleDiscounts.lookup': 'The client asks below the codes of a rule, where neither API has it.',
  'Fulfillments.update': 'The client names no fulfillment.',
  'GiftCards.search': 'Cards are found by their code, with `gift_cards.json?code=`.',
  RecurringCharges: 'Apps are not billed by the platform.',
  'Shops.forceUninstallApp': 'A private app is deleted by its merchant.',
  'Themes.create': 'The client wraps what it sends as `themes`, where both APIs have `theme`.',
  'Themes.update': 'The client wraps what it sends as `themes`, where both APIs have `theme`.',
  UsageCharges: 'Apps are not billed by the platform.',
};

const services = Object.keys(Prime).filter((name) => name !== 'default' && typeof Prime[name] === 'function');

/** Names of all methods that the client has. */
export function methods() {
  return services.flatMap((name) =>
    Object.getOwnPropertyNames(Prime[name].prototype)
      .filter((method) => !['constructor', 'getPath'].includes(method))
      .map((method) => `${name}.${method}`),
  );
}

export function statusOf(error) {
  return error.statusCode;
}

const has = (answer) => answer?.id > 0;
const some = (answer) => Array.isArray(answer) && answer.length > 0;
const list = (answer) => Array.isArray(answer);
const counted = (answer) => Number.isInteger(answer) && answer > 0;

export async function drive(shopDomain, app, call) {
  const prime = Object.fromEntries(
    services.map((name) => [name, new Prime[name](shopDomain, app.password)]),
  );
  const run = (name, args = [], check = has) => {
    const [service, method] = name.split('.');
    return call(name, () => prime[service][method](...args), check);
  };
  /** The methods that most services have, below parents when there are any; what it made is left there. */
  const keep = async (service, body, change, parents = []) => {
    const made = await run(`${service}.create`, [...parents, body]);
    const [field, value] = Object.entries(change)[0] ?? [];
    const is = (name) => typeof prime[service][name] === 'function';
    if (is('list')) await run(`${service}.list`, parents, (all) => all.some((each) => each.id === made.id));
    if (is('count')) await run(`${service}.count`, parents, counted);
    await run(`${service}.get`, [...parents, made.id ?? 1], (read) => read.id === made.id);
    if (is('update')) {
      const changed = (read) => String(read[field]) === String(value);
      await run(`${service}.update`, [...parents, made.id ?? 1, change], changed);
    }
    return made;
  };
  const whole = async (service, body, change, parents = []) => {
    const made = await keep(service, body, change, parents);
    await run(`${service}.delete`, [...parents, made.id ?? 1], () => true);
    return made;
  };

  await run('Shops.get');
  const product = await keep(
    'Products',
    { title: 'Bowl', variants: [{ option1: 'S', price: '9.50', sku: 'BOWL-S', inventory_management: 'shopify' }] },
    { title: 'Dish' },
  );
  const [first] = product.variants ?? [{}];
  const two = { options: [{ name: 'Size' }], variants: [{ option1: 'S' }, { option1: 'M' }] };
  const pair = await prime.Products.create({ title: 'Pair', ...two }).catch(() => ({}));
  await run('ProductVariants.get', [first.id]);
  await run('ProductVariants.list', [product.id], some);
  await run('ProductVariants.count', [product.id], counted);
  await run('ProductVariants.update', [first.id, { price: 11 }], (read) => Number(read.price) === 11);
  await run('ProductVariants.delete', [pair.id, pair.variants?.[1].id], () => true);
  await whole('CustomCollections', { title: 'Bowls' }, { title: 'Dishes' });
  const rules = [{ column: 'title', relation: 'equals', condition: 'Dish' }];
  await whole('SmartCollections', { title: 'Bowls of clay', rules }, { title: 'All dishes' });

  await run('Locations.list', [], some);
  await run('Locations.count', [], counted);
  const places = await prime.Locations.list();
  await run('Locations.get', [places[0].id]);
  await run('Locations.inventoryLevels', [places[0].id], some);
  const item = first.inventory_item_id;
  await run('InventoryItems.list', [{ ids: [item] }], some);
  await run('InventoryItems.get', [item]);
  await run('InventoryItems.update', [item, { sku: 'BOWL-1' }], (read) => read.sku === 'BOWL-1');
  const at = { inventory_item_id: item, location_id: places[0].id };
  await run('InventoryLevels.connect', [item, places.at(-1).id], (read) => read.location_id === places.at(-1).id);
  await run('InventoryLevels.set', [{ ...at, available: 10 }], (read) => read.available === 10);
  await run('InventoryLevels.adjust', [item, places[0].id, 5], (read) => read.available === 15);
  await run('InventoryLevels.list', [{ inventory_item_ids: [item] }], some);
  await run('InventoryLevels.delete', [item, places.at(-1).id], () => true);

  const customer = await keep('Customers', { first_name: 'Mary', email: 'mary@example.org' }, { first_name: 'Maria' });
  await run('Customers.search', [{ query: 'mary@example.org' }], some);
  await run('Customers.createActivationUrl', [customer.id], (address) => /^https?:/.test(address));
  await run('Customers.invite', [{ subject: 'Welcome' }], () => true);
  const alone = await prime.Customers.create({ email: 'alone@example.org' }).catch(() => ({}));
  await run('Customers.delete', [alone.id], () => true);

  const line = { title: 'Bowl', price: '10.00', quantity: 2 };
  const order = await keep('Orders', { email: 'mary@example.org', line_items: [line] }, { note: 'By noon' });
  await run('Orders.listForCustomer', [customer.id], list);
  await run('Orders.close', [order.id], (read) => read.closed_at);
  await run('Orders.open', [order.id], (read) => !read.closed_at);
  const sent = await keep('Fulfillments', { tracking_number: '1Z' }, { tracking_number: '2Z' }, [order.id]);
  await run('Fulfillments.cancel', [order.id, sent.id], (read) => read.status === 'cancelled');
  const stockHouses = new Prime.Infrastructure.BaseService(shopDomain, app.password, 'fulfillment_services');
  const service = await stockHouses.createRequest('POST', '.json', 'fulfillment_service', {
    fulfillment_service: {
      name: 'Far house',
      callback_url: 'https://stock.cups-and-kilns.com/',
      inventory_management: false,
      tracking_support: false,
      requires_shipping_method: false,
      format: 'json',
    },
  }).catch(() => ({}));
  const remote = await prime.Orders.create({ line_items: [{ ...line, fulfillment_service: service.handle }] });
  const later = await prime.Fulfillments.create(remote.id, {}).catch(() => ({}));
  await run('Fulfillments.open', [remote.id, later.id], (read) => read.status === 'open');
  await run('Fulfillments.complete', [remote.id, later.id], (read) => read.status === 'success');
  const held = [{ kind: 'authorization', status: 'success', amount: '20.00' }];
  const unpaid = await prime.Orders.create({ line_items: [line] }, held).catch(() => ({}));
  await run('Orders.cancel', [unpaid.id, { reason: 'customer' }], (read) => read.cancelled_at);
  await run('Orders.delete', [unpaid.id], () => true);
  const draft = await keep('DraftOrders', { line_items: [line] }, { note: 'Soon' });
  await run('DraftOrders.complete', [draft.id, true]);
  await run('DraftOrders.delete', [draft.id], () => true);

  const rule = await keep(
    'PriceRules',
    {
      title: 'FIVEOFF',
      target_type: 'line_item',
      target_selection: 'all',
      allocation_method: 'across',
      value_type: 'percentage',
      value: '-5.0',
      customer_selection: 'all',
      starts_at: '2024-01-01T00:00:00Z',
    },
    { title: 'FIVE' },
  );
  await keep('PriceRuleDiscounts', { code: 'FIVEOFF' }, { code: 'FIVEOFFNOW' }, [rule.id]);
  await run('PriceRuleDiscounts.lookup', [rule.id, 'FIVEOFFNOW'], () => true);
  const [code] = await prime.PriceRuleDiscounts.list(rule.id).catch(() => [{}]);
  await run('PriceRuleDiscounts.delete', [rule.id, code.id], () => true);
  await run('PriceRules.delete', [rule.id], () => true);
  const discount = await keep('Discounts', { code: 'OLD', discount_type: 'percentage', value: '5.0' }, {});
  for (const method of ['enable', 'disable', 'delete']) {
    await run(`Discounts.${method}`, [discount.id ?? 1], () => true);
  }
  const card = await keep('GiftCards', { initial_value: 25 }, {});
  await run('GiftCards.search', [{ query: 'balance:25' }], some);
  await run('GiftCards.disable', [card.id], (read) => read.disabled_at);

  await whole('Redirects', { path: '/old', target: '/pages/about' }, { target: '/pages/new' });
  await whole(
    'ScriptTags',
    { event: 'onload', src: 'https://scripts.cups-and-kilns.com/c.js' },
    { src: 'https://scripts.cups-and-kilns.com/d.js' },
  );
  await whole(
    'Webhooks',
    { topic: 'themes/publish', address: 'https://hooks.cups-and-kilns.com/c', format: 'json' },
    { address: 'https://hooks.cups-and-kilns.com/d' },
  );
  const blog = await keep('Blogs', { title: 'News' }, { title: 'All news' });
  await whole('Articles', { title: 'Open', author: 'Mary' }, { title: 'We are open' }, [blog.id ?? 1]);
  await run('Articles.listAuthors', [], list);
  await run('Articles.listTags', [], list);
  await run('Articles.listTagsForBlog', [1], list);
  await run('Blogs.delete', [blog.id ?? 1], () => true);
  await run('Themes.create', [{ name: 'Draft', role: 'unpublished' }], () => true);
  await run('Themes.list', [], some);
  const [theme] = await prime.Themes.list();
  await run('Themes.get', [theme.id], (read) => read.theme?.id === theme.id);
  await run('Themes.update', [theme.id, { name: 'Named' }], () => true);
  const copy = await prime.Themes.createRequest('POST', '.json', 'theme', { theme: { name: 'Copy' } }).catch(() => ({}));
  await run('Assets.list', [copy.id], some);
  const [file] = await prime.Assets.list(copy.id).catch(() => [{}]);
  await run('Assets.get', [copy.id, file?.key], (read) => read.key === file?.key);
  await run('Assets.update', [copy.id, { key: 'src/note.txt', value: 'One' }], (read) => read.key === 'src/note.txt');
  await run('Assets.delete', [copy.id], () => true);
  await run('Themes.delete', [copy.id], () => true);

  await keep('Charges', { name: 'Plus', price: 10 }, {});
  await run('Charges.activate', [1], () => true);
  await keep('ApplicationCredits', { description: 'Sorry', amount: 5 }, {});
  await whole('RecurringCharges', { name: 'Plus', price: 10 }, {});
  await run('RecurringCharges.activate', [1], () => true);
  await keep('UsageCharges', { description: 'Use', price: 1 }, {}, [1]);
  await run('Products.delete', [product.id], () => true);
  await run('Shops.forceUninstallApp', [], () => true);
}
