// Other templates of a page: the settings `product.story` beside `product`. A record that has chosen the template is shown
// with them, all others with those of the page.
import { isObject, member } from './json.js';

/** Pages whose records can choose a template. */
export const TEMPLATED = ['product', 'collection', 'page'];

/** What the preview is told for records that have chosen none. */
export const DEFAULT = 'default';

const LONGEST = 50;

/** The page whose settings or template that is. */
export const pageOf = (key) => key.split('.', 1)[0];

/** Whether settings of that name are a group of sections, which every page shows. */
export const isGroupKey = (key) => /^[a-z0-9_-]*_group$/.test(key);

export const templateOf = (key) => key.slice(pageOf(key).length + 1);

export const keyOf = (page, template) => `${page}.${template}`;

/** “Our story” as records and addresses name it: `our-story`. */
export const templateName = (words) =>
  words
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '');

/** The keys of a page's templates in these settings. */
export function templatesOf(pages, page) {
  const keys = Object.keys(isObject(pages) ? pages : {});
  return TEMPLATED.includes(page) ? keys.filter((key) => pageOf(key) === page && templateOf(key) !== '').sort() : [];
}

/** The pages with their templates, each at an address that shows it: [{key, label, path}]. */
export function withTemplates(pages, settingsOfPages) {
  return pages.flatMap((page) => {
    const templates = templatesOf(settingsOfPages, page.key);
    if (templates.length === 0) return [page];
    const at = (template) => `${page.path}?template=${encodeURIComponent(template)}`;
    return [
      { ...page, path: at(DEFAULT) },
      ...templates.map((key) => ({
        key,
        label: `${page.label}: ${templateOf(key)}`,
        path: at(templateOf(key)),
      })),
    ];
  });
}

/** Why a template of that page cannot be called so; empty where it can. */
export function nameProblem(page, words, settingsOfPages) {
  const name = templateName(words);
  if (name === '') return 'Give it a name with letters or digits.';
  if (name === DEFAULT) return 'That name stands for the template that everything has. Choose another.';
  return member(settingsOfPages, keyOf(page, name)) === undefined ? '' : `There is a template “${name}” already.`;
}
