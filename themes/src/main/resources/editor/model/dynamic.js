// Settings that are connected to a field of the record that their page shows. The value is {source, fallback}; where the
// record says nothing the fallback counts. By the rules of the server's DynamicValue.
import { isObject, member } from './json.js';

/** Types of settings that can be connected. */
const TYPES = ['input', 'text', 'textarea', 'text_editor', 'url', 'image_picker', 'link'];

export const isDynamic = (value) => typeof member(value, 'source') === 'string';

/** Whether a setting of that type may have this value. */
export const isDynamicOf = (element, value) => isDynamic(value) && TYPES.includes(member(element, 'type'));

export const connectedTo = (source, fallback) => ({ source, fallback });

/** What counts where no record is shown: the fallback, or the value itself when it is not connected. */
export function unconnected(value) {
  if (!isDynamic(value)) return value;
  const fallback = member(value, 'fallback');
  return isDynamic(fallback) ? undefined : fallback;
}

/** The values of a section or block that goes to another page, where no such record may be shown. */
export function allUnconnected(values) {
  const entries = Object.entries(values).map(([id, value]) => [
    id,
    Array.isArray(value) ? value.map((each) => (isObject(each) ? allUnconnected(each) : each)) : unconnected(value),
  ]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
