// The cart as the theme sees it: empty until the page is mounted (pages are cached), then what the SDK reports.
import { reactive } from 'vue'
import { callCart } from './sdk.js'

const PATIENCE = 500
/** Tells scripts that the visitor did it on the page. */
const BY_THEME = { source: 'theme' }
const EMPTY = {
  token: null, checkout_token: null, currency: '', items: [], item_count: 0, total_quantity: 0,
  subtotal_price: 0, total_discount: 0, total_price: 0, note: '', attributes: {}, discount_codes: [],
}

export function createCart(session) {
  const shown = reactive({ ...EMPTY, ...(session.boot.data && session.boot.data.cart), loading: false, error: null, isOpen: false })
  const wanted = new Map()
  let timer = 0
  let running = Promise.resolve()
  let busy = 0

  function apply(cart) {
    if (!cart || !Array.isArray(cart.items)) return
    for (const key of Object.keys(EMPTY)) shown[key] = cart[key] === undefined ? EMPTY[key] : cart[key]
    // why: what the visitor typed a moment ago must not jump back because an older answer arrives.
    for (const item of shown.items) if (wanted.has(item.variant_id)) item.qty = wanted.get(item.variant_id)
  }

  async function act(method, ...values) {
    busy++
    shown.loading = true
    shown.error = null
    try {
      const result = await callCart(method, ...values)
      if (result.success) apply(result.data)
      else {
        shown.error = result.error || { code: 'network', message: '' }
        apply(result.data || (await current()))
      }
      return result
    } finally {
      busy--
      shown.loading = busy > 0 || wanted.size > 0
    }
  }

  async function current() {
    const cart = await callCart('get')
    return cart && Array.isArray(cart.items) ? cart : null
  }

  async function refresh() {
    apply(await current())
  }

  function add(variantId, qty = 1, options = {}) {
    return act('add', Number(variantId), Math.max(1, Math.floor(Number(qty) || 1)), { ...options, ...BY_THEME })
  }

  function setQuantity(variantId, qty) {
    const id = Number(variantId)
    const amount = Math.max(0, Math.floor(Number(qty) || 0))
    const item = shown.items.find((each) => each.variant_id === id)
    if (item && amount > 0) item.qty = amount
    wanted.set(id, amount)
    shown.loading = true
    clearTimeout(timer)
    timer = setTimeout(flush, PATIENCE)
  }

  /** Sends the quantities that wait; resolves when the cart on the server is what is shown. */
  function flush() {
    clearTimeout(timer)
    if (wanted.size > 0) {
      const updates = Object.fromEntries(wanted)
      wanted.clear()
      running = running.then(() => act('updateMultiple', updates, BY_THEME))
    }
    return running
  }

  const remove = (variantId) => {
    wanted.delete(Number(variantId))
    return act('remove', Number(variantId), BY_THEME)
  }
  const clear = () => {
    wanted.clear()
    return act('clear', BY_THEME)
  }
  const open = () => { shown.isOpen = true }
  const close = () => { shown.isOpen = false }

  function listen() {
    document.addEventListener('sdk:cart:change', (event) => apply(event.detail))
    refresh()
  }

  return { state: shown, apply, add, setQuantity, flush, remove, clear, open, close, listen, refresh }
}
