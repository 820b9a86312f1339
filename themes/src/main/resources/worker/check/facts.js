// What a file says of the rest of its theme: what it imports, which settings it reads, which messages it shows.
import { isCall, isMember, nameOf, pathOf, textOf } from './code.js';
import { directive } from './markup.js';

export function facts(file) {
  const imports = [];
  const settings = [];
  const groups = [];
  const blocks = [];
  const blockNames = namesOfBlocks(file);
  file.eachNode((node, parents, code) => {
    const source = importSource(node);
    if (source) imports.push({ ...pathIn(source), at: source.start + code.shift });
    if (isMember(node)) {
      if (/^((this|props|\$props)\.)?settings$/.test(pathOf(node.object)) && nameOf(node)) {
        settings.push({ id: nameOf(node), at: placeOf(node.property, code) });
      }
      if (code.place === 'template' && blockNames.has(pathOf(node.object)) && nameOf(node)) {
        blocks.push({ id: nameOf(node), at: placeOf(node.property, code) });
      }
      const group = themeGroup(node.object);
      if (group && nameOf(node)) groups.push({ group, id: nameOf(node), at: placeOf(node.property, code) });
    }
  });
  return { imports: imports.filter((each) => each.path), settings, blocks, groups, messages: file.messages };
}

/**
 * What a template calls a section's blocks in `v-for`, and the blocks inside these, unless something else has the same
 * name elsewhere.
 */
function namesOfBlocks(file) {
  const names = new Map();
  file.eachElement((node) => {
    const loop = directive(node, 'for');
    const { value, source } = (loop && loop.forParseResult) || {};
    if (!value || !/^[\w$]+$/.test(value.content)) return;
    const owner = /^(.+)\.blocks$/.exec(source.content.trim())?.[1];
    const ofBlocks = /^((this|props|\$props)\.)?settings$/.test(owner) || names.get(owner) === true;
    names.set(value.content, ofBlocks && names.get(value.content) !== false);
  });
  return new Set([...names].filter(([, ofBlocks]) => ofBlocks).map(([name]) => name));
}

const placeOf = (node, code) => (code.exact ? node.start + code.shift : code.shift + 1);

function importSource(node) {
  if (/^(Import|ExportNamed|ExportAll)Declaration$/.test(node.type)) return node.source;
  if (node.type === 'ImportExpression') return node.source;
  return isCall(node) && node.callee.type === 'Import' ? node.arguments[0] : null;
}

/** The path, or the folder with which it begins when the rest is computed. */
function pathIn(source) {
  const path = textOf(source);
  if (path !== undefined) return { path };
  const begin = source.type === 'TemplateLiteral' ? source.quasis[0].value.cooked : '';
  return { path: begin.slice(0, begin.lastIndexOf('/') + 1), begins: true };
}

/** The group of `$getThemeSettings('colors')`. */
function themeGroup(node) {
  if (!isCall(node) || !/(^|\.)\$getThemeSettings$/.test(pathOf(node.callee))) return '';
  return textOf(node.arguments[0]) || '';
}
