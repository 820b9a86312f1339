package dev.vitrine.commerce.draftorders;

import dev.vitrine.commerce.customers.Customer;
import dev.vitrine.commerce.customers.PersonalData;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.util.List;

/** Draft orders as personal data of the customer whom they are for. Safe for use by many threads. */
public final class DraftOrderPersonalData implements PersonalData {

    private final DraftOrders draftOrders;

    public DraftOrderPersonalData(DraftOrders draftOrders) {
        this.draftOrders = draftOrders;
    }

    @Override
    public String name() {
        return "draft_orders";
    }

    @Override
    public List<DraftOrder> export(Session session, Shop shop, Customer customer) {
        var rows = DraftOrders.TABLE.list(
                session, shop, Select.ALL.equal("customer_id", customer.id()).by("id"));
        return draftOrders.whole(session, shop, rows);
    }

    @Override
    public void erase(Tx tx, Shop shop, Customer customer, Instant now) {
        for (var id : ids(tx, shop, customer.id())) {
            tx.sql("""
                            update draft_orders set email = null, phone = null, billing_address = null,
                              shipping_address = null, note = null, note_attributes = '[]', updated_at = :now
                            where shop_id = :shop and id = :id
                            """).bind(shop).bind("id", id).bind("now", now).run();
            DraftOrderIndex.write(tx, shop, draftOrders.publishUpdate(tx, shop, id));
        }
    }

    @Override
    public Runnable move(Tx tx, Shop shop, Customer from, long to) {
        var moved = ids(tx, shop, from.id());
        tx.sql("update draft_orders set customer_id = :to where shop_id = :shop and customer_id = :from")
                .bind(shop)
                .bind("from", from.id())
                .bind("to", to)
                .run();
        return () -> moved.forEach(id -> draftOrders.publishUpdate(tx, shop, id));
    }

    private static List<Long> ids(Session session, Shop shop, long customer) {
        return session.sql("select id from draft_orders where shop_id = :shop and customer_id = :customer order by id")
                .bind(shop)
                .bind("customer", customer)
                .numbers();
    }
}
