// What visitors do that touches more than one part: add to the cart, go to the checkout, go to the account.
import { say } from './document.js';

export function createActions(session) {
  let leaving = null;

  async function addToCart(variantId, qty = 1, options = {}) {
    const result = await session.cart.add(variantId, qty, options);
    if (!result.success) {
      const { error } = result;
      say(session.translate((error && error.message) || 'This could not be added to the cart.'));
      return result;
    }
    const type = session.settings.themeSettings('cart').cart_type || 'mini_cart';
    if (type === 'mini_cart' || type === 'page') showCart(type);
    else if (type === 'check_out' || type === 'checkout') await toCheckout();
    say(session.translate('Added to the cart.'));
    return result;
  }

  /** The drawer, where the shop's settings have chosen it; else the page. */
  async function showCart(type = session.settings.themeSettings('cart').cart_type || 'mini_cart') {
    if (type === 'mini_cart') session.cart.open();
    else await session.navigation.router.push('/cart');
  }

  function toCheckout() {
    if (!leaving)
      leaving = checkout().finally(() => {
        leaving = null;
      });
    return leaving;
  }

  async function checkout() {
    const { state } = session.cart;
    const told = state.error;
    await session.cart.flush();
    // why: what was typed last was refused; the visitor reads that first.
    if (state.error && state.error !== told) return false;
    if (state.item_count === 0) await session.cart.refresh();
    if (state.item_count === 0) {
      await session.navigation.router.push('/cart');
      return false;
    }
    window.location.assign('/checkout');
    return true;
  }

  // why also while there are no accounts: the page says so, and a button that does nothing says nothing.
  async function toAccount() {
    await session.navigation.router.push('/my-account');
    return true;
  }

  return { addToCart, showCart, toCheckout, toAccount };
}
