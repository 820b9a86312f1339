// Blocks of a section, and blocks inside them: the `children` of a part of the schema, of one kind or of several
// `elements_types`. A kind that has a part `blocks` has blocks inside. By the rules of the server's BlocksPart.
import { has, isObject, items, member } from './json.js';
import { unconnected } from './dynamic.js';
import { textOf } from './setting-type.js';

export const limit = (node) => {
  const most = member(node, 'max_items');
  return most === undefined || most === null || Number.isNaN(Number(most)) ? Infinity : Math.trunc(Number(most));
};

/** Levels of blocks in a section; what a schema has below them does not count. */
export const MOST_LEVELS = 8;

/** The part of a section's schema whose children its blocks are; undefined for a section without blocks. */
export function blocksPart(definition) {
  const part = items(member(definition, 'sections')).findLast((each) => has(each, 'children'));
  return part && topPart(part);
}

/** A part of a section's schema that has blocks, as one that knows its level. */
export const topPart = (part) => ({ ...part, level: 1 });

/** The part of the blocks inside a block of that kind; undefined for most kinds, and at the lowest level. */
export const partInside = (part, kind) =>
  part.level < MOST_LEVELS && nests(kind) ? { ...kind.blocks, level: part.level + 1 } : undefined;

export const nests = (kind) => isObject(member(member(kind, 'blocks'), 'children'));

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

/**
 * The blocks that are shown: [{stored, kind, index, id}], index being the place among what is stored. Ids that are not
 * stored begin with `owner`: the section's type, or the id of the block around them.
 */
export function shownBlocks(owner, part, source) {
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
    shown.push({ stored, kind, index, id: stored.id ?? `${owner}-${shown.length}` });
  });
  return shown;
}

/**
 * Resolved blocks with those inside them, each before what is inside it: [{block, blocks, kind, above}]. `blocks` and
 * `kind` are what readSchema made of their list and of their kind, `above` has the entries of the blocks around it.
 */
export function everyBlock(blocks, list, above = []) {
  return items(list)
    .filter(isObject)
    .flatMap((block) => {
      const kind = blocks?.kinds.find(({ raw }) => raw === kindOf(blocks.part.children, block));
      const entry = { block, blocks, kind, above };
      return kind?.blocks ? [entry, ...everyBlock(kind.blocks, block.blocks, [...above, entry])] : [entry];
    });
}

/** What a block is called, by its schema's list. */
export const blockName = (blocks, block) => textOf(unconnected(member(block, blocks.titleId))) || blocks.heading;

/** The blocks of a section before anything was changed there, or those inside a block. */
export function startingBlocks(children) {
  const given = member(children, 'default');
  if (Array.isArray(given) && given.length > 0) return given;
  const count = Number(member(children, 'number_default_items')) || 0;
  return Array.from({ length: Math.max(0, Math.trunc(count)) }, () => ({}));
}
