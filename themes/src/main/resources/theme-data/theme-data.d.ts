/**
 * Types of what a theme receives. Made from theme-data.schema.json: change that file, not this one.
 *
 * What a theme receives: the initial state of a page, its data by page type, the props of its components and the names
 * of `useTheme()`. Prices are numbers in major units of the shop's currency; fields that end in `_minor` hold minor
 * units.
 */

/** What a page is rendered from, on the server and again in the browser. */
export interface InitialState {
  /** Path and query of the page, without unknown parameters. */
  url: string;
  /** Language of the page, such as `en` or `pt-BR`. */
  locale: string;
  /** ISO 4217 code of the currency that the visitor chose to see; prices in the data stay in the shop's. */
  currency: string;
  /** What the server takes the visitor's device for. */
  device: Device;
  /** Whether the page is a preview of a theme that is not published. */
  preview: boolean;
  /** Where staff change the theme; only in previews. */
  themeEditorUrl?: string;
  /** The theme editor whose frame shows the page; left out elsewhere. */
  editor?: Record<string, any>;
  /** What the theme editor overrides at the moment, by section; left out for shoppers. */
  forced?: Record<string, Record<string, any>>;
  /** Path below which the files of the theme's build are. */
  themeBase: string;
  /** What kind of page it is, and what search engines and scripts read of it. */
  page: Page;
  /** Data of the page: of another shape for each page type, see `PageDataByType`. */
  data: PageData;
  /** What the settings of this page name of the shop. */
  records: Records;
  /** The shop. */
  shop: Shop;
  /** What the merchant chose, with every default of the theme's schema filled in. */
  settings: Settings;
  /** Menus by handle. */
  menus: Record<string, Menu>;
}

/** What the runtime fetches when the visitor goes to another page: the same address below `/_page`. */
export interface Navigation {
  /** Path and query of the page, without unknown parameters. */
  url: string;
  /** What kind of page it is, and what search engines and scripts read of it. */
  page: Page;
  /** Data of the page: of another shape for each page type, see `PageDataByType`. */
  data: PageData;
  /** What the settings of this page name of the shop. */
  records: Records;
  /** What takes the place of the facts about the page before in the document's head. */
  head: PageHead;
}

/** The answer at an address that the merchant has redirected, or that asks visitors to sign in first. */
export interface Redirect {
  /** Path or URL to go to instead. */
  redirect: string;
}

/** Facts about a page for other sites and search engines; documents have them in their head. */
export interface PageHead {
  /** Open Graph properties, in order. */
  properties: MetaProperty[];
  /** With a large picture where the page has one. */
  twitter_card: 'summary' | 'summary_large_image';
  /** Structured data in the vocabulary of schema.org, as JSON-LD. */
  linked_data: (Record<string, any>)[];
  /** Where the page is in each language of the shop, and `x-default`; empty with one language. */
  alternates: Alternate[];
}

/** Address of a page in a language. */
export interface Alternate {
  /** Tag of the language, or `x-default`. */
  locale: string;
  /** The whole address. */
  url: string;
}

/** A fact about a page. */
export interface MetaProperty {
  /** Name, such as og:title. */
  name: string;
  /** Value. */
  content: string;
}

/** PageData by the page's type. */
export interface PageDataByType {
  home: HomeData;
  collection_list: CollectionsData;
  collection: CollectionData;
  product: ProductData;
  cart: CartData;
  search: SearchData;
  page: ContentData;
  login: LoginData;
  register: RegisterData;
  account: AccountData;
  addresses: AddressesData;
  orders: OrdersData;
  order: OrderData;
  not_found: NotFoundData;
}

export type PageData = PageDataByType[keyof PageDataByType];

/** PageContext by the page's type. */
export interface PageContextByType {
  home: HomeContext;
  collection_list: CollectionsContext;
  collection: CollectionContext;
  product: ProductContext;
  cart: CartContext;
  search: SearchContext;
  page: ContentContext;
  login: LoginContext;
  register: RegisterContext;
  account: AccountContext;
  addresses: AddressesContext;
  orders: OrdersContext;
  order: OrderContext;
  not_found: NotFoundContext;
}

export type PageContext = PageContextByType[keyof PageContextByType];

/** A page, without its data. In themes `$page`. */
export interface Page {
  /** Type of the page. */
  type: 'home' | 'collection_list' | 'collection' | 'product' | 'cart' | 'search' | 'page' | 'login' | 'register' | 'account' | 'addresses' | 'orders' | 'order' | 'not_found';
  /** Name under which the theme registers the component of such pages. */
  component: string;
  /** Name of the layout: `default` is the component `LayoutDefault`. */
  layout: string;
  /** HTTP status: 200, or 404 where nothing was found. */
  status: number;
  /** Suffix of the alternate template that the merchant chose. */
  template: string | null;
  /** Title of the document. */
  title: string;
  /** Description for search engines; empty when there is none. */
  description: string;
  /** The one URL of the page, with scheme and host. */
  canonical: string;
  /** What search engines may do, such as `noindex`; null for everything. */
  robots: string | null;
  /** Payload of `sdk.page.getContext()`: of another shape for each page type. */
  context: PageContext;
}

/** Kind of device; a window narrower than 768 pixels is `mobile`, than 1024 `tablet`. */
export type Device = 'mobile' | 'tablet' | 'desktop';

/** The shop. In themes `$shop`. */
export interface Shop {
  /** Name of the shop. */
  name: string;
  /** E-mail address for customers; empty when there is none. */
  email: string;
  /** Host of the shop, with its port if it has one. */
  domain: string;
  /** Language of the page, such as `en` or `pt-BR`. */
  locale: string;
  /** Languages that the shop shows its pages in, its own first. */
  locales: Language[];
  /** ISO 3166 code of the shop's country. */
  country: string;
  /** How prices in the shop's currency are written, such as `€{{amount}}`. */
  money_format: string;
  /** Whether customers have accounts; `disabled` means that they buy as guests. */
  accounts: 'disabled' | 'optional' | 'required';
  /** Whether the shop has a search page. */
  search: boolean;
  /** Currency of every price in the data, and of orders. */
  currency: ShopCurrency;
  /** Currencies that visitors may see prices in; empty when there is no choice. */
  enabled_currencies: Currency[];
  /** Policies that are written. */
  policies: PolicyLink[];
}

/** A language of the shop. */
export interface Language {
  /** Tag of the language, such as `de` or `pt-BR`. */
  code: string;
  /** What it is called in itself, such as `Deutsch`. */
  name: string;
  /** Path and query of the page that is shown, in that language; the platform's runtime adds it. */
  url?: string;
}

/** Currency that the shop sells in. */
export interface ShopCurrency {
  /** ISO 4217 code. */
  code: string;
}

/** A currency that prices can be shown in. In themes `$currency` is the current one. */
export interface Currency {
  /** ISO 4217 code. */
  code: string;
  /** Name in words. */
  name: string;
  /** Symbol, such as `€`; empty when there is none. */
  symbol: string;
  /** Digits behind the decimal point: 2 for euros, 0 for yen. */
  minor_units: number;
  /** Whether it is the shop's own. */
  is_base?: boolean;
  /** What one of the shop's currency is worth in this one. */
  rate: number;
}

/** A link to a policy. */
export interface PolicyLink {
  /** Handle, such as `refund-policy`. */
  handle: string;
  /** Title. */
  title: string;
  /** Path of its page. */
  url: string;
}

/** A menu. */
export interface Menu {
  /** Title; empty for a menu that does not exist. */
  title: string;
  /** Entries in their order. */
  items: MenuItem[];
}

/** An entry of a menu. */
export interface MenuItem {
  /** Place in the menu, such as `2` or `2-1`. */
  id: string;
  /** Words of the link. */
  name: string;
  /** What it leads to. */
  type: 'collection' | 'product' | 'page' | 'http';
  /** Path or URL. */
  url: string;
  /** What it leads to; null for an address. */
  subject: LinkSubject | null;
  /** Entries below it. */
  items: MenuItem[];
}

/** Collection, product or page that a link leads to. */
export interface LinkSubject {
  /** Its handle. */
  handle: string;
}

/**
 * Theme settings. Groups, sections and their ids are those of the theme's `settings_schema.json`. Themes read them
 * through `$getPageSettings` and the like, with `Records` in their places.
 */
export interface Settings {
  /** Values by group and id. */
  settings: Record<string, Record<string, any>>;
  /** Sections by page and id; those of `fixed` are on every page. */
  pages: Record<string, Record<string, Section>>;
  /** Ids of each page's sections in their order. */
  orders: Record<string, string[]>;
  /** What search engines read of the front page where the shop's own preferences leave it to the theme. */
  seo?: Seo;
  /** CSS that the merchant has added; only in the theme editor's frame: shoppers have it in the style sheet. */
  custom_css?: string;
  /** Code of the theme's style that was chosen. */
  style?: string;
}

/** What search engines read of the front page where the shop's own preferences leave it to the theme. */
export interface Seo {
  /** Title; the shop's name when empty. */
  title?: string;
  /** Description. */
  description?: string;
  /** Picture that other sites show: an address /media/… of the shop. */
  image?: string;
}

