package dev.vitrine.commerce.discounts;

import dev.vitrine.commerce.customers.Customer;
import dev.vitrine.commerce.customers.PersonalData;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.util.List;

/** Redemptions of discount codes as personal data of the customer who used them. */
public final class RedemptionPersonalData implements PersonalData {

    /** A code that a customer used for an order. */
    public record RedeemedCode(String code, long orderId, Instant createdAt) {}

    @Override
    public String name() {
        return "redeemed_discount_codes";
    }

    @Override
    public List<RedeemedCode> export(Session session, Shop shop, Customer customer) {
        return session.sql("""
                        select c.code, r.order_id, r.created_at from discount_redemptions r
                        join discount_codes c on c.shop_id = :shop and c.id = r.discount_code_id
                        where r.shop_id = :shop and r.customer_id = :customer order by r.id
                        """).bind(shop).bind("customer", customer.id()).list(RedeemedCode.class);
    }

    @Override
    public void erase(Tx tx, Shop shop, Customer customer, Instant now) {
        tx.sql("update discount_redemptions set email = null where shop_id = :shop and customer_id = :customer")
                .bind(shop)
                .bind("customer", customer.id())
                .run();
    }

    /** A code that both used once each stays with the one whom it is counted for. */
    @Override
    public Runnable move(Tx tx, Shop shop, Customer from, long to) {
        tx.sql("""
                        update discount_redemptions set customer_id = :to
                        where shop_id = :shop and customer_id = :from
                          and not (once_per_customer and exists (
                            select 1 from discount_redemptions r
                            where r.shop_id = :shop and r.discount_code_id = discount_redemptions.discount_code_id
                              and r.customer_id = :to and r.once_per_customer))
                        """).bind(shop).bind("from", from.id()).bind("to", to).run();
        return () -> {};
    }
}
