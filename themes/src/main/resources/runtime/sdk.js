// The one way by which the runtime changes the cart: the storefront SDK, so that every listener hears of it once.
const FAILED = { code: 'network', message: 'Something went wrong. Please try again.' };

export async function callCart(method, ...values) {
  const cart = window.sdk && window.sdk.cart;
  if (!cart || typeof cart[method] !== 'function') return { success: false, error: FAILED };
  try {
    return await cart[method](...values);
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
