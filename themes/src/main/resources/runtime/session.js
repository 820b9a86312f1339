// Everything that belongs to one visitor's app: what the server said, and what changes while they browse.
import { computed, inject, reactive, shallowReactive } from 'vue';
import { createLanguages } from './languages.js';

const KEY = Symbol('vitrine');

export function createSession(boot) {
  const state = shallowReactive({
    url: boot.url,
    page: boot.page,
    data: boot.data || {},
    records: boot.records || {},
    settings: boot.settings || {},
    visit: 0,
    broken: -1,
    brokenLayout: -1,
    navigating: false,
    mounted: false,
    device: boot.device || 'desktop',
  });
  const languages = createLanguages(boot);
  return {
    boot,
    state,
    report: (error) => console.error(error), // what is done with an error in the browser
    path: computed(() => state.url.split(/[?#]/)[0]),
    languages,
    shop: reactive(shopOf(boot, state, languages)),
    forced: reactive(boot.forced || {}),
    menus: reactive(boot.menus || {}),
    locale: boot.locale || 'en',
    preview: Boolean(boot.preview),
    themeEditorUrl: boot.themeEditorUrl || '',
    themeBase: boot.themeBase || '',
  };
}

// why from the address: each language of the shop leads to the page that is shown now.
function shopOf({ shop = {} }, state, languages) {
  if (!shop.locales) return shop;
  const linked = (each) => ({
    ...each,
    get url() {
      return languages.inLanguage(each.code, state.url);
    },
  });
  return { ...shop, locales: shop.locales.map(linked) };
}

export function provideSession(app, session) {
  app.provide(KEY, session);
}

export function useSession() {
  const session = inject(KEY, null);
  if (!session) throw new Error('this can only be called from setup() of a component of the theme');
  return session;
}

export const inBrowser = typeof window !== 'undefined';
