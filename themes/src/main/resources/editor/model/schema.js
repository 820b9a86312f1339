// A theme's settings schema read for the editor. What is wrong in it is noted for the theme's developer, and what is
// right stays editable.
import { blocksPart, kindsOf, MOST_LEVELS, nests, partInside } from './blocks.js';
import { isGroup, linksOf, placeOf } from './color-schemes.js';
import { isGroupKey } from './templates.js';
import { isObject, items, member, valueAt } from './json.js';
import { KNOWN_TYPES, optionsOf, storesNothing, textOf } from './setting-type.js';

/**
 * {raw, sections: Map type → section, sectionGroups: [{key, label}], groups: [group], schemes, styles, faults: [sentence]};
 * schemes are {group, label, element, siblings, links} of the setting that has colour schemes, undefined where there is
 * none.
 */
export function readSchema(raw) {
  const faults = [];
  if (!isObject(raw)) faults.push('The schema must be an object with “sections” and “settings”.');
  const sections = new Map();
  for (const [type, definition] of Object.entries(isObject(member(raw, 'sections')) ? raw.sections : {})) {
    if (isObject(definition)) sections.set(type, readSection(type, definition, faults));
    else faults.push(`sections.${type} must be an object.`);
  }
  const sectionGroups = readSectionGroups(raw, faults);
  const groups = readGroups(raw, faults);
  const styles = readStyles(raw, faults);
  return { raw, sections, sectionGroups, groups, schemes: readSchemes(raw, groups), styles, faults };
}

function readSchemes(raw, groups) {
  const place = placeOf(raw);
  const group = place && groups.find(({ type }) => type === place.group);
  const element = group?.elements.find(({ id }) => id === place.id);
  if (!element) return undefined;
  const siblings = items(valueAt(group, ['raw', 'schema']));
  return { group: group.type, label: group.label, element, siblings, links: linksOf(element, siblings) };
}

function readSection(type, definition, faults) {
  if (isOff(definition)) return offSection(type, definition);
  const ids = new Set();
  const parts = items(definition.sections).map((part, index) => ({
    label: textOf(member(part, 'label')),
    open: isOpen(part),
    elements: readElements(`sections.${type}`, member(part, 'elements'), ids, faults),
    key: `${type}-${index}`,
  }));
  const label = textOf(definition.label, humanized(type));
  return {
    type,
    label,
    icon: textOf(definition.icon),
    parts,
    blocks: readBlocks(`sections.${type}.blocks`, blocksPart(definition), faults),
    definition,
  };
}

/** A section of a feature that the shop does not have: what there is of it stays, and nothing of it is edited. */
const offSection = (type, definition) => ({
  type,
  label: textOf(definition.label, humanized(type)),
  icon: textOf(definition.icon),
  parts: [],
  blocks: undefined,
  definition,
  off: true,
});

// why: the server knows which features the shop has.
const isOff = (node) => member(node, 'switched_off') === true;

/** The blocks of a section, or those inside a kind of block: each kind that has some has them as its own `blocks`. */
function readBlocks(place, part, faults) {
  if (!part || isOff(part)) return undefined;
  const { children } = part;
  const options = member(part, 'options') ?? {};
  const on = kindsOf(children).filter((kind) => !isOff(kind));
  const kinds = on.map((kind) => {
    const name = textOf(member(kind, 'type'));
    const at = `${place}${name === '' ? '' : `.${name}`}`;
    return {
      type: name,
      label: textOf(member(kind, 'label'), name === '' ? textOf(member(part, 'label'), 'Block') : humanized(name)),
      elements: readElements(at, member(kind, 'elements'), new Set(), faults),
      blocks: readInside(at, part, kind, faults),
      raw: kind,
    };
  });
  return {
    part,
    kinds,
    label: textOf(member(part, 'label')),
    add: textOf(member(options, 'btnAdd')),
    remove: textOf(member(options, 'btnDelete')),
    heading: textOf(member(options, 'heading'), textOf(member(children, 'label'), 'Block')),
    titleId: textOf(member(options, 'id')),
  };
}

