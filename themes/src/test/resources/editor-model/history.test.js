import {
  canUndo,
  emptyHistory,
  joinedByOthers,
  recorded,
  redone,
  undone,
} from '../../../main/resources/editor/model/history.js';
import { patched } from '../../../main/resources/editor/model/patch.js';
import { assertEqual } from './assert.js';

const replace = (path, value) => [{ op: 'replace', path, value }];

function typed(history, document, path, value, time) {
  const operations = replace(path, value);
  return [recorded(history, document, { label: 'Edit', field: path, time, operations }), patched(document, operations)];
}

export function burstOfTypingIsOneStep() {
  let [history, document] = typed(emptyHistory(), { a: '' }, '/a', 'H', 0);
  [history, document] = typed(history, document, '/a', 'He', 300);
  [history, document] = typed(history, document, '/a', 'Hey', 5000);
  assertEqual(history.past.length, 2);
  assertEqual(undone(history, document).document, { a: 'He' });
}

export function undoKeepsWhatOthersChanged() {
  let [history, document] = typed(emptyHistory(), { a: 1, b: 1, c: 1 }, '/a', 2, 0);
  history = joinedByOthers(history, document, { ...document, b: 5 });
  document = { ...document, b: 5 };
  [history, document] = typed(history, document, '/c', 2, 9000);
  const once = undone(history, document);
  assertEqual(once.document, { a: 2, b: 5, c: 1 });
  const twice = undone(once.history, once.document);
  assertEqual(twice.document, { a: 1, b: 5, c: 1 });
  assertEqual(canUndo(twice.history), false);
  const again = redone(twice.history, twice.document);
  assertEqual(redone(again.history, again.document).document, { a: 2, b: 5, c: 2 });
}
