package dev.vitrine.apps.compatibility;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import org.junit.jupiter.api.Test;

/** What clients that were written for Shopify send and read, over the path and the header that they use. */
final class ShopifyClientsTest {

    private final TestPlatform test = TestPlatform.on(Dialect.SQLITE);
    private final ApiClient ours = test.api();
    private final ApiClient theirs = ours.withCredentials(null)
            .withHeader("X-Shopify-Access-Token", ours.credentials().replaceFirst(".*:", ""));

    @Test
    void theShopHasTheirDomainOnlyWhereTheyAsk() {
        var shop = theirs.get("api/2024-01/shop");
        assertThat(shop.at("shop.myshopify_domain"))
                .isEqualTo(ours.shop().handle() + "." + TestPlatform.BASE_HOST)
                .isEqualTo(shop.at("shop.domain"));
        assertThat(ours.get("shop").json().at("/shop").has("myshopify_domain")).isFalse();
        assertThat(theirs.get("api/2024-01/shop?fields=id,id,myshopify_domain")
                        .json()
                        .path("shop")
                        .fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder("id", "myshopify_domain");
    }

    @Test
    void recordsHaveGlobalIds() {
        var product = theirs.post("api/2024-01/products", """
                {"product": {"title": "Cup", "variants": [
                  {"option1": "Red", "price": "9.50", "inventory_management": "shopify"}]}}""");
        assertThat(product.status()).isEqualTo(201);
        var id = product.at("product.id");
        assertThat(product.header("Location").orElseThrow()).endsWith("/admin/api/2024-01/products/" + id + ".json");
        assertThat(product.at("product.admin_graphql_api_id")).isEqualTo("gid://shopify/Product/" + id);
        assertThat(product.at("product.variants[0].admin_graphql_api_id"))
                .isEqualTo("gid://shopify/ProductVariant/" + product.at("product.variants[0].id"));
        assertThat(product.at("product.variants[0].inventory_management")).isEqualTo("shopify");

        var plain = ours.get("products/" + id);
        assertThat(plain.at("product.variants[0].inventory_management")).isEqualTo("vitrine");
        assertThat(plain.text()).doesNotContain("gid://");
        var level = theirs.get(
                "api/2024-01/inventory_levels?inventory_item_ids=" + plain.at("product.variants[0].inventory_item_id"));
        assertThat(level.at("inventory_levels[0].admin_graphql_api_id")).startsWith("gid://shopify/InventoryLevel/");
        var listed = theirs.get("api/2024-01/products?fields=id,admin_graphql_api_id");
        assertThat(listed.json().at("/products/0").size()).isEqualTo(2);
    }

    @Test
    void linksLeadToTheVersionThatWasAsked() {
        ours.post("pages", "{\"page\": {\"title\": \"One\"}}");
        ours.post("pages", "{\"page\": {\"title\": \"Two\"}}");
        var link = theirs.get("api/2024-01/pages?limit=1").header("Link").orElseThrow();
        assertThat(link).contains("/admin/api/2024-01/pages.json?limit=1&page_info=");
    }

    @Test
    void ordersHaveAmountsInBothCurrenciesAndWhatIsLeftOfThem() {
        var created = theirs.post("api/2024-01/orders", """
                {"order": {"email": "ada@example.org", "financial_status": "paid", "currency": "EUR",
                  "discount_codes": [{"code": "TEN", "amount": "10", "type": "percentage"}],
                  "line_items": [{"title": "Cup", "price": "10.00", "quantity": 2, "requires_shipping": true}],
                  "transactions": [{"kind": "sale", "status": "success", "amount": "18.00"}]}}""");
        assertThat(created.status()).as(created.text()).isEqualTo(201);
        var id = created.at("order.id");
        var line = created.at("order.line_items[0].id");
        assertThat(created.at("order.contact_email")).isEqualTo("ada@example.org");
        assertThat(created.at("order.total_price_set.shop_money.amount")).isEqualTo("18.00");
        assertThat(created.at("order.total_price_set.presentment_money.currency_code"))
                .isEqualTo("EUR");
        assertThat(created.at("order.discount_codes[0].code")).isEqualTo("TEN");
        assertThat(created.at("order.discount_codes[0].amount")).isEqualTo("2.00");
        assertThat(created.at("order.line_items[0].price_set.shop_money.amount"))
                .isEqualTo("10.00");
        assertThat(created.at("order.line_items[0].admin_graphql_api_id")).isEqualTo("gid://shopify/LineItem/" + line);

        var refund = theirs.post("api/2024-01/orders/" + id + "/refunds", """
                {"refund": {"refund_line_items": [{"line_item_id": %s, "quantity": 1, "restock_type": "no_restock"}],
                  "transactions": [{"kind": "refund", "amount": "9.00"}]}}""".formatted(line));
        assertThat(refund.status()).as(refund.text()).isEqualTo(201);
        assertThat(refund.at("refund.refund_line_items[0].subtotal_set.shop_money.amount"))
                .isEqualTo("9.00");
        var order = theirs.get("api/2024-01/orders/" + id);
        assertThat(order.at("order.subtotal_price")).isEqualTo("18.00");
        assertThat(order.at("order.current_subtotal_price")).isEqualTo("9.00");
        assertThat(order.at("order.current_total_price_set.shop_money.amount")).isEqualTo("9.00");
        assertThat(order.at("order.current_total_discounts")).isEqualTo("1.00");
        assertThat(theirs.get("api/2024-01/orders?fields=id,name").json().at("/orders/0"))
                .as("what was not asked for is not added")
                .hasSize(2);
        assertThat(ours.get("orders/" + id).text()).doesNotContain("_set\"", "gid://");
    }

    @Test
    void moneyThatMovedIsListedWithItsSign() {
        var order = theirs.post("api/2024-01/orders", """
                {"order": {"line_items": [{"title": "Cup", "price": "10.00", "quantity": 1}],
                  "transactions": [{"kind": "sale", "status": "success", "amount": "10.00"}]}}""");
        theirs.post("api/2024-01/orders/" + order.at("order.id") + "/refunds", """
                {"refund": {"transactions": [{"kind": "refund", "amount": "4.00"}]}}""");
        theirs.post("api/2024-01/orders", """
                {"order": {"line_items": [{"title": "Cup", "price": "10.00", "quantity": 1}],
                  "transactions": [{"kind": "sale", "status": "failure", "amount": "10.00"}]}}""");
        var moved = theirs.get("api/2024-01/tender_transactions");
        assertThat(moved.json().path("tender_transactions")).hasSize(2);
        assertThat(moved.at("tender_transactions[0].amount")).isEqualTo("10.00");
        assertThat(moved.at("tender_transactions[1].amount")).isEqualTo("-4.00");
        assertThat(moved.at("tender_transactions[1].order_id")).isEqualTo(order.at("order.id"));
        assertThat(test.api().get("tender_transactions").json().path("tender_transactions"))
                .as("of another shop")
                .isEmpty();
    }

    @Test
    void aShipmentIsFollowedByItsIdAlone() {
        var order = theirs.post(
                "api/2024-01/orders",
                "{\"order\": {\"line_items\": [{\"title\": \"Cup\", \"price\": \"10.00\", \"quantity\": 1}]}}");
        var shipment =
                theirs.post("api/2024-01/orders/" + order.at("order.id") + "/fulfillments", "{\"fulfillment\": {}}");
        var path = "api/2024-01/fulfillments/" + shipment.at("fulfillment.id");
        var followed = theirs.post(path + "/update_tracking", """
                {"fulfillment": {"tracking_info": {"number": "1Z", "url": "https://carrier.example/1Z"}}}""");
        assertThat(followed.status()).as(followed.text()).isEqualTo(200);
        assertThat(followed.at("fulfillment.tracking_number")).isEqualTo("1Z");
        assertThat(followed.at("fulfillment.tracking_urls[0]")).isEqualTo("https://carrier.example/1Z");
        assertThat(theirs.post(path + "/update_tracking", "{\"fulfillment\": {}}")
                        .status())
                .isEqualTo(400);
        assertThat(theirs.post(path + "/cancel", "{}").at("fulfillment.status")).isEqualTo("cancelled");
        assertThat(test.api()
                        .post(path.replace("api/2024-01/", "") + "/cancel", "{}")
                        .status())
                .as("by another shop")
                .isEqualTo(404);
    }

    @Test
    void linesWaitInAFulfillmentOrder() {
        var order = theirs.post("api/2024-01/orders", """
                {"order": {"line_items": [{"title": "Cup", "price": "10.00", "quantity": 2},
                  {"title": "Jug", "price": "20.00", "quantity": 1}]}}""").at("order.id");
        var waiting = theirs.get("api/2024-01/orders/" + order + "/fulfillment_orders");
        assertThat(waiting.json().path("fulfillment_orders")).hasSize(1);
        assertThat(waiting.at("fulfillment_orders[0].status")).isEqualTo("open");
        assertThat(waiting.at("fulfillment_orders[0].line_items[0].fulfillable_quantity"))
                .isEqualTo("2");
        var id = waiting.at("fulfillment_orders[0].id");
        var path = "api/2024-01/fulfillment_orders/" + id;
        theirs.post("api/2024-01/orders/" + order + "/fulfillments", """
                {"fulfillment": {"line_items": [{"id": %s, "quantity": 1}]}}""".formatted(
                        waiting.at("fulfillment_orders[0].line_items[0].id")));
        assertThat(theirs.get(path).at("fulfillment_order.status")).isEqualTo("in_progress");
        theirs.post("api/2024-01/orders/" + order + "/fulfillments", "{\"fulfillment\": {}}");
        assertThat(theirs.get(path).at("fulfillment_order.status")).isEqualTo("closed");
        assertThat(test.api().get("fulfillment_orders/" + id).status())
                .as("of another shop")
                .isEqualTo(404);
    }

    @Test
    void aFulfillmentOrderIsSentByItsId() {
        var order = theirs.post("api/2024-01/orders", """
                {"order": {"line_items": [{"title": "Cup", "price": "10.00", "quantity": 2},
                  {"title": "Jug", "price": "20.00", "quantity": 1}]}}""").at("order.id");
        var waiting = theirs.get("api/2024-01/orders/" + order + "/fulfillment_orders");
        var id = waiting.at("fulfillment_orders[0].id");
        var part = theirs.post(
                "api/2024-01/fulfillments", """
                {"fulfillment": {"tracking_info": {"number": "1Z"}, "line_items_by_fulfillment_order": [
                  {"fulfillment_order_id": %s, "fulfillment_order_line_items": [{"id": %s, "quantity": 1}]}]}}""".formatted(id, waiting.at("fulfillment_orders[0].line_items[0].id")));
        assertThat(part.status()).as(part.text()).isEqualTo(201);
        assertThat(part.at("fulfillment.tracking_number")).isEqualTo("1Z");
        assertThat(part.at("fulfillment.order_id")).isEqualTo(order);
        assertThat(part.json().at("/fulfillment/line_items")).hasSize(1);
        assertThat(part.header("Location").orElseThrow())
                .isEqualTo(
                        "https://" + ours.shop().handle() + "." + TestPlatform.BASE_HOST + "/admin/api/2024-01/orders/"
                                + order + "/fulfillments/" + part.at("fulfillment.id") + ".json");
        var all = "{\"fulfillment\": {\"line_items_by_fulfillment_order\": [{\"fulfillment_order_id\": " + id + "}]}}";
        assertThat(test.api().post("fulfillments", all).status())
                .as("by another shop")
                .isEqualTo(422);
        assertThat(theirs.post("api/2024-01/fulfillments", all).json().at("/fulfillment/line_items"))
                .hasSize(2);
        var again = theirs.post("api/2024-01/fulfillments", all);
        assertThat(again.status()).isEqualTo(422);
        assertThat(again.text()).contains("is already fulfilled");
        assertThat(theirs.get("api/2024-01/fulfillment_orders/" + id + "/fulfillments")
                        .json()
                        .path("fulfillments"))
                .hasSize(2);
        assertThat(theirs.post("api/2024-01/fulfillments", "{\"fulfillment\": {}}")
                        .status())
                .isEqualTo(400);
        var other = theirs.post(
                        "api/2024-01/orders",
                        "{\"order\": {\"line_items\": [{\"title\": \"Cup\", \"price\": \"10.00\", \"quantity\": 1}]}}")
                .at("order.line_items[0].id");
        assertThat(theirs.post("api/2024-01/fulfillments", """
                {"fulfillment": {"line_items_by_fulfillment_order": [
                  {"fulfillment_order_id": %s}, {"fulfillment_order_id": %s}]}}""".formatted(other, id))
                        .text())
                .contains("must be of one order");
    }

    @Test
    void currenciesAndCollectionsAreReadAtTheirAddresses() {
        ours.post("exchange_rates", "{\"exchange_rate\": {\"currency_code\": \"USD\", \"rate\": 1.08}}");
        var currencies = theirs.get("api/2024-01/currencies");
        assertThat(currencies.at("currencies[0].currency")).isEqualTo("EUR");
        assertThat(currencies.at("currencies[1].currency")).isEqualTo("USD");
        assertThat(currencies.at("currencies[1].rate_updated_at")).isNotEmpty();

        var product =
                ours.post("products", "{\"product\": {\"title\": \"Cup\"}}").at("product.id");
        var collection = ours.post("smart_collections", """
                {"smart_collection": {"title": "Cups",
                  "rules": [{"column": "title", "relation": "equals", "condition": "Cup"}]}}""").at("smart_collection.id");
        assertThat(theirs.get("api/2024-01/smart_collections/" + collection + "/products")
                        .at("products[0].id"))
                .isEqualTo(product);
        assertThat(ours.get("custom_collections/" + collection + "/products").status())
                .isEqualTo(404);
        assertThat(theirs.get("api/2024-01/users/current").status())
                .as("an app is nobody")
                .isEqualTo(404);
    }

    @Test
    void metafieldsHaveATypeBesideTheirValueType() {
        var number = theirs.post("api/2024-01/metafields", """
                {"metafield": {"namespace": "stock", "key": "safety", "type": "number_integer", "value": "3"}}""");
        assertThat(number.status()).as(number.text()).isEqualTo(201);
        assertThat(number.at("metafield.value_type")).isEqualTo("integer");
        assertThat(number.at("metafield.type")).isEqualTo("number_integer");
        var json = theirs.post("api/2024-01/metafields", """
                {"metafield": {"namespace": "stock", "key": "sizes", "type": "list.number_integer", "value": [1, 2]}}""");
        assertThat(json.at("metafield.value")).isEqualTo("[1,2]");
        assertThat(json.at("metafield.type")).isEqualTo("json");
        var text = ours.post("metafields", """
                {"metafield": {"namespace": "stock", "key": "place", "type": "single_line_text_field", "value": "A1"}}""");
        assertThat(text.at("metafield.value_type")).isEqualTo("string");
        var yes = ours.post("metafields", """
                {"metafield": {"namespace": "stock", "key": "fragile", "type": "boolean", "value": "true"}}""");
        assertThat(yes.at("metafield.value")).isEqualTo("true");
        assertThat(yes.at("metafield.value_type")).isEqualTo("boolean");
    }

    @Test
    void clientsOfShopBaseReadTheirNameOfCountedStock() {
        var theirToken = ours.withCredentials(null)
                .withHeader("X-ShopBase-Access-Token", ours.credentials().replaceFirst(".*:", ""));
        var product = theirToken.post("products", """
                {"product": {"title": "Cup", "variants": [{"option1": "Red", "inventory_management": "shopbase"}]}}""");
        assertThat(product.status()).as(product.text()).isEqualTo(201);
        assertThat(product.at("product.variants[0].inventory_management")).isEqualTo("shopbase");
        assertThat(ours.get("products/" + product.at("product.id")).at("product.variants[0].inventory_management"))
                .isEqualTo("vitrine");
    }

    @Test
    void whatIsInTheQueryIsReadWhereThereIsNoBody() {
        assertThat(theirs.post("api/2026-01/orders/" + authorizedOrder() + "/cancel?reason=fraud", "")
                        .at("order.cancel_reason"))
                .isEqualTo("fraud");
        assertThat(theirs.post("api/2026-01/orders/" + authorizedOrder() + "/cancel?reason=moon", "")
                        .status())
                .isEqualTo(422);
        assertThat(ours.post("orders/" + authorizedOrder() + "/cancel?reason=fraud", "")
                        .at("order.cancel_reason"))
                .as("our own clients write it into a body")
                .isEqualTo("other");
    }

    private String authorizedOrder() {
        return ours.post("orders", """
                {"order": {"line_items": [{"title": "Cup", "price": "10.00", "quantity": 1}],
                  "transactions": [{"kind": "authorization", "status": "success", "amount": "10.00"}]}}""").at("order.id");
    }

    @Test
    void aListInTheQueryMayHaveBrackets() {
        ours.post("products", "{\"product\": {\"title\": \"Cup\"}}");
        var jug = ours.post("products", "{\"product\": {\"title\": \"Jug\"}}").at("product.id");
        var bowl = ours.post("products", "{\"product\": {\"title\": \"Bowl\"}}").at("product.id");
        var listed = theirs.get("api/2026-01/products?ids[]=" + jug + "&ids[]=" + bowl);
        assertThat(listed.json().path("products")).hasSize(2);
        assertThat(listed.at("products[0].id")).isEqualTo(jug);
    }

    @Test
    void anOrderThatWasReadIsSavedWithAllThatItHas() {
        var order = theirs.post("api/2026-01/orders", """
                {"order": {"line_items": [{"title": "Cup", "price": "10.00", "quantity": 2}]}}""").json();
        var id = order.at("/order/id").asText();
        var line = (ObjectNode) order.at("/order/line_items/0");
        ((ObjectNode) order.get("order")).put("note", "By noon").putObject("customer");
        var saved = theirs.put("api/2026-01/orders/" + id, order.toString());
        assertThat(saved.status()).as(saved.text()).isEqualTo(200);
        assertThat(saved.at("order.note")).isEqualTo("By noon");
        assertThat(theirs.put("api/2026-01/orders/" + id, order.toString().replace("10.00", "10"))
                        .status())
                .isEqualTo(200);
        line.put("quantity", 3);
        assertThat(theirs.put("api/2026-01/orders/" + id, order.toString()).text())
                .contains("can't be changed here");
        line.put("quantity", 2).put("title", "Mug");
        assertThat(theirs.put("api/2026-01/orders/" + id, order.toString()).text())
                .contains("can't be changed here");
        line.put("title", "Cup").put("price", "9.00");
        assertThat(theirs.put("api/2026-01/orders/" + id, order.toString()).text())
                .contains("can't be changed here");
    }

    @Test
    void anEmptyObjectIsNothingWhereARecordWouldStand() {
        var variant =
                ours.post("products", "{\"product\": {\"title\": \"Cup\"}}").at("product.variants[0].id");
        var checkout = theirs.post("api/2026-01/checkouts", """
                {"checkout": {"line_items": [{"variant_id": %s, "quantity": 1}], "discount_code": {}}}""".formatted(variant));
        assertThat(checkout.status()).as(checkout.text()).isEqualTo(201);
    }

    @Test
    void paymentMethodsAreReadAsTheirGateways() {
        var method = theirs.post("api/2026-01/payment_gateways", """
                {"payment_gateway": {"code": "bank_deposit", "title": "Bank", "active": false}}""");
        assertThat(method.status()).as(method.text()).isEqualTo(201);
        assertThat(method.at("payment_gateway.title")).isEqualTo("Bank");
        var listed =
                theirs.get("api/2026-01/payment_gateways?fields=code,title").json();
        assertThat(listed.path("payment_gateways")).isEqualTo(listed.path("payment_methods"));
        assertThat(listed.at("/payment_gateways/2/title").asText()).isEqualTo("Bank");
        assertThat(ours.get("payment_gateways").json().has("payment_gateways")).isFalse();
    }
}
