// Each method of the REST resources of @shopify/shopify-api. See clients.mjs.

import assert from 'node:assert/strict';
import '@shopify/shopify-api/adapters/node';
import { LogSeverity, Session, shopifyApi } from '@shopify/shopify-api';
import { authorize, receive } from './shopify-api-auth.mjs';

/** Of what the library does besides, that which the platform has a part in. */
const METHODS_BESIDES = ['auth.begin', 'auth.callback', 'webhooks.validate'];

/** The newest version first: what it has no more is taken from the last one that had it. */
const VERSIONS = ['2026-01', '2024-10', '2024-01', '2022-10'];

const NOT_BILLED = 'Apps are not billed by the platform.';
const NO_BLOGS = 'There are no blogs, only pages.';
const NO_MONEY = 'The platform holds no money of shops.';
const ASKED_AT_ONCE = 'A fulfillment service is asked as soon as its fulfillment is written.';
const FOLLOWS = 'When it is sent, and whether that is over, follow from its lines.';
const NO_WALLETS = 'There are no wallets of phones at the checkout.';

/** Why methods, or all those of a resource, do not work here. */
export const reasons = {
  AndroidPayKey: NO_WALLETS,
  ApplePayCertificate: NO_WALLETS,
  ApplicationCharge: NOT_BILLED,
  ApplicationCredit: NOT_BILLED,
  Article: NO_BLOGS,
  AssignedFulfillmentOrder: ASKED_AT_ONCE,
  Balance: NO_MONEY,
  Blog: NO_BLOGS,
  CancellationRequest: ASKED_AT_ONCE,
  Comment: NO_BLOGS,
  DeprecatedApiCall: 'No call is deprecated.',
  Dispute: NO_MONEY,
  DisputeEvidence: NO_MONEY,
  DisputeFileUpload: NO_MONEY,
  'Asset.delete()': 'The client names no file.',
  'FulfillmentOrder.cancel()': FOLLOWS,
  'FulfillmentOrder.close()': FOLLOWS,
  'FulfillmentOrder.open()': FOLLOWS,
  'FulfillmentOrder.reschedule()': FOLLOWS,
  'FulfillmentOrder.set_fulfillment_orders_deadline()': FOLLOWS,
  FulfillmentRequest: ASKED_AT_ONCE,
  'GiftCard.search': 'Cards are found by their code, with `gift_cards.json?code=`.',
  GiftCardAdjustment: 'Only orders take from a gift card, and what they took is read from the card.',
  'InventoryLevel.delete()': 'The client names no level.',
  MarketingEvent: 'There is no marketing calendar.',
  MobilePlatformApplication: 'Nothing here opens apps of phones.',
  OrderRisk: 'Nothing judges orders here; an empty list would say that something did.',
  PaymentTransaction: NO_MONEY,
  Payout: NO_MONEY,
  ProductResourceFeedback: 'There are no sales channels that could refuse a product.',
  RecurringApplicationCharge: NOT_BILLED,
  Report: 'Numbers are read from `analytics`, which is no language.',
  ResourceFeedback: 'There are no sales channels that could refuse a shop.',
  UsageCharge: NOT_BILLED,
};

function library(apiVersion, restResources, settings = { apiKey: 'any', apiSecretKey: 'any' }) {
  return shopifyApi({
    apiVersion,
    hostName: 'app.cups-and-kilns.com',
    isEmbeddedApp: false,
    restResources,
    logger: { level: LogSeverity.Error },
    ...settings,
  });
}

const classes = {};
for (const version of VERSIONS) {
  const { restResources } = await import(`@shopify/shopify-api/rest/admin/${version}`);
  const shopify = library(version, restResources);
  Object.entries(shopify.rest).forEach(([name, each]) => (classes[name] ??= each));
}

/** What each class has besides are steps of these. */
const STEPS = ['constructor', 'getJsonBodyName', 'setData'];

function own(object) {
  return Object.getOwnPropertyNames(object).filter(
    (name) => !STEPS.includes(name) && !/^[A-Z]/.test(name) && typeof object[name] === 'function',
  );
}

