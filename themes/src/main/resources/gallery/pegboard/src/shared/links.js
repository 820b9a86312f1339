/** A path with a query; values that are empty are left out of the address. */
export function withQuery(path, query) {
  const filled = Object.entries(query).filter(([, value]) => value)
  const pairs = filled.map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  if (!pairs.length) return path
  return `${path}${path.includes('?') ? '&' : '?'}${pairs.join('&')}`
}

/** What a form must carry along, because a browser drops the query of its action. */
export function queryOf(path) {
  const pairs = (path.split('?')[1] || '').split('&').filter(Boolean)
  return Object.fromEntries(pairs.map((pair) => pair.split('=').map(decodeURIComponent)))
}
