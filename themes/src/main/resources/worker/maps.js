// Source maps of compiled components. Vue's compiler makes one of each character and then joins that of the script with
// that of the template, which takes longer than all else that it does. Here a place is where a word or an expression
// begins.
import { MagicString } from '@vue/compiler-sfc';

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const BEGINNING = /[\w$]+|['"`([{]/g;

// What the compiler asks for the map of a script's code: the places of each line, as [column, source line, source column].
MagicString.prototype.generateMap = function () {
  const places = new Places();
  const locate = locator(this.original);
  places.skip(this.intro);
  for (let chunk = this.firstChunk; chunk; chunk = chunk.next) {
    places.skip(chunk.intro);
    if (!chunk.edited) places.copy(chunk.content, ...locate(chunk.start));
    else if (chunk.content !== '') places.add(...locate(chunk.start)).skip(chunk.content);
    places.skip(chunk.outro);
  }
  return places.lines;
};

/** Places in text that was written from parts of another. */
class Places {
  lines = [[]];
  line = 0;
  column = 0;

  add(sourceLine, sourceColumn) {
    this.lines[this.line].push([this.column, sourceLine, sourceColumn]);
    return this;
  }

  /** Text of the compiler's own. */
  skip(text) {
    let end = text.indexOf('\n');
    if (end < 0) {
      this.column += text.length;
      return;
    }
    let begin = 0;
    for (; end >= 0; end = text.indexOf('\n', begin)) {
      this.next();
      begin = end + 1;
    }
    this.column = text.length - begin;
  }

  /** Text that stands in the source from there on. */
  copy(text, sourceLine, sourceColumn) {
    const rows = text.split('\n');
    rows.forEach((row, i) => {
      if (i > 0) this.next();
      const [line, shift] = [sourceLine + i, i === 0 ? sourceColumn : 0];
      const found = this.lines[this.line];
      if (i === 0 && row !== '') found.push([this.column, line, shift]);
      for (const { index } of row.matchAll(BEGINNING)) found.push([this.column + index, line, shift + index]);
      this.column += row.length;
    });
  }

  next() {
    this.lines.push([]);
    this.line++;
    this.column = 0;
  }
}

/** The line and column of an offset; offsets are asked for in any order. */
function locator(text) {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle] <= offset) low = middle;
      else high = middle - 1;
    }
    return [low, offset - starts[low]];
  };
}

/** Places of a script that has its lines as they are in the source. */
export function placesOfBlock({ content, loc }) {
  const places = new Places();
  places.copy(content, loc.start.line - 1, loc.start.column - 1);
  return places.lines;
}

/** Options of the template's compiler that keep the places of its code, and those places once it has compiled. */
export function templatePlaces() {
  const lines = [];
  let context;
  return {
    options: {
      // why: the map of the compiler's own would be joined with that of the script.
      sourceMap: false,
      onContextCreated(created) {
        context = created;
        created.map = { _names: new Set(), _mappings: { add: remember }, toJSON() {} };
      },
    },
    lines: () => lines,
    /** Puts the places of the template's code where it stands in the code of its component. */
    addTo(whole, code) {
      const offset = context ? code.indexOf(context.code) : -1;
      if (offset < 0) return;
      const before = code.slice(0, offset);
      const first = before.split('\n').length - 1;
      const shift = offset - (before.lastIndexOf('\n') + 1);
      lines.forEach((places, i) => {
        const moved = i === 0 ? places.map(([column, ...source]) => [column + shift, ...source]) : places;
        whole[first + i] = [...(whole[first + i] ?? []), ...moved].sort(([one], [other]) => one - other);
      });
    },
  };

  function remember({ generatedLine, generatedColumn, originalLine, originalColumn }) {
    (lines[generatedLine - 1] ??= []).push([generatedColumn, originalLine - 1, originalColumn]);
  }
}

/** The source map of code that is pasted together from parts of one file, each with its places. */
export function mapOf(parts, filename) {
  const lines = [];
  for (const { code, places = [] } of parts) {
    const count = code.split('\n').length;
    for (let i = 0; i < count; i++) lines.push(places[i] ?? []);
  }
  return { version: 3, sources: [filename], names: [], mappings: encoded(lines) };
}

function encoded(lines) {
  let line = 0;
  let column = 0;
  return lines
    .map((places) => {
      let at = 0;
      let row = '';
      for (const [generated, sourceLine, sourceColumn] of places) {
        if (row !== '') row += ',';
        row += digits(generated - at) + 'A' + digits(sourceLine - line) + digits(sourceColumn - column);
        at = generated;
        line = sourceLine;
        column = sourceColumn;
      }
      return row;
    })
    .join(';');
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