/** why its prototype: the client loads each class as one that extends it. */
function methodsOf(loaded) {
  const resource = Object.getPrototypeOf(loaded);
  const does = (...operations) => resource.paths.some(({ operation }) => operations.includes(operation));
  return {
    ofClass: own(resource),
    ofRecords: [
      ...(does('post', 'put') ? ['save', 'saveAndUpdate'] : []),
      ...(does('delete') ? ['delete'] : []),
      ...own(resource.prototype),
    ],
  };
}

/** Names of all methods that the client has, those of records with parentheses. */
export function methods() {
  const ofResources = Object.entries(classes).flatMap(([name, resource]) => {
    const { ofClass, ofRecords } = methodsOf(resource);
    return [...ofClass, ...ofRecords.map((method) => `${method}()`)].map((method) => `${name}.${method}`);
  });
  return [...ofResources, ...METHODS_BESIDES];
}

export function statusOf(error) {
  return error.response?.code;
}

/** What is left of a record when nothing but the times of its changes counts. */
function settled(value) {
  return JSON.parse(JSON.stringify(value, (name, each) => (name === 'updated_at' ? undefined : each)));
}

function alike(read, written) {
  return typeof written === 'object'
    ? JSON.stringify(read) === JSON.stringify(written)
    : String(read) === String(written) || (typeof read === 'number' && read === Number(written));
}

function assertHas(read, fields) {
  for (const [name, value] of Object.entries(fields)) {
    assert(alike(read?.[name], value), `${name} is ${JSON.stringify(read?.[name])}, not ${JSON.stringify(value)}`);
  }
}

/** Texts and numbers that were written are those that are read. */
function plain(fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value !== 'object'));
}

const some = (answer) => answer.data.length > 0;

