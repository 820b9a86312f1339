// Sections and blocks as text in the clipboard, from this shop or another theme. What comes in is checked.
import { canHide } from './shown.js';
import { isScheme } from './color-schemes.js';
import { connectedTo, isDynamic } from './dynamic.js';
import { isObject } from './json.js';
import { settingValue, storesNothing } from './setting-type.js';

const LONGEST = 200_000;

export const copied = (content) => JSON.stringify({ vitrine: content }, null, 2);

/**
 * The section or block in that text, with the settings that this theme knows: {section: {type, title, custom_css, settings}} or
 * {block: {kind, values}}. A colour scheme that is not among the theme's `schemes` becomes the first of them. Throws with a
 * sentence where there is none.
 */
export function pasted(text, schema, clean, schemes = []) {
  const content = parsed(text);
  if (isObject(content.section)) return { section: readSection(content.section, schema, clean, schemes) };
  if (isObject(content.block)) return { block: content.block };
  throw new Error('There is no section in the clipboard. Copy one first.');
}

function parsed(text) {
  try {
    const content = text.length <= LONGEST ? JSON.parse(text).vitrine : undefined;
    if (isObject(content)) return content;
  } catch {
    // why: any other text in the clipboard is no section either.
  }
  throw new Error('There is no section in the clipboard. Copy one first.');
}

function readSection({ type, title, settings, custom_css: css }, schema, clean, schemes) {
  const section = schema.sections.get(type);
  if (!section || section.off) throw new Error(`This theme has no section “${String(title ?? type).slice(0, 60)}”.`);
  const elements = section.parts.flatMap((part) => part.elements);
  const values = known(elements, settings, clean, schemes);
  Object.assign(values, knownBlocks(section.blocks, settings, clean, schemes));
  const named = typeof title === 'string' ? { title: title.slice(0, 100) } : {};
  const styled = typeof css === 'string' && css.trim() !== '' ? { custom_css: css } : {};
  return { type, ...named, ...styled, settings: values };
}

export function knownBlock(blocks, block, clean, schemes = []) {
  const kind = blocks.kinds.find(({ type }) => type === block.element_type) ?? blocks.kinds[0];
  const values = known(kind.elements, block, clean, schemes);
  const hidden = canHide(kind.raw) && block.visible === false ? { visible: false } : {};
  const inside = knownBlocks(kind.blocks, block, clean, schemes);
  return { ...values, ...inside, ...hidden, ...(kind.type === '' ? {} : { element_type: kind.type }) };
}

/** The blocks of a section or block, where it takes some. */
function knownBlocks(blocks, owner, clean, schemes) {
  if (!blocks || !Array.isArray(owner?.blocks)) return {};
  return { blocks: owner.blocks.filter(isObject).map((block) => knownBlock(blocks, block, clean, schemes)) };
}

function known(elements, settings, clean, schemes) {
  const values = {};
  for (const element of elements) {
    if (storesNothing(element) || !isObject(settings) || !Object.hasOwn(settings, element.id)) continue;
    const value = settingValue(element, settings[element.id]);
    if (element.type === 'text_editor') values[element.id] = cleaned(value, clean);
    else values[element.id] = isScheme(element) ? knownScheme(value, schemes) : value;
  }
  return values;
}

const knownScheme = (id, schemes) => (schemes.some((scheme) => scheme.id === id) ? id : (schemes[0]?.id ?? id));
const cleaned = (value, clean) => (isDynamic(value) ? connectedTo(value.source, clean(value.fallback)) : clean(value));
