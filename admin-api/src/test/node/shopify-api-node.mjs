// Each method of shopify-api-node. See clients.mjs.

import Shopify from 'shopify-api-node';

/** Why methods, or all those of a resource, do not work here. */
export const reasons = {
  apiPermission: 'A private app is deleted by its merchant.',
  applicationCharge: 'Apps are not billed by the platform.',
  applicationCredit: 'Apps are not billed by the platform.',
  article: 'There are no blogs, only pages.',
  balance: 'The platform holds no money of shops.',
  blog: 'There are no blogs, only pages.',
  cancellationRequest: 'A fulfillment service is asked as soon as its fulfillment is written.',
  comment: 'There are no blogs, only pages.',
  deprecatedApiCall: 'No call is deprecated.',
  dispute: 'The platform holds no money of shops.',
  disputeEvidence: 'The platform holds no money of shops.',
  disputeFileUpload: 'The platform holds no money of shops.',
  'fulfillmentOrder.cancel': 'When it is sent, and whether that is over, follow from its lines.',
  'fulfillmentOrder.close': 'When it is sent, and whether that is over, follow from its lines.',
  'fulfillmentOrder.list': 'When it is sent, and whether that is over, follow from its lines.',
  'fulfillmentOrder.reschedule': 'When it is sent, and whether that is over, follow from its lines.',
  'fulfillmentOrder.setFulfillmentOrdersDeadline': 'When it is sent, and whether that is over, follow from its lines.',
  fulfillmentRequest: 'A fulfillment service is asked as soon as its fulfillment is written.',
  'giftCard.search': 'Cards are found by their code, with `gift_cards.json?code=`.',
  giftCardAdjustment: 'Only orders take from a gift card, and what they took is read from the card.',
  marketingEvent: 'There is no marketing calendar.',
  orderRisk: 'Nothing judges orders here; an empty list would say that something did.',
  payout: 'The platform holds no money of shops.',
  productResourceFeedback: 'There are no sales channels that could refuse a product.',
  recurringApplicationCharge: 'Apps are not billed by the platform.',
  report: 'Numbers are read from `analytics`, which is no language.',
  resourceFeedback: 'There are no sales channels that could refuse a shop.',
  usageCharge: 'Apps are not billed by the platform.',
  'user.current': 'The token of an app is nobody\'s.',
};

/** Names of all methods that the client has. */
export function methods() {
  const shopify = new Shopify({ shopName: 'any', accessToken: 'any' });
  const resources = Object.keys(Object.getOwnPropertyDescriptors(Shopify.prototype)).filter(
    (name) => Object.getOwnPropertyDescriptor(Shopify.prototype, name).get,
  );
  return resources.flatMap((resource) => {
    const prototype = Object.getPrototypeOf(shopify[resource]);
    return Object.keys(prototype)
      .filter((name) => name !== 'buildUrl' && typeof prototype[name] === 'function')
      .map((name) => `${resource}.${name}`);
  });
}

export function statusOf(error) {
  return error.response?.statusCode;
}

const has = (answer) => answer?.id > 0;
const some = (answer) => Array.isArray(answer) && answer.length > 0;
const list = (answer) => Array.isArray(answer);
const counted = (answer) => Number.isInteger(answer) && answer > 0;
const number = (answer) => Number.isInteger(answer);

