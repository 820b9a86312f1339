// Addresses of pages; nothing here navigates.
const segment = (text) => encodeURIComponent(String(text));

export const toHome = () => '/';
export const toCollections = () => '/collections';
export const toCart = () => '/cart';
export const toMyAccount = () => '/my-account';

export const isPolicy = (url) => /^\/policies\//.test(url);

export function toPath(path) {
  const text = String(path || '/').trim();
  if (/^(https?:|mailto:|tel:)/i.test(text)) return text;
  return text.startsWith('/') ? text : `/${text}`;
}

export function toCollection(collection) {
  const handle = handleOf(collection);
  return handle ? `/collections/${segment(handle)}` : toCollections();
}

export function toProduct(product) {
  const handle = handleOf(product);
  if (!handle) return toHome();
  const variant = product && product.variant_id;
  return `/products/${segment(handle)}${variant ? `?variant=${segment(variant)}` : ''}`;
}

export function toProductWithCollection(collection, product) {
  const handle = handleOf(collection);
  const rest = toProduct(product);
  return handle && rest !== '/' ? `/collections/${segment(handle)}${rest}` : rest;
}

export function toProductWithAttribute(name, value) {
  const text = String(value || '');
  if (name === 'vendors' || name === 'types') return `/collections/${name}?q=${segment(text)}`;
  if (name === 'tags' && text) {
    const tag = text
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '');
    return `/collections/all/${segment(tag)}`;
  }
  return '/collections/all';
}

export function toPage(page) {
  const handle = handleOf(page);
  return handle ? `/pages/${segment(handle)}` : '/pages';
}

/** The address a merchant chose in a setting of type link, or in a menu; empty when there is none. */
export function toLink(link) {
  if (!link) return '';
  if (typeof link === 'string') return link.trim() ? toPath(link) : '';
  if (link.url !== undefined) return link.url ? toPath(link.url) : '';
  const handle = handleOf(link.subject);
  switch (link.type) {
    case 'home':
      return toHome();
    case 'product':
      return toProduct(handle);
    case 'collection':
      return toCollection(handle);
    case 'collections':
      return toCollections();
    case 'page':
      return toPage(handle);
    case 'search':
      return '/search';
    case 'http':
      return handle ? toPath(handle) : '';
    default:
      return '';
  }
}

/** Paths that the server answers with pages of its own, outside of the theme. */
export function isPlatformPath(path) {
  return (
    /^\/(account|checkouts?|admin|media|_assets|_theme|_page)(\/|\?|#|$)/.test(path) ||
    /\.(json|xml|txt)$/.test(path.split(/[?#]/)[0])
  );
}

function handleOf(thing) {
  if (!thing) return '';
  if (typeof thing === 'string') return thing;
  return thing.handle || thing.slug || '';
}
