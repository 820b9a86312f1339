// Where the keyboard goes on when what it was on is removed.
import { nextTick } from 'vue';

/** Removes the entry of a list that has the focus, and puts it on the entry that takes its place, or the list's last. */
export async function removeFocused(entry, remove) {
  const list = entry?.parentElement;
  const index = list ? [...list.children].indexOf(entry) : -1;
  remove();
  await nextTick();
  const next = list?.children[Math.min(index, list.children.length - 1)];
  (next?.querySelector('.item') ?? document.querySelector('.outline .add, .outline .item'))?.focus();
}
