import { changesBetween } from '../../../main/resources/editor/model/changes.js';
import { checksOf } from '../../../main/resources/editor/model/checks.js';
import { conflictOperations } from '../../../main/resources/editor/model/conflicts.js';
import { patched } from '../../../main/resources/editor/model/patch.js';
import { readSchema } from '../../../main/resources/editor/model/schema.js';
import { resolve } from '../../../main/resources/editor/model/resolve.js';
import { assertEqual } from './assert.js';

const schema = readSchema({
  settings: [
    {
      type: 'colors',
      schema: [
        { id: 'color_background', type: 'color', label: 'Page', default: '#ffffff' },
        { id: 'color_text', type: 'color', label: 'Text', default: '#111111' },
      ],
    },
  ],
  sections: {
    words: {
      label: 'Words',
      sections: [
        {
          elements: [
            { id: 'on', type: 'checkbox', label: 'Shown' },
            { id: 'picture', type: 'image_picker', label: 'Picture' },
          ],
        },
      ],
    },
  },
});
const page = (settings) => ({ pages: { homepage: { w: { type: 'words', settings } } } });

export function changesAreToldInWords() {
  const after = { ...page({ on: true }), settings: { colors: { color_text: '#cccccc' } } };
  const told = changesBetween(schema, page({}), after).map(({ where, what, before, after: now }) => [
    where,
    what,
    before,
    now,
  ]);
  assertEqual(told, [
    ['Colors', 'Text', '#111111', '#cccccc'],
    ['Homepage, Words', 'Shown', 'off', 'on'],
  ]);
}

export function valueThatIsTheDefaultIsNoChange() {
  assertEqual(changesBetween(schema, page({}), page({ on: false })), []);
}

export function contrastAndMissingWordsAreChecked() {
  const document = { ...page({ picture: '/a.png' }), settings: { colors: { color_text: '#cccccc' } } };
  assertEqual(
    checksOf(schema, resolve(schema.raw, document)).map(({ place }) => place.setting),
    ['color_text', 'picture'],
  );
  assertEqual(checksOf(schema, resolve(schema.raw, page({ picture: { src: '/a.png', alt: 'A jug' } }))), []);
}

export function theirValueOfAConflictIsFoundByIds() {
  const document = { pages: { a: { s: { settings: { blocks: [{ id: 'x' }, { id: 'y', t: 1 }] } } } } };
  const path = ['pages', 'a', 's', 'settings', 'blocks', 'y', 't'];
  const taken = patched(document, conflictOperations(document, { path, theirs: 5 }));
  assertEqual(taken.pages.a.s.settings.blocks, [{ id: 'x' }, { id: 'y', t: 5 }]);
  assertEqual(conflictOperations(document, { path: ['pages', 'b', 'c'], theirs: 1 }), []);
}
