// Which component is set up, and which is rendered, just now: what `inject` and `h` ask for.
export let settingUp = null;
export let rendering = null;
export let scopeId = null;
export let app = null;
// Whether the code of a `setup` runs, in which watchers and hooks of browsers are not for us.
export let inSetup = false;

export function setSettingUp(instance) {
  const before = settingUp;
  settingUp = instance;
  return before;
}

export function setInSetup(now) {
  inSetup = now;
}

export function setRendering(instance) {
  const before = rendering;
  rendering = instance;
  scopeId = (instance !== null && instance.type.__scopeId) || null;
  return before;
}

export function setScopeId(id) {
  scopeId = id;
}

export function setApp(next) {
  const before = app;
  app = next;
  return before;
}

export const currentInstance = () => settingUp || rendering;
