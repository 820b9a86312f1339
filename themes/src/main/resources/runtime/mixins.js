// The mixins that older platforms handed to themes by name.

/**
 * An empty mixin for every name. why: Vue stops at a component with an undefined one; what stands in the place of each
 * is said by `vitrine theme check`.
 */
export function emptyMixins() {
  return new Proxy(
    {},
    {
      get(made, name) {
        if (typeof name === 'string' && !Object.hasOwn(made, name)) made[name] = {};
        return made[name];
      },
    },
  );
}
