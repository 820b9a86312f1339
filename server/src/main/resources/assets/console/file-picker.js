// The picker of files: a dialog with the pictures that the shop has stored, searched as on their own page. A button that
// says data-chooses opens it for the field of that id, which is given the ids of what was chosen.
const dialog = document.getElementById('file-picker');
const part = (name) => dialog.querySelector(`[data-picker="${name}"]`);
const words = document.getElementById('file-picker-words');

/** Whether who is here may choose from the shop's files. */
export const canChooseFiles = dialog !== null;

let several = false;
let listed = []; // the files that are shown
let chosen = []; // in the order in which they were chosen
let sought = '';
let asked = 0;
let taken = []; // those that were taken when the dialog closes
let take = null; // what is done with them: it answers what went wrong, or nothing

const SIGNED_OUT = 'You are signed out, or may no longer see files. Reload the page and try again.';
const CONNECTION_LOST = 'The connection was lost. Try again.';
const json = async (address, options = {}) => {
  const answer = await fetch(address, { ...options, headers: { 'X-CSRF': dialog.dataset.csrf } });
  if (answer.status === 413) return { problem: 'Files may have 20 MB at most.' };
  if (answer.redirected || (!answer.ok && answer.status !== 422)) return { problem: SIGNED_OUT };
  return answer.json();
};
const asking = (address, options) => json(address, options).catch(() => ({ problem: CONNECTION_LOST }));

const say = (problem) => {
  part('problem').textContent = problem;
  part('problem').hidden = !problem;
};
const count = () => {
  const places = new Map(chosen.map(({ id }, at) => [id, at + 1]));
  for (const input of part('grid').querySelectorAll('input')) {
    input.checked = places.has(input.value);
    input.nextElementSibling.textContent = several && input.checked ? places.get(input.value) : '';
  }
  part('status').textContent = chosen.length === 0 ? '' : several ? `${chosen.length} chosen` : chosen[0].name;
  part('choose').textContent =
    several && chosen.length > 1 ? `Add ${chosen.length} pictures` : several ? 'Add' : 'Choose';
};

const card = (file) => {
  const label = Object.assign(document.createElement('label'), { className: 'file-card', title: file.name });
  const input = document.createElement('input');
  Object.assign(input, { type: several ? 'checkbox' : 'radio', name: 'file', value: file.id });
  input.addEventListener('change', () => {
    if (!several) chosen = [file];
    else if (input.checked) chosen = [...chosen, file];
    else chosen = chosen.filter(({ id }) => id !== file.id);
    say('');
    count();
  });
  const mark = Object.assign(document.createElement('span'), { className: 'file-card__mark' });
  mark.setAttribute('aria-hidden', 'true');
  const picture = Object.assign(document.createElement('img'), { loading: 'lazy', alt: '', src: file.preview });
  const name = Object.assign(document.createElement('span'), { className: 'file-card__name', textContent: file.name });
  label.append(input, mark, picture, name);
  return label;
};
const clear = (css) => {
  for (const old of part('grid').querySelectorAll(css)) old.remove();
};
const draw = (files) => {
  clear('.file-card');
  part('grid').append(...files.map(card));
  count();
};
const waiting = (waits) => {
  part('grid').setAttribute('aria-busy', String(waits));
  clear('.skeleton');
  if (!waits || listed.length) return;
  const blanks = Array.from({ length: 8 }, () =>
    Object.assign(document.createElement('span'), { className: 'skeleton' }),
  );
  part('grid').append(...blanks);
};

// The first files of that name, or those after the ones that are shown.
const load = async (more = false) => {
  const mine = ++asked;
  sought = words.value.trim();
  for (const name of ['empty', 'again', 'more']) part(name).hidden = true;
  say('');
  waiting(true);
  const offset = more ? listed.length : 0;
  const answer = await asking(`${dialog.dataset.src}?q=${encodeURIComponent(sought)}&offset=${offset}`);
  if (mine !== asked) return;
  waiting(false);
  if (answer.problem) {
    draw(listed);
    say(`The files could not be loaded. ${answer.problem}`);
    part('again').hidden = false;
    part('again').onclick = () => load(more);
    return;
  }
  const known = new Set(more ? listed.map(({ id }) => id) : []);
  const fresh = answer.files.filter(({ id }) => !known.has(id));
  listed = more ? [...listed, ...fresh] : fresh;
  draw(listed);
  part('more').hidden = !answer.more;
  part('empty').hidden = listed.length > 0;
  part('empty-title').textContent = sought ? 'No file is like that' : 'No files yet';
  part('empty-words').textContent = sought ? 'Try a part of the name.' : 'Upload one here.';
  if (more) part('grid').querySelectorAll('input')[offset]?.focus();
  else if (sought) tell(listed.length === 1 ? '1 file' : `${listed.length}${answer.more ? ' or more' : ''} files`);
};

const busy = (button, words) => {
  const before = button.textContent;
  if (button.disabled) return null;
  button.disabled = true;
  button.textContent = words;
  return () => {
    button.disabled = false;
    button.textContent = before;
  };
};

