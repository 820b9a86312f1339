// The view of a rich text field. What is pasted goes through the schema, which leaves out what rich text may not be.
import { baseKeymap, toggleMark } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import { EditorState, TextSelection } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { read, schema, written } from './rich-text.js';

const { marks, nodes } = schema;

export function createRichText(place, { html, attributes, changed, selected, link }) {
  let shown = html;

  const keys = {
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    'Mod-b': toggleMark(marks.strong),
    'Mod-i': toggleMark(marks.em),
    'Mod-u': toggleMark(marks.underline),
    'Mod-k': () => {
      link();
      return true;
    },
    Enter: splitListItem(nodes.list_item),
    'Mod-[': liftListItem(nodes.list_item),
    'Mod-]': sinkListItem(nodes.list_item),
    'Shift-Enter': (state, dispatch) => {
      dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
      return true;
    },
  };

  const stateOf = (text) =>
    EditorState.create({ doc: read(text), plugins: [history(), keymap(keys), keymap(baseKeymap)] });

  const view = new EditorView(
    { mount: place },
    {
      state: stateOf(html),
      attributes: { ...attributes, role: 'textbox', 'aria-multiline': 'true' },
      dispatchTransaction(transaction) {
        view.updateState(view.state.apply(transaction));
        selected(view.state);
        if (!transaction.docChanged) return;
        shown = written(view.state.doc);
        changed(shown);
      },
    },
  );
  selected(view.state);

  return {
    /** Shows what was changed elsewhere, as by undo; what this field wrote itself is there already. */
    show(text) {
      if (text === shown) return;
      shown = text;
      view.updateState(stateOf(text));
    },
    run(command) {
      command(view.state, view.dispatch, view);
      view.focus();
    },
    link(href) {
      const { from, to, empty } = view.state.selection;
      if (!empty) return toggleMark(marks.link, { href })(view.state, view.dispatch);
      const at = TextSelection.near(view.state.doc.resolve(from)).from;
      const transaction = view.state.tr.insertText(href, at, to);
      return view.dispatch(transaction.addMark(at, at + href.length, marks.link.create({ href })));
    },
    unlink() {
      const { from, to, empty, $from } = view.state.selection;
      const [start, end] = empty ? [$from.start(), $from.end()] : [from, to];
      view.dispatch(view.state.tr.removeMark(start, end, marks.link));
      view.focus();
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}
