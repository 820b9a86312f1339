// The stored document and what happens to it: edits, undo and redo, saving, what others save, what the browser keeps.
import { computed, shallowReactive, shallowRef } from 'vue';
import { canRedo, canUndo, emptyHistory, joinedByOthers, recorded, redone, undone } from '../model/history.js';
import { conflictOperations } from '../model/conflicts.js';
import { createCapabilities } from './capabilities.js';
import { createSaver } from '../model/saver.js';
import { difference, patched, pointer } from '../model/patch.js';
import { editsOf } from '../model/document.js';
import { equal } from '../model/json.js';
import { followFiles } from './files.js';
import { openDrafts } from '../model/drafts.js';
import { presetOf, resolve } from '../model/resolve.js';
import { schemesIn } from '../model/color-schemes.js';
import { readSchema } from '../model/schema.js';
import { shownSettings } from '../model/shown.js';

const SOMEONE = 'Someone else';
const OWN_WINDOW = 'Another window of yours';

/** @param hear {shown(operations), saved(version), conflicts(words)}: operations are on what themes get */
export function createThemeDocument(boot, api, messages, hear) {
  const schema = shallowRef(readSchema({}));
  const document = shallowRef({});
  const history = shallowRef(emptyHistory());
  const conflicts = shallowRef([]);
  const notice = shallowRef('');
  const { words } = createCapabilities(boot);
  const save = shallowReactive({ state: 'saved', sentence: '', version: 0, published: 0, base: {}, publishedData: {} });

  const resolved = computed(() => resolve(schema.value.raw, document.value));
  const forThemes = computed(() => shownSettings(schema.value.raw, resolved.value));
  const preset = computed(() => presetOf(schema.value.raw, document.value));
  const edits = computed(() => editsOf(schema.value.raw, document.value));

  const schemes = computed(() => schemesIn(schema.value.raw, resolved.value));

  let saver;
  let drafts;
  let keeping;

  async function load() {
    const [raw, newest] = await Promise.all([api.schema(), api.settings()]);
    schema.value = readSchema(raw);
    drafts = await openDrafts(`vitrine-editor-${boot.shop.handle}-${boot.theme.id}`);
    await restore(newest);
    await readPublished(newest.published_version);
    if (boot.updates) followFiles(boot.updates, lookAtFiles);
    window.addEventListener('pagehide', keepNow);
    window.addEventListener('online', () => saver.again());
  }

  /** Takes up undo steps and unsaved edits of the last visit; they are brought together with what others saved since. */
  async function restore(newest) {
    const kept = await drafts.read().catch(() => undefined);
    let start = { version: newest.version, base: newest.data, document: newest.data };
    if (kept && kept.version <= newest.version) {
      start = { version: kept.version, base: kept.base, document: kept.document };
      history.value = { past: kept.past, future: kept.future };
      conflicts.value = kept.conflicts;
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
    hear.saved(version);
  }

  function rememberBase() {
    save.version = saver.version();
    save.base = saver.base();
  }

  async function others(together, found, newest) {
    const before = document.value;
    history.value = joinedByOthers(history.value, before, together);
    show(together);
    rememberBase();
    const versions = await api.versions().catch(() => []);
    const author = nameOf(versions.find(({ version }) => version === newest.version)?.author);
    const fresh = found.map((conflict) => ({ ...conflict, author, key: pointer(conflict.path) }));
    const isAgain = ({ path }) => fresh.some((conflict) => equal(conflict.path, path));
    conflicts.value = [...conflicts.value.filter((conflict) => !isAgain(conflict)), ...fresh];
    if (fresh.length > 0) hear.conflicts(`${author} changed the same as you. Both values are kept.`);
    else if (!equal(before, together)) messages.toast(`${author} changed this theme meanwhile.`);
    keep();
  }

  const nameOf = (author) => (author === boot.person ? OWN_WINDOW : author || SOMEONE);

  /** Takes what others have saved or published, of which the server has told. */
  async function heard({ version, published_version: published }) {
    // why: an answer that was underway while this tab saved is older than what it knows.
    if (save.state !== 'saved' || version < saver.version()) return;
    if (version > saver.version()) {
      const newest = await api.settings();
      saver.received(newest);
      rememberBase();
      hear.saved(newest.version);
    }
    if (published !== save.published) await readPublished(published);
  }

  async function takeNewest() {
    const newest = await api.settings().catch(() => undefined);
    if (newest) await heard(newest);
  }

  /** Takes up what was changed in the files; what could not be saved because of them is tried again. */
  async function lookAtFiles() {
    const { problem } = await api.files();
    // why as well: on a phone the list, where it stands, may be out of sight.
    if (problem && problem !== notice.value) messages.toast(problem);
    notice.value = problem;
    const raw = await api.schema();
    if (!equal(raw, schema.value.raw)) {
      const before = forThemes.value;
      schema.value = readSchema(raw);
      hear.shown(difference(before, forThemes.value));
      hear.saved(saver.version());
    }
    if (saver.isSaved()) await takeNewest();
    else if (notice.value === '') await saver.flush();
  }

  /** Keeps in the browser what is unsaved, once for all edits of a moment. */
  function keep() {
    keeping ??= setTimeout(keepNow, 50);
  }

  function keepNow() {
    clearTimeout(keeping);
    keeping = undefined;
    drafts.write({
      version: saver.version(),
      base: saver.base(),
      document: document.value,
      conflicts: conflicts.value,
      ...history.value,
    });
  }

  /** Makes an edit; `field` joins a burst of typing to one step. */
  function edit(label, operations, field) {
    if (operations.length === 0) return;
    history.value = recorded(history.value, document.value, { label, field, time: Date.now(), operations });
    changed(patched(document.value, operations));
  }

  function step(take, words) {
    const done = take(history.value, document.value);
    if (!done) return;
    history.value = done.history;
    changed(done.document);
    messages.clear();
    messages.say(`${words}: ${done.step.label}`);
  }

  function changed(next) {
    show(next);
    saver.changed(next);
    keep();
  }

  function show(next) {
    const before = forThemes.value;
    document.value = next;
    hear.shown(difference(before, forThemes.value));
  }

  /** Answers a conflict: theirs becomes the value, or mine stays. */
  function settle(conflict, takesTheirs) {
    conflicts.value = conflicts.value.filter((each) => each !== conflict);
    if (takesTheirs) edit('Their change', conflictOperations(document.value, conflict));
    keep();
  }

  /** Lets the document be that of a version again: one step that can be undone. */
  async function restoreVersion({ version, label }) {
    const { data } = await api.settings(version);
    const again = words.again || `Version ${version} again`;
    const name = `${again}${label ? `: ${label}` : ''}`.slice(0, 255);
    edit(name, difference(document.value, data));
    await saver.flush({ label: name });
  }

  async function publish(label) {
    const done = await saver.flush({ label, publish: true });
    if (!done)
      throw new Error(save.sentence || 'There is no connection. Nothing was published; try again in a moment.');
    rememberBase();
    save.published = saver.version();
    save.publishedData = saver.base();
  }

  /** Saves the draft, and answers the number of its version. */
  async function saveDraft(label) {
    const done = await saver.flush(label ? { label } : {});
    if (done === false) throw new Error(save.sentence || 'There is no connection. Nothing was scheduled; try again.');
    return saver.version();
  }

  async function publishVersion(version) {
    await api.publish(version);
    await readPublished(version);
  }

  /** What leads from the saved settings to those that are shown: a page just loaded lacks it. */
  function unsavedOperations() {
    if (!saver) return [];
    const { raw } = schema.value;
    return difference(shownSettings(raw, resolve(raw, saver.base())), forThemes.value);
  }

  return {
    schema,
    document,
    resolved,
    /** As themes get it: without hidden blocks, with the fallback of what is connected. */
    shownSettings: forThemes,
    preset,
    /** The theme's colour schemes, whole; none where it has none. */
    schemes,
    edits,
    conflicts,
    /** Why nothing can be saved just now, where that lies in files; empty where it can. */
    notice,
    save,
    canUndo: computed(() => canUndo(history.value)),
    canRedo: computed(() => canRedo(history.value)),
    load,
    edit,
    undo: () => step(undone, 'Undone'),
    redo: () => step(redone, 'Done again'),
    settle,
    restoreVersion,
    publish,
    publishVersion,
    saveDraft,
    heard,
    nameDraft: (label) => saver.flush({ label }),
    saveNow: () => saver?.flush(),
    unsavedOperations,
  };
}
