/** The same route with a query; values that are empty are left out of the address. */
export function withQuery(route, query) {
  const base = typeof route === 'string' ? { path: route } : route
  const filled = Object.entries({ ...base.query, ...query }).filter(([, value]) => value)
  return { ...base, query: Object.fromEntries(filled.map(([key, value]) => [key, String(value)])) }
}
