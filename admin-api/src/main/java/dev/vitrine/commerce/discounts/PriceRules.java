package dev.vitrine.commerce.discounts;

import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.AuditArea;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.Filter;
import dev.vitrine.foundation.rest.Resource;
import dev.vitrine.foundation.rest.Verb;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Price rules with the batches of their codes. */
final class PriceRules {

    static final Table<PriceRule> TABLE = Table.of("price_rules", PriceRule.class, "status");

    /** Each is evaluated with every price of a cart, so a shop may have so many that have not ended. */
    private static final int MOST_AUTOMATIC = 25;

    private PriceRules() {}

    static Resource<PriceRule> resource(InstantSource clock) {
        return Resource.of(PriceRule.class, "price_rule", "price_rules", TABLE)
                .scope(Scope.PRICE_RULES)
                .topicFamily("price_rules")
                .audited()
                .logged(AuditArea.DISCOUNTS, "PriceRule", "title")
                .writable(
                        "title",
                        "automatic",
                        "value_type",
                        "value",
                        "target_type",
                        "target_selection",
                        "allocation_method",
                        "allocation_limit",
                        "customer_selection",
                        "once_per_customer",
                        "usage_limit",
                        "quota_per_customer",
                        "quota_per_store",
                        "maximum_discount_amount",
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
                        "prerequisite_emails",
                        "prerequisite_subtotal_range",
                        "prerequisite_quantity_range",
                        "prerequisite_shipping_price_range",
                        "prerequisite_to_entitlement_quantity_ratio",
                        "prerequisite_to_entitlement_purchase")
                .filters(
                        Filter.times("starts_at"),
                        Filter.times("ends_at"),
                        Filter.equal("title"),
                        Filter.number("times_used", (select, times) -> select.equal("usage_count", times)),
                        Filter.of("query", PriceRuleFilters::query),
                        PriceRuleFilters.status(clock),
                        PriceRuleFilters.type(),
                        PriceRuleFilters.automatic())
                .sortable("title", "starts_at", "usage_count")
                .completed((session, shop, rules) ->
                        rules.stream().map(rule -> rule.at(clock.instant())).toList())
                .prepared(PriceRules::prepared)
                .checked(PriceRules::check)
                .deletedAs(Map.of("success", true, "message", "The price rule and its codes were deleted"))
                .list()
                .count()
                .read()
                .create()
                .update()
                .delete(PriceRules::delete)
                .action(Verb.POST, "batch", Scope.PRICE_RULES, DiscountCodeBatches::create)
                .action(Verb.GET, "batch/{batch_id}", Scope.PRICE_RULES, DiscountCodeBatches::read)
                .action(Verb.GET, "batch/{batch_id}/discount_codes", Scope.PRICE_RULES, DiscountCodeBatches::codes);
    }

    private static PriceRule prepared(ApiCall apiCall, PriceRule draft, Optional<PriceRule> current) {
        if (draft.automatic() || current.filter(PriceRule::automatic).isPresent()) {
            AutomaticRules.raise(apiCall.tx(), apiCall.shop());
        }
        return draft;
    }

    private static void delete(ApiCall apiCall, PriceRule rule) {
        TABLE.delete(apiCall.tx(), apiCall.shop(), rule.id());
        if (rule.automatic()) {
            AutomaticRules.raise(apiCall.tx(), apiCall.shop());
        }
    }

    /** Those that apply by themselves and have not ended. */
    static List<PriceRule> automatic(Session session, Shop shop, Instant now) {
        return TABLE.list(
                session,
                shop,
                Select.ALL
                        .matching("automatic and (ends_at is null or ends_at > :value)", now)
                        .by("id"));
    }

    /** The same of many, by the rule's id, in one statement. */
    static Map<Long, DiscountCode> codesOf(Session session, Shop shop, List<PriceRule> rules) {
        var counted = rules.stream()
                .filter(rule -> rule.usageLimit() != null || rule.oncePerCustomer())
                .map(rule -> DiscountCode.key(DiscountCode.ofAutomatic(rule.id())))
                .toList();
        var stored = DiscountCodes.withKeys(session, shop, counted);
        return rules.stream()
                .collect(Collectors.toMap(
                        PriceRule::id, rule -> stored.getOrDefault(rule.id(), codeOfNone(rule)), (one, other) -> one));
    }

    private static DiscountCode codeOfNone(PriceRule rule) {
        var word = DiscountCode.ofAutomatic(rule.id());
        return DiscountCode.of(0, rule.id(), word, 0, rule.createdAt(), rule.createdAt());
    }

    /** Under which uses of an automatic discount are counted; a code that was never stored before the first. */
    static DiscountCode codeOf(Session session, Shop shop, PriceRule rule) {
        return DiscountCodes.stored(session, shop, DiscountCode.ofAutomatic(rule.id()))
                .orElseGet(() -> codeOfNone(rule));
    }

    static void checkTakesCodes(ApiCall apiCall, long id, Problems problems) {
        if (TABLE.find(apiCall.session(), apiCall.shop(), id)
                .filter(PriceRule::automatic)
                .isPresent()) {
            problems.add("code", "can't be added: the discount applies by itself, and has no codes");
        }
    }

    private static void checkAutomatic(ApiCall apiCall, PriceRule rule, Problems problems) {
        if (!rule.automatic()) {
            return;
        }
        var codes = apiCall.session()
                .sql("""
                        select count(*) from discount_codes
                        where shop_id = :shop and price_rule_id = :rule and code_key <> :own
                        """)
                .bind(apiCall.shop())
                .bind("rule", rule.id())
                .bind("own", DiscountCode.ofAutomatic(rule.id()))
                .count();
        if (codes > 0) {
            problems.add("automatic", "can't be true while the discount has codes: delete them first");
        }
        var others = automatic(apiCall.session(), apiCall.shop(), apiCall.now()).stream()
                .filter(other -> other.id() != rule.id())
                .count();
        if (others >= MOST_AUTOMATIC) {
            problems.add(
                    "automatic",
                    "can't be true: the shop has " + MOST_AUTOMATIC
                            + " automatic discounts that have not ended; end one first");
        }
    }

    /** "quota_per_store": the statement itself refuses one use too many. */
    static void countUse(Tx tx, Shop shop, PriceRule rule, DiscountContext by) {
        var counted = tx.sql("""
                        update price_rules set usage_count = usage_count + 1, total_redemption = total_redemption + 1,
                          total_sale_count = total_sale_count + :units
                        where shop_id = :shop and id = :id and usage_count < coalesce(quota_per_store, 2147483647)
                        """)
                .bind(shop)
                .bind("id", rule.id())
                .bind("units", by.units())
                .run();
        if (counted == 0) {
            throw new IllegalStateException("rule " + rule.id() + " was used up while its row was held");
        }
    }

    private static void check(ApiCall apiCall, PriceRule rule, Problems problems) {
        PriceRuleValidation.check(rule, problems);
        checkAutomatic(apiCall, rule, problems);
        new PriceRuleReferences(apiCall, problems).check(rule);
        var limit = rule.usageLimit();
        var used = apiCall.session()
                .sql("select max(usage_count) from discount_codes where shop_id = :shop and price_rule_id = :rule")
                .bind(apiCall.shop())
                .bind("rule", rule.id())
                .count();
        if (limit != null && limit < used) {
            problems.add("usage_limit", "is less than the " + used + " uses of one of its codes");
        }
        var quota = rule.quotaPerStore();
        if (quota != null && quota > 0 && quota < rule.usageCount()) {
            problems.add("quota_per_store", "is less than the " + rule.usageCount() + " uses of its codes");
        }
    }
}
