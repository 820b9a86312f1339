// The editor's state: the stored document is the truth that is patched and saved; what is shown is resolved from it.
import { computed, inject, provide, reactive, ref, shallowReactive, shallowRef } from 'vue';
import { canRedo, canUndo, emptyHistory, joinedByOthers, recorded, redone, undone } from '../model/history.js';
import { editsOf } from '../model/document.js';
import { equal, member, valueAt } from '../model/json.js';
import { difference, patched, pointer } from '../model/patch.js';
import { kindOf } from '../model/blocks.js';
import { longest, textOf } from '../model/setting-type.js';
import { labelOf, readSchema } from '../model/schema.js';
import { presetOf, resolve } from '../model/resolve.js';
import { openDrafts } from '../model/drafts.js';
import { createSaver } from '../model/saver.js';
import { createActions } from './actions.js';
import { createApi } from './api.js';
import { createMessages } from './messages.js';
import { createPreviewLink } from './preview.js';
import { createResources } from './resources.js';
import { clean } from '../fields/rich-text.js';

const KEY = Symbol('editor');
const TEXTS = ['input', 'text', 'textarea', 'text_editor'];
const CHECK_FOR_OTHERS = 20_000;

export const useEditor = () => inject(KEY);

export function createEditor(boot) {
  const api = createApi(boot);
  const messages = createMessages();
  const frame = shallowRef();
  const schema = shallowRef(readSchema({}));
  const document = shallowRef({});
  const history = shallowRef(emptyHistory());
  const conflicts = shallowRef([]);
  const selection = ref(null);
  const panel = ref('settings');
  const problem = ref('');
  const loaded = ref(false);
  const page = ref(boot.pages[0] ?? { key: 'homepage', label: 'Home page', path: '/' });
  const shown = reactive({ seq: 0, ready: false, hovered: null, errors: {} });
  const save = shallowReactive({ state: 'saved', sentence: '', version: 0, published: 0, base: {}, publishedData: {} });
  const inspecting = ref(true);

  const resolved = computed(() => resolve(schema.value.raw, document.value));
  const preset = computed(() => presetOf(schema.value.raw, document.value));
  const edits = computed(() => editsOf(schema.value.raw, document.value));

  let saver;
  let drafts;
  let forced = '';

  async function load() {
    try {
      const [raw, newest] = await Promise.all([api.schema(), api.settings()]);
      schema.value = readSchema(raw);
      drafts = await openDrafts(`vitrine-editor-${boot.shop.handle}-${boot.theme.id}`);
      await restore(newest);
      await readPublished(newest.published_version);
      loaded.value = true;
      setInterval(checkForOthers, CHECK_FOR_OTHERS);
    } catch (failure) {
      problem.value = failure.message;
    }
  }

  /** Takes up undo steps and unsaved edits of the last visit; they are brought together with what others saved since. */
  async function restore(newest) {
    const kept = await drafts.read().catch(() => undefined);
    let start = { version: newest.version, base: newest.data, document: newest.data };
    if (kept && kept.version <= newest.version) {
      start = { version: kept.version, base: kept.base, document: kept.document };
      history.value = { past: kept.past, future: kept.future };
      conflicts.value = kept.conflicts ?? [];
    }
    document.value = start.document;
    saver = createSaver(start, api.save, { state: saveState, saved, others }, timers);
    rememberBase();
    if (newest.version > start.version) saver.received(newest);
    else if (!saver.isSaved()) saver.changed(document.value);
  }

  async function readPublished(version) {
    save.published = version;
    save.publishedData = (await api.settings(version)).data;
  }

  const timers = {
    now: () => Date.now(),
    set: (run, delay) => setTimeout(run, delay),
    clear: (timer) => clearTimeout(timer),
  };

  function saveState(state, sentence = '') {
    Object.assign(save, { state, sentence });
  }

  function saved(version) {
    rememberBase();
    keep();
    preview.refresh(version);
  }

  function rememberBase() {
    save.version = saver.version();
    save.base = saver.base();
  }

  async function others(together, found, newest) {
    const before = document.value;
    history.value = joinedByOthers(history.value, before, together);
    show(together);
    const author = (await api.versions().catch(() => [])).find(({ version }) => version === newest.version)?.author;
    for (const conflict of found) {
      conflicts.value = [
        ...conflicts.value.filter((each) => !equal(each.path, conflict.path)),
        { ...conflict, author: author ?? 'Someone else', key: pointer(conflict.path) },
      ];
    }
    if (found.length > 0) messages.say(`${author ?? 'Someone else'} changed the same as you. Both are kept.`);
    else if (!equal(before, together)) messages.toast(`${author ?? 'Someone else'} changed this theme meanwhile.`);
    rememberBase();
    keep();
  }

  async function checkForOthers() {
    if (window.document.hidden || !saver || save.state !== 'saved') return;
    const newest = await api.settings().catch(() => undefined);
    if (!newest || newest.version <= saver.version()) return;
    saver.received(newest);
    rememberBase();
    preview.refresh(newest.version);
    if (newest.published_version !== save.published) await readPublished(newest.published_version).catch(() => {});
  }

  let keeping;

  /** Keeps what is unsaved in the browser, once for all edits of a moment. */
  function keep() {
    keeping ??= setTimeout(keepNow, 50);
  }

  function keepNow() {
    clearTimeout(keeping);
    keeping = undefined;
    if (!saver || !drafts) return;
    drafts.write({
      version: saver.version(),
      base: saver.base(),
      document: document.value,
      conflicts: conflicts.value,
      ...history.value,
    });
  }

  window.addEventListener('pagehide', keepNow);
  window.addEventListener('online', () => saver?.again());

  /** Makes an edit; `field` joins a burst of typing to one step. */
  function edit(label, operations, field) {
    if (operations.length === 0) return;
    history.value = recorded(history.value, document.value, { label, field, time: Date.now(), operations });
    show(patched(document.value, operations));
    saver.changed(document.value);
    keep();
  }

  function show(next) {
    const before = resolved.value;
    document.value = next;
    const operations = difference(before, resolved.value);
    if (operations.length > 0) preview.settings(operations);
    letGo();
  }

  /** Deselects what is no longer there. */
  function letGo() {
    const { page: key, section, block } = selection.value ?? {};
    if (section === undefined) return;
    const found = valueAt(resolved.value.pages, [key, section]);
    if (!found) select(null);
    else if (block && !blocksOf(key, section).some(({ id }) => id === block)) select({ page: key, section });
  }

  function step(take, words) {
    const done = take(history.value, document.value);
    if (!done) return;
    history.value = done.history;
    show(done.document);
    saver.changed(document.value);
    keep();
    messages.say(`${words}: ${done.step.label}`);
  }

  const change = (place, element, value) =>
    edit(labelOf(element), edits.value.setting(place, element.id, value), fieldOf(place, element));
  const reset = (place, element) =>
    edit(`${labelOf(element)}: back to the default`, edits.value.reset(place, element.id));
  const fieldOf = ({ group, page: key, section, block }, { id }) => [group, key, section, block, id].join('/');

  const sectionAt = (key, section) => valueAt(resolved.value.pages, [key, section]);
  const definitionAt = (key, section) => schema.value.sections.get(sectionAt(key, section)?.type);
  const blocksOf = (key, section) => sectionAt(key, section)?.settings.blocks ?? [];

  /** The page whose section that is: of every page, or of the one that is shown. */
  const pageOf = (section) =>
    ['fixed', page.value.key].find((key) => valueAt(resolved.value.pages, [key, section])) ?? page.value.key;

  function elementsOf(key, section, block) {
    const definition = definitionAt(key, section);
    if (!definition) return [];
    if (!block) return definition.parts.flatMap((part) => part.elements);
    const stored = blocksOf(key, section).find(({ id }) => id === block);
    return blockKind(definition, stored)?.elements ?? [];
  }

  const blockKind = ({ blocks }, block) =>
    block && blocks && blocks.kinds.find(({ raw }) => raw === kindOf(blocks.part.children, block));

  function select(next, { fromPreview = false } = {}) {
    selection.value = next;
    if (next) panel.value = 'settings';
    if (forced) preview.force(forced, {});
    forced = '';
    if (!next?.section) return preview.deselect();
    if (!fromPreview) preview.select(next.section, next.block);
    if (next.block) {
      forced = sectionAt(next.page, next.section)?.type ?? '';
      const index = blocksOf(next.page, next.section).findIndex(({ id }) => id === next.block);
      preview.force(forced, { autoplay: false, navigateTo: index });
    }
  }

  function openPage(next) {
    page.value = next;
    if (selection.value?.page && selection.value.page !== 'fixed') select(null);
    preview.navigate(next.path);
  }

  const preview = createPreviewLink(boot.previewOrigin, () => frame.value, {
    ready({ page: found }) {
      const known = boot.pages.find(({ key }) => key === found.key);
      shown.ready = true;
      shown.errors = {};
      if (found.key !== page.value.key) {
        page.value = known ? { ...known, path: found.path } : { key: found.key, label: found.title, path: found.path };
        if (selection.value?.page && selection.value.page !== 'fixed') select(null);
      }
      preview.inspect(inspecting.value);
      const operations = saver ? difference(resolve(schema.value.raw, saver.base()), resolved.value) : [];
      if (operations.length > 0) preview.settings(operations);
      if (selection.value?.section) preview.select(selection.value.section, selection.value.block);
    },
    shown: ({ seq }) => (shown.seq = seq),
    click({ sectionId, blockId }) {
      const key = pageOf(sectionId);
      if (!sectionAt(key, sectionId)) return;
      const block = blocksOf(key, sectionId).some(({ id }) => id === blockId) ? blockId : undefined;
      select({ page: key, section: sectionId, block }, { fromPreview: true });
    },
    hover: ({ sectionId }) => (shown.hovered = sectionId),
    text({ sectionId, blockId, settingId, value }) {
      const key = pageOf(sectionId);
      const block = blockId ?? undefined;
      if (block && !blocksOf(key, sectionId).some(({ id }) => id === block)) return;
      const element = elementsOf(key, sectionId, block).find(({ id }) => id === settingId);
      if (!element || !TEXTS.includes(element.type)) return;
      const text = element.type === 'text_editor' ? clean(value) : value;
      change({ page: key, section: sectionId, block }, element, [...text].slice(0, longest(element)).join(''));
    },
    error({ sectionId, message }) {
      shown.errors = { ...shown.errors, [sectionId ?? '']: message };
    },
  });

  /** Answers a conflict: theirs becomes the value, or mine stays. */
  function settle(conflict, takesTheirs) {
    conflicts.value = conflicts.value.filter((each) => each !== conflict);
    if (takesTheirs) edit('Their change', operationsFor(conflict.path, conflict.theirs));
    keep();
  }

  function operationsFor(path, value) {
    const parent = path.slice(0, -1);
    let node = document.value;
    const tokens = parent.map((name) => {
      const token = Array.isArray(node) ? node.findIndex((each) => each?.id === name || each === name) : name;
      node = Array.isArray(node) ? node[token] : member(node, name);
      return token;
    });
    const last = path.at(-1);
    const at = Array.isArray(node) ? node.findIndex((each) => each?.id === last || each === last) : last;
    const there = Array.isArray(node) ? at >= 0 : member(node, last) !== undefined;
    if (node === undefined || (value === undefined && !there)) return [];
    const place = pointer([...tokens, Array.isArray(node) && at < 0 ? '-' : at]);
    if (value === undefined) return [{ op: 'remove', path: place }];
    return [{ op: there ? 'replace' : 'add', path: place, value }];
  }

  /** Lets the document be that of a version again: one step that can be undone. */
  async function restoreVersion({ version, label }) {
    const { data } = await api.settings(version);
    edit(`Version ${version} again`, difference(document.value, data));
    await saver.flush({ label: `Version ${version} again${label ? `: ${label}` : ''}`.slice(0, 255) });
  }

  async function publish(label) {
    const done = await saver.flush({ label, publish: true });
    if (!done) throw new Error(save.sentence || 'There is no connection. Nothing was published; try again in a moment.');
    rememberBase();
    save.published = saver.version();
    save.publishedData = saver.base();
  }

  const editor = {
    boot,
    api,
    resources: createResources(api),
    messages,
    preview,
    frame,
    schema,
    document,
    resolved,
    preset,
    edits,
    history,
    conflicts,
    selection,
    panel,
    problem,
    loaded,
    page,
    shown,
    save,
    inspecting,
    canUndo: computed(() => canUndo(history.value)),
    canRedo: computed(() => canRedo(history.value)),
    load,
    edit,
    change,
    reset,
    select,
    openPage,
    settle,
    restoreVersion,
    publish,
    nameDraft: (label) => saver.flush({ label }),
    saveNow: () => saver?.flush(),
    undo: () => step(undone, 'Undone'),
    redo: () => step(redone, 'Done again'),
    sectionAt,
    definitionAt,
    blocksOf,
    blockKind,
    elementsOf,
    /** The address at which the editor sees a picture of the shop. */
    imageUrl: (src) => (src ? new URL(src, boot.previewOrigin).href : ''),
    pageLabel: (key) => boot.pages.find((each) => each.key === key)?.label ?? textOf(key),
    inspect(on) {
      inspecting.value = on;
      preview.inspect(on);
    },
  };
  editor.actions = createActions(editor);
  provide(KEY, editor);
  return editor;
}
