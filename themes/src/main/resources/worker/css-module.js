// Classes and keyframes that are a component's own: each name gets the component's id, and scripts ask for it by what is
// written.
const KEYFRAMES = /keyframes$/i;
const ANIMATION = /^(-\w+-)?animation(-name)?$/i;
const IDENTIFIER = /^-?(?:[_a-zA-Z\u0080-\uffff]|\\.)(?:[\w\u0080-\uffff-]|\\.)*/;

/** A plugin of the style compiler, and the names that it fills: written name → names of classes. */
export function cssModule(id) {
  const names = {};
  const own = (name) => {
    const made = `${name}_${id}`;
    if (!Object.hasOwn(names, name)) names[name] = made;
    return made;
  };
  return { names, plugin: { postcssPlugin: 'css-module', Once: (root) => rename(root, own, names) } };
}

function rename(root, own, names) {
  const keyframes = new Map();
  root.walkAtRules(KEYFRAMES, (rule) => {
    const global = /^:global\((.+)\)$/.exec(rule.params);
    if (!global) keyframes.set(rule.params, own(rule.params));
    rule.params = global ? global[1] : keyframes.get(rule.params);
  });
  root.walkRules((rule) => {
    if (!rule.parent.name || !KEYFRAMES.test(rule.parent.name)) rule.selector = selector(rule.selector, own);
  });
  root.walkDecls(ANIMATION, (declaration) => {
    declaration.value = declaration.value.replace(/[\w-]+/g, (word) => keyframes.get(word) ?? word);
  });
  root.walkDecls('composes', (declaration) => {
    const [list, from] = declaration.value.split(/\s+from\s+/);
    if (from && from !== 'global') {
      throw declaration.error('composes takes classes of its own block, or "from global"');
    }
    for (const found of declaration.parent.selector.matchAll(/\.([\w-]+)/g)) {
      const name = Object.keys(names).find((each) => names[each].split(' ')[0] === found[1]);
      for (const each of list.trim().split(/\s+/)) if (name) names[name] += ` ${from ? each : own(each)}`;
    }
    declaration.remove();
  });
}

/** The selector with its classes renamed, but for those in `:global(…)`. */
function selector(text, own) {
  let out = '';
  let i = 0;
  while (i < text.length) {
    const rest = text.slice(i);
    const scope = /^:(global|local)\(/.exec(rest);
    const skipped = /^(?:\\.|\[[^\]]*\]|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/s.exec(rest);
    if (scope) {
      const from = i + scope[0].length;
      const to = closing(text, from);
      out += scope[1] === 'global' ? text.slice(from, to) : selector(text.slice(from, to), own);
      i = to + 1;
    } else if (skipped) {
      out += skipped[0];
      i += skipped[0].length;
    } else if (text[i] === '.' && IDENTIFIER.test(text.slice(i + 1))) {
      const [name] = IDENTIFIER.exec(text.slice(i + 1));
      out += `.${own(name)}`;
      i += name.length + 1;
    } else out += text[i++];
  }
  return out;
}

function closing(text, from) {
  let depth = 1;
  let i = from;
  for (; i < text.length; i++) {
    if (text[i] === '(') depth++;
    else if (text[i] === ')' && --depth === 0) break;
  }
  return i;
}
