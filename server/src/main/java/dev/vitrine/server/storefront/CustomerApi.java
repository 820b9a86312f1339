package dev.vitrine.server.storefront;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.Foundation;
import dev.vitrine.Sales;
import dev.vitrine.commerce.checkout.Cart;
import dev.vitrine.commerce.customers.Address;
import dev.vitrine.commerce.customers.CustomerMatching;
import dev.vitrine.commerce.customers.CustomerProfiles;
import dev.vitrine.commerce.customers.CustomerProfiles.Profile;
import dev.vitrine.commerce.orders.aggregate.LineItem;
import dev.vitrine.commerce.orders.fulfillments.FulfillmentEvents;
import dev.vitrine.commerce.orders.intake.SellableVariants;
import dev.vitrine.commerce.orders.returns.OrderReturn.ReturnLine;
import dev.vitrine.commerce.orders.returns.OrderReturns;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.web.CartCookie;
import dev.vitrine.server.web.SameOriginCheck;
import io.javalin.http.Context;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Calls of a signed-in customer's account (JSON) at the shop's host: {@code {success: true, data}}, or {@code {success:
 * false, error: {code, message, details}}}. Safe for use by many threads.
 */
final class CustomerApi {

    private static final int LARGEST_BODY = 20_000;
    private static final Pattern MOST = Pattern.compile("is more than can come back: at most (\\d+)");
    private static final Pattern LINE = Pattern.compile("return_line_items\\[(\\d+)]");

    private final Foundation foundation;
    private final Sales sales;
    private final CustomerAccess access;
    private final CustomerProfiles profiles;

    CustomerApi(Foundation foundation, Sales sales, CustomerAccess access) {
        this.foundation = foundation;
        this.sales = sales;
        this.access = access;
        this.profiles = sales.customers().profiles();
    }

    /** What a call does for a customer: its data. */
    private interface Action {
        Object act(long customer, ObjectNode body);
    }

    /** A change in a transaction. */
    private interface Change {
        void apply(Tx tx, long customer, ObjectNode body);
    }

    /** {@code GET /account.json}: {@code {user}}, who is null for guests; only what scripts of the shop may see. */
    void user(Context context, Shop shop) {
        var answer = Json.object().putNull("user");
        access.session(context, shop)
                .flatMap(known ->
                        foundation.database().read(session -> CustomerMatching.find(session, shop, known.customerId())))
                .ifPresent(customer -> {
                    var user = answer.putObject("user");
                    user.put("id", customer.id())
                            .put("email", customer.email())
                            .put("first_name", customer.firstName())
                            .put("last_name", customer.lastName())
                            .put("tags", customer.tags())
                            .put("accepts_marketing", customer.acceptsMarketing())
                            .put("orders_count", customer.ordersCount());
                });
        send(context, 200, answer);
    }

    void updateProfile(Context context, Shop shop) {
        handle(context, shop, (customer, body) -> {
            var profile = new Profile(
                    text(body, "first_name"),
                    text(body, "last_name"),
                    text(body, "phone"),
                    body.path("accepts_marketing").asBoolean());
            return StorefrontAccountPages.profile(
                    shop, foundation.database().write(tx -> profiles.update(tx, shop, customer, profile)));
        });
    }

    void createAddress(Context context, Shop shop) {
        address(context, shop, (tx, customer, body) -> profiles.saveAddress(tx, shop, customer, null, body));
    }

    void updateAddress(Context context, Shop shop) {
        var id = id(context);
        address(context, shop, (tx, customer, body) -> profiles.saveAddress(tx, shop, customer, id, body));
    }

    void deleteAddress(Context context, Shop shop) {
        var id = id(context);
        address(context, shop, (tx, customer, body) -> profiles.deleteAddress(tx, shop, customer, id));
    }

    void makeDefault(Context context, Shop shop) {
        var id = id(context);
        address(context, shop, (tx, customer, body) -> profiles.makeDefault(tx, shop, customer, id));
    }

    private void address(Context context, Shop shop, Change change) {
        handle(context, shop, (customer, body) -> {
            foundation.database().change(tx -> change.apply(tx, customer, body));
            return addresses(shop, foundation.database().read(session -> profiles.addresses(session, shop, customer)));
        });
    }

