// The components that a theme registers under reserved names; pages may be functions that import them when needed.
import { defineAsyncComponent } from 'vue';
import { hostReady } from './pages/index.js';
import { isPolicy } from './routes.js';

const RESERVED = /^(Page|Layout)[A-Z]/;

export function collectComponents(app, { inside }) {
  const lazy = new Map();
  const register = app.component.bind(app);

  app.component = (name, definition) => {
    if (definition === undefined) return register(name);
    if (RESERVED.test(name) && typeof definition === 'function' && !definition.props && !definition.__vccOpts) {
      lazy.set(name, definition);
      register(
        name,
        defineAsyncComponent(() => load(definition)),
      );
      return app;
    }
    return register(name, definition);
  };

  async function load(loader) {
    const module = await loader();
    return (module && module.default) || module;
  }

  async function resolved(name) {
    const loader = lazy.get(name);
    if (!loader) return;
    const component = await load(loader);
    forget(app, name);
    register(name, component);
    lazy.delete(name);
  }

  /** The name of a page's component: policies have one of their own in themes that register it. */
  function nameOf({ page, url }) {
    return isPolicy(inside(url)) && register('PagePolicies') ? 'PagePolicies' : page.component;
  }

  /** Resolves when the page's own component, its layout and what hosts it are there, so that nothing flashes. */
  function ready(answer) {
    const { page } = answer;
    return Promise.all([resolved(nameOf(answer)), resolved(layoutName(page)), hostReady(answer, { resolved, find })]);
  }

  const find = (name) => register(name);

  return { ready, nameOf, find };
}

/** Lets another component take the name. why: Vue warns of two of a name where it warns. */
export function forget(app, name) {
  delete app._context.components[name];
}

export function layoutName(page) {
  const name = page.layout || 'default';
  return (
    'Layout' + name.charAt(0).toUpperCase() + name.slice(1).replace(/-(\w)/g, (all, letter) => letter.toUpperCase())
  );
}

/** Only the props that a component asks for; others would end up as attributes in the page. */
export function propsFor(component, offered) {
  const names = new Set();
  declared(component, names);
  return Object.fromEntries(Object.entries(offered).filter(([name]) => names.has(name)));
}

function declared(component, names) {
  if (!component) return;
  const { props, mixins, extends: base } = component;
  for (const name of Array.isArray(props) ? props : Object.keys(props || {})) names.add(camel(name));
  for (const mixin of mixins || []) declared(mixin, names);
  declared(base, names);
}

function camel(name) {
  return name.replace(/-(\w)/g, (all, letter) => letter.toUpperCase());
}
