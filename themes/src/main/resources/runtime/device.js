// The kind of device: what the server guessed until the page is mounted, then what the window says.
import { inBrowser } from './session.js';

const MOBILE = '(max-width: 767.98px)';
const TABLET = '(max-width: 1023.98px)';

export function watchDevice(session) {
  if (!inBrowser || !window.matchMedia) return;
  const mobile = window.matchMedia(MOBILE);
  const tablet = window.matchMedia(TABLET);
  const update = () => {
    session.state.device = mobile.matches ? 'mobile' : tablet.matches ? 'tablet' : 'desktop';
  };
  mobile.addEventListener('change', update);
  tablet.addEventListener('change', update);
  update();
}
