// Editing a text where it stands in the page: a double click on what a setting says.

export function createTextEditing({ sectionOf, settingsOf, isConnected, tell }) {
  let open = null;
  let waiting = [];

  /** Opens the text under the pointer, if it is word for word what a setting of its section says. */
  function begin(event) {
    const element = event.target;
    const section = sectionOf(element);
    if (!section || element.childElementCount > 0) return;
    const sectionId = section.dataset.id;
    const text = element.textContent.trim();
    // why: what a field of the product says is changed at the product.
    const place = !isConnected(sectionId, text) && placeOf(settingsOf(sectionId), text);
    if (!place) return;
    event.preventDefault();
    open = { element, before: element.textContent };
    element.setAttribute('contenteditable', 'plaintext-only');
    element.addEventListener('input', () => say(element.textContent));
    element.addEventListener('keydown', onKey);
    element.addEventListener('blur', close, { once: true });
    element.focus();
    document.getSelection().selectAllChildren(element);

    function say(value) {
      tell('text', { sectionId, ...place, value });
    }

    function onKey(key) {
      // why: themes have shortcuts of their own.
      key.stopPropagation();
      if (key.key === 'Escape') {
        element.textContent = open.before;
        say(open.before);
      }
      if (key.key === 'Escape' || (key.key === 'Enter' && !key.shiftKey)) {
        key.preventDefault();
        element.blur();
      }
    }

    function close() {
      element.removeAttribute('contenteditable');
      element.removeEventListener('keydown', onKey);
      open = null;
      const later = waiting;
      waiting = [];
      later.forEach((change) => change());
    }
  }

  /** At once, or when nothing is typed into the page any more: it would move the cursor. */
  function afterwards(change) {
    if (open) waiting.push(change);
    else change();
  }

  return { begin, afterwards, isOpen: () => open !== null };
}

/** Where the settings say this text and nothing but it; the block's id when it is in one, however far inside. */
function placeOf(values, text, blockId = null) {
  if (!values || typeof values !== 'object' || text === '') return null;
  const settingId = settingIn(values, text);
  if (settingId) return { blockId, settingId };
  for (const block of Array.isArray(values.blocks) ? values.blocks : []) {
    const place = placeOf(block, text, String(block && block.id));
    if (place) return place;
  }
  return null;
}

function settingIn(values, text) {
  return Object.keys(values).find((id) => id !== 'id' && typeof values[id] === 'string' && values[id].trim() === text);
}
