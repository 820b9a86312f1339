package dev.vitrine.commerce.discounts;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.util.Optional;

/** Redemptions of discount codes by customers and orders. */
final class DiscountRedemptions {

    private DiscountRedemptions() {}

    /** By the customer's id or e-mail address; nobody is known by neither. */
    static boolean isRedeemedBy(Session session, Shop shop, DiscountCode code, DiscountContext discountContext) {
        return session.sql("""
                                select count(*) from discount_redemptions
                                where shop_id = :shop and discount_code_id = :code
                                  and (customer_id = :customer or email = :email)
                                """)
                        .bind(shop)
                        .bind("code", code.id())
                        .bind("customer", discountContext.customerId())
                        .bind("email", discountContext.email())
                        .count()
                > 0;
    }

    /** The rule whose discount an order has. */
    static Optional<Long> ruleOf(Session session, Shop shop, long order) {
        return session.sql("""
                        select c.price_rule_id from discount_redemptions r
                        join discount_codes c on c.shop_id = r.shop_id and c.id = r.discount_code_id
                        where r.shop_id = :shop and r.order_id = :order
                        """).bind(shop).bind("order", order).number();
    }

    /** How often a customer used any code of a rule. */
    static long ofRuleBy(Session session, Shop shop, PriceRule rule, DiscountContext discountContext) {
        return session.sql("""
                        select count(*) from discount_redemptions
                        where shop_id = :shop and (customer_id = :customer or email = :email)
                          and discount_code_id in
                            (select id from discount_codes where shop_id = :shop and price_rule_id = :rule)
                        """)
                .bind(shop)
                .bind("rule", rule.id())
                .bind("customer", discountContext.customerId())
                .bind("email", discountContext.email())
                .count();
    }

    static void store(Tx tx, Shop shop, DiscountCode code, boolean once, long order, DiscountContext by, Instant now) {
        tx.sql("""
                        insert into discount_redemptions (shop_id, discount_code_id, order_id, customer_id, email,
                          once_per_customer, created_at)
                        values (:shop, :code, :order, :customer, :email, :once, :now)
                        """)
                .bind(shop)
                .bind("code", code.id())
                .bind("order", order)
                .bind("customer", by.customerId())
                .bind("email", by.email())
                .bind("once", once)
                .bind("now", now)
                .run();
    }

    /** Forgets what an order used, and counts it off. */
    static void remove(Tx tx, Shop shop, long order) {
        // why: the rule first, as everybody who counts takes it.
        tx.sql("""
                        update price_rules set usage_count = usage_count - 1
                        where shop_id = :shop and usage_count > 0 and id in
                          (select price_rule_id from discount_codes where shop_id = :shop and id in
                            (select discount_code_id from discount_redemptions
                             where shop_id = :shop and order_id = :order))
                        """).bind(shop).bind("order", order).run();
        tx.sql("""
                        update discount_codes set usage_count = usage_count - 1
                        where shop_id = :shop and usage_count > 0 and id in
                          (select discount_code_id from discount_redemptions
                           where shop_id = :shop and order_id = :order)
                        """).bind(shop).bind("order", order).run();
        tx.sql("delete from discount_redemptions where shop_id = :shop and order_id = :order")
                .bind(shop)
                .bind("order", order)
                .run();
    }
}
