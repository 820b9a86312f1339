// Sections, blocks and elements by their ids.
import { isObject, items, valueAt } from '../model/json.js';
import { kindOf } from '../model/blocks.js';

export function createLookup({ schema, resolved }, page) {
  const sectionAt = (key, section) => valueAt(resolved.value.pages, [key, section]);
  const definitionAt = (key, section) => schema.value.sections.get(sectionAt(key, section)?.type);
  const blocksOf = (key, section) => items(sectionAt(key, section)?.settings.blocks).filter(isObject);

  const blockKind = ({ blocks }, block) =>
    block && blocks && blocks.kinds.find(({ raw }) => raw === kindOf(blocks.part.children, block));

  function elementsOf(key, section, block) {
    const definition = definitionAt(key, section);
    if (!definition) return [];
    if (!block) return definition.parts.flatMap((part) => part.elements);
    const stored = blocksOf(key, section).find(({ id }) => id === block);
    return blockKind(definition, stored)?.elements ?? [];
  }

  /** Settings that every page shows, whichever it is. */
  const isEverywhere = (key) => key === 'fixed' || schema.value.sectionGroups.some((group) => group.key === key);

  /** The page whose section that is: every page, or the one that is shown. */
  const pageOf = (section) =>
    [page.value.key, 'fixed', ...schema.value.sectionGroups.map(({ key }) => key)].find(
      (key) => sectionAt(key, section) !== undefined,
    ) ?? page.value.key;

  return { sectionAt, definitionAt, blocksOf, blockKind, elementsOf, isEverywhere, pageOf };
}
