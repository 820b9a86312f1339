// Entries of the browser's history, with the place on the page that was left. Their form is vue-router's, so that a tab
// may go back to an entry that either has written.
const place = () => ({ left: window.scrollX, top: window.scrollY });

/** Entries are addresses without `base`, with which those of the browser begin. */
export function createEntries(base) {
  const { history } = window;
  const address = () => {
    const { pathname, search, hash } = window.location;
    const path = pathname.startsWith(base) ? pathname.slice(base.length) || '/' : pathname;
    return path + search + hash;
  };
  const places = new Map();
  let state = history.state;
  let silent = false;
  if (!state || typeof state.position !== 'number') {
    const current = address();
    const position = history.length - 1;
    write({ ...state, back: null, current, forward: null, replaced: true, position, scroll: null }, true);
  }
  // why: the router scrolls itself, when the page is there.
  history.scrollRestoration = 'manual';
  window.addEventListener('beforeunload', () => history.replaceState({ ...history.state, scroll: place() }, ''));

  function write(next, replace) {
    state = next;
    const url = window.location.origin + (base ? base + next.current.replace(/^\/(?=[?#]|$)/, '') : next.current);
    try {
      history[replace ? 'replaceState' : 'pushState'](next, '', url);
    } catch (error) {
      // why: browsers refuse too many entries in a short time, and states that cannot be copied.
      console.error(error);
      window.location[replace ? 'replace' : 'assign'](url);
    }
  }

  function push(current, data) {
    const left = { ...state, ...history.state, forward: current, scroll: place() };
    write(left, true);
    const position = left.position + 1;
    write({ back: left.current, current, forward: null, replaced: false, position, scroll: null, ...data }, false);
  }

  function replace(current, data) {
    const { back, forward, position } = state;
    write({ ...history.state, back, current, forward, replaced: true, scroll: null, ...data, position }, true);
  }

  /** Follows the browser to another entry and gives how many steps that was. */
  function follow(reached) {
    const before = state.position;
    if (reached && typeof reached.position === 'number') state = reached;
    else {
      // why: a link to a place on the page makes an entry that the router has not described, and so do others' scripts.
      const described = { back: state.current, current: address(), forward: null, replaced: true, scroll: null };
      write({ ...reached, ...described, position: before + 1 }, true);
    }
    return state.position - before;
  }

  /** Undoes a step without asking anybody. */
  function undo(steps) {
    silent = true;
    history.go(-steps);
  }

  function isSilent() {
    const was = silent;
    silent = false;
    return was;
  }

  /** Remembers the place on the page that was left by so many steps. */
  function leave(path, steps) {
    places.set(`${state.position - steps} ${path}`, place());
  }

  /** The place on a page when it was left last; of a page that was loaded anew, what its entry says. */
  function placeOf(path) {
    const name = `${state.position} ${path}`;
    const found = places.get(name);
    places.delete(name);
    return found || (history.state && history.state.scroll) || null;
  }

  return { address, push, replace, follow, undo, isSilent, leave, placeOf };
}

/** Scrolls to an element, by its id or a selector, or to a place. */
export function scrollTo(position) {
  if (!position) return;
  if (position.el === undefined) {
    window.scrollTo(position);
    return;
  }
  const { el } = position;
  const element = el.startsWith('#') ? document.getElementById(el.slice(1)) : document.querySelector(el);
  if (!element) return;
  const page = document.documentElement.getBoundingClientRect();
  const { left, top } = element.getBoundingClientRect();
  window.scrollTo({ left: left - page.left, top: top - page.top });
}
