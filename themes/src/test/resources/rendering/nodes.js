// Random trees of virtual nodes, as hand-written render functions make them.
import { createChance } from './chance.js';

const CHILDREN = [
  'Card',
  'Many',
  'Plain',
  'Wrapper',
  'Scoped',
  'ScopedRoot',
  'Simple',
  'Typed',
  'Stubborn',
  'Drawn',
  'Pieces',
  'Empty',
  'Number',
  'Old',
  'Later',
  'Lazy',
  'Choice',
  'Passing',
  'Reader',
  'Field',
  'Painted',
  'Taker',
];
const TAGS = ['div', 'p', 'b', 'input', 'textarea', 'svg', 'linearGradient', 'x-y', 'select', 'br', 'button'];

export function vnodeOf(choices, { vue, named }) {
  let chance = choices;
  // why: a runtime may call a slot once or twice, and each call has to give the same.
  const lazy = (make) => {
    const seed = chance.below(1e9);
    return (...values) => {
      const before = chance;
      chance = createChance(seed);
      try {
        return make(...values);
      } finally {
        chance = before;
      }
    };
  };
  const {
    h,
    Fragment,
    Text,
    Comment,
    Static,
    Teleport,
    Suspense,
    KeepAlive,
    Transition,
    TransitionGroup,
    createTextVNode,
    createCommentVNode,
    createStaticVNode,
    withDirectives,
    mergeProps,
    cloneVNode,
    vShow,
    vModelText,
    vModelCheckbox,
    vModelRadio,
    vModelDynamic,
    vModelSelect,
    ref,
    reactive,
  } = vue;
  let depth = 0;
  const value = () =>
    chance.of([
      '<v>',
      0,
      -0,
      NaN,
      null,
      undefined,
      true,
      false,
      '',
      ' ',
      'a"b',
      [],
      ['x', { y: 1 }],
      { a: 1 },
      1.5,
      () => 'f',
      new Date(0),
      10n,
      ref('r'),
    ]);
  const plain = () => chance.of(['<v>', 0, NaN, null, undefined, true, false, '', 'a"b', 1.5]);
  const props = () => {
    if (chance.is(0.3)) return null;
    const found = {};
    for (const name of chance.some(4, () =>
      chance.of([
        'id',
        'title',
        'class',
        'style',
        'disabled',
        'hidden',
        'value',
        'tabIndex',
        'onClick',
        'onclick',
        'key',
        'ref',
        'innerHTML',
        'textContent',
        'data-a',
        'viewBox',
        'flag',
        'label',
        'title',
        'count',
        '^attr',
        '.prop',
        'className',
        'htmlFor',
        'bad name',
        'onUpdate:title',
        'modelValue',
        'xlink:href',
        'type',
        'checked',
        'indeterminate',
        'either',
      ]),
    )) {
      if (name === 'class')
        found.class = chance.of(['a', ['b', { c: 1 }], { d: true }, null, '', 0, undefined, reactive(['e'])]);
      else if (name === 'style')
        found.style = chance.of(['a:b', { color: 'red' }, ['c:d', { e: 1 }], null, '', reactive({ f: 'g' })]);
      else if (name === 'innerHTML' || name === 'textContent') found[name] = chance.of(['<i>', '', null]);
      else if (name === 'title' || name === 'type' || name === 'label')
        found[name] = chance.of(['t', '', undefined, '<']);
      else found[name] = name.startsWith('on') ? () => {} : value();
    }
    return found;
  };
  const children = () => {
    if (depth > 2) return plain();
    depth++;
    const made = chance.of([
      () => chance.some(4, child),
      () => chance.some(3, child),
      plain,
      () => null,
      () => ({ default: lazy(() => chance.some(2, child)) }),
      () => lazy(child),
      () => ({ default: lazy(({ title } = {}) => [title, child()]), footer: lazy(plain), head: child() }),
    ])();
    depth--;
    return made;
  };
  const child = () => {
    const roll = chance.below(16);
    if (roll < 4) return plain();
    if (roll < 5)
      return chance.of([
        () => createTextVNode('<t>'),
        () => createTextVNode(),
        () => h(Text, 'x&'),
        () => createCommentVNode('-->c'),
        () => createCommentVNode(),
        () => h(Comment, 'k<!--'),
        () => createStaticVNode('<hr><hr>', 2),
      ])();
    if (roll < 6) return chance.some(3, child);
    if (roll < 7) return h(Fragment, null, chance.some(3, child));
    return vnode();
  };
  const directives = (made) => {
    if (!chance.is(0.15) || typeof made.type !== 'string') return made;
    return withDirectives(made, [
      chance.of([
        [vShow, plain()],
        [vModelText, plain()],
        [vModelCheckbox, chance.of([true, false, ['<v>', 0], new Set(['', 1.5])])],
        [vModelRadio, plain()],
        [vModelDynamic, plain()],
        [vModelSelect, plain()],
        [{ getSSRProps: ({ value: own, arg }) => ({ 'data-d': own, id: arg }) }, 1, 'arg'],
        [() => {}],
        [undefined],
      ]),
    ]);
  };
  const vnode = () => {
    const roll = chance.below(20);
    if (roll < 9) return directives(h(chance.of(TAGS), props(), children()));
    if (roll < 15) return h(named(chance.of(CHILDREN)), props(), children());
    if (roll === 15)
      return h(
        Teleport,
        { to: chance.of(['#t', 'body']), disabled: chance.of([true, false, '', undefined]) },
        chance.some(2, child),
      );
    if (roll === 16)
      return h(Suspense, null, {
        default: lazy(() =>
          chance.of([
            () => h('div', chance.some(2, child)),
            () => h(named('Later'), { name: 'n' }),
            () => [h('i'), h('b')],
            () => null,
          ])(),
        ),
        fallback: () => 'f',
      });
    if (roll === 17)
      return h(chance.of([KeepAlive, Transition]), null, {
        default: lazy(() =>
          chance.of([() => [vnode()], () => [createCommentVNode('x'), h('p')], () => [h('p')], () => vnode()])(),
        ),
      });
    if (roll === 18)
      return h(TransitionGroup, chance.of([null, { tag: 'ul', class: 'g' }, { tag: 'ol', appear: true }]), {
        default: lazy(() => [
          h('li', { key: 1 }, plain()),
          createCommentVNode(),
          h(Fragment, { key: 2 }, [h('li', { key: 'a' }), h('li')]),
        ]),
      });
    return cloneVNode(h('div', props(), chance.some(2, child)), mergeProps(props() || {}, props() || {}));
  };
  return vnode();
}
