// Edits of the stored document, as operations of JSON Patch. What stands only in the preset or the schema is written
// down first, whole, where an edit changes a part of it.
import { blockSource, presetOf, sourceOf, valuesOf } from './resolve.js';
import { blocksPart, hasKinds, kindOf, limit, partInside, shownBlocks } from './blocks.js';
import { isObject, items, member, valueAt } from './json.js';
import {
  linkKey,
  linksOf,
  moved,
  storedSchemes,
  withColor,
  withCopy,
  withName,
  without as withoutScheme,
  withoutColor,
} from './color-schemes.js';
import { difference, patched, pointer } from './patch.js';
import { storesNothing, textOf } from './setting-type.js';

const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const FIXED = 'fixed';
const CUSTOM_CSS = 'custom_css';

/** A new id such as `slideshow-k3Xq9`. */
export function freshId(type, random = Math.random) {
  const letters = Array.from({ length: 5 }, () => LETTERS[Math.floor(random() * LETTERS.length)]);
  return `${type}-${letters.join('')}`;
}

/**
 * Edits of one document. Each answers the operations it takes; a place is {group} or {page, section} or
 * {page, section, block}.
 */
export function editsOf(schema, document, random = Math.random) {
  const preset = presetOf(schema, document);

  function setting(place, id, value) {
    const { start, tokens } = whereValues(place);
    return [...start, ...written(patched(document, start), [...tokens, id], value)];
  }

  /** Lets a setting be the theme's own again. */
  function reset(place, id) {
    const { start, tokens } = whereValues(place);
    const base = patched(document, start);
    if (valueAt(base, [...tokens, id]) === undefined) return [];
    return [...start, { op: 'remove', path: pointer([...tokens, id]) }];
  }

  function addSection(page, type, index, stored) {
    const id = newSectionId(page, type);
    const section = { type, ...stored, settings: withBlockIds(type, stored?.settings ?? startOf(type)) };
    return { id, operations: inserted(page, id, section, index) };
  }

  function duplicateSection(page, section, title) {
    const source = sectionsOf(page)[section];
    const type = typeOf(page, section);
    const copy = { ...(isObject(source) ? source : {}), type, ...(title ? { title } : {}) };
    copy.settings = withBlockIds(type, materialized(page, section));
    const id = newSectionId(page, type);
    return { id, operations: inserted(page, id, copy, orderOf(page).indexOf(section) + 1) };
  }

  function removeSection(page, section) {
    return edited(page, (sections, order) => ({
      sections: without(sections, section),
      order: order.filter((id) => id !== section),
    }));
  }

  function moveSection(page, section, index) {
    return edited(page, (sections, order) => ({
      sections,
      order: order.filter((id) => id !== section).toSpliced(index, 0, section),
    }));
  }

  const hideSection = (page, section, hidden) => sectionMember(page, section, 'visible', !hidden);
  const renameSection = (page, section, title) => sectionMember(page, section, 'title', title);

  /** Adds a template of that page which begins as a copy of `source`, a page or template. */
  function addTemplate(key, source) {
    const sections = {};
    for (const id of Object.keys(sectionsOf(source))) {
      const stored = sectionsOf(source)[id];
      sections[id] = {
        ...(isObject(stored) ? stored : {}),
        type: typeOf(source, id),
        settings: materialized(source, id),
      };
    }
    return edited(key, () => ({ sections, order: orderOf(source) }));
  }

  function removeTemplate(key) {
    const whole = { ...document, pages: without(member(document, 'pages') ?? {}, key) };
    return difference(document, { ...whole, orders: without(member(document, 'orders') ?? {}, key) });
  }

  /** Adds CSS to a section, or to the whole theme where the place has none; an empty text takes it away. */
  function customCss({ page, section }, css) {
    const start = section === undefined ? [] : sectionStart(page, section);
    const base = patched(document, start);
    const tokens = [...(section === undefined ? [] : ['pages', page, section]), CUSTOM_CSS];
    if (css.trim() !== '') return [...start, ...written(base, tokens, css)];
    return valueAt(base, tokens) === undefined ? [] : [...start, { op: 'remove', path: pointer(tokens) }];
  }

  /** Adds a block to the section, or inside its block where the place has one. */
  function addBlock({ page, section, block: around }, kind, index, stored = {}) {
    let id;
    const blocks = changedIn(page, section, around, (list, part) => {
      const kinds = hasKinds(part?.children) ? { element_type: kind } : {};
      const [block] = withFreshIds(part, [{ ...stored, id: '', ...kinds }]);
      id = block.id;
      return list.toSpliced(index, 0, block);
    });
    return { id, operations: blocksWritten(page, section, blocks) };
  }

  function duplicateBlock(page, section, block) {
    let id;
    const operations = blockEdited(page, section, block, (blocks, at, part) => {
      const [copy] = withFreshIds(part, [blocks[at]]);
      id = copy.id;
      return blocks.toSpliced(at + 1, 0, copy);
    });
    return { id, operations };
  }

  const removeBlock = (page, section, block) =>
    blockEdited(page, section, block, (blocks, at) => blocks.toSpliced(at, 1));

  /** Moves a block among those that stand in the same list. */
  const moveBlock = (page, section, block, index) =>
    blockEdited(page, section, block, (blocks, at) => blocks.toSpliced(at, 1).toSpliced(index, 0, blocks[at]));

  /** Takes a block off the pages, or shows it again; its settings stay. */
  const hideBlock = (page, section, block, hidden) =>
    blockEdited(page, section, block, (blocks, at) =>
      blocks.with(at, hidden ? { ...blocks[at], visible: false } : without(blocks[at], 'visible')),
    );

  /** Edits of the colour schemes of a group; each answers its operations. */
  function schemes(group, element, siblings) {
    const { id } = element;
    const links = linksOf(element, siblings);

    function edited(change) {
      const start = groupStart(group);
      const tokens = ['settings', group, id];
      const list = storedSchemes(element, valueAt(document, tokens), valueAt(preset, tokens));
      return [...start, ...written(patched(document, start), tokens, change(list))];
    }

    return {
      color(scheme, color, value) {
        const link = links.get(linkKey(scheme, color));
        if (link?.owns) return setting({ group }, link.setting, value);
        return edited((list) => withColor(list, scheme, color, value));
      },
      resetColor(scheme, color) {
        const link = links.get(linkKey(scheme, color));
        return link?.owns ? reset({ group }, link.setting) : edited((list) => withoutColor(list, scheme, color));
      },
      rename: (scheme, name) => edited((list) => withName(list, scheme, name)),
      remove: (scheme) => edited((list) => withoutScheme(list, scheme)),
      move: (scheme, index) => edited((list) => moved(list, scheme, index)),
      copy(scheme, name) {
        const fresh = freshId('scheme', random);
        return { id: fresh, operations: edited((list) => withCopy(list, scheme, fresh, name)) };
      },
    };
  }

  /** Wears another style of the theme: its colours, type and measures. Sections and words stay. */
  function style(code) {
    const wanted = presetOf(schema, { style: code });
    const groups = { ...member(document, 'settings') };
    for (const [type, values] of Object.entries(member(wanted, 'settings') ?? {})) {
      groups[type] = Object.fromEntries(
        Object.entries(groups[type] ?? {}).filter(([id]) => member(values, id) === undefined),
      );
    }
    return difference(document, { ...document, style: code, settings: groups });
  }

  /** Whether another section of that type finds room on the page. */
  function hasRoom(page, type) {
    const most = limit(valueAt(schema, ['sections', type]));
    return orderOf(page).filter((id) => typeOf(page, id) === type).length < most;
  }

  /** Whether another block of that kind finds room in the section, or inside its block where the place has one. */
  function hasBlockRoom({ page, section, block }, kind) {
    let room = false;
    changedIn(page, section, block, (list, part, owner) => {
      const blocks = shownBlocks(owner, part, list);
      const same = blocks.filter((each) => textOf(member(each.kind, 'type')) === kind);
      room = blocks.length < limit(part) && same.length < limit(kindOf(part?.children, { element_type: kind }));
      return list;
    });
    return room;
  }

  /** The section as it is stored, whole, for another page or theme. */
  function portable(page, section) {
    const { title, [CUSTOM_CSS]: css } = sectionsOf(page)[section] ?? {};
    const type = typeOf(page, section);
    const named = { ...(title ? { title } : {}), ...(css ? { [CUSTOM_CSS]: css } : {}) };
    return { type, ...named, settings: materialized(page, section) };
  }

  const sectionsOf = (page) => sourceOf(document, preset, page);
  const typeOf = (page, section) => textOf(member(sectionsOf(page)[section], 'type'), section);
  const partOf = (type) => blocksPart(valueAt(schema, ['sections', type]));

  function orderOf(page) {
    let order = valueAt(document, ['orders', page]);
    const fromPreset = !isObject(valueAt(document, ['pages', page]));
    if (!Array.isArray(order) && fromPreset) order = valueAt(preset, ['orders', page]);
    const ids = Array.isArray(order) ? order.map((id) => textOf(id)) : Object.keys(sectionsOf(page));
    return [...new Set(ids)];
  }

  function newSectionId(page, type) {
    let id = freshId(type, random);
    while (Object.hasOwn(sectionsOf(page), id)) id = freshId(type, random);
    return id;
  }

  /** The settings of a section that the schema starts with: its blocks, with ids. */
  function startOf(type) {
    const part = partOf(type);
    return part ? { blocks: blockSource(part, {}, {}) } : {};
  }

  function withBlockIds(type, settings) {
    if (!Array.isArray(settings?.blocks)) return settings ?? {};
    return { ...settings, blocks: withFreshIds(partOf(type), settings.blocks) };
  }

  /** Blocks with new ids, those inside them too: an id is one of a whole section. */
  const withFreshIds = (part, blocks) =>
    blocks.filter(isObject).map((block) => {
      const inside = part && partInside(part, kindOf(part.children, block));
      const below = inside && Array.isArray(block.blocks) ? { blocks: withFreshIds(inside, block.blocks) } : {};
      return { ...block, ...below, id: freshId('block', random) };
    });

  /** The settings of a section with what came from the preset so far. */
  function materialized(page, section) {
    const stored = member(sectionsOf(page)[section], 'settings') ?? {};
    const given = valueAt(preset, ['pages', page, section, 'settings']) ?? {};
    const part = partOf(typeOf(page, section));
    const whole = { ...given, ...stored };
    return part ? { ...whole, blocks: storedBlocks(page, section) } : whole;
  }

  const inserted = (page, id, section, index) =>
    edited(page, (sections, order) => ({
      sections: { ...sections, [id]: section },
      order: order.toSpliced(index, 0, id),
    }));

  function edited(page, change) {
    const { sections, order } = change(sectionsOf(page), orderOf(page));
    const orders = page === FIXED ? {} : { orders: { ...member(document, 'orders'), [page]: order } };
    const whole = { ...document, pages: { ...member(document, 'pages'), [page]: sections }, ...orders };
    return difference(document, whole);
  }

  function sectionMember(page, section, name, value) {
    const start = sectionStart(page, section);
    return [...start, ...written(patched(document, start), ['pages', page, section, name], value)];
  }

  /** What writes a section down that stood only in the preset, or nowhere. */
  function sectionStart(page, section) {
    const sections = sectionsOf(page);
    const written = isObject(sections[section]) ? sections[section] : { type: section };
    const settings = isObject(written.settings) ? written.settings : {};
    const whole = { ...sections, [section]: { ...written, settings } };
    const fromPreset = !isObject(valueAt(document, ['pages', page])) && page !== FIXED;
    const orders =
      fromPreset && !Array.isArray(valueAt(document, ['orders', page]))
        ? { orders: { ...member(document, 'orders'), [page]: orderOf(page) } }
        : {};
    return difference(document, { ...document, pages: { ...member(document, 'pages'), [page]: whole }, ...orders });
  }

  function whereValues(place) {
    if (place.group !== undefined) return { start: groupStart(place.group), tokens: ['settings', place.group] };
    const { page, section, block } = place;
    const tokens = ['pages', page, section, 'settings'];
    const start = sectionStart(page, section);
    if (block === undefined || block === null) return { start, tokens };
    let way;
    const whole = blockEdited(page, section, block, (blocks, index, part, indices) => {
      way = indices.flatMap((each) => ['blocks', each]);
      return blocks;
    });
    if (!way) throw new Error(`no such block: ${block}`);
    return { start: whole, tokens: [...tokens, ...way] };
  }

  function groupStart(group) {
    const settings = isObject(member(document, 'settings')) ? document.settings : {};
    const whole = { ...settings, [group]: isObject(settings[group]) ? settings[group] : {} };
    return difference(document, { ...document, settings: whole });
  }

  function sourceOfBlocks(page, section, part) {
    const stored = member(sectionsOf(page)[section], 'settings');
    return blockSource(part, stored, valueAt(preset, ['pages', page, section, 'settings']));
  }

  /** The list of a section's blocks as it is stored, each with the id that it is shown with. */
  function storedBlocks(page, section) {
    const type = typeOf(page, section);
    const part = partOf(type);
    if (!part) return items(valueAt(sectionsOf(page), [section, 'settings', 'blocks']));
    return named(type, part, sourceOfBlocks(page, section, part));
  }

  /** Blocks of a list as they are stored, each with the id that it is shown with. */
  function named(owner, part, source) {
    const ids = new Map(shownBlocks(owner, part, source).map(({ index, id }) => [index, id]));
    return source.map((block, index) =>
      isObject(block) ? { ...block, id: block.id ?? ids.get(index) ?? freshId('block', random) } : block,
    );
  }

  /** The part of the blocks inside a block, and these as they are stored; undefined where none can be. */
  function inside(part, block) {
    const below = part && isObject(block) && partInside(part, kindOf(part.children, block));
    return below && { part: below, blocks: named(textOf(block.id), below, blockSource(below, block)) };
  }

  /**
   * The list, with `change` made in that which has the block: its own, or one inside its blocks. Undefined where there is
   * no such block. `change` gets the list, the block's place in it, the list's part of the schema, and the places of the
   * blocks on the way.
   */
  function changedAt(blocks, part, block, change, way = []) {
    for (const [index, each] of blocks.entries()) {
      if (idOf(each) === block) return change(blocks, index, part, [...way, index]);
      const below = inside(part, each);
      const changed = below && changedAt(below.blocks, below.part, block, change, [...way, index]);
      if (changed) return blocks.with(index, { ...each, blocks: changed });
    }
    return undefined;
  }

  /**
   * The blocks of a section, with `change` made in their list, or in the one inside the block `around`. Undefined where
   * there is no such list. `change` gets the list, its part of the schema and what its ids begin with.
   */
  function changedIn(page, section, around, change) {
    const type = typeOf(page, section);
    const blocks = storedBlocks(page, section);
    if (around === undefined) return change(blocks, partOf(type), type);
    return changedAt(blocks, partOf(type), around, (list, index, part) => {
      const below = inside(part, list[index]);
      const changed = below && change(below.blocks, below.part, textOf(list[index].id));
      return changed && list.with(index, { ...list[index], blocks: changed });
    });
  }

  /** Edits the list that has the block. */
  const blockEdited = (page, section, block, change) =>
    blocksWritten(page, section, changedAt(storedBlocks(page, section), partOf(typeOf(page, section)), block, change));

  function blocksWritten(page, section, blocks) {
    if (!blocks) return [];
    const start = sectionStart(page, section);
    return [...start, ...written(patched(document, start), ['pages', page, section, 'settings', 'blocks'], blocks)];
  }

  return {
    setting,
    reset,
    addSection,
    duplicateSection,
    removeSection,
    moveSection,
    hideSection,
    renameSection,
    customCss,
    addBlock,
    duplicateBlock,
    removeBlock,
    moveBlock,
    hideBlock,
    schemes,
    style,
    hasRoom,
    hasBlockRoom,
    addTemplate,
    removeTemplate,
    portable,
    orderOf,
  };
}

/** The operations that make the value stand there; its parent is there. */
function written(document, tokens, value) {
  const parent = valueAt(document, tokens.slice(0, -1));
  const last = tokens.at(-1);
  const before = Array.isArray(parent) ? parent[last] : member(parent, last);
  if (before === undefined) return [{ op: 'add', path: pointer(tokens), value }];
  return difference(before, value, tokens).length === 0 ? [] : differenceAt(before, value, tokens);
}

const differenceAt = (before, value, tokens) =>
  Array.isArray(value) && Array.isArray(before)
    ? difference(before, value, tokens)
    : [{ op: 'replace', path: pointer(tokens), value }];

const idOf = (block) => member(block, 'id');
const without = (object, name) => Object.fromEntries(Object.entries(object).filter(([each]) => each !== name));

/** Values of a place as they would be if nothing was stored there. */
export const defaultsOf = (elements, preset) =>
  valuesOf(
    elements.filter((each) => !storesNothing(each)),
    {},
    preset,
  );
