import { assertEqual } from './assert.js';
import { connectedOn } from '../../../main/resources/editor/model/dynamic.js';
import { editsOf } from '../../../main/resources/editor/model/document.js';
import { nameProblem, templateName, withTemplates } from '../../../main/resources/editor/model/templates.js';
import { offeredSections } from '../../../main/resources/editor/model/offered-sections.js';
import { patched } from '../../../main/resources/editor/model/patch.js';
import { readSchema } from '../../../main/resources/editor/model/schema.js';
import { resolve } from '../../../main/resources/editor/model/resolve.js';

const schema = readSchema({
  default_style: 'one',
  styles: [
    {
      code: 'one',
      orders: { product: ['second', 'first'] },
      pages: {
        product: {
          first: { type: 'facts', settings: { heading: 'First' } },
          second: { type: 'facts', title: 'Mine', visible: false },
        },
      },
    },
  ],
  sections: { facts: { sections: [{ elements: [{ id: 'heading', type: 'text', default: 'None' }] }] } },
});

export function namesAreMadeOfWords() {
  assertEqual(templateName('  Our Story, 2. Édition! '), 'our-story-2-edition');
  assertEqual(templateName('–'), '');
  assertEqual(nameProblem('product', 'Story', { 'product.story': {} }), 'There is a template “story” already.');
  assertEqual(nameProblem('product', 'Story', { 'page.story': {} }), '');
  assertEqual(nameProblem('product', 'Default', {}) !== '', true);
  assertEqual(nameProblem('product', '…', {}) !== '', true);
}

export function templateBeginsAsTheSameAndIsTakenAwayWhole() {
  const before = { settings: {} };
  const after = patched(before, editsOf(schema.raw, before).addTemplate('product.story', 'product'));
  const shown = resolve(schema.raw, after);
  assertEqual(shown.pages['product.story'], shown.pages.product);
  assertEqual(shown.orders['product.story'], ['second', 'first']);
  const again = patched(after, editsOf(schema.raw, after).removeTemplate('product.story'));
  assertEqual(resolve(schema.raw, again), resolve(schema.raw, before));
}

export function pagesHaveTheirTemplatesBehindThem() {
  const pages = [
    { key: 'homepage', label: 'Home page', path: '/' },
    { key: 'product', label: 'Product', path: '/products/cup' },
  ];
  assertEqual(withTemplates(pages, { homepage: {}, product: {}, 'homepage.x': {} }), pages);
  assertEqual(withTemplates(pages, { 'product.z': {}, 'product.a': {} }).slice(1), [
    { key: 'product', label: 'Product', path: '/products/cup?template=default' },
    { key: 'product.a', label: 'Product: a', path: '/products/cup?template=a' },
    { key: 'product.z', label: 'Product: z', path: '/products/cup?template=z' },
  ]);
}

export function templateIsOfItsPage() {
  assertEqual(
    offeredSections(schema, {}, 'product.story').map(({ type }) => type),
    ['facts'],
  );
  const heading = { source: 'product.title', fallback: 'x' };
  assertEqual(connectedOn('product.story', { heading }), { heading });
  assertEqual(connectedOn('page.story', { heading }), { heading: 'x' });
}
