package dev.vitrine.commerce.customers;

import dev.vitrine.commerce.metafields.Metafields;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.AuditArea;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.Resource;
import dev.vitrine.foundation.rest.Verb;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Customers of shops. Safe for use by many threads. */
public final class Customers implements Feature {

    public static final Table<Customer> TABLE = Table.of("customers", Customer.class, "default_address", "addresses");

    private final Addresses addresses = new Addresses(this);
    private final Metafields metafields;
    private final CustomerMatching customerMatching;
    private final CustomerAccounts customerAccounts;
    private final CustomerSessions customerSessions;
    private final CustomerSignIns customerSignIns;
    private final CustomerProfiles customerProfiles;
    private final CustomerOrders orders;
    private final CustomerErasure customerErasure;
    private final CustomerMerge customerMerge;

    /** {@code personalData}: what other packages keep about customers. */
    public Customers(
            Metafields metafields,
            CustomerMatching customerMatching,
            CustomerAccounts customerAccounts,
            CustomerSessions customerSessions,
            CustomerSignIns customerSignIns,
            CustomerProfiles customerProfiles,
            CustomerErasure customerErasure,
            CustomerOrders orders,
            List<PersonalData> personalData) {
        this.metafields = metafields;
        this.customerMatching = customerMatching;
        this.customerAccounts = customerAccounts;
        this.customerSessions = customerSessions;
        this.customerSignIns = customerSignIns;
        this.customerProfiles = customerProfiles;
        this.orders = orders;
        this.customerErasure = customerErasure;
        this.customerMerge = new CustomerMerge(this, customerMatching, metafields, personalData);
    }

    public CustomerAccounts accounts() {
        return customerAccounts;
    }

    public CustomerSessions sessions() {
        return customerSessions;
    }

    public CustomerSignIns signIns() {
        return customerSignIns;
    }

    /** What customers change of themselves. */
    public CustomerProfiles profiles() {
        return customerProfiles;
    }

    /** How many of these there are. */
    public static long count(Session session, Shop shop, Collection<Long> ids) {
        return TABLE.count(session, shop, Select.ALL.in("id", ids));
    }

    public static long countGroups(Session session, Shop shop, Collection<Long> ids) {
        return CustomerGroups.TABLE.count(session, shop, Select.ALL.in("id", ids));
    }

    /** Every resource of customers. */
    @Override
    public Map<String, MetafieldListener> metafieldOwners() {
        return Map.of("customer", (tx, shop, id) -> customerMatching.publish(tx, shop, Topic.CUSTOMERS_UPDATE, id));
    }

    @Override
    public List<Resource<?>> resources() {
        var groups = new CustomerGroups(this);
        return List.of(
                resource(),
                search(),
                addresses.resource(),
                groups.resource("customer_group", "customer_groups"),
                // why no family: under its other name, too, a group is told of as a customer group.
                groups.resource("customer_saved_search", "customer_saved_searches")
                        .topicFamily(""),
                groups.members("customer_groups"),
                groups.members("customer_saved_searches"));
    }

    private Resource<Customer> resource() {
        return described()
                .filters(CustomerFilters.all())
                .note("?query", "Words and pairs such as country:DE, as for customers/search.")
                .note("?state", "Those whose account is disabled, invited, enabled or declined.")
                .note("?accepts_marketing", "Those who agreed to marketing, or who did not.")
                .note("?has_orders", "Those with orders that are not cancelled, or those without.")
                .note("?tag", "Those with this tag, in any letter case.")
                .note("?group_id", "Those who are in this customer group.")
                .writable(
                        "email",
                        "phone",
                        "first_name",
                        "last_name",
                        "note",
                        "accepts_marketing",
                        "marketing_opt_in_level",
                        "tags",
                        "tax_exempt",
                        "verified_email")
                .before(apiCall -> customerAccounts.withoutPassword(CustomerForm.withTagsAsText(apiCall)))
                .prepared(CustomerForm::normalised)
                .checked(CustomerForm::check)
                .stored(this::store)
                .publishes(this::publish)
                .list()
                .count()
                .read()
                .create()
                .update()
                .delete(this::delete)
                .action(Verb.POST, "account_activation_url", Scope.CUSTOMERS, customerAccounts::activationUrl)
                .action(Verb.POST, "send_invite", Scope.CUSTOMERS, customerAccounts::invite)
                .action(Verb.POST, "disable", Scope.CUSTOMERS, customerAccounts::disable)
                .action(Verb.GET, "data", Scope.CUSTOMERS, customerErasure::export)
                .action(Verb.POST, "erase", Scope.CUSTOMERS, customerErasure::erase)
                .action(Verb.POST, "merge", Scope.CUSTOMERS, customerMerge::merge);
    }

