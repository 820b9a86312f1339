// Which theme and which shop a page shows: two words in a corner that take no click and are not printed.
const LOOK = `
  :host { position: fixed; bottom: 6px; left: 6px; z-index: 2147483646; pointer-events: none; }
  p { margin: 0; padding: 1px 7px; font: 500 11px/1.6 system-ui, sans-serif; color: #fff; background: rgb(23 24 28 / 0.72);
    border-radius: 5px; }
  @media print { :host { display: none; } }
`;

/** `words` name both. */
export function showBadge(words) {
  const host = document.createElement('vitrine-badge');
  host.setAttribute('aria-hidden', 'true');
  const style = document.createElement('style');
  style.textContent = LOOK;
  const line = document.createElement('p');
  line.textContent = words;
  host.attachShadow({ mode: 'open' }).append(style, line);
  document.body.append(host);
}
