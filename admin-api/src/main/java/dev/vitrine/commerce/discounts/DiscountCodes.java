package dev.vitrine.commerce.discounts;

import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.ApiResponse;
import dev.vitrine.foundation.rest.Filter;
import dev.vitrine.foundation.rest.Resource;
import dev.vitrine.foundation.rest.Verb;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The codes of price rules: "unique per shop case-insensitively". */
final class DiscountCodes {

    static final Table<DiscountCode> TABLE = Table.of("discount_codes", DiscountCode.class);

    /** No code that somebody makes has a blank. */
    private static final Select OF_AUTOMATIC = Select.ALL.matching("code_key like :value", "% %");

    private DiscountCodes() {}

    static Resource<DiscountCode> resource() {
        return Resource.of(DiscountCode.class, "discount_code", "discount_codes", TABLE)
                .scope(Scope.PRICE_RULES)
                .visible((select, apiCall) -> select.not(OF_AUTOMATIC))
                .under("price_rules", "price_rule_id", PriceRules.TABLE)
                .writable("code")
                .filters(Filter.of("query", DiscountCodes::containing))
                .sortable("code", "usage_count")
                .prepared((apiCall, draft, current) -> DiscountCode.of(
                        draft.id(),
                        draft.priceRuleId(),
                        draft.code(),
                        draft.usageCount(),
                        draft.createdAt(),
                        draft.updatedAt()))
                .checked(DiscountCodes::check)
                .deletedAs(Map.of("success", true, "message", "The discount code was deleted"))
                .list()
                .count()
                .read()
                .create()
                .update()
                .delete();
    }

    /** What is asked across all rules. */
    static Resource<DiscountCode> ofAllRules() {
        return Resource.of(DiscountCode.class, "discount_code", "discount_codes", TABLE)
                .scope(Scope.PRICE_RULES)
                .visible((select, apiCall) -> select.not(OF_AUTOMATIC))
                .filters(
                        Filter.number("times_used", (select, times) -> select.equal("usage_count", times)),
                        Filter.number("times_used_min", (select, times) -> select.atLeast("usage_count", times)),
                        Filter.number("times_used_max", (select, times) -> select.atMost("usage_count", times)))
                .count()
                .collectionAction(Verb.GET, "lookup", Scope.PRICE_RULES, DiscountCodes::lookup);
    }

    /** A part of the code, in any letter case. */
    private static Select containing(Select select, String part) {
        return select.matching(
                "code_key like :value escape '!'", '%' + DiscountCode.key(part).replaceAll("[!%_]", "!$0") + '%');
    }

    /** What a customer typed, or an app. */
    static Optional<DiscountCode> find(Session session, Shop shop, String code) {
        return DiscountCode.canBeTyped(code) ? stored(session, shop, code) : Optional.empty();
    }

    /** Also under which uses of an automatic discount are counted. */
    static Optional<DiscountCode> stored(Session session, Shop shop, String code) {
        return TABLE.first(session, shop, Select.ALL.equal("code_key", DiscountCode.key(code)));
    }

    /** The same of several, by the id of their rule; those that were not stored yet are left out. */
    static Map<Long, DiscountCode> withKeys(Session session, Shop shop, List<String> keys) {
        return keys.isEmpty()
                ? Map.of()
                : TABLE.list(session, shop, Select.ALL.in("code_key", keys)).stream()
                        .collect(Collectors.toMap(DiscountCode::priceRuleId, Function.identity()));
    }

    /** The row under which uses of an automatic discount are counted, made with the first of them. */
    static DiscountCode storedFor(Tx tx, Shop shop, PriceRule rule, Instant now) {
        var word = DiscountCode.ofAutomatic(rule.id());
        return stored(tx, shop, word)
                .orElseGet(() -> TABLE.insert(tx, shop, DiscountCode.of(0, rule.id(), word, 0, now, now)));
    }

    static List<Discounts.CodeSummary> summaries(Session session, Shop shop, Collection<Long> rules) {
        return session.sql("""
                        select price_rule_id, count(*) as codes, min(code) as example from discount_codes
                        where shop_id = :shop and price_rule_id in (<rules>) and code_key not like '% %'
                        group by price_rule_id
                        """).bind(shop).bindList("rules", rules).list(Discounts.CodeSummary.class);
    }

    /** "usage_limit int? per code": the statement itself refuses one use too many. */
    static void countUse(Tx tx, Shop shop, DiscountCode code) {
        var counted = tx.sql("""
                        update discount_codes set usage_count = usage_count + 1
                        where shop_id = :shop and id = :id and usage_count < coalesce(
                          (select usage_limit from price_rules
                           where shop_id = :shop and id = discount_codes.price_rule_id), 2147483647)
                        """).bind(shop).bind("id", code.id()).run();
        if (counted == 0) {
            throw new IllegalStateException("code " + code.id() + " was used up while its row was held");
        }
    }

    /** What is wrong with the code itself. */
    static void check(DiscountCode discount, Problems problems) {
        var code = Objects.requireNonNullElse(discount.code(), "");
        problems.notBlank("code", code).atMost(255, "code", code);
        if (code.codePoints().anyMatch(Character::isWhitespace)) {
            problems.add("code", "can't contain blanks");
        }
    }

    private static void check(ApiCall apiCall, DiscountCode discount, Problems problems) {
        check(discount, problems);
        PriceRules.checkTakesCodes(apiCall, discount.priceRuleId(), problems);
        find(apiCall.session(), apiCall.shop(), Objects.requireNonNullElse(discount.code(), ""))
                .filter(other -> other.id() != discount.id())
                .ifPresent(other -> problems.add("code", "has already been taken"));
    }

    /** 303: "result is at the URI in the Location header, fetched with GET". */
    private static ApiResponse lookup(ApiCall apiCall) {
        var code = apiCall.query("code").orElseThrow(() -> ApiException.field(400, "code", "can't be blank"));
        var found = find(apiCall.session(), apiCall.shop(), code).orElseThrow(ApiException::notFound);
        var place = "/admin/price_rules/" + found.priceRuleId() + "/discount_codes/" + found.id() + ".json";
        return ApiResponse.of(303, Map.of()).header("Location", place);
    }
}
