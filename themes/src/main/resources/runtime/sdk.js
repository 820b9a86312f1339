// The one way by which the runtime changes the cart and signs out: the storefront SDK, so that every listener hears of it
// once.
const FAILED = { code: 'network', message: 'Something went wrong. Please try again.' };

export const callCart = (method, ...values) => callSdk('cart', method, ...values);

export async function callSdk(part, method, ...values) {
  const api = window.sdk && window.sdk[part];
  if (!api || typeof api[method] !== 'function') return { success: false, error: FAILED };
  try {
    return await api[method](...values);
  } catch {
    return { success: false, error: FAILED };
  }
}

export function announce(kind, session) {
  const { state } = session;
  const context = {
    type: state.page.type,
    payload: state.page.context || {},
    url: state.url,
    path: state.url.split(/[?#]/)[0],
    locale: session.locale,
    currency: session.currency.current.code,
    template: state.page.template || null,
    navigation: state.visit,
  };
  document.dispatchEvent(
    new CustomEvent('vitrine:context', {
      detail: { kind, context, product: session.product ? session.product() : null },
    }),
  );
}
