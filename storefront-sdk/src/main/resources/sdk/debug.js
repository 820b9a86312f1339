/** With `?sdk_debug=1` in the address every event and every answer goes to the console. */
export const debug = /[?&]sdk_debug=1\b/.test(location.search)
  ? (...words) => console.log('[sdk]', ...words)
  : () => {};
