import { headingChecks } from '../../../main/resources/editor/model/heading-checks.js';
import { assertEqual } from './assert.js';

const placeOf = (section) => ({ section });
const of = (...levels) =>
  levels.map((level, index) => ({ level, text: `Heading ${index + 1}`, sectionId: `s${index + 1}` }));
const found = (headings, images = []) =>
  headingChecks(headings, images, placeOf).map(({ what, place }) => [what, place.section]);

export function headingsInOrderAreNoFinding() {
  assertEqual(found(of(1, 2, 3, 2, 3, 4, 2)), []);
}

export function aPageWithoutMainHeadingIsFound() {
  assertEqual(found(of(2, 3)), [['This page has no main heading (h1)', null]]);
}

export function everyOtherMainHeadingLeadsToItsSection() {
  assertEqual(found(of(1, 2, 1)), [['“Heading 3” is another main heading (h1)', 's3']]);
}

export function aLevelThatIsSkippedIsFound() {
  assertEqual(found(of(1, 2, 4)), [['“Heading 3” jumps from level 2 to level 4', 's3']]);
}

export function aHeadingWithoutWordsIsFound() {
  const headings = [...of(1), { level: 2, text: '', sectionId: 'empty' }];
  assertEqual(found(headings), [['A heading of level 2 has no words', 'empty']]);
}

export function anImageWithoutAlternativeTextIsFound() {
  assertEqual(found(of(1), [{ name: 'cup.png', sectionId: 'shelf' }]), [
    ['The picture cup.png has no alternative text', 'shelf'],
  ]);
}
