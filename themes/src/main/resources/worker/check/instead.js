// Names of older platforms, and what stands in their place: the themes of 2019 ask for them.
export const INSTEAD = {
  $bus: 'the cart is $cart, which all components see; between components take props and events, or a composable',
  $Progress: '$navigating is true while the next page is on its way',
  $isServer: "ask typeof window === 'undefined', or do it in onMounted",
  $nuxt: '$navigating, $page and $router have what it had',
  notification: 'show what $cart.error and useCart() say in an element with role="status"',
  'vue-progress-bar': 'show a bar of your own while $navigating is true',
  'lazy-container': 'give each <img> loading="lazy"',
};

/** Mixins that the platform owned. An empty one is handed over for each, so that the component is shown at all. */
export const MIXINS = {
  headerMixin: '$getMenu, $getFixedSettings("header") and $cart',
  cartDrawerMixin: 'useCart()',
  productMixin: 'the props of the product page, or useProduct()',
  productImagesMixin: 'product.images and variant.image_id of the product page',
  linkMixin: '$routeToLink(link)',
  footerMixin: '$getFixedSettings("footer") and $getMenu',
  newsletterMixin: 'a form that posts email to /newsletter',
  contactUsMixin: 'a form that posts name, email, phone and message to /contact',
  sizeChartMixin: 'a setting of type page, which holds its content',
  sizeChartContentMixin: 'a setting of type page, which holds its content',
  carouselTouchMixin: 'a strip with scroll-snap, or a package',
  onEscapePressMixin: '<dialog>, which closes by itself',
  judgemeMixin: 'a script of the app that has the reviews',
};

export const FILTERS = {
  formatProductMessages: 'a function of the theme, with $t',
  twoDigits: "String(number).padStart(2, '0')",
};

const ACCOUNTS = "pages that a password is typed into are the platform's own";

/** Pages that older themes register and that are shown nowhere. */
export const PAGES = {
  PageResetPassword: ACCOUNTS,
  PageActiveAccount: ACCOUNTS,
};
