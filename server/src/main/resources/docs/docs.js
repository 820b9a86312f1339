// The pages work without this. It finds calls by words, and folds the contents on a small screen.
const search = document.querySelector('input[type=search]');
const contents = document.querySelector('.contents');
const links = [...contents.querySelectorAll('[data-words]')];
const nothing = contents.querySelector('.nothing');

function find() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  for (const link of links) {
    const text = link.dataset.words.toLowerCase();
    const hit = words.every((word) => text.includes(word));
    link.parentElement.hidden = !hit;
    found += hit;
  }
  contents.classList.toggle('is-searching', words.length > 0);
  nothing.hidden = found > 0;
  if (words.length) contents.querySelector('details').open = true;
}

if (matchMedia('(max-width: 899px)').matches) contents.querySelector('details').removeAttribute('open');
search.addEventListener('input', find);
search.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter') return;
  links.find((link) => !link.parentElement.hidden)?.click();
});
addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target.closest('input')) return;
  event.preventDefault();
  search.focus();
});

// In a demonstration each call can be made from here, in the demo shop.
function element(name, attributes = {}, ...children) {
  const made = Object.assign(document.createElement(name), attributes);
  made.append(...children);
  return made;
}

function field(label, input) {
  return element('label', { className: 'try__field' }, element('span', {}, label), input);
}

function input(name, value = '') {
  return element('input', { type: 'text', name, value, autocomplete: 'off', spellcheck: false });
}

async function send(call) {
  const response = await fetch('/docs/try.json', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(call),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

// What the list at a path has first, so that most calls can be sent as they are.
async function first(list, name) {
  const { body } = await send({ verb: 'GET', path: `${list}.json`, query: { limit: '1' } });
  const row = Object.values(body).find(Array.isArray)?.[0];
  return String(row?.[name] ?? row?.id ?? '');
}

async function build(details) {
  const call = JSON.parse(details.dataset.call);
  const segments = call.path.replace(/\.json$/, '').split('/');
  const places = new Map(
    segments.filter((part) => part.startsWith('{')).map((part) => [part, input(part.slice(1, -1))]),
  );
  const filled = (count) =>
    segments.slice(0, count).map((part) => (places.has(part) ? encodeURIComponent(places.get(part).value) : part));
  const given = new URLSearchParams(call.query);
  const parameters = call.parameters.map((name) => input(name, given.get(name)?.replace(/.*\{.*/, '') ?? ''));
  const body =
    call.body && element('textarea', { rows: 10, spellcheck: false, value: JSON.stringify(call.body, null, 2) });
  const button = element('button', {}, `Send ${call.verb}`);
  const answer = element('div', { role: 'status' });
  const fields = [...places.values(), ...parameters].map((one) => field(one.name, one));
  const form = element('form', {}, element('div', { className: 'try__fields' }, ...fields));
  if (body) form.append(field('Body', body));
  form.append(button);
  if (call.verb !== 'GET') form.append(element('small', {}, 'This changes the demo shop.'));
  details.append(form, answer);

  function show(title, text) {
    answer.replaceChildren(element('p', {}, element('b', {}, title)));
    if (text) answer.append(element('pre', { tabIndex: 0 }, element('code', {}, text)));
  }

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    button.disabled = true;
    try {
      const { status, milliseconds, headers, ...answered } = await send({
        verb: call.verb,
        path: `${filled(segments.length).join('/')}.json`,
        query: Object.fromEntries(parameters.filter((one) => one.value).map((one) => [one.name, one.value])),
        ...(body && { body: JSON.parse(body.value || '{}') }),
      });
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\n`);
      if (lines.length) lines.push('\n');
      show(`${status} in ${milliseconds} ms`, lines.join('') + JSON.stringify(answered.body, null, 2));
    } catch (error) {
      show(
        error instanceof SyntaxError
          ? `The body is not valid JSON: ${error.message}`
          : `It was not sent: ${error.message}`,
      );
    }
    button.disabled = false;
  });

  for (const [place, one] of places) {
    one.value = await first(filled(segments.indexOf(place)).join('/'), one.name).catch(() => '');
  }
}

for (const details of document.querySelectorAll('.try')) {
  details.hidden = false;
  details.addEventListener('toggle', () => build(details), { once: true });
}
