package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.console.Form;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Fields of a shipping rate's page and the API request made from them.
 *
 * @param rate what is sent of the rate itself
 * @param free what is sent of the one that follows it for nothing
 */
record ShippingRateForm(ObjectNode rate, Optional<ObjectNode> free) {

    static final Map<String, String> LIMITS = OrderLabels.labels(
            "none", "Every order", "value", "Orders of some value", "weight", "Orders of some weight");

    private static final String FROM_VALUE = "from_order_value";
    private static final String TO_VALUE = "up_to_order_value";
    private static final String FROM_WEIGHT = "from_weight";
    private static final String TO_WEIGHT = "up_to_weight";
    private static final String FREE_FROM = "free_from";
    private static final Map<String, String> NAMES = Map.of(
            "min_order_subtotal", FROM_VALUE,
            "max_order_subtotal", TO_VALUE,
            "weight_low", FROM_WEIGHT,
            "weight_high", TO_WEIGHT);

    static Form empty() {
        return Form.of(Map.of("name", "Standard delivery", "limits", "none"));
    }

    static Form of(ShippingRateView line) {
        var rate = line.rate();
        var values = new LinkedHashMap<String, String>();
        values.put("name", line.name());
        values.put("price", OrderLabels.text(rate, "price"));
        NAMES.forEach((name, field) -> values.put(field, OrderLabels.text(rate, name)));
        line.free().ifPresent(free -> {
            values.put(TO_VALUE, "");
            values.put(FREE_FROM, OrderLabels.text(free, "min_order_subtotal"));
        });
        var byValue = values.entrySet().stream()
                .anyMatch(each -> List.of(FROM_VALUE, TO_VALUE).contains(each.getKey())
                        && !each.getValue().isEmpty());
        var byWeight = rate.path("type").asText().equals(ShippingRateView.BY_WEIGHT);
        values.put("limits", byWeight ? "weight" : byValue ? "value" : "none");
        return Form.of(values);
    }

    /** 422 with the fields of the page. */
    static ShippingRateForm read(Form form, Shop shop) {
        var problems = new Problems().notBlank("name", form.text("name"));
        var limits = form.text("limits");
        var byWeight = limits.equals("weight");
        var price = number(form, "price", problems);
        if (form.text("price").isEmpty()) {
            problems.add("price", "can't be blank. Type 0 for free");
        }
        var rate = Json.object()
                .put("name", form.text("name"))
                .put("type", byWeight ? ShippingRateView.BY_WEIGHT : "price_based")
                .put("price", price);
        var low = limits.equals("value") ? number(form, FROM_VALUE, problems) : null;
        var high = limits.equals("value") ? number(form, TO_VALUE, problems) : null;
        var freeFrom = byWeight ? null : number(form, FREE_FROM, problems);
        if (freeFrom != null && high != null) {
            problems.add(FREE_FROM, "goes without a greatest order value: from there on it is free");
        } else if (freeFrom != null && (freeFrom.signum() <= 0 || low != null && freeFrom.compareTo(low) <= 0)) {
            problems.add(FREE_FROM, "must be more than " + (low == null ? "0" : "the least order value"));
        } else if (freeFrom != null && price != null && price.signum() == 0) {
            problems.add(FREE_FROM, "says nothing where the price is 0 already");
        }
        var lightest = byWeight ? number(form, FROM_WEIGHT, problems) : null;
        var heaviest = byWeight ? number(form, TO_WEIGHT, problems) : null;
        problems.throwIfAny();
        rate.put("min_order_subtotal", low)
                .put("max_order_subtotal", freeFrom == null ? high : before(freeFrom, shop))
                .put("weight_low", lightest)
                .put("weight_high", heaviest);
        return new ShippingRateForm(
                rate,
                Optional.ofNullable(freeFrom)
                        .map(from -> Json.object()
                                .put("name", form.text("name"))
                                .put("price", BigDecimal.ZERO)
                                .put("min_order_subtotal", from)
                                .putNull("max_order_subtotal")));
    }

    static Form withErrors(Form form, ApiException refusal) {
        var answered = form.withErrors(refusal, NAMES);
        var problems = new LinkedHashMap<String, String>();
        answered.problems()
                .forEach((field, words) -> problems.put(
                        field,
                        words.replace("min_order_subtotal", "the least order value")
                                .replace("weight_low", "the least weight")));
        return new Form(form.values(), problems);
    }

    /** Whether the rate would have to become one of another kind, which a rate never does. */
    boolean changesType(JsonNode before) {
        return !rate.path("type").equals(before.path("type"));
    }

    private static BigDecimal before(BigDecimal amount, Shop shop) {
        var money = Money.of(amount, shop.currency());
        return new Money(money.minor() - 1, shop.currency()).amount();
    }

    private static @Nullable BigDecimal number(Form form, String field, Problems problems) {
        var typed = ProductFields.number(form.text(field), "");
        if (typed.isEmpty()) {
            return null;
        }
        if (!typed.matches("-?\\d{1,12}(\\.\\d{1,6})?")) {
            problems.add(field, "is not a number such as 4.90");
            return null;
        }
        var number = new BigDecimal(typed);
        if (number.signum() < 0) {
            problems.add(field, "must be greater than or equal to 0");
        }
        return number;
    }
}
