package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.StaffRequest;
import dev.vitrine.server.console.admin.RecordPicker.Choice;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Pickers of a draft order's page: what is ticked becomes a line, or the customer, and is not ticked then. */
record DraftOrderPickers(AdminApiClient adminApiClient, StaffRequest visit, Form form, ShopFormatter shopFormatter) {

    static final String CUSTOMER = "chosen_customer_ids";

    RecordPicker products() {
        return new RecordSearch(adminApiClient, visit, form)
                .picker(
                        "products",
                        DiscountTargets.PRODUCTS,
                        "Search for a product, and tick what is to be added.",
                        List.of(),
                        this::variants);
    }

    RecordPicker customers() {
        return new RecordSearch(adminApiClient, visit, form)
                .picker(
                        "customers",
                        DiscountTargets.CUSTOMERS,
                        "Search for a customer, or leave an e-mail address below.",
                        List.of(),
                        customer -> Stream.of(new Choice(
                                CUSTOMER + "[" + customer.path("id").asText() + "]",
                                "1",
                                CustomerLabels.name(customer),
                                OrderLabels.text(customer, "email"),
                                "",
                                List.of())));
    }

    private Stream<Choice> variants(JsonNode product) {
        var image = ImageFields.thumb(product);
        var one = ProductFields.plain(product);
        return product.path("variants")
                .valueStream()
                .map(variant -> new Choice(
                        DraftOrderLines.ADDED + "[" + variant.path("id").asText() + "]",
                        "1",
                        product.path("title").asText()
                                + (one ? "" : " · " + variant.path("title").asText()),
                        detail(variant),
                        image,
                        List.of()));
    }

    private String detail(JsonNode variant) {
        var counted = !OrderLabels.text(variant, "inventory_management").isEmpty();
        return Stream.of(
                        shopFormatter.money(variant.path("price")),
                        OrderLabels.text(variant, "sku"),
                        counted
                                ? shopFormatter.count(variant.path("inventory_quantity")
                                                .asLong()) + " in stock"
                                : "")
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(" · "));
    }
}
