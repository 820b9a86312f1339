// Widths of the preview.
import { computed, ref } from 'vue';

/** Those with a height are devices that can be turned. */
export const WIDTHS = [
  { name: 'phone', label: 'Phone', icon: 'phone', width: 390, height: 844 },
  { name: 'tablet', label: 'Tablet', icon: 'tablet', width: 820, height: 1180 },
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
const turned = ref(false);

const preferred = computed(() => WIDTHS.find(({ name }) => name === preferredWidth.value));
export const canTurn = computed(() => preferred.value.height !== undefined);
const isLandscape = computed(() => canTurn.value && turned.value);
export const turnLabel = computed(() => (isLandscape.value ? 'Rotate to portrait' : 'Rotate to landscape'));

/** {width, height} of the preview; without a width it is free, without a height as high as there is room. */
export const preferredSize = computed(() => {
  const { width, height } = preferred.value;
  return isLandscape.value ? { width: height, height: width } : { width };
});

export const turn = () => (turned.value = !turned.value);
