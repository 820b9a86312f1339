// Shows its content in browsers only, after the page is mounted: the server and the first look of the browser show the
// slot `fallback`, so that both agree.
import { defineComponent, h, onMounted, ref } from 'vue';

function clientOnly(name, slot) {
  return defineComponent({
    name,
    props: { [slot]: { type: String, default: '' }, [`${slot}Tag`]: { type: String, default: 'div' } },
    setup(props, { slots }) {
      const shown = ref(false);
      onMounted(() => {
        shown.value = true;
      });
      return () => {
        if (shown.value) return slots.default ? slots.default() : null;
        if (slots[slot]) return slots[slot]();
        return props[slot] ? h(props[`${slot}Tag`], null, props[slot]) : null;
      };
    },
  });
}

export const ClientOnly = /* @__PURE__ */ clientOnly('ClientOnly', 'fallback');

/** The same by the name and the words that older themes know. */
export const NoSsr = /* @__PURE__ */ clientOnly('NoSsr', 'placeholder');
