// Pages of accounts for themes that have none of their own: plain, but all of it can be done. Few shops load this.
import { h, ref } from 'vue';
import { useTheme } from '../../theme.js';

const TEXT = ['first_name', 'last_name', 'phone'];
const PLACE = ['first_name', 'last_name', 'company', 'address1', 'address2', 'zip', 'city', 'country_code', 'phone'];
const LABELS = {
  first_name: 'First name',
  last_name: 'Last name',
  company: 'Company',
  address1: 'Street and number',
  address2: 'Flat, floor',
  zip: 'Postcode',
  city: 'Town',
  country_code: 'Country',
  province_code: 'State or province',
  phone: 'Telephone',
};
const COMPLETE = {
  first_name: 'given-name',
  last_name: 'family-name',
  company: 'organization',
  address1: 'address-line1',
  address2: 'address-line2',
  zip: 'postal-code',
  city: 'address-level2',
  country_code: 'country',
  province_code: 'address-level1',
  phone: 'tel',
};

/** A component of these props, whose `show(props, theme)` runs once and gives what renders. */
const page = (props, show) => ({ props, setup: (given, context) => show(given, useTheme(), context) });
const button = (text, onClick, more) => h('button', { type: 'button', onClick, ...more }, text);
const lines = (texts) => texts.filter(Boolean).map((text) => h('div', null, text));
const told = ({ error, message }) => (error || message ? h('p', null, error ? error.message : message) : null);

const MyAccount = page(['navigation', 'isLoggingOut', 'onLogout'], (props, { $t }, { slots }) => {
  const link = ({ title, link: href, active }) =>
    h('a', { href, 'aria-current': active ? 'page' : undefined, style: 'margin-inline-end:1.5em' }, title);
  return () =>
    h('div', { style: 'max-width:48rem;margin:2rem auto;padding:0 1rem' }, [
      h('nav', { 'aria-label': $t('Account') }, [
        ...props.navigation.map(link),
        button($t('Sign out'), () => props.onLogout(), { disabled: props.isLoggingOut }),
      ]),
      slots.default && slots.default(),
    ]);
});

function field($t, record, name, faults, input) {
  const id = `account-${name}`;
  const fault = faults[name];
  return h('p', { key: name }, [
    h('label', { for: id, style: 'display:block' }, $t(LABELS[name])),
    input ||
      h('input', {
        id,
        value: record[name] || '',
        autocomplete: COMPLETE[name],
        'aria-invalid': fault ? 'true' : undefined,
        'aria-describedby': fault ? `${id}-fault` : undefined,
        onInput: (event) => {
          record[name] = event.target.value;
        },
      }),
    fault ? h('span', { id: `${id}-fault`, style: 'display:block' }, fault) : null,
  ]);
}

function choice(record, name, options) {
  const onChange = (event) => {
    record[name] = event.target.value;
  };
  const all = options.map(({ code, name: text }) =>
    h('option', { value: code, selected: code === record[name] }, text),
  );
  return h('select', { id: `account-${name}`, autocomplete: COMPLETE[name], onChange }, [
    record[name] ? null : h('option', { value: '' }, '–'),
    ...all,
  ]);
}

function check($t, record, name, text) {
  const onChange = (event) => {
    record[name] = event.target.checked;
  };
  return h('p', null, [
    h('label', null, [h('input', { type: 'checkbox', checked: Boolean(record[name]), onChange }), ' ', $t(text)]),
  ]);
}

function form($t, fields, onSubmit, onCancel, busy) {
  const submit = (event) => {
    event.preventDefault();
    onSubmit();
  };
  return h('form', { onSubmit: submit }, [
    ...fields,
    h('button', { disabled: busy }, $t('Save')),
    ' ',
    button($t('Cancel'), () => onCancel()),
  ]);
}

const MyProfile = page(
  [
    'currentUser',
    'recentOrders',
    'securityUrl',
    'isEditing',
    'isSaving',
    'validationModel',
    'error',
    'message',
    'onEdit',
    'onExitEditMode',
    'onUpdateProfile',
  ],
  (props, { $t, $routeToPath }) => {
    const edited = (user) => [
      ...TEXT.map((name) => field($t, user, name, props.validationModel)),
      check($t, user, 'accepts_marketing', 'Send me news by e-mail'),
    ];
    const shown = (user) => [
      ...lines([`${user.first_name || ''} ${user.last_name || ''}`.trim(), user.email, user.phone]),
      button($t('Edit'), () => props.onEdit()),
    ];
    return () => [
      h('h1', null, $t('Profile')),
      told(props),
      props.isEditing
        ? form($t, edited(props.currentUser), props.onUpdateProfile, props.onExitEditMode, props.isSaving)
        : shown(props.currentUser),
      h('p', null, [h('a', { href: props.securityUrl }, $t('Change e-mail address or password'))]),
      props.recentOrders.length ? h('h2', null, $t('Orders')) : null,
      orderList(props.recentOrders, $routeToPath),
    ];
  },
);

