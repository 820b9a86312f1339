// The page's side of the theme editor, whose frame it is in: shows at once what is edited, and tells what is pointed at.
// docs/theme-editor.md lists the messages. why a module of its own: no shopper needs it.
import { nextTick, watch } from 'vue';
import { describe } from './head.js';
import { patched } from './json-patch.js';
import { addressOf } from './navigation.js';
import { settingsName } from './settings.js';
import { createEditedStyles } from './theme-editor-css.js';
import { createMarks } from './theme-editor-marks.js';
import { createTextEditing } from './theme-editor-text.js';
import { tellHeadings } from './theme-editor-headings.js';
import { createScrollingTogether } from './theme-editor-together.js';

const PROTOCOL = 1;
const SECTION = '[data-id]';
const BLOCK = '[data-block-id]';

export function connectThemeEditor(session) {
  if (window.parent === window) return;
  const { state, boot, navigation } = session;
  const marks = createMarks();
  const editedStyles = createEditedStyles(boot.editor.schemes || '');
  const page = { editing: true, selected: null, newest: 0, refreshes: 0, key: '' };

  const tell = (type, fields) => window.parent.postMessage({ vitrine: PROTOCOL, type, ...fields }, boot.editor.origin);
  const texts = createTextEditing({ sectionOf, settingsOf, isConnected, tell });
  const together = createScrollingTogether(tell, SECTION);

  const messages = {
    settings({ seq, operations }) {
      page.newest = seq;
      texts.afterwards(() => {
        state.records = disconnected(state.records, operations);
        state.settings = patched(state.settings, operations);
        operations.forEach(restyle);
        editedStyles.show(state.settings);
        navigation.loader.forget();
        nextTick(() => {
          tell('shown', { seq });
          tellTheme();
        });
      });
    },
    refresh,
    scroll: together.scroll,
    select({ sectionId, blockId, scroll }) {
      select(sectionId, blockId, scroll !== false);
    },
    deselect() {
      select(null, null, false);
    },
    hover({ sectionId }) {
      marks.hover(elementOf(sectionId));
    },
    force({ section, values }) {
      session.forced[section] = values;
    },
    navigate({ path }) {
      // why: a page in another language is another document.
      if (session.languages.isOwn(path)) navigation.router.push(path);
      else if (path.startsWith('/')) window.location.assign(path);
    },
    view,
    inspect({ on }) {
      page.editing = Boolean(on);
      if (!on) marks.hover(null);
    },
  };

  window.addEventListener('message', ({ source, origin, data }) => {
    if (source !== window.parent || origin !== boot.editor.origin) return;
    if (!data || data.vitrine !== PROTOCOL || !Object.hasOwn(messages, data.type)) return;
    messages[data.type](data);
  });
  document.addEventListener('click', onClick, true);
  document.addEventListener('dblclick', (event) => page.editing && texts.begin(event), true);
  document.addEventListener('mouseover', onHover, true);
  document.documentElement.addEventListener('mouseleave', () => onHover({ target: null }));
  watch(() => state.visit, ready, { flush: 'post' });
  document.addEventListener('vitrine:hot-update', announceChange);
  const report = session.report;
  session.report = (error) => {
    report(error);
    tell('error', { sectionId: null, message: String((error && error.message) || error) });
  };
  const tellAgain = tellHeadings({ sectionOf, tell });
  editedStyles.show(state.settings);
  ready();

  function ready() {
    const { page: shown } = state;
    page.key = settingsName(shown, state.settings.pages);
    const ids = [...document.querySelectorAll(SECTION)].map((element) => element.dataset.id);
    tell('ready', {
      page: { key: page.key, path: state.url, title: shown.title || document.title },
      sections: [...new Set(ids)],
    });
    tellAgain();
    together.measure();
    if (page.selected) select(page.selected.sectionId, page.selected.blockId, false);
  }

  /** Shows the shop as others see it. why not once more: the theme may have chosen another currency since. */
  function view({ currency, user }) {
    const asked = JSON.stringify([currency, user]);
    if (asked === page.view) return;
    page.view = asked;
    session.currency.show(currency);
    document.dispatchEvent(new CustomEvent('vitrine:user', { detail: { user } }));
  }

  /** Asks the server for the page with what was saved: what settings name, the style sheet, cleaned texts. */
  async function refresh() {
    const { newest } = page;
    const turn = ++page.refreshes;
    navigation.loader.forget();
    const address = addressOf(navigation.router.currentRoute.value);
    const answer = await navigation.loader.load(address);
    // why not: what came meanwhile is newer, and is asked for as well.
    if (turn !== page.refreshes || !answer.page) return;
    // why once more: another page is shown meanwhile, which may have been made before the save.
    if (address !== addressOf(navigation.router.currentRoute.value)) return refresh();
    const styled = () => turn === page.refreshes && newest === page.newest && unstyle();
    if (answer.stylesheet) wear(answer.stylesheet, styled);
    // why at once: a development server has sent the styles by now.
    else styled();
    state.records = answer.records || {};
    state.data = answer.data || {};
    state.page = answer.page;
    if (newest === page.newest && !texts.isOpen()) state.settings = answer.settings;
    editedStyles.show(state.settings);
    describe(answer.page, answer.head);
    await nextTick();
    tellTheme();
  }

  /** Shows a colour or a size before the style sheet has it. */
  function restyle({ path, value }) {
    const properties = boot.editor.styles[path.replace('/settings/', '')];
    for (const [name, template] of Object.entries(properties || {})) {
      document.documentElement.style.setProperty(name, template.replace('{}', String(value)));
    }
  }

  /** Leaves it to the style sheet again. */
  function unstyle() {
    for (const properties of Object.values(boot.editor.styles)) {
      Object.keys(properties).forEach((name) => document.documentElement.style.removeProperty(name));
    }
  }

  function announceChange() {
    // why: the settings have got a template that the record has chosen, or lost it.
    if (settingsName(state.page, state.settings.pages) !== page.key) ready();
    marks.move();
    if (!page.selected) return;
    const element = elementOf(page.selected.sectionId);
    if (element !== page.selected.element) {
      select(page.selected.sectionId, page.selected.blockId, false);
    }
  }

  function select(sectionId, blockId, scroll) {
    const before = page.selected;
    if (before) dispatch(before.blockElement || before.element, before, 'deselect');
    const element = elementOf(sectionId);
    page.selected =
      sectionId && element ? { sectionId, blockId, element, blockElement: blockOf(element, blockId) } : null;
    marks.select(page.selected && (page.selected.blockElement || element));
    if (!page.selected) return;
    if (scroll) reveal(page.selected.blockElement || element);
    dispatch(page.selected.blockElement || element, page.selected, 'select');
  }

  function reveal(element) {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.scrollIntoView({ block: 'center', behavior: still ? 'instant' : 'smooth' });
  }

  function onClick(event) {
    if (!page.editing || texts.isOpen()) return;
    const section = closest(event.target, SECTION);
    if (!section) return;
    // why: whoever points at a link here wants to change it.
    event.preventDefault();
    event.stopPropagation();
    const block = closest(event.target, BLOCK);
    const blockId = block && section.contains(block) ? block.dataset.blockId : null;
    select(section.dataset.id, blockId, false);
    tell('click', { sectionId: section.dataset.id, blockId });
  }

  function onHover({ target }) {
    if (!page.editing) return;
    const section = closest(target, SECTION);
    marks.hover(section);
    tell('hover', { sectionId: section ? section.dataset.id : null });
  }

  function elementOf(sectionId) {
    return sectionId ? document.querySelector(`[data-id="${CSS.escape(sectionId)}"]`) : null;
  }

  function blockOf(element, blockId) {
    return blockId ? element.querySelector(`[data-block-id="${CSS.escape(blockId)}"]`) : null;
  }

  function sectionOf(element) {
    return closest(element, SECTION);
  }

  /** What the merchant chose for that section of this page. */
  function settingsOf(sectionId) {
    const { pages = {} } = state.settings;
    const groups = Object.keys(pages).filter((key) => key.endsWith('_group'));
    const names = [settingsName(state.page, pages), 'fixed', ...groups];
    const found = names.map((key) => pages[key] && pages[key][sectionId]).find(Boolean);
    return found && found.settings;
  }

  /** Whether a setting of that section, connected to a field of the record, says this text. */
  function isConnected(sectionId, text) {
    const { places = [] } = state.records;
    return places.some(
      ({ at, source, value }) => source && at[2] === sectionId && typeof value === 'string' && value.trim() === text,
    );
  }

  return { tell };
}

