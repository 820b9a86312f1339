// The editor of descriptions. It knows paragraphs, headings, lists, quotes, links, pictures, bold, italic and underlined;
// a text with more than that stays HTML, so that nothing of it is lost.
import { canChooseFiles, chooseFiles } from 'file-picker';
import { baseKeymap, setBlockType, toggleMark, wrapIn, lift } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { DOMParser as DocumentParser, DOMSerializer, Schema } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import { EditorState, NodeSelection, TextSelection } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';

// What a picture keeps of its tag, in the order in which it is written.
const PICTURE = ['src', 'alt', 'title', 'width', 'height', 'loading', 'class'];
const kept = (value) => Object.fromEntries(PICTURE.map((name) => [name, value(name)]));
const heading = (level) => ({ tag: `h${level}`, attrs: { level } });
const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { content: 'inline*', group: 'block', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    heading: {
      attrs: { level: { default: 2 } },
      content: 'inline*',
      group: 'block',
      defining: true,
      parseDOM: [2, 3, 4].map(heading),
      toDOM: (node) => [`h${node.attrs.level}`, 0],
    },
    blockquote: {
      content: 'block+',
      group: 'block',
      defining: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => ['blockquote', 0],
    },
    bullet_list: { content: 'list_item+', group: 'block', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
    ordered_list: { content: 'list_item+', group: 'block', parseDOM: [{ tag: 'ol' }], toDOM: () => ['ol', 0] },
    list_item: { content: 'paragraph block*', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
    text: { group: 'inline' },
    image: {
      inline: true,
      group: 'inline',
      attrs: kept(() => ({ default: null })),
      // why not all: what is pasted may name a file of that computer, or be the picture itself.
      parseDOM: [
        { tag: 'img[src^="/"], img[src^="http"]', getAttrs: (image) => kept((name) => image.getAttribute(name)) },
      ],
      toDOM: (node) => ['img', node.attrs],
    },
    hard_break: { inline: true, group: 'inline', selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
  },
  marks: {
    link: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [{ tag: 'a[href]', getAttrs: (link) => ({ href: link.getAttribute('href') }) }],
      toDOM: (mark) => ['a', { href: mark.attrs.href, rel: 'noopener noreferrer' }, 0],
    },
    strong: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
    em: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
    underline: { parseDOM: [{ tag: 'u' }], toDOM: () => ['u', 0] },
  },
});
const { marks, nodes } = schema;

const parsed = (html) => new DOMParser().parseFromString(html, 'text/html').body;
const read = (html) => DocumentParser.fromSchema(schema).parse(parsed(html));
// why of its own: what is made in the page's document loads its pictures.
const unshown = document.implementation.createHTMLDocument('');
const written = (doc) => {
  if (doc.childCount === 1 && !doc.firstChild.content.size) return '';
  const body = unshown.createElement('div');
  body.append(DOMSerializer.fromSchema(schema).serializeFragment(doc.content, { document: unshown }));
  // A point of a list that is one paragraph is written as people write it by hand.
  for (const item of body.querySelectorAll('li')) {
    const [first, second] = item.children;
    if (first?.matches('p') && (!second || second.matches('ul, ol'))) first.replaceWith(...first.childNodes);
  }
  return [...body.children].map((child) => child.outerHTML).join('\n');
};
// Whether the editor would write the same again: white space between blocks aside.
const tidy = (html) => {
  const body = parsed(html.replace(/<(\/?)(b|i)>/g, (tag, end, name) => `<${end}${name === 'b' ? 'strong' : 'em'}>`));
  for (const link of body.querySelectorAll('a')) link.removeAttribute('rel');
  for (const image of body.querySelectorAll('img')) {
    const attributes = [...image.attributes].sort((one, other) => (one.name < other.name ? -1 : 1));
    for (const { name } of attributes) image.removeAttribute(name);
    for (const { name, value } of attributes) image.setAttribute(name, value);
  }
  return body.innerHTML
    .replace(/>\s+(?=<\/?(?:p|ul|ol|li|h\d|blockquote)\b)/g, '>')
    .replace(/(<\/(?:p|ul|ol|li|h\d|blockquote)>)\s+/g, '$1')
    .trim();
};
const knows = (html) => tidy(written(read(html))) === tidy(html);

