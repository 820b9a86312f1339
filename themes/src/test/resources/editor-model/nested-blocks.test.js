import { changesBetween } from '../../../main/resources/editor/model/changes.js';
import { checksOf } from '../../../main/resources/editor/model/checks.js';
import { copied, knownBlock, pasted } from '../../../main/resources/editor/model/clipboard.js';
import { editsOf } from '../../../main/resources/editor/model/document.js';
import { everyBlock } from '../../../main/resources/editor/model/blocks.js';
import { patched } from '../../../main/resources/editor/model/patch.js';
import { readSchema } from '../../../main/resources/editor/model/schema.js';
import { resolve } from '../../../main/resources/editor/model/resolve.js';
import { searchIndex, searched } from '../../../main/resources/editor/model/search.js';
import { assertEqual } from './assert.js';

const entries = {
  label: 'Entries',
  max_items: 3,
  options: { btnAdd: 'Add an entry', heading: 'Entry', id: 'title' },
  children: {
    number_default_items: 1,
    elements: [
      { id: 'title', type: 'text', label: 'Title' },
      { id: 'picture', type: 'image_picker', label: 'Picture' },
    ],
  },
};
const groups = {
  options: { heading: 'Group', id: 'name' },
  children: {
    elements_types: [
      { type: 'list', label: 'List', elements: [{ id: 'name', type: 'text', label: 'Name' }], blocks: entries },
      { type: 'note', label: 'Note', max_items: 1, elements: [{ id: 'text', type: 'text', label: 'Text' }] },
    ],
  },
};
const raw = {
  sections: {
    columns: {
      label: 'Columns',
      sections: [
        {
          label: 'Columns',
          options: { heading: 'Column', id: 'heading' },
          children: { elements: [{ id: 'heading', type: 'text', label: 'Heading' }], blocks: groups },
        },
      ],
    },
  },
};
const schema = readSchema(raw);
const documentOf = (blocks) => ({ pages: { home: { s: { type: 'columns', settings: { blocks } } } } });
const blocksOf = (document) => document.pages.home.s.settings.blocks;
const start = documentOf([
  { id: 'one', heading: 'One', blocks: [{ id: 'g', element_type: 'list', name: 'G' }] },
  { id: 'two', heading: 'Two', blocks: [] },
]);
const every = (document) =>
  everyBlock(schema.sections.get('columns').blocks, resolve(raw, document).pages.home.s.settings.blocks);
const idsOf = (document) => every(document).map(({ block }) => block.id);

export function kindsHaveTheirBlocksInTheReadSchema() {
  assertEqual(schema.faults, []);
  const [column] = schema.sections.get('columns').blocks.kinds;
  assertEqual(
    column.blocks.kinds.map(({ type, blocks }) => [type, blocks?.add]),
    [
      ['list', 'Add an entry'],
      ['note', undefined],
    ],
  );
}

export function schemasThatNestTooDeepSaySo() {
  let part = { children: { elements: [] } };
  for (let level = 0; level < 8; level++) part = { children: { elements: [], blocks: part } };
  const { faults } = readSchema({ sections: { deep: { sections: [part] } } });
  assertEqual(faults, [`sections.deep${'.blocks'.repeat(8)}: blocks stand at most 8 levels deep.`]);
}

export function aBlockIsFoundAndSetWhereverItStands() {
  assertEqual(idsOf(start), ['one', 'g', 'g-0', 'two']);
  assertEqual(
    every(start).map(({ above }) => above.map(({ block }) => block.id)),
    [[], ['one'], ['one', 'g'], []],
  );
  const place = { page: 'home', section: 's', block: 'g-0' };
  const operations = editsOf(raw, start).setting(place, 'title', 'First');
  const after = patched(start, operations);
  assertEqual(blocksOf(after)[0].blocks[0].blocks, [{ id: 'g-0', title: 'First' }]);
  assertEqual(blocksOf(after)[1], blocksOf(start)[1]);
  assertEqual(blocksOf(patched(after, editsOf(raw, after).reset(place, 'title')))[0].blocks[0].blocks, [{ id: 'g-0' }]);
}

