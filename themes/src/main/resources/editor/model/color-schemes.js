// Colour schemes: the list that settings give, by the rules of the server's ColorSchemes, and edits of what is stored of
// it. docs/decisions/063 says why it is a list, and why what is not changed is not stored.
import { everyBlock } from './blocks.js';
import { has, isObject, items, member, valueAt } from './json.js';
import { colorValue, strip, textOf } from './setting-type.js';

export const MOST_SCHEMES = 20;
export const LONGEST_NAME = 40;
const ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/;
const COLOR_ID = /^[A-Za-z][A-Za-z0-9_-]{0,39}$/;

export const isGroup = (element) => textOf(member(element, 'type')) === 'color_scheme_group';
export const isScheme = (element) => textOf(member(element, 'type')) === 'color_scheme';
export const isSchemeId = (value) => typeof value === 'string' && ID.test(value);
export const isColorId = (value) => typeof value === 'string' && COLOR_ID.test(value);

/** The colours that each scheme has, as elements of a schema. */
export const colorsOf = (element) => [
  ...new Map(
    items(member(element, 'definition'))
      .filter((color) => textOf(member(color, 'type')) === 'color' && isColorId(textOf(member(color, 'id'))))
      .map((color) => [textOf(color.id), color]),
  ).values(),
];

/** The schemes of a list that can be taken. */
function usable(list) {
  const schemes = new Map();
  for (const scheme of Array.isArray(list) ? list : []) {
    const id = member(scheme, 'id');
    if (isSchemeId(id) && !schemes.has(id) && schemes.size < MOST_SCHEMES) schemes.set(id, scheme);
  }
  return [...schemes.values()];
}

const withId = (list, id) => usable(list).find((scheme) => scheme.id === id);

export const isColorSetting = (siblings, id) =>
  items(siblings).some((each) => textOf(member(each, 'type')) === 'color' && textOf(member(each, 'id')) === id);

/**
 * Where a theme takes colours of its schemes from settings beside them: Map “scheme colour” → {setting, owns}. One that
 * owns is changed by changing the setting: the first that takes it.
 */
export function linksOf(element, siblings) {
  const links = new Map();
  const taken = new Set();
  for (const scheme of usable(member(element, 'default'))) {
    for (const { id } of colorsOf(element)) {
      const given = valueAt(scheme, ['colors', id]);
      if (typeof given !== 'string' || !isColorSetting(siblings, given)) continue;
      links.set(linkKey(scheme.id, id), { setting: given, owns: !taken.has(given) });
      taken.add(given);
    }
  }
  return links;
}

export const linkKey = (scheme, color) => `${scheme} ${color}`;

/** [{id, name, colors}], whole and in their order; `values` are those of the settings beside it. */
export function resolvedSchemes(element, siblings, values, stored, preset) {
  const brought = member(element, 'default');
  const links = linksOf(element, siblings);
  const source = [stored, preset, brought].map(usable).find((list) => list.length > 0) ?? [];
  return source.map((scheme) => {
    const own = [scheme, withId(preset, scheme.id)];
    const theme = withId(brought, scheme.id);
    const names = [...own, theme].map((each) => nameOf(member(each, 'name')));
    const colors = {};
    for (const color of colorsOf(element)) {
      const id = textOf(color.id);
      const link = links.get(linkKey(scheme.id, id));
      const candidates = [
        ...(link?.owns ? [] : own.map((each) => valueAt(each, ['colors', id]))),
        link ? member(values, link.setting) : valueAt(theme, ['colors', id]),
        member(color, 'default'),
      ];
      colors[id] = candidates.map(colorValue).find((each) => each !== undefined) ?? '';
    }
    return { id: scheme.id, name: names.find(Boolean) ?? scheme.id, colors };
  });
}

const nameOf = (name) => (typeof name === 'string' ? [...strip(name)].slice(0, LONGEST_NAME).join('') : '');

/** Group and id of the setting that has a theme's schemes; undefined where there is none. */
export function placeOf(schema) {
  for (const group of items(member(schema, 'settings'))) {
    const element = items(member(group, 'schema')).find((each) => isGroup(each) && textOf(member(each, 'id')) !== '');
    if (element) return { group: textOf(member(group, 'type')), id: textOf(element.id) };
  }
  return undefined;
}

