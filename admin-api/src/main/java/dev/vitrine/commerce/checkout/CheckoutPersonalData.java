package dev.vitrine.commerce.checkout;

import dev.vitrine.commerce.customers.Customer;
import dev.vitrine.commerce.customers.PersonalData;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.EmailAddress;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.util.List;

/**
 * Checkouts as personal data of the customer whose e-mail address was typed there. They belong to no customer, so a
 * merge leaves them alone.
 */
public final class CheckoutPersonalData implements PersonalData {

    @Override
    public String name() {
        return "checkouts";
    }

    /** Those that became no order: the others are told of as orders. */
    @Override
    public List<Checkout> export(Session session, Shop shop, Customer customer) {
        return customer.email() == null
                ? List.of()
                : Checkouts.TABLE.list(
                        session,
                        shop,
                        Select.ALL
                                .equalIgnoreCase("email", customer.email())
                                .matching("order_id is null", null)
                                .by("id"));
    }

    /** Files that the customer sent are deleted by the hourly job, as those that nobody bought with. */
    @Override
    public void erase(Tx tx, Shop shop, Customer customer, Instant now) {
        if (customer.email() == null) {
            return;
        }
        var email = EmailAddress.normalized(customer.email());
        tx.sql("""
                        update uploads set order_id = null where shop_id = :shop and order_id in
                          (select order_id from checkouts where shop_id = :shop and lower(email) = :email)
                        """).bind(shop).bind("email", email).run();
        tx.sql("""
                        update checkouts set email = null, phone = null, shipping_address = null,
                          billing_address = null, note = null, note_attributes = '[]', client_details = null,
                          buyer_accepts_marketing = false
                        where shop_id = :shop and lower(email) = :email
                        """).bind(shop).bind("email", email).run();
    }

    @Override
    public Runnable move(Tx tx, Shop shop, Customer from, long to) {
        return () -> {};
    }
}