export function blocksAreAddedMovedHiddenAndRemovedInsideOthers() {
  const place = { page: 'home', section: 's', block: 'g' };
  const added = editsOf(raw, start).addBlock(place, '', 1, { title: 'Second' });
  const two = patched(start, added.operations);
  assertEqual(idsOf(two), ['one', 'g', 'g-0', added.id, 'two']);
  const moved = patched(two, editsOf(raw, two).moveBlock('home', 's', added.id, 0));
  assertEqual(idsOf(moved), ['one', 'g', added.id, 'g-0', 'two']);
  const hidden = patched(moved, editsOf(raw, moved).hideBlock('home', 's', 'g-0', true));
  assertEqual(blocksOf(hidden)[0].blocks[0].blocks[1], { id: 'g-0', visible: false });
  const removed = patched(hidden, editsOf(raw, hidden).removeBlock('home', 's', added.id));
  assertEqual(idsOf(removed), ['one', 'g', 'g-0', 'two']);
  assertEqual(editsOf(raw, start).addBlock({ ...place, block: 'gone' }, '', 0).operations, []);
  assertEqual(editsOf(raw, start).removeBlock('home', 's', 'gone'), []);
}

export function roomIsThatOfTheListInsideTheBlock() {
  const inside = (block) => ({ page: 'home', section: 's', block });
  const full = documentOf([
    {
      id: 'one',
      blocks: [
        { id: 'g', element_type: 'list', blocks: [{}, {}, {}] },
        { id: 'n', element_type: 'note' },
      ],
    },
    { id: 'two' },
  ]);
  const edits = editsOf(raw, full);
  assertEqual(edits.hasBlockRoom(inside(undefined), ''), true);
  assertEqual(edits.hasBlockRoom(inside('one'), 'list'), true);
  assertEqual(edits.hasBlockRoom(inside('one'), 'note'), false);
  assertEqual(edits.hasBlockRoom(inside('two'), 'note'), true);
  assertEqual(edits.hasBlockRoom(inside('g'), ''), false);
  assertEqual(edits.hasBlockRoom(inside('n'), ''), false);
}

export function copiesOfBlocksAndSectionsHaveNewIdsAtEachLevel() {
  const stored = patched(
    start,
    editsOf(raw, start).setting({ page: 'home', section: 's', block: 'g-0' }, 'title', 'First'),
  );
  const block = editsOf(raw, stored).duplicateBlock('home', 's', 'one');
  const twice = idsOf(patched(stored, block.operations));
  assertEqual(twice.length, 7);
  assertEqual(new Set(twice).size, 7);
  assertEqual(twice[3], block.id);
  const section = editsOf(raw, stored).duplicateSection('home', 's');
  const copy = patched(stored, section.operations).pages.home[section.id].settings.blocks;
  assertEqual(copy[0].blocks[0].blocks[0].title, 'First');
  const ids = everyBlock(schema.sections.get('columns').blocks, copy).map(({ block: each }) => each.id);
  assertEqual(
    ids.filter((id) => twice.includes(id)),
    [],
  );
}

export function whatIsPastedHasKnownBlocksInsideAndNoIdsOfOthers() {
  const column = { id: 'x', heading: 'X', blocks: [{ id: 'y', element_type: 'list', name: 'Y', foreign: 1 }, null] };
  const clean = (html) => html;
  const known = { heading: 'X', blocks: [{ name: 'Y', element_type: 'list' }] };
  assertEqual(knownBlock(schema.sections.get('columns').blocks, column, clean), known);
  const { section } = pasted(copied({ section: { type: 'columns', settings: { blocks: [column] } } }), schema, clean);
  assertEqual(section.settings.blocks, [known]);
  const added = editsOf(raw, start).addBlock({ page: 'home', section: 's' }, '', 0, known);
  const [pastedColumn] = blocksOf(patched(start, added.operations));
  assertEqual(pastedColumn.id, added.id);
  assertEqual(pastedColumn.blocks[0].id.startsWith('block-'), true);
}

export function changesSearchAndChecksReachEachLevel() {
  const after = documentOf([
    {
      id: 'one',
      heading: 'One',
      blocks: [
        {
          id: 'g',
          element_type: 'list',
          name: 'G',
          blocks: [{ id: 'g-0', title: 'First', picture: '/a.png' }, { id: 'e' }],
        },
      ],
    },
    { id: 'two', heading: 'Two', blocks: [] },
  ]);
  const told = changesBetween(schema, start, after).map(({ where, what, place }) => [where, what, place.block]);
  assertEqual(told, [
    ['Home, Columns, One, G, First', 'Title', 'g-0'],
    ['Home, Columns, One, G, First', 'Picture', 'g-0'],
    ['Home, Columns, One, G', 'Entry', 'e'],
  ]);
  const resolved = resolve(raw, after);
  assertEqual(
    checksOf(schema, resolved).map(({ place }) => place),
    [{ page: 'home', section: 's', block: 'g-0', setting: 'picture' }],
  );
  const [found] = searched(
    searchIndex(schema, resolved, (key) => key),
    'title first',
  );
  assertEqual(
    [found.where, found.place],
    ['home, Columns, One, G, First', { page: 'home', section: 's', block: 'g-0', setting: 'title' }],
  );
}
