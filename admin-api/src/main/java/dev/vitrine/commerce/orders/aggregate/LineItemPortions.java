package dev.vitrine.commerce.orders.aggregate;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Splits line items into the portions of fulfillments or refunds, one after the other: the discounts and taxes of the
 * parts add up to those of the line. For one thread.
 */
public final class LineItemPortions {

    private final List<LineItem> lines;
    private final Map<Long, Integer> taken = new HashMap<>();

    public LineItemPortions(List<LineItem> ofOrder) {
        lines = ofOrder;
    }

    /** The next units of a line; empty when the order has no such line. */
    Optional<LineItem> take(long line, int units) {
        var part = peek(line, units);
        taken.merge(line, units, Integer::sum);
        return part;
    }

    /** The same without taking the units. */
    Optional<LineItem> peek(long line, int units) {
        return lines.stream()
                .filter(each -> each.id() == line)
                .findFirst()
                .map(each -> each.part(taken.getOrDefault(line, 0), units));
    }
}
