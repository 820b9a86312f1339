// What differs between two documents, in words.
import { colorsOf, isGroup, isScheme, ownedSettings, schemesIn } from './color-schemes.js';
import { equal, items, member, valueAt } from './json.js';
import { isDynamic, sourceName } from './dynamic.js';
import { isHidden } from './shown.js';
import { kindOf, blockName } from './blocks.js';
import { labelOf, humanized } from './schema.js';
import { resolve } from './resolve.js';
import { textOf } from './setting-type.js';

/** [{where, what, before, after, place}], as shoppers would see it: defaults count as what they are. */
export function changesBetween(schema, before, after, pageLabel = humanized) {
  const [was, is] = [resolve(schema.raw, before), resolve(schema.raw, after)];
  const names = new Map([was, is].flatMap((side) => schemesIn(schema.raw, side)).map(({ id, name }) => [id, name]));
  const named = ({ element, ...change }) =>
    isScheme(element)
      ? { ...change, before: names.get(change.before) ?? change.before, after: names.get(change.after) ?? change.after }
      : change;
  const found = [
    ...groupChanges(schema, was, is),
    ...pageChanges(schema, was, is, pageLabel),
    ...otherChanges(was, is),
  ];
  return found.map(named);
}

function groupChanges(schema, was, is) {
  const owned = ownedSettings(schema, is);
  return schema.groups.flatMap((group) => {
    const place = { group: group.type };
    const [one, other] = [was.settings[group.type], is.settings[group.type]];
    const plain = group.elements.filter((element) => !isGroup(element) && !owned.has(element.id));
    const schemes = group.elements
      .filter(isGroup)
      .flatMap((element) => schemeChanges(element, one[element.id], other[element.id], group.label, place));
    return [...schemes, ...fieldChanges(plain, one, other, group.label, place)];
  });
}

function schemeChanges(element, was, is, group, at) {
  const place = { ...at, setting: element.id };
  const of = (list, id) => list.find((scheme) => scheme.id === id);
  const found = was
    .filter(({ id }) => !of(is, id))
    .map(({ name }) => ({ where: group, what: name, before: '', after: 'removed', place }));
  for (const scheme of is) {
    const before = of(was, scheme.id);
    const inside = { ...place, scheme: scheme.id };
    const where = `${group} › ${scheme.name}`;
    if (!before) found.push({ where: group, what: scheme.name, before: '', after: 'added', place: inside });
    else {
      if (before.name !== scheme.name) {
        found.push({ where, what: 'Name', before: before.name, after: scheme.name, place: inside });
      }
      const colors = fieldChanges(colorsOf(element), before.colors, scheme.colors, where, {});
      found.push(...colors.map((change) => ({ ...change, place: { ...inside, color: change.place.setting } })));
    }
  }
  const common = (list, beside) => list.map(({ id }) => id).filter((id) => of(beside, id));
  if (!equal(common(was, is), common(is, was))) {
    found.push({ where: group, what: 'Order of schemes', before: '', after: 'changed', place });
  }
  return found;
}

function fieldChanges(elements, was, is, where, place) {
  return elements
    .filter((element) => !equal(member(was, element.id), member(is, element.id)))
    .map((element) => ({
      where,
      element,
      what: labelOf(element),
      before: wordsOf(element, member(was, element.id)),
      after: wordsOf(element, member(is, element.id)),
      place: { ...place, setting: element.id },
    }));
}

function pageChanges(schema, was, is, pageLabel) {
  const pages = new Set([...Object.keys(was.pages), ...Object.keys(is.pages)]);
  return [...pages].flatMap((page) => {
    const where = page === 'fixed' ? 'Every page' : pageLabel(page);
    const [one, other] = [was.pages[page] ?? {}, is.pages[page] ?? {}];
    const ids = new Set([...Object.keys(one), ...Object.keys(other)]);
    const found = [...ids].flatMap((id) => sectionChanges(schema, one[id], other[id], where, { page, section: id }));
    const common = (order, side) => (order ?? []).filter((id) => side[id]);
    const moved = !equal(common(was.orders[page], other), common(is.orders[page], one));
    return moved
      ? [...found, { where, what: 'Order of sections', before: '', after: 'changed', place: { page } }]
      : found;
  });
}

