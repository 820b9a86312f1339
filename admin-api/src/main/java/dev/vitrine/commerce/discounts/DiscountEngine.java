package dev.vitrine.commerce.discounts;

import dev.vitrine.commerce.discounts.DiscountResult.Granted;
import dev.vitrine.commerce.discounts.DiscountResult.Refusal;
import dev.vitrine.commerce.pricing.Discount;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.tenancy.Shop;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Evaluation and redemption of discount codes. Safe for use by many threads. */
public final class DiscountEngine {

    private final AutomaticRules automaticRules = new AutomaticRules();

    DiscountEngine() {}

    public boolean hasAutomatic(Session session, Shop shop, Instant now) {
        return !automaticRules.of(session, shop, now).isEmpty();
    }

    /**
     * Discounts that apply by themselves and hold for what is bought. One statement where the shop has none, and a
     * constant number where it has many, but for those that each customer has once or so often.
     */
    public List<Granted> automatic(Session session, Shop shop, DiscountContext discountContext, Instant now) {
        var rules = automaticRules.of(session, shop, now);
        var codes = PriceRules.codesOf(session, shop, rules);
        var memberships = PriceRuleTargets.memberships(session, shop, rules, discountContext);
        return rules.stream()
                .map(rule -> evaluate(
                        new PriceRuleConditions(
                                session,
                                shop,
                                Objects.requireNonNull(codes.get(rule.id())),
                                rule,
                                discountContext,
                                now),
                        () -> new PriceRuleTargets(rule, discountContext, memberships)))
                .filter(Granted.class::isInstance)
                .map(Granted.class::cast)
                .toList();
    }

    /** In any letter case. A constant number of statements; nothing is counted as used. */
    public DiscountResult evaluate(
            Session session, Shop shop, String word, DiscountContext discountContext, Instant now) {
        var code = DiscountCodes.find(session, shop, word).orElse(null);
        var rule = code == null
                ? null
                : PriceRules.TABLE.find(session, shop, code.priceRuleId()).orElse(null);
        return code == null || rule == null
                ? new Refusal(DiscountRefusalReason.INVALID_CODE, "This discount code does not exist.")
                : evaluate(
                        new PriceRuleConditions(session, shop, code, rule, discountContext, now),
                        () -> PriceRuleTargets.of(session, shop, rule, discountContext));
    }

    /**
     * Counts a code as used by an order, in the transaction that writes the order; a refusal leaves no trace. Of many
     * at once as many succeed as the rule's usage_limit and quotas allow, and one of each customer when it is
     * once_per_customer.
     */
    public Optional<Refusal> redeem(Tx tx, Shop shop, String word, long order, DiscountContext by, Instant now) {
        // why: found by id, which locks the row: the second transaction sees what the first has written. The rule
        // first,
        // since all its codes share its quotas.
        var glance = DiscountCodes.find(tx, shop, word);
        var rule = glance.flatMap(found -> PriceRules.TABLE.find(tx, shop, found.priceRuleId()));
        var code = glance.flatMap(found -> DiscountCodes.TABLE.find(tx, shop, found.id()));
        if (code.isEmpty() || rule.isEmpty()) {
            return Optional.of(new Refusal(DiscountRefusalReason.INVALID_CODE, "This discount code does not exist."));
        }
        return redeem(tx, shop, code.get(), rule.get(), order, by, now);
    }

    /** The same for a discount that applied by itself. */
    public Optional<Refusal> redeemAutomatic(
            Tx tx, Shop shop, long priceRule, long order, DiscountContext by, Instant now) {
        var rule = PriceRules.TABLE.find(tx, shop, priceRule);
        return rule.isEmpty()
                ? Optional.of(new Refusal(DiscountRefusalReason.INVALID_CODE, "This discount does not exist any more."))
                : redeem(tx, shop, DiscountCodes.storedFor(tx, shop, rule.get(), now), rule.get(), order, by, now);
    }

    private static Optional<Refusal> redeem(
            Tx tx, Shop shop, DiscountCode code, PriceRule rule, long order, DiscountContext by, Instant now) {
        var refusal = new PriceRuleConditions(tx, shop, code, rule, by, now).usage();
        if (refusal.isEmpty()) {
            PriceRules.countUse(tx, shop, rule, by);
            DiscountCodes.countUse(tx, shop, code);
            DiscountRedemptions.store(tx, shop, code, rule.oncePerCustomer(), order, by, now);
        }
        return refusal;
    }

    /**
     * Result of a code for the current lines of an order that was placed with it. Who may use it, how often and when
     * was settled then.
     */
    public DiscountResult reevaluate(
            Session session, Shop shop, String word, DiscountContext discountContext, Instant now) {
        var code = DiscountCodes.find(session, shop, word);
        var rule = code.flatMap(
                found -> PriceRules.TABLE.first(session, shop, Select.ALL.equal("id", found.priceRuleId())));
        return code.isEmpty() || rule.isEmpty()
                ? new Refusal(DiscountRefusalReason.INVALID_CODE, "This discount code does not exist.")
                : worth(new PriceRuleConditions(session, shop, code.get(), rule.get(), discountContext, now));
    }

