package dev.vitrine.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.db.Dialect;
import dev.vitrine.events.Topic;
import dev.vitrine.kernel.Json;
import dev.vitrine.kernel.Xml;
import dev.vitrine.testkit.Api;
import dev.vitrine.testkit.TestPlatform;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Every operation with exactly the topics that it fires, in their order: "primary topic first, then
 * order_transactions/create, then status topics, then orders/updated". Topics that only relatives know are left out.
 */
final class TopicMatrixTest {

    /** The table "Topics" of the specification. */
    private static final List<String> LISTED = List.of(
            "carts/create",
            "carts/update",
            "checkouts/create",
            "checkouts/update",
            "checkouts/delete",
            "collections/create",
            "collections/update",
            "customers/delete",
            "fulfillments/create",
            "fulfillments/update",
            "orders/cancelled",
            "orders/create",
            "orders/fulfilled",
            "orders/paid",
            "orders/partially_fulfilled",
            "orders/updated",
            "orders/delete",
            "order_transactions/create",
            "products/create",
            "products/update",
            "products/delete",
            "refunds/create",
            "app/uninstalled",
            "shop/update",
            "themes/create",
            "themes/publish",
            "themes/update",
            "themes/delete");

    /** Uninstalling and the sweep of old checkouts have tests of their own; no theme can be thrown away yet. */
    private static final List<String> FIRED_ELSEWHERE = List.of("app/uninstalled", "checkouts/delete", "themes/delete");

    private final TestPlatform platform = TestPlatform.on(Dialect.SQLITE);
    private final Api api = platform.api();
    private final Map<String, String> ids = new HashMap<>();
    private final Map<String, List<String>> fired = new LinkedHashMap<>();
    private final List<String> wrong = new ArrayList<>();

    @Test
    void everyTopicIsFiredByExactlyTheDocumentedOperations() {
        products();
        collections();
        customers();
        orders();
        cartsAndCheckouts();
        shopAndThemes();
        assertThat(wrong).isEmpty();
        var seen = new TreeSet<String>();
        fired.values().forEach(seen::addAll);
        var missing = new TreeSet<>(LISTED);
        missing.removeAll(seen);
        assertThat(missing).containsExactlyInAnyOrderElementsOf(FIRED_ELSEWHERE);
        assertThat(Subjects.topics().stream().map(Topic::wireName)).containsAll(LISTED);
        everyPayloadSaysTheSameInXml();
    }

    private void everyPayloadSaysTheSameInXml() {
        record Told(String topic, String payload) {}
        List<Told> all = platform.platform()
                .database()
                .read(session -> session.sql("select topic, payload from events where payload <> ''")
                        .list(Told.class));
        assertThat(all).hasSizeGreaterThan(50);
        for (var told : all) {
            var topic = Topic.named(told.topic()).orElseThrow();
            if (topic.isPublic()) {
                var xml = Bodies.of(topic, told.payload(), "xml", List.of(), null);
                assertThat(Xml.parse(xml)).as(told.topic()).isEqualTo(Json.parse(told.payload()));
            }
        }
    }

    private void products() {
        post(
                "products",
                "{\"product\":{\"title\":\"Jug\",\"variants\":[{\"price\":5,\"option1\":\"S\","
                        + "\"inventory_management\":\"vitrine\",\"inventory_quantity\":50}],\"options\":[{\"name\":\"Size\"}]}}",
                "product",
                "products/create");
        keep("variant", api.get("products/" + id("product")).at("product.variants[0].id"));
        put("products/" + id("product"), "{\"product\":{\"title\":\"Jar\"}}", "products/update");
        put("products/" + id("product"), "{\"product\":{\"published\":false}}", "products/update");
        put("products/" + id("product"), "{\"product\":{\"published\":true}}", "products/update");
        post(
                "products/" + id("product") + "/variants",
                "{\"variant\":{\"option1\":\"L\",\"price\":6}}",
                "second",
                "products/update");
        put("variants/" + id("variant"), "{\"variant\":{\"price\":7}}", "products/update");
        delete("products/" + id("product") + "/variants/" + id("second"), "products/update");
        post("products", "{\"product\":{\"title\":\"Gone\"}}", "gone", "products/create");
        delete("products/" + id("gone"), "products/delete");
        post("products", "{\"product\":{}}", "none");
    }

