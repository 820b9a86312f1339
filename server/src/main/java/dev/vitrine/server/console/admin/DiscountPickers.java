package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.people.Permission;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.StaffRequest;
import dev.vitrine.server.console.admin.RecordPicker.Choice;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/** Pickers of a discount's page, from the ids that are ticked and the words that are searched. */
record DiscountPickers(AdminApiClient adminApiClient, StaffRequest visit, Form form) {

    /** "no list has more than 250 rows". */
    private static final int MOST = 250;

    /** {@code side} is what is reduced, or what has to be bought. */
    RecordPicker products(String side) {
        var products = side + "_product_ids";
        var chosen = Stream.concat(
                        chosen(products, "Product ").stream(), chosen(side + "_variant_ids", "Variant ").stream())
                .toList();
        return picker(
                side + "_products",
                DiscountTargets.PRODUCTS,
                "No product is chosen yet.",
                chosen,
                product -> product(side, product));
    }

    RecordPicker collections(String side) {
        var field = side + "_collection_ids";
        return picker(
                side + "_collections",
                DiscountTargets.COLLECTIONS,
                "No collection is chosen yet.",
                chosen(field, "Collection "),
                collection -> Choice.of(
                        named(field, collection), "1", collection.path("title").asText()));
    }

    RecordPicker customers() {
        var field = "prerequisite_customer_ids";
        return picker(
                "customers",
                DiscountTargets.CUSTOMERS,
                "No customer is chosen yet.",
                chosen(field, "Customer "),
                customer -> new Choice(
                        named(field, customer),
                        "1",
                        CustomerLabels.name(customer),
                        OrderLabels.text(customer, "email"),
                        "",
                        List.of()));
    }

    /** All groups, and those that are chosen whatever became of them. */
    List<Choice> groups() {
        return all("prerequisite_saved_search_ids", DiscountTargets.GROUPS, "Group ", Permission.CUSTOMERS);
    }

    /** The same of the countries with which the shop deals. */
    List<Choice> countries() {
        return all("entitled_country_ids", DiscountTargets.COUNTRIES, "Country ", Permission.SETTINGS);
    }

    private List<Choice> all(String field, String kind, String unnamed, Permission permission) {
        var choices = new ArrayList<Choice>();
        if (visit.staff().may(permission)) {
            adminApiClient
                    .get(visit, kind, Map.of("limit", Integer.toString(MOST)))
                    .path(kind)
                    .forEach(row -> choices.add(
                            Choice.of(named(field, row), "1", row.path("name").asText())));
        }
        var offered = choices.stream().map(Choice::field).toList();
        chosen(field, unnamed).stream()
                .filter(choice -> !offered.contains(choice.field()))
                .forEach(choices::add);
        return choices;
    }

    private RecordPicker picker(
            String name, String kind, String none, List<Choice> chosen, Function<JsonNode, Choice> choice) {
        return new RecordSearch(adminApiClient, visit, form)
                .picker(name, kind, none, chosen, row -> Stream.of(choice.apply(row)));
    }

    private static Choice product(String side, JsonNode product) {
        var id = product.path("id").asText();
        var variants = product.path("variants");
        var parts = variants.size() < 2
                ? List.<Choice>of()
                : variants.valueStream()
                        .map(variant -> Choice.of(
                                named(side + "_variant_ids", variant),
                                DiscountForm.OF_PRODUCT + id,
                                variant.path("title").asText()))
                        .toList();
        return new Choice(
                named(side + "_product_ids", product),
                "1",
                product.path("title").asText(),
                "",
                ImageFields.thumb(product),
                parts);
    }

    /** What is ticked; what has no name is called by its id. */
    private List<Choice> chosen(String field, String unnamed) {
        var ids = DiscountForm.ids(form, field);
        var rule = Json.object();
        ids.forEach(rule.putArray(field)::add);
        var names = DiscountTargets.of(adminApiClient, visit, List.of(rule), MOST);
        var kind = String.valueOf(DiscountTargets.FIELDS.get(field));
        return ids.stream()
                .map(id -> Choice.of(
                        field + "[" + id + "]",
                        form.text(field + "[" + id + "]"),
                        names.name(kind, id).orElse(unnamed + id)))
                .toList();
    }

    private static String named(String field, JsonNode row) {
        return field + "[" + row.path("id").asText() + "]";
    }
}
