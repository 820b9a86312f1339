// The product page.
import { onBeforeUnmount } from 'vue';
import { useProduct } from '../product.js';
import { host } from './simple.js';

export const product = host('VitrineProduct', (props, session) => {
  const form = useProduct(() => props.data.product, {
    variantId: () => props.data.variantId,
    followAddress: true,
  });
  const current = () => ({ ...props.data.product, variant: form.variant.value });
  session.product = current;
  onBeforeUnmount(() => {
    if (session.product === current) session.product = null;
  });
  return () => ({
    product: props.data.product || {},
    variant: form.variant.value || {},
    currentOption: form.currentOption.value,
    unavailableOptionItems: form.unavailableOptionItems.value,
    uploadProcess: form.uploadProcess,
    uploadProgress: form.uploadProgress,
    validateProperties: form.validateProperties,
    description: (props.data.product && props.data.product.description) || '',
    productDescription: (props.data.product && props.data.product.description) || '',
    cartFormId: form.cartFormId,
    uploadAccept: props.data.uploadAccept || '*',
    availableOptions: form.availableOptions.value,
    pages: props.data.pages || [],
    unavailableVariant: form.unavailableVariant.value,
    isPageFetching: session.state.navigating,
    isDisabledAddCart: form.isDisabledAddCart.value,
    isCartItemAdded: form.isCartItemAdded.value,
    cartError: form.cartError.value || props.data.cartError || null,
    quantity: form.quantity.value,
    breadcrumbs: props.data.breadcrumbs || { routes: [], current: '' },
    collection: props.data.collection || null,
    related: props.data.related || [],
    sizeChartEnable: false,
    isActiveOptionItem: form.isActiveOptionItem,
    onChangeOption: form.onChangeOption,
    onChangeVariantId: form.onChangeVariantId,
    onChangeQuantity: form.onChangeQuantity,
    onChangeCustomOption: form.onChangeCustomOption,
    onAddToCart: form.onAddToCart,
    onFetchSizeChart: () => Promise.resolve(null),
  });
});