function readInside(place, part, kind, faults) {
  if (member(kind, 'blocks') === undefined) return undefined;
  if (!nests(kind)) faults.push(`${place}: blocks inside a block need “children”.`);
  else if (part.level === MOST_LEVELS) faults.push(`${place}: blocks stand at most ${MOST_LEVELS} levels deep.`);
  if (nests(kind) && items(kind.elements).some((element) => member(element, 'id') === 'blocks')) {
    faults.push(`${place}: it has blocks inside and a setting “blocks”; give the setting another id.`);
  }
  return readBlocks(`${place}.blocks`, partInside(part, kind), faults);
}

/** Lists of sections that stand on every page. */
function readSectionGroups(raw, faults) {
  const keys = new Set();
  return items(member(raw, 'section_groups')).flatMap((group) => {
    const key = textOf(member(group, 'id'));
    const isNew = isGroupKey(key) && !keys.has(key);
    keys.add(key);
    if (isNew) return [{ key, label: textOf(member(group, 'label'), humanized(key)) }];
    faults.push(
      isGroupKey(key)
        ? `section_groups has “${key}” twice.`
        : 'A group of sections needs an id that ends in _group, such as header_group.',
    );
    return [];
  });
}

function readGroups(raw, faults) {
  const types = new Set();
  return items(member(raw, 'settings')).flatMap((group) => {
    const type = textOf(member(group, 'type'));
    if (type === '' || types.has(type)) {
      faults.push(type === '' ? 'A group of settings has no type.' : `settings has the group “${type}” twice.`);
      return [];
    }
    types.add(type);
    if (isOff(group)) return [];
    const elements = readElements(`settings.${type}`, member(group, 'schema'), new Set(), faults);
    return [{ type, label: textOf(group.label, humanized(type)), icon: textOf(group.icon), elements, raw: group }];
  });
}

function readStyles(raw, faults) {
  const styles = items(member(raw, 'styles')).filter((style) => textOf(member(style, 'code')) !== '');
  const wanted = textOf(member(raw, 'default_style'));
  if (wanted !== '' && !styles.some((style) => textOf(style.code) === wanted)) {
    faults.push(`default_style names no style: “${wanted}”.`);
  }
  return styles;
}

function readElements(place, elements, ids, faults) {
  return items(elements).filter((element) => {
    const fault = faultOf(element, ids) ?? placeFault(place, element);
    if (fault) faults.push(`${place}: ${fault}`);
    return !fault && !isOff(element);
  });
}

function faultOf(element, ids) {
  const type = textOf(member(element, 'type'));
  const id = textOf(member(element, 'id'));
  if (!KNOWN_TYPES.includes(type)) return `there is no setting type “${type}”${id === '' ? '' : ` (${id})`}.`;
  if (storesNothing(element)) return undefined;
  if (id === '') return `a setting of type ${type} has no id.`;
  if (ids.has(id)) return `the id “${id}” is used twice.`;
  ids.add(id);
  if (['radio', 'select'].includes(type) && optionsOf(element).length === 0) return `“${id}” has no options.`;
  if (type === 'slider' && !(element.min <= element.max)) return `the slider “${id}” needs numbers min and max.`;
  return undefined;
}

const placeFault = (place, element) =>
  isGroup(element) && !place.startsWith('settings.')
    ? 'a color_scheme_group stands in a group of settings, not in a section.'
    : undefined;

// why open unless told: most parts have a handful of fields.
const isOpen = (part) => (member(part, 'expand') ?? member(part, 'expansion')) !== false;

/** Whether a setting is shown beside these values: `if` and `visible_if` are [id, "===" or "!==", value] or lists of them. */
export function isShown(element, values) {
  return [element.if, element.visible_if].every((condition) => holds(condition, values));
}

function holds(condition, values) {
  if (!Array.isArray(condition) || condition.length === 0) return true;
  if (Array.isArray(condition[0])) return condition.every((each) => holds(each, values));
  const [id, operator, wanted] = condition;
  const same = textOf(member(values, textOf(id)), '') === textOf(wanted);
  return ['!==', '!=', 'not'].includes(operator) ? !same : same;
}

/** “product_grid” as a person writes it: “Product grid”. */
export function humanized(name) {
  const words = name.replace(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a setting is called where people read. */
export const labelOf = (element) => textOf(element.label, '') || humanized(textOf(element.id));
