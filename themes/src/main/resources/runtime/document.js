// What belongs to a page but lies outside of the app: title, description, canonical address, focus, announcements.
let region = null;

// What the server marks as belonging to one page: og:… and structured data.
const FACTS = 'head [data-page]';

export function describe(page, head) {
  if (page.title) document.title = page.title;
  tag('meta[name="description"]', 'meta', { name: 'description' }, 'content', page.description);
  tag('link[rel="canonical"]', 'link', { rel: 'canonical' }, 'href', page.canonical);
  tag(
    'meta[name="robots"]',
    'meta',
    { name: 'robots' },
    'content',
    page.robots || (page.status === 404 ? 'noindex' : null),
  );
  if (head) replaceFacts(head);
}

function replaceFacts(head) {
  for (const each of document.querySelectorAll(FACTS)) each.remove();
  for (const { name, content } of head.properties) fact('meta', { property: name, content }, '');
  tag('meta[name="twitter:card"]', 'meta', { name: 'twitter:card' }, 'content', head.twitter_card);
  for (const data of head.linked_data) fact('script', { type: 'application/ld+json' }, JSON.stringify(data));
}

function fact(name, attributes, text) {
  const element = document.createElement(name);
  element.setAttribute('data-page', '');
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text) element.textContent = text;
  document.head.append(element);
}

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

function tag(selector, name, identity, attribute, value) {
  let element = document.head.querySelector(selector);
  if (!value) {
    if (element) element.remove();
    return;
  }
  if (!element) {
    element = document.createElement(name);
    for (const [key, text] of Object.entries(identity)) element.setAttribute(key, text);
    document.head.append(element);
  }
  element.setAttribute(attribute, value);
}
