// The editor of a menu's entries: a list in which a level is an indent. Entries are moved with what is below them, by
// their handle or by keys, and are sent as the JSON in the textarea that stands in the page.
const area = document.querySelector('textarea[data-menu]');
const form = area.form;
const box = document.getElementById('tree');
const steps = document.getElementById('items-steps');
const LEVELS = 4;
const KEYS = 'Alt with the arrow keys moves an entry up and down, below the one above it, and out again.';

let last = 0;
const key = () => `entry-${++last}`;
const flat = (items, level = 0) =>
  items.flatMap(({ items: below, name, type, url, subject }) => [
    { key: key(), level, name, type, url, handle: subject?.handle ?? '' },
    ...flat(below ?? [], level + 1),
  ]);
const nested = (list) => {
  const top = [];
  const open = [top];
  for (const { level, name, type, url, handle } of list) {
    const item = { name, type, url, subject: handle ? { handle } : null, items: [] };
    open.length = level + 1;
    open[level].push(item);
    open.push(item.items);
  }
  return top;
};

let entries = flat(JSON.parse(area.value));
let edited = null; // the key of the entry whose fields are shown
let removed = null; // what was removed last, and where it stood
const history = [];

const at = (sought) => entries.findIndex((entry) => entry.key === sought);
const end = (index) => {
  let next = index + 1;
  while (entries[next]?.level > entries[index].level) next++;
  return next;
};
const height = (index) =>
  Math.max(...entries.slice(index, end(index)).map(({ level }) => level)) - entries[index].level;
const parent = (index) => {
  let above = index - 1;
  while (above >= 0 && entries[above].level >= entries[index].level) above--;
  return above;
};
const elder = (index) => {
  let above = index - 1;
  while (above >= 0 && entries[above].level > entries[index].level) above--;
  return above >= 0 && entries[above].level === entries[index].level ? above : -1;
};
const called = (entry) => entry.name.trim() || 'The entry without a name';

// What is said aloud of where an entry is now.
const place = (index) => {
  const over = parent(index);
  const all = entries.filter((entry, each) => entry.level === entries[index].level && parent(each) === over);
  const words = `place ${all.indexOf(entries[index]) + 1} of ${all.length}`;
  return `${called(entries[index])}: ${words}${over < 0 ? '' : `, below ${called(entries[over])}`}`;
};
const tell = (words) => {
  document.getElementById('told').textContent = words;
};

const copy = () => entries.map((entry) => ({ ...entry }));
const remember = () => {
  history.push(copy());
  removed = null;
};
const sent = area.value;
const first = JSON.stringify(nested(entries));
const write = () => {
  const text = JSON.stringify(nested(entries));
  // why: what is as it was is sent as it came, and is no change.
  area.value = text === first ? sent : text;
  area.dispatchEvent(new Event('change', { bubbles: true }));
};
const undo = () => {
  const before = history.pop();
  if (!before) return;
  entries = before;
  removed = null;
  if (at(edited) < 0) edited = null;
  write();
  draw();
  tell('Undone.');
};

// Puts an entry and what is below it to where `to` counts the entries that stay.
const put = (index, to, level) => {
  remember();
  const moved = entries.splice(index, end(index) - index);
  const by = level - moved[0].level;
  for (const entry of moved) entry.level += by;
  entries.splice(to, 0, ...moved);
  write();
  draw(moved[0].key);
  tell(place(to));
};
const moves = {
  up(index) {
    const other = elder(index);
    if (other < 0) return tell('It is the first one here.');
    put(index, other, entries[index].level);
  },
  down(index) {
    const next = end(index);
    if (entries[next]?.level !== entries[index].level) return tell('It is the last one here.');
    put(index, end(next) - (next - index), entries[index].level);
  },
  in(index) {
    const other = elder(index);
    if (other < 0) return tell('There is no entry above it to stand below.');
    if (entries[index].level + 1 + height(index) >= LEVELS) return tell(`A menu has at most ${LEVELS} levels.`);
    put(index, index, entries[index].level + 1);
  },
  out(index) {
    const over = parent(index);
    if (over < 0) return tell('It is on the first level.');
    put(index, end(over) - (end(index) - index), entries[over].level);
  },
};
const ARROWS = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' };

