package dev.vitrine.commerce.orders;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.commerce.orders.aggregate.LineItem;
import dev.vitrine.commerce.orders.aggregate.Order;
import dev.vitrine.commerce.orders.aggregate.OrderDiscountCode;
import dev.vitrine.commerce.orders.aggregate.RefundableAmounts;
import dev.vitrine.commerce.orders.aggregate.ShippingLine;
import dev.vitrine.commerce.orders.aggregate.Transaction;
import dev.vitrine.commerce.orders.intake.NewOrder;
import dev.vitrine.commerce.orders.intake.OrderDiscounts;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.testkit.TestPlatform;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Currency;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Random lives of orders against a ledger that shares no code with them: what is refused, what becomes of money, goods
 * and statuses, step by step.
 */
@Tag("long")
final class OrderModelTest {

    private static final long SEED = 20260301;
    private static final Currency EUR = Currency.getInstance("EUR");
    private static final List<String> KINDS = List.of("authorization", "sale", "capture", "capture", "void", "refund");

    @Test
    void hundredThousandLivesFollowTheRules() {
        for (int life = 0; life < 100_000; life++) {
            var random = new Random(SEED + life);
            var ledger = begun(random);
            live("rules", life, random, ledger, paper(ledger), 3 + random.nextInt(12));
        }
    }

    @Test
    void fullOrdersRefuseWhatDoesNotFit() {
        for (int life = 0; life < 200; life++) {
            var random = new Random(SEED - 1 - life);
            var ledger = begun(random);
            live("full", life, random, ledger, paper(ledger), 250);
            assertThat(ledger.entries).hasSizeLessThanOrEqualTo(100);
        }
    }

    @ParameterizedTest
    @EnumSource
    void livesInADatabaseFollowTheRulesToo(Dialect dialect) {
        var test = TestPlatform.on(dialect);
        var shop = test.shop();
        for (int life = 0; life < 300; life++) {
            var random = new Random(SEED + life);
            var ledger = begun(random);
            live(dialect.name(), life, random, ledger, stored(test, shop, ledger), 3 + random.nextInt(8));
        }
    }

    private static Ledger begun(Random random) {
        var ledger = new Ledger(random.nextInt(3) == 0);
        for (int i = 0; i <= random.nextInt(3); i++) {
            ledger.lines.add(new Ledger.Line(1 + random.nextInt(3000), 1 + random.nextInt(4)));
        }
        return ledger;
    }

    private static void live(String where, int life, Random random, Ledger ledger, Book book, int steps) {
        var story = new ArrayList<String>();
        for (int step = 0; step < steps; step++) {
            var body = Json.object();
            var name = switch (random.nextInt(9)) {
                case 0, 1, 2, 3 -> "transaction";
                case 4, 5 -> "refund";
                case 6 -> "fulfil";
                case 7 -> "adjust";
                default -> random.nextInt(3) == 0 ? "cancel" : "transaction";
            };
            boolean expected;
            Runnable call;
            switch (name) {
                case "transaction" -> {
                    expected = transaction(random, ledger, book, body);
                    call = () -> book.transact(body);
                }
                case "refund" -> {
                    expected = refund(random, ledger, book, body);
                    call = () -> book.refund(body);
                }
                case "cancel" -> {
                    expected = cancel(random, ledger, body);
                    call = () -> book.cancel(body);
                }
                case "adjust" -> {
                    expected = adjust(random, ledger, book, body);
                    call = () -> book.adjust(body);
                }
                default -> {
                    var place = random.nextInt(ledger.lines.size());
                    var line = ledger.lines.get(place);
                    var units = 1 + random.nextInt(3);
                    body.put("line", place).put("quantity", units);
                    expected = !ledger.cancelled && units <= line.open();
                    line.sent += expected ? units : 0;
                    var id = book.order().lineItems().get(place).id();
                    call = () -> book.fulfil(id, units);
                }
            }
            story.add(name + " " + body);
            var refusal = attempted(call);
            if (expected != refusal.isEmpty()) {
                throw new AssertionError(told(where, life, story) + (expected ? "refused: " + refusal : "not refused"));
            }
            compare(ledger, book, told(where, life, story));
        }
    }

    private static String attempted(Runnable call) {
        try {
            call.run();
            return "";
        } catch (ApiException e) {
            return String.valueOf(e.getMessage());
        }
    }

    private static String told(String where, int life, List<String> story) {
        return where + " " + (SEED + life) + ":\n" + String.join("\n", story) + "\n";
    }