    private void collections() {
        post("custom_collections", "{\"custom_collection\":{\"title\":\"New\"}}", "collection", "collections/create");
        put(
                "custom_collections/" + id("collection"),
                "{\"custom_collection\":{\"title\":\"Old\"}}",
                "collections/update");
        post(
                "collects",
                "{\"collect\":{\"collection_id\":" + id("collection") + ",\"product_id\":" + id("product") + "}}",
                "collect",
                "collections/update");
        delete("collects/" + id("collect"), "collections/update");
        post(
                "smart_collections",
                "{\"smart_collection\":{\"title\":\"All\",\"rules\":[{\"column\":\"title\","
                        + "\"relation\":\"contains\",\"condition\":\"J\"}]}}",
                "smart",
                "collections/create");
        delete("smart_collections/" + id("smart"));
    }

    private void customers() {
        post("customers", "{\"customer\":{\"email\":\"ann@mail.test\"}}", "customer");
        delete("customers/" + id("customer"), "customers/delete");
    }

    private void orders() {
        var line = "\"line_items\":[{\"title\":\"Cup\",\"price\":\"10.00\",\"quantity\":2}]";
        post("orders", "{\"order\":{" + line + ",\"financial_status\":\"pending\"}}", "order", "orders/create");
        put("orders/" + id("order"), "{\"order\":{\"note\":\"Call\"}}", "orders/updated");
        post(
                "orders/" + id("order") + "/transactions",
                "{\"transaction\":{\"kind\":\"authorization\",\"status\":\"success\",\"amount\":\"20.00\"}}",
                "authorization",
                "order_transactions/create",
                "orders/updated");
        post(
                "orders/" + id("order") + "/transactions",
                "{\"transaction\":{\"kind\":\"capture\",\"status\":\"success\",\"amount\":\"5.00\",\"parent_id\":"
                        + id("authorization") + "}}",
                "first",
                "order_transactions/create",
                "orders/updated");
        post(
                "orders/" + id("order") + "/transactions",
                "{\"transaction\":{\"kind\":\"capture\",\"status\":\"success\",\"amount\":\"15.00\",\"parent_id\":"
                        + id("authorization") + "}}",
                "rest",
                "order_transactions/create",
                "orders/paid",
                "orders/updated");
        var one = api.get("orders/" + id("order")).at("order.line_items[0].id");
        post(
                "orders/" + id("order") + "/fulfillments",
                "{\"fulfillment\":{\"line_items\":[{\"id\":" + one + ",\"quantity\":1}]}}",
                "part",
                "fulfillments/create",
                "orders/partially_fulfilled",
                "orders/updated");
        put(
                "orders/" + id("order") + "/fulfillments/" + id("part"),
                "{\"fulfillment\":{\"tracking_number\":\"1Z\"}}",
                "fulfillments/update",
                "orders/updated");
        post(
                "orders/" + id("order") + "/fulfillments",
                "{\"fulfillment\":{}}",
                "whole",
                "fulfillments/create",
                "orders/fulfilled",
                "orders/updated");
        post(
                "orders/" + id("order") + "/refunds",
                "{\"refund\":{\"transactions\":[{\"kind\":\"refund\",\"amount\":\"3.00\",\"parent_id\":" + id("rest")
                        + "}]}}",
                "refund",
                "refunds/create",
                "order_transactions/create",
                "orders/updated");
        api.post("orders/" + id("order") + "/open", "{}");
        post("orders/" + id("order") + "/close", "{}", "closed", "orders/updated");
        post("orders/" + id("order") + "/close", "{\"again\":1}", "closed");
        post("orders/" + id("order") + "/open", "{}", "open", "orders/updated");
        post(
                "orders",
                "{\"order\":{" + line + ",\"financial_status\":\"paid\"}}",
                "paid",
                "orders/create",
                "order_transactions/create",
                "orders/paid");
        post(
                "orders",
                "{\"order\":{" + line + ",\"financial_status\":\"authorized\"}}",
                "cancelled",
                "orders/create",
                "order_transactions/create");
        post(
                "orders/" + id("cancelled") + "/cancel",
                "{}",
                "off",
                "orders/cancelled",
                "order_transactions/create",
                "orders/updated");
        delete("orders/" + id("cancelled"), "orders/delete");
        post("orders", "{\"order\":{\"line_items\":[]}}", "none");
        post("draft_orders", "{\"draft_order\":{" + line + "}}", "draft");
        put(
                "draft_orders/" + id("draft") + "/complete",
                "{}",
                "orders/create",
                "order_transactions/create",
                "orders/paid");
    }

