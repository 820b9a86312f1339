// Pictures of sections for the theme editor: a page that has a section of each type shows one of them and nothing else.
// why no page of its own: a section looks as it does within its theme, whose styles and scripts it needs.
import { nextTick } from 'vue';

const PROTOCOL = 1;
const SAMPLE = 'sample-';
const MARK = 'data-vitrine-sample';
const STYLE = `
  html { overflow: hidden !important; scrollbar-width: none; }
  body { pointer-events: none !important; }
  body *:not(:has([${MARK}]), [${MARK}], [${MARK}] *) { display: none !important; }
`;

export function connectSamples(session) {
  if (window.parent === window) return;
  const { boot, state, forced } = session;
  const tell = (type, fields) => window.parent.postMessage({ vitrine: PROTOCOL, type, ...fields }, boot.editor.origin);
  const style = document.createElement('style');
  style.textContent = STYLE;
  document.head.append(style);
  document.documentElement.inert = true;
  let turn = 0;

  async function show(section) {
    const mine = ++turn;
    document.querySelector(`[${MARK}]`)?.removeAttribute(MARK);
    document.body.style.translate = '';
    forced[section] = { autoplay: false };
    const element = document.querySelector(`[data-id="${CSS.escape(SAMPLE + section)}"]`);
    element?.setAttribute(MARK, '');
    await nextTick();
    // why: what measured itself while it was hidden measures again.
    window.dispatchEvent(new Event('resize'));
    await nextTick();
    if (mine !== turn) return;
    const { top, height } = element ? element.getBoundingClientRect() : { top: 0, height: 0 };
    document.body.style.translate = `0 ${-Math.round(top)}px`;
    tell('sample', { section, height: Math.round(height) });
  }

  window.addEventListener('message', ({ source, origin, data }) => {
    if (source !== window.parent || origin !== boot.editor.origin || data?.vitrine !== PROTOCOL) return;
    if (data.type === 'sample') show(String(data.section));
  });
  tell('ready', { page: { key: state.page.type, path: state.url, title: '' }, sections: [] });
}
