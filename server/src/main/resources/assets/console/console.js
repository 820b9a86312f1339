// The consoles work without most of this; it saves hands some ways.
const root = document.documentElement;
const tell = (words) => {
  document.getElementById('told').textContent = words;
};
const rows = (table) => [...table.querySelectorAll('[data-row]')];
const typing = (element) =>
  element.matches('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]');

// The navigation on a small screen.
const opener = document.querySelector('[data-rail]');
const showRail = (open) => {
  root.classList.toggle('nav-open', open);
  opener.setAttribute('aria-expanded', String(open));
  for (const rest of document.querySelectorAll('.bar, .room')) rest.inert = open;
  (open ? document.querySelector('[data-rail-close]') : opener).focus();
};
opener?.addEventListener('click', () => showRail(true));
document.querySelector('[data-rail-close]')?.addEventListener('click', () => showRail(false));
document.querySelector('.veil')?.addEventListener('click', () => showRail(false));
(
  document.querySelector('[aria-invalid="true"]') ??
  document.getElementById('problems') ??
  document.getElementById('asks')
)?.focus();

// In a table of fields Enter and the arrows go to the same field of the next row, as in a sheet.
const cellMove = (event) => {
  const cell = event.target.matches('input:not([type=checkbox])') && event.target.closest('.table--sheet tbody td');
  if (!cell || !['Enter', 'ArrowDown', 'ArrowUp'].includes(event.key)) return false;
  const back = event.key === 'ArrowUp' || event.shiftKey;
  let row = cell.parentElement;
  do row = back ? row.previousElementSibling : row.nextElementSibling;
  while (row && !row.cells[cell.cellIndex].querySelector('input:not([type=hidden])'));
  const next = row?.cells[cell.cellIndex].querySelector('input:not([type=hidden])');
  next?.focus();
  next?.select();
  return true;
};

// Keys: "/" searches, arrows move through a list, Escape closes, Ctrl+K searches everything.
addEventListener('keydown', (event) => {
  // why not where words are written: there Ctrl+K makes a link.
  const searches = event.key === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
  if (searches && !event.target.closest('[contenteditable]') && openSearch()) event.preventDefault();
  if (event.key === 'Escape' && root.classList.contains('nav-open')) return showRail(false);
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
  if (event.key === '/' && !typing(event.target)) {
    const search = document.querySelector('#content input[type=search]');
    if (search) {
      event.preventDefault();
      search.focus();
      search.select();
    } else if (openSearch()) event.preventDefault();
    return;
  }
  if (cellMove(event)) return event.preventDefault();
  // A search inside a form finds while somebody types; Enter shall not save.
  if (event.key === 'Enter' && event.target.matches('[type=search][hx-post]')) return event.preventDefault();
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const from = event.target.closest('tr')?.querySelector('[data-row]');
  const table =
    from?.closest('table') ??
    (event.target.matches('input[type=search]') ? document.querySelector('.table--list') : null);
  if (!table) return;
  const all = rows(table);
  const next = from ? all.indexOf(from) + (event.key === 'ArrowDown' ? 1 : -1) : event.key === 'ArrowDown' ? 0 : -1;
  if (all[next]) {
    event.preventDefault();
    all[next].focus();
    all[next].scrollIntoView({ block: 'nearest' });
  }
});

