/** `sdk.product`: the product of a product page, and which of its variants is chosen. */
import { frozenCopy } from './frozen.js';

export function createProduct(emitter, boot) {
  let chosen = boot.page?.context?.variant_id ?? null;
  let product = boot.page?.type === 'product' ? shown(boot.data?.product, chosen) : null;

  document.addEventListener('vitrine:context', ({ detail: { kind, context, product: told } }) => {
    const previous = product;
    const before = chosen;
    const here = context.type === 'product';
    chosen = (here && context.payload?.variant_id) || null;
    product = here ? shown(told ?? (kind === 'update' ? previous : null), chosen) : null;
    if (product && previous?.id === product.id && chosen !== before) announce(before);
  });

  function announce(before) {
    const change = { variant_id: chosen, previous_variant_id: before, variant: product.variant, product };
    emitter.emit('product.onVariantChange', [Object.freeze(change)]);
  }

  return {
    current: () => product,
    onVariantChange: emitter.listener('product.onVariantChange'),
  };
}

/** The product with its chosen variant, as scripts get it. */
function shown(product, chosen) {
  return frozenCopy(product && { ...product, variant: product.variants?.find(({ id }) => id === chosen) ?? null });
}
