// What keeps people from using a page, as far as a template shows it.
import {
  attribute,
  bound,
  directive,
  has,
  isComponent,
  isConditional,
  isElement,
  isNamed,
  isOpen,
  listener,
  modifiersOf,
  saysSomething,
  valueOf,
} from './markup.js';

const ACTIVE = [
  'a',
  'button',
  'input',
  'select',
  'textarea',
  'label',
  'summary',
  'option',
  'details',
  'video',
  'audio',
  'form',
  'body',
  'dialog',
];
const CONTROLS = ['input', 'select', 'textarea', 'button', 'meter', 'output', 'progress', 'slot'];

export function accessibility(file) {
  const ids = new Map();
  let heading = 0;
  file.eachElement((node, parents) => {
    if (isComponent(node) && !/^router-?link$/i.test(node.tag)) return;
    const at = node.loc.start.offset;
    const check = CHECKS[node.tag];
    if (check) check(file, node, at);
    clicks(file, node, parents, at);
    const tabindex = Number(valueOf(node, 'tabindex'));
    if (tabindex > 0)
      file.say('positive-tabindex', at, `tabindex="${tabindex}" comes before everything else on the page`);
    staticId(file, node, parents, ids);
    const level = /^h([1-6])$/.exec(node.tag);
    if (level && !isConditional(node)) {
      const now = Number(level[1]);
      if (heading > 0 && now > heading + 1) {
        file.say('heading-order', at, `<h${now}> comes after <h${heading}>: a level is missing between them`);
      }
      heading = now;
    }
  });
}

const CHECKS = {
  img: (file, node, at) => {
    if (!has(node, 'alt')) file.say('image-alt', at, '<img> has no alt');
    if (!sized(node)) file.say('image-size', at, '<img> has no width and height, so the page jumps when it arrives');
  },
  button: (file, node, at) => {
    if (!named(node)) file.say('button-name', at, '<button> has no name: neither text nor aria-label');
  },
  a: (file, node, at) => {
    if (!has(node, 'href')) file.say('link-without-href', at, '<a> has no href, so the keyboard does not reach it');
    else if (!named(node)) file.say('link-name', at, 'the link has no name: neither text nor aria-label');
    newWindow(file, node);
  },
  label: (file, node, at) => {
    if (!has(node, 'for') && !contains(node, isControl)) {
      file.say('label-without-control', at, '<label> names no control: it has no for and none inside');
    }
  },
  iframe: (file, node, at) => {
    if (!has(node, 'title')) file.say('iframe-title', at, '<iframe> has no title');
  },
  video: sound,
  audio: sound,
};

function sound(file, node, at) {
  const plays = attribute(node, 'autoplay') || bound(node, 'autoplay');
  if (plays && !attribute(node, 'muted') && !bound(node, 'muted') && !isOpen(node)) {
    file.say('autoplay-sound', at, `<${node.tag}> begins to play aloud by itself`);
  }
}

const sized = (node) => isOpen(node) || (has(node, 'width') && has(node, 'height'));

const named = (node) =>
  isNamed(node) ||
  isOpen(node) ||
  node.children.some(saysSomething) ||
  directive(node, 'html') ||
  directive(node, 'text');

const isControl = (node) => CONTROLS.includes(node.tag) || isComponent(node);

// why links and labels, too: what they are clicked for may be done further out.
const answers = (node) => isControl(node) || ['a', 'label'].includes(node.tag);

function contains(node, wanted) {
  return node.children.some((child) => isElement(child) && (wanted(child) || contains(child, wanted)));
}

function clicks(file, node, parents, at) {
  const click = listener(node, 'click');
  if (!click || !click.exp || ACTIVE.includes(node.tag) || isComponent(node) || node.tag === 'template') return;
  if (has(node, 'role') || has(node, 'tabindex') || valueOf(node, 'aria-hidden') === 'true') return;
  // why: what closes when one clicks beside it has a button for that, too.
  if (modifiersOf(click).includes('self') || contains(node, answers)) return;
  if (['svg', 'path', 'g'].includes(node.tag) || parents.some((each) => ['button', 'a', 'label'].includes(each.tag)))
    return;
  file.say('click-on-static', at, `<${node.tag}> answers to clicks, but neither to the keyboard nor to screen readers`);
}

function staticId(file, node, parents, ids) {
  const id = valueOf(node, 'id');
  if (!id) return;
  const line = [node, ...parents.filter(isElement)];
  const conditional = line.some(isConditional);
  const at = attribute(node, 'id').loc.start.offset;
  if (line.some((each) => directive(each, 'for'))) {
    file.say('duplicate-id', at, `id="${id}" is written once for each round of v-for`);
  } else if (ids.has(id) && !(conditional && ids.get(id))) {
    file.say('duplicate-id', at, `id="${id}" stands in this template twice`);
  }
  ids.set(id, conditional);
}

function newWindow(file, node) {
  const target = attribute(node, 'target');
  if (!target || valueOf(node, 'target') !== '_blank' || bound(node, 'rel') || isOpen(node)) return;
  const rel = attribute(node, 'rel');
  const words = rel && rel.value ? rel.value.content.trim() : '';
  if (/\bno(opener|referrer)\b/.test(words)) return;
  const text = `rel="${[words, 'noopener'].filter(Boolean).join(' ')}"`;
  const edit = rel
    ? { from: rel.loc.start.offset, to: rel.loc.end.offset, text }
    : { from: target.loc.end.offset, to: target.loc.end.offset, text: ` ${text}` };
  file.say('target-blank-rel', target.loc.start.offset, 'target="_blank" without rel="noopener"', [edit]);
}
