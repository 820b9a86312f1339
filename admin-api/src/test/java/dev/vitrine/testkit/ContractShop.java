package dev.vitrine.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.testkit.OpenApiContract.Operation;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Complete shops with a second record of what examples make one of, and with what examples alone cannot make. */
public final class ContractShop {

    /** Values of a second record that differ from those of the example. */
    private static final Map<String, String> SECOND = Map.of(
            "currency_code", "GBP",
            "locale", "fr",
            "src", "https://scripts.apps.test/parting.js",
            "callback_url", "https://second.apps.test/",
            "address", "https://hooks.apps.test/second",
            "CA", "US",
            "AT", "CH",
            "cod", "bank_deposit");

    private static final List<String> NAMES = List.of("title", "name", "path", "key", "namespace", "address1");

    /** What has to be before an example is accepted, by the operation. */
    private static final Map<String, Consumer<CompleteShop>> BEFORE = Map.ofEntries(
            Map.entry("POST /admin/orders/{id}/cancel.json", ContractShop::paidOrder),
            Map.entry("PUT /admin/orders/{id}/adjust.json", ContractShop::openOrder),
            Map.entry("POST /admin/orders/{order_id}/fulfillments.json", ContractShop::openOrder),
            Map.entry("POST /admin/fulfillments.json", ContractShop::waitingOrder),
            Map.entry("POST /admin/fulfillment_orders/{id}/hold.json", ContractShop::waitingOrder),
            Map.entry("POST /admin/fulfillment_orders/{id}/release_hold.json", ContractShop::heldOrder),
            Map.entry("POST /admin/fulfillment_orders/{id}/move.json", ContractShop::movableOrder),
            Map.entry("POST /admin/orders/{order_id}/returns.json", ContractShop::sentOrder),
            Map.entry("POST /admin/orders/{order_id}/returns/{id}/close.json", ContractShop::approvedReturn),
            Map.entry("POST /admin/orders/{order_id}/fulfillments/{id}/complete.json", ContractShop::preparedShipment),
            Map.entry("POST /admin/orders/{order_id}/fulfillments/{id}/open.json", ContractShop::preparedShipment),
            Map.entry("POST /admin/inventory_levels/adjust.json", ContractShop::stockedItem),
            Map.entry("DELETE /admin/inventory_levels.json", ContractShop::stockedItem),
            Map.entry("POST /admin/customers/{id}/merge.json", ContractShop::otherCustomer),
            Map.entry("POST /admin/customers/{id}/erase.json", ContractShop::customerWithoutOrders),
            Map.entry("DELETE /admin/customers/{id}.json", ContractShop::customerWithoutOrders),
            Map.entry("PUT /admin/customers/{customer_id}/addresses/set.json", ContractShop::otherAddress),
            Map.entry("DELETE /admin/customers/{customer_id}/addresses/{id}.json", ContractShop::otherAddress),
            Map.entry(
                    "DELETE /admin/themes/{id}/settings/schedule.json",
                    shop -> example(shop, "POST", "/admin/themes/{id}/settings/schedule.json")),
            Map.entry(
                    "DELETE /admin/themes/{theme_id}/assets.json",
                    shop -> example(shop, "PUT", "/admin/themes/{theme_id}/assets.json")),
            Map.entry("POST /admin/checkouts/{checkout_id}/payments.json", ContractShop::readyCheckout),
            Map.entry("POST /admin/checkouts/{id}/complete.json", ContractShop::paidCheckout));

    private ContractShop() {}

