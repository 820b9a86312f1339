// Undo and redo without limit. A step is {label, field, time, operations, inverse}. What other people changed meanwhile
// lies between the steps as {foreign: true, …} and survives an undo.
import { difference, inverse, patched } from './patch.js';
import { merged } from './merge.js';

const BURST = 1500;

export const emptyHistory = () => ({ past: [], future: [] });

/** The history after an edit; a burst of typing in one field is one step. */
export function recorded(history, document, { label, field, time, operations }) {
  const step = { label, field, time, operations, inverse: inverse(document, operations) };
  const last = history.past.at(-1);
  const joins = field && last?.field === field && time - last.time < BURST && history.future.length === 0;
  return {
    past: joins ? [...history.past.slice(0, -1), joined(last, step)] : [...history.past, step],
    future: [],
  };
}

function joined(first, next) {
  const same =
    first.operations.length === 1 &&
    next.operations.length === 1 &&
    first.operations[0].path === next.operations[0].path;
  if (same && next.operations[0].op === 'replace' && first.operations[0].op !== 'remove') {
    return { ...first, time: next.time, operations: [{ ...first.operations[0], value: next.operations[0].value }] };
  }
  return {
    ...first,
    time: next.time,
    operations: [...first.operations, ...next.operations],
    inverse: [...next.inverse, ...first.inverse],
  };
}

/** The history after others changed the document. */
export function joinedByOthers(history, before, after) {
  const operations = difference(before, after);
  if (operations.length === 0) return history;
  const step = { foreign: true, operations, inverse: inverse(before, operations) };
  return { past: [...history.past, step], future: history.future };
}

export const canUndo = ({ past }) => past.some((step) => !step.foreign);
export const canRedo = ({ future }) => future.length > 0;

/** {history, document, step} with the last step taken back; undefined when there is none. */
export function undone({ past, future }, document) {
  const at = past.findLastIndex((step) => !step.foreign);
  if (at < 0) return undefined;
  const step = past[at];
  const after = withoutOthers(document, past.slice(at + 1));
  const before = patched(after, step.inverse);
  const result = merged(after, before, document).document;
  const rest = joinedByOthers({ past: past.slice(0, at), future: [] }, before, result).past;
  return { history: { past: rest, future: [...future, step] }, document: result, step };
}

/** {history, document, step} with the step that was taken back done again; undefined when there is none. */
export function redone({ past, future }, document) {
  const step = future.at(-1);
  if (!step) return undefined;
  const others = past.length - 1 - past.findLastIndex((each) => !each.foreign);
  const before = withoutOthers(document, past.slice(past.length - others));
  const after = patched(before, step.operations);
  const result = merged(before, after, document).document;
  const done = { past: [...past.slice(0, past.length - others), step], future: [] };
  const { past: all } = joinedByOthers(done, after, result);
  return { history: { past: all, future: future.slice(0, -1) }, document: result, step };
}

const withoutOthers = (document, foreign) =>
  foreign.reduceRight((current, step) => patched(current, step.inverse), document);
