package dev.vitrine.orders;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Lines of an order as its shipments, or its refunds, take parts of them one after the other: the discounts and taxes
 * of the parts add up to those of the line. For one thread.
 */
final class LineParts {

    private final List<LineItem> lines;
    private final Map<Long, Integer> taken = new HashMap<>();

    LineParts(List<LineItem> ofOrder) {
        lines = ofOrder;
    }

    /** The next units of a line; empty when the order has no such line. */
    Optional<LineItem> take(long line, int units) {
        var part = next(line, units);
        taken.merge(line, units, Integer::sum);
        return part;
    }

    /** The same, of units that somebody else may still take. */
    Optional<LineItem> next(long line, int units) {
        return lines.stream()
                .filter(each -> each.id() == line)
                .findFirst()
                .map(each -> each.part(taken.getOrDefault(line, 0), units));
    }
}
