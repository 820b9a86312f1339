// Colour schemes and custom CSS in the theme editor's frame: as shoppers get them in the style sheet, but while they are
// edited. What comes from the editor has been checked by the server, so its braces are whole.
import { schemeRules } from './theme-editor-schemes.js';

/** `schemes` is the setting that has the theme's colour schemes, as group/id; empty where there is none. */
export function createEditedStyles(schemes) {
  const style = document.createElement('style');
  document.head.append(style);
  let shown = '';

  /** Shows what these settings have. */
  function show(settings) {
    const css = schemeRules(settings, schemes) + rulesOf(settings);
    if (css === shown) return;
    shown = css;
    style.textContent = css;
    // why: it has the last word, whatever the theme has added meanwhile.
    document.head.append(style);
  }

  return { show };
}

function rulesOf({ custom_css: ofTheme, pages }) {
  const rules = typeof ofTheme === 'string' ? [ofTheme] : [];
  for (const sections of Object.values(pages || {})) {
    for (const [id, section] of Object.entries(sections)) {
      if (typeof section.custom_css === 'string' && section.custom_css.trim() !== '') {
        rules.push(`@scope ([data-id="${CSS.escape(id)}"]){:scope{${section.custom_css}\n}}`);
      }
    }
  }
  return rules.join('\n');
}
