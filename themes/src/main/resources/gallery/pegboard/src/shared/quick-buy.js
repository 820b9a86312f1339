import { inject, provide, shallowRef } from 'vue'

const KEY = Symbol('quick buy')

/** The product of a list whose options are being chosen; the layout shows them. */
export function provideQuickBuy() {
  const product = shallowRef(null)
  provide(KEY, product)
  return product
}

/** Null where a page is shown without its layout. */
export const useQuickBuy = () => inject(KEY, null)
