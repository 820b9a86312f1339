// The sections that a page may get. A schema may say so (`pages: ["homepage"]`). Else the front page may get all but those
// that the theme uses on another page alone, and another page what the theme, or this shop, has there. why: a theme shows
// nothing of a section on a page that it does not compose.
import { isObject, items, member } from './json.js';
import { pageOf } from './templates.js';
import { textOf } from './setting-type.js';

const FIXED = ['header', 'footer'];
const HOME = 'homepage';

export function offeredSections(schema, document, key) {
  const page = pageOf(key);
  const uses = usesOf(schema.raw, document);
  return [...schema.sections.values()].filter(({ type, definition, off }) => {
    if (FIXED.includes(type) || off) return false;
    if (Array.isArray(definition.pages)) return definition.pages.includes(page);
    const pages = uses.get(type);
    return page === HOME ? !pages || pages.has(HOME) : Boolean(pages?.has(page));
  });
}

/** Type → pages on which the document or a style of the theme has it. */
function usesOf(raw, document) {
  const uses = new Map();
  for (const { pages } of [document, ...items(member(raw, 'styles'))]) {
    for (const [key, sections] of Object.entries(isObject(pages) ? pages : {})) {
      for (const section of items(sections)) {
        const type = textOf(member(section, 'type'));
        uses.set(type, (uses.get(type) ?? new Set()).add(pageOf(key)));
      }
    }
  }
  return uses;
}
