package dev.vitrine.commerce.metafields;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.ResourceContract;
import dev.vitrine.testkit.TestPlatform;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class MetafieldsTest {

    private final ApiClient apiClient = TestPlatform.on(Dialect.SQLITE).api();

    @TestFactory
    Stream<DynamicNode> keepTheContract() {
        return ResourceContract.of("metafield", "metafields", "customers")
                .at(apiClient -> customer(apiClient) + "/metafields")
                .valid(number -> "{\"namespace\":\"notes\",\"key\":\"key" + number
                        + "\",\"value\":\"x\",\"value_type\":\"string\"}")
                .changing("{\"value\":7,\"value_type\":\"integer\"}")
                .requiring("key")
                .publishing(List.of("customers/update"), List.of("customers/update"), List.of("customers/update"))
                .tests();
    }

    @ParameterizedTest
    @EnumSource
    void listBringsThemAlongInOneMoreStatement(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var product = product(apiClient, "Vase");
        put(apiClient, "products/" + product + "/metafields", "size", "\"S\"", "string");
        put(apiClient, "products/" + product + "/metafields", "form", "\"round\"", "string");
        product(apiClient, "Bowl");

        var list = apiClient.get("products?include=metafields");
        assertThat(list.at("products[0].metafields[1].key")).isEqualTo("form");
        assertThat(list.json().at("/products/1/metafields")).isEmpty();
        assertThat(list.at("products[0].variants[0].price")).isEqualTo("12.50");
        assertThat(apiClient.get("products/" + product + "?include=metafields").at("product.metafields[0].value"))
                .isEqualTo("S");
        var few = apiClient.statements(() -> apiClient.get("products?include=metafields"));
        product(apiClient, "Cup");
        product(apiClient, "Mug");
        assertThat(apiClient.statements(() -> apiClient.get("products?include=metafields")))
                .isEqualTo(few);
        assertThat(apiClient.get("products").json().at("/products/0").has("metafields"))
                .isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void ownerIsToldAndMarkedAsChanged(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var path = "products/" + product(apiClient, "Vase");
        var before = apiClient.get(path).at("product.updated_at");
        var since = apiClient.lastEvent();
        var id = put(apiClient, path + "/metafields", "size", "\"S\"", "string").at("metafield.id");

        assertThat(apiClient.get(path).at("product.updated_at")).isGreaterThan(before);
        assertThat(apiClient.topicsSince(since)).containsExactly("products/update");
        apiClient.put("metafields/" + id, "{\"metafield\":{\"value\":\"M\"}}");
        apiClient.delete("metafields/" + id);
        assertThat(apiClient.topicsSince(since)).hasSize(3);
        put(apiClient, path + "/metafields", "k", "\"S\"", "string");
        assertThat(apiClient.topicsSince(since)).as("a refused one").hasSize(3);
    }

    @ParameterizedTest
    @EnumSource
    void everyOwnersUpdateTopicFires(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var product = apiClient.post("products", "{\"product\":{\"title\":\"Jug\",\"variants\":[{\"price\":10}]}}");
        var line = "\"line_items\":[{\"title\":\"Vase\",\"price\":10,\"quantity\":1}]";
        var owners = Map.of(
                "products/" + product.at("product.id"),
                "products/update",
                "variants/" + product.at("product.variants[0].id"),
                "products/update",
                customer(apiClient),
                "customers/update",
                "orders/"
                        + apiClient.post("orders", "{\"order\":{" + line + "}}").at("order.id"),
                "orders/updated",
                "draft_orders/"
                        + apiClient
                                .post("draft_orders", "{\"draft_order\":{" + line + "}}")
                                .at("draft_order.id"),
                "draft_orders/update",
                "collections/"
                        + apiClient
                                .post("custom_collections", "{\"custom_collection\":{\"title\":\"Jugs\"}}")
                                .at("custom_collection.id"),
                "collections/update",
                "pages/"
                        + apiClient
                                .post("pages", "{\"page\":{\"title\":\"About\"}}")
                                .at("page.id"),
                "pages/changed",
                "",
                "shop/update");
        owners.forEach((owner, topic) -> {
            var since = apiClient.lastEvent();
            var path = owner.isEmpty() ? "metafields" : owner + "/metafields";
            assertThat(put(apiClient, path, "size", "\"S\"", "string").status())
                    .as(path)
                    .isEqualTo(201);
            assertThat(apiClient.topicsSince(since)).as(path).containsExactly(topic);
        });
        assertThat(apiClient.get("products/" + product.at("product.id")).at("product.updated_at"))
                .as("a child's change is one of its parent")
                .isGreaterThan(product.at("product.updated_at"));
    }

    @ParameterizedTest
    @EnumSource
    void metafieldsGoWithTheirOwner(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var order = apiClient.post("orders", """
                        {"order":{"line_items":[{"title":"Vase","price":10,"quantity":1}]}}""").at("orders[0].id");
        var id = put(apiClient, "orders/" + order + "/metafields", "gift", "true", "boolean")
                .at("metafield.id");
        assertThat(apiClient
                        .get("metafields?owner_resource=order&owner_ids=" + order)
                        .at("metafields[0].id"))
                .isEqualTo(id);
        apiClient.delete("orders/" + order);

        assertThat(apiClient.get("metafields/" + id).status()).isEqualTo(404);
        assertThat(apiClient.get("metafields?owner_resource=order").json().get("metafields"))
                .isEmpty();
        var platform = apiClient.platform().platform();
        platform.foundation()
                .database()
                .change(tx -> platform.sales().metafields().deleteOrphans(tx, apiClient.shop()));
        assertThat(platform.foundation()
                        .database()
                        .<Long>read(session -> session.sql("select count(*) from metafields where shop_id = :shop")
                                .bind(apiClient.shop())
                                .count()))
                .isZero();
    }

    @ParameterizedTest
    @EnumSource
    void imagesHaveThemBelowTheirProductOnly(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var product = product(apiClient, "Vase");
        var other = product(apiClient, "Bowl");
        var image = apiClient
                .platform()
                .platform()
                .foundation()
                .database()
                .<Long>write(tx -> tx.sql("""
                        insert into product_images (shop_id, product_id, position, filename, source, created_at,
                          updated_at)
                        values (:shop, :product, 1, 'a.jpg', 'https://pictures.test/a.jpg', 1, 1) returning id
                        """)
                        .bind(apiClient.shop())
                        .bind("product", Long.parseLong(product))
                        .number()
                        .orElseThrow());
        var path = "products/" + product + "/images/" + image + "/metafields";

        assertThat(put(apiClient, path, "alt_de", "\"Eine Vase\"", "string").status())
                .isEqualTo(201);
        assertThat(apiClient.get(path).at("metafields[0].owner_resource")).isEqualTo("product_image");
        assertThat(apiClient
                        .get("product_images/" + image + "/metafields/count")
                        .at("count"))
                .isEqualTo("1");
        var wrong = "products/" + other + "/images/" + image + "/metafields";
        assertThat(apiClient.get(wrong).status()).isEqualTo(404);
        assertThat(put(apiClient, wrong, "alt_de", "\"Eine\"", "string").status())
                .isEqualTo(404);
    }

    @ParameterizedTest
    @EnumSource
    void knownNameGetsTheNewValueAndSaysSo(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var path = customer(apiClient) + "/metafields";
        var first = put(apiClient, path, "size", "\"S\"", "string");
        var again = put(apiClient, path, "size", "\"42\"", "integer");

        assertThat(first.status()).isEqualTo(201);
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.at("metafield.id")).isEqualTo(first.at("metafield.id"));
        assertThat(again.json().at("/metafield/value").isIntegralNumber()).isTrue();
        assertThat(apiClient.get(path + "/count").at("count")).isEqualTo("1");
        assertThat(put(apiClient, customer(apiClient) + "/metafields", "size", "\"M\"", "string")
                        .status())
                .as("another owner's name")
                .isEqualTo(201);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"five\" | integer | is invalid",
                "5.5 | integer | is invalid",
                "\"true\" | boolean | is invalid",
                "5 | string | is invalid",
                "\"{\" | json_string | is invalid",
                "{} | json_string | is invalid",
                "null | string | can't be blank",
                "\"\" | string | can't be blank",
            })
    void valueIsOfItsType(String value, String type, String message) {
        var response = put(apiClient, "metafields", "size", value, type);

        assertThat(response.status()).isEqualTo(422);
        assertThat(response.at("errors.value[0]")).startsWith(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"-7 | integer", "true | boolean", "\"{\\\"a\\\":[1]}\" | json_string", "\"text\" | string"})
    void valueComesBackAsItWas(String value, String type) {
        var path = "metafields/"
                + put(apiClient, "metafields", "size", value, type).at("metafield.id");

        assertThat(apiClient.get(path).json().at("/metafield/value").toString()).isEqualTo(value);
        assertThat(apiClient.get(path).at("metafield.owner_resource")).isEqualTo("shop");
    }

    @Test
    void nameStaysWhatItIs() {
        var path = "metafields/"
                + put(apiClient, "metafields", "size", "\"S\"", "string").at("metafield.id");
        var response = apiClient.put(path, "{\"metafield\":{\"namespace\":\"other\",\"key\":\"size\"}}");

        assertThat(response.at("errors.namespace[0]")).isEqualTo("can't be changed");
        assertThat(apiClient
                        .put(path, "{\"metafield\":{\"description\":\"In cm\"}}")
                        .at("metafield.value"))
                .isEqualTo("S");
    }

    @Test
    void manyOwnersAreReadAtOnce() {
        var one = customer(apiClient);
        var two = customer(apiClient);
        put(apiClient, one + "/metafields", "size", "\"S\"", "string");
        put(apiClient, two + "/metafields", "size", "\"M\"", "string");
        put(apiClient, "metafields", "size", "\"shop\"", "string");
        var both = (one + "," + two).replace("customers/", "");

        assertThat(apiClient.get("metafields").json().get("metafields")).hasSize(1);
        assertThat(apiClient
                        .get("metafields?owner_resource=customer&owner_ids=" + both)
                        .json()
                        .get("metafields"))
                .hasSize(2);
        assertThat(apiClient
                        .get("metafields/count?metafield[owner_resource]=customer&metafield[owner_id]="
                                + one.replace("customers/", ""))
                        .at("count"))
                .isEqualTo("1");
        assertThat(apiClient.get("metafields?owner_resource=planet").status()).isEqualTo(400);
        assertThat(apiClient
                        .get("metafields?owner_resource=customer&owner_ids=x")
                        .status())
                .isEqualTo(400);
    }

    @Test
    void flatPathAsksForTheScopeOfTheOwner() {
        var id = put(apiClient, customer(apiClient) + "/metafields", "size", "\"S\"", "string")
                .at("metafield.id");
        var reader = apiClient.platform().api(apiClient.shop(), "read_customers");
        var stranger = apiClient.platform().api(apiClient.shop(), "read_themes");

        assertThat(reader.get("metafields/" + id).status()).isEqualTo(200);
        assertThat(reader.delete("metafields/" + id).status()).isEqualTo(404);
        assertThat(stranger.get("metafields/" + id).status()).isEqualTo(404);
        assertThat(stranger.get("metafields?owner_resource=customer").at("errors"))
                .contains("read_customers");
        assertThat(put(stranger, "metafields", "size", "\"shop\"", "string").status())
                .isEqualTo(201);
        assertThat(apiClient.delete("metafields/" + id).status()).isEqualTo(200);
    }

    /** The only way in which one public client writes a product's metafields. */
    @ParameterizedTest
    @EnumSource
    void flatPathWritesToTheOwnerThatTheBodyNames(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var customer = customer(apiClient).replace("customers/", "");
        var created = ofOwner(apiClient, "\"customer\"", customer);

        assertThat(created.status()).as(created.text()).isEqualTo(201);
        assertThat(created.at("metafield.owner_resource")).isEqualTo("customer");
        assertThat(created.at("metafield.owner_id")).isEqualTo(customer);
        assertThat(apiClient.get("customers/" + customer + "/metafields").json().get("metafields"))
                .hasSize(1);
        assertThat(apiClient.get("metafields").json().get("metafields")).isEmpty();
        assertThat(ofOwner(apiClient, "\"customer\"", "\"" + customer + "\"").status())
                .isEqualTo(200);
        assertThat(ofOwner(apiClient, "\"shop\"", "" + apiClient.shop().id()).status())
                .isEqualTo(201);
    }

    @Test
    void ownerOfTheBodyMustBeOneOfThisShopAndOneThatTheCallerMayWrite() {
        var customer = customer(apiClient).replace("customers/", "");
        var foreign = customer(apiClient.platform().api()).replace("customers/", "");
        var reader = apiClient.platform().api(apiClient.shop(), "read_customers,write_products");

        assertThat(ofOwner(reader, "\"customer\"", customer).at("errors")).contains("write_customers");
        assertThat(ofOwner(apiClient, "\"customer\"", foreign).at("errors.owner_id[0]"))
                .isEqualTo("is not the id of a customer of this shop");
        assertThat(ofOwner(apiClient, "\"planet\"", customer).at("errors.owner_resource[0]"))
                .startsWith("is not included in the list:");
        assertThat(ofOwner(apiClient, "null", customer).at("errors.owner_resource[0]"))
                .isEqualTo("can't be blank");
        assertThat(ofOwner(apiClient, "\"customer\"", "null").at("errors.owner_id[0]"))
                .isEqualTo("can't be blank");
        assertThat(ofOwner(apiClient, "\"shop\"", customer + "999").status()).isEqualTo(422);
        assertThat(apiClient.get("metafields").json().get("metafields")).isEmpty();
    }

    @Test
    void noBodyMovesAMetafieldToAnotherOwner() {
        var owner = customer(apiClient);
        var other = customer(apiClient).replace("customers/", "");
        var id =
                put(apiClient, owner + "/metafields", "size", "\"S\"", "string").at("metafield.id");
        var moved = "{\"metafield\":{\"owner_id\":" + other + "}}";

        assertThat(apiClient.put("metafields/" + id, moved).at("errors.owner_id[0]"))
                .isEqualTo("can't be changed");
        assertThat(apiClient.post(owner + "/metafields", moved).at("errors.owner_id[0]"))
                .isEqualTo("does not match path");
        assertThat(apiClient.get("metafields?metafield[owner_id]=" + other).at("errors.owner_resource[0]"))
                .startsWith("is required");
    }

    @Test
    void belongToOneOwnerAndGoWithIt() {
        var owner = customer(apiClient);
        var id =
                put(apiClient, owner + "/metafields", "size", "\"S\"", "string").at("metafield.id");

        assertThat(apiClient.get(customer(apiClient) + "/metafields/" + id).status())
                .isEqualTo(404);
        assertThat(apiClient
                        .get("pages/" + owner.replace("customers/", "") + "/metafields")
                        .status())
                .isEqualTo(404);
        assertThat(put(apiClient, "customers/999999/metafields", "size", "\"S\"", "string")
                        .status())
                .isEqualTo(404);
        assertThat(apiClient.delete(owner).status()).isEqualTo(200);
        assertThat(apiClient.get("metafields/" + id).status()).isEqualTo(404);
    }

    @Test
    void everyKindOfOwnerHasThem() {
        var body = "{\"product\":{\"title\":\"Jug\",\"variants\":[{\"price\":10}]}}";
        var product = apiClient.post("products", body);
        var paths = List.of(
                "products/" + product.at("product.id"),
                "variants/" + product.at("product.variants[0].id"),
                "collections/"
                        + apiClient
                                .post("custom_collections", "{\"custom_collection\":{\"title\":\"Jugs\"}}")
                                .at("custom_collection.id"),
                "pages/"
                        + apiClient
                                .post("pages", "{\"page\":{\"title\":\"About\"}}")
                                .at("page.id"));
        for (var path : paths) {
            var created = put(apiClient, path + "/metafields", "size", "\"S\"", "string");
            assertThat(created.status()).as(path + " " + created.text()).isEqualTo(201);
            assertThat(path).startsWith(created.at("metafield.owner_resource"));
        }
    }

    private static ApiClient.Response put(ApiClient apiClient, String path, String key, String value, String type) {
        var body = "{\"namespace\":\"notes\",\"key\":\"" + key + "\",\"value\":" + value + ",\"value_type\":\"" + type
                + "\"}";
        return apiClient.post(path, "{\"metafield\":" + body + "}");
    }

    private static ApiClient.Response ofOwner(ApiClient apiClient, String resource, String id) {
        return apiClient.post("metafields", """
                {"metafield":{"namespace":"notes","key":"size","value":"S","value_type":"string",
                 "owner_resource":%s,"owner_id":%s}}""".formatted(resource, id));
    }

    private static String customer(ApiClient apiClient) {
        return "customers/"
                + apiClient
                        .post("customers", "{\"customer\":{\"first_name\":\"A\"}}")
                        .at("customer.id");
    }

    private static String product(ApiClient apiClient, String title) {
        return apiClient
                .post("products", "{\"product\":{\"title\":\"" + title + "\",\"variants\":[{\"price\":12.5}]}}")
                .at("product.id");
    }
}
