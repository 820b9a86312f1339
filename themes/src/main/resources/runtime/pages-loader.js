// Page data for client navigation: fetched once, kept for half a minute, never for pages that are personal.
const FRESH = 30000;
const PERSONAL = /^\/(cart|login|register|my-account)([/?]|$)/;

export function createLoader() {
  const kept = new Map();

  /** The page at an address; rejects when the server has no page to give as JSON. */
  function load(address, signal) {
    const found = kept.get(address);
    if (found && Date.now() - found.at < FRESH) return found.page;
    const page = request(address, signal);
    if (!PERSONAL.test(address)) keep(address, page);
    return page;
  }

  function keep(address, page) {
    if (kept.size > 40) kept.delete(kept.keys().next().value);
    const entry = { at: Date.now(), page };
    kept.set(address, entry);
    page.catch(() => {
      if (kept.get(address) === entry) kept.delete(address);
    });
  }

  function prefetch(address) {
    import('./head.js').catch(() => {});
    if (!PERSONAL.test(address)) load(address).catch(() => {});
  }

  return { load, prefetch, forget: () => kept.clear() };
}

async function request(address, signal) {
  const response = await fetch(`/_page${address}`, {
    signal,
    credentials: 'same-origin',
    headers: { accept: 'application/json' },
  });
  const type = response.headers.get('content-type') || '';
  if (!type.includes('json')) throw new Error(`no page data at ${address}`);
  const page = await response.json();
  if (!page || (!page.redirect && !page.page)) throw new Error(`no page data at ${address}`);
  return page;
}
