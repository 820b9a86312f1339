/**
 * Types of `window.sdk`, the storefront SDK of Vitrine.
 *
 * Money is a number in major units of the named currency (12.5 is twelve and a half euros); fields ending in `_minor`
 * hold the same amount as a whole number of minor units (1250), for sums without rounding errors. Instants are ISO 8601
 * texts. Everything the SDK hands out is frozen: copy before you change.
 */

declare global {
  interface Window {
    /** Exists from the first script of the page on; see `ready`. */
    readonly sdk: Sdk;
  }
  const sdk: Sdk;

  /** Every event is mirrored on `document`; `detail` is the first argument of the handlers. */
  interface DocumentEventMap {
    'sdk:page:load': CustomEvent<PageContext>;
    'sdk:page:context-update': CustomEvent<PageContext>;
    'sdk:product:variant-change': CustomEvent<VariantChange>;
    'sdk:cart:add': CustomEvent<LineAdded>;
    'sdk:cart:update': CustomEvent<readonly LineUpdated[]>;
    'sdk:cart:remove': CustomEvent<LineRemoved>;
    /** Whenever the known cart becomes another, whatever the reason; before the events above. */
    'sdk:cart:change': CustomEvent<Cart>;
    'sdk:user:authorized': CustomEvent<User>;
    'sdk:user:unauthorized': CustomEvent<Unauthorized>;
    'sdk:checkout:complete-order': CustomEvent<Order>;
    'sdk:error': CustomEvent<SdkError>;
  }
}

export interface Sdk {
  /** Version of the SDK; absent until it has loaded. */
  readonly version: string;
  /** Null, or why the SDK did not load within 10 seconds (`load_failed`). */
  readonly error: SdkError | null;
  /**
   * Calls `callback` once the SDK is loaded: always later, in a microtask, in the order of the calls, once a document
   * (not once a page of the single-page application: see `page.onContextUpdate`).
   * @returns a promise of the SDK; it stays pending when loading fails. What is no function gives a console warning.
   */
  ready(callback?: (sdk: Sdk) => void): Promise<Sdk>;
  /** Failures no caller gets to see: loading, an exception in a handler, reads that fell back to what was known. */
  onError(handler: (error: SdkError) => void, options?: ListenOptions): Unsubscribe;
  readonly page: PageApi;
  readonly product: ProductApi;
  readonly cart: CartApi;
  readonly user: UserApi;
  readonly checkout: CheckoutApi;
}

/** Ends a subscription; calling it again does nothing. */
export type Unsubscribe = () => void;

/**
 * Of every `on…` function. Handlers run in the order of subscription, in a microtask, when the state they can read is
 * up to date. An exception in one is reported (`reportError`, `sdk.onError`) and does not stop the others.
 * A handler that is no function is a TypeError.
 */
export interface ListenOptions {
  /** Ends the subscription when aborted. */
  signal?: AbortSignal;
  /** Ends the subscription after the first call; a replay counts. */
  once?: boolean;
}

export interface SdkError {
  readonly code: 'load_failed' | 'handler_failed' | FailureCode;
  /** A sentence for developers. */
  readonly message: string;
  /** What the handler threw, with `handler_failed`. */
  readonly cause?: unknown;
}

// ---------------------------------------------------------------------------------------------------------------- page

export interface PageApi {
  /** The page shown now. Null only before the SDK has loaded. */
  getContext(): PageContext;
  /** Once for each document, when the page is usable; late handlers get it at once. */
  onLoad(handler: (context: PageContext) => void, options?: ListenOptions): Unsubscribe;
  /** After each navigation within the shop and each change on the page (variant, filter, currency); not replayed. */
  onContextUpdate(handler: (context: PageContext, previous: PageContext) => void, options?: ListenOptions): Unsubscribe;
}

export type PageContext = { [T in PageType]: PageContextOf<T> }[PageType];

