import { inject, provide, shallowReactive } from 'vue'

const KEY = Symbol('compare')
/** why: more columns than that cannot be read beside one another. */
const MOST = 4

/** What a visitor has put beside one another: kept as long as the visit's document. */
export function provideCompare() {
  const products = shallowReactive([])
  const placeOf = ({ id }) => products.findIndex((product) => product.id === id)
  const compare = {
    products,
    has: (product) => placeOf(product) >= 0,
    isFull: () => products.length >= MOST,
    toggle(product) {
      const place = placeOf(product)
      if (place >= 0) products.splice(place, 1)
      else if (!compare.isFull()) products.push(product)
    },
    clear: () => products.splice(0),
  }
  provide(KEY, compare)
  return compare
}

/** Null where a page is shown without its layout. */
export const useCompare = () => inject(KEY, null)
