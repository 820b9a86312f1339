// Source maps of code that is pasted together from parts of one file.
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

export function concatMaps(parts, descriptor) {
  const lines = [];
  for (const part of parts) {
    const count = part.code.split('\n').length;
    const mapped = part.map ? decode(part.map.mappings) : [];
    for (let i = 0; i < count; i++) lines.push(mapped[i] || []);
  }
  return { version: 3, sources: [descriptor.filename], names: [], mappings: encode(lines) };
}

// One source and no names: segments are [column, source line, source column].
function decode(mappings) {
  let line = 0;
  let column = 0;
  return mappings.split(';').map((row) => {
    let at = 0;
    return row
      .split(',')
      .filter(Boolean)
      .flatMap((text) => {
        const fields = numbers(text);
        at += fields[0];
        if (fields.length < 4) return [];
        line += fields[2];
        column += fields[3];
        return [[at, line, column]];
      });
  });
}

function encode(lines) {
  let line = 0;
  let column = 0;
  return lines
    .map((segments) => {
      let at = 0;
      return segments
        .map((segment) => {
          const text = digits(segment[0] - at) + digits(0) + digits(segment[1] - line) + digits(segment[2] - column);
          at = segment[0];
          line = segment[1];
          column = segment[2];
          return text;
        })
        .join(',');
    })
    .join(';');
}

function numbers(text) {
  const values = [];
  let value = 0;
  let shift = 0;
  for (const c of text) {
    const digit = DIGITS.indexOf(c);
    value += (digit & 31) << shift;
    shift += 5;
    if (digit < 32) {
      values.push(value & 1 ? -(value >> 1) : value >> 1);
      value = 0;
      shift = 0;
    }
  }
  return values;
}

function digits(value) {
  let rest = value < 0 ? (-value << 1) | 1 : value << 1;
  let text = '';
  do {
    const digit = rest & 31;
    rest >>= 5;
    text += DIGITS[rest > 0 ? digit | 32 : digit];
  } while (rest > 0);
  return text;
}
