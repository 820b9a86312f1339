package dev.vitrine.commerce.customers;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.util.List;

/** Data about customers that another package keeps: exported, erased and moved with the customer. */
public interface PersonalData {

    /** What it is called in an export. */
    String name();

    /** All of it, as the API prints it. */
    List<?> export(Session session, Shop shop, Customer customer);

    /** Why it cannot be erased yet, as a sentence that says what to do; empty when it can. */
    default String obstacle(Session session, Shop shop, Customer customer) {
        return "";
    }

    /** Removes what tells who the customer is, and publishes what changed. */
    void erase(Tx tx, Shop shop, Customer customer, Instant now);

    /** Gives all of it to another customer. What is returned publishes that, once the customer is counted again. */
    Runnable move(Tx tx, Shop shop, Customer from, long to);
}