const remove = (index) => {
  remember();
  const gone = entries.splice(index, end(index) - index);
  const below = gone.length - 1;
  removed = { index, words: `${called(gone[0])}${below ? ` and ${below} below it` : ''} removed.` };
  if (gone.some((entry) => entry.key === edited)) edited = null;
  write();
  draw();
  box.querySelector('.tree__removed button')?.focus();
  tell(removed.words);
};
const add = (index, level) => {
  remember();
  const entry = { key: key(), level, name: '', type: 'http', url: '', handle: '' };
  entries.splice(index, 0, entry);
  edited = entry.key;
  write();
  draw();
  row(entry.key).querySelector('[role=combobox]').focus();
};

const element = (name, props = {}, ...inside) => {
  const { attrs = {}, ...rest } = props;
  const made = Object.assign(document.createElement(name), rest);
  for (const [attr, value] of Object.entries(attrs)) made.setAttribute(attr, value);
  made.append(...inside);
  return made;
};
const icon = (name) => {
  const space = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(space, 'svg');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  const use = svg.appendChild(document.createElementNS(space, 'use'));
  use.setAttribute('href', `${area.dataset.icons}#${name}`);
  return svg;
};
const button = (words, press, props = {}) => {
  const made = element('button', { type: 'button', className: 'button', textContent: words, ...props });
  made.addEventListener('click', press);
  return made;
};
const row = (sought) => box.querySelector(`li[data-key="${sought}"]`);

const missing = ({ name, url }) => (url ? (name.trim() ? '' : 'name') : 'link');
const MISSING = {
  name: "Can't be blank",
  link: 'Choose where it leads, or type an address such as /search or https://example.com',
};
const problem = (field, words) => {
  const told = field.parentElement.querySelector('.field__problem');
  told.textContent = words;
  told.hidden = !words;
  if (words) {
    field.setAttribute('aria-invalid', 'true');
    field.setAttribute('aria-describedby', told.id);
  } else {
    field.removeAttribute('aria-invalid');
    field.removeAttribute('aria-describedby');
  }
};