    private static void compare(Ledger ledger, Book book, String story) {
        var order = book.order();
        var found = order.financialStatus() + "|" + order.fulfillmentStatus() + "|"
                + order.totals().totalPrice().minor() + "|"
                + order.payment().balance().minor() + "|"
                + order.payment().totalOutstanding().minor() + "|"
                + book.transactions().size();
        var expected = ledger.financial() + "|" + ledger.fulfillment() + "|" + ledger.total() + "|" + ledger.balance()
                + "|" + ledger.outstanding() + "|" + ledger.entries.size();
        if (!found.equals(expected)) {
            throw new AssertionError(story + "found    " + found + "\nexpected " + expected);
        }
        if (ledger.refunded() > ledger.captured()) {
            throw new AssertionError(story + "more was given back than was paid");
        }
        for (int i = 0; i < ledger.lines.size(); i++) {
            var line = order.lineItems().get(i);
            if (line.fulfillableQuantity()
                    != (ledger.cancelled ? 0 : ledger.lines.get(i).open())) {
                throw new AssertionError(story + "fulfillable_quantity is " + line.fulfillableQuantity());
            }
        }
        checkSubtotals(order, story);
    }

    /** "so that all refunds add up to L exactly": after k of Q units they come to L·k/Q, rounded once. */
    private static void checkSubtotals(Order order, String story) {
        var sums = new HashMap<Long, BigDecimal>();
        var units = new HashMap<Long, Integer>();
        for (var line : RefundableAmounts.refundLines(order)) {
            sums.merge(line.lineItemId(), line.subtotal().amount(), BigDecimal::add);
            units.merge(line.lineItemId(), line.quantity(), Integer::sum);
        }
        for (var line : order.lineItems()) {
            var exact = line.lineItemDiscountPrice()
                    .amount()
                    .multiply(BigDecimal.valueOf(units.getOrDefault(line.id(), 0)))
                    .divide(BigDecimal.valueOf(line.quantity()), 2, RoundingMode.HALF_UP);
            if (exact.compareTo(sums.getOrDefault(line.id(), BigDecimal.ZERO)) != 0) {
                throw new AssertionError(story + "refunds of a line come to " + sums + ", not " + exact);
            }
        }
    }

    private static boolean transaction(Random random, Ledger ledger, Book book, ObjectNode body) {
        var kind = KINDS.get(random.nextInt(KINDS.size()));
        var status = random.nextInt(6) == 0 ? random.nextBoolean() ? "failure" : "pending" : "success";
        body.put("kind", kind).put("status", status);
        var amount = random.nextInt(3) == 0 ? null : 1L + random.nextInt((int) Math.max(2, ledger.total()));
        if (amount != null) {
            body.put("amount", BigDecimal.valueOf(amount, 2));
        }
        var room = ledger.entries.size() < 100;
        if (kind.equals("refund")) {
            return false;
        }
        if (kind.equals("authorization") || kind.equals("sale")) {
            var possible = room && !ledger.cancelled && !ledger.financial().equals("paid");
            return booked(ledger, possible, kind, status, amount == null ? ledger.total() : amount, -1);
        }
        var parent = random.nextBoolean() && !ledger.entries.isEmpty() ? random.nextInt(ledger.entries.size()) : -1;
        if (parent >= 0) {
            body.put("parent_id", book.transactions().get(parent).id());
        } else {
            var open = new ArrayList<Integer>();
            for (int i = 0; i < ledger.entries.size(); i++) {
                if (ledger.left(i, true) > 0) {
                    open.add(i);
                }
            }
            parent = open.size() == 1 ? open.getFirst() : -1;
        }
        var authorized = parent >= 0
                && ledger.entries.get(parent).kind.equals("authorization")
                && ledger.entries.get(parent).status.equals("success");
        if (kind.equals("void")) {
            var possible = room && authorized && ledger.untouched(parent);
            return booked(ledger, possible, kind, status, authorized ? ledger.entries.get(parent).amount : 0, parent);
        }
        var left = authorized ? ledger.left(parent, true) : 0;
        var wanted = amount == null ? left : amount;
        return booked(ledger, room && !ledger.cancelled && left > 0 && wanted <= left, kind, status, wanted, parent);
    }

    private static boolean booked(
            Ledger ledger, boolean possible, String kind, String status, long amount, int parent) {
        if (possible) {
            ledger.entries.add(new Ledger.Entry(kind, status, amount, parent));
        }
        return possible;
    }