    private void cartsAndCheckouts() {
        var world = platform.platform();
        var shop = api.shop();
        var token = new String[1];
        does(
                "cart add",
                () -> token[0] = world.database()
                        .write(tx -> world.carts().add(tx, shop, null, Long.parseLong(id("variant")), 1, null))
                        .data()
                        .token(),
                "carts/create");
        does(
                "cart add again",
                () -> {
                    world.database()
                            .write(tx -> world.carts().add(tx, shop, token[0], Long.parseLong(id("variant")), 1, null));
                    platform.clock().pass(java.time.Duration.ofMinutes(1));
                    world.carts().tell(shop);
                },
                "carts/update");
        post(
                "checkouts",
                "{\"checkout\":{\"email\":\"ann@mail.test\",\"line_items\":[{\"variant_id\":" + id("variant")
                        + ",\"quantity\":1}]}}",
                "checkout",
                "checkouts/create");
        var checkout = api.get("checkouts").at("checkouts[0].token");
        put("checkouts/" + checkout, "{\"checkout\":{\"note\":\"Ring twice\"}}", "checkouts/update");
    }

    private void shopAndThemes() {
        var world = platform.platform();
        var shop = api.shop();
        does(
                "shop name",
                () -> world.database().write(tx -> world.shopSettings().set(tx, shop, "name", "Another")),
                "shop/update");
        does(
                "theme publish",
                () -> world.database().write(tx -> world.themes().publish(tx, shop, "Mine", "/themes/mine")),
                "themes/create",
                "themes/publish",
                "themes/update");
        does(
                "theme settings",
                () -> world.database().write(tx -> world.themeSettings().save(tx, shop, Json.object())),
                "themes/update");
    }

    private void post(String path, String body, String name, String... topics) {
        does(
                "POST " + path + " " + body,
                () -> {
                    var answer = api.post(path, body);
                    if (answer.status() < 300) {
                        var one = answer.json().properties().iterator().next().getValue();
                        keep(
                                name,
                                (one.isArray() ? one.path(0) : one).path("id").asText());
                    }
                },
                topics);
    }

    private void put(String path, String body, String... topics) {
        does("PUT " + path + " " + body, () -> api.put(path, body), topics);
    }

    private void delete(String path, String... topics) {
        does("DELETE " + path, () -> api.delete(path), topics);
    }

    private void does(String what, Runnable step, String... topics) {
        var since = api.lastEvent();
        step.run();
        var told = api.topicsSince(since).stream().filter(LISTED::contains).toList();
        fired.put(what, told);
        if (!told.equals(List.of(topics))) {
            wrong.add(what + " fired " + told + " in place of " + List.of(topics));
        }
    }

    private void keep(String name, String id) {
        ids.put(name, id);
    }

    private String id(String name) {
        return ids.getOrDefault(name, "0");
    }
}
