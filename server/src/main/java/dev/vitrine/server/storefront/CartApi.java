package dev.vitrine.server.storefront;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.Foundation;
import dev.vitrine.Sales;
import dev.vitrine.commerce.checkout.CartResult;
import dev.vitrine.commerce.checkout.Carts;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.web.CartCookie;
import dev.vitrine.server.web.SameOriginCheck;
import io.javalin.http.Context;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Cart API for scripts (JSON): every response is an action result or a cart. Safe for use by many threads. */
final class CartApi {

    private static final int LARGEST_BODY = 100_000;

    private final Foundation foundation;
    private final Carts carts;
    private final CustomerAccess access;
    private final NewCartLimit newCartLimit;

    CartApi(Foundation foundation, Sales sales, CustomerAccess access, NewCartLimit newCartLimit) {
        this.foundation = foundation;
        this.access = access;
        this.carts = sales.carts();
        this.newCartLimit = newCartLimit;
    }

    /** One action: what it does with the cart's token and the body. */
    private interface Action {
        CartResult act(Tx tx, @Nullable String token, JsonNode body);
    }

    void read(Context context, Shop shop) {
        var token = CartCookie.read(context);
        var cart = foundation.database().read(session -> carts.read(session, shop, token));
        send(context, 200, shop.json().bytes(cart));
    }

    void add(Context context, Shop shop) {
        if (tooManyCarts(context, shop)) {
            return;
        }
        change(
                context,
                shop,
                (tx, token, body) -> carts.add(
                        tx,
                        shop,
                        token,
                        id(body, "variant_id"),
                        quantity(body.path("qty"), 1),
                        body.get("properties")));
    }

    /**
     * {@code updates} by variant, where with {@code line_id} the quantity is that line's, or {@code lines} by line;
     * {@code note} and {@code attributes} of the order. What is not named stays.
     */
    void update(Context context, Shop shop) {
        if (tooManyCarts(context, shop)) {
            return;
        }
        change(context, shop, (tx, token, body) -> {
            if (!body.has("note") && !body.has("attributes")) {
                return quantities(tx, shop, token, body);
            }
            var noted = carts.annotate(tx, shop, token, note(body), attributes(body));
            return noted.success() && (body.has("updates") || body.has("lines"))
                    ? quantities(tx, shop, noted.data().token(), body)
                    : noted;
        });
    }

    private CartResult quantities(Tx tx, Shop shop, @Nullable String token, JsonNode body) {
        if (body.has("lines")) {
            if (body.has("updates") || body.has("line_id")) {
                throw ApiException.of(422, "Send lines, or updates with or without a line_id, not both");
            }
            return carts.updateLines(tx, shop, token, quantities(body, "lines", "line"));
        }
        var updates = quantities(body, "updates", "variant");
        if (!body.has("line_id")) {
            return carts.update(tx, shop, token, updates);
        }
        if (updates.size() > 1) {
            throw ApiException.of(422, "line_id is for one quantity; send lines for several");
        }
        var quantity = updates.values().iterator().next();
        return carts.updateLines(tx, shop, token, Map.of(id(body, "line_id"), quantity));
    }

    /** All lines of {@code variant_id}, or the one of {@code line_id}. */
    void remove(Context context, Shop shop) {
        change(
                context,
                shop,
                (tx, token, body) -> body.has("line_id")
                        ? carts.updateLines(tx, shop, token, Map.of(id(body, "line_id"), 0))
                        : carts.remove(tx, shop, token, id(body, "variant_id")));
    }

    void clear(Context context, Shop shop) {
        change(context, shop, (tx, token, body) -> carts.clear(tx, shop, token));
    }

    void addDiscount(Context context, Shop shop) {
        change(
                context,
                shop,
                (tx, token, body) ->
                        carts.addDiscount(tx, shop, token, body.path("code").asText()));
    }

    void removeDiscount(Context context, Shop shop) {
        change(
                context,
                shop,
                (tx, token, body) ->
                        carts.removeDiscount(tx, shop, token, body.path("code").asText()));
    }

