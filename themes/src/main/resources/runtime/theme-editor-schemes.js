// Colour schemes in the theme editor's frame: the rules that the style sheet has of them, by the server's ColorSchemes.

/** `place` is the setting that has the schemes, as group/id; empty where a theme has none. */
export function schemeRules({ settings }, place) {
  const [group, id] = place.split('/');
  const schemes = settings && settings[group] && settings[group][id];
  return Array.isArray(schemes) ? schemes.map(ruleOf).join('') : '';
}

function ruleOf({ id, colors }, index) {
  const properties = Object.entries(colors)
    .filter(([, color]) => color !== '')
    .map(([name, color]) => `--color-${name.replaceAll('_', '-')}:${color};`);
  return `${index === 0 ? ':root,' : ''}[data-color-scheme="${id}"]{${properties.join('')}}`;
}