    private void store(ApiCall apiCall, Resource.Change change, Customer customer) {
        var body = apiCall.body("customer");
        if (change == Resource.Change.CREATED) {
            Addresses.store(
                    apiCall.tx(), apiCall.shop(), customer.id(), CustomerForm.newAddresses(apiCall), apiCall.now());
        }
        metafields.saveAll(apiCall, "customer", customer.id(), body.path("metafields"));
        customerAccounts.applyRequest(apiCall, customer, body);
        CustomerSearchIndex.write(apiCall.tx(), apiCall.shop(), customer.id());
    }

    private void publish(ApiCall apiCall, Resource.Change change, Customer customer) {
        var id = customer.id();
        switch (change) {
            case CREATED -> apiCall.publish(Topic.CUSTOMERS_CREATE, id, customer);
            case UPDATED -> apiCall.publish(Topic.CUSTOMERS_UPDATE, id, customer);
            case DELETED -> apiCall.publish(Topic.CUSTOMERS_DELETE, id, Map.of("id", id));
        }
        if (change != Resource.Change.DELETED && CustomerAccountRequest.enables(apiCall.body("customer"))) {
            apiCall.publish(Topic.CUSTOMERS_ENABLE, id, customer);
        }
    }

    private Resource<Customer> search() {
        return described()
                .at("customers/search")
                .filters(CustomerFilters.query())
                .orderedBy("coalesce(last_order_at, 0) desc, id desc")
                .list();
    }

    /** What every list of customers has in common. */
    Resource<Customer> described() {
        return Resource.of(Customer.class, "customer", "customers", TABLE)
                .scope(Scope.CUSTOMERS)
                .topicFamily("customers")
                .metafields()
                .audited()
                .updatesLogged(AuditArea.CUSTOMERS, "Customer")
                .sortableAs("last_order_date", "coalesce(last_order_at, 0)")
                .sortable("orders_count", "total_spent")
                .orderedBy("id desc")
                .completed(CustomerSearchIndex::whole);
    }

    /** 404 when this shop has no such customer. */
    Customer require(ApiCall apiCall, long id) {
        return TABLE.find(apiCall.session(), apiCall.shop(), id).orElseThrow(ApiException::notFound);
    }

    /** After a change of what belongs to a customer: "child changes must bump the parent's updated_at". */
    void changed(ApiCall apiCall, long id) {
        apiCall.tx()
                .sql("update customers set updated_at = :now where shop_id = :shop and id = :id")
                .bind(apiCall.shop())
                .bind("id", id)
                .bind("now", apiCall.now())
                .run();
        apiCall.publish(Topic.CUSTOMERS_UPDATE, id, CustomerSearchIndex.write(apiCall.tx(), apiCall.shop(), id));
    }

    private void delete(ApiCall apiCall, Customer customer) {
        // why: the customer is locked first, so that an order being placed waits and then finds none.
        require(apiCall, customer.id());
        if (orders.any(apiCall.session(), apiCall.shop(), customer.id())) {
            throw Problems.of(Problems.BASE, "Customers with orders can't be deleted");
        }
        delete(apiCall.tx(), apiCall.shop(), customer.id());
        metafields.deleteAll(apiCall.tx(), apiCall.shop(), "customer", customer.id());
    }

    /** The row and what it is found by. */
    static void delete(Tx tx, Shop shop, long id) {
        TABLE.delete(tx, shop, id);
        CustomerSearchIndex.remove(tx, shop, id);
    }
}