/** The records without what settings showed of them that have another value now. */
function disconnected(records, operations) {
  const changed = operations.map(({ path }) => `${path}/`);
  const isChanged = ({ at, source }) => source && changed.some((path) => `/${at.join('/')}/`.startsWith(path));
  return { ...records, places: (records.places || []).filter((place) => !isChanged(place)) };
}

/** As after an edit of a file in `theme serve`: scripts that change what they find in the page do so again. */
function tellTheme() {
  document.dispatchEvent(new CustomEvent('vitrine:hot-update', { detail: { files: [], settings: true } }));
}

/** What themes may listen to: it bubbles from the section's or the block's element. */
function dispatch(element, { sectionId, blockId }, change) {
  const kind = blockId ? 'block' : 'section';
  const detail = { sectionId, blockId: blockId || null };
  if (element) element.dispatchEvent(new CustomEvent(`vitrine:${kind}:${change}`, { bubbles: true, detail }));
}

function closest(target, selector) {
  return target instanceof Element ? target.closest(selector) : null;
}

/** Changes the theme's style sheet; the old one stays until the new one is there. */
function wear(address, done) {
  const sheets = [...document.querySelectorAll('head link[rel="stylesheet"][href*="/style-"]')];
  if (sheets.some((sheet) => sheet.getAttribute('href') === address)) return;
  const sheet = document.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.addEventListener('load', () => {
    sheets.forEach((each) => each.remove());
    done();
  });
  sheet.href = address;
  (sheets.at(-1) || document.head.lastElementChild).after(sheet);
}
