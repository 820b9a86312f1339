// Page data for client navigation: fetched once, kept for half a minute, never for pages that are personal.
const FRESH = 30000;
const PERSONAL = /^\/(cart|login|register|my-account)([/?]|$)/;

/** In the frame of a theme editor pages are those of what is edited. Addresses are those without a language. */
export function createLoader(editor, languages) {
  const headers = { accept: 'application/json', ...(editor && { 'theme-editor': editor.token }) };
  const kept = new Map();

  /** The page at an address; rejects when the server has no page to give as JSON. */
  function load(address, signal) {
    const found = kept.get(address);
    if (found && Date.now() - found.at < FRESH) return found.page;
    const page = request(languages.address(address), signal, headers);
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

async function request(address, signal, headers) {
  const response = await fetch(`/_page${address}`, {
    signal,
    credentials: 'same-origin',
    headers,
  });
  const type = response.headers.get('content-type') || '';
  if (!type.includes('json')) throw new Error(`no page data at ${address}`);
  const page = await response.json();
  if (!page || (!page.redirect && !page.page)) throw new Error(`no page data at ${address}`);
  return page;
}
