// Stands in every document of a walk: names the controls of the page, aims at one, and records what came of it.
(() => {
  if (window.probe || window !== window.top) return;
  const CONTROLS =
    'a[href], area[href], button, input:not([type=hidden]), select, textarea, summary,' +
    ' [role=button], [role=tab], [role=menuitem], [role=switch], [contenteditable=true]';
  const REGIONS = 'dialog, header, footer, nav, aside, main';
  const probe = {
    id: Math.random().toString(36).slice(2),
    happened: new Set(),
    pending: 0,
    leaving: false,
    armed: false,
  };
  const note = (what) => {
    if (probe.armed) probe.happened.add(what);
  };

  // What a page can do that its elements do not show.
  const wrap = (owner, name, what, answer) => {
    const original = owner && owner[name];
    if (original)
      owner[name] = function (...values) {
        note(what);
        return answer ? answer(original, this, values) : original.apply(this, values);
      };
  };
  const counted = (original, self, values) => {
    probe.pending++;
    return original.apply(self, values).finally(() => {
      probe.pending--;
    });
  };
  wrap(window, 'fetch', 'request', counted);
  wrap(XMLHttpRequest.prototype, 'send', 'request', (original, self, values) => {
    probe.pending++;
    self.addEventListener('loadend', () => {
      probe.pending--;
    });
    return original.apply(self, values);
  });
  wrap(Navigator.prototype, 'sendBeacon', 'request');
  wrap(window, 'open', 'window', () => null);
  wrap(window, 'print', 'print', () => undefined);
  for (const ask of ['alert', 'confirm', 'prompt']) wrap(window, ask, ask, () => true);
  if (window.Clipboard) for (const name of ['writeText', 'write']) wrap(Clipboard.prototype, name, 'clipboard');
  for (const name of ['pushState', 'replaceState']) wrap(History.prototype, name, 'history');
  for (const event of ['hashchange', 'popstate', 'invalid', 'toggle']) addEventListener(event, () => note(event), true);
  // why positions: the events of a scroll that brought the control into view come after it was armed.
  let positions = new Map();
  const position = (element) => `${element.scrollLeft} ${element.scrollTop}`;
  addEventListener(
    'scroll',
    (event) => {
      const element = event.target === document ? document.scrollingElement : event.target;
      if (position(element) !== (positions.get(element) ?? '0 0')) note('scroll');
    },
    true,
  );
  addEventListener('securitypolicyviolation', (event) =>
    note(`blocked ${event.effectiveDirective} ${event.blockedURI}`),
  );
  // The browser's own chooser of files, which a page cannot see: a click on its field opens it.
  addEventListener('click', (event) => event.target.type === 'file' && note('chooser'), true);
  addEventListener('pagehide', () => {
    probe.leaving = true;
  });
  // why: a page that the browser kept goes on with what it was.
  addEventListener('pageshow', (event) => {
    if (event.persisted) Object.assign(probe, { leaving: false, armed: false });
  });

  // What the browser does by itself, if nobody prevents it: decided when every listener has run.
  addEventListener('click', (event) => {
    const link = event.target.closest?.('a[href]');
    setTimeout(() => {
      if (!link || event.defaultPrevented) return;
      if (link.hasAttribute('download')) {
        note('download');
        return;
      }
      const to = new URL(link.href);
      if (!to.protocol.startsWith('http')) note('protocol');
      else if (to.origin + to.pathname + to.search === location.origin + location.pathname + location.search && to.hash)
        note('fragment');
      else if (link.target && link.target !== '_self') note('window');
      else {
        note('navigation');
        probe.leaving = true;
      }
    });
  });
  addEventListener('submit', (event) =>
    setTimeout(() => {
      if (event.defaultPrevented) return;
      note('submit');
      const method = event.submitter?.getAttribute('formmethod') ?? event.target.getAttribute('method');
      if (method !== 'dialog') probe.leaving = true;
    }),
  );
  let changed = 0;
  const changes = new MutationObserver(() => {
    changed = performance.now();
    note('change');
  });
  changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });

  const region = (element) => {
    const found = element.closest(REGIONS);
    return found ? found.localName : '';
  };
  const shown = (element) => {
    const box = element.getBoundingClientRect();
    return element.checkVisibility({ visibilityProperty: true }) && box.width > 0 && box.height > 0;
  };
  const tiny = (element) => {
    const box = element.getBoundingClientRect();
    return (
      box.width <= 2 ||
      box.height <= 2 ||
      getComputedStyle(element).opacity === '0' ||
      (getComputedStyle(element).appearance === 'none' && box.width < 8)
    );
  };
  const label = (element) => [...(element.labels ?? [])].find((each) => shown(each) && each.innerText.trim());
  const words = (element) =>
    (
      element.innerText ||
      label(element)?.innerText ||
      element.getAttribute('aria-label') ||
      element.value ||
      element.placeholder ||
      ''
    )
      .trim()
      .replace(/\s+/g, ' ')
      .slice(0, 60);
  const top = () =>
    [...document.querySelectorAll('dialog[open]')].filter((each) => each.matches(':modal')).pop() ?? document;
  // why: what neither the keyboard nor a screen reader comes to is there for the browser itself.
  const unreachable = (element) =>
    element.tabIndex < 0 &&
    (Boolean(element.closest('[aria-hidden=true]')) || getComputedStyle(element).pointerEvents === 'none');
  const usable = (element) =>
    !element.disabled &&
    !(element.localName === 'input' && element.readOnly) &&
    !unreachable(element) &&
    element.getAttribute('aria-disabled') !== 'true' &&
    !element.closest('[inert], fieldset:disabled') &&
    shown(element);

  probe.elements = () => [...top().querySelectorAll(CONTROLS)].filter(usable);
  // What the numbers stand for. why kept: what shows itself once the page is scrolled would move them.
  let listed = [];
  const at = (index) => (listed[index]?.isConnected ? listed[index] : probe.elements()[index]);
  probe.controls = () =>
    (listed = probe.elements()).map((element, index) => {
      const form = element.form;
      return {
        index,
        tag: element.localName,
        type: element.type ?? '',
        classes: [...element.classList].filter((each) => !/^is-|^htmx-|active|current|chosen/.test(each)).join('.'),
        name: element.name ?? '',
        value: element.matches('button, input[type=submit], input[type=radio], input[type=checkbox]')
          ? (element.value ?? '')
          : '',
        page: location.href,
        href: element.href && typeof element.href === 'string' ? element.href : '',
        inside: Boolean(element.hash) && element.href.split('#')[0] === location.href.split('#')[0],
        current: Boolean(element.getAttribute('href')) && element.href === location.href,
        target: element.target ?? '',
        form: form
          ? element.getAttribute('formaction')
            ? element.formAction
            : form.getAttribute('action')
              ? new URL(form.getAttribute('action'), location.href).href
              : location.href
          : '',
        method: form ? (element.getAttribute('formmethod') ?? form.getAttribute('method') ?? 'get') : '',
        submits:
          Boolean(form) &&
          element.matches('button:not([type]), button[type=submit], input[type=submit], input[type=image]'),
        sendable:
          Boolean(form) &&
          [...form.elements].some(
            (each) => each.matches('button:not([type]), [type=submit], [type=image]') && usable(each) && !tiny(each),
          ),
        fillable: Boolean(form) && [...form.elements].some((each) => fillable(each)),
        checked: Boolean(element.checked),
        words: words(element),
        region: region(element),
        id: element.id.replace(/\d+/g, '#'),
      };
    });

  const fillable = (element) =>
    element.matches(
      'input:not([type=hidden], [type=submit], [type=button], [type=radio], [type=checkbox], [type=image], [type=reset]), textarea, select, [contenteditable=true]',
    ) &&
    !element.readOnly &&
    usable(element);
  // The first of several boxes or radios of one name, none of which is ticked.
  const undecided = (element, form) => {
    if (!element.matches('[type=radio], [type=checkbox]') || !element.name) return false;
    const group = [...form.elements].filter((each) => each.name === element.name && usable(each));
    return (
      group[0] === element && (group.length > 1 || element.type === 'radio') && !group.some((each) => each.checked)
    );
  };
  let held = [];
  // A field by its place among those of its form, or by its number on the page.
  const field = (place, ofForm) => (ofForm ? held[place] : at(place));
  // why: what is typed into one field may lead to another page, which holds none.
  probe.there = (place) => Boolean(held[place]?.isConnected) && usable(held[place]);
  // Whether a field of the form is still there, and then ready for what comes: typed, or set here and now.
  probe.enter = (place, how, value) => {
    if (!probe.there(place)) return false;
    if (how === 'click') held[place].click();
    if (how === 'select') probe.clear(place, true);
    if (how === 'focus') held[place].focus();
    if (how === 'focus' || how === 'set') probe.set(place, value, true);
    return true;
  };
  probe.fields = (index) => {
    const form = at(index).form;
    const all = new Set(probe.elements());
    // why held: what is typed into one field may bring others, and their numbers move.
    held = [...form.elements].filter((each) => each.name && (fillable(each) || undecided(each, form)) && all.has(each));
    return held.map((element, place) => ({
      place,
      tag: element.localName,
      type: element.type,
      name: element.name,
      value: element.value,
      id: element.id,
      min: element.min ?? '',
      max: element.max ?? '',
      autocomplete: element.getAttribute('autocomplete') ?? '',
      required: Boolean(element.required),
    }));
  };

  let scrolled = false;
  // Where a visitor's finger would go; why several points: a link may be broken over two lines.
  probe.aim = (index) => {
    const element = at(index);
    let aimed = element;
    if (element.matches('input[type=radio], input[type=checkbox]') && tiny(element)) aimed = label(element) ?? element;
    const { top, left } = aimed.getBoundingClientRect();
    aimed.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const box = aimed.getBoundingClientRect();
    scrolled = box.top !== top || box.left !== left;
    const hits = (at) => {
      const hit = document.elementFromPoint(at.x, at.y);
      return hit &&
        (element.contains(hit) || aimed.contains(hit) || [...(element.labels ?? [])].some((each) => each.contains(hit)))
        ? at
        : null;
    };
    const points = [...aimed.getClientRects()]
      .filter((box) => box.width > 0 && box.height > 0)
      .flatMap((box) =>
        [
          [0.5, 0.5],
          [0.2, 0.5],
          [0.8, 0.5],
          [0.5, 0.2],
          [0.5, 0.8],
        ].map(([x, y]) => ({ x: box.left + box.width * x, y: box.top + box.height * y })),
      );
    const found = points.map(hits).find(Boolean);
    const over = points.length ? document.elementFromPoint(points[0].x, points[0].y) : null;
    return found ?? { covered: over ? `${over.localName}.${over.className}` : 'nothing is there' };
  };
  probe.arm = () => {
    probe.happened.clear();
    positions = new Map(
      [...document.querySelectorAll('*')]
        .filter((each) => each.scrollTop || each.scrollLeft)
        .map((each) => [each, position(each)]),
    );
    changes.takeRecords();
    probe.armed = true;
  };
  probe.focus = (index) => at(index).focus({ preventScroll: true });
  const frame = () =>
    new Promise((done) => {
      setTimeout(done, 100);
      requestAnimationFrame(() => setTimeout(done));
    });
  // Brings it within reach and does what comes before the press, so that it can follow; answers as aim does.
  probe.reach = async (index, before) => {
    let aim = probe.aim(index);
    // why a frame: what shows itself as the page is scrolled is no answer to the press.
    if (scrolled) {
      await frame();
      aim = probe.aim(index);
    }
    if (aim.covered) return aim;
    probe.arm();
    if (before !== 'nothing') probe.focus(index);
    if (before === 'choose') probe.set(index, '');
    if (before === 'select') probe.clear(index);
    return aim;
  };
  probe.set = (place, value, ofForm) => {
    const element = field(place, ofForm);
    if (element.localName === 'select') {
      const options = [...element.options].filter((each) => !each.disabled && each.value !== '');
      const other =
        options.find((each) => each.value === value) ?? options.find((each) => !each.selected) ?? options[0];
      if (other) element.value = other.value;
    } else element.value = value;
    element.dispatchEvent(new Event('input', { bubbles: true }));
    element.dispatchEvent(new Event('change', { bubbles: true }));
  };
  probe.clear = (place, ofForm) => {
    const element = field(place, ofForm);
    element.focus();
    element.select?.();
  };
  const quiet = () => performance.now() - changed > 60;
  const busy = () => probe.pending > 0 || probe.leaving;
  const ready = () =>
    document.readyState === 'complete' &&
    (!document.getElementById('app') || document.documentElement.classList.contains('is-interactive'));
  const broken = () => location.protocol === 'chrome-error:';
  // Waits until nothing is under way in two looks, and nothing changed of late where that is asked for.
  // why here: to ask from outside costs more than the look.
  const rest = async (quietly, milliseconds) => {
    const end = performance.now() + milliseconds;
    const calm = () => broken() || (ready() && !busy() && (!quietly || quiet()));
    for (let looks = 0; looks < 2 && performance.now() < end; looks = calm() ? looks + 1 : 0)
      await new Promise((done) => setTimeout(done, 15));
  };
  probe.view = () => ({ report: probe.report(), controls: probe.controls() });
  probe.settled = (milliseconds) => rest(false, milliseconds).then(probe.report);
  probe.opened = (milliseconds) => rest(true, milliseconds).then(probe.view);
  probe.links = () => ({
    addresses: [...document.querySelectorAll('a[href]:not([download])')].map((link) => link.href),
    downloads: [...document.querySelectorAll('a[href][download]')].map((link) => ({
      href: link.href,
      words: link.textContent,
    })),
  });
  // How many of the first of these are fine: within reach and, as that is what they do, followed by the browser alone
  // or filled in with nothing else coming of it.
  const follows = (link) => {
    let left = false;
    const last = (event) => {
      left = !event.defaultPrevented;
      event.preventDefault();
    };
    addEventListener('click', last);
    link.click();
    removeEventListener('click', last);
    return left && !link.hasAttribute('download') && (!link.target || link.target === '_self');
  };
  const takes = (index, value) => {
    const element = at(index);
    probe.focus(index);
    if (element.matches('[type=radio], [type=checkbox]')) element.click();
    else probe.set(index, value);
  };
  probe.tryAtOnce = async (trials) => {
    const came = (what) => /^(request|blocked|navigation|submit|window|alert|confirm|prompt|history)/.test(what);
    let fine = 0;
    for (const { index, trial, value } of trials) {
      const element = listed[index];
      if (!element?.isConnected || !usable(element)) break;
      if (probe.aim(index).covered) {
        probe.focus(index);
        if (probe.aim(index).covered) break;
      }
      probe.arm();
      if (trial === 'LINK' && !follows(element)) break;
      if (trial === 'FIELD') takes(index, value);
      if (trial === 'LINK' || trial === 'FIELD') {
        await new Promise((done) => setTimeout(done, 5));
        if (busy() || [...probe.happened].some(came)) break;
      }
      if (trial === 'FIELD' && (document.activeElement === document.body || !document.activeElement)) break;
      fine++;
    }
    return fine;
  };
  probe.report = () => ({
    id: probe.id,
    happened: [...probe.happened],
    busy: busy(),
    ready: ready(),
    address: location.href,
    status: performance.getEntriesByType('navigation')[0]?.responseStatus ?? 0,
    broken: broken(),
    lost: document.activeElement === document.body || !document.activeElement,
    problems: [...document.querySelectorAll('#problems, [role=alert], [aria-invalid=true], .field__problem')]
      .map((each) => each.innerText || each.name)
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 300),
    pictures: [...document.images]
      .filter((each) => each.complete && each.naturalWidth === 0 && each.currentSrc && shown(each))
      .map((each) => each.currentSrc),
    // why four times: a screen may be twice as fine, and a picture a step larger than needed.
    oversized: [...document.images]
      .filter((each) => shown(each) && each.naturalWidth > Math.max(400, 4 * each.clientWidth))
      .map((each) => each.currentSrc),
  });
  probe.element = field;
  window.probe = probe;
})();