/** A section as it is stored. */
export interface Section {
  /** Type of the section in the schema. */
  type: string;
  /** Name in the editor. */
  title: string;
  /** CSS that the merchant has added; only in the theme editor's frame: shoppers have it in the style sheet. */
  custom_css?: string;
  /** Whether it is shown. */
  visible: boolean;
  /** Values by id; `blocks` is the list of its blocks. */
  settings: Record<string, any>;
}

/**
 * What the settings of a page name of the shop: each record once, and the places where it stands. The runtime puts the
 * records in place of their names before themes read the settings.
 */
export interface Records {
  /** Products by id. */
  products: Record<string, Product>;
  /** Collections by id. */
  collections: Record<string, Collection>;
  /** The first products of collections by id; of the whole shop by 0. */
  lists: Record<string, ProductCard[]>;
  /** Content pages by id. */
  pages: Record<string, SettingPage>;
  /** Settings that name something. */
  places: RecordPlace[];
}

/** A setting that names something, with what it names. */
export interface RecordPlace {
  /** Path of the setting from the top of the settings; numbers are places in lists. */
  at: string[];
  /** Kind of record. */
  from?: 'products' | 'collections' | 'pages' | 'menus';
  /** Id of the record; handle of a menu. */
  key?: string;
  /** In the theme editor: the field of the shown record that the setting is connected to. */
  source?: string;
  /** How many products of the collection are shown. */
  products?: number;
  /**
   * What stands there, when it is no record: a link, a picture, the text of a field that the setting is connected to,
   * or null where the shop has no such thing.
   */
  value?: SettingLink | SettingImage | string | null;
}

/** Value of a setting of type `page`. */
export interface SettingPage {
  /** Id. */
  id: number;
  /** Handle. */
  handle: string;
  /** Title. */
  title: string;
  /** Path of the page. */
  url: string;
  /** Text: sanitised HTML. */
  content: string;
}

/** Value of a setting of type `link`: as it is stored, with where it leads. */
export interface SettingLink {
  /** Where it leads; null when there is no target, or it is gone. */
  url: string | null;
  /** Title of the target. */
  title: string | null;
  /** Words of the merchant. */
  name?: string;
  /**
   * Kind of target: `product`, `collection`, `page`, `home`, `collections`, `search` or `http`; empty when none is
   * chosen.
   */
  type?: string;
  /** The target as it is stored. */
  subject?: LinkSubject | string | null;
}

/** Value of a setting of type `image_picker`. */
export interface SettingImage {
  /** Address, for `$resizeImage`. */
  src: string;
  /** Words for those who do not see it. */
  alt: string | null;
  /** Width in pixels, where it is known. */
  width: number | null;
  /** Height in pixels, where it is known. */
  height: number | null;
}

/** A section as `$getPageSettings` lists it. */
export interface SectionInstance {
  /** Id of the section; goes to `data-id` of its root element. */
  id: string;
  /** Type of the section in the schema. */
  type: string;
  /** Name in the editor. */
  title: string;
  /** CSS that the merchant has added; only in the theme editor's frame: shoppers have it in the style sheet. */
  custom_css?: string;
  /** Whether it is shown. */
  visible: boolean;
  /** Values by id; `blocks` is the list of its blocks. */
  settings: Record<string, any>;
}

/**
 * Price in major units of the shop's currency: 12.5 is twelve and a half euros. `$price(…)` writes it in the visitor's.
 */
export type Price = number;

/** A picture of a product. */
export interface Image {
  /** Id. */
  id: number;
  /** Path of the picture as large as it is; `$resizeImage` makes smaller ones. */
  src: string;
  /** Words for those who do not see it. */
  alt: string | null;
  /** Width in pixels. */
  width: number;
  /** Height in pixels. */
  height: number;
  /** Place among the product's pictures, from 1. */
  pos: number;
}

/** A picture of a collection. */
export interface CoverImage {
  /** Path of the picture as large as it is; `$resizeImage` makes smaller ones. */
  src: string;
  /** Words for those who do not see it; empty when there are none. */
  alt: string;
  /** Width in pixels. */
  width: number;
  /** Height in pixels. */
  height: number;
}

/** A product in a list. */
export interface ProductCard {
  /** Id. */
  id: number;
  /** Title. */
  title: string;
  /** Handle, unique in the shop. */
  handle: string;
  /** Path of the product's page. */
  url: string;
  /** Maker; empty when there is none. */
  vendor: string;
  /** Type; empty when there is none. */
  product_type: string;
  /** Tags, separated by commas. */
  tags: string;
  /** Whether any variant can be bought. */
  available: boolean;
  /** Price of the cheapest variant. */
  price: Price;
  /** Former price of the cheapest variant, when it is on sale. */
  compare_at_price: Price | null;
  /** Whether variants have different prices. */
  price_varies: boolean;
  /** Suffix of the alternate template that the merchant chose. */
  template_suffix: string | null;
  /** First picture. */
  image: Image | null;
  /** Options to choose from; empty when there is one variant only. */
  options: ProductOption[];
  /** First two pictures. */
  images: Image[];
  /** All variants, without article numbers, stock and pictures. */
  variants: CardVariant[];
  /** Whether customers enter something of their own on its page. */
  customizable: boolean;
}

/** A product with everything. */
export interface Product {
  /** Id. */
  id: number;
  /** Title. */
  title: string;
  /** Handle, unique in the shop. */
  handle: string;
  /** Path of the product's page. */
  url: string;
  /** Maker; empty when there is none. */
  vendor: string;
  /** Type; empty when there is none. */
  product_type: string;
  /** Tags, separated by commas. */
  tags: string;
  /** Whether any variant can be bought. */
  available: boolean;
  /** Price of the cheapest variant. */
  price: Price;
  /** Former price of the cheapest variant, when it is on sale. */
  compare_at_price: Price | null;
  /** Whether variants have different prices. */
  price_varies: boolean;
  /** Suffix of the alternate template that the merchant chose. */
  template_suffix: string | null;
  /** First picture. */
  image: Image | null;
  /** Options to choose from; empty when there is one variant only. */
  options: ProductOption[];
  /** Description: sanitised HTML. */
  description: string;
  /** Description for search engines, without HTML. */
  meta_description: string;
  /** All pictures. */
  images: Image[];
  /** All variants, at least one. */
  variants: Variant[];
  /** Visible collections that it is in; empty on the front page. */
  collections: CollectionLink[];
  /** What customers may enter for a piece of their own. */
  custom_options: CustomOption[];
}

/** A variant of a product. */
export interface Variant {
  /** Id; what goes into the cart. */
  id: number;
  /** Values of its options, separated by slashes. */
  title: string;
  /** Article number; empty when there is none. */
  sku: string;
  /** Price. */
  price: Price;
  /** Former price, when it is on sale. */
  compare_at_price: Price | null;
  /** Whether one can be bought. */
  available: boolean;
  /** Pieces in stock; null when the shop does not count them. */
  quantity: number | null;
  /** Id of the picture that shows it. */
  image_id: number | null;
  /** Value of the first option, by its label. */
  option1: string | null;
  /** Value of the second option. */
  option2: string | null;
  /** Value of the third option. */
  option3: string | null;
}

/** A variant of a product in a list: what it takes to choose it and to put it into the cart. */
export interface CardVariant {
  /** Id; what goes into the cart. */
  id: number;
  /** Values of its options, separated by slashes. */
  title: string;
  /** Price. */
  price: Price;
  /** Former price, when it is on sale. */
  compare_at_price: Price | null;
  /** Whether one can be bought. */
  available: boolean;
  /** Value of the first option, by its label. */
  option1: string | null;
  /** Value of the second option. */
  option2: string | null;
  /** Value of the third option. */
  option3: string | null;
}

/** An option of a product. */
export interface ProductOption {
  /** Id. */
  id: number;
  /** Label as a handle, such as `colour`. */
  code: string;
  /** Label, such as `Colour`. */
  label: string;
  /** Place among the product's options, from 1. */
  position: number;
  /** Whether its values are colours that have a code. */
  using_color_swatch: boolean;
  /** Values in their order. */
  values: OptionValue[];
}

/** A value of an option. */
export interface OptionValue {
  /** Id, unique in the product. */
  id: string;
  /** Label as a handle, unique in the option. */
  code: string;
  /** Label; variants name it in `option1` to `option3`. */
  label: string;
  /** Colour as CSS writes it, if it is one. */
  color_code: string | null;
}

/** A field that customers fill in for their own piece. */
export interface CustomOption {
  /** Id. */
  id: number | string;
  /** Kind of field. */
  type: 'text' | 'textarea' | 'select' | 'radio' | 'checkbox' | 'file';
  /** Name of the property in cart and order. */
  name: string;
  /** What customers read. */
  label: string;
  /** Words in the empty field. */
  placeholder: string;
  /** Words below the field. */
  help_text: string;
  /** Whether it must be filled in. */
  required: boolean;
  /** Most characters of a text. */
  max_length: number | null;
  /** Choices of a select, radio or checkbox. */
  values: CustomOptionValue[];
}

