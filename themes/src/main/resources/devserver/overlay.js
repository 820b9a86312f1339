// What is wrong with the theme, over the page: message, place, the lines around it and what to do. Escape closes it.
const NAME = 'vitrine-faults';

const LOOK = `
  :host { position: fixed; inset: 0; z-index: 2147483647; overflow: auto; background: rgb(12 13 16 / 0.82);
    font: 400 15px/1.55 system-ui, sans-serif; color: #e9e9ec; }
  main { box-sizing: border-box; max-width: 62rem; margin: 6vh auto; padding: 1.75rem 2rem 2rem; background: #17181c;
    border-top: 4px solid #ff6b5e; border-radius: 10px; }
  header { display: flex; gap: 1rem; align-items: baseline; justify-content: space-between; }
  h1 { margin: 0; font-size: 1.0625rem; font-weight: 600; color: #ff8d83; }
  button { padding: 0.25rem 0.75rem; font: inherit; color: inherit; background: none; border: 1px solid #55565e;
    border-radius: 6px; cursor: pointer; }
  button:focus-visible { outline: 2px solid #8ab4ff; outline-offset: 2px; }
  section { margin-top: 1.25rem; }
  h2 { margin: 0; font: 600 0.9375rem/1.5 ui-monospace, monospace; color: #8ab4ff; overflow-wrap: anywhere; }
  p { margin: 0.375rem 0 0; overflow-wrap: anywhere; white-space: pre-wrap; }
  pre { margin: 0.75rem 0 0; padding: 0.875rem 1rem; overflow-x: auto; font: 0.8125rem/1.6 ui-monospace, monospace;
    background: #0c0d10; border-radius: 6px; }
  .hint { padding-left: 0.75rem; border-left: 3px solid #f2c14e; color: #f7dfa5; }
  footer { margin-top: 1.5rem; font-size: 0.8125rem; color: #a6a7af; }
`;

const HEADINGS = {
  build: 'The theme cannot be built',
  render: 'The server could not render this page',
  browser: 'The page failed in the browser',
};

let focusedBefore = null;

/** Shows these faults; none closes the overlay. */
export function showFaults(kind, faults) {
  closeFaults();
  if (faults.length === 0) return;
  const host = document.createElement(NAME);
  host.dataset.kind = kind;
  const root = host.attachShadow({ mode: 'open' });
  const style = make('style', LOOK);
  const main = make('main');
  main.setAttribute('role', 'alertdialog');
  main.setAttribute('aria-label', HEADINGS[kind]);
  const header = make('header');
  const button = make('button', 'Close (Esc)');
  button.type = 'button';
  button.addEventListener('click', closeFaults);
  header.append(make('h1', HEADINGS[kind]), button);
  main.append(header, ...faults.map(sectionFor), make('footer', 'The page goes on by itself when this is mended.'));
  root.append(style, main);
  focusedBefore = document.activeElement;
  document.body.append(host);
  button.focus();
}

export function closeFaults() {
  const host = document.querySelector(NAME);
  if (!host) return;
  host.remove();
  if (focusedBefore && focusedBefore.focus) focusedBefore.focus();
  focusedBefore = null;
}

/** The kind of the faults that are shown; empty when there are none. */
export function shownKind() {
  const host = document.querySelector(NAME);
  return host ? host.dataset.kind : '';
}

function sectionFor({ file, line, column, message, frame, hint }) {
  const section = make('section');
  if (file) section.append(make('h2', `${file}:${line}:${column}`));
  section.append(make('p', message));
  if (frame) section.append(make('pre', frame));
  if (hint) {
    const advice = make('p', hint);
    advice.className = 'hint';
    section.append(advice);
  }
  return section;
}

function make(name, text = '') {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}

document.addEventListener(
  'keydown',
  (event) => {
    if (event.key !== 'Escape' || !shownKind()) return;
    event.stopPropagation();
    closeFaults();
  },
  true,
);
