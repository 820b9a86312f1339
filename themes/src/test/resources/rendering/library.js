// Components that the generated ones are made of, by name: sources of single-file components, and objects made of one
// runtime's functions.
export const SOURCES = {
  Card: `<script setup>
import { computed } from 'vue'
const props = defineProps({
  title: { type: String, default: 'No title' },
  count: { type: [Number, String], default: 0 },
  flag: Boolean,
  either: [Boolean, String],
  words: { type: Array, default: () => ['x', 'y'] },
  anything: null,
})
defineEmits(['pick', 'update:title'])
const twice = computed(() => Number(props.count) * 2)
</script>
<template>
  <article class="card" :class="{ flag }" :data-either="either"><h3>{{ title }}</h3><p v-if="flag">{{ twice }} {{ words }}</p>
  <slot :title="title" :item="{ count }">nothing<b v-if="flag">!</b></slot><footer><slot name="footer" :twice="twice" /></footer></article>
</template>`,
  Many: `<script setup>
defineOptions({ inheritAttrs: false })
defineProps(['label'])
</script>
<template><!-- kept? --><i>{{ label }}</i><b v-bind="$attrs"><slot /></b></template>`,
  Plain: `<template><span class="plain" style="color: red"><slot>plain</slot></span></template>`,
  Wrapper: `<script setup>
import Card from './Card.vue'
</script>
<template><Card count="7"><template #default="{ title }"><em>{{ title }}</em><slot /></template></Card></template>
<style scoped>em { color: red }</style>`,
  Scoped: `<template><div class="scoped"><slot name="head" /><p>own</p><slot /></div></template>
<style scoped>p { color: red } :slotted(b) { color: blue }</style>`,
  ScopedRoot: `<script setup>
import Scoped from './Scoped.vue'
import Plain from './Plain.vue'
</script>
<template><Scoped class="inner"><b>in</b><Plain>deep<i>er</i></Plain><slot /></Scoped></template>
<style scoped>b { color: green }</style>`,
  Choice: `<script setup>
defineProps({ on: Boolean })
</script>
<template><p v-if="on" class="on"><slot /></p><template v-else><u>off</u><slot name="off" /></template></template>`,
  Later: `<script setup>
const props = defineProps({ name: { default: 'later' } })
const value = await Promise.resolve(props.name + '!')
const more = await new Promise((done) => Promise.resolve().then(() => done(value.length)))
</script>
<template><div class="later">{{ value }} {{ more }}<slot :value="value" /></div></template>`,
  Giver: `<script setup>
import { provide, ref } from 'vue'
const props = defineProps({ word: { default: 'given' } })
provide('word', props.word)
provide('count', ref(props.word.length))
</script>
<template><div><slot /></div></template>`,
  Taker: `<script setup>
import { inject, useAttrs, useId, useSlots } from 'vue'
const word = inject('word', 'nobody')
const count = inject('count', () => 0, true)
const nothing = inject('nothing', null)
const id = useId()
const attrs = useAttrs()
const slots = useSlots()
</script>
<template><span :id="id">{{ word }} {{ count }} {{ nothing }} {{ Object.keys(attrs) }} {{ Object.keys(slots) }}</span></template>`,
  Old: `<script>
const Greeting = { data: () => ({ greeting: 'Hello', mixed: true }), created() { this.log.push('mixin') }, computed: { loud() { return this.greeting.toUpperCase() } } }
const Base = { props: { base: { type: Number, default: 3 } }, methods: { plus(n) { return this.base + n } }, data() { return { log: [], nested: { list: [1, 2] } } } }
export default {
  name: 'OldOne',
  extends: Base,
  mixins: [Greeting],
  inject: { word: { default: 'none' }, other: { from: 'count', default: () => 'made' } },
  props: { name: String, max: { type: Number, default: 2 } },
  provide() { return { word: this.name } },
  data() { return { items: [{ id: 1 }, { id: 2 }, { id: 3 }], mixed: false } },
  computed: {
    few() { return this.items.slice(0, this.max) },
    both: { get() { return this.loud + this.max }, set() {} },
  },
  watch: { max: { immediate: true, handler(max) { this.log.push('max ' + max) } } },
  beforeCreate() { this.early = typeof this.items },
  created() { this.log.push('own'); this.nested.list.push(3) },
  methods: { label(item) { return '#' + item.id + this.plus(1) } },
}
</script>
<template><ul :data-early="early"><li v-for="item in few" :key="item.id">{{ label(item) }}</li><li>{{ loud }} {{ both }} {{ log }} {{ mixed }} {{ word }} {{ other }} {{ nested }} {{ $options.name }} {{ $props }}<slot :few="few" /></li></ul></template>`,
  Fetching: `<script>
export default {
  data: () => ({ got: 'nothing' }),
  async serverPrefetch() { await Promise.resolve(); this.got = 'something' },
  computed: { length() { return this.got.length } },
}
</script>
<template><q>{{ got }} {{ length }}</q></template>`,
  Returned: `<script>
import { reactive, ref, toRefs, computed } from 'vue'
export default {
  props: { start: { type: Number, default: 1 } },
  setup(props, { attrs, slots, emit, expose }) {
    const count = ref(props.start)
    const state = reactive({ inner: count, list: [ref(5), 6], more: { deep: computed(() => count.value + 1) } })
    count.value++
    state.inner++
    expose({ count })
    return { count, state, ...toRefs(state), has: Object.keys(slots).join() + Object.keys(attrs).join() + typeof emit, add: (n) => n + count.value }
  },
}
</script>
<template><code :data-count="count">{{ state }} {{ inner }} {{ more.deep }} {{ add(2) }} {{ has }}</code></template>`,
  Field: `<script setup>
const model = defineModel({ default: 'unset' })
const [name, modifiers] = defineModel('name')
const emit = defineEmits(['change'])
</script>
<template><label><input v-model="model"><input v-model="name">{{ model }} {{ name }} {{ modifiers }}</label></template>`,
  Tree: `<script setup>
defineProps({ depth: { type: Number, default: 2 } })
</script>
<template><ul><li>{{ depth }}<Tree v-if="depth > 0" :depth="depth - 1" /></li></ul></template>`,
  Defaults: `<script setup>
const { first = 'one', second = () => [1], ...rest } = defineProps(['first', 'second', 'third', 'fourth'])
</script>
<template><dl><dt>{{ first }}</dt><dd>{{ second }} {{ rest }}</dd></dl></template>`,
  Painted: `<script setup>
import { ref } from 'vue'
const colour = ref('red'); const nothing = null; const size = 3
</script>
<template><div style="margin: 0"><slot /></div></template>
<style scoped>div { color: v-bind(colour); width: v-bind('size + "px"'); height: v-bind(nothing) }</style>`,
  Forward: `<script setup>
import Card from './Card.vue'
</script>
<template><Card v-bind="$attrs"><template v-for="(slot, name) in $slots" #[name]="values"><slot :name="name" v-bind="values || {}" /></template></Card></template>`,
};

