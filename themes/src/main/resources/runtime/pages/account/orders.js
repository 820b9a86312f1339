// The customer's orders: the list, and each one.
import { computed } from 'vue';
import { useList } from '../lists.js';
import { lineOf, listed, namesOf, orderOf } from './older.js';
import { useWork } from './work.js';

export function orders(props, session) {
  const list = useList(props, session, 'orders');
  const { work, reorder } = useWork(session);
  const all = computed(() => list.items.value.map(listed));
  return () => ({
    ordersHistory: all.value,
    isHistoryEmpty: list.pagination.value.total === 0,
    isPageFetching: session.state.navigating || list.loading.value,
    pagination: list.pagination.value,
    isReordering: work.doing === 'reorder',
    notAdded: work.notAdded,
    error: work.error,
    message: work.message,
    remakeOrder: (order) => reorder(order.id),
  });
}

export function order(props, session) {
  const { work, send, reorder } = useWork(session);
  const shown = computed(() => orderOf(props.data.order));
  const lines = computed(() => props.data.order.line_items.map(lineOf));
  const path = (action) => `/account/orders/${props.data.order.id}/${action}.json`;
  const take = (changed) => ({ order: changed });

  return () => ({
    order: shown.value,
    orderCreateDate: shown.value.placed_on,
    orderItems: lines.value,
    isBusy: work.doing !== '',
    isReordering: work.doing === 'reorder',
    notAdded: work.notAdded,
    validationModel: work.faults,
    error: work.error,
    message: work.message,
    checkItemHasVariantOptions: (item) => Boolean(item.variant_title),
    getItemVariantOptions: (item) => item.variant_title || '',
    ...namesOf([], [shown.value.shipping_address, shown.value.billing_address]),
    remakeOrder: () => reorder(props.data.order.id),
    onCancelOrder: () => send('cancel', 'POST', path('cancel'), {}, take, 'The order is cancelled.'),
    onReturnItems: (wanted, reason = '') =>
      send(
        'return',
        'POST',
        path('return'),
        { lines: { ...wanted }, reason },
        take,
        'We have got what you want to return.',
      ),
  });
}