/** A choice of a custom option. */
export interface CustomOptionValue {
  /** What is sent. */
  value: string;
  /** What is shown. */
  text: string;
}

/** A collection that a product is in. */
export interface CollectionLink {
  /** Id. */
  id: number;
  /** Handle. */
  handle: string;
  /** Title. */
  title: string;
}

/** The collection through which a visitor came to a product. */
export interface ProductCollection {
  /** Id. */
  id: number;
  /** Handle. */
  handle: string;
  /** Title. */
  title: string;
  /** Path of its page. */
  url: string;
}

/** A collection. `all` is the handle of the one with every product; its id is 0. */
export interface Collection {
  /** Id. */
  id: number;
  /** Handle, unique in the shop. */
  handle: string;
  /** Title. */
  title: string;
  /** Description: sanitised HTML. */
  description: string;
  /** Path of the collection's page. */
  url: string;
  /** Products that visitors see in it. */
  products_count: number;
  /** Picture of the collection, else of one of its products. */
  image: CoverImage | null;
}

/** Where a list stands. */
export interface Pagination {
  /** Most entries of a page. */
  perPage: number;
  /** Page, from 1. */
  page: number;
  /** Entries of all pages. */
  total: number;
}

/** The way to a page. */
export interface Breadcrumbs {
  /** Pages above this one, from the front page on. */
  routes: Breadcrumb[];
  /** Name of this page; empty when unknown. */
  current: string;
}

/** A page above another. */
export interface Breadcrumb {
  /** Name. */
  name: string;
  /** Path. */
  route_link: string;
}

/** A way to sort a collection. */
export interface SortOption {
  /** Value of the parameter `sort_by`. */
  value: string;
  /** Words. */
  label: string;
}

/** A tag that products can be narrowed to. */
export interface FilterOption {
  /** Value of the parameter `filter_by`. */
  value: string;
  /** Words. */
  label: string;
}

/** Something that a list can be narrowed down by. */
export interface Facet {
  /**
   * Name: `available`, `price`, `type`, `vendor`, `tag`, or `option.` and the name of an option, such as
   * `option.Color`. But for `price` it is the name of the parameter in addresses.
   */
  key: string;
  /** Words. */
  label: string;
  /** What it is chosen by: any of its values, two amounts, or its one value. */
  type: 'list' | 'price' | 'boolean';
  /** Values, the most frequent first, 50 at most; none for `price`. */
  values: FacetValue[];
  /** For `price`: code of the currency of the amounts, which is that in which the visitor sees prices. */
  currency?: string;
  /** For `price`: lowest price in major units of `currency`, whatever amounts are chosen; null when nothing is left. */
  min?: number | null;
  /** For `price`: highest price, likewise. */
  max?: number | null;
  /** For `price`: lowest amount chosen, the parameter `price_min`. */
  from?: number | null;
  /** For `price`: highest amount chosen, the parameter `price_max`. */
  to?: number | null;
  /** For `price`: address of the list without these amounts; a form for them carries its query along. */
  url?: string;
}

/** A value of a facet. */
export interface FacetValue {
  /** Value of the parameter. */
  value: string;
  /** Words. */
  label: string;
  /** Products that the list would have with this value of the facet alone, and all that is chosen of others. */
  count: number;
  /** Whether it is chosen. */
  isActive: boolean;
  /** Address of the first page of the list with this value added, or taken away if it is chosen. */
  url: string;
}

/** A value by which a list is narrowed down. */
export interface ActiveFacet {
  /** Name of the facet; `filter_by` for a tag that the address names so. */
  key: string;
  /** Words of the facet. */
  facet: string;
  /** Words of the value. */
  label: string;
  /** Address of the first page of the list without it. */
  url: string;
  /** What the address has for it, for hidden fields of forms. */
  fields: NameAndValue[];
}

/** A content page. */
export interface PageText {
  /** Id. */
  id: number;
  /** Handle. */
  handle: string;
  /** Title. */
  title: string;
  /** Only in props of `PagePolicies`: its text, sanitised HTML, the same as `bodyHtml`. */
  body?: string;
  /** Suffix of the alternate template that the merchant chose. */
  template_suffix: string | null;
}

/** A content page that a search found. */
export interface PageLink {
  /** Id. */
  id: number;
  /** Title. */
  title: string;
  /** Handle. */
  handle: string;
}

/** A content page that is shown beside every product: delivery, sizes, care. */
export interface ProductTab {
  /** Handle. */
  handle: string;
  /** Title. */
  title: string;
  /** Text: sanitised HTML. */
  content: string;
}

/** Why the cart was not changed. */
export interface CartError {
  /** Code, such as `sold_out`. */
  code: string;
  /** The same in a sentence. */
  message: string;
  /** More, where there is more to say. */
  details?: CartErrorDetails;
}

/** More about a failure. */
export interface CartErrorDetails {
  /** Pieces that are left. */
  available?: number;
  /** Name of the custom option that is wrong. */
  option?: string;
  [name: string]: unknown;
}

/** The visitor's cart, at current prices. */
export interface Cart {
  /** Token of the cart; null while nothing was ever put in. */
  token: string | null;
  /** Token of the checkout that was begun with it. */
  checkout_token: string | null;
  /** ISO 4217 code of its prices. */
  currency: string;
  /** Lines. */
  items: CartItem[];
  /** Lines. */
  item_count: number;
  /** Pieces. */
  total_quantity: number;
  /** Sum of the lines. */
  subtotal_price: Price;
  /** The same in minor units: 1250 is twelve and a half euros. */
  subtotal_price_minor: number;
  /** What discounts take off. */
  total_discount: Price;
  /** What is left to pay, before delivery and taxes. */
  total_price: Price;
  /** The same in minor units. */
  total_price_minor: number;
  /** What the customer tells the shop about the order. */
  note: string | null;
  /** More about the order, by name. */
  attributes: Record<string, string>;
  /** Discount codes on the cart. */
  discount_codes: string[];
  /** When it was last changed, ISO 8601 in UTC. */
  updated_at: string | null;
}

/** The cart as themes see it, reactive: `$cart`. Empty until the page is mounted, since pages are cached. */
export interface CartState {
  /** Token of the cart; null while nothing was ever put in. */
  token: string | null;
  /** Token of the checkout that was begun with it. */
  checkout_token: string | null;
  /** ISO 4217 code of its prices. */
  currency: string;
  /** Lines. */
  items: CartItem[];
  /** Lines. */
  item_count: number;
  /** Pieces. */
  total_quantity: number;
  /** Sum of the lines. */
  subtotal_price: Price;
  /** The same in minor units: 1250 is twelve and a half euros. */
  subtotal_price_minor: number;
  /** What discounts take off. */
  total_discount: Price;
  /** What is left to pay, before delivery and taxes. */
  total_price: Price;
  /** The same in minor units. */
  total_price_minor: number;
  /** What the customer tells the shop about the order. */
  note: string | null;
  /** More about the order, by name. */
  attributes: Record<string, string>;
  /** Discount codes on the cart. */
  discount_codes: string[];
  /** When it was last changed, ISO 8601 in UTC. */
  updated_at: string | null;
  /** Whether a change is under way. */
  loading: boolean;
  /** Why the last change failed. */
  error: CartError | null;
  /** Whether the cart drawer is open. */
  isOpen: boolean;
}

/** A line of the cart. */
export interface CartItem {
  /** Id of the line: a variant may stand in two, with other properties. */
  id: number;
  /** Id of the variant. */
  variant_id: number;
  /** Id of the product. */
  product_id: number;
  /** Handle of the product. */
  handle: string;
  /** Title of the product. */
  title: string;
  /** Title of the variant; empty when there is one only. */
  variant_title: string;
  /** Article number; empty when there is none. */
  sku: string;
  /** Pieces. */
  qty: number;
  /** Price of one piece. */
  price: Price;
  /** The same in minor units. */
  price_minor: number;
  /** Former price of one piece, when it is on sale. */
  compare_at_price: Price | null;
  /** Price of all its pieces. */
  line_price: Price;
  /** The same in minor units. */
  line_price_minor: number;
  /** Path of its picture. */
  image: string | null;
  /** Options of the variant. */
  options: NameAndValue[];
  /** What the customer entered for it. */
  properties: NameAndValue[];
  /** Whether that many can still be bought. */
  available: boolean;
  /** Path of the variant's page. */
  url: string;
}

/** A line of the cart as the cart page receives it. */
export interface CartLine {
  /** Id of the line: a variant may stand in two, with other properties. */
  id: number;
  /** Id of the variant. */
  variant_id: number;
  /** Id of the product. */
  product_id: number;
  /** Handle of the product. */
  handle: string;
  /** Title of the product. */
  title: string;
  /** Title of the variant; empty when there is one only. */
  variant_title: string;
  /** Article number; empty when there is none. */
  sku: string;
  /** Pieces. */
  qty: number;
  /** Price of one piece. */
  price: Price;
  /** The same in minor units. */
  price_minor: number;
  /** Former price of one piece, when it is on sale. */
  compare_at_price: Price | null;
  /** Price of all its pieces. */
  line_price: Price;
  /** The same in minor units. */
  line_price_minor: number;
  /** Path of its picture. */
  image: string | null;
  /** Options of the variant. */
  options: NameAndValue[];
  /** What the customer entered for it. */
  properties: NameAndValue[];
  /** Whether that many can still be bought. */
  available: boolean;
  /** Path of the variant's page. */
  url: string;
  /** Id of the line. */
  item_id: number;
  /** Title of the product. */
  product_title: string;
}

