package dev.vitrine.discounts;

import dev.vitrine.db.Select;
import dev.vitrine.db.Session;
import dev.vitrine.db.Tx;
import dev.vitrine.discounts.Verdict.Granted;
import dev.vitrine.discounts.Verdict.Refusal;
import dev.vitrine.pricing.Reduction;
import dev.vitrine.tenancy.Shop;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Codes in shoppers' hands: what one is worth for what they buy, and its use by an order. Threads may share it. */
public final class Codes {

    Codes() {}

    /** In any letter case. A constant number of statements; nothing is counted as used. */
    public Verdict evaluate(Session session, Shop shop, String word, Shopping shopping, Instant now) {
        var code = DiscountCodes.find(session, shop, word).orElse(null);
        var rule = code == null
                ? null
                : PriceRules.TABLE
                        .find(session, shop.shopId(), code.priceRuleId())
                        .orElse(null);
        return code == null || rule == null
                ? new Refusal(Reason.INVALID_CODE, "This discount code does not exist.")
                : evaluate(new Conditions(session, shop, code, rule, shopping, now));
    }

    /**
     * Counts a code as used by an order, in the transaction that writes the order; a refusal leaves no trace. Of many
     * at once as many succeed as the rule's usage_limit and quotas allow, and one of each customer when it is
     * once_per_customer.
     */
    public Optional<Refusal> redeem(Tx tx, Shop shop, String word, long order, Shopping by, Instant now) {
        // why: found by id, which holds the row: whoever comes second sees what the first has written. The rule first,
        // since all its codes share its quotas.
        var glance = DiscountCodes.find(tx, shop, word);
        var rule = glance.flatMap(found -> PriceRules.TABLE.find(tx, shop.shopId(), found.priceRuleId()));
        var code = glance.flatMap(found -> DiscountCodes.TABLE.find(tx, shop.shopId(), found.id()));
        if (code.isEmpty() || rule.isEmpty()) {
            return Optional.of(new Refusal(Reason.INVALID_CODE, "This discount code does not exist."));
        }
        var refusal = new Conditions(tx, shop, code.get(), rule.get(), by, now).usage();
        if (refusal.isEmpty()) {
            PriceRules.countUse(tx, shop, rule.get(), by);
            DiscountCodes.countUse(tx, shop, code.get());
            Redemptions.store(tx, shop, code.get(), rule.get().oncePerCustomer(), order, by, now);
        }
        return refusal;
    }

    /**
     * What a code is worth for what an order holds now that was placed with it. Who may use it, how often and when was
     * settled then.
     */
    public Verdict reevaluate(Session session, Shop shop, String word, Shopping shopping, Instant now) {
        var code = DiscountCodes.find(session, shop, word);
        var rule = code.flatMap(
                found -> PriceRules.TABLE.first(session, shop.shopId(), Select.ALL.equal("id", found.priceRuleId())));
        return code.isEmpty() || rule.isEmpty()
                ? new Refusal(Reason.INVALID_CODE, "This discount code does not exist.")
                : worth(new Conditions(session, shop, code.get(), rule.get(), shopping, now));
    }

    /** Lets what a cancelled order used be used again. */
    public void giveBack(Tx tx, Shop shop, long order) {
        Redemptions.remove(tx, shop, order);
    }

    private static Verdict evaluate(Conditions conditions) {
        var refusal = conditions.refusal();
        return refusal.isPresent() ? refusal.get() : worth(conditions);
    }

    private static Verdict worth(Conditions conditions) {
        var goods = Goods.of(conditions.session(), conditions.shop(), conditions.rule(), conditions.shopping());
        var entitled = goods.entitled();
        var minimum = conditions.minimum(entitled);
        if (minimum.isPresent()) {
            return minimum.get();
        }
        return PriceRule.SHIPPING_LINE.equals(conditions.rule().targetType())
                ? granted(conditions, Reduction.Target.SHIPPING_LINE, deliveries(conditions))
                : conditions.rule().isBargain() ? bargain(conditions, goods) : reduced(conditions, entitled);
    }

    private static Verdict reduced(Conditions conditions, Set<Integer> entitled) {
        if (entitled.isEmpty()) {
            return new Refusal(Reason.NOT_APPLICABLE, "This discount code is not for what is in the cart.");
        }
        var goods = conditions.shopping().goods();
        var parts = entitled.stream()
                .sorted()
                .map(place -> new Reduction.Part(place, goods.get(place).quantity()))
                .toList();
        return granted(conditions, Reduction.Target.LINE_ITEM, parts);
    }

    private static Verdict bargain(Conditions conditions, Goods goods) {
        var bargain =
                new Bargain(conditions.rule(), conditions.shopping().goods(), goods.entitled(), goods.prerequisite());
        var parts = bargain.parts();
        if (!parts.isEmpty()) {
            return granted(conditions, Reduction.Target.LINE_ITEM, parts);
        }
        return bargain.isPrerequisiteMet()
                ? new Refusal(Reason.NOT_APPLICABLE, "What this discount code reduces is not in the cart.")
                : new Refusal(Reason.MINIMUM_NOT_MET, "This discount code needs more of other items in the cart.");
    }

    private static List<Reduction.Part> deliveries(Conditions conditions) {
        var most = conditions.mostForDelivery();
        var prices = conditions.shopping().deliveries();
        var parts = new ArrayList<Reduction.Part>();
        for (int i = 0; i < prices.size(); i++) {
            if (most.isEmpty() || prices.get(i).compareTo(most.get()) <= 0) {
                parts.add(new Reduction.Part(i, 1));
            }
        }
        return parts;
    }

    /** "Percentage price-rule values are negative in price_rules, positive in discount_applications". */
    private static Granted granted(Conditions conditions, Reduction.Target target, List<Reduction.Part> parts) {
        var rule = conditions.rule();
        var everything = PriceRule.ALL.equals(rule.targetSelection())
                && !rule.isBargain()
                && (target == Reduction.Target.LINE_ITEM
                        || conditions.mostForDelivery().isEmpty());
        var reduction = new Reduction(
                Objects.requireNonNullElse(rule.title(), ""),
                conditions.code().code(),
                PriceRule.PERCENTAGE.equals(rule.valueType())
                        ? Reduction.ValueType.PERCENTAGE
                        : Reduction.ValueType.FIXED_AMOUNT,
                Objects.requireNonNullElse(rule.value(), BigDecimal.ZERO).abs(),
                target,
                everything ? Reduction.Selection.ALL : Reduction.Selection.ENTITLED,
                PriceRule.EACH.equals(rule.allocationMethod()) ? Reduction.Method.EACH : Reduction.Method.ACROSS,
                parts);
        return new Granted(conditions.code(), reduction.upTo(rule.maximumDiscountAmount()));
    }
}
