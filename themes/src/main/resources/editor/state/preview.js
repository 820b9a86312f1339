// Messages between the editor and the preview, version 1. The preview runs a theme's own code: what it says is checked.

const VERSION = 1;
const LONGEST_TEXT = 20_000;
const MOST_HEADINGS = 200;
const LONGEST_HEADING = 120;
const HIGHEST = 20_000;
const TALLEST = 200_000;

/** @param hear {ready, shown, click, hover, text, headings, sample, measures, error}: each gets the message's checked values */
export function createPreviewLink(origin, frame, hear) {
  let seq = 0;
  let waiting = [];

  const send = (message) => frame()?.contentWindow?.postMessage({ vitrine: VERSION, ...message }, origin);

  /** What is said before the page listens is said when it does; of settings it then gets all that is unsaved. */
  function post(type, values) {
    if (!waiting) send({ type, ...values });
    else if (type !== 'settings') waiting.push({ type, ...values });
  }

  function received(event) {
    if (event.origin !== origin || event.source !== frame()?.contentWindow) return;
    const message = event.data;
    if (typeof message !== 'object' || message === null || message.vitrine !== VERSION) return;
    const read = Object.hasOwn(READ, message.type) && READ[message.type](message);
    if (read && waiting && message.type === 'ready') {
      waiting.forEach(send);
      waiting = undefined;
    }
    if (read) hear[message.type]?.(read);
  }

  window.addEventListener('message', received);

  return {
    /** Shows operations on the resolved document at once; returns their number. */
    settings(operations) {
      post('settings', { seq: ++seq, operations: plain(operations) });
      return seq;
    },
    refresh: (version) => post('refresh', { version }),
    select: (sectionId, blockId) => post('select', { sectionId, blockId: blockId ?? null, scroll: true }),
    deselect: () => post('deselect', {}),
    hover: (sectionId) => post('hover', { sectionId: sectionId ?? null }),
    force: (section, values) => post('force', { section, values: plain(values) }),
    mark: (sectionId) => post('select', { sectionId, blockId: null, scroll: false }),
    scroll: (top) => post('scroll', { top }),
    navigate: (path) => post('navigate', { path }),
    inspect: (on) => post('inspect', { on }),
    /** As whom the shop is seen: a currency's code, and the customer as themes get one, or null. */
    view: (currency, user) => post('view', { currency, user: plain(user) }),
    /** Which section is shown by a frame that shows one of each type. */
    sample: (section) => post('sample', { section }),
    close: () => window.removeEventListener('message', received),
  };
}

// why: reactive objects cannot be posted.
const plain = (value) => JSON.parse(JSON.stringify(value));

const isId = (value) => typeof value === 'string' && value.length <= 200;
const isIdOrNull = (value) => value === null || value === undefined || isId(value);

const READ = {
  ready({ page, sections }) {
    if (typeof page !== 'object' || page === null || !isId(page.key) || typeof page.path !== 'string') return undefined;
    const title = typeof page.title === 'string' ? page.title.slice(0, 200) : '';
    const ids = Array.isArray(sections) ? sections.filter(isId).slice(0, 500) : [];
    return { page: { key: page.key, path: page.path.slice(0, 2000), title }, sections: ids };
  },
  shown: ({ seq }) => (Number.isInteger(seq) ? { seq } : undefined),
  click: ({ sectionId, blockId }) => (isId(sectionId) && isIdOrNull(blockId) ? { sectionId, blockId } : undefined),
  hover: ({ sectionId }) => (isIdOrNull(sectionId) ? { sectionId: sectionId ?? null } : undefined),
  text({ sectionId, blockId, settingId, value }) {
    const sound = isId(sectionId) && isIdOrNull(blockId) && isId(settingId) && typeof value === 'string';
    return sound && value.length <= LONGEST_TEXT ? { sectionId, blockId, settingId, value } : undefined;
  },
  headings({ headings, images }) {
    if (!Array.isArray(headings) || !Array.isArray(images)) return undefined;
    return { headings: read(headings, readHeading), images: read(images, readImage) };
  },
  sample: ({ section, height }) =>
    isId(section) && Number.isInteger(height) && height >= 0
      ? { section, height: Math.min(height, HIGHEST) }
      : undefined,
  measures({ height, sections }) {
    if (!Number.isFinite(height) || typeof sections !== 'object' || sections === null) return undefined;
    const places = Object.entries(sections).filter(([id, top]) => isId(id) && Number.isFinite(top));
    return { height: Math.min(height, TALLEST), sections: Object.fromEntries(places.slice(0, 500)) };
  },
  error({ sectionId, message }) {
    if (!isIdOrNull(sectionId) || typeof message !== 'string') return undefined;
    return { sectionId: sectionId ?? null, message: message.slice(0, 500) };
  },
};

const read = (list, one) => list.slice(0, MOST_HEADINGS).map(one).filter(Boolean);
const isText = (value) => typeof value === 'string';

function readHeading(heading) {
  const { level, text, sectionId } = heading ?? {};
  const sound = Number.isInteger(level) && level >= 1 && level <= 6 && isText(text) && isIdOrNull(sectionId);
  return sound ? { level, text: text.slice(0, LONGEST_HEADING).trim(), sectionId: sectionId ?? null } : undefined;
}

function readImage(image) {
  const { name, sectionId } = image ?? {};
  const sound = isText(name) && isIdOrNull(sectionId);
  return sound ? { name: name.slice(0, LONGEST_HEADING), sectionId: sectionId ?? null } : undefined;
}