export async function drive(shop, app, call, people) {
  const session = new Session({ id: 'one', shop, state: '', isOnline: false, accessToken: app.password });
  const record = (name, fields = {}) => Object.assign(new classes[name]({ session }), structuredClone(fields));
  const read = (name, method, args = {}) => classes[name][method]({ session, ...args });
  /** A method of a class. */
  const ask = (method, args, check) => call(method, () => read(...method.split('.'), args), check);
  /** A method of a record. */
  const tell = (name, fields, method, args, check) =>
    call(`${name}.${method}()`, () => record(name, fields)[method](args ?? {}), check);
  const isGone = async (find) => {
    const left = await find().catch((error) => assert.equal(statusOf(error), 404));
    assert.equal(left, undefined, 'it is still there');
  };

  /**
   * Makes records, reads, lists, counts, changes and deletes them with whatever of it the class has; one is left.
   * `given` makes the fields of the first, second, third and fourth, `shows` are those that are read back, `parents` are
   * ids of what they are below, and `follows` are fields that a change of others changes.
   */
  const keep = async (name, given, change, { parents = {}, shows, follows = [], deletes = true } = {}) => {
    const resource = classes[name];
    const key = resource.primaryKey;
    const { ofClass } = methodsOf(resource);
    const does = (operation) => resource.paths.some((path) => path.operation === operation);
    const fresh = (number) => record(name, { ...parents, ...given(number) });
    const find = (id) => read(name, 'find', { ...parents, [key]: id });
    const written = shows ?? plain(given(1));

    const made = fresh(1);
    await call(`${name}.saveAndUpdate()`, async () => {
      await made.saveAndUpdate();
      assert(made[key], `it has no ${key}`);
      assertHas(made, written);
    });
    const id = made[key];
    if (ofClass.includes('find')) {
      await ask(`${name}.find`, { ...parents, [key]: id }, (found) => {
        assertHas(found, { ...written, [key]: id });
        return found instanceof resource;
      });
    }
    if (ofClass.includes('all')) {
      await ask(`${name}.all`, parents, ({ data }) => data.some((each) => each instanceof resource && each[key] === id));
    }
    if (ofClass.includes('count')) {
      await ask(`${name}.count`, parents, ({ count }) => count > 0);
    }
    await call(`${name}.save()`, async () => {
      await fresh(2).save();
      if (does('put')) {
        // What is read and saved is all that the platform shows, and must stay as it is but for the change.
        const before = settled(await find(id));
        await Object.assign(await find(id), parents, change).save();
        follows.forEach((field) => delete before[field]);
        assertHas(settled(await find(id)), { ...before, ...change });
      }
    });
    if (does('delete') && deletes) {
      await call(`${name}.delete`, async () => {
        const one = fresh(3);
        await one.saveAndUpdate();
        await read(name, 'delete', { ...parents, [key]: one[key] });
        if (ofClass.includes('find')) await isGone(() => find(one[key]));
      });
      await call(`${name}.delete()`, async () => {
        const one = fresh(4);
        await one.saveAndUpdate();
        await one.delete();
        if (ofClass.includes('find')) await isGone(() => find(one[key]));
      });
    }
    return made;
  };

  /** Each method of a class that there is nothing of here. */
  const absent = async (name, parents = {}) => {
    const ids = { ...parents, [classes[name].primaryKey]: 1 };
    const posts = classes[name].paths.some(({ operation }) => operation === 'post');
    for (const method of methodsOf(classes[name]).ofClass) {
      await ask(`${name}.${method}`, method === 'all' ? parents : ids);
    }
    for (const method of methodsOf(classes[name]).ofRecords) {
      await tell(name, method.startsWith('save') && posts ? parents : ids, method);
    }
  };

  await ask('Shop.all', {}, ({ data: [one] }) => one.myshopify_domain === shop);
  await ask('Shop.current', {}, (one) => one.myshopify_domain === shop);
  await ask('AccessScope.all', {}, some);
  await ask('Currency.all', {}, some);
  await ask('Policy.all', {}, ({ data }) => Array.isArray(data));
  await ask('User.all', {}, some);
  const { data: [user] } = await read('User', 'all');
  await ask('User.find', { id: user.id }, (one) => one.id === user.id);
  const online = await authorize(shop, people, (settings) => library(VERSIONS[0], undefined, settings), call);
  await ask('User.current', { session: online }, (body) => body.user.email === people.Owner.email);

  // Products, their parts and where they stand
  const cup = (number) => ({
    title: `Cup ${number}`,
    body_html: '<p>Holds tea.</p>',
    vendor: 'Kiln',
    product_type: 'Cups',
    tags: 'blue, clay',
    options: [{ name: 'Size' }],
    variants: [{ option1: 'S', price: '9.50', sku: `TEA-${number}`, inventory_management: 'shopify', weight: 0.3 }],
  });
  const product = await keep('Product', cup, { title: 'Mug' });
  const ofProduct = { product_id: product.id };
  const [first] = product.variants;
  const { pageInfo, data: [one] } = await read('Product', 'all', { limit: 1 });
  await call('Product.all', () => read('Product', 'all', pageInfo.nextPage.query), ({ data }) => data.length === 1 && data[0].id !== one.id);
  await call('Product.all', () => read('Product', 'all', { ids: [product.id] }), ({ data }) => data.length === 1);
  await keep('Variant', (number) => ({ option1: `M${number}`, price: '11.00', sku: `TEA-M${number}` }), { price: '12.00' }, { parents: ofProduct, follows: ['presentment_prices'] });
  const attachment = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
  const image = await keep('Image', () => ({ attachment, filename: 'cup.png' }), { alt: 'A cup' }, { parents: ofProduct, shows: {} });
  const listed = record('ProductListing', ofProduct);
  await call('ProductListing.save()', () => listed.save());
  await call('ProductListing.saveAndUpdate()', async () => {
    await listed.saveAndUpdate();
    assertHas(listed, { title: 'Mug' });
  });
  await ask('ProductListing.all', {}, some);
  await ask('ProductListing.count', {}, ({ count }) => count > 0);
  await ask('ProductListing.find', ofProduct, (one) => one.title === 'Mug');
  await ask('ProductListing.product_ids', {}, ({ product_ids: ids }) => ids.includes(product.id));
  await call('ProductListing.delete()', () => listed.delete());
  await call('ProductListing.delete', async () => {
    await listed.save();
    await read('ProductListing', 'delete', ofProduct);
    await isGone(() => read('ProductListing', 'find', ofProduct));
  });
  await absent('ProductResourceFeedback', ofProduct);
  await absent('ResourceFeedback');

  const custom = await keep('CustomCollection', (number) => ({ title: `Cups ${number}` }), { title: 'Mugs' });
  const collections = [];
  for (const number of [1, 2, 3, 4]) {
    const one = record('CustomCollection', { title: `Shelf ${number}` });
    await one.saveAndUpdate();
    collections.push(one);
  }
  await keep('Collect', (number) => ({ ...ofProduct, collection_id: collections[number - 1].id }), {});
  const shelf = { collection_id: collections[0].id };
  await ask('Collection.find', { id: custom.id }, (one) => one.title === 'Mugs');
  await ask('Collection.products', { id: shelf.collection_id }, ({ products }) => products[0].id === product.id);
  await listed.save();
  const shown = record('CollectionListing', shelf);
  await call('CollectionListing.save()', () => shown.save());
  await call('CollectionListing.saveAndUpdate()', async () => {
    await shown.saveAndUpdate();
    assertHas(shown, { title: 'Shelf 1' });
  });
  await ask('CollectionListing.all', {}, some);
  await ask('CollectionListing.find', shelf, (one) => one.title === 'Shelf 1');
  await ask('CollectionListing.product_ids', shelf, ({ product_ids: ids }) => ids.includes(product.id));
  await call('CollectionListing.delete()', () => shown.delete());
  await call('CollectionListing.delete', async () => {
    await shown.save();
    await read('CollectionListing', 'delete', shelf);
    await isGone(() => read('CollectionListing', 'find', shelf));
  });
  const smart = await keep(
    'SmartCollection',
    (number) => ({ title: `Of clay ${number}`, rules: [{ column: 'title', relation: 'equals', condition: 'Mug' }] }),
    { title: 'All mugs' },
  );
  await tell('SmartCollection', { id: smart.id }, 'order', { products: [product.id], sort_order: 'manual' });
  await call('SmartCollection.order()', () => read('SmartCollection', 'find', { id: smart.id }), (one) => one.sort_order === 'manual');

  // Stock
  await ask('Location.all', {}, some);
  await ask('Location.count', {}, ({ count }) => count > 0);
  const { data: [place] } = await read('Location', 'all');
  await ask('Location.find', { id: place.id }, (one) => one.name === place.name);
  await ask('Location.inventory_levels', { id: place.id }, ({ inventory_levels: levels }) => levels.length > 0);
  const item = { id: first.inventory_item_id };
  const level = { inventory_item_id: item.id, location_id: place.id };
  await ask('InventoryItem.all', { ids: item.id }, ({ data }) => data.length === 1);
  await ask('InventoryItem.find', item, (one) => one.sku === 'TEA-1');
  await call('InventoryItem.save()', async () => {
    const before = settled(await read('InventoryItem', 'find', item));
    await Object.assign(await read('InventoryItem', 'find', item), { sku: 'TEA-0' }).save();
    assertHas(settled(await read('InventoryItem', 'find', item)), { ...before, sku: 'TEA-0' });
  });
  await call('InventoryItem.saveAndUpdate()', async () => {
    const one = record('InventoryItem', { ...item, sku: 'TEA-1' });
    await one.saveAndUpdate();
    assertHas(one, { sku: 'TEA-1', tracked: true });
  });
  const available = (number) => ({ inventory_level: one }) => one.available === number;
  await tell('InventoryLevel', {}, 'connect', { body: level }, ({ inventory_level: one }) => one.location_id === place.id);
  await tell('InventoryLevel', {}, 'connect', level, ({ inventory_level: one }) => one.location_id === place.id);
  await tell('InventoryLevel', {}, 'set', { body: { ...level, available: 10 } }, available(10));
  await tell('InventoryLevel', {}, 'set', { ...level, available: 12 }, available(12));
  await tell('InventoryLevel', {}, 'adjust', { body: { ...level, available_adjustment: 5 } }, available(17));
  await tell('InventoryLevel', {}, 'adjust', { ...level, available_adjustment: -3 }, available(14));
  await ask('InventoryLevel.all', { inventory_item_ids: item.id }, ({ data }) => data[0].available === 14);
  await tell('InventoryLevel', level, 'delete');

  // Customers
  const person = (number) => ({ first_name: 'Ada', last_name: 'Byron', email: `ada.byron.${number}@example.net` });
  const customer = await keep('Customer', person, { first_name: 'Augusta' });
  await ask('Customer.search', { query: 'ada.byron.1@example.net' }, ({ customers }) => customers[0].id === customer.id);
  await tell('Customer', { id: customer.id }, 'account_activation_url', {}, ({ account_activation_url: url }) => /^https:/.test(url));
  await tell(
    'Customer',
    { id: customer.id },
    'send_invite',
    { body: { customer_invite: { subject: 'Welcome' } } },
    ({ customer_invite: invite }) => invite.subject === 'Welcome',
  );
  const home = { address1: '1 Main St', city: 'Berlin', country_code: 'DE', zip: '10115', last_name: 'Byron' };
  const ofCustomer = { customer_id: customer.id };
  const address = await keep('CustomerAddress', (number) => ({ ...home, address1: `${number} Main St` }), { city: 'Bonn' }, { parents: ofCustomer });
  await tell('CustomerAddress', { ...ofCustomer, id: address.id }, 'default');
  await call('CustomerAddress.default()', () => read('CustomerAddress', 'find', { ...ofCustomer, id: address.id }), (one) => one.default);
  const { data: addresses } = await read('CustomerAddress', 'all', ofCustomer);
  const others = addresses.map(({ id }) => id).filter((id) => id !== address.id);
  await tell('CustomerAddress', ofCustomer, 'set', { address_ids: others, operation: 'destroy' });
  await call('CustomerAddress.set()', () => read('CustomerAddress', 'all', ofCustomer), ({ data }) => data.length === 1);

  // Orders, money, shipments
  const sale = (number) => ({
    email: `ada.byron.${number}@example.net`,
    financial_status: 'paid',
    line_items: [{ title: 'Cup', price: '10.00', quantity: 3, requires_shipping: true }],
    shipping_address: { ...home, first_name: 'Ada', country: 'Germany' },
    transactions: [{ kind: 'sale', status: 'success', amount: '30.00' }],
  });
  const order = await keep('Order', sale, { note: 'By noon' }, { deletes: false });
  const ofOrder = { order_id: order.id };
  const [line] = order.line_items;
  await ask('Customer.orders', { id: customer.id }, ({ orders }) => orders[0].id === order.id);
  await tell('Order', { id: order.id }, 'close', {}, ({ order: one }) => one.closed_at);
  await tell('Order', { id: order.id }, 'open', {}, ({ order: one }) => !one.closed_at);
  const pending = { line_items: [{ title: 'Cup', price: '10.00', quantity: 3 }], financial_status: 'pending' };
  const saved = async (name, fields) => {
    const one = record(name, fields);
    await one.saveAndUpdate();
    return one;
  };
  for (const [method, args] of [['delete', []], ['delete()', []]]) {
    const one = await saved('Order', { ...pending, transactions: [{ kind: 'authorization', status: 'success', amount: '30.00' }] });
    await tell('Order', { id: one.id }, 'cancel', method === 'delete' ? { reason: 'fraud' } : { body: { reason: 'fraud' } }, (body) => (body.order ?? body).cancel_reason === 'fraud');
    await call(`Order.${method}`, async () => {
      await (method === 'delete' ? read('Order', 'delete', { id: one.id }) : one.delete());
      await isGone(() => read('Order', 'find', { id: one.id }));
    });
  }
  const unpaid = { order_id: (await saved('Order', pending)).id };
  await keep('Transaction', () => ({ kind: 'sale', amount: '10.00', source: 'external' }), {}, { parents: unpaid, shows: { kind: 'sale', amount: '10.00' } });
  await ask('TenderTransaction.all', {}, some);
  const { data: [paid] } = await read('Transaction', 'all', ofOrder);
  const back = { refund_line_items: [{ line_item_id: line.id, quantity: 1, restock_type: 'no_restock' }] };
  const calculated = ({ refund: one }) => one.refund_line_items.length === 1;
  await tell('Refund', ofOrder, 'calculate', { body: { refund: back } }, calculated);
  const refund = () => ({ ...back, transactions: [{ parent_id: paid.id, kind: 'refund', amount: '10.00', gateway: paid.gateway }] });
  await keep('Refund', refund, {}, { parents: ofOrder });
  const sent = await saved('Order', sale(1));
  const ofSent = { order_id: sent.id };
  await ask('FulfillmentOrder.all', ofSent, some);
  const { data: [waiting] } = await read('FulfillmentOrder', 'all', ofSent);
  const ofWaiting = { fulfillment_order_id: waiting.id };
  await ask('FulfillmentOrder.find', { id: waiting.id }, (one) => one.order_id === sent.id);
  const { body: { location: hall } } = await new classes.Shop.Client({ session }).post({ path: 'locations', data: { location: { name: 'Hall', country_code: 'DE' } } });
  const told = (method, body, check) => tell('FulfillmentOrder', { id: waiting.id }, method, { body }, check);
  await told('hold', { fulfillment_hold: { reason: 'other' } }, ({ fulfillment_order: one }) => one.status === 'on_hold');
  await told('release_hold', {}, ({ fulfillment_order: one }) => one.status === 'open');
  await told('move', { fulfillment_order: { new_location_id: hall.id } }, ({ moved_fulfillment_order: one }) => one.assigned_location_id === hall.id);
  for (const method of ['reschedule', 'set_fulfillment_orders_deadline', 'cancel', 'close', 'open']) {
    await tell('FulfillmentOrder', { id: waiting.id }, method);
  }
  await absent('AssignedFulfillmentOrder');
  await absent('FulfillmentRequest', ofWaiting);
  await absent('CancellationRequest', ofWaiting);
  await ask('LocationsForMove.all', ofWaiting, ({ data }) => data.some(({ locations_for_move: all }) => all?.length) || data.length > 1);
  const parts = (number) => ({
    line_items_by_fulfillment_order: [{ ...ofWaiting, fulfillment_order_line_items: [{ id: sent.line_items[0].id, quantity: number }] }],
    tracking_info: { number: `${number}Z` },
  });
  const shipment = await keep('Fulfillment', parts, {}, { parents: ofSent, shows: { tracking_number: '1Z' } });
  await call('Fulfillment.all', () => read('Fulfillment', 'all', ofWaiting), ({ data }) => data.length === 2);
  await tell(
    'Fulfillment',
    { id: shipment.id },
    'update_tracking',
    { body: { fulfillment: { tracking_info: { number: '3Z' } } } },
    ({ fulfillment: one }) => one.tracking_number === '3Z',
  );
  const ofShipment = { ...ofSent, fulfillment_id: shipment.id };
  await keep('FulfillmentEvent', () => ({ status: 'in_transit' }), {}, { parents: ofShipment });
  await tell('Fulfillment', { id: shipment.id }, 'cancel', {}, ({ fulfillment: one }) => one.status === 'cancelled');
  const house = (number) => ({
    name: `House ${number}`,
    callback_url: `https://stock.cups-and-kilns.com/${number}`,
    inventory_management: false,
    tracking_support: true,
    requires_shipping_method: false,
    format: 'json',
  });
  await keep('FulfillmentService', house, { name: 'Store house' }, { follows: ['service_name'] });
  await absent('OrderRisk', ofOrder);
  const draft = await keep('DraftOrder', () => ({ note: 'Late', line_items: [{ title: 'Cup', price: '10.00', quantity: 1 }] }), { note: 'Soon' });
  await tell(
    'DraftOrder',
    { id: draft.id },
    'send_invoice',
    { body: { draft_order_invoice: { to: 'ada.byron.1@example.net', subject: 'Yours' } } },
    ({ draft_order_invoice: invoice }) => invoice.subject === 'Yours',
  );
  await tell('DraftOrder', { id: draft.id }, 'complete', { payment_pending: true }, ({ draft_order: one }) => one.order_id);
  await call('DraftOrder.complete()', async () => {
    const { order_id: id } = await read('DraftOrder', 'find', { id: draft.id });
    return read('Order', 'find', { id });
  }, (one) => one.financial_status === 'pending');
  const buyer = { ...home, first_name: 'Ada' };
  const cart = (variant) => ({ email: 'ada.byron.1@example.net', line_items: [{ variant_id: variant, quantity: 1 }], shipping_address: buyer });
  const checkout = await keep('Checkout', () => cart(first.id), { note: 'Ring twice' });
  const ofCheckout = { token: checkout.token };
  await ask('Checkout.shipping_rates', ofCheckout, ({ shipping_rates: rates }) => rates.length > 0);
  await ask('AbandonedCheckout.checkouts', {}, ({ checkouts }) => Array.isArray(checkouts));
  const gift = await saved('Product', { title: 'Sample', variants: [{ price: '0.00', requires_shipping: false }] });
  const free = await saved('Checkout', { ...cart(gift.variants[0].id), billing_address: buyer });
  await tell('Checkout', { token: free.token }, 'complete', {}, ({ checkout: one }) => one.token === free.token);
  const { shipping_rates: [rate] } = await read('Checkout', 'shipping_rates', ofCheckout);
  const due = await saved('Checkout', { ...ofCheckout, shipping_line: { handle: rate.handle ?? rate.id } });
  const payment = (number) => ({ request_details: { ip_address: '127.0.0.1' }, amount: due.payment_due, session_id: 'global-1', unique_token: `once-${number}` });
  await keep('Payment', payment, {}, { parents: { checkout_id: checkout.token }, shows: { unique_token: 'once-1' } });

  // Discounts and gift cards
  const tenth = (number) => ({
    title: `TENOFF${number}`,
    target_type: 'line_item',
    target_selection: 'all',
    allocation_method: 'across',
    value_type: 'percentage',
    value: '-10.0',
    customer_selection: 'all',
    starts_at: '2024-01-01T00:00:00Z',
  });
  const rule = await keep('PriceRule', tenth, { title: 'TEN' }, { shows: { title: 'TENOFF1', value: '-10.0' } });
  const ofRule = { price_rule_id: rule.id };
  const code = await keep('DiscountCode', (number) => ({ code: `SUMMER${number}` }), { code: 'SUMMER' }, { parents: ofRule });
  await ask('DiscountCode.lookup', { code: 'SUMMER' }, ({ discount_code: one }) => one.id === code.id);
  const batch = await tell('DiscountCode', ofRule, 'batch', { body: { discount_codes: [{ code: 'ONE1' }, { code: 'TWO2' }] } }, (body) => body.discount_code_creation.codes_count === 2);
  const ofBatch = { ...ofRule, batch_id: batch.discount_code_creation.id };
  await ask('DiscountCode.get_all', ofBatch, (body) => body.discount_code_creation.codes_count === 2);
  await call('DiscountCode.all', () => read('DiscountCode', 'all', ofBatch), ({ data }) => data.every((one) => /ONE1|TWO2/.test(one.code)));
  const card = await keep('GiftCard', () => ({ initial_value: '25.00', note: 'For Ada' }), { note: 'For Augusta' });
  await ask('GiftCard.search', { query: `last_characters:${card.last_characters}` });
  await absent('GiftCardAdjustment', { gift_card_id: card.id });
  await tell('GiftCard', { id: card.id }, 'disable', {}, ({ gift_card: one }) => one.disabled_at);

  // Content and themes
  const page = await keep('Page', (number) => ({ title: `About ${number}`, body_html: '<p>Us.</p>' }), { title: 'About us' });
  await keep('Redirect', (number) => ({ path: `/old-${number}`, target: '/pages/about' }), { target: '/pages/about-us' }, { follows: ['to_url'] });
  await keep('ScriptTag', (number) => ({ event: 'onload', src: `https://scripts.cups-and-kilns.com/${number}.js` }), { src: 'https://scripts.cups-and-kilns.com/b.js' });
  const theme = await keep('Theme', (number) => ({ name: `Draft ${number}`, role: 'unpublished' }), { name: 'Drafted' });
  const ofTheme = { theme_id: theme.id };
  await ask('Asset.all', ofTheme, some);
  const asset = { ...ofTheme, key: 'src/note.txt' };
  const note = () => read('Asset', 'all', { ...ofTheme, asset: { key: asset.key } });
  await call('Asset.save()', async () => {
    await record('Asset', { ...asset, value: 'One' }).save();
    assertHas((await note()).data[0], { value: 'One' });
  });
  await call('Asset.saveAndUpdate()', async () => {
    const one = record('Asset', { ...asset, value: 'Two' });
    await one.saveAndUpdate();
    assertHas((await note()).data[0], { value: 'Two' });
  });
  await tell('Asset', asset, 'delete');
  await ask('Asset.delete', { ...ofTheme, asset: { key: asset.key } });
  await call('Asset.delete', () => isGone(async () => (await note()).data[0]));
  const blog = { blog_id: 1 };
  await absent('Blog');
  await absent('Article', blog);
  await absent('Comment');

  // Metafields of everything that has some
  const owners = { product_id: product.id, variant_id: first.id, product_image_id: image.id, collection_id: custom.id, customer_id: customer.id, order_id: order.id, draft_order_id: draft.id, page_id: page.id };
  const field = (number) => ({ namespace: 'care', key: `washing${number}`, value: 'By hand', type: 'single_line_text_field' });
  await keep('Metafield', field, { value: 'Machine' });
  for (const [owner, id] of Object.entries(owners)) {
    await keep('Metafield', field, { value: 'Machine' }, { parents: { [owner]: id } });
  }

  // Shipping and taxes
  await ask('ShippingZone.all', {}, ({ data }) => Array.isArray(data));
  await keep('CarrierService', (number) => ({ name: `Bikes ${number}`, callback_url: 'https://rates.cups-and-kilns.com/', service_discovery: true }), { name: 'Cargo bikes' });
  const codes = ['CA', 'JP', 'NZ', 'CL'];
  const country = await keep('Country', (number) => ({ code: codes[number - 1] }), { tax: 0.1 });
  const ofCountry = { country_id: country.id };
  await ask('Province.all', ofCountry, some);
  await ask('Province.count', ofCountry, ({ count }) => count > 0);
  const { data: [province] } = await read('Province', 'all', ofCountry);
  const thatProvince = { ...ofCountry, id: province.id };
  await ask('Province.find', thatProvince, (one) => one.code === province.code);
  await call('Province.save()', async () => {
    const before = settled(await read('Province', 'find', thatProvince));
    await Object.assign(await read('Province', 'find', thatProvince), { ...ofCountry, tax: 0.09 }).save();
    assertHas(settled(await read('Province', 'find', thatProvince)), { ...before, tax: 0.09, tax_percentage: 9 });
  });
  await call('Province.saveAndUpdate()', async () => {
    const one = record('Province', { ...thatProvince, tax: 0.08 });
    await one.saveAndUpdate();
    assertHas(one, { tax: 0.08, code: province.code });
  });

  // Events, webhooks, what the platform itself takes and pays
  await ask('Event.all', {}, some);
  await call('Event.all', () => read('Event', 'all', ofProduct), some);
  await call('Event.all', () => read('Event', 'all', ofOrder), some);
  await ask('Event.count', {}, ({ count }) => count > 0);
  const { data: [event] } = await read('Event', 'all');
  await ask('Event.find', { id: event.id }, (one) => one.verb === event.verb);
  await keep('Webhook', (number) => ({ topic: 'themes/publish', address: `https://hooks.cups-and-kilns.com/${number}`, format: 'json' }), { address: 'https://hooks.cups-and-kilns.com/b' });
  await call(
    'webhooks.validate',
    () =>
      receive(
        (settings) => library(VERSIONS[0], undefined, settings),
        app,
        (address) => saved('Webhook', { topic: 'products/create', address, format: 'json' }),
        () => saved('Product', { title: 'News' }),
      ),
    ({ valid, domain, topic, body }) => valid && domain === shop && topic === 'PRODUCTS_CREATE' && body.title === 'News',
  );
  await keep('StorefrontAccessToken', (number) => ({ title: `Site ${number}` }), {});
  await keep('PaymentGateway', (number) => ({ title: `Later ${number}`, code: 'bank_deposit', active: false }), { title: 'Much later' });
  for (const name of ['AndroidPayKey', 'ApplePayCertificate', 'ApplicationCharge', 'ApplicationCredit', 'Balance', 'DeprecatedApiCall', 'Dispute', 'MarketingEvent', 'MobilePlatformApplication', 'PaymentTransaction', 'Payout', 'RecurringApplicationCharge', 'Report']) {
    await absent(name);
  }
  await absent('DisputeEvidence', { dispute_id: 1 });
  await absent('DisputeFileUpload', { dispute_id: 1 });
  await absent('UsageCharge', { recurring_application_charge_id: 1 });
  const cellar = await new classes.Shop.Client({ session }).post({ path: 'locations', data: { location: { name: 'Vault', country_code: 'DE' } } });
  const elsewhere = { ...level, location_id: cellar.body.location.id };
  await tell('InventoryLevel', {}, 'connect', { body: elsewhere });
  await ask('InventoryLevel.delete', elsewhere);
  await call('InventoryLevel.delete', () => read('InventoryLevel', 'all', { inventory_item_ids: item.id, location_ids: elsewhere.location_id }), ({ data }) => data.length === 0);
}
