// Where the keyboard goes on when what it was on is removed.
import { nextTick } from 'vue';

/** Removes the entry of a list that has the focus, and puts it on the entry that takes its place, or the list's last. */
export async function removeFocused(entry, remove) {
  const list = entry?.parentElement;
  const outside = list?.parentElement.closest('li');
  const index = list ? [...list.children].indexOf(entry) : -1;
  remove();
  await nextTick();
  // why: with its last entry a list of blocks is gone, and then comes what they were inside.
  const next = list?.isConnected ? list.children[Math.min(index, list.children.length - 1)] : outside;
  (next?.querySelector('.item') ?? document.querySelector('.outline .add, .outline .item'))?.focus();
}