    void cancelOrder(Context context, Shop shop) {
        var id = id(context);
        handle(context, shop, (customer, body) -> {
            sales.orders().history().cancel(shop, customer, id);
            return order(shop, customer, id, language(context, shop));
        });
    }

    /** {@code {lines, reason}}: how many pieces of each line, by the lines' ids. What is wrong is told by them, too. */
    void requestReturn(Context context, Shop shop) {
        var id = id(context);
        handle(context, shop, (customer, body) -> {
            var lines = body.path("lines").properties().stream()
                    .filter(line -> line.getValue().asInt() != 0)
                    .map(line -> new ReturnLine(
                            line.getKey().matches("\\d{1,18}") ? Long.parseLong(line.getKey()) : 0,
                            line.getValue().asInt()))
                    .toList();
            try {
                sales.orders().history().requestReturn(shop, customer, id, lines, text(body, "reason"));
            } catch (ApiException refusal) {
                throw byLine(refusal, lines);
            }
            return order(shop, customer, id, language(context, shop));
        });
    }

    private static ApiException byLine(ApiException refusal, List<ReturnLine> lines) {
        if (!(refusal.body().get("errors") instanceof Map<?, ?> byField)) {
            return refusal;
        }
        var problems = new Problems();
        byField.forEach((field, messages) -> {
            var place = LINE.matcher(String.valueOf(field));
            problems.add(
                    place.lookingAt()
                            ? Long.toString(
                                    lines.get(Integer.parseInt(place.group(1))).lineItemId())
                            : String.valueOf(field),
                    String.valueOf(messages instanceof List<?> all ? all.getFirst() : messages));
        });
        return problems.invalid();
    }

    private ObjectNode order(Shop shop, long customer, long id, PageLanguage language) {
        return foundation.database().read(session -> {
            var order =
                    sales.orders().history().find(session, shop, customer, id).orElseThrow(ApiException::notFound);
            return CustomerOrderJson.whole(
                    shop,
                    order,
                    sales.orders().transactions().of(session, shop, id),
                    FulfillmentEvents.of(session, shop, order),
                    SellableVariants.of(
                            session,
                            shop,
                            order.lineItems().stream()
                                    .map(LineItem::variantId)
                                    .filter(Objects::nonNull)
                                    .toList()),
                    OrderReturns.of(session, shop, id),
                    sales.orders().returns().mayBeAskedFor(session, shop, order),
                    foundation.shops().checkoutAddress(shop, "/orders/" + order.token()),
                    language);
        });
    }

    /**
     * What of an order is in the cart again.
     *
     * @param missing why by title, of what is not
     */
    private record Reordered(Cart cart, Map<String, String> missing) {}

    /** Puts the lines of an order into the cart again; {@code details} names those that could not be. */
    void reorder(Context context, Shop shop) {
        var id = id(context);
        handle(
                context,
                shop,
                (customer, body) -> foundation.database().write(tx -> {
                    var order = sales.orders()
                            .history()
                            .find(tx, shop, customer, id)
                            .orElseThrow(ApiException::notFound);
                    var token = CartCookie.read(context);
                    var missing = new LinkedHashMap<String, String>();
                    for (var line : order.lineItems()) {
                        if (line.variantId() == null) {
                            missing.put(line.title(), "It is not sold any more.");
                            continue;
                        }
                        var result = sales.carts()
                                .add(
                                        tx,
                                        shop,
                                        token,
                                        line.variantId(),
                                        line.quantity(),
                                        shop.json().tree(line.properties()));
                        var error = result.error();
                        if (error != null) {
                            missing.put(line.title(), error.message());
                        } else {
                            token = result.data().token();
                        }
                    }
                    sales.carts().claim(tx, shop, token, customer);
                    var cart = sales.carts().read(tx, shop, token);
                    CartCookie.write(context, cart);
                    return new Reordered(cart, missing);
                }));
    }

    void signOut(Context context, Shop shop) {
        if (isForeign(context, shop)) {
            return;
        }
        access.end(context, shop);
        succeed(context, shop, Json.object());
    }

