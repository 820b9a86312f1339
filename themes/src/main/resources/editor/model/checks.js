// What could keep shoppers from seeing or reading: [{what, help, place}].
import { colorsOf, ownedSettings, rolesOf, schemesIn } from './color-schemes.js';
import { contrast, groundOf } from './colors.js';
import { everyBlock } from './blocks.js';
import { member, valueAt } from './json.js';
import { labelOf } from './schema.js';
import { textOf } from './setting-type.js';

const READABLE = 4.5;

export function checksOf(schema, resolved) {
  return [...contrastChecks(schema, resolved), ...schemeChecks(schema, resolved), ...imageChecks(schema, resolved)];
}

/** The same of a colour of a scheme: words are read on the ground, a button's words on the button. */
export function contrastInScheme(element, scheme, id) {
  const colors = colorsOf(element);
  const ground = groundIn(element, id);
  const [color, below] = [scheme.colors[id], scheme.colors[ground]];
  if (!color || !below) return undefined;
  const label = labelOf(colors.find((each) => each.id === ground));
  return { ratio: contrast(color, below), ground: { id: ground, label, color: below } };
}

function groundIn(element, id) {
  const { background, text, button, buttonText } = rolesOf(element);
  if (id === background || id === button) return undefined;
  if (id === text) return background;
  if (id === buttonText) return button;
  return groundOf(
    id,
    colorsOf(element).map((color) => color.id),
  );
}

function schemeChecks(schema, resolved) {
  if (!schema.schemes) return [];
  const { element, group } = schema.schemes;
  return schemesIn(schema.raw, resolved).flatMap((scheme) =>
    colorsOf(element).flatMap((color) => {
      const found = contrastInScheme(element, scheme, color.id);
      if (!found || found.ratio >= READABLE) return [];
      return [
        {
          what: `“${labelOf(color)}” is hard to read on “${found.ground.label}” in “${scheme.name}”`,
          help: `Contrast ${found.ratio.toFixed(1)} : 1. Words need ${READABLE} : 1.`,
          place: { group, setting: element.id, scheme: scheme.id, color: color.id },
        },
      ];
    }),
  );
}

/** {ratio, ground: {id, label, color}} of a colour against the one it is read on; undefined where that is not known. */
export function contrastOf(elements, values, id) {
  const colors = elements.filter((element) => element.type === 'color');
  const ground = groundOf(
    id,
    colors.map((element) => element.id),
  );
  const [color, below] = [textOf(member(values, id)), textOf(member(values, ground))];
  if (!color || !below) return undefined;
  const label = labelOf(colors.find((element) => element.id === ground));
  return { ratio: contrast(color, below), ground: { id: ground, label, color: below } };
}

function contrastChecks(schema, resolved) {
  const owned = ownedSettings(schema, resolved);
  return schema.groups.flatMap((group) =>
    group.elements
      .filter((element) => element.type === 'color' && !owned.has(element.id))
      .flatMap((element) => {
        const found = contrastOf(group.elements, resolved.settings[group.type], element.id);
        if (!found || found.ratio >= READABLE) return [];
        return [
          {
            what: `“${labelOf(element)}” is hard to read on “${found.ground.label}”`,
            help: `Contrast ${found.ratio.toFixed(1)} : 1. Words need ${READABLE} : 1.`,
            place: { group: group.type, setting: element.id },
          },
        ];
      }),
  );
}

function imageChecks(schema, resolved) {
  const found = [];
  for (const [page, sections] of Object.entries(resolved.pages)) {
    for (const [section, { type, title, visible, settings }] of Object.entries(sections)) {
      const definition = schema.sections.get(type);
      const listed = page === 'fixed' || resolved.orders[page]?.includes(section);
      if (!definition || !visible || !listed) continue;
      const elements = definition.parts.flatMap((part) => part.elements);
      found.push(...missingAlt(elements, settings, title, { page, section }));
      for (const { block, kind } of everyBlock(definition.blocks, settings.blocks)) {
        found.push(...missingAlt(kind?.elements ?? [], block, title, { page, section, block: block.id }));
      }
    }
  }
  return found;
}

function missingAlt(elements, values, title, place) {
  return elements
    .filter((element) => element.type === 'image_picker')
    .filter((element) => {
      const value = member(values, element.id);
      return textOf(value) !== '' || (valueAt(value, ['src']) && textOf(value.alt).trim() === '' && !value.decorative);
    })
    .map((element) => ({
      what: `“${labelOf(element)}” in “${title}” has no words for those who cannot see it`,
      help: 'Describe the picture in a sentence.',
      place: { ...place, setting: element.id },
    }));
}