export interface PageContextOf<T extends PageType> {
  readonly type: T;
  readonly payload: PagePayloads[T];
  /** The whole address. */
  readonly url: string;
  /** The address's path, without query. */
  readonly path: string;
  /** Language of the page, such as `de` or `pt-BR`. */
  readonly locale: string;
  /** ISO 4217 code. */
  readonly currency: string;
  /** Suffix of the alternate template in use. */
  readonly template: string | null;
  /** 0 for the page of the document, one more with each navigation. */
  readonly navigation: number;
}

export type PageType = keyof PagePayloads;

export interface PagePayloads {
  home: {};
  collection_list: { page: number };
  collection: {
    id: number;
    handle: string;
    title: string;
    /** Null while the shopper has not asked for an order. */
    sort: string | null;
    filters: { tag?: string; facets?: Record<string, string[]> };
    page: number;
    product_ids: readonly number[];
  };
  /** `variant_id` is the variant that is shown; null while the chosen options make none. */
  product: { id: number; handle: string; title: string; variant_id: number | null; collection_handle: string | null };
  cart: { token: string | null; item_count: number };
  search: { query: string; total: number; page: number };
  blog: { id: number; handle: string; tag: string | null };
  article: { id: number; handle: string; blog_handle: string };
  page: { id: number; handle: string; template_suffix: string | null };
  policy: { handle: string };
  login: {};
  register: {};
  recover: {};
  reset: {};
  activate: {};
  /** Without `customer_id` while nobody is signed in. */
  account: { customer_id?: number };
  addresses: { customer_id: number };
  orders: { customer_id: number };
  order: { order_id: number };
  checkout: { token: string; step: 'contact' | 'shipping' | 'payment' | 'review' };
  /** `checkout_token` is null: it opens pages with the buyer's address. */
  thank_you: { order_id: number; checkout_token: null; first_view: boolean };
  order_status: { order_id: number };
  gift_card: { last_four: string };
  password: {};
  not_found: { path: string };
  /** A page that says nothing about itself. */
  unknown: {};
}

// ------------------------------------------------------------------------------------------------------------- product

export interface ProductApi {
  /** The product of a product page, else null. */
  current(): Product | null;
  /** The shopper chose another variant of the product shown. */
  onVariantChange(handler: (change: VariantChange) => void, options?: ListenOptions): Unsubscribe;
}

export interface VariantChange {
  /** Null when the chosen options make no variant. */
  readonly variant_id: number | null;
  readonly previous_variant_id: number | null;
  readonly variant: Variant | null;
  readonly product: Product;
}

export interface Product {
  readonly id: number;
  readonly handle: string;
  readonly title: string;
  readonly url: string;
  /** Empty when there is none, as `product_type`. */
  readonly vendor: string;
  readonly product_type: string;
  /** Separated by commas. */
  readonly tags: string;
  readonly available: boolean;
  /** HTML. */
  readonly description: string;
  /** For search engines, without HTML. */
  readonly meta_description: string;
  /** Of the cheapest variant. */
  readonly price: number;
  readonly compare_at_price: number | null;
  readonly price_varies: boolean;
  readonly image: Image | null;
  readonly images: readonly Image[];
  readonly variants: readonly Variant[];
  /** The one that is shown; null while the chosen options make none. */
  readonly variant: Variant | null;
  /** Empty when there is one variant only. */
  readonly options: readonly ProductOption[];
  /** What shoppers may enter for a piece of their own. */
  readonly custom_options: readonly CustomOption[];
  /** Visible collections that it is in. */
  readonly collections: readonly ProductCollection[];
  /** Suffix of the alternate template that the merchant chose. */
  readonly template_suffix: string | null;
}

export interface Variant {
  readonly id: number;
  /** Values of its options, separated by slashes. */
  readonly title: string;
  /** Empty when there is none. */
  readonly sku: string;
  readonly price: number;
  readonly compare_at_price: number | null;
  readonly available: boolean;
  /** Pieces in stock; null when the shop does not count them. */
  readonly quantity: number | null;
  /** `Image.id` of the picture that shows it. */
  readonly image_id: number | null;
  readonly option1: string | null;
  readonly option2: string | null;
  readonly option3: string | null;
}