// Where an entry leads: what the shop has is found by a part of its name, anything else is an address.
const ADDRESS = /^(\/(?!\/)|#|https?:\/\/[^/]|mailto:.|tel:.)\S*$/;
const linkField = (entry, changed) => {
  const list = element('ul', { id: `${entry.key}-targets`, className: 'targets', hidden: true });
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', 'What it may lead to');
  const field = element('input', {
    id: `${entry.key}-link`,
    type: 'text',
    value: entry.url,
    autocomplete: 'off',
    placeholder: 'Search, or type an address',
    attrs: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': 'false',
      'aria-controls': list.id,
      spellcheck: 'false',
    },
  });
  let options = [];
  let active = -1;
  let asked = 0;
  const mark = (index) => {
    active = index;
    for (const [each, option] of [...list.children].entries())
      option.setAttribute('aria-selected', String(each === index));
    if (index < 0) field.removeAttribute('aria-activedescendant');
    else {
      field.setAttribute('aria-activedescendant', list.children[index].id);
      list.children[index].scrollIntoView({ block: 'nearest' });
    }
  };
  const close = () => {
    asked++;
    list.hidden = true;
    field.setAttribute('aria-expanded', 'false');
    mark(-1);
  };
  const choose = ({ type, handle = '', url, title }) => {
    field.value = url;
    problem(field, '');
    changed({ type, handle, url, title });
    close();
  };
  const show = (targets) => {
    const typed = field.value.trim();
    const known = targets.some(({ url }) => url === typed);
    options = ADDRESS.test(typed) && !known ? [{ kind: 'Address', type: 'http', url: typed, title: '' }] : [];
    options.push(...targets);
    list.replaceChildren(
      ...options.map(({ kind, title, url }, each) => {
        const option = element(
          'li',
          { id: `${list.id}-${each}`, attrs: { role: 'option', 'aria-selected': 'false' } },
          element('span', { className: 'targets__title', textContent: title || url }),
          element('span', { className: 'muted small', textContent: title ? `${kind} ${url}` : kind }),
        );
        // why not click: the field would lose the focus first, and the list would be gone.
        option.addEventListener('mousedown', (event) => {
          event.preventDefault();
          choose(options[each]);
        });
        return option;
      }),
    );
    active = -1;
    list.hidden = !options.length;
    field.setAttribute('aria-expanded', String(!list.hidden));
    tell(options.length ? `${options.length} to choose from` : 'Nothing is called so');
  };
  const find = async (sought) => {
    const mine = ++asked;
    try {
      const answer = await fetch(`${area.dataset.targets}?q=${encodeURIComponent(sought)}`, {
        headers: { 'X-CSRF': area.dataset.csrf },
      });
      const { targets } = answer.ok ? await answer.json() : { targets: [] };
      if (mine === asked && document.activeElement === field) show(targets);
    } catch {
      // why: without a connection an address can still be typed.
      if (mine === asked && document.activeElement === field) show([]);
    }
  };
  let soon;
  field.addEventListener('focus', () => {
    field.select();
    if (!entry.url) find('');
  });
  field.addEventListener('input', (event) => {
    event.stopPropagation();
    clearTimeout(soon);
    // why: what was found for other words is not offered for these.
    close();
    soon = setTimeout(() => find(field.value.trim()), 200);
  });
  field.addEventListener('keydown', (event) => {
    if (event.altKey) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (list.hidden) find(field.value.trim());
      else mark((active + (event.key === 'ArrowDown' ? 1 : options.length - (active < 0 ? 0 : 1))) % options.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (active >= 0) choose(options[active]);
      else settle();
    } else if (event.key === 'Escape' && !list.hidden) {
      event.stopPropagation();
      close();
    }
  });
  // What was typed and not chosen is an address, or nothing that can be followed.
  const settle = () => {
    clearTimeout(soon);
    const typed = field.value.trim();
    close();
    if (typed === entry.url) return problem(field, '');
    if (ADDRESS.test(typed)) return choose({ type: 'http', url: typed, title: '' });
    problem(field, MISSING.link);
  };
  field.addEventListener('change', (event) => event.stopPropagation());
  field.addEventListener('blur', settle);
  return { field, list };
};

const panel = (entry) => {
  let noted = false;
  // One step back takes all that was typed into an entry since it was opened.
  const note = () => {
    if (!noted) remember();
    noted = true;
  };
  const name = element('input', { id: `${entry.key}-name`, type: 'text', value: entry.name, autocomplete: 'off' });
  name.maxLength = 255;
  const named = () => {
    entry.name = name.value;
    label(entry);
    problem(name, '');
    write();
    buttons();
  };
  name.addEventListener('input', (event) => {
    event.stopPropagation();
    note();
    named();
  });
  name.addEventListener('change', (event) => event.stopPropagation());
  const { field, list } = linkField(entry, ({ type, handle, url, title }) => {
    note();
    Object.assign(entry, { type, handle, url });
    if (!entry.name.trim() && title) name.value = title;
    named();
  });
  name.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    done();
  });
  const done = () => {
    edited = null;
    draw(entry.key);
  };
  const step = (words, move) => button(words, () => moves[move](at(entry.key)), { className: 'button' });
  return element(
    'div',
    { className: 'tree__panel' },
    element(
      'div',
      { className: 'fields' },
      element(
        'div',
        { className: 'field half tree__link' },
        element('label', { htmlFor: field.id, textContent: 'Leads to' }),
        field,
        list,
        element('p', { id: `${field.id}-problem`, className: 'field__problem', hidden: true }),
      ),
      element(
        'div',
        { className: 'field half' },
        element('label', { htmlFor: name.id, textContent: 'Name' }),
        name,
        element('p', { id: `${name.id}-problem`, className: 'field__problem', hidden: true }),
      ),
    ),
    element(
      'div',
      { className: 'buttons' },
      step('Up', 'up'),
      step('Down', 'down'),
      step('Below the one above', 'in'),
      step('One level out', 'out'),
      ...(entry.level + 1 < LEVELS ? [button('Add entry below', () => add(end(at(entry.key)), entry.level + 1))] : []),
      button('Done', done),
    ),
  );
};

