package dev.vitrine.insight.analytics;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Earnings of discounts: the totals of the orders that used a code of theirs, in the shop's currency. Cancelled orders
 * give their codes back, and do not count.
 */
public final class DiscountEarnings {

    private DiscountEarnings() {}

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
