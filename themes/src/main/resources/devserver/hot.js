// The module "vitrine/hot": components that are exchanged while the page shows them, by Vue's own protocol.
const MODULES = '/_dev/module/';

const loaded = new Set();

/** The component, known to Vue by its file from now on; each module of a component ends with this. */
export function hot(file, component) {
  const { __VUE_HMR_RUNTIME__: vue } = globalThis;
  vue.createRecord(component.__hmrId, component);
  loaded.add(file);
  return component;
}

/** Puts the newest template or component in place of what the page shows. */
export async function exchange({ file, id, template }, version) {
  // why nothing: whoever loads it later gets the newest.
  if (!loaded.has(file)) return;
  const { __VUE_HMR_RUNTIME__: vue } = globalThis;
  const { default: component } = await import(`${MODULES}${encodeURI(file)}?v=${version}`);
  if (template) vue.rerender(id, component.render);
  else vue.reload(id, component);
}