    public static CompleteShop in(ApiClient apiClient) {
        var shop = CompleteShop.in(apiClient, "");
        for (var operation : apiClient.platform().contract().operations()) {
            if (shop.made(operation)) {
                var body = shop.body(operation).orElseThrow();
                change(body, body.has("variant"));
                apiClient.post(CompleteShop.called(shop.filled(operation.path()).orElseThrow()), body.toString());
            }
        }
        RichRecords.soldGiftCard(apiClient);
        RichRecords.orders(
                        shop.ids("/admin/customers").iterator().next(),
                        apiClient.get("products?limit=1").at("products[0].variants[0].id"))
                .forEach(order -> apiClient.post("orders", order));
        shop.remember("/admin/shipping/profile", "1");
        var product = shop.ids("/admin/products").iterator().next();
        shop.remember("/admin/product_listings", product);
        apiClient.put("product_listings/" + product, "{}");
        var collection = shop.ids("/admin/custom_collections").iterator().next();
        shop.remember("/admin/collection_listings", collection);
        apiClient.put("collection_listings/" + collection, "{}");
        shop.ids("/admin/products/{}/images").forEach(id -> shop.remember("/admin/product_images", id));
        remember(
                shop,
                example(shop, "POST", "/admin/product_images/{owner_id}/metafields.json"),
                "/metafield/id",
                "/admin/product_images/{}/metafields");
        remember(
                shop,
                example(shop, "POST", "/admin/price_rules/{id}/batch.json"),
                "/discount_code_creation/id",
                "/admin/price_rules/{}/batch");
        remember(
                shop,
                example(shop, "POST", "/admin/webhooks/{id}/test.json"),
                "/delivery/id",
                "/admin/webhooks/{}/deliveries");
        remember(
                shop,
                apiClient
                        .get("orders/" + shop.ids("/admin/orders").iterator().next() + "/fulfillment_orders")
                        .json(),
                "/fulfillment_orders/0/id",
                "/admin/fulfillment_orders");
        return shop;
    }

    /** The same with records that have a value in nearly every field; {@code receiver} is sent webhooks. */
    public static CompleteShop filled(ApiClient apiClient, HttpsReceiver receiver) {
        var shop = in(apiClient);
        FilledRecords.in(shop, receiver);
        return shop;
    }

    /** Makes what the operation's example needs beside a complete shop. */
    public static void prepare(CompleteShop shop, Operation operation) {
        BEFORE.getOrDefault(operation.verb() + " " + operation.path(), any -> {})
                .accept(shop);
    }

    private static JsonNode example(CompleteShop shop, String verb, String path) {
        var operation = shop.api().platform().contract().operations().stream()
                .filter(each -> each.verb().equals(verb) && each.path().equals(path))
                .findFirst()
                .orElseThrow();
        var body = shop.body(operation).map(ObjectNode::toString).orElse("");
        return shop.api()
                .send(verb, CompleteShop.called(shop.filled(path).orElseThrow()), body)
                .json();
    }

    private static void remember(CompleteShop shop, JsonNode answer, String place, String collection) {
        if (!answer.at(place).isMissingNode()) {
            shop.remember(collection, answer.at(place).asText());
        }
    }

    private static String openOrder(CompleteShop shop) {
        var order = example(shop, "POST", "/admin/orders.json").path("order");
        shop.prefer("/admin/orders", "order", order.path("id").asText());
        shop.prefer(
                "/admin/line_items", "line_item", order.at("/line_items/0/id").asText());
        return order.path("id").asText();
    }

    private static void paidOrder(CompleteShop shop) {
        shop.api()
                .post(
                        "orders/" + openOrder(shop) + "/transactions",
                        "{\"transaction\":{\"kind\":\"sale\",\"status\":\"success\"}}");
    }

    private static void waitingOrder(CompleteShop shop) {
        var waiting = shop.api().get("orders/" + openOrder(shop) + "/fulfillment_orders");
        shop.prefer("/admin/fulfillment_orders", "fulfillment_order", waiting.at("fulfillment_orders[0].id"));
    }

    private static void heldOrder(CompleteShop shop) {
        waitingOrder(shop);
        example(shop, "POST", "/admin/fulfillment_orders/{id}/hold.json");
    }

