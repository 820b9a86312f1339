import { changesBetween } from '../../../main/resources/editor/model/changes.js';
import { checksOf } from '../../../main/resources/editor/model/checks.js';
import { copied, pasted } from '../../../main/resources/editor/model/clipboard.js';
import { editsOf } from '../../../main/resources/editor/model/document.js';
import { merged } from '../../../main/resources/editor/model/merge.js';
import { patched } from '../../../main/resources/editor/model/patch.js';
import { readSchema } from '../../../main/resources/editor/model/schema.js';
import { resolve } from '../../../main/resources/editor/model/resolve.js';
import { searchIndex, searched } from '../../../main/resources/editor/model/search.js';
import { shownSettings } from '../../../main/resources/editor/model/shown.js';
import { usesOf } from '../../../main/resources/editor/model/color-schemes.js';
import { assertEqual } from './assert.js';

const color = (id, label, extra) => ({ id, type: 'color', label, ...extra });
const group = {
  id: 'schemes',
  type: 'color_scheme_group',
  label: 'Schemes',
  definition: [color('background', 'Background'), color('text', 'Text', { default: '#111111' })],
  default: [
    { id: 'day', name: 'Day', colors: { background: 'paper', text: '#222222' } },
    { id: 'paper', name: 'Paper', colors: { background: '#eeeeee', text: 'paper' } },
    { id: 'night', name: 'Night', colors: { background: '#000000', text: '#ffffff' } },
  ],
};
const raw = {
  settings: [{ type: 'colors', label: 'Colours', schema: [color('paper', 'Page', { default: '#ffffff' }), group] }],
  sections: {
    words: {
      label: 'Words',
      sections: [
        { elements: [{ id: 'scheme', type: 'color_scheme', label: 'Scheme', default: 'night' }] },
        { children: { elements: [{ id: 'look', type: 'color_scheme' }] } },
      ],
    },
  },
};
const schema = readSchema(raw);
const edits = (document) => editsOf(raw, document).schemes('colors', group, raw.settings[0].schema);
const after = (document, ...changes) => changes.reduce((now, change) => patched(now, change(edits(now))), document);
const schemes = (document) => resolve(raw, document).settings.colors.schemes;
const colorsOf = (document, id) => schemes(document).find((each) => each.id === id).colors;
const page = (settings) => ({ pages: { homepage: { w: { type: 'words', settings } } } });

export function schemesAreWholeAndInOrder() {
  assertEqual(schemes({}), [
    { id: 'day', name: 'Day', colors: { background: '#ffffff', text: '#222222' } },
    { id: 'paper', name: 'Paper', colors: { background: '#eeeeee', text: '#ffffff' } },
    { id: 'night', name: 'Night', colors: { background: '#000000', text: '#ffffff' } },
  ]);
}

export function settingOfBeforeIsTheColourOfTheFirstSchemeThatTakesIt() {
  const before = { settings: { colors: { paper: '#fff0e0' } } };
  assertEqual(colorsOf(before, 'day').background, '#fff0e0');
  const document = after(before, (now) => now.color('day', 'background', '#abcdef'));
  assertEqual(document, { settings: { colors: { paper: '#abcdef' } } });
  const other = after(before, (now) => now.color('paper', 'text', '#123456'));
  assertEqual(other.settings.colors.paper, '#fff0e0');
  assertEqual([colorsOf(other, 'day').background, colorsOf(other, 'paper').text], ['#fff0e0', '#123456']);
}

export function onlyWhatIsChangedIsStored() {
  const document = after({}, (now) => now.color('night', 'text', '#cccccc'));
  assertEqual(document.settings.colors.schemes, [
    { id: 'day' },
    { id: 'paper' },
    { id: 'night', colors: { text: '#cccccc' } },
  ]);
  assertEqual(colorsOf(document, 'night'), { background: '#000000', text: '#cccccc' });
}

export function schemesAreRenamedCopiedMovedAndRemoved() {
  const document = after(
    {},
    (now) => now.rename('night', 'Late'),
    (now) => now.copy(schemes({})[2], 'Night (copy)').operations,
    (now) => now.move('night', 0),
    (now) => now.remove('day'),
  );
  assertEqual(
    schemes(document).map(({ name }) => name),
    ['Late', 'Paper', 'Night (copy)'],
  );
  assertEqual(schemes(document)[2].colors, { background: '#000000', text: '#ffffff' });
}

