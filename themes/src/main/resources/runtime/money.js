// Amounts as text. Our own formatter, because Intl differs between engines, and the server's text must be the browser's.
const NO_DIGITS = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ')
const THREE_DIGITS = 'BHD IQD JOD KWD LYD OMR TND'.split(' ')

const STYLES = {
  amount: [',', '.', true],
  amount_no_decimals: [',', '.', false],
  amount_with_comma_separator: ['.', ',', true],
  amount_no_decimals_with_comma_separator: ['.', ',', false],
  amount_no_decimals_with_space_separator: ['\u00a0', ',', false],
  amount_with_space_separator: ['\u00a0', ',', true],
  amount_with_period_and_space_separator: ['\u00a0', '.', true],
  amount_with_apostrophe_separator: ["'", '.', true],
}

export function digitsOf(code) {
  if (NO_DIGITS.includes(code)) return 0
  return THREE_DIGITS.includes(code) ? 3 : 2
}

/** A major amount times a rate, rounded half away from zero to the currency's digits, as digits of its minor unit. */
export function toMinor(amount, rate, digits) {
  // why: 15 digits drop the dirt that binary fractions leave behind (1.005 * 100 = 100.49999999999999).
  const scaled = Number((Math.abs(amount) * rate * 10 ** digits).toPrecision(15))
  return Math.round(scaled) * (amount < 0 ? -1 : 1)
}

export function formatMinor(minor, digits, format) {
  const text = format.replace(/\{\{\s*(\w+)\s*\}\}/g, (all, style) => {
    const [group, point, fraction] = STYLES[style] || STYLES.amount
    return amountText(Math.abs(minor), digits, group, point, fraction)
  })
  return minor < 0 ? `-${text}` : text
}

function amountText(minor, digits, group, point, withFraction) {
  const unit = 10 ** digits
  const whole = withFraction ? Math.floor(minor / unit) : Math.round(minor / unit)
  const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, group)
  if (!withFraction || digits === 0) return grouped
  return grouped + point + String(minor % unit).padStart(digits, '0')
}
