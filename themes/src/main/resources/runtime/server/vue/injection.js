// `provide` and `inject`: values for all components below.
import * as current from './current.js';

export function provide(key, value) {
  const instance = current.settingUp;
  if (!instance) return;
  const above = instance.parent && instance.parent.provides;
  if (above === instance.provides) instance.provides = Object.create(above);
  instance.provides[key] = value;
}

export function inject(key, fallback, makes = false) {
  const instance = current.currentInstance();
  const { app } = current;
  if (!instance && !app) return undefined;
  let provides;
  if (app) provides = app._context.provides;
  else provides = instance.parent === null ? instance.appContext.provides : instance.parent.provides;
  if (provides && key in provides) return provides[key];
  if (arguments.length < 2) return undefined;
  return makes && typeof fallback === 'function' ? fallback.call(instance && instance.proxy) : fallback;
}

export const hasInjectionContext = () => Boolean(current.currentInstance() || current.app);
