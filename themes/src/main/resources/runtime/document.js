// What belongs to a page but lies outside of the app: focus and announcements.
let region = null;

/** Puts the reader of a screen at the start of the new page, or where it asks for, and says where they are. */
export function arrive(session) {
  if (!focusAsked()) focusHeading();
  say(session.state.page.title || document.title);
}

/** Puts the cursor into the field that the page marks with `autofocus`, as a browser does with a whole document. */
export function focusAsked() {
  const asked = document.querySelector('#app [autofocus]');
  if (asked) asked.focus();
  return Boolean(asked);
}

function focusHeading() {
  const heading = document.querySelector('#app h1');
  if (heading) {
    if (!heading.hasAttribute('tabindex')) heading.setAttribute('tabindex', '-1');
    heading.focus({ preventScroll: true });
  }
}

export function say(text) {
  if (!region) {
    region = document.createElement('div');
    region.setAttribute('role', 'status');
    region.setAttribute('aria-live', 'polite');
    region.style.cssText =
      'position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap';
    document.body.append(region);
  }
  region.textContent = '';
  // why: a region that appears with its text is not read; one whose text changes is.
  window.setTimeout(() => {
    region.textContent = text;
  }, 50);
}
