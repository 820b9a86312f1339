// Shows its content in browsers only, after the page is mounted.
import { defineComponent, h, onMounted, ref } from 'vue';

export const NoSsr = defineComponent({
  name: 'NoSsr',
  props: { placeholder: { type: String, default: '' }, placeholderTag: { type: String, default: 'div' } },
  setup(props, { slots }) {
    const shown = ref(false);
    onMounted(() => {
      shown.value = true;
    });
    return () => {
      if (shown.value) return slots.default ? slots.default() : null;
      if (slots.placeholder) return slots.placeholder();
      return props.placeholder ? h(props.placeholderTag, null, props.placeholder) : null;
    };
  },
});
