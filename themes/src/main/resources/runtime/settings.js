// What the merchant chose, read from the resolved document; synchronous, reactive, never an error.
export function createSettings(session) {
  const { settings, forced, menus } = session;

  function pageSettings(page) {
    const sections = (settings.pages && settings.pages[page]) || {};
    const order = (settings.orders && settings.orders[page]) || Object.keys(sections);
    const shown = order
      .filter((id) => sections[id] && sections[id].visible !== false)
      .map((id) => ({ id, ...sections[id] }));
    for (const id of Object.keys(sections)) named(shown, id, { id, ...sections[id] });
    return shown;
  }

  function themeSettings(group) {
    const groups = settings.settings || {};
    return group === undefined ? groups : groups[group] || {};
  }

  function fixedSettings(section) {
    const fixed = settings.pages && settings.pages.fixed && settings.pages.fixed[section];
    return (fixed && fixed.settings) || {};
  }

  function forceSettings(section) {
    return (section === undefined ? forced : forced[section]) || {};
  }

  function menu(handle) {
    const found = handle && handle !== 'none' ? menus[handle] : null;
    return { title: '', ...found, items: (found && found.items) || [] };
  }

  return { pageSettings, themeSettings, fixedSettings, forceSettings, menu };
}

/** An array that also answers to names, so that both ways of asking for a section work. */
export function named(array, name, value) {
  if (!(name in array)) Object.defineProperty(array, name, { value, enumerable: false, configurable: true });
  return array;
}
