// Two pages beside each other, scrolled together: each says how long it is and where its sections are, and goes where it
// is told.

export function createScrollingTogether(tell, selector) {
  let last = '';

  function measure() {
    const height = document.documentElement.scrollHeight;
    const sections = {};
    for (const element of document.querySelectorAll(selector)) {
      sections[element.dataset.id] = Math.round(element.getBoundingClientRect().top + window.scrollY);
    }
    const now = JSON.stringify([height, sections]);
    if (now !== last) tell('measures', { height, sections });
    last = now;
  }

  new ResizeObserver(measure).observe(document.body);

  return {
    measure,
    scroll: ({ top }) => window.scrollTo({ top: Number(top) || 0, behavior: 'instant' }),
  };
}
