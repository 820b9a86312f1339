// Blocks of a section: the `children` of its schema, of one kind or of several `elements_types`.
import { isObject, items, member } from './json.js';
import { textOf } from './setting-type.js';

export const limit = (node) => {
  const most = member(node, 'max_items');
  return most === undefined || most === null || Number.isNaN(Number(most)) ? Infinity : Math.trunc(Number(most));
};

/** The part of a section's schema whose children its blocks are; undefined for a section without blocks. */
export const blocksPart = (definition) => items(member(definition, 'sections')).findLast((part) => 'children' in part);

export const kindsOf = (children) => {
  const kinds = member(children, 'elements_types');
  return Array.isArray(kinds) && kinds.length > 0 ? kinds : [children];
};

export const hasKinds = (children) => member(children, 'elements_types') !== undefined;

/** The schema of one block. A kind that the schema lost is an empty one: the block is kept as it is stored. */
export function kindOf(children, block) {
  const kinds = kindsOf(children);
  if (kinds[0] === children) return children;
  if (!('element_type' in block)) return kinds[0];
  return kinds.find((kind) => textOf(member(kind, 'type')) === textOf(block.element_type)) ?? {};
}

/** The blocks that are shown: [{stored, kind, index, id}], index being the place among what is stored. */
export function shownBlocks(section, part, source) {
  const children = member(part, 'children');
  const most = limit(part);
  const counts = new Map();
  const shown = [];
  source.forEach((stored, index) => {
    if (!isObject(stored) || shown.length >= most) return;
    const kind = kindOf(children, stored);
    const type = textOf(member(kind, 'type'));
    counts.set(type, (counts.get(type) ?? 0) + 1);
    if (counts.get(type) > limit(kind)) return;
    shown.push({ stored, kind, index, id: stored.id ?? `${section}-${shown.length}` });
  });
  return shown;
}

/** The blocks of a section before anything was changed there. */
export function startingBlocks(children) {
  const given = member(children, 'default');
  if (Array.isArray(given) && given.length > 0) return given;
  const count = Number(member(children, 'number_default_items')) || 0;
  return Array.from({ length: Math.max(0, Math.trunc(count)) }, () => ({}));
}