// The search over everything: what was looked at last, then what is found while somebody types.
const search = document.getElementById('search');
// why by person: several may work at one computer, and not all of them may see the same.
const lookedKey = `looked:${/^\/shops\/[^/]+/.exec(location.pathname)?.[0]}:${search?.dataset.person}`;
const looked = search ? JSON.parse(localStorage.getItem(lookedKey) ?? '[]') : [];
const openSearch = () => {
  const field = document.querySelector('form[role=search][action$="/search"] input[name=q]');
  if (!field || document.querySelector('dialog[open]')) return false;
  if (root.classList.contains('nav-open')) showRail(false);
  search?.showModal();
  field.focus();
  field.select();
  search && htmx.trigger(field.form, 'opened');
  return true;
};
const searchedLast = () => {
  const recent = document.getElementById('search-recent');
  recent.hidden = looked.length === 0 || document.getElementById('search-words').value.trim() !== '';
  recent.querySelector('ul').replaceChildren(
    ...looked.map(({ address, title }) => {
      const item = document.createElement('li');
      const link = document.createElement('a');
      Object.assign(link, { href: address, className: 'found__hit', textContent: title });
      item.append(link);
      return item;
    }),
  );
};
if (search) {
  searchedLast();
  search.addEventListener('input', searchedLast);
  search.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const all = [document.getElementById('search-words'), ...search.querySelectorAll('.found a')].filter((each) =>
      each.checkVisibility(),
    );
    const next = all[all.indexOf(document.activeElement) + (event.key === 'ArrowDown' ? 1 : -1)];
    event.preventDefault();
    next?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  });
  // why: what is behind the dialog closes it, as in every search of this kind.
  search.addEventListener('click', (event) => event.target === search && search.close());
  // Records are what has a number: a list changes, and is one click away.
  if (/^\/shops\/[^/]+\/[a-z]+\/\d+$/.test(location.pathname)) {
    const title = document.querySelector('h1').textContent.trim();
    const others = looked.filter(({ address }) => address !== location.pathname);
    const all = [{ address: location.pathname, title }, ...others.slice(0, 5)];
    localStorage.setItem(lookedKey, JSON.stringify(all));
  }
}
document.addEventListener('submit', ({ target }) => {
  if (!target.matches('[action$="/sign-out"]')) return;
  for (const key of Object.keys(localStorage)) if (key.startsWith('looked:')) localStorage.removeItem(key);
});

// Copying.
const copy = async (text, button) => {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // why: browsers lend the clipboard to https and localhost only; elsewhere the text is marked for the keyboard.
    const range = document.createRange();
    range.selectNodeContents(button.parentElement.querySelector('code, input') ?? button);
    getSelection().removeAllRanges();
    getSelection().addRange(range);
    button.parentElement.querySelector('input')?.select();
    return tell('Marked. Copy with your keyboard.');
  }
  button.dataset.words ??= button.textContent;
  button.textContent = 'Copied';
  tell('Copied');
  setTimeout(() => {
    button.textContent = button.dataset.words;
  }, 2000);
};

document.addEventListener('click', (event) => {
  const button = event.target.closest('button, a');
  if (!button) return;
  if (button.matches('[data-copy]')) copy(button.parentElement.querySelector('code').textContent, button);
  if (button.matches('[data-copies]')) copy(document.getElementById(button.dataset.copies).value, button);
  if (button.matches('[data-search]') && !event.ctrlKey && !event.metaKey && openSearch()) event.preventDefault();
  if (button.matches('[data-opens]')) document.getElementById(button.dataset.opens).showModal();
  if (button.matches('[data-unfolds]'))
    button.setAttribute('aria-expanded', String(button.getAttribute('aria-expanded') === 'false'));
  if (button.matches('[data-picks], [href="#files"]')) {
    event.preventDefault();
    document.getElementById('files').click();
  }
  if (button.matches('[data-closes]')) button.closest('dialog').close();
  if (button.matches('[data-discard]')) leaving = true;
});

