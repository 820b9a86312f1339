// What of the document's head belongs to a page: title, description, canonical address, facts for other sites.
// why a module of its own: only those who go on to another page need it.

// What the server marks as belonging to one page: og:…, structured data and its addresses in other languages.
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
  for (const { locale, url } of head.alternates || []) fact('link', { rel: 'alternate', hreflang: locale, href: url });
  for (const data of head.linked_data) fact('script', { type: 'application/ld+json' }, JSON.stringify(data));
}

function fact(name, attributes, text) {
  const element = document.createElement(name);
  element.setAttribute('data-page', '');
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text) element.textContent = text;
  document.head.append(element);
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