    private static boolean refund(Random random, Ledger ledger, Book book, ObjectNode body) {
        boolean possible = true;
        var taken = new HashMap<Ledger.Line, int[]>();
        var lines = body.putArray("refund_line_items");
        for (var i = random.nextInt(3); i > 0; i--) {
            var place = random.nextInt(ledger.lines.size());
            var line = ledger.lines.get(place);
            var units = 1 + random.nextInt(2);
            var type = random.nextInt(3);
            lines.addObject()
                    .put("line_item_id", book.order().lineItems().get(place).id())
                    .put("quantity", units)
                    .put(
                            "restock_type",
                            List.of("no_restock", "cancel", "return").get(type));
            var before = taken.computeIfAbsent(line, each -> new int[3]);
            possible &= units <= line.quantity - line.refunded - before[0] - before[1] - before[2];
            possible &= type != 1 || units <= (ledger.cancelled ? 0 : line.open()) - before[1];
            possible &= type != 2 || units <= line.sent - line.returned - before[2];
            before[type] += units;
        }
        var money = new HashMap<Integer, Long>();
        var transactions = body.putArray("transactions");
        var bookings = new ArrayList<Ledger.Entry>();
        for (var i = ledger.entries.isEmpty() ? 0 : random.nextInt(3); i > 0; i--) {
            var place = random.nextInt(ledger.entries.size());
            var left = ledger.refundable(place) - money.getOrDefault(place, 0L);
            long amount = 1 + random.nextInt((int) Math.max(2, left + 2));
            transactions
                    .addObject()
                    .put("parent_id", book.transactions().get(place).id())
                    .put("amount", BigDecimal.valueOf(amount, 2));
            possible &= amount <= left;
            money.merge(place, amount, Long::sum);
            bookings.add(new Ledger.Entry("refund", "success", amount, place));
        }
        long delivery = random.nextInt(3) == 0 ? random.nextInt(600) : 0;
        if (delivery > 0) {
            body.putObject("shipping").put("amount", BigDecimal.valueOf(delivery, 2));
        }
        possible &= delivery <= Ledger.DELIVERY - ledger.deliveryRefunded;
        possible &= !lines.isEmpty() || !transactions.isEmpty() || delivery > 0;
        possible &= ledger.entries.size() + bookings.size() <= 100;
        if (possible) {
            taken.forEach((line, units) -> take(ledger, line, units));
            ledger.entries.addAll(bookings);
            ledger.deliveryRefunded += delivery;
        }
        return possible;
    }

    private static void take(Ledger ledger, Ledger.Line line, int[] units) {
        line.refunded += units[0] + units[1] + units[2];
        line.removed += units[1];
        line.returned += units[2];
        ledger.restocked += units[1];
        ledger.refundedUnits = true;
    }

    private static boolean cancel(Random random, Ledger ledger, ObjectNode body) {
        var restock = random.nextBoolean();
        body.put("restock", restock);
        var left = new HashMap<Integer, Long>();
        for (int i = 0; i < ledger.entries.size(); i++) {
            if (ledger.refundable(i) > 0) {
                left.put(i, ledger.refundable(i));
            }
        }
        var most = left.values().stream().mapToLong(Long::longValue).sum();
        var amount = random.nextInt(3) > 0 ? null : (long) random.nextInt((int) most + 2);
        if (amount != null) {
            body.put("amount", BigDecimal.valueOf(amount, 2).toPlainString());
        }
        var part = amount != null && amount < most;
        var possible = !ledger.cancelled
                && !ledger.entries.isEmpty()
                && ledger.lines.stream().allMatch(line -> line.sent == 0)
                && (amount == null || amount <= most)
                && !(part && amount > 0 && left.size() > 1);
        var bookings = new ArrayList<Ledger.Entry>();
        for (int i = 0; i < ledger.entries.size(); i++) {
            var entry = ledger.entries.get(i);
            if (entry.kind.equals("authorization") && entry.status.equals("success") && ledger.untouched(i)) {
                bookings.add(new Ledger.Entry("void", "success", entry.amount, i));
            }
        }
        if (part && amount > 0) {
            left.keySet().forEach(place -> bookings.add(new Ledger.Entry("refund", "success", amount, place)));
        } else if (!part) {
            left.forEach((place, money) -> bookings.add(new Ledger.Entry("refund", "success", money, place)));
        }
        possible &= ledger.entries.size() + bookings.size() <= 100;
        if (possible) {
            ledger.cancelled = true;
            ledger.entries.addAll(bookings);
            var everything = !part && !left.isEmpty();
            ledger.deliveryRefunded = everything ? Ledger.DELIVERY : ledger.deliveryRefunded;
            for (var line : ledger.lines) {
                var units = line.quantity - line.refunded;
                var back = restock && units <= line.open();
                if (units > 0 && (restock || everything)) {
                    take(ledger, line, back ? new int[] {0, units, 0} : new int[] {units, 0, 0});
                }
                line.removed = line.quantity - line.sent;
            }
        }
        return possible;
    }