export interface ProductOption {
  readonly id: number;
  /** The label as a handle, such as `colour`. */
  readonly code: string;
  readonly label: string;
  /** Place among the product's options, from 1. */
  readonly position: number;
  /** Whether its values are colours that have a `color_code`. */
  readonly using_color_swatch: boolean;
  readonly values: readonly OptionValue[];
}

export interface OptionValue {
  /** Unique in the product. */
  readonly id: string;
  /** The label as a handle, unique in the option. */
  readonly code: string;
  /** As variants name it in `option1` to `option3`. */
  readonly label: string;
  /** The colour as CSS writes it, if it is one. */
  readonly color_code: string | null;
}

export interface CustomOption {
  readonly id: number;
  readonly type: 'text' | 'textarea' | 'select' | 'radio' | 'checkbox' | 'file';
  /** Name of the property in cart and order. */
  readonly name: string;
  readonly label: string;
  readonly placeholder: string;
  readonly help_text: string;
  readonly required: boolean;
  /** Most characters of a text. */
  readonly max_length: number | null;
  /** Choices of a select, radio or checkbox. */
  readonly values: readonly CustomOptionValue[];
}

export interface CustomOptionValue {
  readonly value: string;
  readonly text: string;
}

export interface ProductCollection {
  readonly id: number;
  readonly handle: string;
  readonly title: string;
}

export interface Image {
  readonly id: number;
  readonly src: string;
  readonly alt: string | null;
  readonly width: number;
  readonly height: number;
  /** Place among the product's pictures, from 1. */
  readonly pos: number;
}

// ---------------------------------------------------------------------------------------------------------------- cart

/**
 * Actions go to the shop one at a time, in the order of the calls. A promise never rejects for what the shop or the
 * network did (see `Failure`), only with a TypeError for arguments of the wrong type; then nothing was sent.
 * When it resolves, `get` knows the new cart and the events have been fired.
 */
export interface CartApi {
  /**
   * The cart after everything asked so far; from memory when that is fresh. Never rejects: without an answer it is the
   * last known cart, or an empty one. The promise itself carries the fields of the last known cart.
   */
  get(): Promise<Cart> & Cart;
  /** Adds `qty` (1 unless told) of a variant. */
  add(variant_id: number, qty?: number, options?: AddOptions): Promise<CartResult>;
  /** Sets the quantity of the first line of a variant, or of the one that `line_id` names; 0 takes it out. */
  update(variant_id: number, qty: number, options?: LineOptions): Promise<CartResult>;
  /** Sets the quantities of several variants, each on its first line, all or nothing. */
  updateMultiple(
    updates: { readonly [variant_id: number]: number } | ReadonlyMap<number, number>,
    options?: ActionOptions,
  ): Promise<CartResult>;
  /** Sets the quantities of several lines by `CartItem.id`, all or nothing. */
  updateLines(
    lines: { readonly [line_id: number]: number } | ReadonlyMap<number, number>,
    options?: ActionOptions,
  ): Promise<CartResult>;
  /**
   * Takes a variant out, on all its lines, or on the one that `line_id` names; succeeds with `changed: false` when
   * there was none.
   */
  remove(variant_id: number, options?: LineOptions): Promise<CartResult>;
  /** Takes everything out. */
  clear(options?: ActionOptions): Promise<CartResult>;
  /**
   * Puts what was bought with an order of the customer who is signed in into the cart once more. Lines that there are
   * no more stay out; `details` names them.
   */
  reorder(order_id: number, options?: ActionOptions): Promise<CartResult>;
  /** Sets what the shopper wants to tell the shop about the order, at most 5,000 characters; blank takes it back. */
  updateNote(note: string, options?: ActionOptions): Promise<CartResult>;
  /** Sets some of the order's attributes, such as a delivery date; a blank value takes one out, the others stay. */
  updateAttributes(attributes: { readonly [name: string]: string }, options?: ActionOptions): Promise<CartResult>;
  /** Something was added, once for each addition; more of a variant in the cart fires this alone. */
  onAdd(handler: (line: LineAdded, change: CartChange) => void, options?: ListenOptions): Unsubscribe;
  /** Quantities of lines in the cart were set, once for each change. */
  onUpdate(handler: (lines: readonly LineUpdated[], change: CartChange) => void, options?: ListenOptions): Unsubscribe;
  /** A line left the cart. */
  onRemove(handler: (line: LineRemoved, change: CartChange) => void, options?: ListenOptions): Unsubscribe;
}

