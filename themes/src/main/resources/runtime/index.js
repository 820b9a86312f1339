// The module "vitrine": what themes import.
export { start } from './start.js';
export { useTheme } from './theme.js';
export { useCart } from './use-cart.js';
export { useProduct } from './product.js';
export { useSuggestions } from './suggestions.js';
export { ClientOnly, NoSsr } from './components/client-only.js';
export { ThemeLink as RouterLink } from './components/link.js';
export { withErrorBoundary } from './error-boundary.js';
export { resizeImage } from './images.js';
