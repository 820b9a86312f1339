package dev.vitrine.apps.compatibility;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.Json;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Fields of orders that follow from those that we print. */
final class OrderFields {

    static final Set<String> MADE = Set.of(
            "contact_email",
            "discount_codes",
            "current_subtotal_price",
            "current_total_discounts",
            "current_total_tax",
            "total_shipping_price_set",
            "estimated_taxes");

    /** Amounts of orders and of what stands in them, wherever they stand, that are printed in both currencies, too. */
    private static final Map<String, List<String>> AMOUNTS = Map.of(
            "order",
            List.of(
                    "subtotal_price",
                    "total_price",
                    "total_tax",
                    "total_discounts",
                    "total_line_items_price",
                    "current_subtotal_price",
                    "current_total_price",
                    "current_total_discounts",
                    "current_total_tax"),
            "line_items",
            List.of("price", "total_discount"),
            "line_item",
            List.of("price", "total_discount"),
            "shipping_lines",
            List.of("price", "discounted_price"),
            "tax_lines",
            List.of("price"),
            "discount_allocations",
            List.of("amount"),
            "refund_line_items",
            List.of("subtotal", "total_tax"),
            "order_adjustments",
            List.of("amount", "tax_amount"));

    /** What of its amounts is written down in the currency that the buyer saw, by our names. */
    private static final Map<String, String> AGREED = Map.of(
            "subtotal_price", "subtotal_price",
            "total_price", "total_price",
            "total_tax", "total_tax",
            "total_discounts", "total_discounts",
            "total_line_items_price", "total_line_items_price",
            "total_shipping", "total_shipping");

    /** The currencies of one order, and how much of the buyer's one unit of the shop's bought. */
    private record Currencies(Currency shop, Currency presentment, BigDecimal rate, JsonNode agreed) {

        static Currencies of(ObjectNode order, Currency shop) {
            var agreed = order.path("presentment");
            var own = currency(order.path("currency"), shop);
            return agreed.isObject()
                    ? new Currencies(
                            own, currency(agreed.path("currency"), own), number(agreed, "exchange_rate"), agreed)
                    : new Currencies(own, own, BigDecimal.ONE, agreed);
        }

        private static Currency currency(JsonNode code, Currency otherwise) {
            return code.isTextual() ? Currency.getInstance(code.asText()) : otherwise;
        }

        ObjectNode both(BigDecimal amount, Optional<String> agreedText) {
            var set = Json.object();
            set.putObject("shop_money").put("amount", text(amount, shop)).put("currency_code", shop.getCurrencyCode());
            set.putObject("presentment_money")
                    .put("amount", agreedText.orElseGet(() -> text(amount.multiply(rate), presentment)))
                    .put("currency_code", presentment.getCurrencyCode());
            return set;
        }

        Optional<String> agreed(String name) {
            return Optional.ofNullable(AGREED.get(name))
                    .map(agreed::path)
                    .filter(JsonNode::isTextual)
                    .map(JsonNode::asText);
        }
    }

    private OrderFields() {}

    static void add(ObjectNode order, Currency currency) {
        alias(order, "contact_email", "email");
        if (order.has("discount_code")) {
            addDiscountCodes(order);
        }
        if (order.has("refunds")) {
            addCurrent(order);
        }
        order.put("estimated_taxes", false);
        var currencies = Currencies.of(order, currency);
        addSets(order, "order", currencies);
        if (order.path("total_shipping").isNumber()) {
            order.set(
                    "total_shipping_price_set",
                    currencies.both(number(order, "total_shipping"), currencies.agreed("total_shipping")));
        }
        order.putNull("current_total_duties_set");
        order.putNull("original_total_duties_set");
    }

    /** Of what stands alone, such as a refund. */
    static void addSets(ObjectNode record, Currency currency) {
        addSets(record, "", Currencies.of(record, currency));
    }

    private static void addSets(ObjectNode record, String kind, Currencies currencies) {
        for (var name : AMOUNTS.getOrDefault(kind, List.of())) {
            if (record.path(name).isNumber()) {
                var agreed = kind.equals("order") ? currencies.agreed(name) : Optional.<String>empty();
                record.set(name + "_set", currencies.both(number(record, name), agreed));
            }
        }
        for (var entry : List.copyOf(record.properties())) {
            var key = entry.getKey();
            if (entry.getValue() instanceof ObjectNode child && key.equals("line_item")) {
                addSets(child, key, currencies);
            } else if (entry.getValue().isArray()) {
                for (var child : entry.getValue()) {
                    if (child instanceof ObjectNode object) {
                        addSets(object, key, currencies);
                    }
                }
            }
        }
    }

    /** What the order comes to without what was taken back of it. */
    private static void addCurrent(ObjectNode order) {
        var subtotal = BigDecimal.ZERO;
        var tax = BigDecimal.ZERO;
        var discount = BigDecimal.ZERO;
        for (var refund : order.path("refunds")) {
            for (var line : refund.path("refund_line_items")) {
                subtotal = subtotal.add(number(line, "subtotal"));
                tax = tax.add(number(line, "total_tax"));
                discount = discount.add(number(line, "discount_amount"));
            }
            for (var adjustment : refund.path("order_adjustments")) {
                tax = tax.subtract(number(adjustment, "tax_amount"));
            }
        }
        subtract(order, "current_subtotal_price", "subtotal_price", subtotal);
        subtract(order, "current_total_tax", "total_tax", tax);
        subtract(order, "current_total_discounts", "total_discounts", discount);
    }

    private static void subtract(ObjectNode order, String made, String from, BigDecimal amount) {
        if (order.path(from).isNumber()) {
            order.put(made, number(order, from).subtract(amount));
        }
    }

    /**
     * "discount_codes": amounts are money that was taken off, as text; ours are percentages where they were given so.
     */
    private static void addDiscountCodes(ObjectNode order) {
        var codes = order.putArray("discount_codes");
        for (var code : order.path("discount_code")) {
            var percentage = code.path("type").asText().equals("percentage");
            var amount = percentage ? takenOff(order, code.path("code").asText()) : number(code, "amount");
            codes.addObject()
                    .put("code", code.path("code").asText())
                    .put("amount", amount.toPlainString())
                    .put("type", code.path("type").asText("fixed_amount"));
        }
    }

    private static BigDecimal takenOff(ObjectNode order, String code) {
        var sum = BigDecimal.ZERO;
        var applications = order.path("discount_applications");
        for (var line : order.path("line_items")) {
            for (var allocation : line.path("discount_allocations")) {
                var application = applications.path(
                        allocation.path("discount_application_index").asInt());
                if (application.path("code").asText().equalsIgnoreCase(code)) {
                    sum = sum.add(number(allocation, "amount"));
                }
            }
        }
        return sum;
    }

    private static void alias(ObjectNode record, String name, String of) {
        if (record.has(of)) {
            record.set(name, record.get(of));
        }
    }

    private static String text(BigDecimal amount, Currency currency) {
        return amount.setScale(Math.max(0, currency.getDefaultFractionDigits()), RoundingMode.HALF_UP)
                .toPlainString();
    }

    private static BigDecimal number(JsonNode record, String name) {
        return record.path(name).decimalValue();
    }
}
