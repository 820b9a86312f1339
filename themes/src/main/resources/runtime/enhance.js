// Makes plain links and forms of the page quicker; without it they work all the same.
import { isPlatformPath } from './routes.js';

const HOVER = 65;

export function enhance(session) {
  const { languages } = session;
  const { router, loader } = session.navigation;
  // why: on the document, so that what a theme puts beside the app (drawers) is served as well.
  document.addEventListener('click', (event) => {
    const target = internal(languages, event.target, event);
    if (!target) return;
    event.preventDefault();
    router.push(target);
  });
  document.addEventListener('submit', (event) => submit(event, session));
  prefetching(loader, languages);
}

function prefetching(loader, languages) {
  if (navigator.connection && navigator.connection.saveData) return;
  let timer = 0;
  const soon = (event, delay) => {
    clearTimeout(timer);
    const target = internal(languages, event.target);
    if (target) timer = setTimeout(() => loader.prefetch(languages.inside(target.replace(/#.*$/, ''))), delay);
  };
  document.addEventListener('mouseover', (event) => soon(event, HOVER), { passive: true });
  document.addEventListener('touchstart', (event) => soon(event, 0), { passive: true });
  document.addEventListener('focusin', (event) => soon(event, HOVER));
}

/** The address of a link that the router can follow, or null. A page in another language is another document. */
function internal(languages, element, event) {
  const link = element && element.closest ? element.closest('a[href]') : null;
  if (!link || (link.target && link.target !== '_self') || link.hasAttribute('download')) return null;
  if (
    event &&
    (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
  )
    return null;
  const url = new URL(link.href, window.location.href);
  if (url.origin !== window.location.origin || isPlatformPath(url.pathname)) return null;
  if (!languages.isOwn(url.pathname)) return null;
  if (link.getAttribute('href').startsWith('#')) return null;
  return url.pathname + url.search + url.hash;
}

function submit(event, session) {
  const form = event.target;
  if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
  const button = event.submitter;
  const url = new URL(
    (button && button.getAttribute('formaction')) || form.getAttribute('action') || window.location.href,
    window.location.href,
  );
  if (url.origin !== window.location.origin) return;
  const data = new FormData(form);
  if (button && button.name) data.append(button.name, button.value);
  if ((form.method || 'get').toLowerCase() === 'get') {
    if (isPlatformPath(url.pathname) || !session.languages.isOwn(url.pathname)) return;
    event.preventDefault();
    session.navigation.router.push({ path: url.pathname, query: queryOf(data) });
  } else if (url.pathname === '/cart/add' && data.get('variant_id')) {
    event.preventDefault();
    session.actions.addToCart(Number(data.get('variant_id')), Number(data.get('qty') || 1));
  } else if (url.pathname === '/cart/update') {
    event.preventDefault();
    updateCart(data, session.cart);
    if (data.has('checkout')) session.actions.toCheckout();
  } else if (url.pathname === '/checkout' || data.has('checkout')) {
    event.preventDefault();
    session.actions.toCheckout();
  }
}

/** Fields that have something in them; a name that stands there more than once has a list. */
function queryOf(data) {
  const query = {};
  for (const [name, value] of data) {
    if (value && typeof value === 'string') query[name] = name in query ? [query[name], value].flat() : value;
  }
  return query;
}

function updateCart(data, cart) {
  const { items } = cart.state;
  if (data.get('remove_line')) {
    const line = items.find((each) => each.id === Number(data.get('remove_line')));
    if (line) cart.remove(line);
    return;
  }
  if (data.get('remove')) {
    cart.remove(Number(data.get('remove')));
    return;
  }
  if (data.has('note') && data.get('note') !== (cart.state.note || '')) cart.setNote(data.get('note'));
  for (const name of new Set(data.keys())) {
    const [, group, id] = /^(lines|updates)\[(\d+)]$/.exec(name) ?? [];
    const value = data.get(name);
    if (!group || value === '') continue;
    // why the first: a form by variants has a field of the same name for each of its lines, and the shop reads one.
    const item = items.find((each) => (group === 'lines' ? each.id : each.variant_id) === Number(id));
    if (item && item.qty !== Number(value)) cart.setQuantity(item, Number(value));
  }
  cart.flush();
}
