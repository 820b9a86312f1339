// Vue 3 reads the filters of Vue 2, {{ price | money }}, as a bitwise "or" and says nothing; we say it.
import { problem } from './problems.js';

const INTERPOLATION = 5;
const DIRECTIVE = 7;

export function filterProblems(root) {
  const found = [];
  visit(root, found);
  return found;
}

function visit(node, found) {
  if (!node) return;
  if (node.type === INTERPOLATION) check(node.content, found);
  for (const prop of node.props || []) {
    if (prop.type === DIRECTIVE && prop.exp && prop.name !== 'on') check(prop.exp, found);
  }
  for (const child of node.children || []) {
    if (child && typeof child === 'object') visit(child, found);
  }
}

function check(expression, found) {
  const text = expression.loc ? expression.loc.source : expression.content;
  const at = typeof text === 'string' ? topLevelBar(text) : -1;
  if (at < 0) return;
  const name = /^\s*([\w$]+)/.exec(text.slice(at + 1));
  const filter = name ? name[1] : 'filter';
  found.push(
    problem(
      `filters ("| ${filter}") do not exist in Vue 3: call a function, for example $filters.${filter}(…); put a bitwise "or" in parentheses`,
      position(expression.loc, text, at),
    ),
  );
}

function position(loc, text, at) {
  const before = text.slice(0, at).split('\n');
  if (before.length === 1) return { line: loc.start.line, column: loc.start.column + at };
  return { line: loc.start.line + before.length - 1, column: before[before.length - 1].length + 1 };
}

/** What is filtered and by which filters, with places in the text; null when there is none, or something else. */
export function filterChain(text) {
  const bars = [];
  for (let at = topLevelBar(text); at >= 0;) {
    bars.push(at);
    const next = topLevelBar(text.slice(at + 1));
    at = next < 0 ? -1 : at + 1 + next;
  }
  if (bars.length === 0) return null;
  const from = text.length - text.trimStart().length;
  const filters = bars.map((at, i) => {
    const part = text.slice(at + 1, bars[i + 1]);
    const found = /^\s*([A-Za-z_$][\w$]*)\s*(?:\(([\s\S]*)\))?\s*$/.exec(part);
    return found && { name: found[1], args: (found[2] || '').trim(), at };
  });
  if (!filters.every(Boolean)) return null;
  return { expression: text.slice(from, bars[0]).trimEnd(), filters, from, to: text.trimEnd().length };
}

// Where a single "|" stands outside of strings, brackets and "||"; -1 if nowhere.
function topLevelBar(text) {
  let depth = 0;
  let quote = '';
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (quote) {
      if (c === '\\') i++;
      else if (c === quote) quote = '';
    } else if (c === '"' || c === "'" || c === '`') quote = c;
    else if ('([{'.includes(c)) depth++;
    else if (')]}'.includes(c)) depth--;
    else if (c === '|' && depth === 0) {
      if (text[i + 1] === '|') i++;
      else if (text[i + 1] !== '=') return i;
    }
  }
  return -1;
}
