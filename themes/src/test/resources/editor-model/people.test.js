import { colorOf, initialsOf, nameOf, peopleAt, placeOf } from '../../../main/resources/editor/model/people.js';
import { titleOf } from '../../../main/resources/editor/model/schedule.js';
import { assertEqual } from './assert.js';

export function namesBecomeTwoLetters() {
  assertEqual(['Ann Smith', 'ann', 'Jean Luc de Bois', '  ', '😀 b'].map(initialsOf), ['AS', 'A', 'JB', '', '😀B']);
  assertEqual(colorOf('Ann'), colorOf('Ann'));
  assertEqual(nameOf({ name: 'Ann', own: true }), 'You, in another window');
}

export function aPlaceIsWhatIsSelected() {
  assertEqual(placeOf(null, 'title'), {});
  assertEqual(placeOf({ styles: true, group: '' }), { group: '' });
  assertEqual(placeOf({ page: 'homepage', section: 'hero', block: undefined }, 'title'), {
    page: 'homepage',
    section: 'hero',
    setting: 'title',
  });
}

export function peopleStandAtTheirSectionAndField() {
  const people = [
    { tab: 'a', place: { page: 'homepage', section: 'hero', setting: 'title' } },
    { tab: 'b', place: { page: 'homepage', section: 'hero', block: 'one', setting: 'title' } },
    { tab: 'c', place: { group: 'colors', setting: 'title' } },
    { tab: 'd', place: {} },
  ];
  const at = (place) => peopleAt(people, place).map(({ tab }) => tab);
  assertEqual(at({ page: 'homepage', section: 'hero' }), ['a', 'b']);
  assertEqual(at({ page: 'homepage', section: 'hero', setting: 'title' }), ['a']);
  assertEqual(at({ page: 'homepage', section: 'hero', block: 'one', setting: 'title' }), ['b']);
  assertEqual(at({ group: 'colors', setting: 'title' }), ['c']);
  assertEqual(at({ page: 'product', section: 'hero' }), []);
}

export function aScheduledVersionHasAName() {
  assertEqual([{ label: 'Sale', version: 3 }, { version: 3 }, { version: 0 }].map(titleOf), [
    '“Sale”',
    'Version 3',
    'The theme as it came',
  ]);
}