const upload = async (file) => {
  const done = busy(part('upload'), 'Uploading…');
  if (!done) return;
  const body = new FormData();
  body.append('file', file);
  const answer = await asking(dialog.dataset.src, { method: 'POST', body });
  done();
  say(answer.problem ?? '');
  if (!answer.file) return part('upload').focus();
  listed = [answer.file, ...listed.filter(({ id }) => id !== answer.file.id)];
  chosen = several ? [...chosen.filter(({ id }) => id !== answer.file.id), answer.file] : [answer.file];
  part('empty').hidden = true;
  draw(listed);
  part('grid').querySelector('input').focus();
};

const choose = async () => {
  if (chosen.length === 0) return say('Choose a picture first.');
  const done = busy(part('choose'), several ? 'Adding…' : 'Choosing…');
  if (!done) return;
  const problem = await take(chosen);
  done();
  if (problem) {
    say(problem);
    return part('choose').focus();
  }
  taken = chosen;
  dialog.close();
};

/**
 * Opens the picker, and answers what was chosen when it has closed.
 *
 * @typedef {{id: string, name: string, alt: string, src: string, preview: string}} ShopFile
 * @param {boolean} many whether several files can be chosen
 * @param {(files: ShopFile[]) => string|Promise<string>} takes gets them before it closes; what it answers is what went
 *   wrong, and nothing when all is well
 * @returns {Promise<ShopFile[]>}
 */
export const chooseFiles = (many, takes = () => '') => {
  several = many;
  take = takes;
  taken = [];
  chosen = [];
  listed = [];
  words.value = '';
  document.getElementById('file-picker-title').textContent = many ? 'Choose pictures' : 'Choose a picture';
  draw([]);
  dialog.showModal();
  words.focus();
  load();
  return new Promise((closed) => dialog.addEventListener('close', () => closed(taken), { once: true }));
};

if (dialog) {
  // why: the page's own search is what "/" goes to, and a dialog is not part of what the page says.
  document.body.append(dialog);
  let soon;
  words.addEventListener('input', () => {
    clearTimeout(soon);
    soon = setTimeout(load, 300);
  });
  dialog.addEventListener('keydown', (event) => {
    const inputs = [...part('grid').querySelectorAll('input')];
    if (event.key === 'Enter' && event.target === words) {
      event.preventDefault();
      clearTimeout(soon);
      if (words.value.trim() !== sought) load();
    } else if (event.key === 'Enter' && inputs.includes(event.target)) {
      event.preventDefault();
      choose();
    } else if (event.key === 'ArrowDown' && event.target === words && inputs.length) {
      event.preventDefault();
      inputs[0].focus();
    } else if (event.target.type === 'checkbox') {
      // As among radios, which browsers move through by themselves.
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      inputs.at((inputs.indexOf(event.target) + step) % inputs.length).focus();
    }
  });
  // why: what is behind the dialog closes it, as the search over everything does.
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
  part('more').addEventListener('click', () => load(true));
  part('choose').addEventListener('click', choose);
  part('upload').addEventListener('click', () => part('upload-field').click());
  part('upload-field').addEventListener('change', ({ target }) => {
    const [file] = target.files;
    if (file) upload(file);
    target.value = '';
  });
}

// A field with hx-post is sent as what an upload sends, and answered with the part that shows the pictures.
const sent = (field, files) =>
  new Promise((answered) => {
    const after = ({ detail }) => {
      if (detail.requestConfig?.elt !== field) return;
      document.removeEventListener('htmx:afterRequest', after);
      field.value = '';
      answered(detail.successful || detail.xhr.status === 422 ? '' : 'The pictures were not added. Try again.');
    };
    document.addEventListener('htmx:afterRequest', after);
    field.value = files.map(({ id }) => id).join(',');
    htmx.trigger(field, 'chosen');
  });

// One picture of a form: what is chosen stands in place of what is stored, until it is saved or taken back.
const show = (box, file) => {
  const image = box.querySelector('img');
  const brought = box.querySelector('input[type=file]');
  const before = image.dataset.src;
  const src = file?.preview ?? before;
  if (src) image.src = src;
  else image.removeAttribute('src');
  image.hidden = !src;
  box.querySelector('input[type=hidden]').value = file?.id ?? '';
  box.querySelector('[data-picture-note]').hidden = !file;
  box.querySelector('[data-picture-name]').textContent = file?.name ?? '';
  const shows = document.getElementById(`${brought.id}_alt`);
  if (file && shows && !shows.value) shows.value = file.alt;
  if (file) brought.value = '';
  brought.form.dispatchEvent(new Event('change'));
};
document.addEventListener('click', (event) => {
  if (!event.target.matches('[data-picture-undo]')) return;
  const box = event.target.closest('[data-picture]');
  show(box, null);
  box.querySelector('[data-chooses]').focus();
});
document.addEventListener('change', ({ target }) => {
  const box = target.type === 'file' && target.files.length > 0 && target.closest('[data-picture]');
  if (box) show(box, null);
});

document.addEventListener('click', async (event) => {
  const button = event.target.closest('[data-chooses]');
  if (!button || !dialog) return;
  const box = button.closest('[data-picture]');
  await chooseFiles(button.dataset.several !== undefined, (files) =>
    box ? show(box, files[0]) : sent(document.getElementById(button.dataset.chooses), files),
  );
  // why by its id: the part that it stands in may have been answered anew.
  document.getElementById(button.id)?.focus();
});