/** A name and its value. */
export interface NameAndValue {
  /** Name. */
  name: string;
  /** Value. */
  value: string;
}

/** The customer who is signed in. */
export interface Customer {
  /** Id. */
  id: number;
  /** E-mail address. */
  email: string;
  /** First name. */
  first_name: string | null;
  /** Last name. */
  last_name: string | null;
  /** Telephone number. */
  phone: string | null;
  /** Whether news may be sent to the address. */
  accepts_marketing: boolean;
  /** Whether the address is known to be the customer's. */
  verified_email: boolean;
  /** Orders that the customer has placed. */
  orders_count: number;
  /** When the customer became known, in ISO 8601. */
  created_at: string;
}

/** An address of a customer, or of an order. */
export interface CustomerAddress {
  /** Id; null in orders. */
  id: number | null;
  /** First name. */
  first_name: string | null;
  /** Last name. */
  last_name: string | null;
  /** Company. */
  company: string | null;
  /** Street and number. */
  address1: string | null;
  /** Flat, floor and the like. */
  address2: string | null;
  /** Town. */
  city: string | null;
  /** Name of the state or province. */
  province: string | null;
  /** Its code within the country, such as `CA`. */
  province_code: string | null;
  /** Name of the country, in the language of the page. */
  country: string | null;
  /** ISO 3166-1 code of the country, such as `DE`. */
  country_code: string | null;
  /** Postcode. */
  zip: string | null;
  /** Telephone number. */
  phone: string | null;
  /** Whether checkouts begin with it. */
  default: boolean;
}

/** A country that addresses may be in. */
export interface Country {
  /** ISO 3166-1 code, such as `DE`. */
  code: string;
  /** Name in the language of the page. */
  name: string;
  /** Its states or provinces; empty when addresses have none. */
  provinces: Province[];
}

/** A state or province. */
export interface Province {
  /** Code within the country. */
  code: string;
  /** Name. */
  name: string;
}

/** An order in a list. */
export interface OrderSummary {
  /** Id. */
  id: number;
  /** Number that the customer knows it by, such as `#1001`. */
  name: string;
  /** Path of its page. */
  url: string;
  /** When it was placed, in ISO 8601. */
  created_at: string;
  /** The day of it, in the language of the page. */
  placed_on: string;
  /** What it costs, in the order's currency: not for `$price`. */
  total_price: number;
  /** The same, written out. */
  total_price_text: string;
  /** ISO 4217 code of its currency. */
  currency: string;
  /** Pieces. */
  item_count: number;
  /** How far it is paid for, such as `paid`. */
  financial_status: string;
  /** How far it is sent, such as `fulfilled`; null while nothing is. */
  fulfillment_status: string | null;
  /** Whether it is cancelled. */
  cancelled: boolean;
  /** How it stands, in a sentence. */
  status_text: string;
  /** The first of what was ordered. */
  items: OrderSummaryItem[];
}

/** Something that was ordered, in a list of orders. */
export interface OrderSummaryItem {
  /** Title. */
  title: string;
  /** Title of the variant. */
  variant_title: string | null;
  /** Pieces. */
  quantity: number;
  /** Path of its picture. */
  image: string | null;
}

/** An order on its own page. */
export interface CustomerOrder {
  /** Id. */
  id: number;
  /** Number that the customer knows it by, such as `#1001`. */
  name: string;
  /** Path of its page. */
  url: string;
  /** When it was placed, in ISO 8601. */
  created_at: string;
  /** The day of it, in the language of the page. */
  placed_on: string;
  /** What it costs, in the order's currency: not for `$price`. */
  total_price: number;
  /** The same, written out. */
  total_price_text: string;
  /** ISO 4217 code of its currency. */
  currency: string;
  /** Pieces. */
  item_count: number;
  /** How far it is paid for, such as `paid`. */
  financial_status: string;
  /** How far it is sent, such as `fulfilled`; null while nothing is. */
  fulfillment_status: string | null;
  /** Whether it is cancelled. */
  cancelled: boolean;
  /** How it stands, in a sentence. */
  status_text: string;
  /** Whether the customer may cancel it. */
  can_cancel: boolean;
  /** Whether the customer may ask to send something back. */
  can_return: boolean;
  /** What the lines cost, in the order's currency. */
  subtotal_price: number;
  /** The same, written out. */
  subtotal_price_text: string;
  /** What discounts take off, in the order's currency. */
  total_discounts: number;
  /** The same, written out. */
  total_discounts_text: string;
  /** What the delivery costs, in the order's currency. */
  total_shipping: number;
  /** The same, written out. */
  total_shipping_text: string;
  /** Taxes, in the order's currency. */
  total_tax: number;
  /** The same, written out. */
  total_tax_text: string;
  /** Whether prices include the taxes. */
  taxes_included: boolean;
  /** Codes that were used. */
  discount_codes: string[];
  /** What was ordered. */
  line_items: OrderLine[];
  /** Where it goes. */
  shipping_address: CustomerAddress | null;
  /** Who pays. */
  billing_address: CustomerAddress | null;
  /** What is sent, in the order of sending. */
  parcels: OrderParcel[];
  /** What was paid and paid back. */
  payments: OrderPayment[];
  /** URL of its page at the checkout's host, where what can be done without signing in is done. */
  status_url: string;
  /** What is sent back. */
  returns: OrderReturn[];
}

/** A line of an order. */
export interface OrderLine {
  /** Id. */
  id: number;
  /** Title. */
  title: string;
  /** Title of the variant; empty when there is one only. */
  variant_title: string | null;
  /** Article number. */
  sku: string | null;
  /** Pieces. */
  quantity: number;
  /** Pieces of it that can be sent back now. */
  returnable_quantity: number;
  /** Price of a piece, in the order's currency. */
  price: number;
  /** The same, written out. */
  price_text: string;
  /** Price of the line, in the order's currency. */
  total: number;
  /** The same, written out. */
  total_text: string;
  /** Path of its picture. */
  image: string | null;
  /** Path of the product's page; null when there is none any more. */
  url: string | null;
  /** Id of the variant; null when there is none any more. */
  variant_id: number | null;
  /** Whether it can be bought again. */
  available: boolean;
  /** What was written or chosen for this line. */
  properties: NameAndValue[];
}

/** A parcel of an order. */
export interface OrderParcel {
  /** How it stands. */
  state: string;
  /** When that was, in the language of the page. */
  when: string | null;
  /** Who carries it. */
  carrier: string | null;
  /** What is in it, a text for each line. */
  contents: string[];
  /** Its tracking numbers. */
  numbers: TrackingNumber[];
  /** What was reported of it on its way, the last of it first. */
  events: ParcelEvent[];
}

/** What was reported of a parcel on its way. */
export interface ParcelEvent {
  /** How it stood then, in the language of the page. */
  state: string;
  /** What the carrier or the shop wrote; empty when nothing was written. */
  message: string;
  /** Where it was; empty when nobody said so. */
  place: string;
  /** When that was, in the language of the page. */
  when: string;
}

/** A tracking number. */
export interface TrackingNumber {
  /** The number. */
  text: string;
  /** URL of the carrier's page about it; null when there is none. */
  address: string | null;
}

/** A payment of an order. */
export interface OrderPayment {
  /** How it stands. */
  state: string;
  /** When that was, in the language of the page. */
  when: string | null;
  /** How much, written out. */
  amount: string;
  /** By what, such as `Card ending in 4242`. */
  means: string | null;
}

/** What a customer sends back. */
export interface OrderReturn {
  /** What it is called, such as `#1001-R1`. */
  name: string;
  /** How it stands. */
  state: string;
  /** When that was, in the language of the page. */
  when: string | null;
  /** What it is, a text for each line. */
  contents: string[];
  /** Why, in the customer's words; may be empty. */
  reason: string;
  /** The shop's answer; may be empty. */
  answer: string;
}

/** Data of the front page: lists of its sections, by the keys of `Records`. */
export interface HomeData {
  /** Ids of the products that sections name. */
  featuredProducts: string[];
  /** Lists of products by section id. */
  featuredCollections: Record<string, FeaturedCollection>;
  /** Ids of the collections that sections name, by section id. */
  collectionList: Record<string, string[]>;
}

/** A list of products that a section shows. */
export interface FeaturedCollection {
  /** Id of the collection; 0 for the whole shop. */
  key: string;
  /** How many products are shown. */
  products: number;
}

/** Nothing. */
export interface HomeContext {
}

/** Data of the list of collections. */
export interface CollectionsData {
  /** Collections of this page of the list. */
  collections: Collection[];
  /** Where the list stands. */
  pagination: Pagination;
}

