package dev.vitrine.commerce.draftorders;

import dev.vitrine.commerce.customers.CustomerMatching;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.rest.Filter;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.text.TextNormalizer;
import java.util.ArrayList;
import java.util.List;

/** Filters of lists of draft orders. */
final class DraftOrderFilters {

    private static final int MOST_WORDS = 6;

    /** Columns in which a word may stand. */
    private static final List<String> TEXTS = List.of(
            "email", "phone", "tags", "note", "json(shipping_address) ->> 'name'", "json(billing_address) ->> 'name'");

    private DraftOrderFilters() {}

    static Filter status() {
        return Filter.choice("status", DraftOrderStatus.WORDS, (select, word) -> select.equal("status", word));
    }

    /** Drafts in which each of the words stands somewhere; {@code #D12}, {@code D12} or {@code 12} names one. */
    static Filter query() {
        return new Filter(List.of("query"), (select, apiCall) -> {
            var narrowed = select;
            for (var word : apiCall.query("query").orElse("").strip().split("\\s+", MOST_WORDS + 1)) {
                narrowed = word.isEmpty() ? narrowed : narrowed.anyOf(choices(apiCall.shop(), word));
            }
            return narrowed;
        });
    }

    private static List<Select> choices(Shop shop, String word) {
        var choices = new ArrayList<Select>();
        // why lower on both sides: databases differ in which capitals they know.
        TEXTS.forEach(column -> choices.add(Select.ALL.matching(
                "lower(coalesce(" + column + ", '')) like lower(:value) escape '!'", pattern(word))));
        CustomerMatching.ofCustomers(shop, TextNormalizer.fold(word)).ifPresent(choices::add);
        if (word.matches("#?[Dd]?\\d{1,18}")) {
            choices.add(Select.ALL.equal("number", Long.valueOf(word.replaceAll("\\D", ""))));
        }
        return choices;
    }

    private static String pattern(String part) {
        return '%' + part.replaceAll("[!%_]", "!$0") + '%';
    }
}
