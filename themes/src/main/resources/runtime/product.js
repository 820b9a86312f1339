// Choosing a variant and adding it to the cart: the behaviour behind every product form.
import { computed, onBeforeUnmount, ref, watch } from 'vue';
import { useCustomOptions } from './custom-options.js';
import { announce } from './sdk.js';
import { useSession } from './session.js';

const PULSE = 2000;

/** The state of a product form. `product` is a getter; `followAddress` keeps ?variant= in the address. */
export function useProduct(product, { variantId = () => null, cartFormId = 'default', followAddress = false } = {}) {
  const session = useSession();
  const source = typeof product === 'function' ? product : () => product;
  const subject = computed(() => source() || {});
  const options = computed(() => subject.value.options || []);
  const variants = computed(() => subject.value.variants || []);
  const chosen = ref([]);
  const quantity = ref(1);
  const busy = ref(false);
  const isCartItemAdded = ref(false);
  const cartError = ref(null);
  let timer = 0;

  const values = computed(() => options.value.map((option) => option.values || []));
  const variant = computed(() => {
    if (options.value.length === 0) return variants.value[0] || null;
    return variants.value.find((each) => matches(each, chosen.value)) || null;
  });
  const currentOption = computed(() => {
    const current = {};
    options.value.forEach((option, i) => {
      const value = values.value[i].find((each) => each.id === chosen.value[i]);
      if (value) current[option.code] = { id: value.id, code: value.code, label: value.label };
    });
    return current;
  });
  const unavailableOptionItems = computed(() => {
    const found = {};
    values.value.forEach((list, i) => {
      for (const value of list) {
        const wish = chosen.value.map((id, at) => (at === i ? value.id : id));
        if (!variants.value.some((each) => each.available !== false && matches(each, wish))) found[value.id] = true;
      }
    });
    return found;
  });
  const availableOptions = computed(() =>
    options.value.map((option, i) => ({
      ...option,
      values: values.value[i].filter((value) =>
        variants.value.some((each) => matches(each, [...chosen.value.slice(0, i), value.id])),
      ),
    })),
  );
  const unavailableVariant = computed(() => variants.value.length > 0 && !variant.value);
  const custom = useCustomOptions(subject, variant);
  const isDisabledAddCart = computed(
    () => busy.value || custom.isUploading.value || !variant.value || variant.value.available === false,
  );

  watch([subject, () => variantId()], reset, { immediate: true });
  onBeforeUnmount(() => clearTimeout(timer));

  function reset() {
    const list = variants.value;
    const wanted = Number(variantId() || 0);
    const first = list.find((each) => each.id === wanted) || list.find((each) => each.available !== false) || list[0];
    choose(first);
  }

  function choose(selected) {
    chosen.value = options.value.map((option, i) => {
      const value = selected && values.value[i].find((each) => stands(each, selected[`option${i + 1}`]));
      return value ? value.id : undefined;
    });
  }

  // Does a variant have all chosen values? What is not chosen yet fits every variant.
  function matches(candidate, ids) {
    return ids.every((id, i) => {
      if (id === undefined) return true;
      const value = values.value[i] && values.value[i].find((each) => each.id === id);
      return Boolean(value) && stands(value, candidate[`option${i + 1}`]);
    });
  }

  function onChangeOption(value) {
    const id = value && (value.id !== undefined ? value.id : value);
    const at = values.value.findIndex((list) => list.some((each) => each.id === id));
    if (at < 0 || chosen.value[at] === id) return;
    chosen.value = chosen.value.map((each, i) => (i === at ? id : each));
    cartError.value = null;
    changed();
  }

  function onChangeVariantId(id) {
    const selected = variants.value.find((each) => each.id === Number(id));
    if (!selected || selected === variant.value) return;
    choose(selected);
    changed();
  }

  function changed() {
    if (!followAddress) return;
    const { navigation, state } = session;
    const id = variant.value ? variant.value.id : null;
    if (id) navigation.replaceQuietly({ ...navigation.router.currentRoute.value.query, variant: String(id) });
    state.page = { ...state.page, context: { ...state.page.context, variant_id: id } };
    announce('update', session);
  }

  function onChangeQuantity(value) {
    quantity.value = Math.min(9999, Math.max(1, Math.floor(Number(value) || 1)));
  }

  async function onAddToCart() {
    if (isDisabledAddCart.value || !custom.isValid()) return;
    busy.value = true;
    cartError.value = null;
    const result = await session.actions.addToCart(variant.value.id, quantity.value, {
      properties: custom.properties(),
    });
    busy.value = false;
    if (!result.success) {
      cartError.value = result.error;
      if (result.error) custom.refuse(result.error);
      return;
    }
    isCartItemAdded.value = true;
    clearTimeout(timer);
    timer = setTimeout(() => {
      isCartItemAdded.value = false;
    }, PULSE);
  }

  return {
    product: subject,
    variant,
    currentOption,
    unavailableOptionItems,
    availableOptions,
    unavailableVariant,
    isDisabledAddCart,
    isCartItemAdded,
    cartError,
    quantity,
    validateProperties: custom.validateProperties,
    uploadProcess: custom.uploadProcess,
    uploadProgress: custom.uploadProgress,
    cartFormId,
    isActiveOptionItem: (value) => chosen.value.includes(value && value.id !== undefined ? value.id : value),
    onChangeOption,
    onChangeVariantId,
    onChangeQuantity,
    onChangeCustomOption: custom.onChangeCustomOption,
    onAddToCart,
  };
}

// Variants name their values by label; some data names them by code.
function stands(value, text) {
  return text !== undefined && text !== null && (value.label === text || value.code === text);
}
