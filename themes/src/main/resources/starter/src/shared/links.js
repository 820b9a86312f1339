/** A path with a query; values that are empty are left out of the address. */
export function withQuery(path, query) {
  const filled = Object.entries(query).filter(([, value]) => value)
  const pairs = filled.map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return pairs.length ? `${path}?${pairs.join('&')}` : path
}
