/** `sdk.product`: the product of a product page, and which of its variants is chosen. */
import { frozenCopy } from './frozen.js';

export function createProduct(emitter, boot) {
  let product = boot.page?.type === 'product' ? frozenCopy(boot.data?.product) : null;
  let chosen = boot.page?.context?.variant_id ?? null;

  document.addEventListener('vitrine:context', ({ detail: { kind, context, product: told } }) => {
    const previous = product;
    if (context.type !== 'product') product = null;
    else if (told || kind !== 'update') product = frozenCopy(told);
    const before = chosen;
    chosen = (context.type === 'product' && context.payload?.variant_id) || null;
    if (product && previous?.id === product.id && chosen !== before) announce(before);
  });

  function announce(before) {
    const variant = product.variants?.find(({ id }) => id === chosen) ?? null;
    const change = { variant_id: chosen, previous_variant_id: before, variant, product };
    emitter.emit('product.onVariantChange', [Object.freeze(change)]);
  }

  return {
    current: () => product,
    onVariantChange: emitter.listener('product.onVariantChange'),
  };
}
