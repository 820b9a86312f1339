package dev.vitrine.commerce.orders;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/**
 * What an order must look like after what was done to it, in plain numbers and without any of the code that it checks:
 * the tables of the specification's chapters on statuses, transactions, refunds and cancelling, once more.
 */
final class Ledger {

    static final class Line {
        final long price;
        int quantity;
        int sent;
        int removed;
        int refunded;
        int returned;

        Line(long price, int quantity) {
            this.price = price;
            this.quantity = quantity;
        }

        int open() {
            return quantity - sent - removed;
        }
    }

    static final class Entry {
        final String kind;
        final String status;
        final long amount;
        final int parent;

        Entry(String kind, String status, long amount, int parent) {
            this.kind = kind;
            this.status = status;
            this.amount = amount;
            this.parent = parent;
        }
    }

    static final long DELIVERY = 500;

    final List<Line> lines = new ArrayList<>();
    final List<Entry> entries = new ArrayList<>();
    final boolean tenPercentOff;
    long deliveryRefunded;
    int restocked;
    boolean cancelled;
    boolean refundedUnits;

    Ledger(boolean tenPercentOff) {
        this.tenPercentOff = tenPercentOff;
    }

    long total() {
        var goods = lines.stream().mapToLong(line -> line.price * line.quantity).sum();
        var off = tenPercentOff
                ? BigDecimal.valueOf(goods)
                        .divide(BigDecimal.TEN, 0, RoundingMode.HALF_UP)
                        .longValueExact()
                : 0;
        return goods - off + DELIVERY;
    }

    long captured() {
        return sum("success", "sale") + sum("success", "capture");
    }

    long refunded() {
        return sum("success", "refund");
    }

    private long sum(String status, String kind) {
        return entries.stream()
                .filter(each -> each.kind.equals(kind) && each.status.equals(status))
                .mapToLong(each -> each.amount)
                .sum();
    }

    /** What an authorization still holds; captures under way count when {@code promised}. */
    long left(int place, boolean promised) {
        var entry = entries.get(place);
        if (!entry.kind.equals("authorization") || !entry.status.equals("success")) {
            return 0;
        }
        var left = entry.amount;
        for (var child : entries) {
            var counts = child.status.equals("success") || promised && child.status.equals("pending");
            if (child.parent == place && counts) {
                left = child.kind.equals("void") ? Long.MIN_VALUE / 2 : left - child.amount;
            }
        }
        return Math.max(0, left);
    }

    boolean untouched(int place) {
        return entries.stream().noneMatch(each -> each.parent == place && !each.status.equals("failure"));
    }

    /** What of a payment can be given back. */
    long refundable(int place) {
        var entry = entries.get(place);
        if (!entry.status.equals("success") || !entry.kind.equals("sale") && !entry.kind.equals("capture")) {
            return 0;
        }
        return entry.amount
                - entries.stream()
                        .filter(each -> each.parent == place && each.kind.equals("refund"))
                        .filter(each -> !each.status.equals("failure"))
                        .mapToLong(each -> each.amount)
                        .sum();
    }

    String financial() {
        var c = captured();
        var r = refunded();
        var a = reserved();
        if (r > 0) {
            return r >= c ? "refunded" : "partially_refunded";
        }
        if (cancelled && c == 0 && a == 0) {
            return "voided";
        }
        if (c >= total() && (c > 0 || total() == 0)) {
            return "paid";
        }
        if (c > 0) {
            return "partially_paid";
        }
        if (a > 0) {
            return "authorized";
        }
        return sum("success", "void") > 0 ? "voided" : "pending";
    }

    long reserved() {
        long reserved = 0;
        for (int i = 0; i < entries.size(); i++) {
            reserved += left(i, false);
        }
        return reserved;
    }

    String fulfillment() {
        var sent = lines.stream().mapToInt(line -> line.sent).sum();
        var quantity = lines.stream().mapToInt(line -> line.quantity).sum();
        if (sent > 0) {
            return lines.stream().allMatch(line -> line.open() == 0) ? "fulfilled" : "partial";
        }
        return cancelled && restocked == quantity ? "restocked" : "";
    }

    long balance() {
        return total() - captured() + refunded();
    }

    long outstanding() {
        return Math.max(0, total() - captured() - reserved());
    }
}
