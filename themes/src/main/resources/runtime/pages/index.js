// From the server's data to the props that page components are written against.
import { account, login, register } from './accounts.js';
import { cart } from './cart.js';
import { collection, collections, search } from './lists.js';
import { home } from './home.js';
import { product } from './product.js';
import { simple } from './simple.js';

export const hosts = {
  home,
  collection_list: collections,
  collection,
  product,
  cart,
  search,
  page: simple((data) => ({ page: data.page || {}, bodyHtml: data.bodyHtml || '', breadcrumbs: data.breadcrumbs })),
  login,
  register,
  account,
  not_found: simple((data) => ({ path: data.path || '' })),
  other: simple((data) => data),
};
