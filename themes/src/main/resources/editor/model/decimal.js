// Arithmetic of decimal numbers without the errors of binary ones: 0.1 + 0.2 is 0.3.

const DIGITS = 20;
const UNIT = 10n ** BigInt(DIGITS);

/** The number as a count of 1e-20. */
export function decimal(number) {
  const [, sign, whole, part = '', power = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/i.exec(String(number));
  const shift = DIGITS - part.length + Number(power);
  const count = BigInt(whole + part);
  const scaled = shift >= 0 ? count * 10n ** BigInt(shift) : count / 10n ** BigInt(-shift);
  return sign ? -scaled : scaled;
}

export function numberOf(count) {
  const size = count < 0n ? -count : count;
  const part = String(size % UNIT).padStart(DIGITS, '0');
  return Number(`${count < 0n ? '-' : ''}${size / UNIT}.${part}`);
}

/** The nearest of from, from + step, from + 2 × step…; the half is rounded away from zero. */
export function stepped(number, step, from) {
  const [by, start] = [decimal(step), decimal(from)];
  const distance = decimal(number) - start;
  const size = distance < 0n ? -distance : distance;
  const steps = (size * 2n + by) / (by * 2n);
  return numberOf((distance < 0n ? -steps : steps) * by + start);
}
