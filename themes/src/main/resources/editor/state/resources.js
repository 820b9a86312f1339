// Products, collections and pages of the shop, for pickers.

const FIELDS = { products: 'id,title,handle,image', collections: 'id,title,handle,image', pages: 'id,title,handle' };
const MOST = 20;

export function createResources(api) {
  const lists = new Map();

  /** All of them. why at once: the API finds collections and pages by their whole title only. */
  function all(kind) {
    if (!lists.has(kind)) {
      const loading = api
        .read(`${kind}.json?limit=250&fields=${FIELDS[kind]}`)
        .then((answer) => answer[kind].map(record));
      loading.catch(() => lists.delete(kind));
      lists.set(kind, loading);
    }
    return lists.get(kind);
  }

  async function search(kind, words) {
    if (kind === 'products') {
      const query = words.trim() === '' ? '' : `&query=${encodeURIComponent(words.trim())}`;
      return (await api.read(`products.json?limit=${MOST}&fields=${FIELDS.products}${query}`)).products.map(record);
    }
    const wanted = words.trim().toLowerCase();
    return (await all(kind)).filter(({ title }) => title.toLowerCase().includes(wanted)).slice(0, MOST);
  }

  /** The record with that handle; undefined where the shop has none. */
  async function find(kind, handle) {
    if (kind !== 'products') return (await all(kind)).find((each) => each.handle === handle);
    const answer = await api.read(`products.json?handle=${encodeURIComponent(handle)}&fields=${FIELDS.products}`);
    return answer.products.map(record)[0];
  }

  return { search, find };
}

const record = ({ id, title, handle, image }) => ({ id, title, handle, image: image?.src ?? '' });
