// From the server's data to the props that page components are written against.
import { cart } from './cart.js';
import { home } from './home.js';
import { product } from './product.js';
import { simple } from './simple.js';

export const hosts = {
  home,
  product,
  cart,
  page: simple((data) => ({ page: data.page || {}, bodyHtml: data.bodyHtml || '', breadcrumbs: data.breadcrumbs })),
  not_found: simple((data) => ({ path: data.path || '' })),
  other: simple((data) => data),
};

const lists = () => import('./lists.js');
const accounts = () => import('./accounts.js');
const LATER = {
  collection_list: lists,
  collection: lists,
  search: lists,
  login: accounts,
  register: accounts,
  account: accounts,
};

/** Resolves when the host of pages of a type is there. */
export async function hostReady(type) {
  if (LATER[type] && !hosts[type]) Object.assign(hosts, (await LATER[type]()).hosts);
}
