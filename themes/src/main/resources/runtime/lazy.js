// v-lazy, by which older themes name a picture that is loaded when it comes near: the browser does that by itself.

const address = (value) => (typeof value === 'string' ? value : (value && value.src) || '');

function show(element, { value }) {
  const src = address(value);
  if (!src) return;
  element.loading = 'lazy';
  // why: the same address again would load the picture again.
  if (element.getAttribute('src') !== src) element.src = src;
}

export const lazy = {
  created: show,
  updated: show,
  getSSRProps: ({ value }) => (address(value) ? { src: address(value), loading: 'lazy' } : {}),
};
