// Names that only browsers have. There is no window and no document on purpose: that is how code tells a server from a
// browser. An error about one of them says what to do.
const NAMES = /* @__PURE__ */ new Set(
  /* @__PURE__ */ (
    'window document navigator location history screen self top parent frames localStorage sessionStorage indexedDB ' +
    'caches matchMedia getComputedStyle getSelection alert confirm prompt scrollTo scrollBy requestIdleCallback ' +
    'cancelIdleCallback innerWidth innerHeight scrollX scrollY pageXOffset pageYOffset devicePixelRatio Image Audio ' +
    'Element HTMLElement SVGElement Node NodeList DocumentFragment DOMParser DOMRect XMLSerializer CSS FontFace ' +
    'MutationObserver IntersectionObserver ResizeObserver PerformanceObserver MouseEvent KeyboardEvent TouchEvent ' +
    'PointerEvent MessageEvent StorageEvent DataTransfer File FileList FileReader FormData Blob Request Response ' +
    'XMLHttpRequest WebSocket EventSource BroadcastChannel Worker SharedWorker ReadableStream WritableStream ' +
    'TransformStream customElements Notification'
  ).split(' '),
);

/** The text of an error, with the way out where it is about a name that only browsers have. */
export function explained(text) {
  return String(text).replace(/^ReferenceError: ([\w$]+) is not defined/, (all, name) =>
    NAMES.has(name)
      ? `${all}: only browsers have it; use it in onMounted or in handlers, or put what needs it into <ClientOnly>`
      : all,
  );
}

/** The same for an error of a script that is loaded: what it needs is asked for when it is imported. */
export function explainedWhenLoaded(text) {
  return explained(text).replace(
    /use it in onMounted or in handlers, or put what needs it into <ClientOnly>/,
    'import it when it is needed, with import() in onMounted, or as defineAsyncComponent(() => import(…)) in <ClientOnly>',
  );
}
