// Edits by chance, all undone and all done again.
import { everyBlock } from '../../../main/resources/editor/model/blocks.js';
import { editsOf } from '../../../main/resources/editor/model/document.js';
import { isGroup, placeOf, schemesIn } from '../../../main/resources/editor/model/color-schemes.js';
import { emptyHistory, recorded, redone, undone } from '../../../main/resources/editor/model/history.js';
import { equal } from '../../../main/resources/editor/model/json.js';
import { difference, patched } from '../../../main/resources/editor/model/patch.js';
import { readSchema } from '../../../main/resources/editor/model/schema.js';
import { resolve } from '../../../main/resources/editor/model/resolve.js';

/** “same” when undo gives back every byte of the first document, and redo the last one. */
export const undoneAndRedone = (schemaText, documentText, seed, count) =>
  walk(schemaText, documentText, seed, count, () => {});

/** The same; `see` gets each document on the way there, back and there again. */
export function walk(schemaText, documentText, seed, count, see) {
  const schema = JSON.parse(schemaText);
  const { sections } = readSchema(schema);
  const random = randomOf(seed);
  let document = JSON.parse(documentText);
  let history = emptyHistory();
  const first = JSON.stringify(document);
  let shown = resolve(schema, document);
  see(document);
  for (let i = 0; i < count; i++) {
    const operations = edit(schema, sections, document, shown, random, i);
    history = recorded(history, document, {
      label: 'Edit',
      field: i % 3 ? 'field' : undefined,
      time: i * 900,
      operations,
    });
    document = patched(document, operations);
    see(document);
    const now = resolve(schema, document);
    if (!equal(patched(shown, difference(shown, now)), now)) return 'the preview differs';
    const twice = idTwice(sections, now);
    if (twice) return `two blocks of a section have the id ${twice}`;
    // why kept: to resolve a document takes longer than all else that is done with it.
    shown = now;
  }
  const last = document;
  ({ history, document } = all(undone, history, document, see));
  if (JSON.stringify(document) !== first) return JSON.stringify(document);
  ({ document } = all(redone, history, document, see));
  return equal(document, last) ? 'same' : JSON.stringify(document);
}

function all(step, history, document, see) {
  for (let next; (next = step(history, document));) {
    ({ history, document } = next);
    see(document);
  }
  return { history, document };
}

function edit(schema, sections, document, resolved, random, i) {
  const edits = editsOf(schema, document, random);
  const pick = (list) => list[Math.floor(random() * list.length)];
  const page = pick(Object.keys(resolved.orders)) ?? 'home';
  const section = pick(resolved.orders[page] ?? []);
  const type = pick(Object.keys(schema.sections));
  const add = () => edits.addSection(page, type, Math.floor(random() * (edits.orderOf(page).length + 1))).operations;
  if (!section) return add();
  const block = pick(blocksIn(sections, resolved.pages[page][section]))?.id;
  const onBlock = (change) => (block ? change() : []);
  return pick([
    add,
    () => edits.removeSection(page, section),
    () => edits.moveSection(page, section, 0),
    () => edits.duplicateSection(page, section).operations,
    () => edits.hideSection(page, section, random() < 0.5),
    () => edits.renameSection(page, section, `Name ${i}`),
    () => edits.setting({ page, section }, 'f0', i),
    () => edits.reset({ page, section }, 'f0'),
    () => edits.setting({ group: 'colors' }, 'f1', `#00000${i % 10}`),
    () => edits.reset({ group: 'layout' }, 'f1'),
    () => edits.style('one'),
    () => onSchemes(schema, edits, resolved, pick, i),
    () => edits.setting({ page, section }, pick(['f1', 'f2']), pick(['one', 'night', 'gone'])),
    () => onBlock(() => edits.setting({ page, section, block }, 'f0', `Words ${i}`)),
    () => onBlock(() => edits.duplicateBlock(page, section, block).operations),
    () => edits.setting({ page, section }, pick(['f1', 'f2', 'f3']), connected(pick, i)),
    () => onBlock(() => edits.setting({ page, section, block }, 'f0', connected(pick, i))),
    () => onBlock(() => edits.hideBlock(page, section, block, random() < 0.7)),
    () => onBlock(() => edits.removeBlock(page, section, block)),
    () => onBlock(() => edits.moveBlock(page, section, block, 0)),
    () => edits.addBlock({ page, section }, 'quote', 0).operations,
    () => onBlock(() => edits.addBlock({ page, section, block }, 'quote', 0).operations),
  ])();
}

/** The blocks of a section, those inside others too. */
const blocksIn = (sections, { type, settings }) =>
  everyBlock(sections.get(type)?.blocks, settings.blocks).map(({ block }) => block);

function idTwice(sections, { pages }) {
  for (const section of Object.values(pages).flatMap((page) => Object.values(page))) {
    const ids = blocksIn(sections, section).map(({ id }) => id);
    const twice = ids.find((id, index) => ids.indexOf(id) !== index);
    if (twice !== undefined) return twice;
  }
  return undefined;
}

function onSchemes(schema, edits, resolved, pick, i) {
  const place = placeOf(schema);
  const scheme = place && pick(schemesIn(schema, resolved));
  if (!scheme) return [];
  const siblings = schema.settings.find(({ type }) => type === place.group).schema;
  const schemes = edits.schemes(place.group, siblings.find(isGroup), siblings);
  return pick([
    () => schemes.color(scheme.id, pick(['background', 'text_b']), `#00000${i % 10}`),
    () => schemes.rename(scheme.id, `Name ${i}`),
    () => schemes.remove(scheme.id),
    () => schemes.move(scheme.id, 0),
    () => schemes.copy(scheme, `Copy ${i}`).operations,
  ])();
}

const SOURCES = ['product.title', 'product.metafields.custom.care', 'product.vendor'];
const connected = (pick, i) => ({ source: pick(SOURCES), fallback: `Otherwise ${i}` });

// Mulberry32.
function randomOf(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296;
  };
}
