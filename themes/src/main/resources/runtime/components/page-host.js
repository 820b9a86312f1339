// Shows the current page with the props its type promises; a page that throws gives way to a friendly word, a layout
// that throws to the page alone.
import { defineComponent, h, onErrorCaptured } from 'vue';
import { layoutName, propsFor } from '../components.js';
import { boundaryOf, isFatal } from '../error-boundary.js';
import { useSession, inBrowser } from '../session.js';
import { hosts } from '../pages/index.js';

export const Root = defineComponent({
  name: 'VitrineRoot',
  setup() {
    const session = useSession();
    const { state } = session;
    // why the layout: what throws in the page goes no further than the page's host.
    guard(session, () => {
      state.brokenLayout = state.visit;
    });
    return () => {
      const layout = state.brokenLayout !== state.visit && session.components.find(layoutName(state.page));
      const page = () => h(PageHost, editionOf(state));
      return layout ? h(layout, editionOf(state), { default: page }) : page();
    };
  },
});

export const PageHost = defineComponent({
  name: 'VitrinePage',
  setup() {
    const session = useSession();
    const { state } = session;
    guard(session, () => {
      state.broken = state.visit;
    });
    return () => {
      if (state.broken === state.visit) return h(Apology);
      const type = state.page.type;
      const key = `${type} ${state.url.split(/[?#]/)[0]}`;
      return h(hosts[type] || hosts.other, { key, page: state.page, data: state.data });
    };
  },
});

// While a theme is developed, edited settings make everything anew.
const editionOf = ({ edition }) => (import.meta.env.DEV ? { key: edition } : null);

/** Renders the theme's component for a page with what the page's host offers. */
export function themePage(session, page, offered) {
  const component = session.components.find(session.components.nameOf({ page, url: session.state.url }));
  if (!component) return h(Apology);
  return h(component, propsFor(component, offered));
}

function guard(session, onFatal) {
  // why: on the server the whole render fails, and the visitor gets the plain page instead.
  if (!inBrowser) return;
  onErrorCaptured((error, instance, info) => {
    const boundary = isFatal(info) && boundaryOf(instance);
    if (boundary) {
      boundary.fail(error);
      return false;
    }
    session.report(error);
    if (isFatal(info)) onFatal();
    return false;
  });
}

const Apology = defineComponent({
  name: 'VitrineApology',
  setup() {
    const { translate, languages } = useSession();
    return () =>
      h(
        'div',
        {
          class: 'page-apology',
          role: 'alert',
          style: 'max-width:40rem;margin:4rem auto;padding:0 1rem;text-align:center',
        },
        [
          h('h1', null, translate('This page could not be shown')),
          h('p', null, translate('Something went wrong on our side. The rest of the shop still works.')),
          h('p', null, [h('a', { href: languages.address('/') }, translate('Back to the start'))]),
        ],
      );
  },
});