const inside = (state, type, attrs) => {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth);
    if (node.type === type && (!attrs || node.attrs.level === attrs.level)) return true;
  }
  return false;
};
const marked = (state, type) => {
  const { from, to, empty, $from } = state.selection;
  return empty ? !!type.isInSet(state.storedMarks ?? $from.marks()) : state.doc.rangeHasMark(from, to, type);
};
const list = (type) => (state, dispatch) =>
  (inside(state, type) ? liftListItem(nodes.list_item) : wrapInList(type))(state, dispatch);
const block = (type, attrs) => (state, dispatch) =>
  (inside(state, type, attrs) ? setBlockType(nodes.paragraph) : setBlockType(type, attrs))(state, dispatch);
const quote = (state, dispatch) => (inside(state, nodes.blockquote) ? lift : wrapIn(nodes.blockquote))(state, dispatch);

const buttons = [
  ['Bold', 'B', toggleMark(marks.strong), (state) => marked(state, marks.strong)],
  ['Italic', 'I', toggleMark(marks.em), (state) => marked(state, marks.em)],
  ['Underline', 'U', toggleMark(marks.underline), (state) => marked(state, marks.underline)],
  ['Heading (H2)', 'H2', block(nodes.heading, { level: 2 }), (state) => inside(state, nodes.heading, { level: 2 })],
  [
    'Small heading (H3)',
    'H3',
    block(nodes.heading, { level: 3 }),
    (state) => inside(state, nodes.heading, { level: 3 }),
  ],
  ['List', '•', list(nodes.bullet_list), (state) => inside(state, nodes.bullet_list)],
  ['Numbered list (1.)', '1.', list(nodes.ordered_list), (state) => inside(state, nodes.ordered_list)],
  ['Quote', '”', quote, (state) => inside(state, nodes.blockquote)],
];

const button = (label, words, press) => {
  const element = document.createElement('button');
  Object.assign(element, { type: 'button', className: 'tool', textContent: words, title: label });
  element.setAttribute('aria-label', label);
  // why: the selection in the text stays.
  element.addEventListener('mousedown', (event) => event.preventDefault());
  element.addEventListener('click', press);
  return element;
};

