// Stands in for the storefront SDK in previews: the cart part only.
const announce = (cart) => document.dispatchEvent(new CustomEvent('sdk:cart:change', { detail: cart }))

async function post(path, body) {
  const response = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const result = await response.json()
  if (result.success) announce(result.data)
  return result
}

window.sdk = {
  cart: {
    get: async () => (await fetch('/cart.json')).json(),
    add: (variant_id, qty = 1, options = {}) => post('/cart/add.json', { variant_id, qty, properties: options.properties || {} }),
    update: (variant_id, qty) => post('/cart/update.json', { updates: { [variant_id]: qty } }),
    updateMultiple: (updates) => post('/cart/update.json', { updates }),
    remove: (variant_id) => post('/cart/remove.json', { variant_id }),
    clear: () => post('/cart/clear.json', {}),
  },
}
