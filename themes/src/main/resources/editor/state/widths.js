// Widths of the preview.
import { ref } from 'vue';

export const WIDTHS = [
  { name: 'phone', label: 'Phone', icon: 'phone', width: 390 },
  { name: 'tablet', label: 'Tablet', icon: 'tablet', width: 820 },
  { name: 'desktop', label: 'Desktop', icon: 'desktop', width: 1280 },
  { name: 'free', label: 'Free width', icon: 'free', width: undefined },
];

export const preferredWidth = ref('desktop');
export const freeWidth = ref(640);
