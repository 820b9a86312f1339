// Languages of the shop: the address of a page begins with the language that it is in, but for the shop's own.
import { isPlatformPath } from './routes.js';

const OUTSIDE = /^([a-z][a-z0-9+.-]*:|\/\/|#)/i;

export function createLanguages(boot) {
  const codes = ((boot.shop && boot.shop.locales) || []).map((each) => each.code);
  const prefixes = new Map(codes.map((code, i) => [code, i === 0 ? '' : `/${code.toLowerCase()}`]));
  const base = prefixes.get(boot.locale) || '';
  const others = [...prefixes.values()].filter((prefix) => prefix && prefix !== base);

  /** The address of a page without the language of this page. */
  const inside = (address) => (begins(address, base) ? withSlash(address.slice(base.length)) : address);

  /** The address of a page in the language of this page. */
  function address(to) {
    if (!base || typeof to !== 'string' || OUTSIDE.test(to) || !to.startsWith('/')) return to;
    if (begins(to, base) || isOther(to) || isPlatformPath(to)) return to;
    return base + to.replace(/^\/(?=[?#]|$)/, '');
  }

  /** Does the address show a page in another language of the shop? */
  function isOther(to) {
    return others.some((prefix) => begins(to, prefix));
  }

  /** Is it, as it stands, the address of a page in the language of this page? */
  const isOwn = (to) => (base ? begins(to, base) : !isOther(to));

  /** The address of the same page in another language. */
  function inLanguage(code, to) {
    const prefix = prefixes.get(code) || '';
    const path = inside(to);
    return prefix + (prefix ? path.replace(/^\/(?=[?#]|$)/, '') : path);
  }

  return { base, inside, address, isOther, isOwn, inLanguage };
}

function begins(address, prefix) {
  return prefix !== '' && address.startsWith(prefix) && /^([/?#]|$)/.test(address.slice(prefix.length));
}

function withSlash(rest) {
  return rest.startsWith('/') ? rest : `/${rest}`;
}
