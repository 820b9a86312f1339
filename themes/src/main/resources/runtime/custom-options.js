// What a customer fills in for their own piece: values, faults, and files on their way.
import { computed, reactive, shallowReactive } from 'vue';
import { useSession } from './session.js';

/** `product` and `variant` are refs. */
export function useCustomOptions(product, variant) {
  const { translate } = useSession();
  const validateProperties = reactive({});
  const uploadProcess = reactive({});
  const uploadProgress = reactive({});
  const sent = shallowReactive({});
  const options = computed(() => product.value.custom_options || []);
  const isUploading = computed(() => Object.keys(uploadProcess).length > 0);
  let values = {};

  function onChangeCustomOption(map) {
    values = { ...map };
    for (const option of options.value) if (option.type === 'file') changeFile(option, values[option.id] || null);
    for (const id of Object.keys(validateProperties)) if (!faultOf(id)) delete validateProperties[id];
  }

  async function changeFile({ id, name }, file) {
    const before = sent[id];
    if (before?.file === file) return;
    before?.cancel?.();
    const own = { file, value: '' };
    sent[id] = own;
    end(id);
    if (!file) return;
    uploadProcess[id] = true;
    uploadProgress[id] = 0.01;
    delete validateProperties[id];
    try {
      const { send } = await import('./uploads.js');
      const isCurrent = () => sent[id] === own;
      if (isCurrent()) await send(own, variant.value.id, name, (part) => isCurrent() && (uploadProgress[id] = part));
    } catch (error) {
      if (sent[id] === own) {
        sent[id] = null;
        validateProperties[id] = translate(error.message);
      }
    } finally {
      if (sent[id] === own || !sent[id]) end(id);
    }
  }

  function end(id) {
    delete uploadProcess[id];
    delete uploadProgress[id];
  }

  function faultOf(id) {
    const option = options.value.find((each) => String(each.id) === String(id));
    if (!option) return '';
    const value = valueOf(option);
    if (option.required && value === '')
      return translate('{label} is required.', { label: option.label || translate('This field') });
    const most = option.max_length;
    if (most && [...value].length > most) return translate('At most {count} characters.', { count: most });
    return '';
  }

  function valueOf({ id, type }) {
    if (type === 'file') return sent[id]?.value || '';
    const value = values[id];
    return Array.isArray(value) ? value.join(', ') : String(value ?? '').trim();
  }

  /** By the names that cart and order have for them. */
  function properties() {
    const named = options.value.map((option) => [option.name || option.label || option.id, valueOf(option)]);
    return Object.fromEntries(named.filter(([, value]) => value !== ''));
  }

  function isValid() {
    for (const id of Object.keys(validateProperties)) delete validateProperties[id];
    for (const { id } of options.value) {
      const fault = faultOf(id);
      if (fault) validateProperties[id] = fault;
    }
    return Object.keys(validateProperties).length === 0;
  }

  /** What the shop has refused. */
  function refuse({ message, details }) {
    const option = options.value.find((each) => each.name === details?.option);
    if (option) validateProperties[option.id] = translate(message);
  }

  return {
    validateProperties,
    uploadProcess,
    uploadProgress,
    isUploading,
    onChangeCustomOption,
    properties,
    isValid,
    refuse,
  };
}
