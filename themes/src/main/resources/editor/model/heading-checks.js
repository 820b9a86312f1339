// What of a page's headings and images keeps people from finding their way: [{what, help, place}].

/** @param placeOf gives the place of a section's id; of null the page */
export function headingChecks(headings, images, placeOf) {
  return [...mainHeadings(headings, placeOf), ...order(headings, placeOf), ...withoutWords(images, placeOf)];
}

function mainHeadings(headings, placeOf) {
  const [first, ...others] = headings.filter(({ level }) => level === 1);
  if (!first) {
    return [
      {
        what: 'This page has no main heading (h1)',
        help: 'Search engines and people who listen to the page look for it first.',
        place: placeOf(null),
      },
    ];
  }
  return others.map(({ text, sectionId }) => ({
    what: `${named(text, 1)} is another main heading (h1)`,
    help: `A page has one: here it is ${named(first.text, 1)}.`,
    place: placeOf(sectionId),
  }));
}

function order(headings, placeOf) {
  return headings.flatMap(({ level, text, sectionId }, index) => {
    const place = placeOf(sectionId);
    if (text === '') {
      return [{ what: `A heading of level ${level} has no words`, help: 'Write some, or leave it out.', place }];
    }
    const before = headings[index - 1]?.level;
    if (before === undefined || level <= before + 1) return [];
    return [
      {
        what: `“${text}” jumps from level ${before} to level ${level}`,
        help: `After a heading of level ${before} comes one of level ${before + 1} at most.`,
        place,
      },
    ];
  });
}

const withoutWords = (images, placeOf) =>
  images.map(({ name, sectionId }) => ({
    what: `The picture ${name || 'without a name'} has no alternative text`,
    help: 'The theme has to give it an alt attribute; an empty one where the picture only adorns.',
    place: placeOf(sectionId),
  }));

const named = (text, level) => (text === '' ? `a heading of level ${level} without words` : `“${text}”`);
