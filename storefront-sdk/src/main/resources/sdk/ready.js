/**
 * `sdk.ready`: "after load: call in a microtask (never synchronously, so order is the same in both cases)"; first in,
 * first out; what is no function gives a warning; one callback's exception does not stop the next.
 */
export function createReady(sdk, emitter) {
  return (callback) => {
    if (typeof callback === 'function') {
      queueMicrotask(() => emitter.isolated('ready', () => callback(sdk())));
    } else if (callback !== undefined) {
      console.warn('[sdk] sdk.ready takes a function, not', callback);
    }
    return Promise.resolve(sdk());
  };
}
