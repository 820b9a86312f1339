// Kinds of records that settings name.

export const KINDS = {
  product: { one: 'product', many: 'products', icon: 'product' },
  products: { one: 'product', many: 'products', icon: 'product' },
  collection: { one: 'collection', many: 'collections', icon: 'collection' },
  collections: { one: 'collection', many: 'collections', icon: 'collection' },
  page: { one: 'page', many: 'pages', icon: 'page' },
};

const ICONS = { products: 'product', collections: 'collection', pages: 'page' };

/** A record as a row of a list to choose from. */
export const optionOf = (kind, record) => ({
  key: `${kind}-${record.id}`,
  title: record.title,
  image: record.image,
  icon: ICONS[kind],
  value: record,
});
