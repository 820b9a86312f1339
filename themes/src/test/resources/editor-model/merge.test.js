import { merged } from '../../../main/resources/editor/model/merge.js';
import { assertEqual } from './assert.js';

const base = {
  a: 1,
  b: 1,
  blocks: [
    { id: 'x', t: 1 },
    { id: 'y', t: 1 },
  ],
  order: ['p', 'q', 'r'],
};

export function changesOfDifferentFieldsMergeSilently() {
  const { document, conflicts } = merged(base, { ...base, a: 2 }, { ...base, b: 3 });
  assertEqual(document, { ...base, a: 2, b: 3 });
  assertEqual(conflicts, []);
}

export function sameFieldKeepsMineAndNotesBoth() {
  const { document, conflicts } = merged(base, { ...base, a: 2 }, { ...base, a: 3 });
  assertEqual(document.a, 2);
  assertEqual(conflicts, [{ path: ['a'], mine: 2, theirs: 3 }]);
}

export function blocksAreMergedByTheirIds() {
  const mine = {
    ...base,
    blocks: [
      { id: 'n', t: 0 },
      { id: 'x', t: 1 },
      { id: 'y', t: 2 },
    ],
  };
  const theirs = {
    ...base,
    blocks: [
      { id: 'y', t: 1 },
      { id: 'x', t: 5 },
      { id: 'z', t: 1 },
    ],
  };
  const { document, conflicts } = merged(base, mine, theirs);
  assertEqual(document.blocks, [
    { id: 'n', t: 0 },
    { id: 'y', t: 2 },
    { id: 'x', t: 5 },
    { id: 'z', t: 1 },
  ]);
  assertEqual(conflicts, []);
}

export function removedOnOneSideAndChangedOnTheOtherIsAConflict() {
  const mine = { ...base, blocks: [{ id: 'x', t: 1 }] };
  const theirs = {
    ...base,
    blocks: [
      { id: 'x', t: 1 },
      { id: 'y', t: 9 },
    ],
  };
  const { document, conflicts } = merged(base, mine, theirs);
  assertEqual(document.blocks, [{ id: 'x', t: 1 }]);
  assertEqual(conflicts, [{ path: ['blocks', 'y'], mine: undefined, theirs: { id: 'y', t: 9 } }]);
}

export function additionsToAnOrderOfBothSidesStay() {
  const { document } = merged(base, { ...base, order: ['p', 'm', 'q', 'r'] }, { ...base, order: ['q', 'r', 't'] });
  assertEqual(document.order, ['m', 'q', 'r', 't']);
}
