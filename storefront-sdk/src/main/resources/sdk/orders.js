/** Which orders this browser has announced already. Without storage it forgets, and the server's word alone counts. */
const KEY = 'vitrine:orders';
/** why: enough for reloads and open tabs, without growing for ever. */
const KEPT = 20;

/** Remembers the order; true the first time. */
export function firstTime(id) {
  try {
    const seen = JSON.parse(localStorage.getItem(KEY)) ?? [];
    if (seen.includes(id)) return false;
    localStorage.setItem(KEY, JSON.stringify([...seen, id].slice(-KEPT)));
  } catch {
    // Storage is off, full or spoilt: tolerable, the server tells first views too.
  }
  return true;
}