    /** The same for the discount that applied by itself to an order. */
    public DiscountResult reevaluateAutomatic(
            Session session, Shop shop, long order, DiscountContext discountContext, Instant now) {
        return DiscountRedemptions.ruleOf(session, shop, order)
                .flatMap(rule -> PriceRules.TABLE.first(session, shop, Select.ALL.equal("id", rule)))
                .map(rule -> worth(new PriceRuleConditions(
                        session, shop, PriceRules.codeOf(session, shop, rule), rule, discountContext, now)))
                .orElseGet(() ->
                        new Refusal(DiscountRefusalReason.INVALID_CODE, "This discount does not exist any more."));
    }

    /** Lets what a cancelled order used be used again. */
    public void release(Tx tx, Shop shop, long order) {
        DiscountRedemptions.remove(tx, shop, order);
    }

    private static DiscountResult evaluate(
            PriceRuleConditions priceRuleConditions, Supplier<PriceRuleTargets> targets) {
        return priceRuleConditions
                .refusal()
                .<DiscountResult>map(refusal -> refusal)
                .orElseGet(() -> worth(priceRuleConditions, targets.get()));
    }

    private static DiscountResult worth(PriceRuleConditions priceRuleConditions) {
        return worth(
                priceRuleConditions,
                PriceRuleTargets.of(
                        priceRuleConditions.session(),
                        priceRuleConditions.shop(),
                        priceRuleConditions.rule(),
                        priceRuleConditions.shopping()));
    }

    private static DiscountResult worth(PriceRuleConditions priceRuleConditions, PriceRuleTargets priceRuleTargets) {
        var entitled = priceRuleTargets.entitled();
        var minimum = priceRuleConditions.minimum(entitled);
        if (minimum.isPresent()) {
            return minimum.get();
        }
        return PriceRule.SHIPPING_LINE.equals(priceRuleConditions.rule().targetType())
                ? granted(priceRuleConditions, Discount.Target.SHIPPING_LINE, deliveries(priceRuleConditions))
                : priceRuleConditions.rule().isBargain()
                        ? buyXGetY(priceRuleConditions, priceRuleTargets)
                        : reduced(priceRuleConditions, entitled);
    }

    private static DiscountResult reduced(PriceRuleConditions priceRuleConditions, Set<Integer> entitled) {
        if (entitled.isEmpty()) {
            return new Refusal(
                    DiscountRefusalReason.NOT_APPLICABLE, "This discount code is not for what is in the cart.");
        }
        var purchasedItems = priceRuleConditions.shopping().goods();
        var parts = entitled.stream()
                .sorted()
                .map(place -> new Discount.Part(place, purchasedItems.get(place).quantity()))
                .toList();
        return granted(priceRuleConditions, Discount.Target.LINE_ITEM, parts);
    }

    private static DiscountResult buyXGetY(PriceRuleConditions priceRuleConditions, PriceRuleTargets priceRuleTargets) {
        var buyXGetY = new BuyXGetY(
                priceRuleConditions.rule(),
                priceRuleConditions.shopping().goods(),
                priceRuleTargets.entitled(),
                priceRuleTargets.prerequisite());
        var parts = buyXGetY.parts();
        if (!parts.isEmpty()) {
            return granted(priceRuleConditions, Discount.Target.LINE_ITEM, parts);
        }
        return buyXGetY.isPrerequisiteMet()
                ? new Refusal(
                        DiscountRefusalReason.NOT_APPLICABLE, "What this discount code reduces is not in the cart.")
                : new Refusal(
                        DiscountRefusalReason.MINIMUM_NOT_MET,
                        "This discount code needs more of other items in the cart.");
    }

    private static List<Discount.Part> deliveries(PriceRuleConditions priceRuleConditions) {
        var most = priceRuleConditions.mostForDelivery();
        var prices = priceRuleConditions.shopping().deliveries();
        var parts = new ArrayList<Discount.Part>();
        for (int i = 0; i < prices.size(); i++) {
            if (most.isEmpty() || prices.get(i).compareTo(most.get()) <= 0) {
                parts.add(new Discount.Part(i, 1));
            }
        }
        return parts;
    }

    /** "Percentage price-rule values are negative in price_rules, positive in discount_applications". */
    private static Granted granted(
            PriceRuleConditions priceRuleConditions, Discount.Target target, List<Discount.Part> parts) {
        var rule = priceRuleConditions.rule();
        var everything = PriceRule.ALL.equals(rule.targetSelection())
                && !rule.isBargain()
                && (target == Discount.Target.LINE_ITEM
                        || priceRuleConditions.mostForDelivery().isEmpty());
        var discount = new Discount(
                Objects.requireNonNullElse(rule.title(), ""),
                rule.automatic() ? null : priceRuleConditions.code().code(),
                PriceRule.PERCENTAGE.equals(rule.valueType())
                        ? Discount.ValueType.PERCENTAGE
                        : Discount.ValueType.FIXED_AMOUNT,
                Objects.requireNonNullElse(rule.value(), BigDecimal.ZERO).abs(),
                target,
                everything ? Discount.Selection.ALL : Discount.Selection.ENTITLED,
                PriceRule.EACH.equals(rule.allocationMethod()) ? Discount.Method.EACH : Discount.Method.ACROSS,
                parts);
        return new Granted(
                rule.id(),
                rule.automatic() ? Optional.empty() : Optional.of(priceRuleConditions.code()),
                discount.cappedAt(rule.maximumDiscountAmount()));
    }
}
