// The editor's state: the theme's document, what of it is selected, and the preview that shows it.
import { computed, inject, provide, reactive, ref, shallowRef } from 'vue';
import { clean } from '../fields/rich-text.js';
import { createActions } from './actions.js';
import { createApi } from './api.js';
import { createCapabilities } from './capabilities.js';
import { createLookup } from './lookup.js';
import { createMessages } from './messages.js';
import { createPresence } from './presence.js';
import { createPreviewLink } from './preview.js';
import { createResources } from './resources.js';
import { createSchemeActions } from './color-schemes.js';
import { createSchedule } from './schedule.js';
import { createSources } from './sources.js';
import { createThemeDocument } from './theme-document.js';
import { createView } from './view.js';
import { items, valueAt } from '../model/json.js';
import { labelOf } from '../model/schema.js';
import { longest, textOf } from '../model/setting-type.js';
import { sourceIn, sourceName } from '../model/dynamic.js';
import { withTemplates } from '../model/templates.js';

const KEY = Symbol('editor');
const TEXTS = ['input', 'text', 'textarea', 'text_editor'];

export const useEditor = () => inject(KEY);

export function createEditor(boot) {
  const api = createApi(boot);
  const { can, words } = createCapabilities(boot);
  const messages = createMessages();
  const frame = shallowRef();
  const selection = ref(null);
  const panel = ref('settings');
  const problem = ref('');
  const loaded = ref(false);
  const page = ref(boot.pages[0]);
  /** The page or group that a section is being added to. */
  const addsTo = ref('');
  const shown = reactive({ seq: 0, hovered: null, errors: {}, headings: null, images: [], path: boot.pages[0].path });
  const inspecting = ref(true);
  /** The two versions that are shown beside each other, while they are. */
  const compared = shallowRef();
  let forced = '';

  const theme = createThemeDocument(boot, api, messages, {
    shown(operations) {
      if (operations.length > 0) preview.settings(operations);
      letGo();
    },
    saved(version) {
      preview.refresh(version);
      sources.forget();
    },
    conflicts: (words) => messages.toast(words, { label: 'Show both', run: () => (panel.value = 'conflicts') }),
  });
  /** The pages that have settings and their templates, each with an address at which it can be seen. */
  const pages = computed(() => withTemplates(boot.pages, theme.document.value.pages));
  const lookup = createLookup(theme, page);
  const { sectionAt, blockAt, elementsOf, pageOf } = lookup;
  const sources = createSources(boot, shown);
  const valuesAt = (key, section, block) =>
    block ? blockAt(key, section, block)?.block : sectionAt(key, section)?.settings;
  const hasBlock = (key, section, block) => Boolean(blockAt(key, section, block));

  const schedule = createSchedule(api, theme);
  const presence = createPresence(api, selection, (state) => {
    schedule.heard(state);
    return theme.heard(state);
  });

  async function load() {
    try {
      await theme.load();
      loaded.value = true;
      showUnsaved();
      if (can('presence')) presence.start();
    } catch (failure) {
      problem.value = failure.message;
    }
  }

  // why: a page just loaded shows what is saved.
  function showUnsaved() {
    const operations = theme.unsavedOperations();
    if (operations.length > 0) preview.settings(operations);
  }

  function change(place, element, value) {
    const before =
      place.group === undefined ? valuesAt(place.page, place.section, place.block)?.[element.id] : undefined;
    // why: to connect a setting, or to disconnect it, is a step of its own, however soon one types after it.
    const types = sourceIn(before) === sourceIn(value);
    const operations = theme.edits.value.setting(place, element.id, value);
    theme.edit(labelOf(element), operations, types ? fieldOf(place, element) : undefined);
  }
  const reset = (place, element) =>
    theme.edit(`${labelOf(element)}: back to the default`, theme.edits.value.reset(place, element.id));
  const fieldOf = ({ group, page: key, section, block }, { id }) => [group, key, section, block, id].join('/');

  function select(next, { fromPreview = false } = {}) {
    selection.value = next;
    if (next) panel.value = 'settings';
    if (forced) preview.force(forced, {});
    forced = '';
    if (!next?.section) return preview.deselect();
    if (!fromPreview) preview.select(next.section, next.block);
    if (next.block) force(next);
  }

  /** Lets a slideshow stand still at the block that is selected, or at the one which has that inside. */
  function force({ page: key, section, block }) {
    forced = sectionAt(key, section)?.type ?? '';
    const outermost = blockAt(key, section, block)?.above[0]?.block.id ?? block;
    const index = items(valueAt(theme.shownSettings.value.pages, [key, section, 'settings', 'blocks'])).findIndex(
      ({ id }) => id === outermost,
    );
    preview.force(forced, { autoplay: false, navigateTo: index, blockId: block });
  }

  /** Deselects what is no longer there. */
  function letGo() {
    const { page: key, section, block } = selection.value ?? {};
    if (section === undefined) return;
    if (!sectionAt(key, section)) select(null);
    else if (block && !hasBlock(key, section, block)) select({ page: key, section });
  }

  function openPage(next) {
    leavePage(next);
    preview.navigate(view.address(next.path));
  }

  function leavePage(next) {
    page.value = next;
    if (selection.value?.page && !lookup.isEverywhere(selection.value.page)) select(null);
  }

  const preview = createPreviewLink(boot.previewOrigin, () => frame.value, {
    ready({ page: { key, path: address, title } }) {
      const path = view.arrived(address);
      const known = pages.value.find((each) => each.key === key);
      shown.errors = {};
      shown.path = path;
      if (key !== page.value.key) leavePage({ key, label: known?.label ?? title, path });
      preview.inspect(inspecting.value);
      if (can('view')) view.show();
      showUnsaved();
      if (selection.value?.section) preview.select(selection.value.section, selection.value.block);
    },
    shown: ({ seq }) => (shown.seq = seq),
    click({ sectionId, blockId }) {
      const key = pageOf(sectionId);
      if (!sectionAt(key, sectionId)) return;
      const block = hasBlock(key, sectionId, blockId) ? blockId : undefined;
      select({ page: key, section: sectionId, block }, { fromPreview: true });
    },
    hover: ({ sectionId }) => (shown.hovered = sectionId),
    text({ sectionId, blockId, settingId, value }) {
      const key = pageOf(sectionId);
      const block = blockId ?? undefined;
      if (block && !hasBlock(key, sectionId, block)) return;
      const element = elementsOf(key, sectionId, block).find(({ id }) => id === settingId);
      if (!element || !TEXTS.includes(element.type)) return;
      const { source } = valuesAt(key, sectionId, block)?.[settingId] ?? {};
      if (source) {
        return messages.toast(
          `${labelOf(element)} is connected: ${sourceName(source)}. Change it there, or disconnect.`,
        );
      }
      const text = element.type === 'text_editor' ? clean(value) : value;
      change({ page: key, section: sectionId, block }, element, [...text].slice(0, longest(element)).join(''));
    },
    headings({ headings, images }) {
      Object.assign(shown, { headings, images });
    },
    error({ sectionId, message }) {
      shown.errors = { ...shown.errors, [sectionId ?? '']: message };
    },
  });

  const view = createView(boot, api, preview, () => shown.path);

  const editor = {
    ...theme,
    ...lookup,
    can,
    words,
    ...schedule.actions,
    schedule: schedule.schedule,
    people: presence.people,
    compared,
    /** why asked at once: what is published may stand in the way of what is scheduled. */
    async publish(label) {
      await theme.publish(label);
      if (can('presence')) presence.tell();
    },
    boot,
    api,
    messages,
    preview,
    frame,
    selection,
    panel,
    problem,
    loaded,
    page,
    pages,
    addsTo,
    shown,
    inspecting,
    view,
    resources: createResources(api),
    sources,
    load,
    change,
    reset,
    select,
    openPage,
    /** The address at which the editor sees a picture of the shop. */
    imageUrl: (src) => (src ? new URL(src, boot.previewOrigin).href : ''),
    pageLabel: (key) =>
      [...withTemplates(boot.pages, { [key]: {} }), ...theme.schema.value.sectionGroups].find(
        (each) => each.key === key,
      )?.label ?? textOf(key),
    inspect(on) {
      inspecting.value = on;
      preview.inspect(on);
    },
  };
  editor.actions = createActions(editor);
  editor.schemeActions = createSchemeActions(editor);
  provide(KEY, editor);
  return editor;
}
