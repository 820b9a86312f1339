// Fields and metafields that settings of the shown page can be connected to, with what its record says.
import { pageOf } from '../model/templates.js';

export function createSources(boot, shown) {
  let lists = new Map();

  /** [{name, label, types, metafield, shown, example}] for settings of that page, fields first. */
  function of(page) {
    const query = new URLSearchParams({ page: pageOf(page), path: shown.path.split('?')[0] });
    const key = String(query);
    if (!lists.has(key)) {
      const loading = load(key);
      loading.catch(() => lists.delete(key));
      lists.set(key, loading);
    }
    return lists.get(key);
  }

  async function load(query) {
    const response = await fetch(`${boot.sources}?${query}`, { headers: { 'X-CSRF': boot.csrf } });
    if (!response.ok) throw new Error('What there is to connect to could not be loaded. Try again in a moment.');
    return (await response.json()).sources;
  }

  return { of, forget: () => (lists = new Map()) };
}
