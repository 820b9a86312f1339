// Random single-file components: whatever templates may say, with values that are hard to print.
const TEXTS = [
  'text',
  'odd',
  'empty',
  'number',
  'zero',
  'nan',
  'nothing',
  'missing',
  'yes',
  'no',
  'object',
  'list',
  'map',
  'set',
  'nested.deep',
  'counter',
  'total',
  'state',
  'state.inner',
  "odd + '&'",
  'number / 3',
  '`${odd}-${number}`',
  'minus',
  'big',
  'date',
  'wrapped',
  'state.items[0]',
  '$global',
  "$say('<x>')",
  'list.length',
  'infinite',
  'spaces',
  'frozen',
];
const STRINGS = ['text', 'odd', 'empty', "'x'", 'spaces'];
const CONDITIONS = ['yes', 'no', 'number', 'zero', 'nothing', 'list.length > 1', '!yes', 'empty', 'state.inner > 2'];
const CLASSES = [
  "'one two'",
  "{ a: yes, b: no, 'c d': number }",
  "['x', { y: yes }, [odd, nothing, 0]]",
  'classes',
  'nothing',
  'empty',
  'odd',
  'number',
  '[no && 1]',
  'yes',
  'state.classes',
  "' padded  '",
];
const STYLES = [
  "{ color: 'red', fontSize: '3px', '--own': number, margin: nothing }",
  "'top: 0;left:1px'",
  "['a:b', { c: odd }, nothing]",
  'styles',
  'nothing',
  '{ width: number, height: zero, opacity: no, display: [1, 2] }',
  '{ background: \'url("a;b")\' }',
  'state.styles',
  "['/* c */ x: y; url: (a;b); z', [{ q: 1 }]]",
  'empty',
  "{ WebkitTransform: 'x', '--Camel': ' ' }",
];
const ATTRIBUTES = [
  'title',
  'id',
  'href',
  'disabled',
  'hidden',
  'data-any',
  'aria-label',
  'readonly',
  'tabIndex',
  'viewBox',
  'checked',
  'value',
  'acceptCharset',
  'htmlFor',
  'innerText',
  'contenteditable',
  'draggable',
  'multiple',
  'itemscope',
  'download',
  'onclick',
  'crossorigin',
  'className',
  'http-equiv',
  'modelValue',
  'inert',
];
const TAGS = [
  'div',
  'p',
  'span',
  'ul',
  'section',
  'a',
  'button',
  'svg',
  'circle',
  'linearGradient',
  'my-element',
  'textarea',
  'table',
  'pre',
  'h1',
  'option',
  'foreignObject',
];
const VOIDS = ['br', 'img', 'input', 'hr'];
const COMPONENTS = [
  'Card',
  'Many',
  'Plain',
  'Wrapper',
  'Scoped',
  'ScopedRoot',
  'Choice',
  'Giver',
  'Taker',
  'Old',
  'Returned',
  'Field',
  'Tree',
  'Defaults',
  'Painted',
  'Forward',
  'Simple',
  'Typed',
  'Stubborn',
  'Drawn',
  'Pieces',
  'Empty',
  'Number',
  'Nothing',
  'Passing',
  'Slotless',
  'Reader',
  'Lazy',
  'LazyCard',
  'Failing',
  'Fetching',
  'Later',
  'unknown-thing',
  'UnknownThing',
];
const STATIC = [
  'plain text',
  ' &amp; &lt;b&gt; ',
  'a\n  b',
  '“quoted” ’',
  '\u00a0',
  '{{ }}',
  '<!-- comment -->',
  ' ',
  '&copy;&#39;&quot;',
];
const LISTS = [
  'list',
  'object',
  '3',
  "'ab'",
  'set',
  'map',
  'items',
  'nothing',
  'state.items',
  'number',
  'zero',
  'counter',
  'frozen',
];

