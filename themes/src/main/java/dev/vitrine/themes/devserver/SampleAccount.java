package dev.vitrine.themes.devserver;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The account of the sample shop's one customer, who is always signed in. Safe for use by many threads. */
final class SampleAccount {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int PER_PAGE = 10;
    private static final int RECENT = 3;
    private static final int PICTURES = 4;

    /** What an order's page has beyond a list of orders. */
    private static final List<String> WHOLE = List.of(
            "can_cancel",
            "can_return",
            "subtotal_price",
            "subtotal_price_text",
            "total_discounts",
            "total_discounts_text",
            "total_shipping",
            "total_shipping_text",
            "total_tax",
            "total_tax_text",
            "taxes_included",
            "discount_codes",
            "line_items",
            "shipping_address",
            "billing_address",
            "parcels",
            "payments",
            "status_url",
            "returns");

    private final JsonNode account;
    private int lastAddress = 100;

    SampleAccount() {
        try (var in = SampleAccount.class.getResourceAsStream("/sample-shop/account.json")) {
            account = JSON.readTree(in);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /** Describes the page below {@code /my-account} and fills in its data; false where there is none. */
    synchronized boolean page(ObjectNode page, ObjectNode data, List<String> below, Map<String, String> query) {
        var context = page.putObject("context");
        switch (String.join("/", below)) {
            case "" -> {
                describe(page, "account", "PageMyAccount", "My account");
                data.set("customer", account.path("customer").deepCopy());
                data.set("security_url", account.path("security_url"));
                orders(data.putArray("recent_orders"), 1, RECENT);
            }
            case "addresses" -> {
                describe(page, "addresses", "PageMyAddresses", "Addresses");
                data.setAll(addresses());
                data.set("countries", account.path("countries"));
            }
            case "orders" -> {
                describe(page, "orders", "PageMyOrders", "Orders");
                var number = Integer.parseInt(query.getOrDefault("page", "1"));
                orders(data.putArray("orders"), number, PER_PAGE);
                data.putObject("pagination")
                        .put("perPage", PER_PAGE)
                        .put("page", number)
                        .put("total", account.path("orders").size());
            }
            default -> {
                var order = find("orders", below.getLast());
                if (below.size() != 2 || order.isMissingNode()) {
                    return false;
                }
                describe(
                        page,
                        "order",
                        "PageMyOrder",
                        "Order " + order.path("name").asText());
                data.set("order", order.deepCopy());
                context.set("order_id", order.path("id"));
                return true;
            }
        }
        context.set("customer_id", account.at("/customer/id"));
        return true;
    }

    /** {@code {user}}, as {@code /account.json} of a shop answers. */
    synchronized ObjectNode user() {
        var customer = account.path("customer");
        var answer = JSON.createObjectNode();
        var user = answer.putObject("user");
        for (var name : List.of("id", "email", "first_name", "last_name", "accepts_marketing", "orders_count")) {
            user.set(name, customer.path(name));
        }
        user.putArray("tags");
        return answer;
    }

    /** The action result of a call below {@code /account/}, which is JSON; null where there is no such call. */
    synchronized @Nullable ObjectNode act(String method, String path, JsonNode body) {
        var parts = List.of(
                path.replaceFirst("^/account/", "").replaceFirst("\\.json$", "").split("/"));
        return switch (method + " " + String.join("/", parts).replaceAll("\\d+", "*")) {
            case "POST sign-out" -> done(JSON.createObjectNode());
            case "POST profile" -> profile(body);
            case "POST addresses" -> address(null, body);
            case "POST addresses/*" -> address(find("addresses", parts.get(1)), body);
            case "POST addresses/*/default" ->
                address(find("addresses", parts.get(1)), JSON.createObjectNode().put("default", true));
            case "DELETE addresses/*" -> {
                var gone = find("addresses", parts.get(1));
                var left = JSON.createArrayNode();
                account.path("addresses").forEach(each -> {
                    if (each != gone) {
                        left.add(each);
                    }
                });
                ((ObjectNode) account).set("addresses", left);
                yield done(addresses());
            }
            case "POST orders/*/cancel" -> {
                var order = (ObjectNode) find("orders", parts.get(1));
                order.put("cancelled", true).put("can_cancel", false).put("status_text", "Cancelled");
                yield done(order.deepCopy());
            }
            case "POST orders/*/return" -> {
                var order = (ObjectNode) find("orders", parts.get(1));
                var wanted = order.put("can_return", false).withArray("returns").addObject();
                wanted.put("name", order.path("name").asText() + "-R1")
                        .put("state", "Asked for")
                        .put("when", "Today")
                        .put("reason", body.path("reason").asText(""))
                        .put("answer", "");
                var contents = wanted.putArray("contents");
                order.path("line_items").forEach(line -> {
                    var quantity = body.path("lines").path(line.path("id").asText());
                    if (quantity.asInt() > 0) {
                        contents.add(
                                quantity.asInt() + " × " + line.path("title").asText());
                    }
                });
                yield done(order.deepCopy());
            }
            default -> null;
        };
    }

    /** Variants of an order that can be bought again, and how many of each. */
    synchronized Map<Integer, Integer> linesOf(String order) {
        var lines = new LinkedHashMap<Integer, Integer>();
        find("orders", order).path("line_items").forEach(line -> {
            if (line.path("available").asBoolean()) {
                lines.put(line.path("variant_id").asInt(), line.path("quantity").asInt());
            }
        });
        return lines;
    }

    private ObjectNode profile(JsonNode body) {
        if (!body.path("phone").asText("").matches("[+\\d ()/-]*")) {
            return refused("phone", "Enter a telephone number, such as +49 341 5550117.");
        }
        var customer = (ObjectNode) account.path("customer");
        customer.setAll((ObjectNode) body);
        return done(customer.deepCopy());
    }

    private ObjectNode address(@Nullable JsonNode known, JsonNode body) {
        if (body.has("city") && body.path("city").asText().isBlank()) {
            return refused("city", "Enter the town.");
        }
        if (body.path("default").asBoolean()) {
            account.path("addresses").forEach(each -> ((ObjectNode) each).put("default", false));
        }
        if (known == null) {
            ((ArrayNode) account.path("addresses"))
                    .addObject()
                    .put("id", ++lastAddress)
                    .setAll((ObjectNode) body);
        } else {
            ((ObjectNode) known).setAll((ObjectNode) body);
        }
        return done(addresses());
    }

    private static ObjectNode done(ObjectNode data) {
        var result = JSON.createObjectNode().put("success", true);
        result.set("data", data);
        return result;
    }

    private static ObjectNode refused(String field, String why) {
        var result = JSON.createObjectNode().put("success", false);
        result.putObject("error")
                .put("code", "invalid")
                .put("message", "Please check what is marked.")
                .putObject("details")
                .put(field, why);
        return result;
    }

    private ObjectNode addresses() {
        var answer = JSON.createObjectNode();
        answer.set("addresses", account.path("addresses").deepCopy());
        answer.putNull("default_address_id");
        account.path("addresses").forEach(each -> {
            if (each.path("default").asBoolean()) {
                answer.set("default_address_id", each.path("id"));
            }
        });
        return answer;
    }

    private void orders(ArrayNode into, int page, int perPage) {
        for (var i = (page - 1) * perPage; i < Math.min(account.path("orders").size(), page * perPage); i++) {
            var order = account.path("orders").get(i);
            ObjectNode summary = order.deepCopy();
            summary.remove(WHOLE);
            summary.set("items", pictures(order));
            into.add(summary);
        }
    }

    private static ArrayNode pictures(JsonNode order) {
        var items = JSON.createArrayNode();
        for (var line : order.path("line_items")) {
            if (items.size() < PICTURES) {
                ObjectNode item = items.addObject();
                List.of("title", "variant_title", "quantity", "image").forEach(name -> item.set(name, line.path(name)));
            }
        }
        return items;
    }

    private JsonNode find(String kind, String id) {
        for (var each : account.path(kind)) {
            if (each.path("id").asText().equals(id)) {
                return each;
            }
        }
        return JSON.missingNode();
    }

    private static void describe(ObjectNode page, String type, String component, String title) {
        page.put("type", type)
                .put("component", component)
                .put("title", title + " – Demo")
                .put("description", title);
    }
}