function sectionChanges(schema, was, is, page, place) {
  if (equal(was, is)) return [];
  const title = (is ?? was).title;
  if (!was || !is) {
    return [{ where: page, what: title, before: '', after: is ? 'added' : 'removed', place }];
  }
  const section = schema.sections.get(is.type);
  const where = `${page}, ${title}`;
  const found = [];
  if (was.title !== is.title) found.push({ where, what: 'Name', before: was.title, after: is.title, place });
  if (was.visible !== is.visible) {
    found.push({ where, what: 'Shown', before: '', after: is.visible ? 'shown' : 'hidden', place });
  }
  if (was.custom_css !== is.custom_css) {
    found.push({ where, what: 'Custom CSS', before: short(was.custom_css), after: short(is.custom_css), place });
  }
  const elements = section?.parts.flatMap((part) => part.elements) ?? [];
  found.push(...fieldChanges(elements, was.settings, is.settings, where, place));
  if (section?.blocks) found.push(...blockChanges(section.blocks, was.settings, is.settings, where, place));
  return found;
}

function blockChanges(blocks, was, is, where, place) {
  const [one, other] = [items(was.blocks), items(is.blocks)];
  const of = (list, id) => list.find((block) => block.id === id);
  const title = (block) => blockName(blocks, block).slice(0, 40);
  const found = [];
  for (const block of one) {
    if (!of(other, block.id)) found.push({ where, what: title(block), before: '', after: 'removed', place });
  }
  for (const block of other) {
    const before = of(one, block.id);
    const at = { ...place, block: block.id };
    if (!before) found.push({ where, what: title(block), before: '', after: 'added', place: at });
    else {
      const kind = blocks.kinds.find(({ raw }) => raw === kindOf(blocks.part.children, block));
      const inside = `${where}, ${title(block)}`;
      if (isHidden(kind?.raw, before) !== isHidden(kind?.raw, block)) {
        const after = isHidden(kind?.raw, block) ? 'hidden' : 'shown';
        found.push({ where: inside, what: 'Shown', before: '', after, place: at });
      }
      found.push(...fieldChanges(kind?.elements ?? [], before, block, inside, at));
      if (kind?.blocks) found.push(...blockChanges(kind.blocks, before, block, inside, at));
    }
  }
  const common = (list, beside) => list.map(({ id }) => id).filter((id) => of(beside, id));
  if (!equal(common(one, other), common(other, one))) {
    found.push({ where, what: 'Order', before: '', after: 'changed', place });
  }
  return found;
}

const otherChanges = (was, is) =>
  [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((name) => !['orders', 'pages', 'settings'].includes(name) && !equal(was[name], is[name]))
    .map((name) => ({
      where: 'Theme',
      what: humanized(name),
      before: short(was[name]),
      after: short(is[name]),
      place: {},
    }));

/** A value as a person reads it. */
export function wordsOf(element, value) {
  if (value === undefined || value === null || value === '') return 'empty';
  if (isDynamic(value)) return sourceName(value.source);
  switch (element?.type) {
    case 'checkbox':
      return value ? 'on' : 'off';
    case 'select':
    case 'radio':
      return textOf(items(element.options).find((option) => option.value === value)?.label, textOf(value));
    case 'text_editor':
      return clipped(String(value).replace(/<[^>]*>/g, ' '));
    case 'image_picker':
      return (
        textOf(member(value, 'alt')) ||
        String(member(value, 'src') ?? value)
          .split(/[/?]/)
          .findLast(Boolean)
      );
    case 'link':
      return textOf(value.name) || textOf(valueAt(value, ['subject', 'handle'])) || 'empty';
    default:
      return short(value);
  }
}

function short(value) {
  if (value === undefined || value === null || value === '') return 'empty';
  if (Array.isArray(value)) return value.map(short).join(', ') || 'empty';
  if (typeof value === 'object')
    return textOf(value.title) || textOf(value.name) || textOf(value.handle) || textOf(value.url) || 'changed';
  return clipped(String(value));
}

function clipped(text) {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 60 ? `${line.slice(0, 59)}…` : line || 'empty';
}
