// Edits that add an import to a script.
export function addImport(file, name, from) {
  const code = file.scripts.find((each) => each.place !== 'component') || file.scripts[0];
  if (!code) return null;
  for (const node of code.ast.body) {
    if (node.type !== 'ImportDeclaration' || node.source.value !== from || node.importKind === 'type') continue;
    const named = node.specifiers.filter((each) => each.type === 'ImportSpecifier');
    if (named.some((each) => each.local.name === name)) return [];
    const last = named[named.length - 1];
    if (last) return [shared(file.edit(code, last.end, last.end, `, ${name}`))];
  }
  return addLine(file, code, `import { ${name} } from '${from}'`);
}

/** The same for what a module gives by default. */
export function addDefaultImport(file, code, name, from) {
  return addLine(file, code, `import ${name} from '${from}'`);
}

// why before the first statement: a comment at the top of a file stays there.
function addLine(file, code, line) {
  const first = code.ast.body[0];
  if (!first) return [shared(file.edit(code, 0, 0, `\n${line}\n`))];
  const at = first.start + code.shift;
  const end = file.source[first.end + code.shift - 1] === ';' ? ';' : '';
  return [shared(file.edit(code, first.start, first.start, `${line}${end}\n${indentAt(file.source, at)}`))];
}

/** Several findings may need the same import, and others at the same place. */
const shared = (edit) => ({ ...edit, shared: true });

function indentAt(source, at) {
  const begin = source.lastIndexOf('\n', at - 1) + 1;
  return /^[ \t]*/.exec(source.slice(begin, at))[0];
}
