// What a search field offers while somebody types. Waits until they pause, and lets go of what is no longer asked for.
import { onScopeDispose, reactive } from 'vue';
import { useSession } from './session.js';

const PAUSE = 200;
/** why: one letter finds half of a shop. */
const SHORTEST = 2;
const NOTHING = () => ({ query: '', products: [], collections: [], pages: [], total: 0 });

export function useSuggestions({ limit = 6 } = {}) {
  const { languages } = useSession();
  const suggestions = reactive({ ...NOTHING(), loading: false });
  let timer = 0;
  let underway = null;

  /** Looks up what is typed; too little of it offers nothing. */
  function ask(words) {
    const query = String(words ?? '').trim();
    stop();
    if (query.length < SHORTEST) {
      Object.assign(suggestions, NOTHING());
      return;
    }
    suggestions.loading = true;
    timer = setTimeout(() => load(query), PAUSE);
  }

  async function load(query) {
    const mine = new AbortController();
    underway = mine;
    try {
      const address = `/search/suggest.json?q=${encodeURIComponent(query)}&limit=${limit}`;
      const response = await fetch(address, { signal: mine.signal });
      const found = response.ok ? await response.json() : NOTHING();
      for (const each of [...(found.products || []), ...(found.collections || []), ...(found.pages || [])]) {
        if (each.url) each.url = languages.address(each.url);
      }
      if (underway === mine) Object.assign(suggestions, NOTHING(), found);
    } catch {
      // why: whoever types goes on to the page of results, which says what is wrong.
      if (underway === mine) Object.assign(suggestions, NOTHING());
    } finally {
      if (underway === mine) suggestions.loading = false;
    }
  }

  function stop() {
    clearTimeout(timer);
    if (underway) underway.abort();
    underway = null;
    suggestions.loading = false;
  }

  function clear() {
    stop();
    Object.assign(suggestions, NOTHING());
  }

  onScopeDispose(stop);
  return { suggestions, ask, clear };
}