const label = (entry) => {
  const item = row(entry.key);
  item.querySelector('.tree__name').textContent = entry.name.trim() || 'Without a name';
  item.querySelector('.tree__url').textContent = entry.url || 'Leads nowhere yet';
  item.querySelector('.tree__remove').setAttribute('aria-label', `Remove ${called(entry)}`);
};

const item = (entry, index) => {
  const opened = entry.key === edited;
  const open = element(
    'button',
    {
      type: 'button',
      className: 'tree__open',
      attrs: { 'aria-expanded': String(opened), 'aria-describedby': 'tree-keys' },
    },
    element('span', { className: 'tree__name' }),
    element('small', { className: 'tree__url muted' }),
  );
  open.addEventListener('click', () => {
    edited = opened ? null : entry.key;
    draw(entry.key);
    if (!opened)
      row(entry.key)
        .querySelector(entry.url ? '.tree__panel .field:last-child input' : 'input')
        .focus();
  });
  const grip = element('span', { className: 'tree__grip', attrs: { 'aria-hidden': 'true' } });
  grip.addEventListener('pointerdown', (event) => drag(event, entry.key));
  const bin = element(
    'button',
    { type: 'button', className: 'button button--bare button--icon tree__remove' },
    icon('bin'),
  );
  bin.addEventListener('click', () => remove(at(entry.key)));
  const made = element(
    'li',
    { className: 'tree__item', attrs: { 'aria-level': entry.level + 1, 'data-key': entry.key } },
    element('div', { className: 'tree__row' }, grip, open, bin),
    ...(opened ? [panel(entry)] : []),
  );
  made.style.setProperty('--level', entry.level);
  made.classList.toggle('tree__item--last', index === entries.length - 1);
  return made;
};

const notice = () => {
  const made = element(
    'li',
    { className: 'tree__removed' },
    element('span', { textContent: removed.words }),
    button('Undo', () => {
      const back = removed.index;
      undo();
      row(entries[back].key).querySelector('.tree__open').focus();
    }),
  );
  return made;
};

const buttons = () => {
  const step = steps.querySelector('[data-undo]');
  const focused = document.activeElement === step;
  step.disabled = !history.length;
  // why: what is disabled has no focus, and the keyboard would begin at the top of the page.
  if (focused && step.disabled) document.getElementById('add-entry').focus();
};

function draw(focus) {
  const list = element('ul', { className: 'tree', attrs: { role: 'list', 'aria-labelledby': 'items-title' } });
  list.append(...entries.map(item));
  if (removed) list.insertBefore(notice(), list.children[removed.index] ?? null);
  box.replaceChildren(
    ...(entries.length || removed
      ? [list]
      : [element('p', { className: 'row muted', textContent: 'No entries yet. The first one is added below.' })]),
    element(
      'div',
      { className: 'tree__foot' },
      button('Add entry', () => add(entries.length, 0), { id: 'add-entry' }),
      element('p', { id: 'tree-keys', className: 'muted small', textContent: KEYS }),
    ),
  );
  for (const entry of entries) label(entry);
  buttons();
  if (focus) row(focus)?.querySelector('.tree__open').focus();
}

