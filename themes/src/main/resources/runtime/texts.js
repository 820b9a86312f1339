// Texts of the theme in the language of the page: the key is the English text, which is shown where there is no other.

/** A language, the one that it belongs to, and so on: pt-BR, pt. */
function candidates(locale) {
  const parts = locale.split('-');
  return parts.map((part, i) => parts.slice(0, parts.length - i).join('-'));
}

/** The texts of a language in what is there by language; none where the texts of the theme are to be shown as they are. */
export function textsFor(locale, byLanguage) {
  const found = candidates(locale || 'en').find((tag) => byLanguage && Object.hasOwn(byLanguage, tag));
  return found && byLanguage[found];
}

/** The function `$t`: a text with its {names} filled in, in the plural form that the number `count` asks for. */
export function createTranslate(texts, locale) {
  let rules = null;

  function form(forms, { count } = {}) {
    if (!rules) rules = new Intl.PluralRules(locale);
    return forms[rules.select(Number(count))] ?? forms.other;
  }

  return function translate(text, values) {
    const key = String(text ?? '');
    const found = texts && Object.hasOwn(texts, key) ? texts[key] : key;
    const chosen = typeof found === 'string' ? found : form(found, values || {});
    return chosen.replace(/\{(\w+)\}/g, (all, name) =>
      values && values[name] !== undefined ? String(values[name]) : all,
    );
  };
}
