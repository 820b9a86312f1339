// Shows the current page with the props its type promises; a page that throws gives way to a friendly word.
import { defineComponent, h, onErrorCaptured } from 'vue';
import { layoutName, propsFor } from '../components.js';
import { useSession, inBrowser } from '../session.js';
import { hosts } from '../pages/index.js';

// Vue names the place of an error by a code: setup, render and the hooks before a component shows.
const FATAL = /(#runtime-(0|1|15|bc|c|bm)$)|setup function|render function|^(beforeCreate|created|beforeMount)/;

export const Root = defineComponent({
  name: 'VitrineRoot',
  setup() {
    const session = useSession();
    guard(session, () => {
      session.state.broken = session.state.visit;
    });
    return () => {
      const layout = session.components.find(layoutName(session.state.page));
      const page = () => h(PageHost);
      return layout ? h(layout, null, { default: page }) : page();
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

/** Renders the theme's component for a page with what the page's host offers. */
export function themePage(session, page, offered) {
  const component = session.components.find(page.component);
  if (!component) return h(Apology);
  return h(component, propsFor(component, offered));
}

function guard(session, onFatal) {
  // why: on the server the whole render fails, and the visitor gets the plain page instead.
  if (!inBrowser) return;
  onErrorCaptured((error, instance, info) => {
    console.error(error);
    if (!FATAL.test(String(info))) return false;
    onFatal();
    return false;
  });
}

const Apology = defineComponent({
  name: 'VitrineApology',
  setup() {
    return () =>
      h(
        'div',
        {
          class: 'page-apology',
          role: 'alert',
          style: 'max-width:40rem;margin:4rem auto;padding:0 1rem;text-align:center',
        },
        [
          h('h1', null, 'This page could not be shown'),
          h('p', null, 'Something went wrong on our side. The rest of the shop still works.'),
          h('p', null, [h('a', { href: '/' }, 'Back to the start')]),
        ],
      );
  },
});