    /** Of something that no location stocks, and a location beside the first. */
    private static void movableOrder(CompleteShop shop) {
        var order = shop.api()
                .post("orders", "{\"order\":{\"line_items\":[{\"title\":\"Mug\",\"price\":12.5,\"quantity\":2}]}}")
                .at("order.id");
        var waiting = shop.api().get("orders/" + order + "/fulfillment_orders");
        shop.prefer("/admin/fulfillment_orders", "fulfillment_order", waiting.at("fulfillment_orders[0].id"));
        var hall = shop.api().post("locations", "{\"location\":{\"name\":\"Hall\",\"country_code\":\"DE\"}}");
        shop.prefer("/admin/locations", "location", hall.at("location.id"));
    }

    private static void sentOrder(CompleteShop shop) {
        shop.api().post("orders/" + openOrder(shop) + "/fulfillments", "{\"fulfillment\":{}}");
    }

    private static void approvedReturn(CompleteShop shop) {
        example(shop, "POST", "/admin/orders/{order_id}/returns/{id}/approve.json");
    }

    private static void preparedShipment(CompleteShop shop) {
        var order = shop.api().post("orders", """
                        {"order":{"line_items":[{"title":"Mug","price":12.5,"quantity":2}],
                          "fulfillments":[{"status":"pending","line_items":[{"title":"Mug"}]}]}}
                        """).json().path("order");
        shop.prefer("/admin/orders", "order", order.path("id").asText());
        shop.prefer(
                "/admin/orders/{}/fulfillments",
                "fulfillment",
                order.at("/fulfillments/0/id").asText());
    }

    private static void stockedItem(CompleteShop shop) {
        example(shop, "POST", "/admin/inventory_levels/connect.json");
    }

    private static void otherCustomer(CompleteShop shop) {
        shop.prefer("/admin/others", "customer", newCustomer(shop));
    }

    private static void customerWithoutOrders(CompleteShop shop) {
        shop.prefer("/admin/customers", "customer", newCustomer(shop));
    }

    private static String newCustomer(CompleteShop shop) {
        return shop.api()
                .post("customers", "{\"customer\":{\"email\":\"other@mail.example\"}}")
                .at("customer.id");
    }

    private static void otherAddress(CompleteShop shop) {
        var customer = shop.ids("/admin/customers").iterator().next();
        var id = shop.api().post("customers/" + customer + "/addresses", """
                        {"customer_address":{"address1":"Other street 5","city":"Bonn","zip":"53111","country_code":"DE"}}
                        """).at("customer_address.id");
        shop.prefer("/admin/customers/{}/addresses", "customer_address", id);
    }

    /** With 24.80 to pay. */
    static String readyCheckout(CompleteShop shop) {
        var product = shop.api().post("products", """
                {"product":{"title":"Voucher","published":true,
                  "variants":[{"price":24.8,"requires_shipping":false,"taxable":false}]}}
                """);
        var checkout =
                shop.api().post("checkouts", """
                {"checkout":{"email":"ann@mail.example","line_items":[{"variant_id":%s,"quantity":1}],
                  "billing_address":%2$s,"shipping_address":%2$s}}
                """.formatted(product.at("product.variants[0].id"), RichRecords.ADDRESS));
        var id = checkout.at("checkout.id");
        shop.prefer("/admin/checkouts", "checkout", id);
        return id;
    }

    private static void paidCheckout(CompleteShop shop) {
        readyCheckout(shop);
        example(shop, "POST", "/admin/checkouts/{checkout_id}/payments.json");
    }

    private static void change(JsonNode node, boolean variant) {
        if (!(node instanceof ObjectNode object)) {
            node.forEach(each -> change(each, variant));
            return;
        }
        object.properties().forEach(entry -> {
            var text = entry.getValue().asText();
            var name = entry.getKey();
            if (!entry.getValue().isTextual()) {
                change(entry.getValue(), variant);
            } else if (name.equals("email")) {
                object.put(name, "second-" + text);
            } else if (name.equals("code")) {
                object.put(name, SECOND.getOrDefault(text, text + "2"));
            } else if (name.equals("option1") && variant) {
                object.put(name, "Second");
            } else if (NAMES.contains(name)) {
                object.put(name, text + "-2");
            } else {
                object.put(name, SECOND.getOrDefault(name, text));
            }
        });
    }
}
