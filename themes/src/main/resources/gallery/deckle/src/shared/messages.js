const SENTENCES = {
  invalid_variant: 'This combination is not available. Please choose another one.',
  sold_out: 'This one has just sold out.',
  insufficient_inventory: 'There are fewer left than you asked for, so nothing was changed.',
  note_too_long: 'A note has at most 5,000 characters. Please shorten it.',
  not_in_cart: 'That item is no longer in your cart.',
  properties_invalid: 'Please check the details you entered for this product.',
  rate_limited: 'That was a little fast for us. Please try again in a moment.',
  shop_unavailable: 'Buying waits for a moment. Your cart is kept; please try again in a minute.',
  network: 'We could not reach the shop. Please check your connection and try again.',
  timeout: 'The shop took too long to answer. Please try again.',
}

/** What went wrong, in a sentence; errors arrive as a code or as `{code, details}`. */
export function sentenceOf(error, $t) {
  if (!error) return ''
  const left = error.details && error.details.available
  if (left > 0) return $t('Only {count} left, so nothing was changed.', { count: left })
  const code = error.code || error
  return $t(
    SENTENCES[code] || error.message || 'That did not work. Nothing was changed; please try again.'
  )
}
