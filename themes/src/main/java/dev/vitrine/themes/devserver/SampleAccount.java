package dev.vitrine.themes.devserver;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;

/** The account of the sample shop's one customer, who is always signed in. Not safe for use by many threads. */
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

    SampleAccount() {
        try (var in = SampleAccount.class.getResourceAsStream("/sample-shop/account.json")) {
            account = JSON.readTree(in);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /** Describes the page below {@code /my-account} and fills in its data; false where there is none. */
    boolean page(ObjectNode page, ObjectNode data, List<String> below, Map<String, String> query) {
        var context = page.putObject("context");
        switch (String.join("/", below)) {
            case "" -> {
                describe(page, "account", "PageMyAccount", "My account");
                data.set("customer", account.path("customer"));
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
                var order = order(below.getLast());
                if (below.size() != 2 || order.isMissingNode()) {
                    return false;
                }
                describe(
                        page,
                        "order",
                        "PageMyOrder",
                        "Order " + order.path("name").asText());
                data.set("order", order);
                context.set("order_id", order.path("id"));
                return true;
            }
        }
        context.set("customer_id", account.at("/customer/id"));
        return true;
    }

    private ObjectNode addresses() {
        var answer = JSON.createObjectNode();
        answer.set("addresses", account.path("addresses"));
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

    private JsonNode order(String id) {
        for (var each : account.path("orders")) {
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
