// why: few widths, shared by all places, so that a picture is resized and cached only once.
const WIDTHS = [240, 360, 540, 720, 1080, 1440, 2048]

/** Image settings hold an address or an object; both become `{src, alt, width, height}`. */
export function pictureOf(value) {
  if (!value) return null
  const picture = typeof value === 'string' ? { src: value } : value
  return picture.src ? picture : null
}

/** Widths never pass the original, because a platform does not enlarge pictures. */
export function srcsetOf(picture, resize, most = 2048) {
  const limit = Math.min(picture.width || most, most)
  const widths = WIDTHS.filter((width) => width <= limit)
  if (!widths.length) return undefined
  return widths.map((width) => `${resize(picture.src, '0', width)} ${width}w`).join(', ')
}
