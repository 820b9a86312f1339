const elements = new Set(
  (
    'p div span br hr b strong i em u s small sub sup mark blockquote q cite code pre h1 h2 h3 h4 h5 h6 ul ol li dl dt' +
    ' dd table caption colgroup col thead tbody tfoot tr th td a img figure figcaption iframe section article'
  ).split(' '),
);
const attributes = new Set(
  (
    'class title lang dir style href target rel src alt width height loading allowfullscreen colspan rowspan scope' +
    ' span start type'
  ).split(' '),
);
const players =
  /^https:\/\/(www\.)?(youtube\.com\/embed|youtube-nocookie\.com\/embed|player\.vimeo\.com\/video)\/[\w-]+$/;
const styles = /url|expression|import|image|position|behaviou?r|binding|var\(|[\\<>@]/i;

function wrongAddress(element, value) {
  const address = URL.parse(value, document.baseURI);
  if (!address) {
    return true;
  }
  if (element.localName === 'iframe') {
    return !players.test(address.origin + address.pathname);
  }
  return !['http:', 'https:', 'mailto:', 'tel:'].includes(address.protocol);
}

function wrongAttribute(element, { name, value }) {
  if (!attributes.has(name)) {
    return true;
  }
  switch (name) {
    case 'href':
    case 'src':
      return wrongAddress(element, value);
    case 'style':
      return styles.test(value);
    case 'target':
      return value !== '_blank' || !element.relList.contains('noopener');
    default:
      return false;
  }
}

/** What of an element and those in it is more than sanitised HTML may be. */
function wrong(root, what) {
  const found = [];
  for (const element of root.querySelectorAll('*')) {
    if (element.namespaceURI !== 'http://www.w3.org/1999/xhtml' || !elements.has(element.localName)) {
      found.push(`${what}: <${element.localName}>`);
    }
    for (const attribute of element.attributes) {
      if (wrongAttribute(element, attribute)) {
        found.push(`${what}: <${element.localName} ${attribute.name}="${attribute.value}">`);
      }
    }
  }
  return found;
}

/** why: to a driver a page with a refused frame may be loaded while it is still being read. */
async function wholePage() {
  if (document.readyState !== 'complete') {
    await new Promise((done) => addEventListener('load', done));
  }
}

function standingIn(pieces) {
  const sections = [...document.body.children].filter((each) => each.matches('section[data-piece]'));
  const found = sections.flatMap((section, i) => wrong(section, `${i} in a page`));
  return sections.length === pieces && document.body.children.length === pieces
    ? found
    : [
        ...found,
        `a page of ${pieces} pieces has ${sections.length} of them, and ${document.body.children.length} parts`,
      ];
}

/** why from the prototype: a picture named so stands in for the document's own method. */
function division(html) {
  const division = document.body.appendChild(Document.prototype.createElement.call(document, 'div'));
  division.innerHTML = html;
  return division;
}

function inserted(pieces) {
  return pieces.flatMap((piece, i) => {
    const once = division(piece);
    const twice = division(once.innerHTML);
    const thrice = division(twice.innerHTML);
    const stable = twice.innerHTML === once.innerHTML ? [] : [`${i} is read differently the second time`];
    return [
      ...wrong(once, `${i} put in`),
      ...wrong(twice, `${i} again`),
      ...wrong(thrice, `${i} once more`),
      ...stable,
    ];
  });
}

function standing(css) {
  const found = [...document.querySelectorAll(css)];
  return found.length === 0 ? [`there is no ${css}`] : found.flatMap((each, i) => wrong(each, `${css} ${i}`));
}

/** Documents as frames: nothing in them but text and layout, and in one piece each text that they are about. */
async function letters(documents, css) {
  const found = [];
  const words = (text) => text.replace(/\s+/g, ' ').trim();
  for (const { html, texts } of documents) {
    const frame = document.body.appendChild(document.createElement('iframe'));
    const loaded = new Promise((done) => frame.addEventListener('load', done));
    frame.srcdoc = html;
    await loaded;
    const letter = frame.contentDocument;
    for (const element of letter.querySelectorAll('*')) {
      const runs = /^(script|iframe|object|embed|base|link|form|input|button|svg|math|img|template)$/;
      const handler = [...element.attributes].find((each) => /^on|^srcdoc$/i.test(each.name));
      if (runs.test(element.localName) || handler) {
        found.push(`<${element.localName} ${handler?.name ?? ''}>`);
      }
    }
    const shown = new Set([...letter.querySelectorAll(css)].map((each) => words(each.textContent)));
    found.push(...texts.filter((text) => !shown.has(words(text))).map((text) => `does not say ${text}`));
    frame.remove();
  }
  return found;
}

/** How often the alarm rang, once pictures and frames have loaded or failed. */
async function settled() {
  const pending = [...document.querySelectorAll('img')].filter((each) => !each.complete);
  await Promise.all(pending.map((each) => new Promise((done) => (each.onload = each.onerror = done))));
  // why twice: handlers of what has failed already run after the frame that shows it.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return window.alarms ?? 0;
}