    /** {@code {addresses, default_address_id}}. */
    static ObjectNode addresses(Shop shop, List<Address> all) {
        var node = Json.object();
        var addresses = node.putArray("addresses");
        all.forEach(address -> addresses.add(AddressJson.of(shop, address)));
        node.put(
                "default_address_id",
                all.stream()
                        .filter(Address::isDefault)
                        .map(Address::id)
                        .findFirst()
                        .orElse(null));
        return node;
    }

    private void handle(Context context, Shop shop, Action action) {
        if (isForeign(context, shop)) {
            return;
        }
        var known = access.session(context, shop);
        if (known.isEmpty()) {
            fail(context, shop, 401, "signed_out", "You are signed out. Sign in again.", null);
            return;
        }
        try {
            succeed(context, shop, action.act(known.get().customerId(), body(context)));
        } catch (ApiException refusal) {
            var errors = refusal.body().get("errors");
            fail(
                    context,
                    shop,
                    refusal.status(),
                    refusal.status() == 404 ? "not_found" : "invalid_request",
                    errors instanceof Map ? "Please look at the fields again." : refusal.getMessage() + ".",
                    errors instanceof Map<?, ?> byField ? byField : null);
        }
    }

    private static boolean isForeign(Context context, Shop shop) {
        if (SameOriginCheck.allows(context)) {
            return false;
        }
        fail(context, shop, 403, "forbidden", "Accounts are changed from the shop's own pages only.", null);
        return true;
    }

    private static ObjectNode body(Context context) {
        var bytes = context.bodyAsBytes();
        if (bytes.length > LARGEST_BODY) {
            throw ApiException.of(413, "The body is too large");
        }
        if (bytes.length == 0) {
            return Json.object();
        }
        if (Json.parse(bytes) instanceof ObjectNode object) {
            return object;
        }
        throw ApiException.of(422, "The body must be an object");
    }

    private static String text(JsonNode body, String name) {
        return body.path(name).asText("");
    }

    private static long id(Context context) {
        var text = context.pathParam("id");
        return text.matches("\\d{1,18}") ? Long.parseLong(text) : 0;
    }

    private static void succeed(Context context, Shop shop, Object data) {
        var answer = Json.object().put("success", true);
        if (data instanceof Reordered reordered) {
            answer.set("data", shop.json().tree(reordered.cart()));
            answer.set("details", Json.PLAIN.tree(reordered.missing()));
        } else {
            answer.set("data", shop.json().tree(data));
        }
        send(context, 200, answer);
    }

    private static PageLanguage language(Context context, Shop shop) {
        return PageLanguage.ofReferer(context, shop).orElse(PageLanguage.primary(shop));
    }

    private static void fail(
            Context context, Shop shop, int status, String code, String message, @Nullable Map<?, ?> byField) {
        var language = language(context, shop);
        var answer = Json.object().put("success", false);
        var error = answer.putObject("error").put("code", code).put("message", language.text(message));
        if (byField != null) {
            var details = error.putObject("details");
            byField.forEach((field, messages) -> details.put(
                    String.valueOf(field),
                    sentence(String.valueOf(messages instanceof List<?> all ? all.getFirst() : messages), language)));
        }
        send(context, status, answer);
    }

    /** What is wrong with a field, as it reads below it. */
    private static String sentence(String words, PageLanguage language) {
        var most = MOST.matcher(words);
        if (most.matches()) {
            return language.text("At most {count} can come back.", Map.of("count", most.group(1)));
        }
        return language.text(
                switch (words) {
                    case "can't be blank" -> "Fill this in.";
                    case "is invalid" -> "This is not valid.";
                    case "has already been taken" -> "Somebody else has this already.";
                    default -> words.matches("\\p{Lu}.*") ? words + "." : "This " + words + ".";
                });
    }

    private static void send(Context context, int status, ObjectNode body) {
        context.status(status)
                .header("Cache-Control", "private, no-store")
                .contentType("application/json; charset=utf-8")
                .result(Json.PLAIN.bytes(body));
    }
}