/** Where the list stands. */
export interface CollectionsContext {
  /** Page, from 1. */
  page: number;
}

/** Data of a collection's page. */
export interface CollectionData {
  /** The collection. */
  collection: Collection;
  /** Products of this page of the list. */
  products: ProductCard[];
  /** How they are sorted. */
  sortBy: string;
  /** How they can be sorted; the first is the collection's own way. */
  sortOptions: SortOption[];
  /** The tag that they are narrowed to; empty for all. */
  filterBy: string;
  /** Tags that they can be narrowed to. */
  filterOptions: FilterOption[];
  /**
   * What they can be narrowed down by; left out for a theme that does not name `facets`, `activeFacets` or `clearUrl`.
   */
  facets?: Facet[];
  /** What they are narrowed down by; left out likewise. */
  activeFacets?: ActiveFacet[];
  /** Address of the list without any of it; left out likewise. */
  clearUrl?: string;
  /** Where the list stands. */
  pagination: Pagination;
  /** The way to the page. */
  breadcrumbs: Breadcrumbs;
}

/** The collection and where its list stands. */
export interface CollectionContext {
  /** Id. */
  id: number;
  /** Handle. */
  handle: string;
  /** Title. */
  title: string;
  /** How the visitor asked to sort it. */
  sort: string | null;
  /** Page, from 1. */
  page: number;
  /** What the list is narrowed to. */
  filters: Record<string, any>;
  /** Ids of the products shown. */
  product_ids: number[];
}

/** Data of a product's page. */
export interface ProductData {
  /** The product. */
  product: Product;
  /** Kinds of files that may be sent with custom options, for `accept`. */
  uploadAccept: string;
  /** Id of the variant that the address names. */
  variantId: number | null;
  /** The collection in the address. */
  collection: ProductCollection | null;
  /** Pages that are shown beside every product. */
  pages: ProductTab[];
  /** Products that go with it, four at most. */
  related: ProductCard[];
  /** The way to the page. */
  breadcrumbs: Breadcrumbs;
  /** Why a form without scripts could not add it to the cart. */
  cartError: CartError | null;
}

/** The product and its variant. */
export interface ProductContext {
  /** Id. */
  id: number;
  /** Handle. */
  handle: string;
  /** Title. */
  title: string;
  /** Id of the variant that is shown; null while the chosen options make none. */
  variant_id: number | null;
  /** Handle of the collection in the address. */
  collection_handle: string | null;
}

/** Data of the cart page, which is the visitor's own and never cached. */
export interface CartData {
  /** The cart. */
  cart: Cart;
  /** Why a form without scripts could not change it. */
  cartError: CartError | null;
}

/** The cart in short. */
export interface CartContext {
  /** Token of the cart. */
  token: string | null;
  /** Lines. */
  item_count: number;
}

/** Data of the search page. */
export interface SearchData {
  /** Words sought; empty before a search. */
  query: string;
  /** Products found. */
  products: ProductCard[];
  /** Content pages found. */
  pages: PageLink[];
  /**
   * What they can be narrowed down by; left out for a theme that does not name `facets`, `activeFacets` or `clearUrl`.
   */
  facets?: Facet[];
  /** What they are narrowed down by; left out likewise. */
  activeFacets?: ActiveFacet[];
  /** Address of the list without any of it; left out likewise. */
  clearUrl?: string;
  /** Where the list of products stands. */
  pagination: Pagination;
}

/** The search in short. */
export interface SearchContext {
  /** Words sought. */
  query: string;
  /** Products found. */
  total: number;
  /** Page, from 1. */
  page: number;
}

/** Data of a content page or policy. */
export interface ContentData {
  /** The page. */
  page: PageText;
  /** Text: sanitised HTML. */
  bodyHtml: string;
  /** The way to the page. */
  breadcrumbs: Breadcrumbs;
}

/** The page in short. */
export interface ContentContext {
  /** Id. */
  id: number;
  /** Handle. */
  handle: string;
  /** Suffix of the alternate template. */
  template_suffix: string | null;
}

/** Nothing: the page is shown in shops without accounts alone. */
export interface LoginData {
}

/** Nothing. */
export interface LoginContext {
}

/** Nothing: the page is shown in shops without accounts alone. */
export interface RegisterData {
}

/** Nothing. */
export interface RegisterContext {
}

/** Data of the page of a customer; empty in shops without accounts. */
export interface AccountData {
  /** Who is signed in. */
  customer?: Customer;
  /**
   * Path of the platform's page where e-mail address and password are changed and the account is erased. It leads to
   * another host.
   */
  security_url?: string;
  /** The newest orders. */
  recent_orders?: OrderSummary[];
}

/** Who is signed in; empty in shops without accounts. */
export interface AccountContext {
  /** Id of the customer. */
  customer_id?: number;
}

/** Data of the page with a customer's addresses. */
export interface AddressesData {
  /** The addresses. */
  addresses: CustomerAddress[];
  /** Id of the one that checkouts begin with. */
  default_address_id: number | null;
  /** Countries that addresses may be in. */
  countries: Country[];
}

/** Who is signed in. */
export interface AddressesContext {
  /** Id of the customer. */
  customer_id: number;
}

/** Data of the list of a customer's orders. */
export interface OrdersData {
  /** The orders of this page, newest first. */
  orders: OrderSummary[];
  /** Where the list stands. */
  pagination: Pagination;
}

/** Who is signed in. */
export interface OrdersContext {
  /** Id of the customer. */
  customer_id: number;
}

/** Data of an order's page. */
export interface OrderData {
  /** The order. */
  order: CustomerOrder;
}

/** The order. */
export interface OrderContext {
  /** Id of the order. */
  order_id: number;
}

/** Data of the page where nothing was found. */
export interface NotFoundData {
  /** Path that was asked for. */
  path: string;
}

/** What was asked for. */
export interface NotFoundContext {
  /** Path that was asked for. */
  path: string;
}

/** Props of `PageHome`. */
export interface HomeProps {
  /** Products that settings of the page's sections name; a section finds its own by handle. */
  featuredProducts: Product[];
  /**
   * Products of the first collection that a section's own settings name, for each such section in order; also answers
   * to section ids. The newest products as long as none is chosen.
   */
  featuredCollections: ProductCard[][] & Record<string, ProductCard[]>;
  /**
   * Collections that settings of a section and its blocks name, for each such section in order; also answers to section
   * ids. Some of the shop's as long as no block has chosen one.
   */
  collectionList: Collection[][] & Record<string, Collection[]>;
}

/** Where a list stands, and how to move it. */
export interface ListPagination {
  /** Most entries of a page. */
  perPage: number;
  /** Page, from 1. */
  page: number;
  /** Entries of all pages. */
  total: number;
  /** Goes to a page; with `false` the next one is added below instead. */
  onPageChange: (page: number, replace?: boolean) => Promise<void>;
}

/** Props of `PageCollections`. */
export interface CollectionsProps {
  /** Whether more are being fetched. */
  isPageFetching: boolean;
  /** Collections, with those that were added below. */
  collections: Collection[];
  /** Where the list stands. */
  pagination: ListPagination;
  /** Whether there are more. */
  isVisibleLoadMoreButton: boolean;
  /** Adds the next page below. */
  onLoadMore: () => Promise<void>;
}

/** Props of `PageCollection`. */
export interface CollectionProps {
  /** Whether another page or more products are being fetched. */
  isLoading: boolean;
  /** Whether another page or another order of the list is being fetched. */
  isPageFetching: boolean;
  /** The way to the page. */
  breadcrumbs: Breadcrumbs;
  /** The collection. */
  collection: Collection;
  /** Products, with those that were added below. */
  products: ProductCard[];
  /** How they are sorted. */
  sortBy: string;
  /** How they can be sorted. */
  sortOptions: SortOption[];
  /** Sorts anew, from the first page. */
  onSortChange: (value: string | SortOption) => Promise<unknown>;
  /** The tag that products are narrowed to, as one of `filterOptions`; empty for all. */
  filterBy: string;
  /** Tags that products can be narrowed to, `All` first; empty where there are none. */
  filterOptions: FilterOption[];
  /** Narrows the list to a tag, from the first page; to all with an empty value. */
  onFilterChange: (value: string | FilterOption) => Promise<unknown>;
  /** What the list can be narrowed down by; only facets that help are there. Empty where the list has none. */
  facets: Facet[];
  /** What the list is narrowed down by. */
  activeFacets: ActiveFacet[];
  /** Address of the list without any of it. */
  clearUrl: string;
  /** Where the list stands. */
  pagination: ListPagination;
  /** Whether there are more. */
  isVisibleLoadMoreButton: boolean;
  /** Adds the next page below. */
  onLoadMore: () => Promise<void>;
}

