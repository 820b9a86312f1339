// Keys that work everywhere in the editor.

export function createShortcuts(editor, { search, isBusy }) {
  function pressed(event) {
    if (isBusy()) return;
    const key = event.key.toLowerCase();
    const mod = event.ctrlKey || event.metaKey;
    // why: in a text of several paragraphs these keys belong to it.
    const inText = event.target.closest?.('.ProseMirror');
    if (key === 'f6') {
      event.preventDefault();
      return nextPane(event.shiftKey ? -1 : 1);
    }
    const taken = mod
      ? withMod(key, event.shiftKey, inText)
      : key === 'escape' && !event.defaultPrevented && leave(event);
    if (taken) event.preventDefault();
  }

  function withMod(key, shift, inText) {
    if (key === 's') editor.saveNow();
    else if (key === 'k' && !inText) search();
    else if (key === 'z' && !inText) (shift ? editor.redo : editor.undo)();
    else if (key === 'y' && !inText) editor.redo();
    else return false;
    return true;
  }

  /** Moves the focus to the outline, the settings or the preview. */
  function nextPane(by) {
    const panes = [...document.querySelectorAll('.outline, #settings-pane, .stage__page')].filter(
      (pane) => pane.getClientRects().length > 0,
    );
    const at = panes.findIndex((pane) => pane.contains(document.activeElement));
    const pane = panes[(Math.max(at, by > 0 ? -1 : 0) + by + panes.length) % panes.length];
    (pane.querySelector('[aria-current], input, select, textarea, button') ?? pane).focus();
  }

  /** From a block to the one around it, or to its section. */
  function outwards() {
    const { page, section, block } = editor.selection.value;
    editor.select({ page, section, block: editor.blockAround(page, section, block) });
  }

  function leave(event) {
    if (event.target.closest?.('[popover], dialog')) return false;
    if (editor.panel.value !== 'settings') editor.panel.value = 'settings';
    else if (editor.selection.value?.block) outwards();
    else if (editor.selection.value) editor.select(null);
    else return false;
    return true;
  }

  window.addEventListener('keydown', pressed);
  return () => window.removeEventListener('keydown', pressed);
}