// Dragging: up and down chooses the place, left and right the level; what cannot be is not offered.
function drag(event, dragged) {
  if (event.button !== 0) return;
  event.preventDefault();
  const grip = event.currentTarget;
  const index = at(dragged);
  const size = end(index) - index;
  const deep = height(index);
  const from = { x: event.clientX, level: entries[index].level };
  const moved = entries.slice(index, index + size).map((entry) => row(entry.key));
  const rest = entries.filter((entry, each) => each < index || each >= index + size);
  const rows = rest.map((entry) => row(entry.key));
  const line = element('li', { className: 'tree__drop', attrs: { 'aria-hidden': 'true' } });
  const indent = Number.parseFloat(getComputedStyle(box.querySelector('.tree')).getPropertyValue('--step'));
  let target = null;
  grip.setPointerCapture(event.pointerId);
  for (const each of moved) each.classList.add('tree__item--dragged');
  const follow = ({ clientX, clientY }) => {
    if (clientY < 96) scrollBy(0, -16);
    if (clientY > innerHeight - 96) scrollBy(0, 16);
    const to = rows.filter((each) => {
      const { top, height: tall } = each.getBoundingClientRect();
      return top + tall / 2 < clientY;
    }).length;
    const least = rest[to]?.level ?? 0;
    const most = Math.min((rest[to - 1]?.level ?? -1) + 1, LEVELS - 1 - deep);
    target = null;
    line.remove();
    if (most < least) return;
    const level = Math.min(most, Math.max(least, from.level + Math.round((clientX - from.x) / indent)));
    target = { to, level };
    line.style.setProperty('--level', level);
    const before = rows[to] ?? null;
    box.querySelector('.tree').insertBefore(line, before);
  };
  const stop = (drop) => {
    for (const name of ['pointermove', 'pointerup', 'pointercancel']) grip.removeEventListener(name, handlers[name]);
    removeEventListener('keydown', handlers.keydown, true);
    line.remove();
    for (const each of moved) each.classList.remove('tree__item--dragged');
    if (drop && target && (target.to !== index || target.level !== from.level)) put(index, target.to, target.level);
  };
  const handlers = {
    pointermove: follow,
    pointerup: () => stop(true),
    pointercancel: () => stop(false),
    keydown: (pressed) => {
      if (pressed.key !== 'Escape') return;
      pressed.preventDefault();
      stop(false);
    },
  };
  for (const name of ['pointermove', 'pointerup', 'pointercancel']) grip.addEventListener(name, handlers[name]);
  addEventListener('keydown', handlers.keydown, true);
}

box.addEventListener('keydown', (event) => {
  const held = event.target.closest('li[data-key]');
  if (!held || !event.altKey || event.ctrlKey || event.metaKey || !ARROWS[event.key]) return;
  event.preventDefault();
  moves[ARROWS[event.key]](at(held.dataset.key));
});
form.addEventListener('keydown', (event) => {
  if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
  if (event.target.matches('input, textarea')) return;
  event.preventDefault();
  undo();
});

// What leads nowhere is not sent: its fields are shown with what is missing.
form.addEventListener(
  'submit',
  (event) => {
    const open = box.querySelector('[role=combobox]');
    const typed = open && open.value.trim() !== entries[at(edited)].url;
    const wrong = typed && !ADDRESS.test(open.value.trim()) ? entries[at(edited)] : entries.find(missing);
    if (!wrong) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    edited = wrong.key;
    if (!typed) draw();
    const what = typed ? 'link' : missing(wrong);
    const field = document.getElementById(`${wrong.key}-${what}`);
    problem(field, MISSING[what]);
    field.focus();
  },
  true,
);

steps.append(button('Undo', undo, { disabled: true, attrs: { 'data-undo': '' } }));
draw();
