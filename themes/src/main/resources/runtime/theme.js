// The names that themes are written with: $shop, $price, $getMenu and the rest.
import { inject } from 'vue';
import { resizeImage } from './images.js';
import * as routes from './routes.js';

const KEY = Symbol('theme');

export function createTheme(session) {
  const { state, shop, settings, currency, cart, storage, overlay, actions, languages } = session;
  // The same address, in the language of the page.
  const to =
    (make) =>
    (...values) =>
      languages.address(make(...values));
  const device = () => state.device;

  const methods = {
    $shop: shop,
    $cart: cart.state,
    $currency: currency.current,
    $productSettings: { is_using_link_option: Boolean(settings.themeSettings('product').is_using_link_option) },
    $cartSettings: {
      get type() {
        return settings.themeSettings('cart').cart_type || 'mini_cart';
      },
    },
    $checkoutSetting: { form: { require_account: shop.accounts || 'disabled' } },
    $searchSettings: { enable: shop.search !== false },
    $routeToPath: to(routes.toPath),
    $routeToHome: to(routes.toHome),
    $routeToCollections: to(routes.toCollections),
    $routeToCollection: to(routes.toCollection),
    $routeToProductWithAttribute: to(routes.toProductWithAttribute),
    $routeToProduct: to(routes.toProduct),
    $routeToProductWithCollection: to(routes.toProductWithCollection),
    $routeToCart: to(routes.toCart),
    $routeToMyAccount: to(routes.toMyAccount),
    $routeTopage: to(routes.toPage),
    $routeToPage: to(routes.toPage),
    $routeToLink: to(routes.toLink),
    $createProductUrl: to(routes.toProduct),
    $createCollectionUrl: to(routes.toCollection),
    $navigateToAccount: actions.toAccount,
    $navigateToCheckout: actions.toCheckout,
    $getPageSettings: settings.pageSettings,
    $getThemeSettings: settings.themeSettings,
    $getForceSettings: settings.forceSettings,
    $getFixedSettings: settings.fixedSettings,
    $getMenu: settings.menu,
    $getDevice: device,
    $isMobile: () => device() === 'mobile',
    $isTablet: () => device() === 'tablet',
    $isDesktop: () => device() === 'desktop',
    $getStorage: storage.get,
    $setStorage: storage.set,
    $resizeImage: resizeImage,
    $changeCurrency: currency.change,
    $toggleOverlay: overlay.toggle,
    $price: currency.format,
    $filters: createFilters(currency),
    $t: session.translate,
    $openCart: cart.open,
    $closeCart: cart.close,
    $addToCart: actions.addToCart,
    $isPreview: session.preview,
    $designMode: Boolean(session.boot.editor),
    $themeEditorUrl: session.themeEditorUrl,
  };
  return Object.defineProperties(methods, {
    $navigating: { enumerable: true, get: () => state.navigating },
    $page: { enumerable: true, get: () => state.page },
    $sdk: { enumerable: true, get: () => (typeof window === 'undefined' ? null : window.sdk || null) },
  });
}

/** The same names for `<script setup>`. */
export function useTheme() {
  const theme = inject(KEY, null);
  if (!theme) throw new Error('useTheme() can only be called from setup() of a component of the theme');
  return theme;
}

export function provideTheme(app, theme) {
  app.provide(KEY, theme);
  Object.defineProperties(app.config.globalProperties, Object.getOwnPropertyDescriptors(theme));
}

const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

function createFilters(currency) {
  return {
    price: currency.format,
    capitalize: (text) => String(text ?? '').replace(/^\p{L}/u, (letter) => letter.toUpperCase()),
    htmlDecode: (text) =>
      String(text ?? '').replace(/&(#(\d+)|(\w+));/g, (all, code, number, name) =>
        number ? String.fromCodePoint(Math.min(Number(number), 0x10ffff)) : ENTITIES[name] || all,
      ),
    date: (value) => {
      const date = new Date(value);
      // why: in UTC, or the server's text would differ from the browser's.
      return Number.isNaN(date.getTime())
        ? ''
        : `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
    },
  };
}