export async function drive(shopName, app, call) {
  const shopify = new Shopify({ shopName, accessToken: app.password, apiVersion: '2024-01' });
  const run = (name, args = [], check = has) => {
    const [resource, method] = name.split('.');
    return call(name, () => shopify[resource][method](...args), check);
  };
  /** The six methods of a resource, below parents when there are any; what it made is left there. */
  const keep = async (resource, body, change, parents = []) => {
    const made = await run(`${resource}.create`, [...parents, body]);
    const [field, value] = Object.entries(change)[0] ?? [];
    const is = (name) => typeof shopify[resource][name] === 'function';
    if (is('list')) await run(`${resource}.list`, parents, (all) => all.some((each) => each.id === made.id));
    if (is('count')) await run(`${resource}.count`, parents, counted);
    if (is('get')) await run(`${resource}.get`, [...parents, made.id], (read) => read.id === made.id);
    if (is('update')) {
      await run(`${resource}.update`, [...parents, made.id, change], (read) => String(read[field]) === String(value));
    }
    return made;
  };
  const whole = async (resource, body, change, parents = []) => {
    const made = await keep(resource, body, change, parents);
    await run(`${resource}.delete`, [...parents, made.id], () => true);
    return made;
  };

  const shop = await run('shop.get');
  await run('accessScope.list', [], some);
  await run('currency.list', [], some);
  await run('policy.list', [], list);
  await run('user.list', [], some);
  const [user] = await shopify.user.list().catch(() => []);
  await run('user.get', [user?.id]);
  await run('user.current');

  // Products, their parts and where they stand
  const product = await keep(
    'product',
    {
      title: 'Cup',
      body_html: '<p>Holds tea.</p>',
      vendor: 'Kiln',
      product_type: 'Cups',
      tags: 'blue, clay',
      options: [{ name: 'Size' }],
      variants: [{ option1: 'S', price: '9.50', sku: 'CUP-S', inventory_management: 'shopify', weight: 0.3 }],
    },
    { title: 'Mug' },
  );
  const [first] = product.variants ?? [{}];
  const variant = await run('productVariant.create', [product.id, { option1: 'M', price: '11.00', sku: 'CUP-M' }]);
  await run('productVariant.list', [product.id], (all) => all.length === 2);
  await run('productVariant.count', [product.id], (count) => count === 2);
  await run('productVariant.get', [variant.id], (read) => read.sku === 'CUP-M');
  await run('productVariant.update', [variant.id, { price: '12.00' }], (read) => Number(read.price) === 12);
  await run('productVariant.delete', [product.id, variant.id], () => true);
  const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await whole('productImage', { attachment: picture, filename: 'cup.png' }, { alt: 'A cup' }, [product.id]);
  await whole(
    'metafield',
    { namespace: 'care', key: 'washing', value: 'By hand', type: 'single_line_text_field' },
    { value: 'Machine' },
  );
  await run('productListing.create', [product.id, { product_id: product.id }], (read) => read.product_id === product.id);
  await run('productListing.list', [], some);
  await run('productListing.count', [], counted);
  await run('productListing.get', [product.id], (read) => read.product_id === product.id);
  await run('productListing.productIds', [], (ids) => ids.includes(product.id));
  await run('productListing.delete', [product.id], () => true);
  await run('productResourceFeedback.create', [product.id, { state: 'success' }], () => true);
  await run('productResourceFeedback.list', [product.id], list);
  await run('resourceFeedback.create', [{ state: 'success' }], () => true);
  await run('resourceFeedback.list', [], list);

  const custom = await keep('customCollection', { title: 'Cups' }, { title: 'Mugs' });
  await whole('collect', { product_id: product.id, collection_id: custom.id }, {});
  await run('collection.get', [custom.id]);
  await run('collection.products', [custom.id], list);
  await run('collectionListing.list', [], list);
  await run('collectionListing.get', [custom.id], (read) => read.collection_id === custom.id);
  await run('collectionListing.productIds', [custom.id], list);
  const smart = await keep(
    'smartCollection',
    { title: 'Mugs of clay', rules: [{ column: 'title', relation: 'equals', condition: 'Mug' }] },
    { title: 'All mugs' },
  );
  await run('smartCollection.products', [smart.id], some);
  await run('smartCollection.order', [smart.id, { sort_order: 'alpha-asc' }], () => true);
  await run('smartCollection.delete', [smart.id], () => true);

  // Stock
  await run('location.list', [], some);
  await run('location.count', [], counted);
  const [place] = await shopify.location.list();
  await run('location.get', [place.id]);
  await run('location.inventoryLevels', [place.id], some);
  const item = first.inventory_item_id;
  const level = { inventory_item_id: item, location_id: place.id };
  const available = (wanted) => (read) => read.available === wanted;
  await run('inventoryItem.list', [{ ids: item }], some);
  await run('inventoryItem.get', [item]);
  await run('inventoryItem.update', [item, { sku: 'CUP-1' }], (read) => read.sku === 'CUP-1');
  await run('inventoryLevel.connect', [level], (read) => read.location_id === place.id);
  await run('inventoryLevel.set', [{ ...level, available: 10 }], available(10));
  await run('inventoryLevel.adjust', [{ ...level, available_adjustment: 5 }], available(15));
  await run('inventoryLevel.list', [{ inventory_item_ids: item }], some);

  // Customers
  const customer = await keep(
    'customer',
    { first_name: 'Ada', last_name: 'Byron', email: 'ada.byron@example.org', addresses: [] },
    { first_name: 'Augusta' },
  );
  await run('customer.search', [{ query: 'ada.byron@example.org' }], some);
  await run('customer.accountActivationUrl', [customer.id], (address) => /^https?:/.test(address));
  await run('customer.sendInvite', [customer.id, { subject: 'Welcome' }], (invite) => invite.to?.includes('@'));
  await run('customer.orders', [customer.id], list);
  const home = { address1: '1 Main St', city: 'Berlin', country_code: 'DE', zip: '10115', last_name: 'Byron' };
  const one = await run('customerAddress.create', [customer.id, home]);
  const two = await run('customerAddress.create', [customer.id, { ...home, address1: '2 Main St' }]);
  await run('customerAddress.list', [customer.id], (all) => all.length === 2);
  await run('customerAddress.get', [customer.id, one.id]);
  await run('customerAddress.update', [customer.id, one.id, { city: 'Bonn' }], (read) => read.city === 'Bonn');
  await run('customerAddress.default', [customer.id, two.id], (read) => read.default === true);
  await run('customerAddress.delete', [customer.id, one.id], () => true);
  const three = await shopify.customerAddress.create(customer.id, home).catch(() => ({}));
  await run('customerAddress.set', [customer.id, { address_ids: [three.id], operation: 'destroy' }], () => true);
  const search = await keep('customerSavedSearch', { name: 'Near', query: 'country:Germany' }, { name: 'Nearby' });
  await run('customerSavedSearch.customers', [search.id], list);
  await run('customerSavedSearch.delete', [search.id], () => true);

  // Orders, money, shipments
  const order = await keep(
    'order',
    {
      email: 'ada.byron@example.org',
      financial_status: 'paid',
      line_items: [{ title: 'Cup', price: '10.00', quantity: 3, requires_shipping: true }],
      shipping_address: { ...home, first_name: 'Ada', country: 'Germany' },
      transactions: [{ kind: 'sale', status: 'success', amount: '30.00' }],
    },
    { note: 'By noon' },
  );
  const [line] = order.line_items ?? [{}];
  await run('order.close', [order.id], (read) => read.closed_at);
  await run('order.open', [order.id], (read) => !read.closed_at);
  await run('order.fulfillmentOrders', [order.id], some);
  const pending = await shopify.order
    .create({ line_items: [{ title: 'Cup', price: '10.00', quantity: 1 }], financial_status: 'pending' })
    .catch(() => ({}));
  await run('transaction.create', [pending.id, { kind: 'sale', amount: '10.00', source: 'external' }]);
  await run('transaction.list', [order.id], some);
  await run('transaction.count', [order.id], counted);
  const [paid] = await shopify.transaction.list(order.id).catch(() => [{}]);
  await run('transaction.get', [order.id, paid?.id]);
  await run('tenderTransaction.list', [], some);
  const back = { refund_line_items: [{ line_item_id: line.id, quantity: 1, restock_type: 'no_restock' }] };
  await run('refund.calculate', [order.id, back], (read) => some(read.refund_line_items));
  const refund = await run('refund.create', [
    order.id,
    { ...back, transactions: [{ parent_id: paid?.id, kind: 'refund', amount: '10.00', gateway: paid?.gateway }] },
  ]);
  await run('refund.list', [order.id], some);
  await run('refund.get', [order.id, refund.id]);
  const [waiting] = await shopify.order.fulfillmentOrders(order.id).catch(() => [{}]);
  await run('fulfillmentOrder.get', [waiting.id]);
  await run('fulfillmentOrder.list', [], list);
  await run('fulfillmentOrder.locationsForMove', [waiting.id], some);
  await run('fulfillmentOrder.hold', [waiting.id, { reason: 'other' }], (read) => read.status === 'on_hold');
  await run('fulfillmentOrder.releaseHold', [waiting.id], (read) => read.status === 'open');
  const hall = await shopify.request(shopify.location.buildUrl(), 'POST', 'location', { name: 'Hall', country_code: 'DE' });
  await shopify.inventoryLevel.set({ inventory_item_id: item, location_id: hall.id, available: 9 });
  await run('fulfillmentOrder.move', [waiting.id, hall.id]);
  await run('fulfillmentOrder.reschedule', [waiting.id, '2030-01-01T00:00:00Z']);
  await run('fulfillmentOrder.setFulfillmentOrdersDeadline', [
    { fulfillment_order_ids: [waiting.id], fulfillment_deadline: '2030-01-01T00:00:00Z' },
  ], () => true);
  await run('fulfillmentRequest.create', [waiting.id, { message: 'Please' }], () => true);
  await run('fulfillmentRequest.accept', [waiting.id, 'Yes'], () => true);
  await run('fulfillmentRequest.reject', [waiting.id, 'No'], () => true);
  await run('cancellationRequest.create', [waiting.id, 'Please'], () => true);
  await run('cancellationRequest.accept', [waiting.id, 'Yes'], () => true);
  await run('cancellationRequest.reject', [waiting.id, 'No'], () => true);
  const sent = await run('fulfillment.create', [
    order.id,
    { location_id: place.id, line_items: [{ id: line.id, quantity: 1 }], tracking_number: '1Z' },
  ]);
  await run('fulfillment.list', [order.id], some);
  await run('fulfillment.count', [order.id], counted);
  await run('fulfillment.get', [order.id, sent.id]);
  await run('fulfillment.update', [order.id, sent.id, { tracking_number: '2Z' }], (read) => read.tracking_number === '2Z');
  await run('fulfillment.updateTracking', [sent.id, { tracking_info: { number: '3Z' } }], (read) => read.tracking_number === '3Z');
  const happening = await run('fulfillmentEvent.create', [order.id, sent.id, { status: 'in_transit' }]);
  await run('fulfillmentEvent.list', [order.id, sent.id], some);
  await run('fulfillmentEvent.get', [order.id, sent.id, happening.id]);
  await run('fulfillmentEvent.update', [order.id, sent.id, happening.id, { status: 'delivered' }], (read) => read.status === 'delivered');
  await run('fulfillmentEvent.delete', [order.id, sent.id, happening.id], () => true);
  await run('fulfillmentOrder.fulfillments', [waiting.id], some);
  await run('fulfillment.cancel', [order.id, sent.id], (read) => read.status === 'cancelled');
  const next = await run('fulfillment.createV2', [
    { line_items_by_fulfillment_order: [{ fulfillment_order_id: waiting.id }], tracking_info: { number: '4Z' } },
  ]);
  await run('fulfillment.cancelV2', [next.id], (read) => read.status === 'cancelled');
  const service = await keep(
    'fulfillmentService',
    {
      name: 'Stock house',
      callback_url: 'https://stock.cups-and-kilns.com/',
      inventory_management: false,
      tracking_support: true,
      requires_shipping_method: false,
      format: 'json',
    },
    { name: 'Store house' },
  );
  const remote = await shopify.order
    .create({ line_items: [{ title: 'Jug', price: '10.00', quantity: 1, fulfillment_service: service.handle }] })
    .catch(() => ({}));
  const later = await shopify.fulfillment.create(remote.id, {}).catch(() => ({}));
  await run('fulfillment.open', [remote.id, later.id]);
  await run('fulfillment.complete', [remote.id, later.id], (read) => read.status === 'success');
  await run('fulfillmentService.delete', [service.id], () => true);
  await run('fulfillmentOrder.cancel', [waiting.id]);
  await run('fulfillmentOrder.close', [waiting.id]);
  await whole('orderRisk', { message: 'Odd', recommendation: 'cancel', score: 1 }, { message: 'Even' }, [order.id]);
  const unpaid = await shopify.order
    .create({
      line_items: [{ title: 'Cup', price: '10.00', quantity: 1 }],
      transactions: [{ kind: 'authorization', status: 'success', amount: '10.00' }],
    })
    .catch(() => ({}));
  await run('order.cancel', [unpaid.id, { reason: 'customer' }], (read) => read.cancelled_at);
  await run('order.delete', [unpaid.id], () => true);
  const draft = await keep('draftOrder', { line_items: [{ title: 'Cup', price: '10.00', quantity: 1 }] }, { note: 'Soon' });
  await run('draftOrder.sendInvoice', [draft.id, { to: 'ada.byron@example.org', subject: 'Yours' }], (sent) => sent.to);
  await run('draftOrder.complete', [draft.id, { payment_pending: true }], (read) => read.order_id > 0);
  const dropped = await shopify.draftOrder
    .create({ line_items: [{ title: 'Cup', price: '10.00', quantity: 1 }] })
    .catch(() => ({}));
  await run('draftOrder.delete', [dropped.id], () => true);
  const checkout = await run('checkout.create', [
    { email: 'ada.byron@example.org', line_items: [{ variant_id: first.id, quantity: 1 }], shipping_address: { ...home, first_name: 'Ada' } },
  ], (read) => read.token);
  await run('checkout.list', [], list);
  await run('checkout.count', [], number);
  await run('checkout.get', [checkout.token], (read) => read.token === checkout.token);
  await run('checkout.update', [checkout.token, { note: 'Ring twice' }], (read) => read.token === checkout.token);
  const [rate] = await run('checkout.shippingRates', [checkout.token], some);
  const due = await shopify.checkout
    .update(checkout.token, { shipping_line: { handle: rate?.handle ?? rate?.id } })
    .catch(() => ({}));
  const paying = await run('payment.create', [
    checkout.token,
    { request_details: { ip_address: '127.0.0.1' }, amount: due.payment_due, session_id: 'global-1', unique_token: 'once' },
  ]);
  await run('payment.list', [checkout.token], list);
  await run('payment.count', [checkout.token], number);
  await run('payment.get', [checkout.token, paying.id]);
  const gift = await shopify.product
    .create({ title: 'Sample', variants: [{ price: '0.00', requires_shipping: false }] })
    .catch(() => ({}));
  const free = await shopify.checkout
    .create({ email: 'ada.byron@example.org', line_items: [{ variant_id: gift.variants?.[0].id, quantity: 1 }], billing_address: { ...home, first_name: 'Ada' }, shipping_address: { ...home, first_name: 'Ada' } })
    .catch(() => ({}));
  await run('checkout.complete', [free.token], (read) => read.token === free.token);

  // Discounts and gift cards
  const rule = await keep(
    'priceRule',
    {
      title: 'TENOFF',
      target_type: 'line_item',
      target_selection: 'all',
      allocation_method: 'across',
      value_type: 'percentage',
      value: '-10.0',
      customer_selection: 'all',
      starts_at: '2024-01-01T00:00:00Z',
    },
    { title: 'TEN' },
  );
  await keep('discountCode', { code: 'TENOFF' }, { code: 'TENOFFNOW' }, [rule.id]);
  await run('discountCode.lookup', [{ code: 'TENOFFNOW' }]);
  const [code] = await shopify.discountCode.list(rule.id).catch(() => [{}]);
  await run('discountCode.delete', [rule.id, code?.id], () => true);
  const batch = await run('discountCodeCreationJob.create', [rule.id, [{ code: 'ONE1' }, { code: 'TWO2' }]]);
  await run('discountCodeCreationJob.get', [rule.id, batch.id]);
  await run('discountCodeCreationJob.discountCodes', [rule.id, batch.id], list);
  await run('priceRule.delete', [rule.id], () => true);
  const card = await keep('giftCard', { initial_value: '25.00', note: 'For Ada' }, { note: 'For Augusta' });
  await run('giftCard.search', [{ query: `last_characters:${card.last_characters}` }], some);
  const adjustment = await run('giftCardAdjustment.create', [card.id, { amount: '5.00' }]);
  await run('giftCardAdjustment.list', [card.id], some);
  await run('giftCardAdjustment.get', [card.id, adjustment.id]);
  await run('giftCard.disable', [card.id], (read) => read.disabled_at);

  // Content and themes
  await whole('page', { title: 'About', body_html: '<p>Us.</p>' }, { title: 'About us' });
  await whole('redirect', { path: '/old-about', target: '/pages/about' }, { target: '/pages/about-us' });
  await whole(
    'scriptTag',
    { event: 'onload', src: 'https://scripts.example.com/a.js' },
    { src: 'https://scripts.example.com/b.js' },
  );
  const blog = await keep('blog', { title: 'News' }, { title: 'All news' });
  await keep('article', { title: 'Open', author: 'Ada' }, { title: 'We are open' }, [blog.id]);
  await run('article.authors', [], list);
  await run('article.tags', [blog.id], list);
  await run('article.delete', [blog.id, 1], () => true);
  const comment = await keep('comment', { body: 'Good', author: 'Bob', email: 'b@example.org' }, { body: 'Fine' });
  for (const step of ['spam', 'notSpam', 'approve', 'remove', 'restore']) {
    await run(`comment.${step}`, [comment.id ?? 1], () => true);
  }
  await run('blog.delete', [blog.id ?? 1], () => true);
  const theme = await keep('theme', { name: 'Draft', role: 'unpublished' }, { name: 'Drafted' });
  await run('asset.list', [theme.id], some);
  const [file] = await shopify.asset.list(theme.id).catch(() => [{}]);
  await run('asset.get', [theme.id, { asset: { key: file?.key } }], (read) => read.key === file?.key);
  await run('asset.create', [theme.id, { key: 'src/note.txt', value: 'One' }], (read) => read.key === 'src/note.txt');
  await run('asset.update', [theme.id, { key: 'src/note.txt', value: 'Two' }], (read) => read.key === 'src/note.txt');
  await run('asset.delete', [theme.id, { asset: { key: 'src/note.txt' } }], () => true);
  await run('theme.delete', [theme.id], () => true);

  // Shipping and taxes
  await run('shippingZone.list', [], list);
  await whole(
    'carrierService',
    { name: 'Bikes', callback_url: 'https://rates.cups-and-kilns.com/', service_discovery: true },
    { name: 'Cargo bikes' },
  );
  const country = await keep('country', { code: 'CA' }, { tax: 0.1 });
  await run('province.list', [country.id], some);
  await run('province.count', [country.id], counted);
  const [province] = await shopify.province.list(country.id).catch(() => [{}]);
  await run('province.get', [country.id, province?.id]);
  await run('province.update', [country.id, province?.id, { tax: 0.09 }], (read) => read.tax === 0.09);
  await run('country.delete', [country.id], () => true);

  // Events, webhooks, what the platform itself takes and pays
  await run('event.list', [], list);
  await run('event.count', [], number);
  const [event] = await shopify.event.list().catch(() => [{}]);
  await run('event.get', [event?.id]);
  await whole(
    'webhook',
    { topic: 'themes/publish', address: 'https://hooks.cups-and-kilns.com/a', format: 'json' },
    { address: 'https://hooks.cups-and-kilns.com/b' },
  );
  await whole('storefrontAccessToken', { title: 'Web' }, {});
  await run('deprecatedApiCall.list', [], list);
  await whole('report', { name: 'Sales', shopify_ql: 'SHOW total_sales' }, { name: 'All sales' });
  const marketing = await keep('marketingEvent', { event_type: 'ad', marketing_channel: 'social' }, { paid: true });
  await run('marketingEvent.engagements', [marketing.id ?? 1, { engagements: [] }], () => true);
  await run('marketingEvent.delete', [marketing.id ?? 1], () => true);
  await keep('applicationCharge', { name: 'Plus', price: 10 }, {});
  await run('applicationCharge.activate', [1, {}]);
  await keep('applicationCredit', { description: 'Sorry', amount: 5 }, {});
  await whole('recurringApplicationCharge', { name: 'Plus', price: 10 }, {});
  await run('recurringApplicationCharge.activate', [1, {}]);
  await run('recurringApplicationCharge.customize', [1, { capped_amount: 200 }]);
  await keep('usageCharge', { description: 'Use', price: 1 }, {}, [1]);
  await run('balance.list', [], list);
  await run('balance.transactions', [], list);
  await run('dispute.list', [], list);
  await run('dispute.get', [1]);
  await run('disputeEvidence.get', [1]);
  await run('disputeEvidence.update', [1, {}]);
  await run('disputeFileUpload.create', [1, {}]);
  await run('disputeFileUpload.delete', [1, 1], () => true);
  await run('payout.list', [], list);
  await run('payout.get', [1]);

  const places = { pathname: '/admin/locations.json', ...shopify.baseUrl };
  const other = await shopify.request(places, 'POST', 'location', { name: 'Cellar', country_code: 'DE' }).catch(() => ({}));
  await shopify.inventoryLevel.connect({ ...level, location_id: other.id }).catch(() => ({}));
  await run('inventoryLevel.delete', [level], () => true);
  await run('customCollection.delete', [custom.id], () => true);
  await run('product.delete', [product.id], () => true);
  const alone = await shopify.customer.create({ first_name: 'Bo', email: 'bo@example.org' }).catch(() => ({}));
  await run('customer.delete', [alone.id], () => true);
  await run('apiPermission.delete', [], () => true);
}
