package dev.vitrine.commerce.catalog;

import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.StableOrder;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.Filter;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.text.SearchTerm;
import dev.vitrine.foundation.text.SearchWords;
import dev.vitrine.foundation.text.Stemmer;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Filters of product lists; each parameter has an index of its own. */
final class ProductFilters {

    private static final Map<String, String> SORTS = StableOrder.map(
            Map.entry("id", "id"),
            Map.entry("title", "sort_title"),
            Map.entry("vendor", "vendor_key"),
            Map.entry("product_type", "type_key"),
            Map.entry("price", "lowest_price"),
            Map.entry("created_at", "created_at"),
            Map.entry("updated_at", "updated_at"),
            Map.entry("published_at", "published_at"));

    private ProductFilters() {}

    static Filter[] all() {
        return new Filter[] {
            key("title", "title_key"),
            key("vendor", "vendor_key"),
            key("product_type", "type_key"),
            Filter.of("handle", (select, csv) -> select.in("handle", words(csv))),
            Filter.of("status", ProductFilters::status),
            Filter.of(
                    "tag",
                    (select, tag) ->
                            select.listed("product_tags", "product_id", "tag_key", CaseInsensitiveKeys.of(tag))),
            Filter.number("collection_id", ProductFilters::inCollection),
            new Filter(List.of("query"), ProductFilters::searched),
            Filter.published(),
            Filter.times("published_at"),
            new Filter(List.of("sort_field", "sort_mode"), ProductFilters::sorted)
        };
    }

    static Select inCollection(Select select, Long collection) {
        return select.listed("collects", "product_id", "collection_id", collection);
    }

    /** All of the words, in any of their forms, in title, vendor, type, tags or SKUs; the last may be a beginning. */
    private static Select searched(Select select, ApiCall apiCall) {
        var typed = apiCall.query("query").orElse("");
        var words = SearchWords.ofQuery(typed);
        if (words.isEmpty()) {
            return select;
        }
        var session = apiCall.session();
        if (!ProductSearchIndex.complete(session, apiCall.shop())) {
            return searchedByText(select, apiCall.shop(), typed);
        }
        var terms = new ProductTerms(apiCall.shop())
                .query(words.stream().map(List::of).toList(), ProductTerms.Place.FACTS, true);
        return select.found(ProductSearchIndex.TABLE, terms);
    }

    /** why: right, if slow, until the last product of an earlier version is in the index. */
    private static Select searchedByText(Select select, Shop shop, String typed) {
        var narrowed = select;
        for (var term : SearchTerm.of(typed, Stemmer.in(shop.primaryLocale()))) {
            narrowed = narrowed.anyOf(List.of(
                    Select.ALL.matching("search_text like :value", term.wordPattern()),
                    Select.ALL.matching("search_text like :value", term.stemPattern())));
        }
        return narrowed;
    }

    /** "title, vendor, product_type, handle: exact match, case-insensitive". */
    private static Filter key(String name, String column) {
        return Filter.of(name, (select, value) -> select.equal(column, CaseInsensitiveKeys.of(value)));
    }

    private static Select status(Select select, String csv) {
        if (!Product.STATUSES.containsAll(words(csv))) {
            throw ApiException.field(400, "status", "must be some of " + String.join(", ", Product.STATUSES));
        }
        return select.in("status", words(csv));
    }

    private static Select sorted(Select select, ApiCall apiCall) {
        var field = apiCall.query("sort_field").map(name -> name.toLowerCase(Locale.ROOT));
        var mode = apiCall.query("sort_mode").orElse("asc").toLowerCase(Locale.ROOT);
        if (field.isPresent() && !SORTS.containsKey(field.get())) {
            throw ApiException.field(400, "sort_field", "must be one of " + String.join(", ", SORTS.keySet()));
        }
        if (!List.of("asc", "desc").contains(mode)) {
            throw ApiException.field(400, "sort_mode", "must be asc or desc");
        }
        // why: "since_id forces ascending id order", and an order that is asked for by its general name goes first.
        if (field.isEmpty()
                || apiCall.query("since_id").isPresent()
                || apiCall.query("order").isPresent()) {
            return select;
        }
        return select.by(SORTS.get(field.get()) + " " + mode).by("id " + mode);
    }

    private static List<String> words(String csv) {
        return Arrays.stream(csv.split(","))
                .map(part -> part.strip().toLowerCase(Locale.ROOT))
                .toList();
    }
}
