// What people do with colour schemes: each is one step that can be undone, and says what happened.
import { colorsOf, usesOf } from '../model/color-schemes.js';
import { labelOf } from '../model/schema.js';

const COPY = ' (copy)';

export function createSchemeActions(editor) {
  const { edit, messages, schema, schemes, undo } = editor;

  const edits = () => {
    const { group, element, siblings } = schema.value.schemes;
    return editor.edits.value.schemes(group, element, siblings);
  };
  const counted = (count) => (count === 1 ? '1 section' : `${count} sections`);
  const uses = (id) => usesOf(schema.value, editor.resolved.value, id).length;

  /** Where a scheme is in use, in words. */
  function useOf({ id }) {
    const count = uses(id);
    const sections = count === 0 ? 'In no section' : `In ${counted(count)}`;
    return schemes.value[0].id === id ? `The page. ${sections}` : sections;
  }

  function color(scheme, element, value) {
    const label = `${scheme.name} › ${labelOf(element)}`;
    edit(label, edits().color(scheme.id, element.id, value), `scheme/${scheme.id}/${element.id}`);
  }

  function resetColor(scheme, element) {
    edit(`${scheme.name} › ${labelOf(element)}: back to the default`, edits().resetColor(scheme.id, element.id));
    messages.say(`${labelOf(element)} is the default again`);
  }

  const rename = (scheme, name) =>
    edit(`Rename ${scheme.name}`, edits().rename(scheme.id, name), `scheme/${scheme.id}/name`);

  function duplicate(scheme) {
    const { id, operations } = edits().copy(scheme, named(scheme.name.replace(COPY, '') + COPY));
    edit(`Duplicate ${scheme.name}`, operations);
    messages.say(`${scheme.name} duplicated`);
    return id;
  }

  /** A new scheme, at the end; its colours are those of the last one. */
  function add() {
    const { id, operations } = edits().copy(schemes.value.at(-1), named('New scheme'));
    edit('Add scheme', operations);
    messages.say('Scheme added');
    return id;
  }

  /** The name, with a number where another scheme has it. */
  function named(name) {
    const taken = schemes.value.map((scheme) => scheme.name);
    let number = 2;
    let free = name;
    while (taken.includes(free)) free = `${name} ${number++}`;
    return free;
  }

  function remove(scheme) {
    const count = uses(scheme.id);
    edit(`Remove ${scheme.name}`, edits().remove(scheme.id));
    const moved = count === 0 ? 'No section had it.' : `${counted(count)} had it, and now “${schemes.value[0].name}”.`;
    messages.toast(`${scheme.name} is removed. ${moved}`, { label: 'Undo', run: undo });
  }

  function move(scheme, to) {
    const list = schemes.value;
    const index = Math.max(0, Math.min(list.length - 1, to));
    if (list.findIndex(({ id }) => id === scheme.id) === index) return;
    edit(`Move ${scheme.name}`, edits().move(scheme.id, index));
    messages.say(`${scheme.name}, place ${index + 1} of ${list.length}`);
  }

  /** What a path of the document says of a scheme, in words; undefined where it is none. */
  function labelAt([top, group, id, scheme, , name]) {
    const place = schema.value.schemes;
    if (top !== 'settings' || group !== place?.group || id !== place.element.id || scheme === undefined)
      return undefined;
    const title = schemes.value.find((each) => each.id === scheme)?.name ?? scheme;
    const element = colorsOf(place.element).find((each) => each.id === name);
    return element ? `${title}: ${labelOf(element)}` : title;
  }

  return { useOf, color, resetColor, rename, duplicate, add, remove, move, labelAt };
}
