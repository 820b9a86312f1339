// Frames around the section that is pointed at and the one that is selected, drawn above the page by the theme editor.
const STYLE = `
  :host { all: initial; }
  div { position: fixed; pointer-events: none; box-sizing: border-box; border-radius: 2px; z-index: 2147483647; }
  .hovered { outline: 2px dashed #3b6cf6; outline-offset: -2px; }
  .selected { outline: 2px solid #3b6cf6; outline-offset: -2px; }
`;

export function createMarks() {
  const host = document.createElement('div');
  host.setAttribute('aria-hidden', 'true');
  const root = host.attachShadow({ mode: 'closed' });
  const style = document.createElement('style');
  style.textContent = STYLE;
  root.append(style);
  const marks = { hovered: mark(root, 'hovered'), selected: mark(root, 'selected') };
  document.documentElement.append(host);
  addEventListener('scroll', move, { capture: true, passive: true });
  addEventListener('resize', move);
  new ResizeObserver(move).observe(document.documentElement);

  function move() {
    Object.values(marks).forEach(place);
  }

  return {
    move,
    hover: (element) => place(Object.assign(marks.hovered, { element })),
    select: (element) => place(Object.assign(marks.selected, { element })),
  };
}

function mark(root, name) {
  const frame = document.createElement('div');
  frame.className = name;
  frame.hidden = true;
  root.append(frame);
  return { frame, element: null };
}

function place({ frame, element }) {
  frame.hidden = !element || !element.isConnected;
  frame.style.display = frame.hidden ? 'none' : 'block';
  if (frame.hidden) return;
  const { top, left, width, height } = element.getBoundingClientRect();
  Object.assign(frame.style, { top: `${top}px`, left: `${left}px`, width: `${width}px`, height: `${height}px` });
}
