// Tools of the rich text field: what each does, and whether it is on where the caret stands.
import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import { schema } from './rich-text.js';

const { marks, nodes } = schema;

function isInside({ selection: { $from } }, type, level) {
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth);
    if (node.type === type && (level === undefined || node.attrs.level === level)) return true;
  }
  return false;
}

function isMarked(state, type) {
  const { from, to, empty, $from } = state.selection;
  return empty ? Boolean(type.isInSet(state.storedMarks ?? $from.marks())) : state.doc.rangeHasMark(from, to, type);
}

const mark = (label, words, look, type) => ({
  label,
  words,
  look,
  command: toggleMark(type),
  isOn: (state) => isMarked(state, type),
});

const heading = (label, words, level) => ({
  label,
  words,
  command: (state, dispatch) =>
    (isInside(state, nodes.heading, level) ? setBlockType(nodes.paragraph) : setBlockType(nodes.heading, { level }))(
      state,
      dispatch,
    ),
  isOn: (state) => isInside(state, nodes.heading, level),
});

const list = (label, words, icon, type) => ({
  label,
  words,
  icon,
  command: (state, dispatch) =>
    (isInside(state, type) ? liftListItem(nodes.list_item) : wrapInList(type))(state, dispatch),
  isOn: (state) => isInside(state, type),
});

export const TOOLS = [
  mark('Bold (Ctrl B)', 'B', 'rich__bold', marks.strong),
  mark('Italic (Ctrl I)', 'I', 'rich__italic', marks.em),
  mark('Underline (Ctrl U)', 'U', 'rich__underline', marks.underline),
  heading('Heading', 'H', 2),
  heading('Small heading', 'h', 3),
  list('List', '', 'list', nodes.bullet_list),
  list('Numbered list', '1.', undefined, nodes.ordered_list),
  {
    label: 'Quote',
    icon: 'quote',
    command: (state, dispatch) =>
      (isInside(state, nodes.blockquote) ? lift : wrapIn(nodes.blockquote))(state, dispatch),
    isOn: (state) => isInside(state, nodes.blockquote),
  },
  { label: 'Link (Ctrl K)', icon: 'link', isLink: true, isOn: (state) => isMarked(state, marks.link) },
];
