import { editsOf } from '../../../main/resources/editor/model/document.js';
import { patched } from '../../../main/resources/editor/model/patch.js';
import { assertEqual } from './assert.js';

const schema = { sections: { words: { label: 'Words', sections: [{ elements: [{ id: 'title', type: 'text' }] }] } } };
const before = {
  orders: { homepage: ['a'] },
  pages: { homepage: { a: { type: 'words', settings: { title: 'A' } } } },
  settings: {},
};
const place = { page: 'homepage', section: 'a' };
const RED = 'h2 { color: red }';
const styled = patched(before, editsOf(schema, before).customCss(place, RED));

export function isStoredWithTheSectionAndTakenAwayAgain() {
  assertEqual(styled.pages.homepage.a.custom_css, RED);
  assertEqual(patched(styled, editsOf(schema, styled).customCss(place, '  ')), before);
  assertEqual(editsOf(schema, before).customCss(place, ''), []);
}

export function ofTheWholeThemeIsStoredBesideThePages() {
  const whole = patched(before, editsOf(schema, before).customCss({}, RED));
  assertEqual(whole, { ...before, custom_css: RED });
  assertEqual(patched(whole, editsOf(schema, whole).customCss({}, '')), before);
}

export function copiesOfASectionHaveIt() {
  const edits = editsOf(schema, styled);
  assertEqual(edits.portable('homepage', 'a').custom_css, RED);
  const { id, operations } = edits.duplicateSection('homepage', 'a', 'Copy');
  assertEqual(patched(styled, operations).pages.homepage[id].custom_css, RED);
}
