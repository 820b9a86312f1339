/** What a product's row of a comparison says, as text; rows that are empty for all are left out by who asks. */
export function factsOf(product, $t) {
  const options = (product.options || []).map((option) => [
    option.label,
    option.values.map((value) => value.label).join(', '),
  ])
  return [
    [$t('Availability'), availabilityOf(product, $t)],
    [$t('Maker'), product.vendor],
    [$t('Type'), product.product_type],
    ...options,
    [$t('Marked'), product.tags],
  ]
}

export function availabilityOf(product, $t) {
  if (!product.available) return $t('Sold out')
  const all = (product.variants || []).every((variant) => variant.available !== false)
  return all ? $t('In stock') : $t('Partly in stock')
}

/** Whole percents off the former price; 0 where there is none. */
export function savingOf(price, before) {
  return before > price ? Math.round((1 - price / before) * 100) : 0
}