/** Props of `PageProduct`. */
export interface ProductProps {
  /** The product. */
  product: Product;
  /** Description: sanitised HTML. */
  description: string;
  /** The same as `description`. */
  productDescription: string;
  /** Pages that are shown beside every product. */
  pages: ProductTab[];
  /** Products that go with it, four at most. */
  related: ProductCard[];
  /** The collection in the address. */
  collection: ProductCollection | null;
  /** The way to the page. */
  breadcrumbs: Breadcrumbs;
  /** Whether another page is being fetched. */
  isPageFetching: boolean;
  /** Always false: there are no size charts yet. */
  sizeChartEnable: boolean;
  /** Does nothing yet. */
  onFetchSizeChart: () => Promise<null>;
  /** The chosen variant; an empty object when the chosen options make none. */
  variant: Variant | Record<string, never>;
  /** Chosen values by option code. */
  currentOption: Record<string, ChosenValue>;
  /** True for the ids of values that cannot be had with the other choices. */
  unavailableOptionItems: Record<string, boolean>;
  /** Options with the values that can be reached. */
  availableOptions: ProductOption[];
  /** Whether the chosen options make no variant. */
  unavailableVariant: boolean;
  /** True for the ids of custom options whose file is being sent. */
  uploadProcess: Record<string, boolean>;
  /** How much of such a file has arrived, above 0 and up to 1, by the same ids. */
  uploadProgress: Record<string, number>;
  /** Kinds of files that may be sent, for `accept`. */
  uploadAccept: string;
  /** What is wrong, by id of the custom option. */
  validateProperties: Record<string, string>;
  /** Pieces to add. */
  quantity: number;
  /** Name of the form on its page. */
  cartFormId: string;
  /** Why adding failed. */
  cartError: CartError | null;
  /** Whether it cannot be added: sold out, not made or busy. */
  isDisabledAddCart: boolean;
  /** True for two seconds after it was added. */
  isCartItemAdded: boolean;
  /** Whether a value is chosen. */
  isActiveOptionItem: (value: OptionValue | string) => boolean;
  /** Chooses a value. */
  onChangeOption: (value: OptionValue | string) => void;
  /** Chooses a variant. */
  onChangeVariantId: (id: number | string) => void;
  /** Sets the pieces to add. */
  onChangeQuantity: (quantity: number | string) => void;
  /** Sets all custom options, by id. */
  onChangeCustomOption: (values: Record<string, unknown>) => void;
  /** Adds the chosen variant; the outcome is in `isCartItemAdded` and `cartError`. */
  onAddToCart: () => Promise<void>;
}

/** The chosen value of an option. */
export interface ChosenValue {
  /** Id. */
  id: string;
  /** Code. */
  code: string;
  /** Label. */
  label: string;
}

/** Props of `PageCart`. */
export interface CartProps {
  /** Whether another page is being fetched. */
  isPageFetching: boolean;
  /** Whether a change is under way. */
  isLoading: boolean;
  /** The cart. */
  cart: CartState;
  /** Lines of the cart. */
  products: CartLine[];
  /** What is left to pay, before delivery and taxes. */
  totalPrice: Price;
  /** Why the last change failed. */
  cartError: CartError | null;
  /** Sets the pieces of a line, or of the first one of a variant by its id; 0 takes it out. */
  onChangeQuantity: (line: CartLine | number, qty: number | string) => void;
  /** The same for the line of that id; without one for the first line of the variant. */
  onUpdateCartItem: (change: { item_id?: number; variant_id: number; qty: number | string }) => void;
  /** Sets what the customer tells the shop. */
  onChangeNote: (note: string) => void;
  /** Takes a line out, or all of a variant by its id. */
  onRemoveItem: (line: CartLine | number) => Promise<unknown>;
  /** Goes to the checkout, or stays at an empty cart. */
  onNavigateCheckout: () => Promise<boolean>;
}

/** Props of `PageSearch`. */
export interface SearchProps {
  /** Words in the field. */
  search: string;
  /** Whether a search is under way. */
  searching: boolean;
  /** Products found, with those that were added below. */
  products: ProductCard[];
  /** Content pages found. */
  pages: PageLink[];
  /** Whether a search found nothing. */
  isEmptyResult: boolean;
  /** Products found. */
  totalProduct: number;
  /** Seeks other words, once the visitor has stopped typing. */
  onSearchChange: (words: string | Event) => void;
  /** What the list can be narrowed down by; only facets that help are there. Empty where the list has none. */
  facets: Facet[];
  /** What the list is narrowed down by. */
  activeFacets: ActiveFacet[];
  /** Address of the list without any of it. */
  clearUrl: string;
  /** Where the list stands. */
  pagination: ListPagination;
  /** Whether there are more. */
  isVisibleLoadMoreButton: boolean;
  /** Adds the next page below. */
  onLoadMore: () => Promise<void>;
}

/** Props of `PageOther`, and of `PagePolicies`. */
export interface ContentProps {
  /** The page. */
  page: PageText;
  /** Text: sanitised HTML. */
  bodyHtml: string;
  /** The way to the page. */
  breadcrumbs: Breadcrumbs;
}

/** Props of `PageLogin`. */
export interface LoginProps {
  /** What is typed. */
  email: string;
  /** What is typed. */
  password: string;
  /** Whether a link for a new password was sent. */
  passwordSent: boolean;
  /** Whether a new password is asked for. */
  isForgot: boolean;
  /** What is wrong, by field. */
  validation: Record<string, string>;
  /** Always false: shops with accounts have pages of their own for it. */
  isLoadingLogin: boolean;
  /** Always false. */
  isLoadingReset: boolean;
  /** Sets the e-mail address. */
  onChangeEmail: (value: string | Event) => void;
  /** Sets the password. */
  onChangePassword: (value: string | Event) => void;
  /** Signs in. */
  onLogin: () => void;
  /** Asks for a new password. */
  onSendEmail: () => void;
  /** Takes `passwordSent` back. */
  onChangePasswordSent: () => void;
  /** Sets `isForgot`. */
  onChangeForgot: (value: boolean) => void;
}

/** Props of `PageRegister`. */
export interface RegisterProps {
  /** What is typed. */
  firstName: string;
  /** What is typed. */
  lastName: string;
  /** What is typed. */
  email: string;
  /** What is typed. */
  password: string;
  /** What is typed. */
  rPassword: string;
  /** Whether conditions are accepted. */
  conditions: boolean;
  /** What is wrong, by field. */
  validation: Record<string, string>;
  /** Always false: shops with accounts have pages of their own for it. */
  isRegister: boolean;
  /** Sets `firstName`. */
  onChangeFirstName: (value: string | Event) => void;
  /** Sets `lastName`. */
  onChangeLastName: (value: string | Event) => void;
  /** Sets `email`. */
  onChangeEmail: (value: string | Event) => void;
  /** Sets `password`. */
  onChangePassword: (value: string | Event) => void;
  /** Sets `rPassword`. */
  onChangeRPassword: (value: string | Event) => void;
  /** Sets `conditions`. */
  onChangeConditions: (value: boolean) => void;
  /** Makes an account. */
  onRegister: () => void;
}

/** Props of `PageMyAccount`, the frame in whose slot the other pages of accounts stand. */
export interface AccountProps {
  /** The pages of accounts; empty in shops without accounts. */
  navigation: AccountLink[];
  /** Whether the customer is being signed out. */
  isLoggingOut: boolean;
  /** Signs out and goes to the start. */
  onLogout: () => Promise<void>;
}

/** A page of accounts. */
export interface AccountLink {
  /** Name, in the language of the page. */
  title: string;
  /** Path. */
  link: string;
  /** Whether it is shown, or a page below it. */
  active: boolean;
}

/** Why something could not be done. */
export interface AccountFault {
  /** For programs. */
  code: string;
  /** For people. */
  message: string;
}

/** Props of `PageMyProfile`. */
export interface ProfileProps {
  /** The customer; while it is edited, what is typed. */
  currentUser: CurrentUser;
  /** The newest orders. */
  recentOrders: ListedOrder[];
  /** Where e-mail address and password are changed; a plain link, as it leads to another host. */
  securityUrl: string;
  /** Whether the form is shown. */
  isEditing: boolean;
  /** Whether it is being saved. */
  isSaving: boolean;
  /** What is wrong, by field of `Customer`. */
  validationModel: Record<string, string>;
  /** Why the last wish could not be granted; null when it could. */
  error: AccountFault | null;
  /** What was done last, in a sentence; empty before. */
  message: string;
  /** Shows the form. */
  onEdit: () => void;
  /** Hides it, and forgets what was typed. */
  onExitEditMode: () => void;
  /** Saves what is typed, or these fields. */
  onUpdateProfile: (changes?: Partial<Customer> | Event) => Promise<boolean>;
  /** Whether what is typed can be saved; sets `validationModel`. */
  checkValidation: () => boolean;
  /** Always false: passwords are typed at `securityUrl` alone. */
  isChangingPassword: boolean;
  /** Always empty. */
  oldPassword: string;
  /** Always empty. */
  password: string;
  /** Always empty. */
  rePassword: string;
  /** Goes to `securityUrl`. */
  onChangePassword: () => void;
  /** Goes to `securityUrl`. */
  onOldPasswordChange: () => void;
  /** Goes to `securityUrl`. */
  onPasswordChange: () => void;
  /** Goes to `securityUrl`. */
  onRePasswordChange: () => void;
}

