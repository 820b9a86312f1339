// What the editor says: in a live region for screen readers, and as a toast with one button.
import { reactive, ref } from 'vue';

const TOAST_TIME = 8000;

export function createMessages() {
  const announcement = ref('');
  const toasts = reactive([]);
  let last = 0;

  /** Says it to screen readers. */
  function say(words) {
    // why a space: the same words twice are read twice.
    announcement.value = announcement.value === words ? `${words} ` : words;
  }

  /** Shows it for a while; `action` is {label, run}. */
  function toast(words, action) {
    const message = { id: ++last, words, action };
    toasts.splice(0, toasts.length, message);
    say(words);
    setTimeout(() => dismiss(message.id), TOAST_TIME);
  }

  function dismiss(id) {
    const at = toasts.findIndex((message) => message.id === id);
    if (at >= 0) toasts.splice(at, 1);
  }

  /** Takes away what was said of an edit that is undone. */
  const clear = () => toasts.splice(0);

  return { announcement, toasts, say, toast, dismiss, clear };
}
