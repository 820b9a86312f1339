package dev.vitrine.commerce.orders.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.kernel.Money;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Currency;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class OrderStatusesTest {

    private static final Currency EUR = Currency.getInstance("EUR");

    /** Transactions are {@code kind amount[status][<parent]}; a parent is named by its place, counted from 1. */
    @ParameterizedTest
    @CsvSource({
        "100, '', pending, 100, 100",
        "0, '', paid, 0, 0",
        "100, sale 100, paid, 0, 0",
        "100, sale 100 pending, pending, 100, 100",
        "100, sale 100 failure, pending, 100, 100",
        "100, sale 100 error; sale 100, paid, 0, 0",
        "100, sale 40, partially_paid, 60, 60",
        "100, sale 40; sale 60, paid, 0, 0",
        "100, sale 120, paid, -20, 0",
        "100, authorization 100, authorized, 100, 0",
        "100, authorization 50, authorized, 100, 50",
        "100, authorization 100 failure, pending, 100, 100",
        "100, authorization 100; capture 100 <1, paid, 0, 0",
        "100, authorization 100; capture 30 <1, partially_paid, 70, 0",
        "100, authorization 100; capture 30 <1; capture 70 <1, paid, 0, 0",
        "100, authorization 100; capture 100 failure <1, authorized, 100, 0",
        "100, authorization 100; void 100 <1, voided, 100, 100",
        "100, authorization 100; void 100 failure <1, authorized, 100, 0",
        "100, authorization 100; void 100 <1; authorization 100, authorized, 100, 0",
        "100, sale 100; refund 30 <1, partially_refunded, 30, 0",
        "100, sale 100; refund 30 failure <1, paid, 0, 0",
        "100, sale 100; refund 30 <1; refund 70 <1, refunded, 100, 0",
        "100, sale 40; refund 40 <1, refunded, 100, 60",
    })
    void moneyDecidesTheFinancialStatus(
            long total, String transactions, String status, long balance, long outstanding) {
        var orderStatuses = OrderStatuses.of(eur(total), transactions(transactions), List.of(), false, 0);

        assertThat(orderStatuses.financial()).isEqualTo(status);
        assertThat(orderStatuses.balance()).isEqualTo(eur(balance));
        assertThat(orderStatuses.outstanding()).isEqualTo(eur(outstanding));
    }

    /** Lines are {@code quantity/fulfilled/removed/open}. */
    @ParameterizedTest
    @CsvSource({
        "'', false, ''",
        "2/0/0/0, false, ''",
        "2/2/0/0, false, fulfilled",
        "2/1/0/0, false, partial",
        "2/1/1/0, false, fulfilled",
        "2/2/0/0 1/0/0/0, false, partial",
        "2/2/0/0 1/0/1/0, false, fulfilled",
        "2/0/2/0, true, restocked",
        "2/0/2/0, false, ''",
        "2/0/1/0, true, ''",
        "2/0/0/2, false, processing",
        "2/0/0/1, false, partial-processing",
        "2/0/1/1, false, processing",
        "2/1/0/1, false, partial",
    })
    void unitsDecideTheFulfillmentStatus(String lines, boolean cancelled, String status) {
        var removed = lines(lines).stream().mapToInt(LineItem::removedQuantity).sum();
        assertThat(OrderStatuses.of(eur(1), List.of(), lines(lines), cancelled, removed)
                        .fulfillment())
                .isEqualTo(status);
    }

    @ParameterizedTest
    @CsvSource({
        "5/0/0/0, 5, ''",
        "5/2/0/0, 3, partial",
        "5/2/3/0, 0, fulfilled",
        "5/0/2/1, 2, processing",
        "5/5/0/0, 0, fulfilled"
    })
    void lineKnowsWhatMayStillBeSent(String line, int fulfillable, String status) {
        var item = lines(line).getFirst();
        assertThat(item.fulfillableQuantity()).isEqualTo(fulfillable);
        assertThat(item.fulfillmentStatus() == null ? "" : item.fulfillmentStatus())
                .isEqualTo(status);
    }

    @Test
    void cancelledUnitsThatDidNotComeBackAreNotRestocked() {
        assertThat(OrderStatuses.of(eur(1), List.of(), lines("2/0/2/0"), true, 1)
                        .fulfillment())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "'', voided",
        "authorization 100, authorized",
        "sale 100, paid",
        "sale 100; refund 10 <1, partially_refunded"
    })
    void cancelledOrderWithoutMoneyIsVoided(String transactions, String status) {
        assertThat(OrderStatuses.of(eur(100), transactions(transactions), List.of(), true, 0)
                        .financial())
                .isEqualTo(status);
    }

    @Test
    void capturesUnderWayReserveTheirShare() {
        var all = transactions("authorization 100; capture 30 pending <1");

        assertThat(OrderStatuses.capturable(all.getFirst(), all)).isEqualTo(eur(70));
        assertThat(OrderStatuses.open(all.getFirst(), all)).isEqualTo(eur(100));
    }

    private static List<Transaction> transactions(String text) {
        var all = new ArrayList<Transaction>();
        for (var part : text.isBlank() ? new String[0] : text.split("; ")) {
            var words = List.of(part.split(" "));
            var parent = part.contains("<") ? Long.valueOf(part.substring(part.indexOf('<') + 1)) : null;
            var status = words.stream()
                    .filter(Transaction.STATUSES::contains)
                    .findFirst()
                    .orElse("success");
            var newTransaction = new NewTransaction(
                    words.get(0),
                    status,
                    eur(Long.parseLong(words.get(1))),
                    parent,
                    "manual",
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    false,
                    null);
            var bare = newTransaction.on(1, 1, null, null, Instant.EPOCH);
            all.add(withId(bare, all.size() + 1));
        }
        return List.copyOf(all);
    }

    private static Transaction withId(Transaction t, long id) {
        return t.withId(id);
    }

    private static List<LineItem> lines(String text) {
        var lines = new ArrayList<LineItem>();
        for (var part : text.isBlank() ? new String[0] : text.split(" ")) {
            var n = Arrays.stream(part.split("/")).mapToInt(Integer::parseInt).toArray();
            lines.add(new LineItem(
                    1, 1, null, null, "Mug", null, null, null, n[0], n[1], n[2], n[3], eur(1), 0, true, true, false,
                    "manual", null, List.of(), null, List.of(), null, List.of(), null));
        }
        return List.copyOf(lines);
    }

    private static Money eur(long major) {
        return new Money(major * 100, EUR);
    }
}
