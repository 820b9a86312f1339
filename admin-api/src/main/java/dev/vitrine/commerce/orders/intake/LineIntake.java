package dev.vitrine.commerce.orders.intake;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.commerce.orders.aggregate.Attribute;
import dev.vitrine.commerce.orders.aggregate.LineItem;
import dev.vitrine.commerce.orders.aggregate.Transaction;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.tenancy.Shop;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;

/**
 * Reads the line items of a request: "either variant_id … (copied from the variant unless given) or a custom line
 * (title + price required)".
 */
public final class LineIntake {

    private final SellableVariants sellableVariants;
    private final Money none;
    private final Problems problems;

    /** {@code none} is no money in the order's currency. */
    LineIntake(SellableVariants sellableVariants, Money none, Problems problems) {
        this.sellableVariants = sellableVariants;
        this.none = none;
        this.problems = problems;
    }

    /**
     * A caller's {@code line_items} as an order would have them, in the shop's currency; says what is wrong with them.
     */
    public static List<LineItem> lines(Session session, Shop shop, JsonNode lines, Problems problems) {
        var request = Json.object();
        request.set("line_items", lines);
        var requested = shop.json().read(request, OrderRequest.class).lineItems();
        var ids = requested.stream()
                .map(OrderRequest.Line::variantId)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
        return new LineIntake(SellableVariants.of(session, shop, ids), shop.zeroMoney(), problems).lines(requested);
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
        var sellableVariant = line.variantId() == null
                ? null
                : sellableVariants.find(line.variantId()).orElse(null);
        if (line.variantId() != null && sellableVariant == null) {
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
                line,
                sellableVariant,
                quantity(at, line.quantity()),
                grams(at, line.grams(), sellableVariant),
                properties.orElse(List.of()));
    }

    private LineItem line(
            OrderRequest.Line line,
            @Nullable SellableVariant sellableVariant,
            int quantity,
            long grams,
            List<Attribute> properties) {
        return new LineItem(
                0,
                0,
                sellableVariant == null ? null : sellableVariant.productId(),
                sellableVariant == null ? null : sellableVariant.id(),
                given(line.title(), sellableVariant == null ? "" : sellableVariant.productTitle()),
                given(line.variantTitle(), sellableVariant == null ? null : sellableVariant.variantTitle()),
                given(line.sku(), sellableVariant == null ? null : sellableVariant.sku()),
                given(line.vendor(), sellableVariant == null ? null : sellableVariant.vendor()),
                quantity,
                0,
                0,
                0,
                given(line.price(), sellableVariant == null ? none : price(sellableVariant)),
                grams,
                given(line.requiresShipping(), sellableVariant == null || sellableVariant.requiresShipping()),
                given(line.taxable(), sellableVariant == null || sellableVariant.taxable()),
                given(line.giftCard(), sellableVariant != null && sellableVariant.giftCard()),
                given(
                        line.fulfillmentService(),
                        sellableVariant == null ? Transaction.MANUAL : sellableVariant.fulfillmentService()),
                null,
                properties,
                sellableVariant == null ? null : sellableVariant.imageSrc(),
                List.of(),
                null,
                line.taxLines(),
                null);
    }

    /** why: a shop knows its prices in its own currency only; in another the caller must name one. */
    private Money price(SellableVariant sellableVariant) {
        return sellableVariant.price().currency().equals(none.currency()) ? sellableVariant.price() : none;
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

    private long grams(String at, @Nullable BigDecimal grams, @Nullable SellableVariant sellableVariant) {
        if (grams == null) {
            return sellableVariant == null ? 0 : sellableVariant.grams();
        }
        if (grams.signum() < 0) {
            problems.add(at + "grams", "must be greater than or equal to 0");
            return 0;
        }
        if (grams.compareTo(BigDecimal.valueOf(1_000_000_000)) > 0) {
            problems.add(at + "grams", "must be less than or equal to 1000000000");
            return 0;
        }
        return grams.setScale(0, RoundingMode.HALF_UP).longValueExact();
    }

    @NullUnmarked
    private static <T> T given(T value, T otherwise) {
        return value == null || value instanceof String text && text.isBlank() ? otherwise : value;
    }
}