export function whatTwoPeopleChangeAtOnceStays() {
  const mine = after({}, (now) => now.color('night', 'text', '#cccccc'));
  const theirs = after(
    {},
    (now) => now.color('night', 'background', '#001122'),
    (now) => now.rename('paper', 'Card'),
  );
  const { document, conflicts } = merged({}, mine, theirs);
  assertEqual(conflicts, []);
  assertEqual(colorsOf(document, 'night'), { background: '#001122', text: '#cccccc' });
  assertEqual(schemes(document)[1].name, 'Card');

  const moved = after(document, (now) => now.move('night', 0));
  const removed = after(document, (now) => now.remove('paper'));
  const third = merged(document, moved, removed);
  assertEqual(third.conflicts, []);
  assertEqual(
    schemes(third.document).map(({ id }) => id),
    ['night', 'day'],
  );
}

export function schemeThatIsGoneCountsAsTheFirst() {
  const document = after(page({ scheme: 'night', blocks: [{ look: 'gone' }] }), (now) => now.remove('night'));
  const resolved = resolve(raw, document);
  assertEqual(resolved.pages.homepage.w.settings.scheme, 'night');
  const { scheme, blocks } = shownSettings(raw, resolved).pages.homepage.w.settings;
  assertEqual([scheme, blocks[0].look], ['day', 'day']);
  assertEqual(usesOf(schema, resolved, 'day').length, 1);
  assertEqual(usesOf(schema, resolve(raw, page({})), 'day').length, 0);
  assertEqual(usesOf(schema, resolve(raw, page({})), 'night').length, 1);
}

export function changesNameTheScheme() {
  const document = after(
    {},
    (now) => now.color('night', 'background', '#001122'),
    (now) => now.rename('paper', 'Card'),
    (now) => now.color('day', 'background', '#eeeeee'),
  );
  const told = (one, other) =>
    changesBetween(schema, one, other).map(({ where, what, before, after: now }) => [where, what, before, now]);
  assertEqual(told({}, document), [
    ['Colours › Day', 'Background', '#ffffff', '#eeeeee'],
    ['Colours › Card', 'Name', 'Paper', 'Card'],
    ['Colours › Card', 'Text', '#ffffff', '#eeeeee'],
    ['Colours › Night', 'Background', '#000000', '#001122'],
  ]);
  const removed = after(
    {},
    (now) => now.remove('paper'),
    (now) => now.move('night', 0),
  );
  assertEqual(told({}, removed), [
    ['Colours', 'Paper', '', 'removed'],
    ['Colours', 'Order of schemes', '', 'changed'],
  ]);
  assertEqual(told(page({}), page({ scheme: 'day' })), [['Homepage, Words', 'Scheme', 'Night', 'Day']]);
}

export function contrastIsCheckedWithinEachScheme() {
  const found = (document) => checksOf(schema, resolve(raw, document)).map(({ what, place }) => [what, place.scheme]);
  const pale = ['“Text” is hard to read on “Background” in “Paper”', 'paper'];
  assertEqual(found({}), [pale]);
  const dark = after({}, (now) => now.color('night', 'text', '#222222'));
  assertEqual(found(dark), [pale, ['“Text” is hard to read on “Background” in “Night”', 'night']]);
}

export function searchFindsSchemesAndTheirColours() {
  const index = searchIndex(schema, resolve(raw, {}), (name) => name);
  const [scheme, first] = searched(index, 'night');
  assertEqual(scheme.place, { group: 'colors', setting: 'schemes', scheme: 'night' });
  assertEqual([first.title, first.place.color], ['Background', 'background']);
}

export function pastedSectionHasTheFirstSchemeWhereItsOwnIsNotKnown() {
  const paste = (id) =>
    pasted(
      copied({ section: { type: 'words', settings: { scheme: id, blocks: [{ look: id }] } } }),
      schema,
      (html) => html,
      schemes({}),
    ).section.settings;
  assertEqual(paste('night'), { scheme: 'night', blocks: [{ look: 'night' }] });
  assertEqual(paste('sea'), { scheme: 'day', blocks: [{ look: 'day' }] });
}
