// How many panes find room: three, two, or one with a bottom sheet.
import { onBeforeUnmount, ref } from 'vue';

export function useLayout() {
  const wide = window.matchMedia('(min-width: 1080px)');
  const middle = window.matchMedia('(min-width: 700px)');
  const now = () => (wide.matches ? 'wide' : middle.matches ? 'middle' : 'narrow');
  const layout = ref(now());
  const update = () => (layout.value = now());
  for (const query of [wide, middle]) query.addEventListener('change', update);
  onBeforeUnmount(() => [wide, middle].forEach((query) => query.removeEventListener('change', update)));
  return layout;
}
