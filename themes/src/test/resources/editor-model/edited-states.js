// The documents that random edits, undoing and doing again lead through, and what pages show of each.
import { accepted, textOf } from '../../../main/resources/editor/model/setting-type.js';
import { schemesIn } from '../../../main/resources/editor/model/color-schemes.js';
import { blocksPart, kindOf, partInside } from '../../../main/resources/editor/model/blocks.js';
import { flag, resolve } from '../../../main/resources/editor/model/resolve.js';
import { isDynamicOf } from '../../../main/resources/editor/model/dynamic.js';
import { items, member, valueAt } from '../../../main/resources/editor/model/json.js';
import { walk } from './random-edits.js';

/** The text of each document, in the order in which somebody sees them. */
export function states(schemaText, documentText, seed, count) {
  const seen = [];
  walk(schemaText, documentText, seed, count, (document) => seen.push(JSON.stringify(document)));
  return seen;
}

/** [[section, setting, value]] of these pages; `fields` is what the record of the page “product” says, by source. */
export function shownOn(pages, schemaText, documentText, fieldsText) {
  const schema = JSON.parse(schemaText);
  const fields = JSON.parse(fieldsText);
  const resolved = resolve(schema, JSON.parse(documentText));
  const schemes = schemesIn(schema, resolved).map(({ id }) => id);
  const shown = pages.flatMap((page) =>
    (resolved.orders[page] ?? [])
      .filter((id) => resolved.pages[page][id]?.visible)
      .flatMap((id) => ofSection(schema, page, id, resolved.pages[page][id], { fields, schemes })),
  );
  return JSON.stringify(shown);
}

function ofSection(schema, page, id, { type, settings }, known) {
  const definition = valueAt(schema, ['sections', type]);
  const elements = items(definition.sections).flatMap((part) => items(member(part, 'elements')));
  const part = blocksPart(definition);
  const { blocks, ...own } = settings;
  const rows = ofValues(`${page}/${id}`, own, elements, page, known);
  if (!part) return blocks === undefined ? rows : [...rows, [`${page}/${id}`, 'blocks', blocks]];
  const inside = shownOf(part, blocks).flatMap((block, index) =>
    ofBlock(`${page}/${id}/${index}`, part, block, page, known),
  );
  return [...rows, ...inside];
}

const shownOf = (part, blocks) => blocks.filter((block) => isShown(kindOf(part.children, block), block));

/** The rows of a block; the blocks inside it are one of its values. */
function ofBlock(place, part, block, page, known) {
  const kind = kindOf(part.children, block);
  const below = partInside(part, kind);
  const values = (each) =>
    Object.fromEntries(ofBlock('', below, each, page, known).map(([, id, value]) => [id, value]));
  return ofValues(place, block, items(kind.elements), page, known).map(([at, id, value]) =>
    below && id === 'blocks' ? [at, id, shownOf(below, value).map(values)] : [at, id, value],
  );
}

const isShown = ({ elements }, { visible }) =>
  flag(visible) || items(elements).some((element) => textOf(element.id) === 'visible');

function ofValues(place, values, elements, page, { fields, schemes }) {
  return Object.entries(values).map(([id, value]) => {
    const element = elements.findLast((each) => each.id === id);
    if (element?.type === 'color_scheme') return [place, id, schemes.includes(value) ? value : (schemes[0] ?? '')];
    if (typeof member(value, 'source') !== 'string') return [place, id, value];
    const field = page === 'product' && isDynamicOf(element, value) ? member(fields, value.source) : undefined;
    const said = field === undefined ? undefined : accepted(element, field);
    const fallback = typeof member(value.fallback, 'source') === 'string' ? undefined : value.fallback;
    return [place, id, said ?? fallback ?? null];
  });
}
