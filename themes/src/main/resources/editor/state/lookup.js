// Sections, blocks and elements by their ids.
import { everyBlock } from '../model/blocks.js';
import { isObject, items, valueAt } from '../model/json.js';

export function createLookup({ schema, resolved }, page) {
  const sectionAt = (key, section) => valueAt(resolved.value.pages, [key, section]);
  const definitionAt = (key, section) => schema.value.sections.get(sectionAt(key, section)?.type);

  /** A block of a section, wherever it stands: {block, blocks, kind, above}, as everyBlock has it. */
  const blockAt = (key, section, block) =>
    everyBlock(definitionAt(key, section)?.blocks, sectionAt(key, section)?.settings.blocks).find(
      (entry) => entry.block.id === block,
    );

  /** The blocks of a section, or those inside its block `around`. */
  function blocksOf(key, section, around) {
    const owner = around === undefined ? sectionAt(key, section)?.settings : blockAt(key, section, around)?.block;
    return items(owner?.blocks).filter(isObject);
  }

  /** The schema of these blocks; undefined where there can be none. */
  const schemaOfBlocks = (key, section, around) =>
    around === undefined ? definitionAt(key, section)?.blocks : blockAt(key, section, around)?.kind?.blocks;

  /** The id of the block around a block; undefined for one of the section's own. */
  const blockAround = (key, section, block) => blockAt(key, section, block)?.above.at(-1)?.block.id;

  function elementsOf(key, section, block) {
    if (block) return blockAt(key, section, block)?.kind?.elements ?? [];
    return definitionAt(key, section)?.parts.flatMap((part) => part.elements) ?? [];
  }

  /** Settings that every page shows, whichever it is. */
  const isEverywhere = (key) => key === 'fixed' || schema.value.sectionGroups.some((group) => group.key === key);

  /** The page whose section that is: every page, or the one that is shown. */
  const pageOf = (section) =>
    [page.value.key, 'fixed', ...schema.value.sectionGroups.map(({ key }) => key)].find(
      (key) => sectionAt(key, section) !== undefined,
    ) ?? page.value.key;

  return { sectionAt, definitionAt, blockAt, blocksOf, schemaOfBlocks, blockAround, elementsOf, isEverywhere, pageOf };
}
