package dev.vitrine.commerce.discounts;

import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.rest.Resource;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Discounts of shops: their rules and codes, and what a code is worth. Safe for use by many threads. */
public final class Discounts implements Feature {

    /** A code with the rule that it calls. */
    public record CodeWithRule(DiscountCode code, PriceRule rule) {}

    /** How many codes a rule has, and the first of them by the alphabet. */
    public record CodeSummary(long priceRuleId, long codes, String example) {}

    private final DiscountEngine discountEngine = new DiscountEngine();
    private final InstantSource clock;

    public Discounts(InstantSource clock) {
        this.clock = clock;
    }

    /** Codes as shoppers use them. */
    public DiscountEngine engine() {
        return discountEngine;
    }

    @Override
    public List<Resource<?>> resources() {
        return List.of(PriceRules.resource(clock), DiscountCodes.resource(), DiscountCodes.ofAllRules());
    }

    /** Gives out a code of a new rule, without a caller's form. */
    public void createCode(Tx tx, Shop shop, PriceRule rule, String code, Instant now) {
        var stored = PriceRules.TABLE.insert(tx, shop, rule);
        DiscountCodes.TABLE.insert(tx, shop, DiscountCode.of(0, stored.id(), code, 0, now, now));
    }

    /** Whether the shop has codes, or discounts that apply by themselves. */
    public static boolean any(Session session, Shop shop) {
        return DiscountCodes.TABLE.count(session, shop, Select.ALL) > 0
                || PriceRules.TABLE.count(session, shop, Select.ALL.equal("automatic", true)) > 0;
    }

    /** Codes of these rules, by the rule's id; rules without a code are left out. One statement. */
    public static Map<Long, CodeSummary> codesOf(Session session, Shop shop, Collection<Long> rules) {
        return rules.isEmpty()
                ? Map.of()
                : DiscountCodes.summaries(session, shop, rules).stream()
                        .collect(Collectors.toMap(CodeSummary::priceRuleId, Function.identity()));
    }

    /** What a shopper's code calls, in any letter case, whether or not it is in force. */
    public Optional<CodeWithRule> find(Session session, Shop shop, String code) {
        return DiscountCodes.find(session, shop, code)
                .flatMap(found -> PriceRules.TABLE
                        .find(session, shop, found.priceRuleId())
                        .map(rule -> new CodeWithRule(found, rule)));
    }
}
