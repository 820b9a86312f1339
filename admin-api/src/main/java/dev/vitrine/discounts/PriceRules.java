package dev.vitrine.discounts;

import dev.vitrine.access.Scope;
import dev.vitrine.db.Table;
import dev.vitrine.kernel.Problems;
import dev.vitrine.rest.Call;
import dev.vitrine.rest.Filter;
import dev.vitrine.rest.Resource;
import dev.vitrine.rest.Verb;
import java.util.Map;

/** Price rules with the batches of their codes. */
final class PriceRules {

    static final Table<PriceRule> TABLE = Table.of("price_rules", PriceRule.class);

    private PriceRules() {}

    static Resource<PriceRule> resource() {
        return Resource.of(PriceRule.class, "price_rule", "price_rules", TABLE)
                .scope(Scope.PRICE_RULES)
                .writable(
                        "title",
                        "value_type",
                        "value",
                        "target_type",
                        "target_selection",
                        "allocation_method",
                        "allocation_limit",
                        "customer_selection",
                        "once_per_customer",
                        "usage_limit",
                        "starts_at",
                        "ends_at",
                        "entitled_product_ids",
                        "entitled_variant_ids",
                        "entitled_collection_ids",
                        "entitled_country_ids",
                        "prerequisite_product_ids",
                        "prerequisite_variant_ids",
                        "prerequisite_collection_ids",
                        "prerequisite_customer_ids",
                        "prerequisite_saved_search_ids",
                        "prerequisite_subtotal_range",
                        "prerequisite_quantity_range",
                        "prerequisite_shipping_price_range",
                        "prerequisite_to_entitlement_quantity_ratio",
                        "prerequisite_to_entitlement_purchase")
                .filters(
                        Filter.times("created_at"),
                        Filter.times("updated_at"),
                        Filter.times("starts_at"),
                        Filter.times("ends_at"),
                        Filter.equal("title"),
                        Filter.number("times_used", (select, times) -> select.matching("""
                                :value = (select coalesce(sum(usage_count), 0) from discount_codes
                                          where shop_id = :shop and price_rule_id = price_rules.id)""", times)))
                .checked(PriceRules::check)
                .deletedAs(Map.of("success", true, "message", "The price rule and its codes were deleted"))
                .list()
                .count()
                .read()
                .create()
                .update()
                .delete()
                .action(Verb.POST, "batch", Scope.PRICE_RULES, DiscountCodeBatches::create)
                .action(Verb.GET, "batch/{batch_id}", Scope.PRICE_RULES, DiscountCodeBatches::read)
                .action(Verb.GET, "batch/{batch_id}/discount_codes", Scope.PRICE_RULES, DiscountCodeBatches::codes);
    }

    private static void check(Call call, PriceRule rule, Problems problems) {
        PriceRuleChecks.check(rule, problems);
        new Named(call, problems).check(rule);
        var limit = rule.usageLimit();
        var used = call.session()
                .sql("select max(usage_count) from discount_codes where shop_id = :shop and price_rule_id = :rule")
                .bind(call.shop().shopId())
                .bind("rule", rule.id())
                .count();
        if (limit != null && limit < used) {
            problems.add("usage_limit", "is less than the " + used + " uses of one of its codes");
        }
    }
}
