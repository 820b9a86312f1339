// Apps: one for each page that is rendered.
import { setApp } from './current.js';
import { createVNode, isVNode } from './vnodes.js';
import { renderInstanceOf, settle, settleTeleports } from './render.js';
import { SSR_CONTEXT } from './watch.js';

let count = 0;

function createContext() {
  return {
    app: null,
    config: {
      globalProperties: {},
      optionMergeStrategies: {},
      errorHandler: undefined,
      warnHandler: undefined,
      compilerOptions: {},
      performance: false,
      isNativeTag: () => false,
    },
    mixins: [],
    components: {},
    directives: {},
    provides: Object.create(null),
    definitions: new Map(),
    publicNames: null,
  };
}

export function createApp(root, rootProps = null) {
  const context = createContext();
  const plugins = new Set();
  const app = {
    _uid: count++,
    _component: root !== null && typeof root === 'object' ? { ...root } : root,
    _props: rootProps !== null && typeof rootProps === 'object' ? rootProps : null,
    _container: null,
    _context: context,
    _instance: null,
    version: __VUE_VERSION__,
    get config() {
      return context.config;
    },
    set config(ignored) {
      // why nothing: the object is changed, never replaced.
    },
    use(plugin, ...options) {
      if (plugins.has(plugin) || !plugin) return app;
      plugins.add(plugin);
      if (typeof plugin.install === 'function') plugin.install(app, ...options);
      else if (typeof plugin === 'function') plugin(app, ...options);
      return app;
    },
    mixin(mixin) {
      if (!context.mixins.includes(mixin)) context.mixins.push(mixin);
      return app;
    },
    component(name, component) {
      if (!component) return context.components[name];
      context.components[name] = component;
      return app;
    },
    directive(name, directive) {
      if (!directive) return context.directives[name];
      context.directives[name] = directive;
      return app;
    },
    provide(key, value) {
      context.provides[key] = value;
      return app;
    },
    runWithContext(work) {
      const before = setApp(app);
      try {
        return work();
      } finally {
        setApp(before);
      }
    },
    onUnmount() {},
    unmount() {},
    mount() {
      throw new Error('apps are mounted in browsers; a server renders them');
    },
  };
  context.app = app;
  return app;
}

/** The HTML of an app, or of one vnode, when all that it waits for has come. */
export async function renderToString(input, context = {}) {
  if (isVNode(input)) return renderToString(createApp({ render: () => input }), context);
  const vnode = createVNode(input._component, input._props);
  vnode.appContext = input._context;
  input.provide(SSR_CONTEXT, context);
  const html = await settle(renderInstanceOf(vnode, null));
  await settleTeleports(context);
  if (context.__watcherHandles) for (const stop of context.__watcherHandles) stop();
  return html;
}
