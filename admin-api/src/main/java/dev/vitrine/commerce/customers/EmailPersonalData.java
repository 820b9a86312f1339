package dev.vitrine.commerce.customers;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.mail.Emails;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.util.List;

/** E-mails of the last days as personal data of the customer to whom they went. Safe for use by many threads. */
public final class EmailPersonalData implements PersonalData {

    private final Emails emails;

    public EmailPersonalData(Emails emails) {
        this.emails = emails;
    }

    @Override
    public String name() {
        return "emails";
    }

    @Override
    public List<Emails.SentEmail> export(Session session, Shop shop, Customer customer) {
        return customer.email() == null ? List.of() : emails.to(session, shop, customer.email());
    }

    /** Those that wait are not sent any more. */
    @Override
    public void erase(Tx tx, Shop shop, Customer customer, Instant now) {
        if (customer.email() != null) {
            emails.deleteTo(tx, shop, customer.email());
        }
    }

    @Override
    public Runnable move(Tx tx, Shop shop, Customer from, long to) {
        return () -> {};
    }
}