    private static boolean adjust(Random random, Ledger ledger, Book book, ObjectNode body) {
        var lines = body.putArray("line_items");
        var place = random.nextInt(ledger.lines.size() + 1);
        var quantity = 1 + random.nextInt(4);
        var possible = !ledger.cancelled
                && !List.of("voided", "refunded", "partially_refunded").contains(ledger.financial())
                && !ledger.refundedUnits
                && ledger.fulfillment().isEmpty();
        if (place == ledger.lines.size()) {
            long price = 1 + random.nextInt(2000);
            lines.addObject()
                    .put("id", 0)
                    .put("is_custom", true)
                    .put("name", "More")
                    .put("quantity", quantity)
                    .put("price", BigDecimal.valueOf(price, 2));
            if (possible) {
                ledger.lines.add(new Ledger.Line(price, quantity));
            }
            return possible;
        }
        lines.addObject().put("id", book.order().lineItems().get(place).id()).put("quantity", quantity);
        if (possible) {
            ledger.lines.get(place).quantity = quantity;
        }
        return possible;
    }

    private static Book paper(Ledger ledger) {
        var lines = new ArrayList<LineItem>();
        for (var line : ledger.lines) {
            lines.add(LineItem.custom("Mug", new Money(line.price, EUR), line.quantity, true, List.of())
                    .at(lines.size() + 1, 1));
        }
        var contents = Book.Copy.of(
                NewOrder.Contents.plain(
                        EUR, lines, List.of(ShippingLine.flat("Post", new Money(Ledger.DELIVERY, EUR))), false),
                Map.of());
        if (!ledger.tenPercentOff) {
            return new Book.Paper(lines, contents);
        }
        var orderDiscounts = new OrderDiscounts();
        orderDiscounts.code(new OrderDiscountCode("TEN", BigDecimal.TEN, "percentage"));
        var reduced = orderDiscounts.applied(lines, contents.shipping(), EUR);
        return new Book.Paper(
                reduced.lines(),
                Book.Copy.of(contents, Map.of("lines", reduced.lines(), "discounts", orderDiscounts.applications())));
    }

    private static Book stored(TestPlatform test, Shop shop, Ledger ledger) {
        var body = Json.object();
        var lines = body.putArray("line_items");
        ledger.lines.forEach(line -> lines.addObject()
                .put("title", "Mug")
                .put("price", BigDecimal.valueOf(line.price, 2))
                .put("quantity", line.quantity));
        body.putArray("shipping_lines").addObject().put("title", "Post").put("price", BigDecimal.valueOf(500, 2));
        if (ledger.tenPercentOff) {
            body.putArray("discount_codes")
                    .addObject()
                    .put("code", "TEN")
                    .put("amount", 10)
                    .put("type", "percentage");
        }
        var orders = test.platform().sales().orders();
        var id = test.platform()
                .foundation()
                .database()
                .write(tx -> orders.placement()
                        .create(tx, shop, body, 1, test.platform().sales().fulfillments())
                        .id());
        return new Stored(test, shop, id);
    }

    /** The rules with everything around them. */
    private record Stored(TestPlatform test, Shop shop, long id) implements Book {

        @Override
        public Order order() {
            return test.platform()
                    .foundation()
                    .database()
                    .read(session -> test.platform().sales().orders().find(session, shop, id))
                    .orElseThrow();
        }

        @Override
        public List<Transaction> transactions() {
            return test.platform()
                    .foundation()
                    .database()
                    .read(session ->
                            test.platform().sales().orders().transactions().of(session, shop, id));
        }

        @Override
        public void transact(JsonNode body) {
            test.platform()
                    .foundation()
                    .database()
                    .change(tx -> test.platform()
                            .sales()
                            .orders()
                            .transactionRecorder()
                            .create(tx, shop, id, List.of(body), false));
        }

        @Override
        public void refund(JsonNode body) {
            test.platform()
                    .foundation()
                    .database()
                    .change(tx -> test.platform().sales().orders().refunds().create(tx, shop, id, body));
        }

        @Override
        public void cancel(JsonNode body) {
            test.platform()
                    .foundation()
                    .database()
                    .change(tx ->
                            test.platform().sales().orders().cancellations().cancel(tx, shop, id, body));
        }

        @Override
        public void adjust(JsonNode body) {
            test.platform()
                    .foundation()
                    .database()
                    .change(tx -> test.platform().sales().orders().adjustments().adjust(tx, shop, id, body));
        }

        /** why: shipments have tests of their own; here only what they do to lines matters. */
        @Override
        public void fulfil(long line, int quantity) {
            test.platform().foundation().database().change(tx -> {
                var before = test.platform().sales().orders().find(tx, shop, id).orElseThrow();
                var sent = tx.sql("""
                                update line_items set fulfilled_quantity = fulfilled_quantity + :quantity
                                where shop_id = :shop and id = :id and :open
                                  and fulfilled_quantity + removed_quantity + :quantity <= quantity
                                """)
                        .bind(shop)
                        .bind("id", line)
                        .bind("quantity", quantity)
                        .bind("open", !before.cancelled())
                        .run();
                if (sent == 0) {
                    throw ApiException.of(422, "not fulfillable");
                }
                test.platform().sales().orders().store().withUpdatedStatuses(tx, shop, before);
            });
        }
    }
}
