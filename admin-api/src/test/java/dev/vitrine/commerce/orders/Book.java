package dev.vitrine.commerce.orders;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.commerce.orders.aggregate.LineItem;
import dev.vitrine.commerce.orders.aggregate.NewTransaction;
import dev.vitrine.commerce.orders.aggregate.Order;
import dev.vitrine.commerce.orders.aggregate.OrderStatuses;
import dev.vitrine.commerce.orders.aggregate.Refund;
import dev.vitrine.commerce.orders.aggregate.RefundLine;
import dev.vitrine.commerce.orders.aggregate.Transaction;
import dev.vitrine.commerce.orders.aggregate.Transactions;
import dev.vitrine.commerce.orders.edits.Cancellation;
import dev.vitrine.commerce.orders.edits.LineItemAdjustment;
import dev.vitrine.commerce.orders.edits.OrderAdjustmentRequest;
import dev.vitrine.commerce.orders.edits.RepricedOrder;
import dev.vitrine.commerce.orders.intake.NewOrder;
import dev.vitrine.commerce.orders.intake.SellableVariants;
import dev.vitrine.commerce.orders.intake.TransactionIntake;
import dev.vitrine.commerce.orders.refunds.RefundPlan;
import dev.vitrine.commerce.orders.refunds.RefundPlanner;
import dev.vitrine.commerce.orders.refunds.RefundRequest;
import dev.vitrine.commerce.payments.SoldGiftCards;
import dev.vitrine.commerce.pricing.TaxRates;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.tenancy.Shop;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** An order to which things are done: in memory by the pure rules alone, or in a database by everything around them. */
interface Book {

    Order order();

    List<Transaction> transactions();

    /** Each throws {@link ApiException} when it is refused. */
    void transact(JsonNode body);

    void refund(JsonNode body);

    void cancel(JsonNode body);

    void adjust(JsonNode body);

    void fulfil(long line, int quantity);

    /** The rules alone. */
    final class Paper implements Book {

        private static final Currency EUR = Currency.getInstance("EUR");
        private static final Shop SHOP = Copy.of(
                Shop.class,
                Map.of("currency", EUR, "ianaTimezone", "UTC", "country", "", "enabledCurrencies", List.of()));

        private Order order;
        private final List<Transaction> transactions = new ArrayList<>();

        Paper(List<LineItem> lines, NewOrder.Contents contents) {
            var totals = contents.totals();
            order = settled(Copy.of(
                    Order.class,
                    Map.ofEntries(
                            Map.entry("id", 1L),
                            Map.entry("currency", EUR),
                            Map.entry("lineItems", lines),
                            Map.entry("fulfillments", List.of()),
                            Map.entry("refunds", List.of()),
                            Map.entry("shippingLines", contents.shipping()),
                            Map.entry("taxLines", List.of()),
                            Map.entry(
                                    "discountApplications",
                                    contents.discounts() == null ? List.of() : contents.discounts()),
                            Map.entry("totalTax", totals.tax()),
                            Map.entry("totalTipReceived", totals.tip()),
                            Map.entry("totalPrice", totals.total()),
                            Map.entry("subtotalPrice", totals.subtotal()),
                            Map.entry("paymentGatewayNames", List.of()))));
        }

        @Override
        public Order order() {
            return order;
        }

        @Override
        public List<Transaction> transactions() {
            return transactions;
        }

        @Override
        public void transact(JsonNode body) {
            Transactions.checkLimit(transactions.size() + 1);
            book(List.of(new TransactionIntake(SHOP, order, body, "").booking(List.copyOf(transactions))));
        }

        @Override
        public void refund(JsonNode body) {
            var request = new Json(EUR, SHOP.zone()).read(body, RefundRequest.class);
            var plan = new RefundPlanner(order, transactions, request, "", false, paid -> false, SoldGiftCards.NONE)
                    .plan();
            Transactions.checkLimit(transactions.size() + plan.bookings().size());
            write(plan);
            order = settled(order);
        }

        @Override
        public void cancel(JsonNode body) {
            var cancellation = new Cancellation(
                    SHOP, order, transactions, Cancellation.request(SHOP, order, body), SoldGiftCards.NONE);
            cancellation.check();
            var voids = cancellation.voids();
            var plan = cancellation.refund(paid -> false);
            Transactions.checkLimit(transactions.size()
                    + voids.size()
                    + plan.map(each -> each.bookings().size()).orElse(0));
            order = Copy.of(order, Map.of("cancelledAt", Instant.EPOCH));
            book(voids);
            plan.ifPresent(this::write);
            lines(line -> Copy.of(line, Map.of("removedQuantity", line.quantity() - line.fulfilledQuantity())));
            order = settled(order);
        }

