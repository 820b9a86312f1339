// What the merchant chose, read from the resolved document; synchronous, reactive, never an error.
import { computed } from 'vue';

export function createSettings(session) {
  const { state, forced, menus } = session;
  const filled = computed(() => withRecords(state.settings, state.records, menus));

  function pageSettings(name) {
    const settings = filled.value;
    const own = settingsName(state.page, settings.pages);
    const page = own.startsWith(`${name}.`) ? own : name;
    const sections = (settings.pages && settings.pages[page]) || {};
    const order = (settings.orders && settings.orders[page]) || Object.keys(sections);
    const shown = order
      .filter((id) => sections[id] && sections[id].visible !== false)
      .map((id) => ({ id, ...sections[id] }));
    for (const id of Object.keys(sections)) named(shown, id, { id, ...sections[id] });
    return shown;
  }

  function themeSettings(group) {
    const groups = filled.value.settings || {};
    return group === undefined ? groups : groups[group] || {};
  }

  function fixedSettings(section) {
    const { pages } = filled.value;
    const fixed = pages && pages.fixed && pages.fixed[section];
    return (fixed && fixed.settings) || {};
  }

  function forceSettings(section) {
    return (section === undefined ? forced : forced[section]) || {};
  }

  function menu(handle) {
    const found = handle && handle.items ? handle : menus[handle];
    return { title: '', ...found, items: (found && found.items) || [] };
  }

  return { pageSettings, themeSettings, fixedSettings, forceSettings, menu };
}

const NAMES = {
  home: 'homepage',
  collection_list: 'collections',
  addresses: 'account',
  orders: 'account',
  order: 'account',
};

/** The name of a page's settings: those of the template that its record has chosen, where the shop has made some. */
export function settingsName({ type, template }, pages) {
  const name = NAMES[type] || type;
  const own = `${name}.${template}`;
  return template && pages && pages[own] ? own : name;
}

/** The settings with what they name of the shop in place of its name; null where the shop has no such thing. */
function withRecords(settings, records, menus) {
  return (records.places || []).reduce(
    (whole, place) => replaced(whole, place.at, valueAt(place, { ...records, menus })),
    settings,
  );
}

function valueAt({ from, key, value, products }, records) {
  if (!from) return value;
  const record = records[from][key] || null;
  if (from === 'menus' && record) return { handle: key, ...record };
  return products === undefined ? record : { ...record, products: firstOf(records, key, products) };
}

/** The first products of a collection. */
export const firstOf = ({ lists }, key, products) => ((lists && lists[key]) || []).slice(0, products);

// why copies: what the server sent is shared by all pages of a visit.
function replaced(node, [name, ...rest], value) {
  if (name === undefined) return value;
  // why: in the theme editor a section or block may be gone before the page is asked for anew.
  if (typeof node !== 'object' || node === null) return node;
  if (!(name in node) && (rest.length > 0 || Array.isArray(node))) return node;
  const copy = Array.isArray(node) ? [...node] : { ...node };
  copy[name] = replaced(copy[name], rest, value);
  return copy;
}

/** An array that also answers to names, so that both ways of asking for a section work. */
export function named(array, name, value) {
  if (!(name in array)) Object.defineProperty(array, name, { value, enumerable: false, configurable: true });
  return array;
}
