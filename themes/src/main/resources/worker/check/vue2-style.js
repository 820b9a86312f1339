// Habits of Vue 2 in style sheets.
const CLASS = /(\.[A-Za-z_][\w-]*|&)-(enter|leave)(?![\w-])/g;

const DEEP = /(?:::v-deep|\/deep\/|>>>)(\s+)(?![({])([^{},;()]+?)(?=\s*[{,])|(?:::v-deep|\/deep\/|>>>)(?!\s*\()/g;

/** The first moment of a transition has another name in Vue 3. */
export function vue2Style(file) {
  for (const { text, shift } of file.styles) {
    const code = text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g, (comment) => comment.replace(/[^\n]/g, ' '));
    for (const found of code.matchAll(DEEP)) {
      const [whole, , selector] = found;
      const at = shift + found.index;
      const edits = selector ? [{ from: at, to: at + whole.length, text: `:deep(${selector})` }] : [];
      file.say('vue2-deep-selector', at, `${whole.split(/\s/)[0]} is :deep(…) in Vue 3`, edits);
    }
    for (const found of code.matchAll(CLASS)) {
      const [whole, name, side] = found;
      // why: a class may have any name; that of a transition has its active moment beside it.
      if (!code.includes(`${name}-${side}-active`)) continue;
      const at = shift + found.index;
      const edits = [{ from: at + whole.length, to: at + whole.length, text: '-from' }];
      file.say('vue2-transition-class', at, `${whole} is ${whole}-from in Vue 3`, edits);
    }
  }
}
