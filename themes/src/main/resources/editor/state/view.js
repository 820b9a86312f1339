// As whom the preview is seen: a guest or a customer, with prices in one of the shop's currencies. This browser keeps it.
import { computed, ref, shallowRef } from 'vue';

const FIELDS = 'id,email,first_name,last_name,tags,accepts_marketing,orders_count';
const MOST = 20;

export function createView(boot, api, preview) {
  const { handle, currency: own, currencies: enabled = [] } = boot.shop;
  const others = enabled.filter(({ code }) => code !== own);
  // why not as they come: a shop need not list its own.
  const currencies = [enabled.find(({ code }) => code === own) ?? { code: own, name: own }, ...others];
  const key = `vitrine-editor-view-${handle}`;
  const currency = ref(own);
  const customer = shallowRef(null);

  function show() {
    preview.view(currency.value, customer.value);
  }

  function change(next) {
    if ('currency' in next)
      currency.value = currencies.some(({ code }) => code === next.currency) ? next.currency : own;
    if ('customer' in next) customer.value = next.customer;
    // why no more of a customer: what a browser keeps, others may read.
    keep(key, { currency: currency.value, customer: customer.value?.id ?? null });
    show();
  }

  async function restore() {
    const kept = read(key);
    if (typeof kept.currency === 'string') change({ currency: kept.currency, customer: null });
    if (!Number.isInteger(kept.customer)) return;
    const answer = await api.read(`customers/${kept.customer}.json?fields=${FIELDS}`).catch(() => null);
    // why quietly: a customer who is gone cannot be looked at, and a guest is what everybody begins with.
    if (answer) change({ customer: asThemesGetOne(answer.customer) });
  }

  async function search(words) {
    const query = asQuery(words) === '' ? '' : `&query=${encodeURIComponent(asQuery(words))}`;
    const answer = await api.read(`customers/search.json?limit=${MOST}&fields=${FIELDS}${query}`);
    return answer.customers.map(asThemesGetOne);
  }

  restore();
  return {
    currency,
    customer,
    currencies,
    own,
    isUsual: computed(() => currency.value === own && customer.value === null),
    change,
    show,
    search,
  };
}

/** Words that begin so, in the search language of customers, without what means something else there. */
const asQuery = (words) =>
  words
    .toLowerCase()
    .split(/[\s":*<>=]+/)
    .map((word) => word.replace(/^-+/, ''))
    .filter(Boolean)
    .map((word) => `${word}*`)
    .join(' ');

/** A customer's name, or what there is in its place. */
export const nameOf = ({ first_name: first, last_name: last, email }) =>
  [first, last].filter(Boolean).join(' ') || email || 'A customer without a name';

/** What `sdk.user` says of somebody who is signed in, and nothing else of the customer. */
const asThemesGetOne = (customer) => ({
  id: customer.id,
  email: customer.email ?? '',
  first_name: customer.first_name ?? null,
  last_name: customer.last_name ?? null,
  tags: listOf(customer.tags),
  accepts_marketing: Boolean(customer.accepts_marketing),
  orders_count: customer.orders_count ?? 0,
});

const listOf = (tags) =>
  (Array.isArray(tags) ? tags : String(tags ?? '').split(',')).map((tag) => tag.trim()).filter(Boolean);

function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? {};
  } catch {
    return {};
  }
}

function keep(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // why: some browsers keep nothing.
  }
}
