package dev.vitrine.commerce.orders;

import dev.vitrine.commerce.orders.aggregate.OrderIndex;
import dev.vitrine.commerce.orders.aggregate.OrderStatuses;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.Filter;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/** List filters of orders. "Build default any": a list without filters hides nothing. */
final class OrderFilters {

    /** "a cancelled order counts only as cancelled". */
    private static final Map<String, String> STATES = new LinkedHashMap<>();

    private static final Map<String, List<String>> FINANCIAL = new LinkedHashMap<>();
    private static final Map<String, List<String>> FULFILLMENT = new LinkedHashMap<>();

    static {
        STATES.put("open", "(closed_at is null and cancelled_at is null)");
        STATES.put("closed", "(closed_at is not null and cancelled_at is null)");
        STATES.put("cancelled", "(cancelled_at is not null)");
        OrderStatuses.FINANCIAL.forEach(status -> FINANCIAL.put(status, List.of(status)));
        FINANCIAL.put("unpaid", List.of("authorized", "partially_paid"));
        OrderStatuses.FULFILLMENT.stream()
                .filter(status -> !status.isEmpty())
                .forEach(status -> FULFILLMENT.put(status, List.of(status)));
        FULFILLMENT.put("shipped", List.of("fulfilled"));
        FULFILLMENT.put("unfulfilled", List.of("", "partial"));
        FULFILLMENT.put("unshipped", List.of(""));
    }

    private OrderFilters() {}

    static Filter[] all() {
        return Stream.concat(ofOrder(), OrderContentFilters.all()).toArray(Filter[]::new);
    }

    private static Stream<Filter> ofOrder() {
        return Stream.of(
                words("status", List.copyOf(STATES.keySet()), OrderFilters::inState),
                words("order_status", List.copyOf(STATES.keySet()), OrderFilters::inState),
                words("financial_status", List.copyOf(FINANCIAL.keySet()), any("financial_status", FINANCIAL)),
                words("fulfillment_status", List.copyOf(FULFILLMENT.keySet()), any("fulfillment_status", FULFILLMENT)),
                Filter.times("processed_at"),
                Filter.number("customer_id", (select, id) -> select.equal("customer_id", id)),
                Filter.alike("email"),
                Filter.of("customer_email", (select, value) -> select.equalIgnoreCase("customer_email", value.strip())),
                Filter.of("name", (select, value) -> select.in("name", List.of(value.strip(), "#" + value.strip()))),
                Filter.of("tag", OrderFilters::tagged),
                new Filter(List.of("query"), OrderIndex::narrow),
                new Filter(List.of("attribution_app_id"), OrderFilters::attributed));
    }

    /** Several words with commas; {@code any} among them narrows nothing. */
    private static Filter words(String name, List<String> allowed, BiFunction<Select, List<String>, Select> narrow) {
        return Filter.of(name, (select, value) -> {
            var words = Arrays.stream(value.split(",")).map(String::strip).toList();
            if (words.contains("any")) {
                return select;
            }
            if (!allowed.containsAll(words)) {
                throw ApiException.field(400, name, "must be one of any, " + String.join(", ", allowed));
            }
            return narrow.apply(select, words);
        });
    }

    private static Select inState(Select select, List<String> states) {
        return select.matching(
                "(" + String.join(" or ", states.stream().map(STATES::get).toList()) + ")", null);
    }

    private static BiFunction<Select, List<String>, Select> any(String column, Map<String, List<String>> meanings) {
        return (select, words) -> {
            var statuses = new LinkedHashSet<String>();
            words.forEach(word -> statuses.addAll(meanings.get(word)));
            return select.in(column, statuses);
        };
    }

    /** An app by its id, or {@code current}: the one that asks. */
    private static Select attributed(Select select, ApiCall apiCall) {
        return apiCall.query("attribution_app_id")
                .map(app -> app.equals("current")
                        ? String.valueOf(apiCall.principal().appId())
                        : app)
                .map(app -> select.matching("cast(app_id as text) = :value", app.strip()))
                .orElse(select);
    }

    private static Select tagged(Select select, String tag) {
        var literal = tag.strip()
                .toLowerCase(Locale.ROOT)
                .replace("!", "!!")
                .replace("%", "!%")
                .replace("_", "!_");
        return select.matching("lower(', ' || tags || ', ') like :value escape '!'", "%, " + literal + ", %");
    }
}