const placeOf = (address, props) =>
  lines([
    `${address.first_name || ''} ${address.last_name || ''}`.trim(),
    address.company,
    address.address1,
    address.address2,
    `${address.zip || ''} ${address.city || ''}`.trim(),
    address.province_code && props.getProvinceName(address.country_code, address.province_code),
    props.getCountryName(address.country_code),
    address.phone,
  ]);

const MyAddresses = page(
  [
    'addresses',
    'countries',
    'editedAddress',
    'deletedAddress',
    'isSaving',
    'validationModel',
    'error',
    'message',
    'getCountryName',
    'getProvinceName',
    'onAddAddress',
    'onEditAddress',
    'onExitEditMode',
    'onSaveAddress',
    'onChangeDefault',
    'onDeleteAddress',
    'confirmDelete',
    'closeModal',
  ],
  (props, { $t }) => {
    function edited(address) {
      const country = props.countries.find(({ code }) => code === address.country_code);
      const inputs = { country_code: choice(address, 'country_code', props.countries) };
      const fields = PLACE.map((name) => field($t, address, name, props.validationModel, inputs[name]));
      if (country && country.provinces.length) {
        const provinces = choice(address, 'province_code', country.provinces);
        fields.push(field($t, address, 'province_code', props.validationModel, provinces));
      }
      return [...fields, check($t, address, 'default', 'Begin checkouts with this address')];
    }
    const asked = () => [
      h('p', null, $t('Delete this address?')),
      button($t('Delete'), () => props.confirmDelete(), { disabled: props.isSaving }),
      ' ',
      button($t('Keep'), () => props.closeModal()),
    ];
    const actions = (address) => [
      button($t('Edit'), () => props.onEditAddress(address.id)),
      ' ',
      button($t('Delete'), () => props.onDeleteAddress(address.id)),
      ' ',
      address.default ? null : button($t('Use by default'), () => props.onChangeDefault(address.id)),
    ];
    return () => [
      h('h1', null, $t('Addresses')),
      told(props),
      props.editedAddress
        ? form($t, edited(props.editedAddress), props.onSaveAddress, props.onExitEditMode, props.isSaving)
        : button($t('Add an address'), () => props.onAddAddress()),
      ...props.addresses.map((address) =>
        h('address', { key: address.id, style: 'margin-block:1.5rem' }, [
          ...placeOf(address, props),
          ...(props.deletedAddress && props.deletedAddress.id === address.id ? asked() : actions(address)),
        ]),
      ),
    ];
  },
);

const orderList = (orders, path) =>
  h(
    'ul',
    null,
    orders.map((order) =>
      h('li', { key: order.id }, [
        h('a', { href: path(order.url) }, order.name),
        ` · ${order.placed_on} · ${order.total_price_text} · ${order.status_text}`,
      ]),
    ),
  );

const MyOrders = page(
  ['ordersHistory', 'isHistoryEmpty', 'pagination', 'error', 'message'],
  (props, { $t, $routeToPath }) => {
    const step = (by) => () => props.pagination.onPageChange(props.pagination.page + by);
    return () => {
      const { page: number, perPage, total } = props.pagination;
      return [
        h('h1', null, $t('Orders')),
        told(props),
        props.isHistoryEmpty ? h('p', null, $t('You have not ordered anything yet.')) : null,
        orderList(props.ordersHistory, $routeToPath),
        number > 1 ? button($t('Previous'), step(-1)) : null,
        number * perPage < total ? button($t('Next'), step(1)) : null,
      ];
    };
  },
);