export interface ActionOptions {
  /** Whose action this is, for `CartChange.source`; `sdk` unless told. */
  source?: 'theme' | 'sdk';
}

export interface LineOptions extends ActionOptions {
  /** `CartItem.id` of the one line that is meant: a variant has several when shoppers wrote different properties. */
  line_id?: CartItem['id'];
}

export interface AddOptions extends ActionOptions {
  /** What the shopper wrote for this line, such as an engraving: at most 20 texts, neither lists nor objects. */
  properties?: { readonly [name: string]: string };
}

export interface CartChange {
  readonly cart: Cart;
  readonly source: 'theme' | 'sdk' | 'other_tab';
}

export interface LineAdded extends CartChange {
  readonly variant_id: number;
  /** How many were added. */
  readonly qty: number;
  readonly item: CartItem | null;
}

export interface LineUpdated {
  readonly variant_id: number;
  /** How many there are now. */
  readonly qty: number;
  readonly item: CartItem | null;
}

export interface LineRemoved extends CartChange {
  readonly variant_id: number;
  /** How many there were. */
  readonly qty: number;
  /** The line as it was. */
  readonly item: CartItem | null;
}

export interface Cart {
  /** Null while the cart is empty. */
  readonly token: string | null;
  /** Null: it opens pages with the buyer's address. */
  readonly checkout_token: null;
  readonly currency: string | null;
  readonly items: readonly CartItem[];
  /** How many lines. */
  readonly item_count: number;
  /** How many pieces. */
  readonly total_quantity: number;
  readonly subtotal_price: number;
  readonly subtotal_price_minor: number;
  readonly total_discount: number;
  readonly total_price: number;
  readonly total_price_minor: number;
  readonly note: string | null;
  readonly attributes: { readonly [name: string]: string };
  readonly discount_codes: readonly string[];
  readonly updated_at: string | null;
}

export interface CartItem {
  /** Of the line: a variant may stand on several, with other properties. */
  readonly id: number;
  readonly variant_id: number;
  readonly product_id: number;
  readonly handle: string;
  readonly title: string;
  /** Empty when there is one variant only. */
  readonly variant_title: string;
  /** Empty when there is none. */
  readonly sku: string;
  readonly qty: number;
  /** Of one piece. */
  readonly price: number;
  readonly price_minor: number;
  readonly compare_at_price: number | null;
  /** Of the whole line. */
  readonly line_price: number;
  readonly line_price_minor: number;
  readonly image: string | null;
  readonly options: readonly NameAndValue[];
  readonly properties: readonly NameAndValue[];
  readonly available: boolean;
  readonly url: string;
}

export interface NameAndValue {
  readonly name: string;
  readonly value: string;
}

export type CartResult = Success | Failure;

export interface Success {
  readonly success: true;
  readonly data: Cart;
  /** Of `remove` and `clear`: whether there was anything to take out. */
  readonly changed?: boolean;
  /** Of `reorder`: what could not be put into the cart, and why, by its title. */
  readonly details?: { readonly [title: string]: string };
}

export interface Failure {
  readonly success: false;
  readonly error: ActionError;
  /** The cart as it is, when the shop told. */
  readonly data?: Cart;
}

export interface ActionError {
  readonly code: FailureCode;
  /** A sentence that may be shown. */
  readonly message: string;
  readonly details?: {
    /** With `insufficient_inventory`: how many can be had. */
    readonly available?: number;
    readonly [name: string]: unknown;
  };
  /** With `rate_limited`: seconds to wait before asking again. */
  readonly retry_after?: number;
}

