// Hosts: components that own a page's behaviour and hand the theme's component its props.
import { defineComponent } from 'vue';
import { themePage } from '../components/page-host.js';
import { useSession } from '../session.js';

/** A host whose `behaviour(props, session)` runs once and gives a function that gives the props. */
export function host(name, behaviour) {
  return defineComponent({
    name,
    props: { page: { type: Object, required: true }, data: { type: Object, required: true } },
    setup(props) {
      const session = useSession();
      const offered = behaviour(props, session);
      return () => themePage(session, props.page, offered());
    },
  });
}

/** A host of a page without behaviour. */
export function simple(offered) {
  return host('VitrineSimplePage', (props) => () => offered(props.data));
}
