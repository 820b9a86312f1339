package dev.vitrine.commerce.orders;

import dev.vitrine.commerce.orders.aggregate.Order;
import dev.vitrine.commerce.orders.aggregate.OrderEmails;
import dev.vitrine.commerce.orders.aggregate.OrderStore;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.kernel.EmailAddress;
import dev.vitrine.foundation.kernel.IpRange;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.people.EmailQuota;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Leads buyers without an account to their order: by its number and their address, with a link in an e-mail. Safe for
 * use by many threads.
 */
public final class OrderLookup {

    private static final int MOST = 250;

    private final Database database;
    private final OrderEmails emails;
    private final EmailQuota emailQuota;

    OrderLookup(Database database, OrderEmails emails, InstantSource clock) {
        this.database = database;
        this.emails = emails;
        this.emailQuota = new EmailQuota(database, clock);
    }

    /** E-mails the link if both belong together; who asks is told the same in any case. 422, 429. */
    public void request(Shop shop, String typedNumber, String typedEmail, String address) {
        var number = typedNumber.strip().replaceFirst("^#", "");
        var email = EmailAddress.normalized(typedEmail);
        var problems = new Problems().notBlank("number", number);
        if (!EmailAddress.isValid(email)) {
            problems.add("email", "is invalid");
        }
        problems.throwIfAny();
        emailQuota.consume("order link " + shop.id(), email, IpRange.subscriber(address));
        database.change(tx -> find(tx, shop, number, email).ifPresent(order -> emails.link(tx, shop, order)));
    }

    private static Optional<Order> find(Session session, Shop shop, String number, String email) {
        var ofBuyer = Select.ALL
                .equal("customer_email", email)
                .by("processed_at desc")
                .limit(MOST);
        return OrderStore.TABLE.list(session, shop, ofBuyer).stream()
                .filter(order ->
                        order.name().equals("#" + number) || order.name().equals(number))
                .findFirst()
                .map(order -> OrderStore.complete(session, shop, List.of(order)).getFirst());
    }
}
