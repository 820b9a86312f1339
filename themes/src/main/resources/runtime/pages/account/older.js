// Records of accounts, also by the names that older themes know. What is written to one name is read by the other.
const USER = { firstname: 'first_name', lastname: 'last_name' };
const ADDRESS = {
  ...USER,
  postcode: 'zip',
  country_id: 'country_code',
  province_id: 'province_code',
  telephone: 'phone',
};

function alias(record, names) {
  for (const [older, name] of Object.entries(names)) {
    Object.defineProperty(record, older, {
      enumerable: true,
      get() {
        return this[name] || '';
      },
      set(value) {
        this[name] = value;
      },
    });
  }
  return record;
}

export const userOf = (customer) => alias({ ...customer }, USER);

export function addressOf(address) {
  if (!address) return null;
  const record = alias({ ...address }, ADDRESS);
  return Object.defineProperty(record, 'street', {
    enumerable: true,
    get() {
      return [this.address1 || '', this.address2 || ''];
    },
    set([first, second]) {
      Object.assign(this, { address1: first, address2: second });
    },
  });
}

export const listed = (order) => ({
  ...order,
  entity_id: order.id,
  customer_firstname: '',
  customer_lastname: '',
  grand_total: order.total_price,
  status: order.status_text,
});

export const orderOf = (order) => ({
  ...order,
  shipping_address: addressOf(order.shipping_address),
  billing_address: addressOf(order.billing_address),
  subtotal: order.subtotal_price,
  discount: order.total_discounts,
  shipping_amount: order.total_shipping,
  tax_amount: order.total_tax,
  grand_total: order.total_price,
  status: order.status_text,
  fullfillment_status: order.fulfillment_status || '',
});

export const lineOf = (line) => ({
  ...line,
  item_id: line.id,
  name: line.title,
  slug: (/\/products\/([^/?#]+)/.exec(line.url || '') || ['', ''])[1],
  qty_ordered: line.quantity,
  price_incl_tax: line.price,
  row_total_incl_tax: line.total,
});

/** The fields that somebody hands over; an event of a form says nothing. */
export const fieldsOf = (given) => (given && typeof given === 'object' && !given.target ? { ...given } : {});

/** Names of countries and provinces, from the lists that a page has and the addresses on it. */
export function namesOf(countries, addresses) {
  const countryOf = (code) => countries.find((each) => each.code === code);
  return {
    getCountryName(code) {
      const own = countryOf(code);
      if (own) return own.name;
      const found = addresses.find((each) => each && each.country_code === code);
      return (found && found.country) || code || '';
    },
    getProvinceName(country, code) {
      const own = countryOf(country)?.provinces.find((each) => each.code === code);
      if (own) return own.name;
      const found = addresses.find((each) => each && each.country_code === country && each.province_code === code);
      return (found && found.province) || code || '';
    },
  };
}
