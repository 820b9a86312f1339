// The cart page; the cart itself is the same one that drawers show.
import { computed } from 'vue';
import { host } from './simple.js';

export const cart = host('VitrineCart', (props, session) => {
  const { state } = session.cart;
  const lines = computed(() => state.items.map((item) => ({ ...item, item_id: item.id, product_title: item.title })));
  return () => ({
    isPageFetching: session.state.navigating,
    isLoading: state.loading,
    cart: state,
    products: lines.value,
    totalPrice: state.total_price,
    cartError: state.error || props.data.cartError || null,
    onChangeQuantity: session.cart.setQuantity,
    onUpdateCartItem: ({ item_id, variant_id, qty }) => session.cart.setQuantity({ item_id, variant_id }, qty),
    onChangeNote: session.cart.setNote,
    onRemoveItem: session.cart.remove,
    onNavigateCheckout: session.actions.toCheckout,
  });
});
