// A frame that shows the shop with one version of the settings, to be looked at beside another.
import { reactive, shallowRef } from 'vue';
import { createPreviewLink } from './preview.js';

const PATIENCE = 20_000;

export function createComparedPage(boot, api) {
  const frame = shallowRef();
  const page = reactive({ state: 'loading', problem: '', address: '', version: undefined, height: 0, sections: {} });
  let turn = 0;
  let timer;
  let marked;

  let link = connect();

  function connect() {
    return createPreviewLink(boot.previewOrigin, () => frame.value, {
      ready() {
        clearTimeout(timer);
        page.state = 'shown';
        if (marked) link.mark(marked);
      },
      measures: ({ height, sections }) => Object.assign(page, { height, sections }),
    });
  }

  /** Shows that version at that page of the shop. */
  async function show(version, path) {
    const mine = ++turn;
    Object.assign(page, { state: 'loading', problem: '', version, height: 0, sections: {} });
    clearTimeout(timer);
    try {
      const address = new URL(await api.versionPreview(version));
      if (mine !== turn) return;
      const [pathname, query] = path.split('?');
      address.pathname = pathname;
      new URLSearchParams(query).forEach((value, name) => address.searchParams.set(name, value));
      // why anew: what was said to the page before is not for this one.
      link.close();
      link = connect();
      page.address = address.href;
      timer = setTimeout(() => fail('The shop did not show this version. It may be busy.'), PATIENCE);
    } catch (failure) {
      if (mine === turn) fail(failure.message);
    }
  }

  function fail(problem) {
    Object.assign(page, { state: 'failed', problem });
  }

  function mark(section) {
    marked = section;
    link.mark(section);
  }

  function close() {
    clearTimeout(timer);
    turn++;
    link.close();
  }

  return { frame, page, show, mark, scroll: (top) => link.scroll(Math.max(0, Math.round(top))), close };
}
