// A version that goes live later, in words.
import { whenOf } from './times.js';

export const titleOf = ({ label, version }) =>
  label ? `“${label}”` : version ? `Version ${version}` : 'The theme as it came';

/** "Goes live tomorrow at 09:00, by Ann", or that it did not. */
export function wordsOf({ status, publish_at, author }, zone, now) {
  const when = whenOf(zone, new Date(publish_at), now);
  if (status === 'missed') return `Did not go live ${when}`;
  return `Goes live ${when}${author ? `, by ${author}` : ''}`;
}
