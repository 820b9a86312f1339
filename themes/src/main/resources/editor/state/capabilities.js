// What the page around the editor lets it do, and how it calls things. The admin says neither: there the editor does
// everything. Any other page names what it can do, and what it does not name is not shown.

const WORDS = {
  badge: '',
  first: 'The theme as it came',
  version: '',
  again: '',
  changesSince: 'Since the version that was published last',
  changesNone: 'Nothing is different from what was published. Shoppers see just this.',
  restored: 'The version is your draft now. Shoppers see it when you publish.',
};

export function createCapabilities({ capabilities, words }) {
  return {
    /** Whether the editor shows that: a dialog, a panel or an action by its name. */
    can: (name) => capabilities === undefined || capabilities.includes(name),
    words: { ...WORDS, ...words },
  };
}
