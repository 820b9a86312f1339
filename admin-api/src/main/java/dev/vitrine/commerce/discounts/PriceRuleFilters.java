package dev.vitrine.commerce.discounts;

import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.rest.Filter;
import java.time.InstantSource;
import java.util.List;

/** Filters of lists of price rules by what people see of them: title and codes, status, type, how buyers get it. */
final class PriceRuleFilters {

    /** {@link PriceRule#isBargain} of the columns. */
    private static final String BARGAIN = """
            (prerequisite_product_ids <> '[]' or prerequisite_variant_ids <> '[]'
              or prerequisite_collection_ids <> '[]' or prerequisite_to_entitlement_quantity_ratio is not null
              or coalesce(prerequisite_to_entitlement_purchase, '') like '%"prerequisite_amount":%'
                and prerequisite_to_entitlement_purchase not like '%:null%')""";

    private PriceRuleFilters() {}

    /** A part of the title or of one of its codes, in any letter case. */
    static Select query(Select select, String part) {
        var title = "lower(title) like lower(:value) escape '!'";
        var code = """
                id in (select price_rule_id from discount_codes
                  where shop_id = :shop and code_key like :value escape '!')""";
        return select.anyOf(List.of(
                Select.ALL.scanning(title, pattern(part)), Select.ALL.scanning(code, pattern(DiscountCode.key(part)))));
    }

    static Filter status(InstantSource clock) {
        return Filter.choice("status", List.of("active", "scheduled", "expired"), (select, status) -> {
            var now = clock.instant();
            return switch (status) {
                case "scheduled" -> select.above("starts_at", now);
                // why the start, too: what has not begun is scheduled, whatever its end.
                case "expired" -> select.atMost("ends_at", now).atMost("starts_at", now);
                default -> select.atMost("starts_at", now).matching("(ends_at is null or ends_at > :value)", now);
            };
        });
    }

    static Filter type() {
        return Filter.choice(
                "type",
                List.of(PriceRule.PERCENTAGE, PriceRule.FIXED_AMOUNT, "free_shipping", "buy_x_get_y"),
                (select, type) -> switch (type) {
                    case "free_shipping" -> select.equal("target_type", PriceRule.SHIPPING_LINE);
                    case "buy_x_get_y" ->
                        select.equal("target_type", PriceRule.LINE_ITEM).matching(BARGAIN, null);
                    default ->
                        select.equal("target_type", PriceRule.LINE_ITEM)
                                .equal("value_type", type)
                                .matching("not " + BARGAIN, null);
                });
    }

    /** {@code true}: those that apply by themselves. {@code false}: those that buyers have by a code. */
    static Filter automatic() {
        return Filter.choice(
                "automatic",
                List.of("true", "false"),
                (select, word) -> select.equal("automatic", word.equals("true")));
    }

    private static String pattern(String part) {
        return '%' + part.replaceAll("[!%_]", "!$0") + '%';
    }
}
