// The cart for <script setup>: its state and what can be done with it.
import { useSession } from './session.js';

export function useCart() {
  const { cart, actions } = useSession();
  return {
    cart: cart.state,
    add: actions.addToCart,
    setQuantity: cart.setQuantity,
    setNote: cart.setNote,
    remove: cart.remove,
    clear: cart.clear,
    refresh: cart.refresh,
    flush: cart.flush,
    open: cart.open,
    close: cart.close,
    checkout: actions.toCheckout,
  };
}
