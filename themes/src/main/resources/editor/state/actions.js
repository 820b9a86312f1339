// What people do with sections and blocks: each is one step that can be undone, and says what happened.
import { canHide, isHidden } from '../model/shown.js';
import { connectedOn, unconnected } from '../model/dynamic.js';
import { copied, knownBlock, pasted } from '../model/clipboard.js';
import { keyOf, pageOf, templateOf } from '../model/templates.js';
import { limit } from '../model/blocks.js';
import { textOf } from '../model/setting-type.js';
import { clean } from '../fields/rich-text.js';

const COPY = ' (copy)';

export function createActions(editor) {
  const { edit, edits, messages, page, resolved, schema, select, selection, undo } = editor;

  const titleOf = (key, section) => editor.sectionAt(key, section)?.title ?? section;
  const order = (key) => resolved.value.orders[key] ?? [];

  function blockTitle(key, section, block) {
    const { blocks, kind } = editor.blockAt(key, section, block.id) ?? {};
    const value = unconnected(block[blocks?.titleId]);
    const words = typeof value === 'object' && value ? textOf(value.title, textOf(value.handle)) : textOf(value);
    return words.trim() || (blocks?.kinds.length > 1 && kind?.label) || blocks?.heading || 'Block';
  }

  /** Why no other section of that type fits on the page; nothing where one does. */
  function fullReason(key, type) {
    if (edits.value.hasRoom(key, type)) return '';
    const most = limit(schema.value.raw.sections[type]);
    return most === 1 ? 'Already on this page' : `At most ${most} on a page`;
  }

  function addSection(key, type, index) {
    const { id, operations } = edits.value.addSection(key, type, placeOf(key, index));
    edit(`Add ${schema.value.sections.get(type).label}`, operations);
    select({ page: key, section: id });
    messages.say(`${titleOf(key, id)} added`);
  }

  /** The place among what is stored of a place among what is shown. */
  function placeOf(key, index) {
    const stored = edits.value.orderOf(key);
    const at = stored.indexOf(order(key)[index]);
    return at < 0 ? stored.length : at;
  }

  function duplicateSection(key, section) {
    const { type, title } = editor.sectionAt(key, section);
    if (fullReason(key, type)) return messages.toast(`${title}: ${fullReason(key, type).toLowerCase()}.`);
    const { id, operations } = edits.value.duplicateSection(key, section, copyTitle(title));
    edit(`Duplicate ${title}`, operations);
    select({ page: key, section: id });
    messages.say(`${title} duplicated`);
  }

  const copyTitle = (title) => (title.endsWith(COPY) ? title : `${title}${COPY}`);

  function removeSection(key, section) {
    const title = titleOf(key, section);
    edit(`Remove ${title}`, edits.value.removeSection(key, section));
    messages.toast(`${title} is removed.`, { label: 'Undo', run: undo });
  }

  function moveSection(key, section, to) {
    const shown = order(key);
    const index = Math.max(0, Math.min(shown.length - 1, to));
    if (shown.indexOf(section) === index) return;
    const others = shown.filter((id) => id !== section);
    const stored = edits.value.orderOf(key).filter((id) => id !== section);
    const before = others[index];
    const at = before === undefined ? stored.indexOf(others.at(-1)) + 1 : stored.indexOf(before);
    edit(`Move ${titleOf(key, section)}`, edits.value.moveSection(key, section, at));
    messages.say(`${titleOf(key, section)}, place ${index + 1} of ${shown.length}`);
  }

  const moveSectionBy = (key, section, by) => moveSection(key, section, order(key).indexOf(section) + by);

  function hideSection(key, section) {
    const { visible, title } = editor.sectionAt(key, section);
    edit(`${visible ? 'Hide' : 'Show'} ${title}`, edits.value.hideSection(key, section, visible));
    messages.say(`${title} is ${visible ? 'hidden' : 'shown'}`);
  }

  function renameSection(key, section, title) {
    if (title.trim() === '' || title === titleOf(key, section)) return;
    edit(`Rename ${titleOf(key, section)}`, edits.value.renameSection(key, section, title.trim()));
  }

  /** Adds a template that begins as a copy of the page or template that is shown, and opens it. */
  function addTemplate(name, template) {
    const key = keyOf(name, template);
    edit(`Add the template ${template}`, edits.value.addTemplate(key, page.value.key));
    openTemplate(key);
    messages.say(`Template ${template} added`);
  }

  function removeTemplate() {
    const { key } = page.value;
    const template = templateOf(key);
    openTemplate(pageOf(key));
    edit(`Remove the template ${template}`, edits.value.removeTemplate(key));
    messages.toast(`The template ${template} is removed. What had chosen it is shown as all others.`, {
      label: 'Undo',
      run: undo,
    });
  }

  const openTemplate = (key) => editor.openPage(editor.pages.value.find((each) => each.key === key));

  async function copy(content, said) {
    try {
      await navigator.clipboard.writeText(copied(content));
      messages.toast(said);
    } catch {
      messages.toast('Your browser does not let this page write to the clipboard.');
    }
  }

  const copySection = (key, section) =>
    copy(
      { section: edits.value.portable(key, section) },
      `${titleOf(key, section)} is copied. Paste it on any page or theme.`,
    );

  const copyBlock = (key, section, block) => copy({ block }, `${blockTitle(key, section, block)} is copied.`);

  /** Pastes what is in the clipboard: a section after the chosen one, a block into it. */
  async function paste() {
    try {
      const content = pasted(await navigator.clipboard.readText(), schema.value, clean, editor.schemes.value);
      if (content.section) pasteSection(await withSoundCss(content.section));
      else pasteBlock(content.block);
    } catch (failure) {
      const blocked = failure.name === 'NotAllowedError';
      messages.toast(blocked ? 'Your browser does not let this page read the clipboard.' : failure.message);
    }
  }

  /** why: it may come from anywhere, and what cannot be saved would keep everything else from being saved. */
  async function withSoundCss({ custom_css: css, ...section }) {
    if (!css) return section;
    const problem = await editor.api.cssProblem('pasted', css);
    if (!problem) return { ...section, custom_css: css };
    messages.toast(`The section is pasted without its custom CSS: line ${problem.line}, ${problem.message}`);
    return section;
  }

  function pasteSection({ type, ...content }) {
    const chosen = selection.value?.page;
    const key = chosen && chosen !== 'fixed' && editor.isEverywhere(chosen) ? chosen : page.value.key;
    const stored = { ...content, settings: connectedOn(key, content.settings) };
    if (type === 'header' || type === 'footer') throw new Error('Header and footer stand on every page already.');
    if (fullReason(key, type)) throw new Error(`${schema.value.sections.get(type).label}: ${fullReason(key, type)}.`);
    const at = order(key).indexOf(selection.value?.section);
    const { id, operations } = edits.value.addSection(
      key,
      type,
      placeOf(key, at < 0 ? order(key).length : at + 1),
      stored,
    );
    edit(`Paste ${titleOf(key, type)}`, operations);
    select({ page: key, section: id });
    messages.say(`${titleOf(key, id)} pasted`);
  }

  function pasteBlock(block) {
    const { page: key, section } = selection.value ?? {};
    const place = section && placeForBlock(block);
    const blocks = place && editor.schemaOfBlocks(key, section, place.block);
    if (!blocks) throw new Error('Choose a section that takes blocks, then paste.');
    const known = connectedOn(key, knownBlock(blocks, block, clean, editor.schemes.value));
    addBlock(place, known.element_type ?? blocks.kinds[0].type, known);
  }

  /** Inside the selected block or one around it, the nearest that takes blocks of that kind; else in the section. */
  function placeForBlock({ element_type: kind = '' }) {
    const { page: key, section, block } = selection.value;
    const entry = editor.blockAt(key, section, block);
    const nearest = entry && [...entry.above, entry].findLast((each) => takes(each.kind?.blocks, kind));
    return { page: key, section, block: nearest?.block.id };
  }

  const takes = (blocks, kind) => Boolean(blocks?.kinds.some(({ type }) => type === kind));

  /** Why no other block of that kind fits in a section, or inside its block; nothing where one does. */
  function blockFullReason(place, kind) {
    if (edits.value.hasBlockRoom(place, kind)) return '';
    const blocks = editor.schemaOfBlocks(place.page, place.section, place.block);
    if (!blocks) return 'Nothing can be added here.';
    const { part, kinds } = blocks;
    const count = editor.blocksOf(place.page, place.section, place.block).length;
    const most = count >= limit(part) ? limit(part) : limit(kinds.find(({ type }) => type === kind)?.raw);
    return `At most ${most} here. Remove one to add another.`;
  }

  /** Adds a block to a section, or inside its block where the place has one. */
  function addBlock(place, kind, values) {
    const full = blockFullReason(place, kind);
    if (full) return messages.toast(full);
    const { page: key, section, block: around } = place;
    const count = editor.blocksOf(key, section, around).length;
    const { id, operations } = edits.value.addBlock(place, kind, count, values);
    const owner = editor.blockAt(key, section, around)?.block;
    edit(`Add to ${owner ? blockTitle(key, section, owner) : titleOf(key, section)}`, operations);
    select({ page: key, section, block: id });
    messages.say(`Added, ${count + 1} of ${count + 1}`);
  }

  function duplicateBlock(key, section, block) {
    const around = editor.blockAround(key, section, block.id);
    const full = blockFullReason({ page: key, section, block: around }, block.element_type ?? '');
    if (full) return messages.toast(full);
    const { id, operations } = edits.value.duplicateBlock(key, section, block.id);
    edit(`Duplicate ${blockTitle(key, section, block)}`, operations);
    select({ page: key, section, block: id });
  }

  function removeBlock(key, section, block) {
    const title = blockTitle(key, section, block);
    edit(`Remove ${title}`, edits.value.removeBlock(key, section, block.id));
    messages.toast(`${title} is removed.`, { label: 'Undo', run: undo });
  }

  function hideBlock(key, section, block) {
    const title = blockTitle(key, section, block);
    const hides = !isBlockHidden(key, section, block);
    edit(`${hides ? 'Hide' : 'Show'} ${title}`, edits.value.hideBlock(key, section, block.id, hides));
    messages.say(`${title} is ${hides ? 'hidden' : 'shown'}`);
  }

  const rawKind = (key, section, block) => editor.blockAt(key, section, block.id)?.kind?.raw;
  const isBlockHidden = (key, section, block) => isHidden(rawKind(key, section, block), block);
  const canHideBlock = (key, section, block) => canHide(rawKind(key, section, block));

  const siblingsOf = (key, section, block) => editor.blocksOf(key, section, editor.blockAround(key, section, block.id));

  function moveBlock(key, section, block, to) {
    const blocks = siblingsOf(key, section, block);
    const index = Math.max(0, Math.min(blocks.length - 1, to));
    if (blocks.findIndex(({ id }) => id === block.id) === index) return;
    edit(`Move ${blockTitle(key, section, block)}`, edits.value.moveBlock(key, section, block.id, index));
    messages.say(`${blockTitle(key, section, block)}, place ${index + 1} of ${blocks.length}`);
  }

  const moveBlockBy = (key, section, block, by) =>
    moveBlock(key, section, block, siblingsOf(key, section, block).findIndex(({ id }) => id === block.id) + by);

  return {
    blockTitle,
    fullReason,
    addSection,
    duplicateSection,
    removeSection,
    moveSection,
    moveSectionBy,
    hideSection,
    renameSection,
    addTemplate,
    removeTemplate,
    copySection,
    copyBlock,
    paste,
    blockFullReason,
    addBlock,
    duplicateBlock,
    removeBlock,
    moveBlock,
    moveBlockBy,
    hideBlock,
    isBlockHidden,
    canHideBlock,
  };
}
