/** Where a link setting leads, as a router target; an empty string when it leads nowhere. */
export function targetOf(link, theme) {
  if (!link) return ''
  if (typeof link === 'string') return theme.$routeToPath(link)
  const subject = link.subject || {}
  if (link.type === 'collection') return theme.$routeToCollection(subject)
  if (link.type === 'product') return theme.$routeToProduct(subject)
  if (link.type === 'page') return theme.$routeToPage(subject)
  const address = link.url || (typeof subject === 'string' ? subject : subject.handle)
  return address ? theme.$routeToPath(address) : ''
}

/** The same route with a query; values that are empty are left out of the address. */
export function withQuery(route, query) {
  const base = typeof route === 'string' ? { path: route } : route
  const filled = Object.entries({ ...base.query, ...query }).filter(([, value]) => value)
  return { ...base, query: Object.fromEntries(filled.map(([key, value]) => [key, String(value)])) }
}

/** True for addresses that the router must not touch. */
export const isOutside = (target) =>
  typeof target === 'string' && /^(https?:|mailto:|tel:)/.test(target)
