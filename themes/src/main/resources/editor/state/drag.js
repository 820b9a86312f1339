// Moving an entry of a list by its handle: a line shows where it will stand, Escape lets it stay.

/** A handler of pointerdown on the handle inside an `li`; `drop` gets the new place among its siblings. */
export const useDrag = (drop) => (event) => {
  if (event.button !== 0) return;
  event.preventDefault();
  const item = event.currentTarget.closest('li');
  const list = item.parentElement;
  const siblings = [...list.children].filter((each) => each.tagName === 'LI');
  const middles = siblings.map((each) => {
    const { top, height } = each.getBoundingClientRect();
    return top + height / 2;
  });
  const from = siblings.indexOf(item);
  let to = from;

  function moved({ clientY }) {
    const above = middles.filter((middle) => middle < clientY).length;
    to = above > from ? above - 1 : above;
    item.style.translate = `0 ${clientY - event.clientY}px`;
    siblings.forEach((each, index) => {
      each.classList.toggle('entry--before', to !== from && index === (to < from ? to : -1));
      each.classList.toggle('entry--after', to !== from && index === (to > from ? to : -1));
    });
  }

  function end(drops) {
    item.style.translate = '';
    item.classList.remove('entry--moving');
    siblings.forEach((each) => each.classList.remove('entry--before', 'entry--after'));
    window.removeEventListener('pointermove', moved);
    window.removeEventListener('pointerup', released);
    window.removeEventListener('keydown', pressed, true);
    document.body.classList.remove('dragging');
    if (drops && to !== from) drop(to);
  }

  const released = () => end(true);
  const pressed = (key) => {
    if (key.key !== 'Escape') return;
    key.stopPropagation();
    end(false);
  };

  item.classList.add('entry--moving');
  document.body.classList.add('dragging');
  window.addEventListener('pointermove', moved);
  window.addEventListener('pointerup', released);
  window.addEventListener('keydown', pressed, true);
};
