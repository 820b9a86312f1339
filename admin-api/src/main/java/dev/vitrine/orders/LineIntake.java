package dev.vitrine.orders;

import dev.vitrine.kernel.Money;
import dev.vitrine.kernel.Problems;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes a caller's lines into an order's: "either variant_id … (copied from the variant unless given) or a custom line
 * (title + price required)".
 */
final class LineIntake {

    private final Wares wares;
    private final Money none;
    private final Problems problems;

    /** {@code none} is no money in the order's currency. */
    LineIntake(Wares wares, Money none, Problems problems) {
        this.wares = wares;
        this.none = none;
        this.problems = problems;
    }

    List<LineItem> lines(List<OrderRequest.Line> requested) {
        if (requested.isEmpty()) {
            problems.add("line_items", "must contain at least one line item");
        }
        var lines = new ArrayList<LineItem>();
        for (int i = 0; i < requested.size(); i++) {
            lines.add(line("line_items[" + i + "].", requested.get(i)));
        }
        return List.copyOf(lines);
    }

    private LineItem line(String at, OrderRequest.Line line) {
        var ware =
                line.variantId() == null ? null : wares.find(line.variantId()).orElse(null);
        if (line.variantId() != null && ware == null) {
            problems.add(at + "variant_id", "does not exist");
        }
        if (line.variantId() == null) {
            problems.notBlank(at + "title", line.title());
            if (line.price() == null) {
                problems.add(at + "price", "can't be blank");
            }
        }
        problems.notNegative(at + "price", line.price());
        problems.atMost(255, at + "title", line.title());
        var properties = Attribute.read(line.properties());
        if (properties.isEmpty()) {
            problems.add(at + "properties", "is invalid");
        }
        return line(
                line, ware, quantity(at, line.quantity()), grams(at, line.grams(), ware), properties.orElse(List.of()));
    }

    private LineItem line(
            OrderRequest.Line line, @Nullable Ware ware, int quantity, long grams, List<Attribute> properties) {
        return new LineItem(
                0,
                0,
                ware == null ? null : ware.productId(),
                ware == null ? null : ware.id(),
                given(line.title(), ware == null ? "" : ware.productTitle()),
                given(line.variantTitle(), ware == null ? null : ware.variantTitle()),
                given(line.sku(), ware == null ? null : ware.sku()),
                given(line.vendor(), ware == null ? null : ware.vendor()),
                quantity,
                0,
                0,
                0,
                given(line.price(), ware == null ? none : price(ware)),
                grams,
                given(line.requiresShipping(), ware == null || ware.requiresShipping()),
                given(line.taxable(), ware == null || ware.taxable()),
                given(line.giftCard(), ware != null && ware.giftCard()),
                given(line.fulfillmentService(), ware == null ? Transaction.MANUAL : ware.fulfillmentService()),
                null,
                properties,
                ware == null ? null : ware.imageSrc(),
                List.of(),
                null,
                line.taxLines(),
                null);
    }

    /** why: a shop knows its prices in its own currency only; in another the caller must name one. */
    private Money price(Ware ware) {
        return ware.price().currency().equals(none.currency()) ? ware.price() : none;
    }

    private int quantity(String at, @Nullable BigDecimal quantity) {
        if (quantity == null) {
            problems.add(at + "quantity", "can't be blank");
        } else if (quantity.stripTrailingZeros().scale() > 0) {
            problems.add(at + "quantity", "must be an integer");
        } else if (quantity.signum() <= 0) {
            problems.add(at + "quantity", "must be greater than 0");
        } else if (quantity.compareTo(BigDecimal.valueOf(1_000_000)) > 0) {
            problems.add(at + "quantity", "must be less than or equal to 1000000");
        } else {
            return quantity.intValueExact();
        }
        return 1;
    }

    private long grams(String at, @Nullable BigDecimal grams, @Nullable Ware ware) {
        if (grams == null) {
            return ware == null ? 0 : ware.grams();
        }
        if (grams.signum() < 0) {
            problems.add(at + "grams", "must be greater than or equal to 0");
            return 0;
        }
        if (grams.compareTo(BigDecimal.valueOf(1_000_000_000)) > 0) {
            problems.add(at + "grams", "must be less than or equal to 1000000000");
            return 0;
        }
        return grams.setScale(0, java.math.RoundingMode.HALF_UP).longValueExact();
    }

    @org.jspecify.annotations.NullUnmarked
    private static <T> T given(T value, T otherwise) {
        return value == null || value instanceof String text && text.isBlank() ? otherwise : value;
    }
}
