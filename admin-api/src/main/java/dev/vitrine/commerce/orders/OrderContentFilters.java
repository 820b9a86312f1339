package dev.vitrine.commerce.orders;

import dev.vitrine.commerce.catalog.Products;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Times;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.Filter;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** List filters of orders by their line items, products and fulfillments. */
final class OrderContentFilters {

    private static final String LINE = """
            exists (select 1 from line_items l
              where l.shop_id = :shop and l.order_id = orders.id and (%s))""";

    private static final String TYPED = "l.product_id in (" + Products.IDS_BY_TYPE + ")";

    private static final String SHIPMENT = """
            exists (select 1 from fulfillments f
              where f.shop_id = :shop and f.order_id = orders.id and %s)""";

    /** why: nothing here records disputes yet, so orders with one are asked for in vain, but not wrongly. */
    private static final List<String> DISPUTES = List.of("open", "submitted", "partial", "won", "lost");

    private OrderContentFilters() {}

    static Stream<Filter> all() {
        return Stream.of(
                lines("product_name", "lower(l.title) in (<value>)"),
                lines("product_sku", "lower(l.sku) in (<value>)"),
                lines("product_type", TYPED),
                lines("product_vendor", "lower(l.vendor) in (<value>)"),
                without("not_product_name", "lower(l.title) in (<value>)"),
                without("not_product_sku", "lower(l.sku) in (<value>)"),
                without("not_product_type", TYPED),
                without("not_product_vendor", "lower(l.vendor) in (<value>)"),
                lines("fulfillment_service", "lower(l.fulfillment_service) in (<value>)"),
                Filter.of("tracking_number", OrderContentFilters::tracked),
                sent("fulfilled_at_min", "f.created_at >= :value", false),
                sent("fulfilled_at_max", "f.created_at <= :value", true),
                Filter.of("chargeback_status", OrderContentFilters::disputed),
                new Filter(
                        List.of("chargeback_deadline_at_min", "chargeback_deadline_at_max"),
                        OrderContentFilters::disputedUntil),
                Filter.choice(
                        "filter_order_risk",
                        List.of("true", "false", "1", "0"),
                        (select, risk) -> List.of("true", "1").contains(risk) ? nothing(select) : select));
    }

    /** Several values with commas, in any letter case. */
    private static Filter lines(String name, String condition) {
        return Filter.of(name, (select, value) -> select.matching(LINE.formatted(condition), values(value)));
    }

    private static Filter without(String name, String condition) {
        return Filter.of(name, (select, value) -> select.matching("not " + LINE.formatted(condition), values(value)));
    }

    private static List<String> values(String csv) {
        return Arrays.stream(csv.split(","))
                .map(part -> part.strip().toLowerCase(Locale.ROOT))
                .toList();
    }

    /** why: numbers are stored as a JSON list, so a whole one stands in quotes. */
    private static Select tracked(Select select, String number) {
        var literal = number.strip().replace("!", "!!").replace("%", "!%").replace("_", "!_");
        return select.matching(
                SHIPMENT.formatted("f.tracking_numbers like :value escape '!'"), "%\"" + literal + "\"%");
    }

    private static Filter sent(String name, String condition, boolean endOfDay) {
        var sent = SHIPMENT.formatted("f.status = 'success' and " + condition);
        return new Filter(
                List.of(name),
                (select, apiCall) -> apiCall.query(name)
                        .map(value -> select.matching(sent, time(apiCall, name, value, endOfDay)))
                        .orElse(select));
    }

    private static Select disputed(Select select, String csv) {
        var words = values(csv);
        if (words.contains("any")) {
            return select;
        }
        if (!DISPUTES.containsAll(words)) {
            throw ApiException.field(400, "chargeback_status", "must be one of any, " + String.join(", ", DISPUTES));
        }
        return nothing(select);
    }

    private static Select disputedUntil(Select select, ApiCall apiCall) {
        var names = List.of("chargeback_deadline_at_min", "chargeback_deadline_at_max");
        var asked = names.stream()
                .filter(name -> apiCall.query(name)
                        .map(value -> time(apiCall, name, value, false))
                        .isPresent())
                .count();
        return asked > 0 ? nothing(select) : select;
    }

    private static Select nothing(Select select) {
        return select.matching("1 = 0", null);
    }

    private static Instant time(ApiCall apiCall, String name, String value, boolean endOfDay) {
        return Times.parse(value, apiCall.shop().zone(), endOfDay)
                .orElseThrow(() -> ApiException.field(400, name, "is not a date or time"));
    }
}
