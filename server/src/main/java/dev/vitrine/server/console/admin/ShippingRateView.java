package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.Money;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/**
 * Shipping rate as merchants read it. A rate that is free from an order value on is two rates: the second has the same
 * name, begins where the first ends and is free.
 *
 * @param rate as the API prints it
 * @param free the second one
 */
public record ShippingRateView(JsonNode rate, Optional<JsonNode> free, ShopFormatter manner) {

    static final String BY_WEIGHT = "weight_based";

    /** Those of a zone, cheapest first. */
    static List<ShippingRateView> of(JsonNode zone, ShopFormatter shopFormatter) {
        var byPrice = zone.path("price_based_shipping_rates").valueStream().toList();
        var second = new HashSet<String>();
        var lines = new ArrayList<ShippingRateView>();
        for (var rate : byPrice) {
            var free = byPrice.stream()
                    .filter(other -> follows(rate, other, shopFormatter))
                    .filter(other -> second.add(other.path("id").asText()))
                    .findFirst();
            lines.add(new ShippingRateView(rate, free, shopFormatter));
        }
        lines.removeIf(line -> second.contains(line.id()));
        zone.path("weight_based_shipping_rates")
                .forEach(rate -> lines.add(new ShippingRateView(rate, Optional.empty(), shopFormatter)));
        return lines;
    }

    /** {@code Free} where there is nothing to pay. */
    static String price(ShopFormatter shopFormatter, Money price) {
        return price.isZero() ? "Free" : shopFormatter.money(price);
    }

    public String id() {
        return rate.path("id").asText();
    }

    public String name() {
        return rate.path("name").asText();
    }

    public String price() {
        return price(manner, manner.minor(rate.path("price")));
    }

    /** For which orders it is. */
    public String words() {
        if (rate.path("type").asText().equals(BY_WEIGHT)) {
            var unit = rate.path("weight_unit").asText();
            return between(weight("weight_low", unit), weight("weight_high", unit), "weight");
        }
        var upTo = free.isPresent() ? "" : amount("max_order_subtotal");
        var words = between(amount("min_order_subtotal"), upTo, "order value");
        return free.map(other -> words + ", free from " + manner.money(other.path("min_order_subtotal")))
                .orElse(words);
    }

    private static String between(String low, String high, String what) {
        if (low.isEmpty() && high.isEmpty()) {
            return "Every " + (what.equals("weight") ? what : "order");
        }
        return high.isEmpty()
                ? "From " + low + " " + what
                : low.isEmpty() ? "Up to " + high + " " + what : low + " to " + high + " " + what;
    }

    private String amount(String name) {
        var amount = rate.path(name);
        var nothing = amount.isNull()
                || amount.isMissingNode()
                || manner.minor(amount).isZero();
        return nothing ? "" : manner.money(amount);
    }

    private String weight(String name, String unit) {
        var weight = OrderLabels.text(rate, name);
        return weight.isEmpty() || weight.equals("0") ? "" : weight + " " + unit;
    }

    private static boolean follows(JsonNode rate, JsonNode other, ShopFormatter shopFormatter) {
        if (!rate.path("max_order_subtotal").isNull()
                && rate.path("name").equals(other.path("name"))
                && other.path("max_order_subtotal").isNull()
                && !other.path("min_order_subtotal").isNull()) {
            var end = shopFormatter.minor(rate.path("max_order_subtotal"));
            return !shopFormatter.minor(rate.path("price")).isZero()
                    && shopFormatter.minor(other.path("price")).isZero()
                    && shopFormatter.minor(other.path("min_order_subtotal")).minor() == end.minor() + 1;
        }
        return false;
    }
}
