package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.server.console.StaffRequest;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Names of what discounts name by id. What the staff member may not see, or what is gone, has none.
 *
 * @param names by kind and id: {@code products/12}
 */
record DiscountTargets(Map<String, String> names) {

    static final String PRODUCTS = "products";
    static final String VARIANTS = "variants";
    static final String COLLECTIONS = "collections";
    static final String CUSTOMERS = "customers";
    static final String GROUPS = "customer_groups";
    static final String COUNTRIES = "countries";

    /** What the ids of a price rule's fields are ids of. */
    static final Map<String, String> FIELDS = Map.of(
            "entitled_product_ids", PRODUCTS,
            "entitled_variant_ids", VARIANTS,
            "entitled_collection_ids", COLLECTIONS,
            "entitled_country_ids", COUNTRIES,
            "prerequisite_product_ids", PRODUCTS,
            "prerequisite_variant_ids", VARIANTS,
            "prerequisite_collection_ids", COLLECTIONS,
            "prerequisite_customer_ids", CUSTOMERS,
            "prerequisite_saved_search_ids", GROUPS);

    /** "no list has more than 250 rows". */
    private static final int MOST = 250;

    /** Of each list of a rule the first {@code most}. */
    static DiscountTargets of(AdminApiClient adminApiClient, StaffRequest visit, Iterable<JsonNode> rules, int most) {
        var wanted = new HashMap<String, Set<String>>();
        for (var rule : rules) {
            FIELDS.forEach((field, kind) -> rule.path(field)
                    .valueStream()
                    .limit(most)
                    .forEach(id -> wanted.computeIfAbsent(kind, none -> new LinkedHashSet<>())
                            .add(id.asText())));
        }
        var names = new HashMap<String, String>();
        wanted.forEach((kind, ids) -> {
            try {
                add(adminApiClient, visit, kind, ids.stream().limit(MOST).toList(), names);
            } catch (ApiException refusal) {
                // why: who may not read products still sees what a discount takes off.
                if (refusal.status() != 403) {
                    throw refusal;
                }
            }
        });
        return new DiscountTargets(names);
    }

    Optional<String> name(String kind, String id) {
        return Optional.ofNullable(names.get(kind + "/" + id));
    }

    private static void add(
            AdminApiClient adminApiClient,
            StaffRequest visit,
            String kind,
            Collection<String> ids,
            Map<String, String> names) {
        if (kind.equals(VARIANTS)) {
            ids.forEach(
                    id -> variant(adminApiClient, visit, id).ifPresent(title -> names.put(VARIANTS + "/" + id, title)));
            return;
        }
        var query = Map.of("ids", String.join(",", ids), "limit", Integer.toString(MOST));
        adminApiClient
                .get(visit, kind, query)
                .path(kind)
                .forEach(row -> names.put(kind + "/" + row.path("id").asText(), title(kind, row)));
    }

    private static String title(String kind, JsonNode row) {
        return switch (kind) {
            case CUSTOMERS -> CustomerLabels.name(row);
            case GROUPS, COUNTRIES -> row.path("name").asText();
            default -> row.path("title").asText();
        };
    }

    private static Optional<String> variant(AdminApiClient adminApiClient, StaffRequest visit, String id) {
        try {
            var variant = adminApiClient.get(visit, "variants/" + id).path("variant");
            var product = "products/" + variant.path("product_id").asText();
            var title = adminApiClient
                    .get(visit, product, Map.of("fields", "id,title"))
                    .at("/product/title")
                    .asText();
            return Optional.of(title + " " + variant.path("title").asText());
        } catch (ApiException refusal) {
            if (refusal.status() != 404) {
                throw refusal;
            }
            return Optional.empty();
        }
    }

    /** {@code Mugs, Cups and 2 more}; where nothing has a name, how many there are. */
    String words(JsonNode rule, List<String> fields, String one, String many) {
        var named = fields.stream()
                .flatMap(field -> rule.path(field)
                        .valueStream()
                        .flatMap(id -> name(String.valueOf(FIELDS.get(field)), id.asText()).stream()))
                .limit(2)
                .toList();
        var all = fields.stream().mapToInt(field -> rule.path(field).size()).sum();
        if (named.isEmpty()) {
            return all == 1 ? "one " + one : "%,d %s".formatted(all, many);
        }
        var rest = all - named.size();
        return rest > 0 ? String.join(", ", named) + " and %,d more".formatted(rest) : String.join(" and ", named);
    }
}
