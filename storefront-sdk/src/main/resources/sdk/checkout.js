/** `sdk.checkout`: discount codes, the way to the checkout, and the order once it is placed. */
import { code } from './check.js';
import { frozen } from './frozen.js';
import { firstTime } from './orders.js';

/** How long a started navigation keeps further calls from starting another, in milliseconds. */
const LEAVING = 10_000;

export function createCheckout(emitter, cart, channel, boot) {
  const order = frozen(boot.order) ?? null;
  let leaving = null;

  // "first view of the thank-you page only; survives reload without double firing". why by its id: an order's token
  // opens the buyer's page, and is not told.
  if (order && boot.page?.type === 'thank_you' && boot.first_view !== false && firstTime(order.id)) {
    emitter.emit('checkout.onCompleteOrder', [order], true);
    channel.post({}); // why: the cart of the other tabs has just been bought
  }

  async function leave() {
    const last = await cart.current();
    location.assign(last && !last.items.length ? '/cart' : '/checkout');
    // why: a navigation may be cancelled; the button must then work again.
    setTimeout(stay, LEAVING);
  }

  function stay() {
    leaving = null;
  }

  addEventListener('pageshow', ({ persisted }) => persisted && stay());

  return {
    getOrder: () => order,
    onCompleteOrder: emitter.listener('checkout.onCompleteOrder'),
    async addDiscount(discount) {
      return cart.write('POST', '/cart/discount.json', { code: code(discount) });
    },
    async removeDiscount(discount) {
      return cart.write('DELETE', '/cart/discount.json', { code: code(discount) });
    },
    /** "waits for pending cart writes"; concurrent calls are one. */
    navigateCheckout: () => (leaving ??= leave()),
  };
}
