// Theme settings with all defaults of the schema, by the rules of the server's SettingsResolver: a value is what is
// stored, else the preset's, else the schema's default, else the type's zero.
import { hasKinds, limit, partInside, shownBlocks, startingBlocks, topPart } from './blocks.js';
import { has, isObject, items, member, valueAt } from './json.js';
import { isGroup, resolvedSchemes } from './color-schemes.js';
import { plainValue, settingValue, storesNothing, textOf } from './setting-type.js';

const WITHOUT_ORDER = ['fixed', 'checkout'];

/** {orders, pages, settings} with every default filled in; ids that the schema does not know are kept. */
export function resolve(schema, data) {
  const preset = presetOf(schema, data);
  const pages = pagesOf(schema, data, preset);
  return {
    ...(isObject(data) ? data : {}),
    orders: ordersOf(schema, data, preset, pages),
    pages,
    settings: groupsOf(schema, data, preset),
  };
}

/** The preset that the document names, else the schema's own; an empty one where there is none. */
export function presetOf(schema, data) {
  const code = textOf(member(data, 'style'), textOf(member(schema, 'default_style')));
  return items(member(schema, 'styles')).find((style) => textOf(member(style, 'code')) === code) ?? {};
}

/** Values of the elements, with their defaults. What is stored beyond the elements stays. */
export function valuesOf(elements, stored, preset, valueOf = settingValue) {
  return filled(isObject(stored) ? { ...stored } : {}, elements, stored, preset, valueOf);
}

function filled(values, elements, stored, preset, valueOf = settingValue) {
  for (const element of items(elements)) {
    const id = textOf(member(element, 'id'));
    if (id !== '' && !storesNothing(element)) {
      values[id] = valueOf(element, member(stored, id), member(preset, id));
    }
  }
  // why after the others: schemes may take colours from settings beside them.
  for (const element of items(elements).filter(isGroup)) {
    const id = textOf(member(element, 'id'));
    if (id !== '') values[id] = resolvedSchemes(element, elements, values, member(stored, id), member(preset, id));
  }
  return values;
}

function groupsOf(schema, data, preset) {
  const groups = { ...(isObject(member(data, 'settings')) ? data.settings : {}) };
  for (const group of items(member(schema, 'settings'))) {
    const type = textOf(member(group, 'type'));
    const from = (source) => valueAt(source, ['settings', type]);
    // why plain: a group is shown on every page, and no page shows the same record.
    groups[type] = valuesOf(member(group, 'schema'), from(data), from(preset), plainValue);
  }
  return groups;
}

function pagesOf(schema, data, preset) {
  const names = new Set();
  for (const from of [data, preset]) {
    if (isObject(member(from, 'pages'))) Object.keys(from.pages).forEach((name) => names.add(name));
  }
  names.add('fixed');
  const pages = {};
  for (const name of names) {
    pages[name] = {};
    for (const [id, stored] of Object.entries(sourceOf(data, preset, name))) {
      pages[name][id] = sectionOf(schema, preset, name, id, stored);
    }
  }
  for (const type of ['header', 'footer']) {
    if (!has(pages.fixed, type) && has(member(schema, 'sections'), type)) {
      pages.fixed[type] = sectionOf(schema, preset, 'fixed', type, { type });
    }
  }
  return pages;
}

/** The sections of a page as they are stored, in the document or else in the preset. */
export function sourceOf(data, preset, page) {
  for (const from of [data, preset]) {
    const source = valueAt(from, ['pages', page]);
    if (isObject(source)) return source;
  }
  return {};
}

function sectionOf(schema, preset, page, id, stored) {
  const section = isObject(stored) ? { ...stored } : {};
  const type = textOf(member(stored, 'type'), id);
  const definition = valueAt(schema, ['sections', type]);
  section.type = type;
  section.title = textOf(member(stored, 'title'), textOf(member(definition, 'label'), type));
  section.visible = flag(member(stored, 'visible'));
  section.settings = sectionValues(
    definition,
    type,
    member(stored, 'settings'),
    valueAt(preset, ['pages', page, id, 'settings']),
  );
  return section;
}

/** Whether that is switched on: it is, where nothing is stored. */
export function flag(value) {
  if (typeof value === 'boolean') return value;
  if (Number.isInteger(value)) return value !== 0;
  return !(typeof value === 'string' && value.trim() === 'false');
}

function sectionValues(definition, type, stored, preset) {
  const values = isObject(stored) ? { ...stored } : {};
  for (const part of items(member(definition, 'sections'))) {
    filled(values, member(part, 'elements'), stored, preset);
    if (has(part, 'children')) values.blocks = blocksOf(type, topPart(part), stored, preset);
  }
  return values;
}

/** The list of blocks of a section or block as it is stored: the document's, else the preset's, else the schema's. */
export function blockSource(part, stored, preset) {
  for (const from of [stored, preset]) {
    if (Array.isArray(member(from, 'blocks'))) return from.blocks;
  }
  return startingBlocks(part.children);
}

function blocksOf(owner, part, stored, preset) {
  return shownBlocks(owner, part, blockSource(part, stored, preset)).map(({ stored: block, kind, id }) => {
    const values = valuesOf(member(kind, 'elements'), block, {});
    values.id ??= id;
    if (hasKinds(part.children) && !has(values, 'element_type')) {
      values.element_type = textOf(member(kind, 'type'));
    }
    const inside = partInside(part, kind);
    if (inside) values.blocks = blocksOf(textOf(values.id), inside, block);
    return values;
  });
}

function ordersOf(schema, data, preset, pages) {
  const orders = {};
  for (const [page, sections] of Object.entries(pages)) {
    if (WITHOUT_ORDER.includes(page)) continue;
    const counts = new Map();
    orders[page] = wantedOrder(data, preset, page, sections).filter((id) => {
      const type = textOf(valueAt(sections, [id, 'type']));
      const definition = valueAt(schema, ['sections', type]);
      if (!isObject(definition)) return false;
      counts.set(type, (counts.get(type) ?? 0) + 1);
      return counts.get(type) <= limit(definition);
    });
  }
  return orders;
}

function wantedOrder(data, preset, page, sections) {
  let stored = valueAt(data, ['orders', page]);
  if (!Array.isArray(stored) && !isObject(valueAt(data, ['pages', page]))) stored = valueAt(preset, ['orders', page]);
  const ids = Array.isArray(stored) ? stored.map((id) => textOf(id, 'null')) : Object.keys(sections);
  return [...new Set(ids)];
}
