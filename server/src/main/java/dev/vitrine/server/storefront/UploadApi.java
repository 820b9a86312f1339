package dev.vitrine.server.storefront;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.Foundation;
import dev.vitrine.Sales;
import dev.vitrine.commerce.catalog.CustomOption;
import dev.vitrine.commerce.checkout.Uploads;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.web.SameOriginCheck;
import io.javalin.http.Context;
import java.util.Objects;

/**
 * Files for custom options of type {@code file}: the body is the file, and the answer has the value of the property.
 * Nothing is ever read back at a shop's host. Safe for use by many threads.
 */
final class UploadApi {

    private final Foundation foundation;
    private final Uploads uploads;
    private final NewCartLimit uploadLimit = new NewCartLimit();

    UploadApi(Foundation foundation, Sales sales) {
        this.foundation = foundation;
        this.uploads = sales.uploads();
    }

    /** Query: {@code variant_id}, {@code option} with the name of the custom option, {@code name} of the file. */
    void upload(Context context, Shop shop) {
        if (!SameOriginCheck.allows(context)) {
            refuse(context, 403, "forbidden", "Files are sent from the shop's own pages only.");
        } else if (!shop.isOpen()) {
            refuse(context, 503, "shop_unavailable", "This shop is closed at the moment.");
        } else if (!asked(context, shop)) {
            refuse(context, 422, "properties_invalid", "This product takes no file.");
        } else if (!uploadLimit.allows(shop, context.ip())) {
            context.header("Retry-After", Long.toString(NewCartLimit.WINDOW.toSeconds()));
            refuse(context, 429, "too_many_files", "Too many files were sent here. Try again in ten minutes.");
        } else {
            store(context, shop);
        }
    }

    private void store(Context context, Shop shop) {
        try {
            var file = uploads.store(shop, parameter(context, "name"), context.bodyAsBytes());
            var answer = Json.object().put("success", true);
            answer.putObject("data").put("name", file.name()).put("value", file.value());
            send(context, 200, answer);
        } catch (ApiException e) {
            refuse(context, e.status(), "properties_invalid", String.valueOf(e.getMessage()));
        }
    }

    /** Whether there is such an option. why: a shop that asks for no files keeps none. */
    private boolean asked(Context context, Shop shop) {
        var variant = parameter(context, "variant_id");
        return variant.matches("\\d{1,15}")
                && foundation
                        .database()
                        .read(session -> CustomOption.ofVariant(session, shop, Long.parseLong(variant)))
                        .stream()
                        .anyMatch(option ->
                                option.type().equals("file") && option.name().equals(parameter(context, "option")));
    }

    private static String parameter(Context context, String name) {
        return Objects.requireNonNullElse(context.queryParam(name), "");
    }

    private static void refuse(Context context, int status, String code, String message) {
        var body = Json.object().put("success", false);
        body.putObject("error").put("code", code).put("message", message);
        send(context, status, body);
    }

    private static void send(Context context, int status, ObjectNode body) {
        context.status(status)
                .header("Cache-Control", "private, no-store")
                .contentType("application/json; charset=utf-8")
                .result(Json.PLAIN.bytes(body));
    }
}
