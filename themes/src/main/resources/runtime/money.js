// Amounts as text. Our own formatter, because Intl differs between engines, and the server's text must be the browser's.
// docs/vectors.json holds for this module and for MoneyFormat of the platform.
const DIGITS = {
  0:
    'ADP BEF BIF BYB BYR CLP DJF ESP GNF GRD ISK ITL JPY KMF KRW LUF MGF PTE PYG ROL RWF TPE TRL UGX UYI VND VUV ' +
    'XAF XAG XAU XBA XBB XBC XBD XDR XFO XFU XOF XPD XPF XPT XSU XTS XUA XXX',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF',
};
const PLACEHOLDER = /\{\{\s*(amount\w*)\s*\}\}/g;
const MINUS = '\u2212';

const STYLES = {
  amount: [',', '.', true],
  amount_no_decimals: [',', '.', false],
  amount_with_comma_separator: ['.', ',', true],
  amount_no_decimals_with_comma_separator: ['.', ',', false],
  amount_no_decimals_with_space_separator: ['\u00a0', ',', false],
  amount_with_space_separator: ['\u00a0', ',', true],
  amount_with_period_and_space_separator: ['\u00a0', '.', true],
  amount_with_apostrophe_separator: ["'", '.', true],
};

export function digitsOf(code) {
  const found = Object.keys(DIGITS).find((digits) => DIGITS[digits].split(' ').includes(code));
  return found === undefined ? 2 : Number(found);
}

/** A major amount times a rate, rounded half away from zero to the currency's digits, as digits of its minor unit. */
export function toMinor(amount, rate, digits) {
  // why: 15 digits drop the dirt that binary fractions leave behind (1.005 * 100 = 100.49999999999999).
  const scaled = Number((Math.abs(amount) * rate * 10 ** digits).toPrecision(15));
  return Math.round(scaled) * (amount < 0 ? -1 : 1);
}

/** An amount of minor units by a money format; one that says no place for the amount gives way to digits and code. */
export function formatMoney(minor, code, format, digits = digitsOf(code)) {
  const pattern = format.search(PLACEHOLDER) < 0 ? `{{amount}} ${code}` : format;
  const text = pattern.replace(PLACEHOLDER, (all, style) => {
    const [group, point, fraction] = STYLES[style] || STYLES.amount;
    return amountText(Math.abs(minor), digits, group, point, fraction);
  });
  return minor < 0 ? MINUS + text : text;
}

function amountText(minor, digits, group, point, withFraction) {
  const unit = 10 ** digits;
  const whole = withFraction ? Math.floor(minor / unit) : Math.round(minor / unit);
  const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, group);
  if (!withFraction || digits === 0) return grouped;
  return grouped + point + String(minor % unit).padStart(digits, '0');
}