const open = (area) => {
  const form = area.form;
  const format = form.elements.body_format;
  const label = document.getElementById(`${area.id}-label`);
  const help = document.getElementById(`${area.id}-help`);
  const html = format.value === 'html' ? area.value : (area.dataset.html ?? '');
  const problem = area.getAttribute('aria-invalid');
  let view = null;

  const box = document.createElement('div');
  box.className = 'editor';
  const bar = document.createElement('div');
  bar.className = 'editor__bar';
  bar.setAttribute('role', 'toolbar');
  bar.setAttribute('aria-label', 'Text');
  area.before(box);
  box.append(bar, area);

  const told = () => area.dispatchEvent(new Event('input', { bubbles: true }));
  const run = (command) => () => {
    command(view.state, view.dispatch, view);
    view.focus();
  };
  const tools = buttons.map(([name, words, command, on]) => ({ element: button(name, words, run(command)), on }));
  const link = button('Link', 'Link', () => {
    if (marked(view.state, marks.link)) return run(toggleMark(marks.link))();
    ask(address.hidden);
  });
  link.setAttribute('aria-expanded', 'false');
  tools.push({ element: link, on: (state) => marked(state, marks.link) });
  const source = button('Show HTML', 'HTML', () => {
    if (view) return close();
    show(area.value);
    // why: the field that is hidden by that may have had the focus.
    view.focus();
  });
  const picture = button('Picture', 'Picture', async () => {
    const [file] = await chooseFiles(false);
    if (!file) return view.focus();
    const at = view.state.selection.to;
    const changed = view.state.tr.insert(at, nodes.image.create({ src: file.src, alt: file.alt }));
    // why sought: between blocks it is put into a paragraph of its own.
    let place = at;
    changed.doc.nodesBetween(at, Math.min(at + 3, changed.doc.content.size), (node, each) => {
      if (node.type === nodes.image && node.attrs.src === file.src) place = each;
    });
    view.dispatch(changed.setSelection(NodeSelection.create(changed.doc, place)).scrollIntoView());
    shows.focus();
  });
  if (canChooseFiles) tools.push({ element: picture, on: (state) => state.selection.node?.type === nodes.image });
  bar.append(...tools.map((tool) => tool.element), source);

  const address = document.createElement('div');
  address.className = 'editor__link';
  address.hidden = true;
  const field = document.createElement('input');
  // why text: what is left in a field for addresses would keep the form from being sent.
  Object.assign(field, { type: 'text', inputMode: 'url', autocomplete: 'off', placeholder: 'https://…' });
  field.setAttribute('aria-label', 'Address of the link');
  const missing = Object.assign(document.createElement('p'), {
    id: `${area.id}-link-problem`,
    className: 'field__problem',
    hidden: true,
  });
  const miss = (words) => {
    missing.textContent = words;
    missing.hidden = !words;
    for (const [name, value] of [
      ['aria-invalid', 'true'],
      ['aria-describedby', missing.id],
    ]) {
      if (words) field.setAttribute(name, value);
      else field.removeAttribute(name);
    }
  };
  const ask = (open) => {
    address.hidden = !open;
    link.setAttribute('aria-expanded', String(open));
    field.value = '';
    miss('');
    (open ? field : (view ?? area)).focus();
  };
  const linked = () => {
    const href = field.value.trim();
    if (!/^(https?:\/\/|mailto:|tel:|\/)./.test(href)) {
      miss('Type an address such as https://example.com');
      return field.focus();
    }
    const { from, to } = view.state.selection;
    // why: without a selection there are no words to link; the address itself is then what is read.
    if (view.state.doc.textBetween(from, to).trim()) toggleMark(marks.link, { href })(view.state, view.dispatch);
    else {
      const at = TextSelection.near(view.state.doc.resolve(from)).from;
      view.dispatch(view.state.tr.insertText(href, at).addMark(at, at + href.length, marks.link.create({ href })));
    }
    ask(false);
  };
  field.addEventListener('input', () => miss(''));
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      linked();
    }
  });
  address.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      ask(false);
    }
  });
  const done = button('Set the link', 'Set', linked);
  address.append(field, done, missing);
  bar.after(address);

  // What the picture shows that is selected.
  const described = Object.assign(document.createElement('div'), { className: 'editor__link', hidden: true });
  const shows = document.createElement('input');
  Object.assign(shows, { type: 'text', autocomplete: 'off', placeholder: 'Read to those who cannot see it' });
  shows.setAttribute('aria-label', 'What the picture shows');
  shows.addEventListener('input', () => {
    const { node, from } = view.state.selection;
    const changed = view.state.tr.setNodeMarkup(from, null, { ...node.attrs, alt: shows.value });
    view.dispatch(changed.setSelection(NodeSelection.create(changed.doc, from)));
  });
  shows.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    view.focus();
  });
  described.append(shows);
  bar.after(described);

  // One stop for Tab; arrows move inside, as toolbars do.
  bar.addEventListener('keydown', (event) => {
    const all = [...bar.querySelectorAll('button:not(:disabled)')];
    const next = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!next) return;
    event.preventDefault();
    all[(all.indexOf(document.activeElement) + next + all.length) % all.length].focus();
  });
  bar.addEventListener('focusin', (event) => {
    for (const each of bar.querySelectorAll('button')) each.tabIndex = each === event.target ? 0 : -1;
  });

  const look = () => {
    const selected = view?.state.selection.node;
    described.hidden = selected?.type !== nodes.image;
    if (!described.hidden && document.activeElement !== shows) shows.value = selected.attrs.alt ?? '';
    for (const { element, on } of tools) {
      element.disabled = !view;
      element.setAttribute('aria-pressed', String(!!view && on(view.state)));
    }
    source.setAttribute('aria-pressed', String(!view));
    if (!view) source.tabIndex = 0;
  };

  const close = () => {
    view.destroy();
    view = null;
    area.hidden = false;
    ask(false);
    look();
  };

  const show = (text) => {
    area.hidden = true;
    view = new EditorView(
      { mount: box.appendChild(document.createElement('div')) },
      {
        state: EditorState.create({
          doc: read(text),
          plugins: [
            history(),
            keymap({
              'Mod-z': undo,
              'Mod-y': redo,
              'Shift-Mod-z': redo,
              'Mod-b': toggleMark(marks.strong),
              'Mod-i': toggleMark(marks.em),
              'Mod-u': toggleMark(marks.underline),
              'Mod-k': () => {
                link.click();
                return true;
              },
              Enter: splitListItem(nodes.list_item),
              'Shift-Enter': (state, dispatch) => {
                dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
                return true;
              },
              'Mod-[': liftListItem(nodes.list_item),
              'Mod-]': sinkListItem(nodes.list_item),
            }),
            keymap(baseKeymap),
          ],
        }),
        attributes: {
          class: 'editor__text',
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-labelledby': label.id,
          'aria-describedby': help?.id ?? '',
          ...(problem ? { 'aria-invalid': 'true' } : {}),
        },
        // why not as it is written: pictures are at the shop's host, and texts name them without it.
        nodeViews: {
          image: ({ attrs }) => {
            const dom = Object.assign(document.createElement('img'), { referrerPolicy: 'no-referrer' });
            dom.src = attrs.src.startsWith('/media/')
              ? area.dataset.src + attrs.src.slice('/media/'.length)
              : attrs.src;
            dom.alt = attrs.alt ?? '';
            const update = ({ type, attrs: now }) => {
              dom.alt = now.alt ?? '';
              return type === nodes.image && now.src === attrs.src;
            };
            return { dom, update };
          },
        },
        dispatchTransaction(transaction) {
          view.updateState(view.state.apply(transaction));
          if (transaction.docChanged) {
            area.value = written(view.state.doc);
            told();
          }
          look();
        },
      },
    );
    look();
  };

  // Another text in place of this one, which undoing brings back.
  area.addEventListener('replace', ({ detail }) => {
    if (view) {
      view.dispatch(view.state.tr.replaceWith(0, view.state.doc.content.size, read(detail).content));
      view.focus();
      return;
    }
    area.select();
    // why not the value: the browser undoes only what was typed or inserted.
    document.execCommand('insertText', false, detail);
  });
  area.addEventListener('seek', ({ detail }) => {
    if (!view) {
      const at = area.value.indexOf(detail);
      area.focus();
      if (at >= 0) area.setSelectionRange(at, at + detail.length);
      return;
    }
    let from = -1;
    view.state.doc.descendants((node, at) => {
      const found = from < 0 && node.isText ? node.text.indexOf(detail) : -1;
      if (found >= 0) from = at + found;
    });
    if (from >= 0) {
      const there = TextSelection.create(view.state.doc, from, from + detail.length);
      view.dispatch(view.state.tr.setSelection(there).scrollIntoView());
    }
    view.focus();
  });

  // why: what is not touched is sent as it came.
  area.value = html;
  format.value = 'html';
  form.dispatchEvent(new Event('settled'));
  label.addEventListener('click', () => view?.focus());
  bar.querySelectorAll('button').forEach((each, at) => {
    each.tabIndex = at ? -1 : 0;
  });
  if (knows(html)) {
    if (help)
      help.textContent = `Paragraphs, headings, lists${canChooseFiles ? ', links and pictures' : ' and links'}. Ctrl B makes bold, Ctrl K a link.`;
    show(html);
  } else {
    if (help)
      help.textContent =
        'This text has parts that only HTML shows, such as tables. Pressing HTML opens it in the editor, which leaves them out.';
    look();
  }
};