        @Override
        public void adjust(JsonNode body) {
            if (!LineItemAdjustment.reasons(SHOP, order).isEmpty()) {
                throw ApiException.of(422, "not adjustable");
            }
            var request = new Json(EUR, SHOP.zone()).read(body, OrderAdjustmentRequest.class);
            var lines = new LineItemAdjustment(order, request, SellableVariants.none())
                    .applied()
                    .lines();
            var applications = order.charges().discountApplications();
            var keptDiscount = applications == null
                    ? List.<RepricedOrder.KeptDiscount>of()
                    : applications.stream()
                            .map(each -> new RepricedOrder.KeptDiscount(each, List.of()))
                            .toList();
            var contents = new RepricedOrder(order, lines, keptDiscount, TaxRates.NONE).contents();
            var totals = contents.totals();
            var next = order.lineItems().stream().mapToLong(LineItem::id).max().orElse(0) + 1;
            var numbered = new ArrayList<LineItem>();
            for (var line : contents.lines()) {
                numbered.add(line.id() == 0 ? line.at(next++, 1) : line);
            }
            order = settled(Copy.of(
                    order,
                    Map.of(
                            "lineItems",
                            List.copyOf(numbered),
                            "totalPrice",
                            totals.total(),
                            "subtotalPrice",
                            totals.subtotal())));
        }

        @Override
        public void fulfil(long id, int quantity) {
            var line = order.lineItems().stream()
                    .filter(each -> each.id() == id)
                    .findFirst()
                    .orElseThrow();
            if (order.cancelled() || quantity > line.fulfillableQuantity()) {
                throw ApiException.of(422, "not fulfillable");
            }
            lines(each -> each.id() == id
                    ? Copy.of(each, Map.of("fulfilledQuantity", each.fulfilledQuantity() + quantity))
                    : each);
            order = settled(order);
        }

        private void write(RefundPlan plan) {
            var refund = new Refund(
                    order.refunds().size() + 1,
                    1,
                    null,
                    null,
                    false,
                    plan.lines(),
                    plan.adjustments(),
                    List.of(),
                    Instant.EPOCH,
                    Instant.EPOCH);
            order = Copy.of(
                    order,
                    Map.of(
                            "refunds",
                            Stream.concat(order.refunds().stream(), Stream.of(refund))
                                    .toList()));
            for (var taken : plan.lines()) {
                if (taken.restockType().equals(RefundLine.CANCEL)) {
                    lines(line -> line.id() == taken.lineItemId()
                            ? Copy.of(line, Map.of("removedQuantity", line.removedQuantity() + taken.quantity()))
                            : line);
                }
            }
            book(plan.bookings());
        }

        private void book(List<NewTransaction> newTransactions) {
            for (var newTransaction : newTransactions) {
                var bare = newTransaction.on(1, 1, null, null, Instant.EPOCH);
                transactions.add(Copy.of(bare, Map.of("id", transactions.size() + 1L)));
            }
            order = settled(order);
        }

        private void lines(UnaryOperator<LineItem> change) {
            order = Copy.of(
                    order,
                    Map.of("lineItems", order.lineItems().stream().map(change).toList()));
        }

        private Order settled(Order as) {
            var orderStatuses = OrderStatuses.of(as, transactions);
            return Copy.of(
                    as,
                    Map.of(
                            "financialStatus",
                            orderStatuses.financial(),
                            "fulfillmentStatus",
                            orderStatuses.fulfillment(),
                            "balance",
                            orderStatuses.balance(),
                            "totalOutstanding",
                            orderStatuses.outstanding()));
        }
    }

    /** Records with some components changed, or made of nothing else. */
    final class Copy {

        private record Shape(RecordComponent[] components, Constructor<?> constructor) {}

        private static final Map<Class<?>, Shape> SHAPES = new ConcurrentHashMap<>();

        private Copy() {}

        static <T extends Record> T of(Class<T> type, Map<String, ?> values) {
            return made(type, null, values);
        }

        @SuppressWarnings("unchecked")
        static <T extends Record> T of(T record, Map<String, ?> values) {
            return made((Class<T>) record.getClass(), record, values);
        }

        private static <T extends Record> T made(Class<T> type, Object from, Map<String, ?> values) {
            var shape = SHAPES.computeIfAbsent(type, Copy::shape);
            var arguments = new Object[shape.components().length];
            try {
                for (int i = 0; i < arguments.length; i++) {
                    var component = shape.components()[i];
                    var before = from == null ? null : component.getAccessor().invoke(from);
                    arguments[i] = component.getAccessor().isAnnotationPresent(JsonUnwrapped.class)
                            ? made(component.getType().asSubclass(Record.class), before, values)
                            : values.containsKey(component.getName())
                                    ? values.get(component.getName())
                                    : from == null ? zero(component.getType()) : before;
                }
                return type.cast(shape.constructor().newInstance(arguments));
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }

        private static Object zero(Class<?> type) {
            if (type == boolean.class) {
                return false;
            }
            return type == long.class
                    ? (Object) 0L
                    : type == int.class ? (Object) 0 : type == Money.class ? Money.zero(Paper.EUR) : null;
        }

        private static Shape shape(Class<?> type) {
            var components = type.getRecordComponents();
            Arrays.stream(components).forEach(each -> each.getAccessor().setAccessible(true));
            var canonical =
                    Arrays.stream(components).map(RecordComponent::getType).toList();
            var constructor = Arrays.stream(type.getDeclaredConstructors())
                    .filter(each -> List.of(each.getParameterTypes()).equals(canonical))
                    .findFirst()
                    .orElseThrow();
            constructor.setAccessible(true);
            return new Shape(components, constructor);
        }
    }
}
