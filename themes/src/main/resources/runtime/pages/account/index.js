// Pages of a customer who is signed in: the frame that a theme has for them, and in it the page proper.
import { defineComponent, h } from 'vue';
import { propsFor } from '../../components.js';
import { themePage } from '../../components/page-host.js';
import { useSession } from '../../session.js';
import { addresses } from './addresses.js';
import { useFrame } from './frame.js';
import { order, orders } from './orders.js';
import { profile } from './profile.js';

const FRAME = 'PageMyAccount';
const PAGES = {
  account: 'PageMyProfile',
  addresses: 'PageMyAddresses',
  orders: 'PageMyOrders',
  order: 'PageMyOrder',
};
/** What stands where a theme has nothing; empty until a theme is found to lack something. */
const plain = {};

/** Resolves when the frame and the page are there. */
export async function ready({ page, data }, components) {
  const name = PAGES[page.type];
  if (!data || (page.type === 'account' && !data.customer)) return;
  await Promise.all([components.resolved(FRAME), components.resolved(name)]);
  if (!components.find(name) || !hasFrame(components)) Object.assign(plain, (await import('./plain.js')).pages);
}

// why not by its name alone: themes from before there were accounts say in it that there are none.
function hasFrame({ find }) {
  return Boolean(find(FRAME)) && Object.values(PAGES).some((name) => find(name));
}

/** A host whose `behaviour(props, session)` gives a function that gives the props of the page in the frame. */
function framed(name, pageName, behaviour) {
  return defineComponent({
    name,
    props: { page: { type: Object, required: true }, data: { type: Object, required: true } },
    setup(props) {
      const session = useSession();
      const { components } = session;
      const frame = useFrame(session);
      if (pageName === PAGES.account && !props.data.customer)
        return () => themePage(session, props.page, frame.closed());
      const offered = behaviour(props, session);
      const content = () => {
        const component = components.find(pageName) || plain[pageName];
        const { listeners, ...given } = offered();
        return h(component, { ...propsFor(component, given), ...listeners });
      };
      return () => {
        const outer = hasFrame(components) ? components.find(FRAME) : plain[FRAME];
        return h(outer, propsFor(outer, frame.offered()), { default: content });
      };
    },
  });
}

export const hosts = {
  account: framed('VitrineAccount', PAGES.account, profile),
  addresses: framed('VitrineAddresses', PAGES.addresses, addresses),
  orders: framed('VitrineOrders', PAGES.orders, orders),
  order: framed('VitrineOrder', PAGES.order, order),
};
