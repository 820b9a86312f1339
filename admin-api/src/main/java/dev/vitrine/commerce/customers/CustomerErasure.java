package dev.vitrine.commerce.customers;

import dev.vitrine.commerce.metafields.Metafields;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.AuditRecords;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.ApiResponse;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A person's right to their data: a copy of all of it, and its erasure. Orders stay for the books, without what tells
 * who placed them. Safe for use by many threads.
 */
final class CustomerErasure {

    /** {@code customers/redact}: what apps keep about the customer must go, too. */
    static final Topic REDACT = Topic.declare("customers/redact");

    private final Customers customers;
    private final Metafields metafields;
    private final List<PersonalData> personalData;

    CustomerErasure(Customers customers, Metafields metafields, List<PersonalData> personalData) {
        this.customers = customers;
        this.metafields = metafields;
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
        var shop = apiCall.shop();
        for (var each : personalData) {
            var obstacle = each.obstacle(apiCall.session(), shop, customer);
            if (!obstacle.isEmpty()) {
                throw Problems.of(Problems.BASE, obstacle);
            }
        }
        apiCall.publish(REDACT, customer.id(), told(customer));
        // why the customer first: what is published of the orders names their customer.
        metafields.deleteAll(apiCall.tx(), shop, "customer", customer.id());
        Addresses.deleteAll(apiCall.tx(), shop, customer.id());
        replace(apiCall.tx(), shop, customer.id());
        personalData.forEach(each -> each.erase(apiCall.tx(), shop, customer, apiCall.now()));
        customers.changed(apiCall, customer.id());
        AuditRecords.forgetNames(apiCall.tx(), shop, "Customer", customer.id());
        return ApiResponse.ok(Map.of("customer", found(apiCall)));
    }

    private static Map<String, Object> told(Customer customer) {
        var person = new LinkedHashMap<String, Object>();
        person.put("id", customer.id());
        person.put("email", customer.email());
        person.put("phone", customer.phone());
        return person;
    }

    private static void replace(Tx tx, Shop shop, long id) {
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
                          last_sent_abandoned_email_at = null
                        where shop_id = :shop and id = :id
                        """).bind(shop).bind("id", id).run();
    }

    private Customer found(ApiCall apiCall) {
        var customer = customers.require(apiCall, apiCall.path("id"));
        return CustomerSearchIndex.whole(apiCall.session(), apiCall.shop(), List.of(customer))
                .getFirst();
    }
}
