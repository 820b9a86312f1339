// The page's headings and its images without alternative text, for the checks of the theme editor: told whenever the
// page has changed.

const HEADINGS = 'h1, h2, h3, h4, h5, h6, [role="heading"]';
const IMAGES = 'img:not([alt], [role="presentation"], [role="none"], [aria-label], [aria-labelledby])';
const MOST = 200;
const LONGEST = 120;
const AFTER = 150;

/** @param sectionOf gives the element of the section that an element is in */
export function tellHeadings({ sectionOf, tell }) {
  let timer;
  let told = '';

  function look() {
    timer = undefined;
    const headings = shown(HEADINGS).map((element) => ({
      level: levelOf(element),
      text: textOf(element).slice(0, LONGEST),
      sectionId: idOf(element),
    }));
    const images = shown(IMAGES).map((element) => ({
      name: (element.currentSrc || element.src).split(/[?#]/)[0].split('/').pop().slice(0, LONGEST),
      sectionId: idOf(element),
    }));
    const found = JSON.stringify({ headings, images });
    if (found === told) return;
    told = found;
    tell('headings', { headings, images });
  }

  const idOf = (element) => sectionOf(element)?.dataset.id ?? null;
  const later = () => (timer ??= setTimeout(look, AFTER));

  new MutationObserver(later).observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['alt', 'aria-hidden', 'aria-label', 'aria-level', 'class', 'hidden', 'role', 'style'],
  });
  look();

  /** Tells it again, also where nothing has changed. */
  return () => {
    told = '';
    later();
  };
}

/** Those that people who listen to the page meet. */
function shown(selector) {
  return [...document.querySelectorAll(selector)]
    .filter((element) => isShown(element) && !element.closest('[aria-hidden="true"], [inert]'))
    .slice(0, MOST);
}

const isShown = (element) => !element.checkVisibility || element.checkVisibility({ visibilityProperty: true });

function levelOf(element) {
  const level = element.getAttribute('aria-level') || /^H(\d)$/.exec(element.tagName)?.[1];
  return Math.max(1, Math.min(6, Number(level) || 2));
}

function textOf(element) {
  const images = [...element.querySelectorAll('img[alt]')].map((image) => image.alt);
  const words = element.getAttribute('aria-label') || [element.textContent, ...images].join(' ');
  return words.replace(/\s+/g, ' ').trim();
}
