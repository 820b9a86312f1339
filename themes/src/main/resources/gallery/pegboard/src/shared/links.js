/** A path with a query; values that are empty are left out of the address, and a list is repeated. */
export function withQuery(path, query) {
  const pairs = Object.entries(query)
    .flatMap(([name, values]) => [values].flat().map((value) => [name, value]))
    .filter(([, value]) => value)
    .map((pair) => pair.map(encodeURIComponent).join('='))
  if (!pairs.length) return path
  return `${path}${path.includes('?') ? '&' : '?'}${pairs.join('&')}`
}

/** Names and values of an address's query: what a form carries along in hidden fields. */
export function fieldsOf(address) {
  const pairs = (address.split('?')[1] || '').split('&').filter(Boolean)
  return pairs.map((pair) =>
    pair.split('=').map((text) => decodeURIComponent(text.replace(/\+/g, ' ')))
  )
}

/** What narrows a list down, as a query. */
export function queryOfFacets(activeFacets) {
  const query = {}
  for (const { name, value } of activeFacets.flatMap((each) => each.fields)) {
    query[name] = [...(query[name] || []), value]
  }
  return query
}