const MyOrder = page(
  [
    'order',
    'orderItems',
    'isBusy',
    'notAdded',
    'validationModel',
    'error',
    'message',
    'getCountryName',
    'getProvinceName',
    'remakeOrder',
    'onCancelOrder',
    'onReturnItems',
  ],
  (props, { $t, $routeToPath }) => {
    const asking = ref('');
    const wanted = {};
    let reason = '';
    const ask = (what) => () => {
      asking.value = what;
    };
    const then = (act) => async () => {
      if (await act()) asking.value = '';
    };
    const amount = (label, text) => [h('dt', null, $t(label)), h('dd', null, text)];
    const item = (line) =>
      h('li', { key: line.id }, [
        line.url ? h('a', { href: $routeToPath(line.url) }, line.title) : line.title,
        line.variant_title ? ` – ${line.variant_title}` : '',
        ` · ${line.quantity} × ${line.price_text} · ${line.total_text}`,
        ...line.properties.map(({ name, value }) => h('div', null, `${name}: ${value}`)),
      ]);
    const returned = (line) => {
      const id = `return-${line.id}`;
      const onInput = (event) => {
        wanted[line.id] = Number(event.target.value);
      };
      return h('p', null, [
        h('label', { for: id }, `${line.title} `),
        h('input', { id, type: 'number', min: 0, max: line.returnable_quantity, value: wanted[line.id] || 0, onInput }),
        props.validationModel[line.id] || '',
      ]);
    };
    const why = () => {
      const onInput = (event) => {
        reason = event.target.value;
      };
      return h('p', null, [
        h('label', { for: 'return-reason' }, $t('Why do you send it back?')),
        h('textarea', { id: 'return-reason', value: reason, onInput, style: 'display:block' }),
        props.validationModel.reason || '',
      ]);
    };
    const chosen = () => Object.fromEntries(Object.entries(wanted).filter(([, quantity]) => quantity > 0));
    const actions = () => {
      if (asking.value === 'cancel')
        return [
          h('p', null, $t('Cancel this order?')),
          button($t('Cancel the order'), then(props.onCancelOrder), { disabled: props.isBusy }),
          ' ',
          button($t('Keep it'), ask('')),
        ];
      if (asking.value === 'return') {
        const send = then(() => props.onReturnItems(chosen(), reason));
        return [
          ...props.orderItems.filter((line) => line.returnable_quantity > 0).map(returned),
          why(),
          button($t('Return'), send),
          ' ',
          button($t('Cancel'), ask('')),
        ];
      }
      return [
        button($t('Buy again'), () => props.remakeOrder(), { disabled: props.isBusy }),
        ' ',
        props.order.can_cancel ? button($t('Cancel the order'), ask('cancel')) : null,
        ' ',
        props.order.can_return ? button($t('Return something'), ask('return')) : null,
      ];
    };
    const when = ({ state, when: day }, more) => h('li', null, [state, day, ...more].filter(Boolean).join(' · '));
    const event = ({ state, message, place, when: time }) =>
      h('li', null, [state, message, place, time].filter(Boolean).join(' · '));
    const happened = (events) => [
      events.length ? h('ol', null, events.slice(0, 3).map(event)) : null,
      events.length > 3
        ? h('details', null, [
            h('summary', null, $t('Show {count} more', { count: events.length - 3 })),
            h('ol', null, events.slice(3).map(event)),
          ])
        : null,
    ];
    const parcel = (each) =>
      h('li', null, [
        [each.state, each.when, each.carrier, ...each.contents].filter(Boolean).join(' · '),
        ...each.numbers.map(({ text, address }) => [' ', address ? h('a', { href: address }, text) : text]),
        ...happened(each.events || []),
      ]);
    return () => {
      const { order } = props;
      return [
        h('h1', null, $t('Order {name}', { name: order.name })),
        h('p', null, `${order.placed_on} · ${order.status_text}`),
        told(props),
        ...props.notAdded.map((text) => h('p', null, text)),
        h('ul', null, props.orderItems.map(item)),
        h('dl', null, [
          amount('Subtotal', order.subtotal_price_text),
          order.total_discounts ? amount('Discounts', order.total_discounts_text) : null,
          amount('Delivery', order.total_shipping_text),
          amount('Taxes', order.total_tax_text),
          amount('Total', order.total_price_text),
        ]),
        ...actions(),
        h('ul', null, order.parcels.map(parcel)),
        h(
          'ul',
          null,
          order.payments.map((each) => when(each, [each.amount, each.means])),
        ),
        h(
          'ul',
          null,
          order.returns.map((each) => when(each, [...each.contents, each.answer])),
        ),
        order.shipping_address ? h('address', null, placeOf(order.shipping_address, props)) : null,
      ];
    };
  },
);

export const pages = {
  PageMyAccount: MyAccount,
  PageMyProfile: MyProfile,
  PageMyAddresses: MyAddresses,
  PageMyOrders: MyOrders,
  PageMyOrder: MyOrder,
};
