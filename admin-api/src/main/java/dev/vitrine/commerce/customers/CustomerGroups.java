package dev.vitrine.commerce.customers;

import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.events.AuditArea;
import dev.vitrine.foundation.events.Topics;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.Filter;
import dev.vitrine.foundation.rest.Resource;
import java.util.List;
import java.util.Objects;

/** Customer groups, which some relatives of this API call saved searches: both names lead to the same rows. */
final class CustomerGroups {

    static final Table<CustomerGroup> TABLE = Table.of("customer_groups", CustomerGroup.class);

    private final Customers customers;

    CustomerGroups(Customers customers) {
        this.customers = customers;
    }

    Resource<CustomerGroup> resource(String singular, String plural) {
        return Resource.of(CustomerGroup.class, singular, plural, TABLE)
                .scope(Scope.CUSTOMERS)
                .audited()
                .updatesLogged(AuditArea.CUSTOMERS, "CustomerGroup", "name")
                .writable("name", "query")
                .prepared((apiCall, draft, current) -> draft.with(copy -> copy.name(
                                draft.name() == null ? null : draft.name().strip())
                        .query(draft.query() == null ? "" : draft.query().strip())))
                .checked(CustomerGroups::check)
                .publishes(Topics.CUSTOMER_GROUPS)
                .list()
                .count()
                .read()
                .create()
                .update()
                .delete();
    }

    /** {@code customer_groups/{group_id}/customers}: "membership is computed by the query grammar". */
    Resource<Customer> members(String plural) {
        return customers
                .described()
                .at(plural + "/{group_id}/customers")
                .filters(new Filter(
                        List.of(), (select, apiCall) -> select.and(CustomerQuery.of(queryOf(apiCall), apiCall.shop()))))
                .list();
    }

    private static String queryOf(ApiCall apiCall) {
        var group = TABLE.find(apiCall.session(), apiCall.shop(), apiCall.path("group_id"))
                .orElseThrow(ApiException::notFound);
        return Objects.requireNonNullElse(group.query(), "");
    }

    private static void check(ApiCall apiCall, CustomerGroup group, Problems problems) {
        var name = group.name();
        problems.notBlank("name", name).atMost(40, "name", name);
        if (name != null) {
            var others = Select.ALL.equalIgnoreCase("name", name).matching("id <> :value", group.id());
            if (TABLE.count(apiCall.session(), apiCall.shop(), others) > 0) {
                problems.add("name", "has already been taken");
            }
        }
        CustomerQuery.of(Objects.requireNonNullElse(group.query(), ""), apiCall.shop());
    }
}
