package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.Platform;
import dev.vitrine.access.Scope;
import dev.vitrine.catalog.Pictures;
import dev.vitrine.db.Tx;
import dev.vitrine.kernel.ApiException;
import dev.vitrine.media.UnusablePicture;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.StaffVisit;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Writes all that stands on a product's page in one transaction, so that what is refused leaves nothing behind. Threads
 * may share it.
 */
final class ProductSaving {

    private final Platform platform;

    ProductSaving(Platform platform) {
        this.platform = platform;
    }

    /** 422 with the fields of the product's PUT, those of the page's stock, and {@code pictures}. */
    void save(StaffVisit visit, String id, Form form) {
        visit.staff().principal().require(Scope.PRODUCTS, true);
        // why: before the transaction, because nobody shall wait while pictures are looked at.
        var pictures = brought(visit.context());
        platform.database().change(tx -> write(tx, visit, id, form, pictures));
    }

    private void write(Tx tx, StaffVisit visit, String id, Form form, List<ObjectNode> pictures) {
        var desk = new Desk(platform.api().within(tx));
        var product = desk.get(visit, "products/" + id).path("product");
        var body = ProductFields.own(form);
        ProductFields.variants(form, product, body);
        var images = body.putArray("images");
        ProductFields.kept(form, product).forEach(images::add);
        pictures.forEach(images::add);
        platform.products()
                .update(
                        tx.by(visit.staff().principal().name()),
                        visit.shop(),
                        Long.parseLong(id),
                        body,
                        Set.of("images"));
        ProductStock.moves(form).forEach((field, move) -> move(desk, visit, field, move));
    }

    private static void move(Desk desk, StaffVisit visit, String field, JsonNode move) {
        try {
            desk.post(visit, "inventory_levels/adjust", move);
        } catch (ApiException refusal) {
            throw ApiException.field(422, field, String.valueOf(refusal.getMessage()));
        }
    }

    /** Files that were chosen, kept already. */
    private List<ObjectNode> brought(Context context) {
        var brought = new ArrayList<ObjectNode>();
        for (var file : context.uploadedFiles("pictures")) {
            if (file.size() > 0) {
                try (var in = file.content()) {
                    brought.add(Pictures.brought(platform.media().store(in.readAllBytes()), file.filename()));
                } catch (UnusablePicture e) {
                    throw ApiException.field(422, "pictures", file.filename() + " " + e.getMessage());
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }
        return brought;
    }

    /** Makes a product of the page of a new one. Answers its id. */
    String create(StaffVisit visit, Form form) {
        visit.staff().principal().require(Scope.PRODUCTS, true);
        var body = ProductFields.own(form);
        ProductFields.first(form, body);
        var pictures = brought(visit.context());
        pictures.forEach(body.putArray("images")::add);
        var made = platform.database()
                .write(tx -> platform.products()
                        .create(tx.by(visit.staff().principal().name()), visit.shop(), body));
        return Long.toString(made.id());
    }
}
