// The page with a customer's addresses: one is edited, or asked about before it is deleted, at a time.
import { computed, reactive, watch } from 'vue';
import { addressOf, fieldsOf, namesOf } from './older.js';
import { useWork } from './work.js';

const PATH = '/account/addresses';
const BLANK = {
  id: 0,
  first_name: '',
  last_name: '',
  company: '',
  address1: '',
  address2: '',
  city: '',
  province: '',
  province_code: '',
  country: '',
  country_code: '',
  zip: '',
  phone: '',
  default: false,
};

export function addresses(props, session) {
  const { work, send, clear } = useWork(session);
  const list = computed(() => props.data.addresses.map(addressOf));
  const shown = reactive({ edited: null, deleted: null });
  const find = (id) => list.value.find((each) => each.id === Number(id));
  watch(
    () => props.data,
    () => Object.assign(shown, { edited: null, deleted: null }),
  );

  function edit(address) {
    clear();
    Object.assign(shown, { edited: addressOf(address), deleted: null });
  }

  function onAddAddress() {
    const usual = find(props.data.default_address_id) || list.value[0];
    const { countries } = props.data;
    const code = [usual && usual.country_code, session.shop.country, countries[0] && countries[0].code].find((each) =>
      countries.some((country) => country.code === each),
    );
    edit({ ...BLANK, country_code: code || '', default: list.value.length === 0 });
  }

  function onEditAddress(id) {
    const found = find(id);
    if (found) edit(Object.fromEntries(Object.keys(BLANK).map((name) => [name, found[name]])));
  }

  function onExitEditMode() {
    clear();
    shown.edited = null;
  }

  const take = ({ addresses: all, default_address_id }) => ({ addresses: all, default_address_id });

  async function onSaveAddress(fields) {
    const draft = shown.edited || addressOf(BLANK);
    Object.assign(draft, fieldsOf(fields));
    const path = draft.id ? `${PATH}/${draft.id}.json` : `${PATH}.json`;
    return send('save', 'POST', path, placed(draft, props.data.countries), take, 'The address is saved.');
  }

  const onChangeDefault = (id) =>
    send('default', 'POST', `${PATH}/${Number(id)}/default.json`, {}, take, 'Checkouts begin with this address now.');

  function onDeleteAddress(id) {
    clear();
    shown.deleted = find(id) || null;
  }

  async function confirmDelete() {
    if (!shown.deleted) return false;
    const { id } = shown.deleted;
    const done = await send('delete', 'DELETE', `${PATH}/${id}.json`, null, take, 'The address is deleted.');
    shown.deleted = null;
    return done;
  }

  const closeModal = () => {
    shown.deleted = null;
  };

  return () => ({
    currentUser: { addresses: list.value, default_shipping: props.data.default_address_id },
    addresses: list.value,
    defaultAddressId: props.data.default_address_id,
    countries: props.data.countries,
    editedAddress: shown.edited,
    deletedAddress: shown.deleted,
    isSaving: work.doing !== '',
    validationModel: work.faults,
    error: work.error,
    message: work.message,
    ...namesOf(props.data.countries, props.data.addresses),
    onAddAddress,
    onEditAddress,
    onExitEditMode,
    onSaveAddress,
    onChangeDefault,
    onDeleteAddress,
    confirmDelete,
    closeModal,
  });
}

/** What is sent of an address: a province of another country is none of this one. */
function placed(draft, countries) {
  const body = Object.fromEntries(Object.keys(BLANK).map((name) => [name, draft[name]]));
  delete body.id;
  const country = countries.find((each) => each.code === draft.country_code);
  if (!country) return body;
  const province = country.provinces.find((each) => each.code === draft.province_code);
  body.country = country.name;
  body.province = province ? province.name : country.provinces.length ? '' : draft.province;
  body.province_code = province ? province.code : '';
  return body;
}