    /** What may begin a cart asks here first. */
    private boolean tooManyCarts(Context context, Shop shop) {
        if (carts.has(shop, CartCookie.read(context)) || newCartLimit.allows(shop, context.ip())) {
            return false;
        }
        context.header("Retry-After", Long.toString(NewCartLimit.WINDOW.toSeconds()));
        refuse(context, 429, "too_many_carts", "Too many carts were started here. Try again in ten minutes.");
        return true;
    }

    private void change(Context context, Shop shop, Action action) {
        if (!SameOriginCheck.allows(context)) {
            refuse(context, 403, "forbidden", "Carts are changed from the shop's own pages only.");
            return;
        }
        if (!shop.state().equals("open")) {
            refuse(context, 503, "shop_unavailable", "This shop is closed at the moment.");
            return;
        }
        try {
            var body = body(context);
            var token = CartCookie.read(context);
            var answer = access.changeCart(context, shop, tx -> action.act(tx, token, body));
            CartCookie.write(context, answer.data());
            send(context, isMalformed(answer) ? 422 : 200, shop.json().bytes(answer));
        } catch (ApiException e) {
            refuse(context, e.status(), "invalid_request", String.valueOf(e.getMessage()));
        }
    }

    private static JsonNode body(Context context) {
        var bytes = context.bodyAsBytes();
        if (bytes.length > LARGEST_BODY) {
            throw ApiException.of(413, "The body is too large");
        }
        var body = bytes.length == 0 ? Json.object() : Json.parse(bytes);
        if (!body.isObject()) {
            throw ApiException.of(422, "The body must be an object");
        }
        return body;
    }

    /** Properties that are none at all; other refusals are answers to what a shopper did. */
    private static boolean isMalformed(CartResult answer) {
        var error = answer.error();
        return error != null && error.code().equals("properties_invalid") && error.details() == null;
    }

    private static Map<Long, Integer> quantities(JsonNode body, String name, String of) {
        var node = body.path(name);
        if (!node.isObject()
                || node.isEmpty()
                || node.properties().stream().anyMatch(entry -> !entry.getKey().matches("\\d{1,15}"))) {
            throw ApiException.of(422, name + " must be an object of " + of + " ids and quantities");
        }
        var quantities = new LinkedHashMap<Long, Integer>();
        node.properties()
                .forEach(entry -> quantities.put(Long.parseLong(entry.getKey()), quantity(entry.getValue(), -1)));
        return quantities;
    }

    private static @Nullable String note(JsonNode body) {
        var note = body.path("note");
        if (note.isMissingNode()) {
            return null;
        }
        if (!note.isTextual() && !note.isNull()) {
            throw ApiException.of(422, "note must be a text");
        }
        return note.asText("");
    }

    private static Map<String, String> attributes(JsonNode body) {
        var attributes = body.path("attributes");
        if (!attributes.isMissingNode() && !attributes.isObject()) {
            throw ApiException.of(422, "attributes must be an object of names and texts");
        }
        var read = new LinkedHashMap<String, String>();
        for (var entry : attributes.properties()) {
            if (!entry.getValue().isValueNode()) {
                throw ApiException.of(422, "attributes must be an object of names and texts");
            }
            read.put(entry.getKey(), entry.getValue().asText(""));
        }
        return read;
    }

    private static long id(JsonNode body, String name) {
        var node = body.path(name);
        if (!node.isIntegralNumber() && !node.asText().matches("\\d{1,15}")) {
            throw ApiException.of(422, name + " must be a number");
        }
        return node.asLong();
    }

    private static int quantity(JsonNode node, int fallback) {
        if (node.isMissingNode() || node.isNull()) {
            return fallback;
        }
        if (!node.isIntegralNumber() || !node.canConvertToInt()) {
            throw ApiException.of(422, "A quantity must be a whole number");
        }
        return node.asInt();
    }

    private static void refuse(Context context, int status, String code, String message) {
        var body = Json.object().put("success", false);
        body.putObject("error").put("code", code).put("message", message);
        send(context, status, Json.PLAIN.bytes(body));
    }

    private static void send(Context context, int status, byte[] body) {
        context.status(status)
                .header("Cache-Control", "private, no-store")
                .contentType("application/json; charset=utf-8")
                .result(body);
    }
}
