// Settings as themes get them: without hidden blocks, with the fallback in place of what is connected to a field, and with
// the first colour scheme in place of one that is no more. By the rules of the server's ShownSettings.
import { blocksPart, kindOf, partInside } from './blocks.js';
import { isObject, items, member, valueAt } from './json.js';
import { schemesIn, settled } from './color-schemes.js';
import { textOf } from './setting-type.js';
import { flag } from './resolve.js';
import { isDynamic, unconnected } from './dynamic.js';

/** Whether a block is hidden. why not where the theme has a setting of that name: then it is the theme's. */
export const isHidden = (kind, block) => !flag(member(block, 'visible')) && canHide(kind);

export const canHide = (kind) =>
  !items(member(kind, 'elements')).some((element) => member(element, 'id') === 'visible');

/** Of resolved settings; what needs no change is the same object. */
export function shownSettings(schema, resolved) {
  const schemes = schemesIn(schema, resolved);
  const groups = { ...resolved.settings };
  for (const group of items(member(schema, 'settings'))) {
    const type = textOf(member(group, 'type'));
    if (isObject(groups[type])) groups[type] = settled(groups[type], member(group, 'schema'), schemes);
  }
  return {
    ...resolved,
    settings: groups,
    pages: mapped(resolved.pages, (sections) => mapped(sections, (section) => shownSection(schema, section, schemes))),
  };
}

function shownSection(schema, section, schemes) {
  if (!isObject(section.settings)) return section;
  const elements = items(valueAt(schema, ['sections', section.type, 'sections'])).flatMap((each) =>
    items(member(each, 'elements')),
  );
  const values = settled(plain(section.settings), elements, schemes);
  const settings = withShownBlocks(values, blocksPart(valueAt(schema, ['sections', section.type])), schemes);
  return settings === section.settings ? section : { ...section, settings };
}

/** The values of a section or block with those of its blocks that are shown. */
function withShownBlocks(values, part, schemes) {
  if (!part || !Array.isArray(values.blocks)) return values;
  const blocks = values.blocks.flatMap((block) => {
    const kind = kindOf(part.children, block);
    if (isHidden(kind, block)) return [];
    const shown = settled(plain(block), member(kind, 'elements'), schemes);
    return [withShownBlocks(shown, partInside(part, kind), schemes)];
  });
  return { ...values, blocks };
}

function plain(values) {
  if (!Object.values(values).some(isDynamic)) return values;
  return mapped(values, (value) => unconnected(value) ?? null, isDynamic);
}

const mapped = (object, change, concerns = () => true) =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, concerns(value) ? change(value) : value]));
