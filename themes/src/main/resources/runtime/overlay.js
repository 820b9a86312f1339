// Keeps the page from scrolling while anything lies over it; counted, so that two overlays do not fight.
import { inBrowser } from './session.js';

export function createOverlay() {
  let open = 0;
  let before = null;

  function toggle(state) {
    if (!inBrowser) return;
    open = Math.max(0, open + (state ? 1 : -1));
    const root = document.documentElement;
    if (open > 0 && before === null) {
      const bar = window.innerWidth - root.clientWidth;
      before = { overflow: root.style.overflow, paddingRight: root.style.paddingRight };
      root.style.overflow = 'hidden';
      if (bar > 0) root.style.paddingRight = `${bar}px`;
      root.classList.add('has-overlay');
    } else if (open === 0 && before !== null) {
      Object.assign(root.style, before);
      root.classList.remove('has-overlay');
      before = null;
    }
  }

  return { toggle };
}
