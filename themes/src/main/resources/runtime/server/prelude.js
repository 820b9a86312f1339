// What every rendering context runs before a theme's bundle: the shared modules by name, and the functions that the
// worker calls. Nothing here waits: timers run at once, and the worker asks again until the page is done.
import './no-eval.js';
import { builtinsChanged, keepBuiltins } from './builtins.js';
import { explained, explainedWhenLoaded } from '../browser-only.js';
import { console, prepare, takeLog } from './shim.js';
import { printedTeleports } from './teleports.js';
import { nextTimer } from './timers.js';
import * as vue from 'vue';
import * as router from 'vue-router';
import * as renderer from 'vue/server-renderer';
import * as vitrine from '../index.js';
import { createThemeApp } from '../app.js';
import { textsFor } from '../texts.js';
import { beginPage, endPage, endStep, pageProfile } from './vue/profile.js';

const MAX_HTML = 2 * 1024 * 1024;

let theme = null;
let locales = null;
let current = { status: 'pending', html: '', teleports: '', error: '' };

function load() {
  theme = globalThis.vitrineTheme && globalThis.vitrineTheme.theme;
  if (!theme) throw new Error('src/index.js exports no theme');
  locales = globalThis.vitrineTheme.locales;
  // why now: what a theme adds while it is loaded is there again when it is loaded again.
  keepBuiltins();
}

function render(json) {
  const run = { status: 'pending', html: '', teleports: '', error: '' };
  current = run;
  if (__PROFILED__) beginPage(globalThis.vitrineClock);
  const boot = JSON.parse(json);
  prepare(boot.url);
  if (__PROFILED__) endStep("reading the page's data");
  page(boot).then(
    ({ html, teleports }) => {
      if (__PROFILED__) endPage();
      run.html = html;
      run.teleports = teleports;
      run.status = html.length + teleports.length > MAX_HTML ? 'large' : 'done';
    },
    (error) => {
      run.error = explained((error && error.stack) || error);
      run.status = 'failed';
    },
  );
}

async function page(boot) {
  const { app, session, router, components } = createThemeApp(theme, boot, {
    texts: textsFor(boot.locale, locales),
  });
  app.config.warnHandler = (message) => console.warn(message);
  if (__PROFILED__) endStep('making the app, with the plugin of the theme');
  await router.push(boot.url);
  if (__PROFILED__) endStep('finding the page');
  await components.ready(boot);
  if (__PROFILED__) endStep('loading components');
  const context = {};
  const html = await renderer.renderToString(app, context);
  const teleports = await printedTeleports(context);
  // why: Vue leaves out a component that throws; half a page is worse than one the browser renders.
  if (session.fault) throw session.fault.error;
  return { html, teleports: teleports + session.stateForBrowser() };
}

// why: a bundle for the server has modules as plain objects, in which Vue would not look for the component.
function defineAsyncComponent(given) {
  const options = typeof given === 'function' ? { loader: given } : given;
  const component = vue.defineAsyncComponent({ ...options, loader: () => options.loader().then(componentOf) });
  const { setup } = component;
  // why never at once: a browser has to load it first, and takes teleports over in that order.
  component.setup = (props, context) => {
    const made = setup(props, context);
    return typeof made === 'function' ? Promise.resolve(made) : made;
  };
  return component;
}

function componentOf(found) {
  return found && typeof found === 'object' && 'default' in found ? found.default : found;
}

function poll() {
  if (current.status !== 'pending') return current.status;
  return nextTimer() ? 'pending' : 'stuck';
}

// Renders a page of our own, so that the engine has seen everything once before a shopper waits for it.
function warmUp() {
  const items = Array.from({ length: 24 }, (each, i) => ({ id: i, title: `Item ${i}`, price: i }));
  const Card = { props: ['item'], template: '', ssrRender: card };
  const Page = {
    components: { Card },
    setup: () => () =>
      vue.h(
        'div',
        items.map((item) => vue.h(Card, { item, key: item.id })),
      ),
  };
  theme = {
    plugin: {
      install: (app) =>
        app.component('PageHome', Page).component('LayoutDefault', {
          render() {
            return vue.h('main', this.$slots.default());
          },
        }),
    },
  };
  render(
    JSON.stringify({
      url: '/',
      page: { type: 'home', component: 'PageHome' },
      data: {},
      shop: { money_format: '{{amount}}' },
    }),
  );
}

function card(context, push, parent, attrs) {
  const { item, $price } = context;
  push(`<article${renderer.ssrRenderAttrs(vue.mergeProps({ class: ['card', { odd: item.id % 2 }] }, attrs))}>`);
  push(
    renderer.ssrRenderComponent(
      vue.resolveComponent('RouterLink'),
      { to: `/products/${item.id}` },
      {
        default: vue.withCtx((values, pushSlot) => pushSlot(`<h3>${renderer.ssrInterpolate(item.title)}</h3>`)),
      },
      parent,
    ),
  );
  push(`<p>${renderer.ssrInterpolate($price(item.price))}</p></article>`);
}

const host = {
  load,
  spoiled: () => (builtinsChanged() ? 'yes' : 'no'),
  warmUp,
  render,
  poll,
  html: () => current.html,
  teleports: () => current.teleports,
  error: () => current.error,
  explain: explainedWhenLoaded,
  log: takeLog,
};
if (__PROFILED__) host.profile = pageProfile;

function fixed(name, value) {
  Object.defineProperty(globalThis, name, { value: Object.freeze(value), enumerable: false });
}

fixed('vitrineHost', host);
fixed('vitrineModules', {
  vue: { ...vue, defineAsyncComponent },
  'vue-router': router,
  vitrine,
  'vue/server-renderer': renderer,
});
