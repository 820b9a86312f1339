// The cart page; the cart itself is the same one that drawers show.
import { computed } from 'vue';
import { host } from './simple.js';

export const cart = host('VitrineCart', (props, session) => {
  const { state } = session.cart;
  const lines = computed(() => state.items.map((item) => ({ ...item, item_id: item.id, product_title: item.title })));
  const idOf = (line) => (line && typeof line === 'object' ? line.variant_id : line);

  return () => ({
    isPageFetching: session.state.navigating,
    isLoading: state.loading,
    cart: state,
    products: lines.value,
    totalPrice: state.total_price,
    cartError: state.error || props.data.cartError || null,
    onChangeQuantity: (line, qty) => session.cart.setQuantity(idOf(line), qty),
    onUpdateCartItem: ({ variant_id: variantId, qty }) => session.cart.setQuantity(variantId, qty),
    onChangeNote: session.cart.setNote,
    onRemoveItem: (line) => session.cart.remove(idOf(line)),
    onNavigateCheckout: session.actions.toCheckout,
  });
});
