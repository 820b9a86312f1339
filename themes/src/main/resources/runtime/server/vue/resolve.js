// Components and directives by their names.
import * as current from './current.js';
import { camelize, capitalize } from './text.js';
import { NOTHING } from './vnodes.js';

export function resolveComponent(name, maybeSelf) {
  return find('components', name, maybeSelf) || name;
}

export const resolveDirective = (name) => find('directives', name);

export function resolveDynamicComponent(given) {
  if (typeof given === 'string') return find('components', given) || given;
  return given || NOTHING;
}

function find(kind, name, maybeSelf) {
  const instance = current.rendering || current.settingUp;
  if (!instance) return undefined;
  const { type } = instance;
  if (kind === 'components') {
    const own = typeof type === 'function' ? type.displayName || type.name : type.name;
    if (own && (own === name || own === camelize(name) || own === capitalize(camelize(name)))) return type;
  }
  const found = named(instance[kind] || type[kind], name) || named(instance.appContext[kind], name);
  return !found && maybeSelf ? type : found;
}

function named(known, name) {
  if (!known) return undefined;
  return known[name] || known[camelize(name)] || known[capitalize(camelize(name))];
}
