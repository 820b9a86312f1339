// The module `vue/server-renderer` for bundles of the server: what compiled templates call.
import { looseContain, looseEqual, renderAttr, toDisplayString, escapeHtml } from './text.js';

export { renderToString } from './app.js';
export { directiveProps as ssrGetDirectiveProps } from './directives.js';
export {
  renderComponent as ssrRenderComponent,
  renderSlot as ssrRenderSlot,
  renderSlotInner as ssrRenderSlotInner,
  renderTeleport as ssrRenderTeleport,
  renderVNode as ssrRenderVNode,
} from './render.js';
export {
  includeBoolean as ssrIncludeBooleanAttr,
  looseContain as ssrLooseContain,
  looseEqual as ssrLooseEqual,
  renderAttr as ssrRenderAttr,
  renderAttrs as ssrRenderAttrs,
  renderClass as ssrRenderClass,
  renderDynamicAttr as ssrRenderDynamicAttr,
  renderStyle as ssrRenderStyle,
} from './text.js';

export const ssrInterpolate = (value) => escapeHtml(toDisplayString(value));

export function ssrRenderList(source, render) {
  if (Array.isArray(source) || typeof source === 'string') {
    for (let i = 0; i < source.length; i++) render(source[i], i);
  } else if (typeof source === 'number') {
    for (let i = 0; i < source; i++) render(i + 1, i);
  } else if (source !== null && typeof source === 'object') {
    if (source[Symbol.iterator]) Array.from(source, (each, i) => render(each, i));
    else Object.keys(source).forEach((key, i) => render(source[key], key, i));
  }
}

export function ssrRenderSuspense(push, { default: content }) {
  try {
    if (content) content();
    else push('<!---->');
  } catch (error) {
    // why not thrown: the page goes on behind a part that breaks here, as it does with Vue.
    console.error(error);
  }
}

export function ssrRenderDynamicModel(type, model, value) {
  if (type === 'radio') return looseEqual(model, value) ? ' checked' : '';
  if (type === 'checkbox') return checked(model, value) ? ' checked' : '';
  return renderAttr('value', model);
}

export function ssrGetDynamicModelProps(given, model) {
  const { type, value } = given || {};
  if (type === 'radio') return looseEqual(model, value) ? { checked: true } : null;
  if (type === 'checkbox') return checked(model, value) ? { checked: true } : null;
  return { value: model };
}

const checked = (model, value) => (Array.isArray(model) ? looseContain(model, value) : model);