/** The theme's schemes in resolved settings. */
export function schemesIn(schema, resolved) {
  const place = placeOf(schema);
  return (place && valueAt(resolved.settings, [place.group, place.id])) ?? [];
}

/** The values with the first scheme in place of one that is no more; the same object where nothing changes. */
export function settled(values, elements, schemes) {
  const gone = items(elements)
    .filter(isScheme)
    .map((element) => textOf(member(element, 'id')))
    .filter((id) => typeof member(values, id) === 'string' && !schemes.some((scheme) => scheme.id === values[id]));
  return gone.length === 0
    ? values
    : { ...values, ...Object.fromEntries(gone.map((id) => [id, schemes[0]?.id ?? ''])) };
}

/** What is stored of the schemes, or what is to be when one of them is edited: names alone, for the rest is the theme's. */
export function storedSchemes(element, stored, preset) {
  const mine = usable(stored);
  if (mine.length > 0) return mine;
  const theirs = usable(preset);
  return (theirs.length > 0 ? theirs : usable(member(element, 'default'))).map(({ id }) => ({ id }));
}

const changed = (list, id, change) => list.map((scheme) => (scheme.id === id ? change(scheme) : scheme));

export const withColor = (list, id, color, value) =>
  changed(list, id, (scheme) => ({
    ...scheme,
    colors: { ...(isObject(member(scheme, 'colors')) ? scheme.colors : {}), [color]: value },
  }));

export const withoutColor = (list, id, color) =>
  changed(list, id, (scheme) => ({
    ...scheme,
    colors: Object.fromEntries(Object.entries(scheme.colors ?? {}).filter(([name]) => name !== color)),
  }));

export const withName = (list, id, name) => changed(list, id, (scheme) => ({ ...scheme, name }));

export const without = (list, id) => list.filter((scheme) => scheme.id !== id);

export function moved(list, id, index) {
  const scheme = list.find((each) => each.id === id);
  return without(list, id).toSpliced(index, 0, scheme);
}

/** A copy of a resolved scheme behind it, with colours of its own. */
export const withCopy = (list, { id, colors }, fresh, name) =>
  list.toSpliced(list.findIndex((each) => each.id === id) + 1, 0, { id: fresh, name, colors });

/** Ids of settings that are shown as a colour of a scheme, and not by themselves; `schema` is one that was read. */
export function ownedSettings(schema, resolved) {
  if (!schema.schemes) return new Set();
  const { links, element } = schema.schemes;
  const shown = schemesIn(schema.raw, resolved).flatMap(({ id }) =>
    colorsOf(element).map((color) => links.get(linkKey(id, color.id))),
  );
  return new Set(shown.filter((link) => link?.owns).map((link) => link.setting));
}

/** Where schemes are named: [{page, section, block}], of sections and blocks that the schema knows. */
export function usesOf(schema, resolved, id) {
  const schemes = schemesIn(schema.raw, resolved);
  const isIt = (elements, values) =>
    elements.filter(isScheme).some((element) => settled(values, [element], schemes)[element.id] === id);
  const found = [];
  for (const [page, sections] of Object.entries(resolved.pages)) {
    for (const [section, { type, settings }] of Object.entries(sections)) {
      const definition = schema.sections.get(type);
      if (!definition) continue;
      const own = definition.parts.flatMap((part) => part.elements);
      const inBlocks = everyBlock(definition.blocks, member(settings, 'blocks')).some(({ block, blocks }) =>
        (blocks?.kinds ?? []).some((kind) => isIt(kind.elements, block)),
      );
      if (isIt(own, settings) || inBlocks) found.push({ page, section });
    }
  }
  return found;
}

/** Which of a scheme's colours are the ground, the words and the button: what the schema says, else those so called. */
export function rolesOf(element) {
  const ids = colorsOf(element).map(({ id }) => id);
  const said = member(element, 'role');
  const role = (name) => {
    const id = has(said, name) ? textOf(said[name]) : name;
    return ids.includes(id) ? id : undefined;
  };
  return {
    background: role('background'),
    text: role('text'),
    button: role('button'),
    buttonText: role('button_text'),
  };
}