// Dangerous things ask once, naming what will be lost: data-confirm, data-confirm-words, data-confirm-yes.
const dialog = document.getElementById('confirm');
const confirmed = new WeakSet();
document.addEventListener('submit', (event) => {
  const form = event.target;
  const asks = event.submitter?.dataset.confirm ? event.submitter : form.dataset.confirm ? form : null;
  // why forgotten when it is used: a form that does not leave the page asks again.
  if (asks && dialog && !form.dataset.sent && !confirmed.delete(form)) {
    event.preventDefault();
    dialog.querySelector('h2').textContent = asks.dataset.confirm;
    dialog.querySelector('p').textContent = asks.dataset.confirmWords ?? '';
    const yes = dialog.querySelector('[value=yes]');
    yes.textContent = asks.dataset.confirmYes ?? event.submitter?.textContent.trim() ?? 'Go on';
    dialog.returnValue = 'no';
    dialog.onclose = () => {
      if (dialog.returnValue !== 'yes') return;
      confirmed.add(form);
      form.requestSubmit(event.submitter);
    };
    dialog.showModal();
    return;
  }
  // why: the answer opens in another tab or is saved as a file, and this page stays in use.
  if (event.submitter?.formTarget === '_blank' || form.matches('[data-saves]')) return;
  // why: a search takes what is typed in another form of the page with it.
  leaving = form.method !== 'get';
  if (form.matches('[data-unsaved]')) keep(form);
  // why: a second click asks nothing twice.
  if (form.method === 'post' && form.dataset.sent) return event.preventDefault();
  if (form.method === 'post') {
    form.dataset.sent = 'yes';
    event.submitter?.setAttribute('aria-disabled', 'true');
  }
});
// why: a form's answer stands in the history as what was sent, and Forward or reload would ask to send it again.
history.replaceState(history.state, '');
// why: a page that comes back from the history must work again.
addEventListener('pageshow', (event) => event.persisted && location.reload());

// What browsers find wrong stands beside its field as what the server finds, and the first such field gets the focus.
const problem = (field) => document.getElementById(`${field.id}-problem`);
const wrong = ({ validity, type, inputMode, tagName, min, max, minLength, validationMessage }) => {
  if (validity.valueMissing)
    return tagName === 'SELECT' ? 'Choose one' : type === 'file' ? 'Choose a file' : "Can't be blank";
  if (validity.patternMismatch && inputMode === 'email') return 'Must be an e-mail address';
  if (validity.typeMismatch) return 'Must be an address such as https://example.com';
  if (validity.tooShort) return `Must have at least ${minLength} characters`;
  if (validity.badInput) return 'Must be a number';
  if (validity.rangeUnderflow) return `Must be ${min} or more`;
  if (validity.rangeOverflow) return `Must be ${max} or less`;
  return validationMessage;
};
let looking = false;
let first = null;
// why: htmx looks at fields while somebody is still filling them in, who shall not be led away.
addEventListener('htmx:validation:validate', () => {
  looking = true;
  queueMicrotask(() => {
    looking = false;
  });
});
document.addEventListener(
  'invalid',
  (event) => {
    const field = event.target;
    event.preventDefault();
    field.id ||= `field-${field.name}`;
    let words = problem(field);
    if (!words) {
      words = Object.assign(document.createElement('p'), { id: `${field.id}-problem`, className: 'field__problem' });
      (field.closest('.field, .check') ?? field.parentElement).append(words);
    }
    words.textContent = wrong(field);
    words.hidden = false;
    field.setAttribute('aria-invalid', 'true');
    field.dataset.described ??= field.getAttribute('aria-describedby') ?? '';
    field.setAttribute('aria-describedby', words.id);
    if (looking || first) return;
    first = field;
    // why later: a browser reports one field after the other.
    setTimeout(() => {
      first.closest('details')?.setAttribute('open', '');
      first.focus();
      first = null;
    });
  },
  true,
);
document.addEventListener('input', ({ target: field }) => {
  if (field.dataset.described === undefined || !field.validity.valid) return;
  problem(field).hidden = true;
  field.removeAttribute('aria-invalid');
  field.setAttribute('aria-describedby', field.dataset.described);
});