export type FailureCode =
  // any action
  | 'network'
  | 'timeout'
  | 'rate_limited'
  | 'shop_unavailable'
  // cart
  | 'invalid_variant'
  | 'sold_out'
  | 'insufficient_inventory'
  | 'quantity_rule'
  | 'properties_invalid'
  | 'not_in_cart'
  | 'note_too_long'
  | 'attributes_invalid'
  // account
  | 'signed_out'
  | 'not_found'
  | 'not_in_editor'
  // discount codes
  | 'invalid_code'
  | 'expired'
  | 'not_started'
  | 'minimum_not_met'
  | 'usage_limit'
  | 'not_combinable'
  | 'not_applicable'
  | 'not_applied'
  // what shops may learn later
  | (string & {});

// ---------------------------------------------------------------------------------------------------------------- user

export interface UserApi {
  /** Who is signed in; null for guests, and when the shop could not tell. Asked once, then remembered. */
  get(): Promise<User | null>;
  /** Somebody is signed in; replayed to late handlers. */
  onAuthorized(handler: (user: User) => void, options?: ListenOptions): Unsubscribe;
  /** Nobody is signed in (any more); replayed to late handlers. */
  onUnauthorized(handler: (event: Unauthorized) => void, options?: ListenOptions): Unsubscribe;
  /** Goes to the sign-in page, which leads back here; a shop without accounts says there that none is needed. */
  navigateSignIn(): void;
  /** Goes to the registration page, which leads back here. */
  navigateSignUp(): void;
  /** Signs out here and in the browser's other tabs; the page stays. */
  signOut(): Promise<{ readonly success: true; readonly data: object } | Failure>;
}

export interface Unauthorized {
  readonly reason: 'guest' | 'signed_out';
}

export interface User {
  readonly id: number;
  readonly email: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly tags: readonly string[];
  readonly accepts_marketing: boolean;
  readonly orders_count: number;
}

// ------------------------------------------------------------------------------------------------------------ checkout

export interface CheckoutApi {
  /**
   * The order on its thank-you and status page, else null: what was bought, not who bought it. There scripts run in a
   * page of the shop's host, of which nothing is seen, beside the page at the checkout's host that the buyer sees.
   */
  getOrder(): Order | null;
  /** Once for each order and browser, on the first view of the thank-you page; replayed to late handlers there. */
  onCompleteOrder(handler: (order: Order) => void, options?: ListenOptions): Unsubscribe;
  /** Puts a discount code on the cart. Rejects as the cart's actions do: with a TypeError only. */
  addDiscount(code: string): Promise<CartResult>;
  /** Takes a discount code off; `not_applied` when it was not on the cart. */
  removeDiscount(code: string): Promise<CartResult>;
  /**
   * Goes to the checkout, once pending changes of the cart are done; with an empty cart to the cart page. Calls while
   * one is under way are the same call.
   */
  navigateCheckout(): Promise<void>;
}

export interface Order {
  readonly id: number;
  /** As shoppers know it, such as `#1001`. */
  readonly name: string;
  /** Null: it opens a page with the buyer's address. */
  readonly token: null;
  readonly currency: string;
  /** Null: who bought is told by the Admin API, to apps that may read orders. */
  readonly email: null;
  readonly subtotal_price: number;
  readonly total_discount: number;
  readonly total_shipping: number;
  readonly total_tax: number;
  readonly total_price: number;
  readonly discount_codes: readonly string[];
  readonly line_items: readonly OrderLine[];
  readonly created_at: string;
}

export interface OrderLine {
  /** Null for what is no product of the catalogue, as `variant_id`. */
  readonly product_id: number | null;
  readonly variant_id: number | null;
  readonly sku: string | null;
  readonly title: string;
  readonly variant_title: string | null;
  readonly qty: number;
  /** Of one piece. */
  readonly price: number;
}

export {};
