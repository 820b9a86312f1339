// Faults as the Java side wants them: 1-based line and column in the component's own file.
export function problem(message, start) {
  return { message: firstLine(message), line: start ? start.line : 1, column: start ? start.column : 1 };
}

// why: the script compiler throws either Babel's error, whose position counts from the start of its block,
// or its own, which carries the position only as a drawn code frame.
export function scriptProblem(error, descriptor) {
  const message = String(error.message || error);
  const words = firstLine(message)
    .replace(/^\[@?vue\/compiler-sfc\]\s*/, '')
    .replace(/\s*\(\d+:\d+\)\s*$/, '')
    .replace(
      /^Type import from non-relative sources.*/,
      'types of packages are not read: write the props into the component',
    );
  if (error.loc && error.loc.start) return problem(words, error.loc.start);
  const framed = frameLine(message);
  if (framed) return { message: words, ...framed };
  const block = descriptor.scriptSetup || descriptor.script;
  return problem(words, block.loc.start);
}

function firstLine(message) {
  return String(message).split('\n')[0];
}

function frameLine(message) {
  const lines = message.split('\n');
  const caret = lines.findIndex((line) => /^\s*\|\s*\^/.test(line));
  if (caret < 1) return null;
  const above = /^(\d+)(\s*)\|/.exec(lines[caret - 1]);
  if (!above) return null;
  // "12 |  code": the code starts two columns after the bar.
  return { line: Number(above[1]), column: Math.max(1, lines[caret].indexOf('^') - lines[caret].indexOf('|') - 2) };
}