// A shop's address is made from its name until somebody types one.
const handle = document.querySelector('.address input');
if (handle) {
  const name = document.getElementById(handle.dataset.madeFrom);
  let made = handle.value === '';
  let soon;
  handle.addEventListener('input', () => {
    made = handle.value === '';
  });
  name?.addEventListener('input', () => {
    clearTimeout(soon);
    if (made)
      soon = setTimeout(
        () => htmx.ajax('GET', `/sign-up/handle?name=${encodeURIComponent(name.value)}`, '#handle-told'),
        300,
      );
  });
  // why not while somebody is in it: they may be about to type.
  const fill = () => {
    const proposal = document.querySelector('#handle-told [data-made]');
    if (made && proposal && document.activeElement !== handle) handle.value = proposal.dataset.made;
  };
  addEventListener('htmx:afterSwap', fill);
  handle.addEventListener('blur', fill);
  document.addEventListener('click', ({ target }) => {
    if (!target.dataset.takes) return;
    handle.value = target.dataset.takes;
    handle.focus();
    handle.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

// Unsaved changes.
let leaving = false;
const state = (form) =>
  [...new FormData(form)].map(([name, value]) => `${name}=${value instanceof File ? value.name : value}`).join('&');
for (const form of document.querySelectorAll('form[data-unsaved]')) {
  let before = form.dataset.unsaved === 'dirty' ? null : state(form);
  const look = () => {
    form.dataset.unsaved = state(form) === before ? 'clean' : 'dirty';
  };
  form.addEventListener('input', look);
  form.addEventListener('change', look);
  // A part of the page writes what it was given in its own way: nobody typed that.
  form.addEventListener('settled', () => {
    if (before !== null && form.dataset.unsaved === 'clean') before = state(form);
  });
}
addEventListener('beforeunload', (event) => {
  if (!leaving && document.querySelector('form[data-unsaved="dirty"]')) event.preventDefault();
});

// What was sent is kept until it was taken: a session may have ended while somebody typed.
const place = `unsaved:${location.pathname}`;
const keep = (form) => {
  const typed = [...new FormData(form)].filter(([name, value]) => typeof value === 'string' && name !== '_csrf');
  sessionStorage.setItem(`unsaved:${new URL(form.action).pathname}`, JSON.stringify(typed));
};
const restore = (form, typed) => {
  for (const field of form.elements) {
    if (!field.name || field.type === 'hidden' || field.type === 'file' || field.type === 'password') continue;
    const sent = typed.filter(([name]) => name === field.name).map(([, value]) => value);
    if (field.type === 'checkbox' || field.type === 'radio') field.checked = sent.includes(field.value);
    else if (sent.length) field.value = sent[0];
  }
  form.dispatchEvent(new Event('input'));
};
const kept = sessionStorage.getItem(place);
sessionStorage.removeItem(place);
const again = document.querySelector('form[data-unsaved="clean"]');
if (kept && again && document.referrer.startsWith(location.origin) && document.referrer.includes('/sign-in')) {
  restore(again, JSON.parse(kept));
  tell('What you typed is here again, and not saved yet.');
}

// Lists: ticking rows shows what can be done with them; choosing a filter applies it.
const count = () => {
  for (const bulk of document.querySelectorAll('[data-bulk]')) {
    const ticked = document.querySelectorAll('.tick input[name=ids]:checked').length;
    bulk.hidden = ticked === 0;
    bulk.querySelector('b').textContent = `${ticked} selected`;
  }
};
document.addEventListener('change', (event) => {
  if (event.target.matches('[data-tick-all]')) {
    for (const box of document.querySelectorAll('.tick input[name=ids]')) box.checked = event.target.checked;
  }
  if (event.target.matches('.tick input')) count();
  if (event.target.matches('[data-applies]')) event.target.form.requestSubmit();
});
count();
addEventListener('htmx:afterSwap', count);

// What is chosen is listed below the field, and what cannot be sent is told before it is.
const size = (bytes) =>
  bytes < 1e3 ? `${bytes} bytes` : bytes < 1e6 ? `${Math.round(bytes / 1e3)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
const listChosen = (field, list) => {
  const most = Number(field.dataset.most) || Infinity;
  const mostBytes = Number(field.dataset.mostBytes) || Infinity;
  const files = [...field.files];
  const large = files.filter((file) => file.size > mostBytes);
  list.replaceChildren(
    ...files.map((file) => {
      const row = document.createElement('p');
      const tooLarge = large.includes(file) ? ` is too large: at most ${Math.floor(mostBytes / 2 ** 20)} MB` : '';
      row.className = tooLarge && 'field__problem';
      row.append(file.name, Object.assign(document.createElement('small'), { textContent: size(file.size) }), tooLarge);
      return row;
    }),
  );
  field.setCustomValidity(
    large.length > 0
      ? `${large[0].name} is too large: choose files of at most ${Math.floor(mostBytes / 2 ** 20)} MB.`
      : files.length > most
        ? `Choose at most ${most} files.`
        : '',
  );
};
document.addEventListener('change', (event) => {
  const list = event.target.matches('input[type=file]') && event.target.parentElement.querySelector('[data-chosen]');
  if (list) listChosen(event.target, list);
});

// Files are sent one after the other: none is too much for all, and what is refused takes no other with it.
const uploads = document.querySelector('form[data-uploads]');
const uploaded = async (file) => {
  const body = new FormData();
  body.append('_csrf', uploads.elements._csrf.value);
  body.append('files', file);
  try {
    const answer = await fetch(uploads.action, { method: 'POST', body, headers: { Accept: 'application/json' } });
    if (answer.status === 413) return `${file.name} is larger than 20 MB.`;
    if (!answer.ok || answer.redirected) return `${file.name} was not added. Reload the page and try again.`;
    return (await answer.json()).problem;
  } catch {
    return `${file.name} was not added: the connection was lost. Try again.`;
  }
};
uploads?.addEventListener('submit', async (event) => {
  event.preventDefault();
  event.stopPropagation();
  const field = uploads.elements.files;
  const files = [...field.files];
  const told = uploads.querySelector('[data-told]');
  const refused = uploads.querySelector('[data-refused]');
  const refusals = [];
  if (files.length === 0 || field.disabled) return;
  field.disabled = true;
  for (const [place, file] of files.entries()) {
    told.textContent = files.length === 1 ? 'Adding…' : `Adding ${place + 1} of ${files.length}…`;
    const problem = await uploaded(file);
    if (problem) refusals.push(problem);
  }
  const added = files.length - refusals.length;
  told.textContent = added === 0 ? '' : added === 1 ? '1 file is here now.' : `${added} files are here now.`;
  refused.hidden = refusals.length === 0;
  refused.replaceChildren(
    ...refusals.map((words) => Object.assign(document.createElement('li'), { textContent: words })),
  );
  field.disabled = false;
  field.value = '';
  field.focus();
  if (added) htmx.ajax('GET', uploads.action, { target: '#results', select: '#results', swap: 'outerHTML' });
});
for (const [name, over] of [
  ['dragover', true],
  ['dragleave', false],
  ['drop', false],
])
  uploads?.addEventListener(name, (event) => {
    event.preventDefault();
    uploads.classList.toggle('upload--over', over);
  });
uploads?.addEventListener('drop', ({ dataTransfer }) => {
  if (dataTransfer.files.length === 0) return;
  uploads.elements.files.files = dataTransfer.files;
  uploads.requestSubmit();
});

// Values as chips: Enter or a comma adds one, Backspace in the empty field takes the last away.
const chips = (area) => {
  const box = document.createElement('div');
  const field = document.createElement('input');
  box.className = 'chipbox';
  field.id = area.id;
  field.autocomplete = 'off';
  for (const name of ['aria-label', 'aria-describedby', 'aria-invalid']) {
    if (area.hasAttribute(name)) field.setAttribute(name, area.getAttribute(name));
  }
  area.removeAttribute('id');
  area.hidden = true;
  area.before(box);
  box.append(field);
  const all = () =>
    area.value
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
  const write = (values) => {
    area.value = values.join('\n');
    draw();
    area.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const add = (text) => {
    const values = all();
    for (const value of text
      .split(/[,\n]/)
      .map((part) => part.trim())
      .filter(Boolean)) {
      if (!values.some((known) => known.toLowerCase() === value.toLowerCase())) values.push(value);
    }
    field.value = '';
    if (values.length !== all().length) write(values);
  };
  const draw = () => {
    const made = all().map((value) => {
      const chip = document.createElement('span');
      const cross = document.createElement('button');
      chip.className = 'chip';
      cross.type = 'button';
      cross.className = 'chip__cross';
      cross.textContent = '×';
      cross.setAttribute('aria-label', `Remove ${value}`);
      cross.addEventListener('click', () => {
        write(all().filter((each) => each !== value));
        field.focus();
        tell(`${value} is removed.`);
      });
      chip.append(value, cross);
      return chip;
    });
    for (const chip of box.querySelectorAll('.chip')) chip.remove();
    field.before(...made);
  };
  field.addEventListener('keydown', (event) => {
    if ((event.key === 'Enter' || event.key === ',') && !event.isComposing) {
      event.preventDefault();
      add(field.value);
    } else if (event.key === 'Backspace' && !field.value && all().length) (write(all().slice(0, -1)), field.focus());
  });
  field.addEventListener('paste', (event) => {
    const text = event.clipboardData.getData('text');
    if (!/[,\n]/.test(text)) return;
    event.preventDefault();
    add(field.value + text);
  });
  field.addEventListener('change', (event) => {
    event.stopPropagation();
    add(field.value);
  });
  box.addEventListener('click', (event) => event.target === box && field.focus());
  draw();
};
const furnish = () => document.querySelectorAll('textarea[data-chips]:not([hidden])').forEach(chips);
furnish();
// A part that the server answered anew is as unsaved as what it was made of.
addEventListener('htmx:afterSettle', (event) => {
  furnish();
  event.target.closest?.('form[data-unsaved]')?.dispatchEvent(new Event('change'));
  refocus();
});

// A part that is answered anew takes the focus with it. It goes to what the pressed thing names (data-focuses: ids, of
// which the first that is there counts), to what is wrong, to the same thing in the new part, or to its heading.
let held = null;
const same = (one) => [one.tagName, one.name, one.href, typing(one) ? '' : one.value].join();
const refocus = () => {
  if (!held) return;
  const { element, part } = held;
  held = null;
  if (element.isConnected) return;
  const now = document.activeElement;
  // why: htmx itself finds what has an id again.
  const found = !!element.id && now.id === element.id;
  if (now !== document.body && !found) return;
  const region = document.getElementById(part) ?? document.getElementById('content');
  const heading = region.querySelector('h2') ?? region;
  const next = [
    ...(element.dataset.focuses ?? '').split(' ').map((id) => document.getElementById(id)),
    found ? now : (region.querySelector('[aria-invalid="true"]') ?? region.querySelector('[role=alert]')),
    [...region.querySelectorAll(element.tagName)].find((each) => same(each) === same(element)),
  ].find((each) => each && !each.disabled && each.checkVisibility());
  if (!next && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  (next ?? heading).focus();
};
addEventListener('htmx:beforeSwap', ({ detail }) => {
  // why: a part that is refused says what is wrong with it, and htmx would drop what it says.
  if (detail.xhr.status === 422) detail.shouldSwap = true;
  const element = document.activeElement;
  // why not forgotten: a second answer may come between the first one and its settling, when nothing has the focus.
  if (element !== document.body) held = { element, part: detail.target.id };
});

// Pictures: their order, and which of them a variant shows.
document.addEventListener('click', (event) => {
  const button = event.target.closest('[data-move]');
  if (!button) return;
  const item = button.closest('li');
  const other = button.dataset.move === '1' ? item.nextElementSibling : item.previousElementSibling;
  if (!other) return tell(button.dataset.move === '1' ? 'It is the last one.' : 'It is the first one.');
  if (button.dataset.move === '1') other.after(item);
  else other.before(item);
  [...item.parentElement.children].forEach((each, at) => {
    each.querySelector('[data-place] input').value = at + 1;
  });
  button.focus();
  tell(`Picture ${[...item.parentElement.children].indexOf(item) + 1} of ${item.parentElement.children.length}`);
  item.closest('form').dispatchEvent(new Event('change'));
});
document.addEventListener('change', (event) => {
  if (!event.target.matches('[data-pick]')) return;
  const source = event.target.selectedOptions[0]?.dataset.src;
  const box = event.target.parentElement;
  box.querySelector('img')?.remove();
  if (!source) return;
  const picture = document.createElement('img');
  Object.assign(picture, { src: source, alt: '', className: 'thumb', width: 40, height: 40 });
  box.prepend(picture);
});

// A long list of choices: what is typed into data-narrows leaves those that hold it.
const folded = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
for (const search of document.querySelectorAll('[data-narrows]')) {
  const list = document.getElementById(search.dataset.narrows);
  const none = document.getElementById(`${list.id}-none`);
  search.addEventListener('input', () => {
    const sought = folded(search.value.trim());
    for (const each of list.children) each.hidden = !folded(each.textContent).includes(sought);
    const left = [...list.children].filter((each) => !each.hidden).length;
    none.hidden = left > 0;
    list.hidden = left === 0;
    tell(left === 0 ? none.textContent : `${left} shown`);
  });
  // why: nobody who looks for a choice wants to send the form.
  search.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') event.preventDefault();
  });
}

// What search engines show of what is typed, how long it is, and what colour it names: data-shows, data-counts and
// data-fills name the field, or several of which the first one counts that has words. What is left empty is shown as its
// placeholder says.
const wordsOf = (names) => {
  const fields = names.split(' ').map((name) => document.getElementById(name));
  const field = fields.find((each) => each.value.trim()) ?? fields[0];
  return field.value.trim() || field.placeholder;
};
const mirror = () => {
  for (const shown of document.querySelectorAll('[data-shows]')) shown.textContent = wordsOf(shown.dataset.shows);
  for (const counter of document.querySelectorAll('[data-counts]')) {
    const { length } = document.getElementById(counter.dataset.counts).value.trim();
    const over = length > counter.dataset.most ? ': longer than what is shown' : '';
    counter.textContent = `${length} of ${counter.dataset.most} characters${over}`;
  }
  for (const filled of document.querySelectorAll('[data-fills]')) {
    const color = wordsOf(filled.dataset.fills);
    filled.setAttribute('fill', CSS.supports('color', color) ? color : 'none');
  }
};
if (document.querySelector('[data-counts]')) {
  document.addEventListener('input', mirror);
  mirror();
}

// Where somebody is, as far as clocks care.
for (const field of document.querySelectorAll('[data-zone]'))
  field.value ||= Intl.DateTimeFormat().resolvedOptions().timeZone;

// A form with data-previewed is shown as it is typed: its fields go to the frame of the form that is named there.
for (const form of document.querySelectorAll('form[data-previewed]')) {
  const sender = document.getElementById(form.dataset.previewed);
  let soon;
  const show = () => {
    const frame = document.getElementsByName(sender.target)[0];
    // why a frame of its own each time: Back would go through everything that was typed.
    const next = frame.cloneNode();
    frame.replaceWith(next);
    for (const old of sender.querySelectorAll('[data-copied]')) old.remove();
    for (const [name, value] of new FormData(form)) {
      if (name === '_csrf') continue;
      const field = Object.assign(document.createElement('input'), { type: 'hidden', name, value });
      field.dataset.copied = '';
      sender.append(field);
    }
    sender.submit();
  };
  form.addEventListener('input', () => {
    clearTimeout(soon);
    soon = setTimeout(show, 400);
  });
  show();
  let field = form.querySelector('textarea');
  form.addEventListener('focusin', (event) => {
    if (event.target.matches('input:not([type=hidden]), textarea')) field = event.target;
  });
  form.addEventListener('click', (event) => {
    const text = event.target.dataset.inserts;
    if (!text || !field) return;
    field.focus();
    field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
