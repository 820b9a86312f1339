// Faults of components: offered to the components around, then to the app.
const PLACES = { setup: 0, render: 1, getter: 2, callback: 3, hook: 6, loader: 13 };

export function handleError(error, instance, place) {
  const info = `https://vuejs.org/error-reference/#runtime-${PLACES[place] ?? place}`;
  if (instance) {
    for (let parent = instance.parent; parent; parent = parent.parent) {
      for (const captured of parent.captures || []) {
        if (captured(error, instance.proxy, info) === false) return;
      }
    }
    const { errorHandler, throwUnhandledErrorInProduction } = instance.appContext.config;
    if (errorHandler) {
      errorHandler(error, instance.proxy, info);
      return;
    }
    if (throwUnhandledErrorInProduction) throw error;
  }
  console.error(error);
}

export function guarded(work, instance, place, values) {
  try {
    return values ? work(...values) : work();
  } catch (error) {
    handleError(error, instance, place);
    return undefined;
  }
}
