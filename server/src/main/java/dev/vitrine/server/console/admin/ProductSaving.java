package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.Platform;
import dev.vitrine.access.Scope;
import dev.vitrine.catalog.Product;
import dev.vitrine.catalog.Variant;
import dev.vitrine.db.Tx;
import dev.vitrine.kernel.ApiException;
import dev.vitrine.server.console.StaffVisit;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Writes all that stands on a product's page in one transaction, so that what is refused leaves nothing behind. Threads
 * may share it.
 */
final class ProductSaving {

    private final Platform platform;

    ProductSaving(Platform platform) {
        this.platform = platform;
    }

    /** 422 with the fields of the product's PUT and POST, those of the page's stock, and {@code new_collection}. */
    String save(StaffVisit visit, ProductDraft draft, ProductDraft.Sent sent) {
        visit.staff().principal().require(Scope.PRODUCTS, true);
        return platform.database().write(tx -> {
            var stored = write(tx, visit, draft, sent);
            var desk = new Desk(platform.api().within(tx));
            var items = stored.variants().stream()
                    .filter(variant -> variant.inventoryManagement() != null)
                    .map(Variant::inventoryItemId)
                    .map(String::valueOf)
                    .collect(Collectors.toSet());
            ProductStock.moves(draft.form(), items).forEach((field, move) -> move(desk, visit, field, move));
            var id = Long.toString(stored.id());
            CollectionFields.save(desk, visit, id, draft.form());
            return id;
        });
    }

    private Product write(Tx tx, StaffVisit visit, ProductDraft draft, ProductDraft.Sent sent) {
        var signed = tx.writtenBy(visit.staff().principal().name());
        var id = draft.product().path("id").asLong();
        return id == 0
                ? platform.products().create(signed, visit.shop(), sent.body())
                : platform.products().update(signed, visit.shop(), id, sent.body(), Set.of("images", "variants"));
    }

    private static void move(Desk desk, StaffVisit visit, String field, JsonNode move) {
        try {
            desk.post(visit, "inventory_levels/adjust", move);
        } catch (ApiException refusal) {
            throw ApiException.field(422, field, String.valueOf(refusal.getMessage()));
        }
    }
}
