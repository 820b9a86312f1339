// As whom the preview is seen: a guest or a customer, with prices in one of the shop's currencies, in one of its
// languages. This browser keeps it.
import { computed, ref, shallowRef } from 'vue';

const FIELDS = 'id,email,first_name,last_name,tags,accepts_marketing,orders_count';
const MOST = 20;

/** `shownPath` gives the path of the page that the preview shows, without a language. */
export function createView(boot, api, preview, shownPath) {
  const { handle, currency: own, currencies: enabled = [] } = boot.shop;
  const others = enabled.filter(({ code }) => code !== own);
  // why not as they come: a shop need not list its own.
  const currencies = [enabled.find(({ code }) => code === own) ?? { code: own, name: own }, ...others];
  const key = `vitrine-editor-view-${handle}`;
  const currency = ref(own);
  const customer = shallowRef(null);
  // why none: the sample shop of a development server has one language.
  const locales = boot.shop.locales ?? [];
  const ownLocale = locales[0]?.code ?? '';
  const locale = ref(ownLocale);
  let underway = false;

  function show() {
    preview.view(currency.value, customer.value);
  }

  function change(next) {
    if ('currency' in next)
      currency.value = currencies.some(({ code }) => code === next.currency) ? next.currency : own;
    if ('customer' in next) customer.value = next.customer;
    if ('locale' in next) speak(next.locale);
    // why no more of a customer: what a browser keeps, others may read.
    remember();
    show();
  }

  function remember() {
    keep(key, { currency: currency.value, customer: customer.value?.id ?? null, locale: locale.value });
  }

  function speak(next) {
    if (next === locale.value || !locales.some(({ code }) => code === next)) return;
    locale.value = next;
    underway = true;
    preview.navigate(address(shownPath()));
  }

  const prefixOf = (code) => locales.find((each) => each.code === code)?.prefix ?? '';
  const begins = (path, prefix) => path === prefix || path.startsWith(`${prefix}/`) || path.startsWith(`${prefix}?`);
  const localeOf = (path) => locales.find(({ prefix }) => prefix && begins(path, prefix))?.code ?? ownLocale;

  /** The address of a page in the language that is looked at. */
  function address(path) {
    const prefix = prefixOf(locale.value);
    return prefix ? prefix + path.replace(/^\/(?=[?#]|$)/, '') : path;
  }

  /** Takes the language from the address that the preview has come to; gives the path without it. */
  function arrived(path) {
    const found = localeOf(path);
    // why not yet: a page in the language that was chosen is on its way.
    if (!underway || found === locale.value) {
      underway = false;
      if (found !== locale.value) {
        locale.value = found;
        remember();
      }
    }
    const inside = path.slice(prefixOf(found).length);
    return inside.startsWith('/') ? inside : `/${inside}`;
  }

  async function restore() {
    const kept = read(key);
    if (typeof kept.locale === 'string') change({ locale: kept.locale });
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
    locale,
    locales,
    ownLocale,
    address,
    arrived,
    isUsual: computed(() => currency.value === own && customer.value === null && locale.value === ownLocale),
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