export function createGenerator(chance) {
  let depth = 0;
  const attribute = () => {
    const value = chance.of(TEXTS);
    return chance.of([
      () => `:${chance.of(ATTRIBUTES)}="${value.replace(/"/g, "'")}"`,
      () => `:${chance.of(ATTRIBUTES)}="${chance.of(TEXTS)}"`,
      () =>
        chance.of([
          'title="static &amp; &quot;x&quot;"',
          'disabled',
          'hidden=""',
          'id="a"',
          'data-x',
          'readonly="false"',
          "alt='<>'",
        ]),
      () => `:class="${escape(chance.of(CLASSES))}"`,
      () => `class="${chance.of(['fixed', ' a  b ', ''])}" :class="${escape(chance.of(CLASSES))}"`,
      () => `:style="${escape(chance.of(STYLES))}"`,
      () => `style="color:red; top : 1px" :style="${escape(chance.of(STYLES))}"`,
      () => `v-bind="${chance.of(['bound', 'moreBound', '{ id: number, ...bound }', 'nothing', 'state.bound'])}"`,
      () => `:[${chance.of(['dynamic', 'nothing', 'strange'])}]="${chance.of(TEXTS)}"`,
      () =>
        chance.of([
          '@click="run"',
          '@click.once="run"',
          'v-on="listeners"',
          '@update:title="run"',
          '@pick="run"',
          '@vue:mounted="run"',
        ]),
      () =>
        chance.of([
          ':key="number"',
          'ref="own"',
          ':title.attr="odd"',
          ':view-box.camel="odd"',
          ':some.prop="odd"',
          '.some="odd"',
          'v-once',
          'v-cloak',
        ]),
      () => chance.of(['v-probe="text"', 'v-probe:arg.mod="number"', 'v-silent', 'v-probe:[dynamic]="no"']),
      () => `v-show="${chance.of(CONDITIONS)}"`,
    ])();
  };
  const attributes = () => {
    const found = new Map();
    for (const each of chance.some(3, attribute)) {
      // why: the parser refuses an attribute that stands there twice.
      for (const part of each.match(/[^\s=]+(=("[^"]*"|'[^']*'))?/g)) {
        const name = part.replace(/=.*/s, '');
        if (!found.has(name) && !(/^:?key$/.test(name) && found.has('key'))) found.set(name, part);
      }
    }
    return [...found.values()].map((each) => ' ' + each).join('');
  };
  const content = () => {
    if (depth > 2) return chance.of([text, text, () => ''])();
    depth++;
    const made = chance.some(3, node).join(chance.of(['', ' ', '\n  ']));
    depth--;
    return made;
  };
  const text = () => (chance.is(0.4) ? chance.of(STATIC) : `{{ ${chance.of(TEXTS)} }}`);
  const element = (directive = '') => {
    if (chance.is(0.15)) return `<${chance.of(VOIDS)}${directive}${attributes()}>`;
    const tag = chance.of(TAGS);
    const told = chance.is(0.12)
      ? chance.of([' v-html="html"', ' v-text="odd"', ' v-html="nothing"', ' v-text="number"', ' v-html="number"'])
      : '';
    const inner = told || tag === 'textarea' ? '' : content();
    return `<${tag}${directive}${attributes()}${told}>${inner}</${tag}>`;
  };
  const branches = () => {
    let made = wrap(` v-if="${chance.of(CONDITIONS)}"`);
    if (chance.is(0.4)) made += wrap(` v-else-if="${chance.of(CONDITIONS)}"`);
    if (chance.is(0.5)) made += wrap(' v-else');
    return made;
  };
  const wrap = (directive) =>
    chance.of([
      () => element(directive),
      () => `<template${directive}>${content()}</template>`,
      () => component(directive),
    ])();
  const loop = () => {
    const names = chance.of(['each', '(each, i)', '(each, key, i)', '{ id }', '[first]'].slice(0, 3));
    const directive = ` v-for="${names} in ${chance.of(LISTS)}"`;
    const key = chance.is(0.5) ? ` :key="String(each)"` : '';
    const shown = chance.of(['{{ each }}', '{{ each.id }}', '<b>{{ each }}</b>', '']);
    if (chance.is(0.5)) return `<li${directive}${key}${chance.is(0.5) ? ' :title="each"' : ''}>${shown}</li>`;
    return `<template${directive}${key}>${shown}${content()}</template>`;
  };
  const slots = () => {
    const found = chance.some(2, () =>
      chance.of([
        () => `<template #footer="{ twice }">${content()}{{ twice }}</template>`,
        () => `<template #default="{ title, item }">{{ title }} {{ item }}${content()}</template>`,
        () => `<template #footer>${chance.of(['', ' ', '<!-- c -->', '{{ empty }}', '<p v-if="no" />'])}</template>`,
        () => `<template #[dynamic]>dynamic${content()}</template>`,
        () => `<template v-if="${chance.of(CONDITIONS)}" #footer="x">{{ x }}${content()}</template>`,
        () => `<template v-for="name in ['footer', 'head']" #[name]>{{ name }}</template>`,
        () => `<template #head>${content()}</template>`,
        () => `<template #off>${content()}</template>`,
      ])(),
    );
    const names = new Set();
    const once = found.filter((each) => {
      const name = /#(\[?\w+)/.exec(each)[1];
      const fresh = !names.has(name);
      names.add(name);
      return fresh;
    });
    if (once.length > 0) return once.join('');
    return chance.of([
      content,
      content,
      () => '',
      () => '<!-- only -->',
      () => '{{ empty }}',
      () => '<Empty />',
      () => '<p v-if="no" />',
    ])();
  };
  const component = (directive = '') => {
    const name = chance.of(COMPONENTS);
    const given = chance.some(3, () =>
      chance.of([
        () => ` title="${chance.of(['T', ''])}"`,
        () => ` :title="${chance.of(STRINGS)}"`,
        () => ` :count="${chance.of(['number', 'nan', "'5'", 'nothing'])}"`,
        () => ` :flag="${chance.of(['yes', 'no', "''", 'nothing', 'missing'])}"`,
        () => chance.of([' flag', ' either', ' either=""', ' either="either"', ' :either="odd"', ' on', ' flag=""']),
        () => ` :words="list"`,
        () => ` :word="text"`,
        () =>
          chance.of([
            ' name="N"',
            ' :name="odd"',
            ' :depth="1"',
            ' :max="1"',
            ' label="L"',
            ' :label="odd"',
            ' hint="H"',
            ' :a="object"',
            ' first="f"',
            ' :third="list"',
          ]),
        () =>
          chance.of([
            ' v-model="text"',
            ' v-model:name="number"',
            ' v-model:name.trim.number="odd"',
            ' v-model:title="odd"',
          ]),
        () => ' ' + attribute(),
      ])(),
    );
    const found = new Map();
    for (const each of given.join('').match(/[^\s=]+(=("[^"]*"|'[^']*'))?/g) || []) {
      const key = each.replace(/=.*/s, '');
      if (!found.has(key)) found.set(key, each);
    }
    const bound = [...found.values()].map((each) => ' ' + each).join('');
    if (chance.is(0.15)) return `<${name}${directive}${bound} />`;
    return `<${name}${directive}${bound}>${slots()}</${name}>`;
  };
  const builtin = () =>
    chance.of([
      () => `<KeepAlive>${component()}</KeepAlive>`,
      () =>
        `<Transition name="fade">${chance.of([() => element(' v-if="yes"'), () => element(' v-if="no"'), () => component(), () => element(' v-show="no"')])()}</Transition>`,
      () =>
        `<TransitionGroup${chance.of(['', ' tag="ul"', ' :tag="text && \'ol\'"', ' tag="div" class="g"'])}><li v-for="each in list" :key="each">{{ each }}</li></TransitionGroup>`,
      () =>
        `<Teleport to="${chance.of(['#a', 'body', '.b'])}"${chance.of(['', ' disabled', ' :disabled="no"', ' :disabled="yes"'])}>${content()}</Teleport>`,
      () => `<Suspense><div>${content()}</div><template #fallback>wait</template></Suspense>`,
      () => `<Suspense><Later :name="odd">${content()}</Later></Suspense>`,
      () =>
        `<component :is="${chance.of(["'b'", "'Card'", "'drawn'", 'nothing', "yes ? 'i' : 'b'", 'Imported'])}"${attributes()}>${content()}</component>`,
      () => `<component :is="'Plain'" v-for="i in 2" :key="i">${content()}</component>`,
    ])();
  const field = () =>
    chance.of([
      () =>
        `<input v-model="${chance.of(['text', 'odd', 'number', 'nothing', 'zero', 'empty'])}"${chance.of(['', ' class="f"', ' type="number"', ' v-bind="bound"'])}>`,
      () =>
        `<input type="checkbox" v-model="${chance.of(['yes', 'no', 'list', 'set', 'number'])}"${chance.of(['', ' value="a"', ' :value="2"', ' true-value="y" false-value="n"', ' :true-value="number"'])}>`,
      () =>
        `<input type="radio" v-model="${chance.of(['text', 'number', 'object'])}" ${chance.of(['value="a"', ':value="number"', ':value="{ ...object }"', ':value="text"'])}>`,
      () =>
        `<input :type="${chance.of(["'radio'", "'checkbox'", "'text'", 'nothing'])}" v-model="${chance.of(['text', 'list', 'yes'])}" :value="text">`,
      () =>
        `<input v-bind="{ type: ${chance.of(["'radio'", "'checkbox'", "'text'"])}, value: text }" v-model="${chance.of(['text', 'list', 'yes'])}">`,
      () => `<textarea v-model="${chance.of(['text', 'odd', 'nothing'])}"></textarea>`,
      () => `<textarea :value="odd" v-bind="bound"></textarea>`,
      () =>
        `<select v-model="${chance.of(['text', 'number', 'list', 'nothing'])}"${chance.of(['', ' multiple'])}><option v-for="each in list" :key="each" :value="each">{{ each }}</option><option>b</option><optgroup label="g"><option value="2" selected>2</option></optgroup></select>`,
    ])();
  const node = () => {
    const roll = chance.below(20);
    if (roll < 4) return text();
    if (roll < 9) return element();
    if (roll < 11) return branches();
    if (roll < 13) return loop();
    if (roll < 17) return component();
    return roll < 19 ? builtin() : field();
  };
  const escape = (expression) => expression.replace(/"/g, '&quot;');
  return {
    template: () => {
      depth = 0;
      const made = chance.is(0.6) ? element() : [node(), ...chance.some(2, node)].join('');
      return made;
    },
  };
}

/** A component with that template; its values are the same whether `setup` or the Options API gives them. */
export function component(template, setup) {
  const scoped = template.length % 3 === 0 ? '<style scoped>p { color: red } :slotted(p) { color: blue }</style>' : '';
  const script = setup
    ? `<script setup>\nimport { computed, reactive, ref } from 'vue'\nimport Imported from './Plain.vue'\n${VALUES}\n</script>`
    : `<script>\nimport { computed, reactive, ref } from 'vue'\nimport Imported from './Plain.vue'\nexport default { name: 'Generated', data() {\n${VALUES}\nreturn { ${NAMES.join(', ')} } } }\n</script>`;
  return `${script}\n<template>${template}</template>\n${scoped}`;
}

const VALUES = `
const text = ref('a'), odd = '<b a="1">&amp; \\'x\\' \\u2028 \\u{1f600} --> </b>', empty = '', number = 2, zero = 0, minus = -0
const nan = NaN, infinite = -Infinity, nothing = null, missing = undefined, yes = true, no = false, big = 12345678901234567890n, spaces = '  x  '
const object = { b: 1, a: { c: [null, undefined, NaN] }, 'd-e': '<' }, list = ['a', 2, null], frozen = Object.freeze([1, { x: 2 }])
const map = new Map([['k', { v: 1 }], [{ o: 1 }, 2]]), set = new Set(['a', 2]), date = new Date(0).toISOString()
const nested = { deep: { deeper: '"' } }, items = [{ id: 1 }, { id: '<2>' }], html = '<u>raw &</u>', wrapped = { toString: () => 'own <text>' }
const counter = ref(3), state = reactive({ inner: counter, items, classes: ['r', { s: true }], styles: { left: '1px' }, bound: { title: 'bound', class: 'bc' } })
const total = computed(() => counter.value * number), classes = { k: true, l: 0 }, styles = [{ top: 0 }, 'bottom: 1px']
const bound = { title: odd, disabled: true, class: 'bd', style: { right: 0 }, onClick: () => {}, hidden: false, 'data-null': null, key: 'k' }
const moreBound = { class: ['m'], style: 'a: b', innerHTML: '<i>inner</i>', value: 5, 'strange name': 1, textContent: 'tc' }
const dynamic = 'data-dynamic', strange = 'a b', listeners = { click() {}, 'some-event': () => {} }, own = null
const run = () => {}
`;
const NAMES =
  'text odd empty number zero minus nan infinite nothing missing yes no big spaces object list frozen map set date nested items html wrapped counter state total classes styles bound moreBound dynamic strange listeners own run Imported'.split(
    ' ',
  );
