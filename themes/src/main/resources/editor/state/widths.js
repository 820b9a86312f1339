// Widths of the preview.
import { ref } from 'vue';

export const WIDTHS = [
  { name: 'phone', label: 'Phone', icon: 'phone', width: 390 },
  { name: 'tablet', label: 'Tablet', icon: 'tablet', width: 820 },
  { name: 'desktop', label: 'Desktop', icon: 'desktop', width: 1280 },
  { name: 'free', label: 'Free width', icon: 'free', width: undefined },
];

/** The one that is seen well beside the other panes. */
function firstWidth() {
  if (window.matchMedia('(min-width: 1080px)').matches) return 'desktop';
  return window.matchMedia('(min-width: 700px)').matches ? 'tablet' : 'phone';
}

export const preferredWidth = ref(firstWidth());
export const freeWidth = ref(640);
