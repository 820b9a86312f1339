package dev.vitrine.commerce.draftorders;

import dev.vitrine.foundation.rest.Filter;
import java.util.List;

/** Filters of lists of draft orders. */
final class DraftOrderFilters {

    private DraftOrderFilters() {}

    static Filter status() {
        return Filter.choice("status", DraftOrderStatus.WORDS, (select, word) -> select.equal("status", word));
    }

    static Filter query() {
        return new Filter(List.of("query"), DraftOrderIndex::narrow);
    }
}
