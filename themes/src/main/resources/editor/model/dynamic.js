// Settings that are connected to a field of the record that their page shows. The value is {source, fallback}; where the
// record says nothing the fallback counts. By the rules of the server's DynamicValue.
import { isObject, member } from './json.js';
import { pageOf } from './templates.js';

/** Kinds of records, which are the names of the pages that show them. */
export const RECORDS = ['product', 'collection', 'page'];

/** Types of settings that can be connected. */
const TYPES = ['input', 'text', 'textarea', 'text_editor', 'url', 'image_picker', 'link'];

export const isDynamic = (value) => typeof member(value, 'source') === 'string';

/** The field that a value is connected to; undefined for one that is not. */
export const sourceIn = (value) => (isDynamic(value) ? value.source : undefined);

/** Whether a setting of that page can be connected at all. */
export const canConnect = (page, element) => RECORDS.includes(pageOf(page)) && TYPES.includes(member(element, 'type'));

/** Whether a setting of that type may have this value. */
export const isDynamicOf = (element, value) => isDynamic(value) && TYPES.includes(member(element, 'type'));

export const connectedTo = (source, fallback) => ({ source, fallback });

/** What counts where no record is shown: the fallback, or the value itself when it is not connected. */
export function unconnected(value) {
  if (!isDynamic(value)) return value;
  const fallback = member(value, 'fallback');
  return isDynamic(fallback) ? undefined : fallback;
}

/** The values of a section or block on that page: what is connected to another kind of record is not any more. */
export function connectedOn(page, values) {
  const change = (value) => {
    if (Array.isArray(value)) return value.map((each) => (isObject(each) ? connectedOn(page, each) : each));
    return isDynamic(value) && recordOf(value.source) !== pageOf(page) ? unconnected(value) : value;
  };
  const entries = Object.entries(values).map(([id, value]) => [id, change(value)]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

const recordOf = (source) => source.split('.')[0];
const WORDS = { url: 'address', image: 'picture' };

/** “product.metafields.custom.care” as a person reads it: “Product metafield custom.care”. */
export function sourceName(source) {
  const [record, field = '', ...names] = source.split('.');
  const kind = record.charAt(0).toUpperCase() + record.slice(1);
  return field === 'metafields' ? `${kind} metafield ${names.join('.')}` : `${kind} ${WORDS[field] ?? field}`;
}
