package dev.vitrine.insight.analytics;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Earnings of discounts: the totals of the orders that used a code of theirs, in the shop's currency. Cancelled orders
 * give their codes back, and do not count.
 */
public final class DiscountEarnings {

    /**
     * What orders of a period used of a code.
     *
     * @param discounts what was taken off the goods of these orders, and {@code total} what they cost, in minor units
     */
    public record CodeEarnings(long priceRuleId, String code, long uses, long discounts, long total) {}

    private DiscountEarnings() {}

    /** Codes that orders of a period used, the one that earned most first. */
    static List<CodeEarnings> ofCodes(SalesQuery salesQuery) {
        return salesQuery.bound("""
                        select c.price_rule_id, c.code, count(*) as uses,
                          sum(o.total_line_items_price - o.subtotal_price) as discounts, sum(o.total_price) as total
                        from orders o
                        join discount_redemptions r on r.shop_id = o.shop_id and r.order_id = o.id
                        join discount_codes c on c.shop_id = r.shop_id and c.id = r.discount_code_id
                        where %s and o.processed_at >= :from and o.processed_at < :to
                        group by c.price_rule_id, c.code
                        order by total desc, c.code
                        """.formatted(SalesQuery.counted("o"))).list(CodeEarnings.class);
    }

    /** By the rule's id; rules that no order used are left out. One statement. */
    public static Map<Long, Money> ofRules(Session session, Shop shop, Collection<Long> rules) {
        if (rules.isEmpty()) {
            return Map.of();
        }
        var earnings = new LinkedHashMap<Long, Money>();
        session.sql("""
                        select c.price_rule_id, sum(o.total_price)
                        from discount_codes c
                        join discount_redemptions r on r.shop_id = c.shop_id and r.discount_code_id = c.id
                        join orders o on o.shop_id = r.shop_id and o.id = r.order_id
                        where c.shop_id = :shop and c.price_rule_id in (<rules>) and o.currency = :currency
                        group by c.price_rule_id
                        """)
                .bind(shop)
                .bindList("rules", rules)
                .bind("currency", shop.currency())
                .pairs()
                .forEach((rule, minor) -> earnings.put(rule, new Money(minor, shop.currency())));
        return earnings;
    }
}