/** The customer, also by the names that older themes know. */
export interface CurrentUser {
  /** Id. */
  id: number;
  /** E-mail address. */
  email: string;
  /** First name. */
  first_name: string | null;
  /** Last name. */
  last_name: string | null;
  /** Telephone number. */
  phone: string | null;
  /** Whether news may be sent to the address. */
  accepts_marketing: boolean;
  /** Whether the address is known to be the customer's. */
  verified_email: boolean;
  /** Orders that the customer has placed. */
  orders_count: number;
  /** When the customer became known, in ISO 8601. */
  created_at: string;
  /** First name. */
  firstname: string;
  /** Last name. */
  lastname: string;
}

/** Props of `PageMyAddresses`. */
export interface AddressesProps {
  /** The addresses as older themes know them. */
  currentUser: AddressBook;
  /** The addresses. */
  addresses: AccountAddress[];
  /** Id of the one that checkouts begin with. */
  defaultAddressId: number | null;
  /** Countries that addresses may be in. */
  countries: Country[];
  /** What is typed, with the id 0 for a new one; null while nothing is edited. */
  editedAddress: AccountAddress | null;
  /** The address that `confirmDelete` deletes; null while none is asked about. */
  deletedAddress: AccountAddress | null;
  /** Whether something is being saved. */
  isSaving: boolean;
  /** What is wrong, by field of `CustomerAddress`. */
  validationModel: Record<string, string>;
  /** Why the last wish could not be granted; null when it could. */
  error: AccountFault | null;
  /** What was done last, in a sentence; empty before. */
  message: string;
  /** Name of a country by its code. */
  getCountryName: (id: string) => string;
  /** Name of a province by the codes of its country and its own. */
  getProvinceName: (countryId: string, id: string) => string;
  /** Begins a new one. */
  onAddAddress: () => void;
  /** Begins to edit one. */
  onEditAddress: (id: number) => void;
  /** Ends that, and forgets what was typed. */
  onExitEditMode: () => void;
  /** Saves what is typed, or these fields. */
  onSaveAddress: (fields?: Partial<CustomerAddress> | Event) => Promise<boolean>;
  /** Makes it the one that checkouts begin with. */
  onChangeDefault: (id: number) => Promise<boolean>;
  /** Asks whether to delete it. */
  onDeleteAddress: (id: number) => void;
  /** Deletes it. */
  confirmDelete: () => Promise<boolean>;
  /** Keeps it. */
  closeModal: () => void;
}

/** Addresses as older themes know them. */
export interface AddressBook {
  /** The addresses. */
  addresses: AccountAddress[];
  /** Id of the one that checkouts begin with. */
  default_shipping: number | null;
}

/** An address, also by the names that older themes know. */
export interface AccountAddress {
  /** Id; null in orders. */
  id: number | null;
  /** First name. */
  first_name: string | null;
  /** Last name. */
  last_name: string | null;
  /** Company. */
  company: string | null;
  /** Street and number. */
  address1: string | null;
  /** Flat, floor and the like. */
  address2: string | null;
  /** Town. */
  city: string | null;
  /** Name of the state or province. */
  province: string | null;
  /** Its code within the country, such as `CA`. */
  province_code: string | null;
  /** Name of the country, in the language of the page. */
  country: string | null;
  /** ISO 3166-1 code of the country, such as `DE`. */
  country_code: string | null;
  /** Postcode. */
  zip: string | null;
  /** Telephone number. */
  phone: string | null;
  /** Whether checkouts begin with it. */
  default: boolean;
  /** First name, by the name that older themes know. */
  firstname: string;
  /** Last name. */
  lastname: string;
  /** Street and number, then flat and floor. */
  street: string[];
  /** Postcode. */
  postcode: string;
  /** Code of the country, for `getCountryName`. */
  country_id: string;
  /** Code of the province, for `getProvinceName`. */
  province_id: string;
  /** Telephone number. */
  telephone: string;
}

/** Props of `PageMyOrders`. */
export interface OrdersProps {
  /** The orders. */
  ordersHistory: ListedOrder[];
  /** Whether there are none. */
  isHistoryEmpty: boolean;
  /** Whether another page is being fetched. */
  isPageFetching: boolean;
  /** Where the list stands, and how to move it. */
  pagination: ListPagination;
  /** Whether an order is being put into the cart again. */
  isReordering: boolean;
  /** What could not be put into the cart again, a sentence each. */
  notAdded: string[];
  /** Why the last wish could not be granted; null when it could. */
  error: AccountFault | null;
  /** What was done last, in a sentence; empty before. */
  message: string;
  /** Puts what was ordered into the cart again, and shows the cart. */
  remakeOrder: (order: { id: number }) => Promise<boolean>;
}

/** An order in a list, also by the names that older themes know. */
export interface ListedOrder {
  /** Id. */
  id: number;
  /** Number that the customer knows it by, such as `#1001`. */
  name: string;
  /** Path of its page. */
  url: string;
  /** When it was placed, in ISO 8601. */
  created_at: string;
  /** The day of it, in the language of the page. */
  placed_on: string;
  /** What it costs, in the order's currency: not for `$price`. */
  total_price: number;
  /** The same, written out. */
  total_price_text: string;
  /** ISO 4217 code of its currency. */
  currency: string;
  /** Pieces. */
  item_count: number;
  /** How far it is paid for, such as `paid`. */
  financial_status: string;
  /** How far it is sent, such as `fulfilled`; null while nothing is. */
  fulfillment_status: string | null;
  /** Whether it is cancelled. */
  cancelled: boolean;
  /** How it stands, in a sentence. */
  status_text: string;
  /** The first of what was ordered. */
  items: OrderSummaryItem[];
  /** Id. */
  entity_id: number;
  /** Always empty. */
  customer_firstname: string;
  /** Always empty. */
  customer_lastname: string;
  /** What it costs, in the order's currency. */
  grand_total: number;
  /** How it stands, in a sentence. */
  status: string;
}

/** Props of `PageMyOrder`. */
export interface OrderProps {
  /** The order. */
  order: ShownOrder;
  /** The day on which it was placed. */
  orderCreateDate: string;
  /** What was ordered. */
  orderItems: ShownLine[];
  /** Whether something is being done. */
  isBusy: boolean;
  /** Whether it is being put into the cart again. */
  isReordering: boolean;
  /** What could not be put into the cart again, a sentence each. */
  notAdded: string[];
  /** What is wrong with a return: by id of the line, and `reason`. */
  validationModel: Record<string, string>;
  /** Why the last wish could not be granted; null when it could. */
  error: AccountFault | null;
  /** What was done last, in a sentence; empty before. */
  message: string;
  /** Whether a line says which variant it is. */
  checkItemHasVariantOptions: (item: { variant_title: string | null }) => boolean;
  /** Which variant it is. */
  getItemVariantOptions: (item: { variant_title: string | null }) => string;
  /** Name of a country by its code. */
  getCountryName: (id: string) => string;
  /** Name of a province by the codes of its country and its own. */
  getProvinceName: (countryId: string, id: string) => string;
  /** Puts what was ordered into the cart again, and shows the cart. */
  remakeOrder: () => Promise<boolean>;
  /** Cancels the order, where `can_cancel`. */
  onCancelOrder: () => Promise<boolean>;
  /** Asks to send pieces of lines back, by the lines' ids, where `can_return`. */
  onReturnItems: (lines: Record<number, number>, reason?: string) => Promise<boolean>;
}

/** An order, also by the names that older themes know. */
export interface ShownOrder {
  /** Id. */
  id: number;
  /** Number that the customer knows it by, such as `#1001`. */
  name: string;
  /** Path of its page. */
  url: string;
  /** When it was placed, in ISO 8601. */
  created_at: string;
  /** The day of it, in the language of the page. */
  placed_on: string;
  /** What it costs, in the order's currency: not for `$price`. */
  total_price: number;
  /** The same, written out. */
  total_price_text: string;
  /** ISO 4217 code of its currency. */
  currency: string;
  /** Pieces. */
  item_count: number;
  /** How far it is paid for, such as `paid`. */
  financial_status: string;
  /** How far it is sent, such as `fulfilled`; null while nothing is. */
  fulfillment_status: string | null;
  /** Whether it is cancelled. */
  cancelled: boolean;
  /** How it stands, in a sentence. */
  status_text: string;
  /** Whether the customer may cancel it. */
  can_cancel: boolean;
  /** Whether the customer may ask to send something back. */
  can_return: boolean;
  /** What the lines cost, in the order's currency. */
  subtotal_price: number;
  /** The same, written out. */
  subtotal_price_text: string;
  /** What discounts take off, in the order's currency. */
  total_discounts: number;
  /** The same, written out. */
  total_discounts_text: string;
  /** What the delivery costs, in the order's currency. */
  total_shipping: number;
  /** The same, written out. */
  total_shipping_text: string;
  /** Taxes, in the order's currency. */
  total_tax: number;
  /** The same, written out. */
  total_tax_text: string;
  /** Whether prices include the taxes. */
  taxes_included: boolean;
  /** Codes that were used. */
  discount_codes: string[];
  /** What was ordered. */
  line_items: OrderLine[];
  /** Where it goes. */
  shipping_address: AccountAddress | null;
  /** Who pays. */
  billing_address: AccountAddress | null;
  /** What is sent, in the order of sending. */
  parcels: OrderParcel[];
  /** What was paid and paid back. */
  payments: OrderPayment[];
  /** URL of its page at the checkout's host, where what can be done without signing in is done. */
  status_url: string;
  /** What is sent back. */
  returns: OrderReturn[];
  /** What the lines cost. */
  subtotal: number;
  /** What discounts take off. */
  discount: number;
  /** What the delivery costs. */
  shipping_amount: number;
  /** Taxes. */
  tax_amount: number;
  /** What it costs. */
  grand_total: number;
  /** How it stands, in a sentence. */
  status: string;
  /** The same as `fulfillment_status`; empty while nothing is sent. */
  fullfillment_status: string;
}