for (const area of document.querySelectorAll('textarea[data-editor]')) open(area);

// Forms that put a template in place of the text; the server does it where this script does not run. They ask only when
// there is something to replace.
for (const form of document.querySelectorAll('form[data-replaces]')) {
  const area = document.getElementById(form.dataset.replaces);
  const look = () => {
    if (area.value.trim()) form.dataset.confirm = form.dataset.asks;
    else delete form.dataset.confirm;
  };
  area.addEventListener('input', look);
  look();
}
document.addEventListener('submit', (event) => {
  const { replaces, html } = event.target.dataset;
  if (!replaces || event.defaultPrevented) return;
  event.preventDefault();
  document.getElementById(replaces).dispatchEvent(new CustomEvent('replace', { detail: html }));
});

// Gaps that a template left: each leads to its place in the text.
for (const box of document.querySelectorAll('[data-gaps]')) {
  const area = document.getElementById(box.dataset.gaps);
  const known = JSON.parse(box.dataset.known);
  const look = () => {
    const open = known
      .filter((gap) => area.value.includes(gap))
      .sort((one, other) => area.value.indexOf(one) - area.value.indexOf(other));
    box.hidden = !open.length;
    box.querySelector('.chips').replaceChildren(
      ...open.map((gap) => {
        const chip = Object.assign(document.createElement('button'), {
          type: 'button',
          className: 'chip chip--plain',
          textContent: gap,
        });
        chip.addEventListener('click', () => area.dispatchEvent(new CustomEvent('seek', { detail: gap })));
        return chip;
      }),
    );
  };
  area.addEventListener('input', look);
  look();
}
