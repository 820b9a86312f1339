package dev.vitrine.commerce.customers;

import dev.vitrine.commerce.metafields.Metafields;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.AuditRecords;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.ApiResponse;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A person's right to their data: a copy of all of it, and its erasure. Orders stay for the books, without what tells
 * who placed them. Safe for use by many threads.
 */
public final class CustomerErasure {

    /** {@code customers/redact}: what apps keep about the customer must go, too. */
    static final Topic REDACT = Topic.declare("customers/redact");

    private final Metafields metafields;
    private final Events events;
    private final InstantSource clock;
    private final List<PersonalData> personalData;

    /** {@code personalData}: what other packages keep about customers. */
    public CustomerErasure(Metafields metafields, Events events, InstantSource clock, List<PersonalData> personalData) {
        this.metafields = metafields;
        this.events = events;
        this.clock = clock;
        this.personalData = List.copyOf(personalData);
    }

    /** {@code GET customers/{id}/data}: everything that the shop keeps about the customer. */
    ApiResponse export(ApiCall apiCall) {
        apiCall.principal().require(Scope.ORDERS, false);
        var customer = found(apiCall);
        var data = new LinkedHashMap<String, Object>();
        data.put("exported_at", apiCall.now());
        data.put("customer", customer);
        data.put("addresses", Addresses.of(apiCall.session(), apiCall.shop(), customer.id()));
        data.put("metafields", Metafields.of(apiCall.session(), apiCall.shop(), "customer", customer.id()));
        personalData.forEach(each -> data.put(each.name(), each.export(apiCall.session(), apiCall.shop(), customer)));
        return ApiResponse.ok(Map.of("customer_data", data));
    }

    /** {@code POST customers/{id}/erase}: cannot be undone. 422 while an order is still to be sent. */
    ApiResponse erase(ApiCall apiCall) {
        apiCall.principal().require(Scope.ORDERS, true);
        var customer = found(apiCall);
        var obstacle = obstacle(apiCall.session(), apiCall.shop(), customer);
        if (!obstacle.isEmpty()) {
            throw Problems.of(Problems.BASE, obstacle);
        }
        erase(apiCall.tx(), apiCall.shop(), customer);
        return ApiResponse.ok(Map.of("customer", found(apiCall)));
    }

    /** Why the customer cannot be erased yet; empty when nothing stands in the way. */
    String obstacle(Session session, Shop shop, Customer customer) {
        return personalData.stream()
                .map(each -> each.obstacle(session, shop, customer))
                .filter(obstacle -> !obstacle.isEmpty())
                .findFirst()
                .orElse("");
    }

    void erase(Tx tx, Shop shop, Customer customer) {
        var now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        events.publish(tx, shop, REDACT, customer.id(), shop.json().tree(told(customer)));
        // why the customer first: what is published of the orders names their customer.
        metafields.deleteAll(tx, shop, "customer", customer.id());
        Addresses.deleteAll(tx, shop, customer.id());
        replace(tx, shop, customer.id(), now);
        personalData.forEach(each -> each.erase(tx, shop, customer, now));
        var erased = CustomerSearchIndex.write(tx, shop, customer.id());
        events.publish(
                tx, shop, Topic.CUSTOMERS_UPDATE, customer.id(), shop.json().tree(erased));
        AuditRecords.forgetNames(tx, shop, "Customer", customer.id());
    }

    private static Map<String, Object> told(Customer customer) {
        var person = new LinkedHashMap<String, Object>();
        person.put("id", customer.id());
        person.put("email", customer.email());
        person.put("phone", customer.phone());
        return person;
    }

    private static void replace(Tx tx, Shop shop, long id, Instant now) {
        CustomerSessions.endAll(tx, shop, id);
        CustomerEmailProofs.revokeAll(tx, shop, id);
        tx.sql("delete from customer_accounts where shop_id = :shop and customer_id = :id")
                .bind(shop)
                .bind("id", id)
                .run();
        tx.sql("""
                        update customers set email = null, phone = null, first_name = 'Erased', last_name = 'customer',
                          note = null, tags = '', accepts_marketing = false, accepts_marketing_updated_at = null,
                          marketing_opt_in_level = null, state = 'disabled', verified_email = false,
                          last_sent_abandoned_email_at = null, updated_at = :now
                        where shop_id = :shop and id = :id
                        """).bind(shop).bind("id", id).bind("now", now).run();
    }

    private static Customer found(ApiCall apiCall) {
        var customer = Customers.TABLE
                .find(apiCall.session(), apiCall.shop(), apiCall.path("id"))
                .orElseThrow(ApiException::notFound);
        return CustomerSearchIndex.whole(apiCall.session(), apiCall.shop(), List.of(customer))
                .getFirst();
    }
}
