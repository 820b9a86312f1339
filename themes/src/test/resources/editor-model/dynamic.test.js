import { changesBetween } from '../../../main/resources/editor/model/changes.js';
import { connectedOn, sourceName } from '../../../main/resources/editor/model/dynamic.js';
import { copied, knownBlock, pasted } from '../../../main/resources/editor/model/clipboard.js';
import { editsOf } from '../../../main/resources/editor/model/document.js';
import { emptyHistory, recorded, undone } from '../../../main/resources/editor/model/history.js';
import { merged } from '../../../main/resources/editor/model/merge.js';
import { offeredSections } from '../../../main/resources/editor/model/offered-sections.js';
import { patched } from '../../../main/resources/editor/model/patch.js';
import { readSchema } from '../../../main/resources/editor/model/schema.js';
import { resolve } from '../../../main/resources/editor/model/resolve.js';
import { searchIndex } from '../../../main/resources/editor/model/search.js';
import { shownSettings } from '../../../main/resources/editor/model/shown.js';
import { assertEqual } from './assert.js';

const schema = readSchema({
  sections: {
    facts: {
      label: 'Facts',
      sections: [
        {
          elements: [
            { id: 'heading', type: 'text', label: 'Heading', default: 'None' },
            { id: 'body', type: 'text_editor' },
          ],
        },
        {
          children: { elements: [{ id: 'text', type: 'text', label: 'Text' }] },
          options: { id: 'text', heading: 'Line' },
        },
      ],
    },
    own: { sections: [{ children: { elements: [{ id: 'visible', type: 'checkbox' }] } }] },
  },
});
const title = { source: 'product.title', fallback: 'A thing' };
const page = (settings, type = 'facts') => ({ pages: { product: { f: { type, settings } } } });
const settingsOf = (document) => shownSettings(schema.raw, resolve(schema.raw, document)).pages.product.f.settings;
const told = (before, after) =>
  changesBetween(schema, before, after).map(({ what, before: was, after: is }) => [what, was, is]);

export function themesGetTheFallback() {
  assertEqual(resolve(schema.raw, page({ heading: title })).pages.product.f.settings.heading, title);
  assertEqual(settingsOf(page({ heading: title })).heading, 'A thing');
  assertEqual(settingsOf(page({ heading: { source: 'product.title' } })).heading, 'None');
}

export function hiddenBlocksAreKeptFromThemes() {
  const blocks = [
    { id: 'a', text: 'A', visible: false },
    { id: 'b', text: 'B' },
  ];
  assertEqual(settingsOf(page({ blocks })).blocks, [{ id: 'b', text: 'B' }]);
}

export function aThemesOwnSettingVisibleHidesNothing() {
  const blocks = [{ id: 'a', visible: false }];
  assertEqual(settingsOf(page({ blocks }, 'own')).blocks, blocks);
}

export function hidingABlockIsOneStepThatUndoTakesBack() {
  const start = page({ blocks: [{ id: 'a', text: 'A' }] });
  const operations = editsOf(schema.raw, start).hideBlock('product', 'f', 'a', true);
  const hidden = patched(start, operations);
  assertEqual(hidden.pages.product.f.settings.blocks, [{ id: 'a', text: 'A', visible: false }]);
  assertEqual(told(start, hidden), [['Shown', '', 'hidden']]);
  const shown = patched(hidden, editsOf(schema.raw, hidden).hideBlock('product', 'f', 'a', false));
  assertEqual(shown, start);
  const history = recorded(emptyHistory(), start, { label: 'Hide', time: 0, operations });
  assertEqual(undone(history, hidden).document, start);
}

export function connectionsAreToldInWords() {
  assertEqual(told(page({ heading: 'Cup' }), page({ heading: title })), [['Heading', 'Cup', 'Product title']]);
  assertEqual(sourceName('product.metafields.custom.care'), 'Product metafield custom.care');
  assertEqual(sourceName('collection.url'), 'Collection address');
}

export function twoConnectionsOfOneSettingAreAConflictAsAWhole() {
  const theirs = { source: 'product.vendor', fallback: 'Ann' };
  const { document, conflicts } = merged({ h: 'Cup' }, { h: title }, { h: theirs });
  assertEqual(document, { h: title });
  assertEqual(conflicts, [{ path: ['h'], mine: title, theirs }]);
}

export function pastedOnAnotherPageItIsNoLongerConnected() {
  const hostile = { source: 'product.description', fallback: '<script>1</script>' };
  const clean = (html) => html.replace(/<script.*?<\/script>/g, '');
  const text = copied({ section: { type: 'facts', settings: { heading: title, body: hostile } } });
  const { section } = pasted(text, schema, clean);
  assertEqual(section.settings, { heading: title, body: { source: 'product.description', fallback: '' } });
  assertEqual(connectedOn('product', section.settings), section.settings);
  assertEqual(connectedOn('homepage', section.settings), { heading: 'A thing', body: '' });
  assertEqual(connectedOn('homepage', { blocks: [{ id: 'a', text: title }] }), {
    blocks: [{ id: 'a', text: 'A thing' }],
  });
}

export function aHiddenBlockIsPastedHidden() {
  const { blocks } = schema.sections.get('facts');
  assertEqual(knownBlock(blocks, { text: 'A', visible: false }, String), { text: 'A', visible: false });
}

export function connectedTitlesOfBlocksAreFound() {
  const document = page({ blocks: [{ id: 'a', text: title }] });
  const found = searchIndex(schema, resolve(schema.raw, document), String).map(({ where }) => where);
  assertEqual(found.includes('product, Facts, A thing'), true);
}

export function whatIsSwitchedOffIsNotOfferedAndStays() {
  const off = readSchema({
    sections: {
      facts: {
        sections: [
          {
            elements: [
              { id: 'a', type: 'text', switched_off: true },
              { id: 'b', type: 'text' },
            ],
          },
        ],
      },
      bulk: { label: 'Bulk', switched_off: true, sections: [{ elements: [{ id: 'c', type: 'text' }] }] },
    },
    settings: [{ type: 'g', switched_off: true, schema: [{ id: 'd', type: 'text', switched_off: true }] }],
  });
  assertEqual(off.faults, []);
  assertEqual(
    off.sections.get('facts').parts[0].elements.map(({ id }) => id),
    ['b'],
  );
  assertEqual(off.groups, []);
  assertEqual(
    offeredSections(off, {}, 'homepage').map(({ type }) => type),
    ['facts'],
  );
  const stored = { pages: { homepage: { b: { type: 'bulk', settings: { c: 'x' } } } }, settings: { g: { d: 'y' } } };
  const resolved = resolve(off.raw, stored);
  assertEqual(resolved.pages.homepage.b.settings.c, 'x');
  assertEqual(resolved.settings.g.d, 'y');
}
