package dev.vitrine.commerce.customers;

import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.Filter;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** List filters of customers. */
final class CustomerFilters {

    private static final List<String> YES_OR_NO = List.of("true", "false");

    private CustomerFilters() {}

    static Filter[] all() {
        return new Filter[] {
            query(),
            Filter.choice(
                    "state",
                    Arrays.stream(CustomerAccountState.values())
                            .map(CustomerAccountState::word)
                            .toList(),
                    (select, state) -> select.equal("state", state)),
            Filter.choice(
                    "accepts_marketing",
                    YES_OR_NO,
                    (select, word) -> select.equal("accepts_marketing", word.equals("true"))),
            Filter.choice(
                    "has_orders",
                    YES_OR_NO,
                    // why so: as it stands in the index, which then has them in the order of the list.
                    (select, word) -> select.matching(
                            "case when orders_count > 0 then 1 else 0 end = " + (word.equals("true") ? 1 : 0), null)),
            Filter.of("tag", CustomerFilters::tagged),
            new Filter(List.of("group_id"), CustomerFilters::inGroup)
        };
    }

    /** The search language of customers; 400 when it cannot be understood. */
    static Filter query() {
        return new Filter(
                List.of("query"),
                (select, apiCall) -> apiCall.query("query")
                        .map(query -> select.and(understood(apiCall, query)))
                        .orElse(select));
    }

    private static Select understood(ApiCall apiCall, String query) {
        try {
            return CustomerQuery.of(query, apiCall.shop());
        } catch (ApiException e) {
            throw ApiException.of(400, String.valueOf(e.getMessage()));
        }
    }

    private static Select tagged(Select select, String tag) {
        return select.and(CustomerQuery.tagged(tag.strip()));
    }

    /** A group that is not there has no members. */
    private static Select inGroup(Select select, ApiCall apiCall) {
        return Filter.number(
                        "group_id",
                        (narrowed, id) -> CustomerGroups.TABLE
                                .find(apiCall.session(), apiCall.shop(), id)
                                .map(group -> narrowed.and(CustomerQuery.of(
                                        Objects.requireNonNullElse(group.query(), ""), apiCall.shop())))
                                .orElseGet(() -> narrowed.below("id", 0)))
                .narrow()
                .apply(select, apiCall);
    }
}
