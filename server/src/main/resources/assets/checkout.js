// The checkout works without this. It keeps a second click from asking twice, groups what is typed of a card, and leads
// to what is wrong.
for (const form of document.querySelectorAll('form[data-once]')) {
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = 'yes';
    const button = form.querySelector('button');
    button.setAttribute('aria-disabled', 'true');
    button.textContent = button.dataset.busy;
  });
}
// why: a page that comes back from the history must work again, and show what is saved by now.
addEventListener('pageshow', (event) => event.persisted && location.reload());

for (const print of document.querySelectorAll('[data-prints]')) {
  print.hidden = false;
  print.addEventListener('click', () => window.print());
}

// why not when one comes back from the provider: Back has to lead out of this page.
const handOver = document.querySelector('form[data-hand-over]');
if (performance.getEntriesByType('navigation')[0]?.type === 'navigate') handOver?.submit();

// why: a code is sent by a form of its own, and what stands in the other must not be lost. Never of a card.
const form = document.querySelector('form.form');
for (const discount of document.querySelectorAll('form.discount')) {
  discount.addEventListener('submit', () => {
    const field = (name, value) => {
      const input = document.createElement('input');
      Object.assign(input, { type: 'hidden', name, value });
      discount.append(input);
    };
    if (!form) return;
    field('typed_here', '1');
    for (const [name, value] of new FormData(form)) {
      if (!['token', 'total', 'due', 'number', 'expiry', 'cvc'].includes(name)) field('typed_' + name, value);
    }
  });
}

const groupsOf = (digits) => (/^3[47]/.test(digits) ? [4, 6, 5] : [4, 4, 4, 4, 3]);
function groupNumber(text) {
  let digits = text.replace(/\D/g, '');
  const groups = [];
  for (const size of groupsOf(digits)) {
    if (digits) groups.push(digits.slice(0, size));
    digits = digits.slice(size);
  }
  return groups.join(' ');
}
function groupExpiry(text, typing) {
  const [, first, slash, rest] = text
    .replace(/\s/g, '')
    .replace(/[^\d/.-]/g, '')
    .match(/^(\d*)([/.-]?)(.*)$/);
  let digits = first + rest.replace(/\D/g, '');
  // why: 4 can only be April, 13 only January of a year that begins with 3, and 1/ is complete.
  if (/^[2-9]/.test(digits) || /^1[3-9]/.test(digits) || (slash && first.length === 1 && (typing || /\d/.test(rest))))
    digits = '0' + digits;
  const month = digits.slice(0, 2);
  const year = digits.slice(2, 6);
  const open = slash && month.length === 2 && typing;
  return month + (year || open ? '/' : '') + year;
}

// why not the caret's own place: it stands after as many digits as before, whatever stands between them now.
function grouped(id, separator, format) {
  const input = document.getElementById(id);
  input?.addEventListener('beforeinput', (event) => {
    const at = input.selectionStart;
    if (at !== input.selectionEnd) return;
    if (event.inputType === 'deleteContentBackward' && input.value[at - 1] === separator) {
      input.setSelectionRange(at - 1, at - 1);
    } else if (event.inputType === 'deleteContentForward' && input.value[at] === separator) {
      input.setSelectionRange(at + 1, at + 1);
    }
  });
  input?.addEventListener('input', (event) => {
    if (event.isComposing) return;
    const typed = input.value;
    const value = format(typed, !event.inputType?.startsWith('delete'));
    if (value === typed) return;
    const atEnd = input.selectionStart === typed.length;
    const before = typed.slice(0, input.selectionStart).replace(/\D/g, '').length;
    const added = Math.max(0, value.replace(/\D/g, '').length - typed.replace(/\D/g, '').length);
    input.value = value;
    if (document.activeElement !== input) return;
    let at = 0;
    for (let left = before + added; left > 0 && at < value.length; at++) if (/\d/.test(value[at])) left--;
    if (atEnd) at = value.length;
    input.setSelectionRange(at, at);
  });
}
grouped('number', ' ', groupNumber);
grouped('expiry', '/', groupExpiry);
const code = document.getElementById('cvc');
code?.addEventListener('input', () => {
  const digits = code.value.replace(/\D/g, '').slice(0, 4);
  if (digits !== code.value) code.value = digits;
});

document.getElementById('problems')?.focus();
// why: on a small screen the form comes first; the total stays visible in the summary's head.
if (matchMedia('(max-width: 899px)').matches && !document.querySelector('.discount [aria-invalid]')) {
  document.querySelector('details.summary')?.removeAttribute('open');
}
