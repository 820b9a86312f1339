// Who else has the editor open, and where.

/** Two letters of a name at most. */
export function initialsOf(name) {
  const words = name.trim().split(/\s+/);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}

/** One of six colours, always the same for a name. */
export const colorOf = (name) => [...name].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)) % 6, 0);

/** What a person is called among others: one's own other window is no other person. */
export const nameOf = ({ name, own }) => (own ? 'You, in another window' : name);

/** Where the editor's person is: what is selected, and the setting that has the focus. */
export function placeOf(selection, setting) {
  const { page, section, block, group } = selection ?? {};
  const place = { page, section, block, group, setting: selection ? setting : undefined };
  return Object.fromEntries(Object.entries(place).filter(([, value]) => typeof value === 'string'));
}

/** Those of the people who are at that section, or at that setting of a section, block or group. */
export function peopleAt(people, { page, section, block, group, setting }) {
  return people.filter(
    ({ place }) =>
      place.page === page &&
      place.section === section &&
      place.group === group &&
      (setting === undefined || (place.setting === setting && place.block === block)),
  );
}