/** A line of an order, also by the names that older themes know. */
export interface ShownLine {
  /** Id. */
  id: number;
  /** Title. */
  title: string;
  /** Title of the variant; empty when there is one only. */
  variant_title: string | null;
  /** Article number. */
  sku: string | null;
  /** Pieces. */
  quantity: number;
  /** Pieces of it that can be sent back now. */
  returnable_quantity: number;
  /** Price of a piece, in the order's currency. */
  price: number;
  /** The same, written out. */
  price_text: string;
  /** Price of the line, in the order's currency. */
  total: number;
  /** The same, written out. */
  total_text: string;
  /** Path of its picture. */
  image: string | null;
  /** Path of the product's page; null when there is none any more. */
  url: string | null;
  /** Id of the variant; null when there is none any more. */
  variant_id: number | null;
  /** Whether it can be bought again. */
  available: boolean;
  /** What was written or chosen for this line. */
  properties: NameAndValue[];
  /** Id. */
  item_id: number;
  /** Title. */
  name: string;
  /** Handle of the product; empty when there is none any more. */
  slug: string;
  /** Pieces. */
  qty_ordered: number;
  /** Price of a piece. */
  price_incl_tax: number;
  /** Price of the line. */
  row_total_incl_tax: number;
}

/** Props of `PageNotFound`. */
export interface NotFoundProps {
  /** Path that was asked for. */
  path: string;
}

/** Names that components read in templates, and in `<script setup>` from `useTheme()`. */
export interface Theme {
  /** The shop. */
  $shop: Shop;
  /** The cart. */
  $cart: CartState;
  /** Currency that prices are shown in. */
  $currency: Currency;
  /** The page shown. */
  $page: Page;
  /** Whether another page is being fetched. */
  $navigating: boolean;
  /** Whether the page is a preview of a theme that is not published. */
  $isPreview: boolean;
  /** Whether the page is in the theme editor's frame, where clicks select sections. */
  $designMode: boolean;
  /** Where staff change the theme, in previews of it; empty for shoppers. */
  $themeEditorUrl: string;
  /** Settings of products. */
  $productSettings: ProductSettings;
  /** Settings of the cart. */
  $cartSettings: CartSettings;
  /** Settings of the checkout. */
  $checkoutSetting: CheckoutSetting;
  /** Settings of the search. */
  $searchSettings: SearchSettings;
  /** The storefront SDK; null on the server. */
  $sdk: unknown;
  /** Functions that were filters in Vue 2. */
  $filters: Filters;
  /** Path with a slash in front; other sites' addresses stay. */
  $routeToPath: (path: string) => string;
  /** The front page. */
  $routeToHome: () => string;
  /** The list of collections. */
  $routeToCollections: () => string;
  /** A collection. */
  $routeToCollection: (collection: { handle: string } | string | null) => string;
  /** A product, with the variant if there is one. */
  $routeToProduct: (product: { handle?: string; slug?: string; variant_id?: number } | string) => string;
  /** A product below a collection. */
  $routeToProductWithCollection: (collection: { handle: string } | string | null, product: { handle?: string } | string) => string;
  /** Products of a vendor, of a type or with a tag. */
  $routeToProductWithAttribute: (name: 'vendors' | 'types' | 'tags', value: string) => string;
  /** The cart page. */
  $routeToCart: () => string;
  /** The customer's account. */
  $routeToMyAccount: () => string;
  /** A content page. */
  $routeToPage: (page?: { handle: string } | string) => string;
  /** The same as `$routeToPage`. */
  $routeTopage: (page?: { handle: string } | string) => string;
  /** The target of a setting of type link; empty when there is none. */
  $routeToLink: (link: unknown) => string;
  /** The same as `$routeToProduct`. */
  $createProductUrl: (product: { handle?: string } | string) => string;
  /** The same as `$routeToCollection`. */
  $createCollectionUrl: (collection: { handle: string } | string | null) => string;
  /** Goes to the customer's account; where the shop has no accounts its page says so. */
  $navigateToAccount: () => Promise<boolean>;
  /** Goes to the checkout once the cart is sent. */
  $navigateToCheckout: () => Promise<boolean>;
  /** Visible sections of a page in their order; also answers to section ids. */
  $getPageSettings: (page: string) => SectionInstance[] & Record<string, SectionInstance>;
  /** A group of settings, or all groups. */
  $getThemeSettings: (group?: string) => Record<string, any>;
  /** Settings of a section that is on every page. */
  $getFixedSettings: (section: string) => Record<string, any>;
  /** What the theme editor overrides at the moment. */
  $getForceSettings: (section?: string) => { autoplay?: boolean; navigateTo?: number; blockId?: string };
  /** A menu by its handle, or from a setting of type `menu`; one without entries when there is none. */
  $getMenu: (menu: string | Menu | null) => Menu;
  /** Kind of device. */
  $getDevice: () => Device;
  /** Whether it is a phone. */
  $isMobile: () => boolean;
  /** Whether it is a tablet. */
  $isTablet: () => boolean;
  /** Whether it is neither. */
  $isDesktop: () => boolean;
  /** What the browser kept; null on the server. */
  $getStorage: <T>(key: string) => T | null;
  /** Keeps a value in the browser. */
  $setStorage: (key: string, value: unknown) => boolean;
  /** Path of a picture in pixels; 0 leaves a side free. */
  $resizeImage: (image: string | { src: string } | null, height: number | string, width: number | string, crop?: string, scale?: number | string) => string;
  /** Shows prices in another of the shop's currencies. */
  $changeCurrency: (code: string) => Promise<boolean>;
  /** Keeps the page from scrolling below an overlay. */
  $toggleOverlay: (open: boolean) => void;
  /** Writes a price, given in major units of the shop's currency, in the visitor's. */
  $price: (amount: number | string | null, options?: { withCode?: boolean }) => string;
  /** Text with its `{names}` filled in. */
  $t: (text: string, values?: Record<string, unknown>) => string;
  /** Opens the cart drawer. */
  $openCart: () => void;
  /** Closes the cart drawer. */
  $closeCart: () => void;
  /** Adds a variant to the cart. */
  $addToCart: (variantId: number, qty?: number, options?: { properties?: Record<string, string> }) => Promise<{ success: boolean; error?: CartError }>;
}

/** Settings of products. */
export interface ProductSettings {
  /** Whether options show reachable values only. */
  is_using_link_option: boolean;
}

/** Settings of the cart. */
export interface CartSettings {
  /** What follows adding: `mini_cart`, `page`, `check_out` or `refresh`. */
  type: string;
}

/** Settings of the checkout. */
export interface CheckoutSetting {
  /** Its form. */
  form: CheckoutForm;
}

/** Form of the checkout. */
export interface CheckoutForm {
  /** Whether customers have accounts. */
  require_account: 'disabled' | 'optional' | 'required';
}

/** Settings of the search. */
export interface SearchSettings {
  /** Whether the shop has a search page. */
  enable: boolean;
}

/** Functions that were filters in Vue 2. */
export interface Filters {
  /** The same as `$price`. */
  price: (amount: number | string | null) => string;
  /** Text with a capital letter in front. */
  capitalize: (text: string) => string;
  /** Text with its HTML entities replaced. */
  htmlDecode: (text: string) => string;
  /** Day in words, in UTC. */
  date: (value: string | number) => string;
}

/**
 * Props of a page's component by the page's type; `profile` are those of `PageMyProfile`, which stands in the page of
 * the type `account`.
 */
export interface PropsByType {
  /**  */
  home: HomeProps;
  /**  */
  collection_list: CollectionsProps;
  /**  */
  collection: CollectionProps;
  /**  */
  product: ProductProps;
  /**  */
  cart: CartProps;
  /**  */
  search: SearchProps;
  /**  */
  page: ContentProps;
  /**  */
  login: LoginProps;
  /**  */
  register: RegisterProps;
  /**  */
  account: AccountProps;
  /**  */
  profile: ProfileProps;
  /**  */
  addresses: AddressesProps;
  /**  */
  orders: OrdersProps;
  /**  */
  order: OrderProps;
  /**  */
  not_found: NotFoundProps;
}