/** Components that are functions of a runtime: `vue` is the one under test. */
export function made(vue, named) {
  const { h, Fragment, Text, Comment, defineAsyncComponent, defineComponent, mergeProps, createTextVNode } = vue;
  const Typed = (props, { slots, attrs }) =>
    h(
      'em',
      { title: props.hint, 'data-attrs': Object.keys(attrs).join() },
      slots.default ? slots.default({ n: 1 }) : 'typed',
    );
  Typed.props = { hint: { type: String, default: 'hint' } };
  const Stubborn = (props, { attrs }) => h('kbd', mergeProps({ class: 'own' }, attrs), 'stubborn');
  Stubborn.inheritAttrs = false;
  Stubborn.props = ['x'];
  return {
    Simple: (props) => h('strong', { 'data-keys': Object.keys(props).join() }, ['simple ', props.label]),
    Typed,
    Stubborn,
    Drawn: defineComponent({
      name: 'Drawn',
      props: { n: { type: Number, default: 2 } },
      setup:
        (props, { slots }) =>
        () =>
          h('section', { class: ['drawn', { two: props.n === 2 }] }, [
            slots.default && slots.default({ n: props.n, title: 'from h', item: { count: 4 } }),
            slots.footer ? slots.footer({ twice: 8 }) : 'no footer',
            [1, [2, null, false, undefined, true, '']],
            createTextVNode('<text>'),
          ]),
    }),
    Pieces: () => [h('i', 'a'), 'b', null, h(Fragment, [h(Text, 'c'), h(Comment, 'd -- > e'), h('br')])],
    Empty: { render: () => null },
    Number: { render: () => 7 },
    Nothing: {},
    Passing: {
      setup:
        (props, { attrs, slots }) =>
        () =>
          h(named('Card'), attrs, slots),
    },
    Lazy: defineAsyncComponent(() => Promise.resolve({ default: named('Plain'), __esModule: true })),
    LazyCard: defineAsyncComponent({ loader: async () => named('Card') }),
    Failing: defineAsyncComponent({
      loader: () => Promise.reject(new Error('no')),
      errorComponent: { render: () => h('s', 'failed') },
    }),
    Slotless: {
      render() {
        return h(named('Card'), { title: 'quiet' }, 'text child');
      },
    },
    Reader: {
      props: ['a'],
      render() {
        return h('samp', [
          String(this.a),
          this.$attrs.id,
          ' ',
          this.$parent ? 'child' : 'root',
          this.$slots.default ? this.$slots.default() : null,
        ]);
      },
    },
  };
}

export const DIRECTIVES = {
  probe: {
    getSSRProps: ({ value, arg, modifiers }) => ({
      'data-probe': `${value} ${arg} ${Object.keys(modifiers)}`,
      class: { probed: value },
      style: { top: '0' },
    }),
  },
  silent: { mounted() {} },
};
