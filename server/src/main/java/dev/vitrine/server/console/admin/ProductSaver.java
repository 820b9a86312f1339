package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.Catalog;
import dev.vitrine.Foundation;
import dev.vitrine.commerce.catalog.Product;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.rest.RestApi;
import dev.vitrine.server.console.StaffRequest;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Saves a product's page (product, stock, collections) in one transaction, so that a refusal leaves nothing. Threads
 * may share it.
 */
final class ProductSaver {

    private final Foundation foundation;
    private final Catalog catalog;
    private final RestApi restApi;

    ProductSaver(Foundation foundation, Catalog catalog, RestApi restApi) {
        this.foundation = foundation;
        this.catalog = catalog;
        this.restApi = restApi;
    }

    /** 422 with the fields of the product's PUT and POST, those of the page's stock, and {@code new_collection}. */
    String save(StaffRequest visit, ProductFormState draft, ProductFormState.ProductPayload productPayload) {
        visit.staff().principal().require(Scope.PRODUCTS, true);
        return foundation.database().write(tx -> {
            leadOn(tx, visit, draft, productPayload.body().path("handle").asText());
            var stored = write(tx, visit, draft, productPayload);
            var adminApiClient = new AdminApiClient(restApi.within(tx));
            var items = stored.variants().stream()
                    .filter(variant -> variant.inventory().inventoryManagement() != null)
                    .map(variant -> variant.inventory().inventoryItemId())
                    .map(String::valueOf)
                    .collect(Collectors.toSet());
            ProductStock.moves(draft.form(), items).forEach((field, move) -> move(adminApiClient, visit, field, move));
            var id = Long.toString(stored.id());
            CollectionFields.save(adminApiClient, visit, id, draft.form());
            return id;
        });
    }

    private Product write(
            Tx tx, StaffRequest visit, ProductFormState draft, ProductFormState.ProductPayload productPayload) {
        var signed = tx.writtenBy(visit.staff().principal().name());
        var id = draft.product().path("id").asLong();
        return id == 0
                ? catalog.products().create(signed, visit.shop(), productPayload.body())
                : catalog.products()
                        .update(signed, visit.shop(), id, productPayload.body(), Set.of("images", "variants"));
    }

    /** Gives a product its new address before the rest is saved, so that its old one leads there. */
    private void leadOn(Tx tx, StaffRequest visit, ProductFormState draft, String handle) {
        var before = draft.product().path("handle").asText();
        if (before.isEmpty()
                || handle.isEmpty()
                || handle.equals(before)
                || !draft.form().ticked("redirect")) {
            return;
        }
        var body = Json.object().put("is_create_redirect", true);
        body.putObject("product").put("handle", handle);
        var id = draft.product().path("id").asText();
        new AdminApiClient(restApi.within(tx)).put(visit, "products/" + id, body);
    }

    private static void move(AdminApiClient adminApiClient, StaffRequest visit, String field, JsonNode move) {
        try {
            adminApiClient.post(visit, "inventory_levels/adjust", move);
        } catch (ApiException refusal) {
            throw ApiException.field(422, field, String.valueOf(refusal.getMessage()));
        }
    }
}
