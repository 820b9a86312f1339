// Rich text of settings: what it may be, read from HTML and written as HTML. What is none of it is left out.
import { DOMParser as DocumentParser, DOMSerializer, Schema } from 'prosemirror-model';
import { isSafe } from '../model/setting-type.js';

const LEVELS = [2, 3, 4];
const link = (element) => {
  const href = element.getAttribute('href');
  return isSafe(href) ? { href } : false;
};

export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { content: 'inline*', group: 'block', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    heading: {
      attrs: { level: { default: 2 } },
      content: 'inline*',
      group: 'block',
      defining: true,
      parseDOM: [
        { tag: 'h1', attrs: { level: 2 } },
        ...LEVELS.map((level) => ({ tag: `h${level}`, attrs: { level } })),
      ],
      toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
    },
    bullet_list: { content: 'list_item+', group: 'block', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
    ordered_list: { content: 'list_item+', group: 'block', parseDOM: [{ tag: 'ol' }], toDOM: () => ['ol', 0] },
    list_item: { content: 'paragraph block*', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
    blockquote: {
      content: 'block+',
      group: 'block',
      defining: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => ['blockquote', 0],
    },
    text: { group: 'inline' },
    hard_break: { inline: true, group: 'inline', selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
  },
  marks: {
    link: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [{ tag: 'a[href]', getAttrs: link }],
      toDOM: ({ attrs }) => ['a', { href: attrs.href }, 0],
    },
    strong: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
    em: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
    underline: { parseDOM: [{ tag: 'u' }], toDOM: () => ['u', 0] },
  },
});

export const read = (html) =>
  DocumentParser.fromSchema(schema).parse(new DOMParser().parseFromString(html, 'text/html').body);

export function written(doc) {
  if (doc.childCount === 1 && doc.firstChild.content.size === 0) return '';
  const body = document.createElement('div');
  body.append(DOMSerializer.fromSchema(schema).serializeFragment(doc.content));
  for (const item of body.querySelectorAll('li')) {
    // A point of one paragraph is written without it, as people write lists.
    if (item.children.length === 1 && item.firstElementChild.matches('p')) {
      item.replaceChildren(...item.firstElementChild.childNodes);
    }
  }
  return body.innerHTML;
}

/** The HTML with nothing but what rich text may be. */
export const clean = (html) => written(read(String(html)));
