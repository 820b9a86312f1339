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
