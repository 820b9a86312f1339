// From the server's data to the props that page components are written against.
import { cart } from './cart.js';
import { home } from './home.js';
import { product } from './product.js';
import { isPolicy } from '../routes.js';
import { host, simple } from './simple.js';

export const hosts = {
  home,
  product,
  cart,
  page: host(
    'VitrineContentPage',
    (props, session) => () => content(props.data, session.languages.inside(session.state.url)),
  ),
  not_found: simple((data) => ({ path: data.path || '' })),
  other: simple((data) => data),
};

function content(data, url) {
  const bodyHtml = data.bodyHtml || '';
  const page = data.page || {};
  return { page: isPolicy(url) ? { ...page, body: bodyHtml } : page, bodyHtml, breadcrumbs: data.breadcrumbs };
}

const lists = () => import('./lists.js');
const accounts = () => import('./accounts.js');
const account = () => import('./account/index.js');
const LATER = {
  collection_list: lists,
  collection: lists,
  search: lists,
  login: accounts,
  register: accounts,
  account,
  addresses: account,
  orders: account,
  order: account,
};

/** Resolves when the host of a page is there, with what it shows beside the page's own component. */
export async function hostReady(answer, components) {
  const load = LATER[answer.page.type];
  if (!load) return;
  const module = await load();
  Object.assign(hosts, module.hosts);
  if (module.ready) await module.ready(answer, components);
}
