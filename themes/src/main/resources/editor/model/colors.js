// Colours of settings: #rrggbb or #rrggbbaa.

const HEX = /^#?([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i;

/** The colour as it is stored, from what a person typed; undefined where that is none. */
export function colorOf(text) {
  const digits = HEX.exec(String(text ?? '').trim())?.[1].toLowerCase();
  if (!digits) return undefined;
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return `#${full.endsWith('ff') && full.length === 8 ? full.slice(0, 6) : full}`;
}

export const opaque = (color) => color.slice(0, 7);
export const alphaOf = (color) => (color.length === 9 ? parseInt(color.slice(7), 16) / 255 : 1);

export function withAlpha(color, alpha) {
  const part = Math.round(Math.min(1, Math.max(0, alpha)) * 255);
  return part === 255 ? opaque(color) : opaque(color) + part.toString(16).padStart(2, '0');
}

const channels = (color) => [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));

function luminance(color) {
  const [red, green, blue] = channels(color).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** What is seen of a colour that is not opaque on that ground. */
function seen(color, ground) {
  const alpha = alphaOf(color);
  const below = channels(ground);
  const mixed = channels(color).map((channel, i) => Math.round(channel * alpha + below[i] * (1 - alpha)));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** The contrast of WCAG 2, from 1 to 21. */
export function contrast(color, ground) {
  const [one, other] = [luminance(seen(color, opaque(ground))), luminance(opaque(ground))];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** The setting that a colour is read on: `color_accent` for `color_accent_text`, else the page's ground. */
export function groundOf(id, ids) {
  const pair = id.replace(/_?(text|foreground)$/, '');
  if (pair !== id && ids.includes(pair)) return pair;
  if (/background|ground|tone|band|accent|line|border|surface|button$/.test(id) && !/text/.test(id)) return undefined;
  return ids.find((each) => each !== id && /background|ground/.test(each));
}
