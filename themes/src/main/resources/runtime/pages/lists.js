// Pages with lists: collections, one collection, search.
import { computed, ref, shallowRef, watch } from 'vue';
import { addressOf } from '../navigation.js';
import { host } from './simple.js';

const NO_PAGES = { perPage: 16, page: 1, total: 0 };
const TYPING = 300;

/** A list that shows the server's page of it and can grow by the next pages. */
export function useList(props, session, field) {
  const more = shallowRef([]);
  const last = ref(0);
  const loading = ref(false);
  watch(
    () => props.data,
    () => {
      more.value = [];
      last.value = 0;
    },
  );
  const given = computed(() => props.data.pagination || NO_PAGES);
  const page = computed(() => last.value || given.value.page);
  const items = computed(() => [...(props.data[field] || []), ...more.value]);
  const hasMore = computed(() => page.value * given.value.perPage < given.value.total);

  function go(changes) {
    const { router } = session.navigation;
    const { path, query } = router.currentRoute.value;
    const next = { ...query, ...changes };
    for (const name of Object.keys(next)) if (next[name] === undefined || next[name] === '') delete next[name];
    return router.push({ path, query: next });
  }

  async function onPageChange(number, replace = true) {
    if (replace) return go({ page: number > 1 ? String(number) : undefined });
    if (loading.value || number <= page.value || !hasMore.value) return;
    loading.value = true;
    const before = props.data;
    try {
      const { path, query } = session.navigation.router.currentRoute.value;
      const address = session.navigation.router.resolve({ path, query: { ...query, page: String(number) } }).fullPath;
      const answer = await session.navigation.loader.load(address);
      if (props.data !== before || !answer.data) return;
      more.value = [...more.value, ...(answer.data[field] || [])];
      last.value = number;
    } catch {
      await onPageChange(number, true);
    } finally {
      loading.value = false;
    }
  }

  const pagination = computed(() => ({ ...given.value, page: page.value, onPageChange }));
  return { items, pagination, hasMore, loading, onPageChange, go, loadMore: () => onPageChange(page.value + 1, false) };
}

/** What a list can be narrowed down by; themes that do not name it are sent none. */
function facetsOf({ data }) {
  return { facets: data.facets || [], activeFacets: data.activeFacets || [], clearUrl: data.clearUrl || '' };
}

/** Asks for the list again when prices are shown in another currency: amounts in its address are in that one. */
function useShownCurrency(props, session) {
  watch(
    () => session.currency.current.code,
    () => (props.data.facets || []).some((facet) => facet.type === 'price') && refresh(session),
  );
}

/** Asks for the page's data again, and shows them in place. */
async function refresh({ navigation: { router, loader }, state }) {
  const address = addressOf(router.currentRoute.value);
  loader.forget();
  const answer = await loader.load(address).catch(() => ({}));
  if (answer.data && address === addressOf(router.currentRoute.value)) state.data = answer.data;
}

const collections = host('VitrineCollections', (props, session) => {
  const list = useList(props, session, 'collections');
  return () => ({
    isPageFetching: list.loading.value || session.state.navigating,
    collections: list.items.value,
    pagination: list.pagination.value,
    isVisibleLoadMoreButton: list.hasMore.value,
    onLoadMore: list.loadMore,
  });
});

const collection = host('VitrineCollection', (props, session) => {
  const list = useList(props, session, 'products');
  useShownCurrency(props, session);
  return () => ({
    isLoading: list.loading.value || session.state.navigating,
    isPageFetching: session.state.navigating,
    isVisibleLoadMoreButton: list.hasMore.value,
    breadcrumbs: props.data.breadcrumbs || { routes: [], current: '' },
    collection: props.data.collection || {},
    products: list.items.value,
    sortBy: props.data.sortBy || 'manual',
    sortOptions: props.data.sortOptions || [],
    onSortChange: (value) =>
      list.go({ sort_by: value && value.value !== undefined ? value.value : value, page: undefined }),
    filterBy: props.data.filterBy || '',
    filterOptions: props.data.filterOptions || [],
    onFilterChange: (value) =>
      list.go({ filter_by: value && value.value !== undefined ? value.value : value, page: undefined }),
    ...facetsOf(props),
    pagination: list.pagination.value,
    onLoadMore: list.loadMore,
  });
});

const search = host('VitrineSearch', (props, session) => {
  const list = useList(props, session, 'products');
  useShownCurrency(props, session);
  const typed = ref(props.data.query || '');
  let timer = 0;
  watch(
    () => props.data.query,
    (query) => {
      typed.value = query || '';
    },
  );

  function onSearchChange(keyword) {
    typed.value = String(keyword && keyword.target ? keyword.target.value : keyword || '');
    clearTimeout(timer);
    timer = setTimeout(() => {
      const q = typed.value.trim();
      if (q !== (props.data.query || '')) session.navigation.router.replace({ path: '/search', query: q ? { q } : {} });
    }, TYPING);
  }

  return () => ({
    search: typed.value,
    searching: session.state.navigating || list.loading.value,
    products: list.items.value,
    pages: props.data.pages || [],
    isEmptyResult: Boolean(props.data.query) && list.items.value.length === 0 && !(props.data.pages || []).length,
    totalProduct: list.pagination.value.total,
    ...facetsOf(props),
    pagination: list.pagination.value,
    isVisibleLoadMoreButton: list.hasMore.value,
    onSearchChange,
    onLoadMore: list.loadMore,
  });
});

export const hosts = { collection_list: collections, collection, search };
