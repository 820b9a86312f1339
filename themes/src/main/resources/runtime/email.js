// E-mail addresses by the rule of the platform's EmailAddress; docs/vectors.json holds for both.
const NAME = '[^\\p{Z}\\p{Cc}\\p{Cf}.@<>()\\[\\]\\\\,;:"]+';
const LETTER = '[\\p{L}\\p{M}\\p{N}]';
const LABEL = `${LETTER}(?:[\\p{L}\\p{M}\\p{N}\\-]{0,61}${LETTER})?`;
const TOP_LABEL = `\\p{L}[\\p{L}\\p{M}\\p{N}\\-]{0,61}${LETTER}`;
const ADDRESS = new RegExp(`^(?=[^@]{1,64}@)${NAME}(?:\\.${NAME})*@(?:${LABEL}\\.)+${TOP_LABEL}$`, 'u');

export function isEmail(text) {
  return text.length <= 254 && ADDRESS.test(text);
}
