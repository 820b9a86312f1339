// Every section and setting of a theme by its words: [{title, where, place}].
import { colorsOf, ownedSettings, schemesIn } from './color-schemes.js';
import { labelOf } from './schema.js';
import { everyBlock, blockName } from './blocks.js';
import { storesNothing, textOf } from './setting-type.js';

const MOST = 30;

export function searchIndex(schema, resolved, pageLabel) {
  const entries = [];
  const settings = (elements, where, place) => {
    for (const element of elements.filter((each) => !storesNothing(each))) {
      entries.push({ title: labelOf(element), where, place: { ...place, setting: element.id } });
    }
  };
  for (const [page, sections] of Object.entries(resolved.pages)) {
    for (const [section, { type, title, settings: values }] of Object.entries(sections)) {
      const definition = schema.sections.get(type);
      if (!definition) continue;
      const where = page === 'fixed' ? 'Every page' : pageLabel(page);
      entries.push({ title, where, place: { page, section } });
      settings(
        definition.parts.flatMap(({ elements }) => elements),
        `${where}, ${title}`,
        { page, section },
      );
      for (const entry of definition.blocks ? everyBlock(definition.blocks, values.blocks) : []) {
        const names = [...entry.above, entry].map(({ blocks, block }) => blockName(blocks, block));
        const place = { page, section, block: entry.block.id };
        settings(entry.kind?.elements ?? [], [where, title, ...names].join(', '), place);
      }
    }
  }
  const owned = ownedSettings(schema, resolved);
  for (const group of schema.groups) {
    entries.push({ title: group.label, where: 'Theme settings', place: { group: group.type } });
    const plain = group.elements.filter(({ id }) => !owned.has(id));
    settings(plain, `Theme settings, ${group.label}`, { group: group.type });
  }
  if (schema.schemes) entries.push(...schemeEntries(schema, resolved));
  return entries.map((entry) => ({ ...entry, words: `${entry.title} ${entry.where}`.toLowerCase() }));
}

function schemeEntries(schema, resolved) {
  const { group, label, element } = schema.schemes;
  return schemesIn(schema.raw, resolved).flatMap(({ id, name }) => {
    const place = { group, setting: element.id, scheme: id };
    const colors = colorsOf(element).map((color) => ({
      title: labelOf(color),
      where: `Theme settings, ${label}, ${name}`,
      place: { ...place, color: color.id },
    }));
    return [{ title: name, where: `Theme settings, ${label}`, place }, ...colors];
  });
}

/** The entries that have all of the words, those first whose title begins with them. */
export function searched(index, words) {
  const wanted = words.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const rank = ({ title }) => (title.toLowerCase().startsWith(wanted[0] ?? '') ? 0 : 1);
  return index
    .filter((entry) => wanted.every((word) => entry.words.includes(word)))
    .sort((one, other) => rank(one) - rank(other))
    .slice(0, MOST);
}
