package dev.vitrine.metafields;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.db.Dialect;
import dev.vitrine.testkit.Api;
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

    private final Api api = TestPlatform.on(Dialect.SQLITE).api();

    @TestFactory
    Stream<DynamicNode> keepTheContract() {
        return ResourceContract.of("metafield", "metafields", "customers")
                .at(api -> customer(api) + "/metafields")
                .valid(number -> "{\"namespace\":\"notes\",\"key\":\"key" + number
                        + "\",\"value\":\"x\",\"value_type\":\"string\"}")
                .changing("{\"value\":7,\"value_type\":\"integer\"}")
                .requiring("key")
                .announcing(List.of("customers/update"), List.of("customers/update"), List.of("customers/update"))
                .tests();
    }

    @ParameterizedTest
    @EnumSource
    void listBringsThemAlongInOneMoreStatement(Dialect dialect) {
        var api = TestPlatform.on(dialect).api();
        var product = product(api, "Vase");
        put(api, "products/" + product + "/metafields", "size", "\"S\"", "string");
        put(api, "products/" + product + "/metafields", "form", "\"round\"", "string");
        product(api, "Bowl");

        var list = api.get("products?include=metafields");
        assertThat(list.at("products[0].metafields[1].key")).isEqualTo("form");
        assertThat(list.json().at("/products/1/metafields")).isEmpty();
        assertThat(list.at("products[0].variants[0].price")).isEqualTo("12.50");
        assertThat(api.get("products/" + product + "?include=metafields").at("product.metafields[0].value"))
                .isEqualTo("S");
        var few = api.statements(() -> api.get("products?include=metafields"));
        product(api, "Cup");
        product(api, "Mug");
        assertThat(api.statements(() -> api.get("products?include=metafields"))).isEqualTo(few);
        assertThat(api.get("products").json().at("/products/0").has("metafields"))
                .isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void ownerIsToldAndMarkedAsChanged(Dialect dialect) {
        var api = TestPlatform.on(dialect).api();
        var path = "products/" + product(api, "Vase");
        var before = api.get(path).at("product.updated_at");
        var since = api.lastEvent();
        var id = put(api, path + "/metafields", "size", "\"S\"", "string").at("metafield.id");

        assertThat(api.get(path).at("product.updated_at")).isGreaterThan(before);
        assertThat(api.topicsSince(since)).containsExactly("products/update");
        api.put("metafields/" + id, "{\"metafield\":{\"value\":\"M\"}}");
        api.delete("metafields/" + id);
        assertThat(api.topicsSince(since)).hasSize(3);
        put(api, path + "/metafields", "k", "\"S\"", "string");
        assertThat(api.topicsSince(since)).as("a refused one").hasSize(3);
    }

    @ParameterizedTest
    @EnumSource
    void everyOwnersUpdateTopicFires(Dialect dialect) {
        var api = TestPlatform.on(dialect).api();
        var product = api.post("products", "{\"product\":{\"title\":\"Jug\",\"variants\":[{\"price\":10}]}}");
        var line = "\"line_items\":[{\"title\":\"Vase\",\"price\":10,\"quantity\":1}]";
        var owners = Map.of(
                "products/" + product.at("product.id"),
                "products/update",
                "variants/" + product.at("product.variants[0].id"),
                "products/update",
                customer(api),
                "customers/update",
                "orders/" + api.post("orders", "{\"order\":{" + line + "}}").at("order.id"),
                "orders/updated",
                "draft_orders/"
                        + api.post("draft_orders", "{\"draft_order\":{" + line + "}}")
                                .at("draft_order.id"),
                "draft_orders/update",
                "collections/"
                        + api.post("custom_collections", "{\"custom_collection\":{\"title\":\"Jugs\"}}")
                                .at("custom_collection.id"),
                "collections/update",
                "pages/" + api.post("pages", "{\"page\":{\"title\":\"About\"}}").at("page.id"),
                "pages/changed",
                "",
                "shop/update");
        owners.forEach((owner, topic) -> {
            var since = api.lastEvent();
            var path = owner.isEmpty() ? "metafields" : owner + "/metafields";
            assertThat(put(api, path, "size", "\"S\"", "string").status())
                    .as(path)
                    .isEqualTo(201);
            assertThat(api.topicsSince(since)).as(path).containsExactly(topic);
        });
        assertThat(api.get("products/" + product.at("product.id")).at("product.updated_at"))
                .as("a child's change is one of its parent")
                .isGreaterThan(product.at("product.updated_at"));
    }

    @ParameterizedTest
    @EnumSource
    void metafieldsGoWithTheirOwner(Dialect dialect) {
        var api = TestPlatform.on(dialect).api();
        var order = api.post("orders", """
                        {"order":{"line_items":[{"title":"Vase","price":10,"quantity":1}]}}""").at("orders[0].id");
        var id = put(api, "orders/" + order + "/metafields", "gift", "true", "boolean")
                .at("metafield.id");
        assertThat(api.get("metafields?owner_resource=order&owner_ids=" + order).at("metafields[0].id"))
                .isEqualTo(id);
        api.delete("orders/" + order);

        assertThat(api.get("metafields/" + id).status()).isEqualTo(404);
        assertThat(api.get("metafields?owner_resource=order").json().get("metafields"))
                .isEmpty();
        var platform = api.platform().platform();
        platform.database().change(tx -> platform.metafields().forgetOrphans(tx, api.shop()));
        assertThat(platform.database()
                        .<Long>read(session -> session.sql("select count(*) from metafields where shop_id = :shop")
                                .bind(api.shop().shopId())
                                .count()))
                .isZero();
    }

    @ParameterizedTest
    @EnumSource
    void imagesHaveThemBelowTheirProductOnly(Dialect dialect) {
        var api = TestPlatform.on(dialect).api();
        var product = product(api, "Vase");
        var other = product(api, "Bowl");
        var image = api.platform()
                .platform()
                .database()
                .<Long>write(tx -> tx.sql("""
                        insert into product_images (shop_id, product_id, position, filename, source, created_at,
                          updated_at)
                        values (:shop, :product, 1, 'a.jpg', 'https://pictures.test/a.jpg', 1, 1) returning id
                        """)
                        .bind(api.shop().shopId())
                        .bind("product", Long.parseLong(product))
                        .number()
                        .orElseThrow());
        var path = "products/" + product + "/images/" + image + "/metafields";

        assertThat(put(api, path, "alt_de", "\"Eine Vase\"", "string").status()).isEqualTo(201);
        assertThat(api.get(path).at("metafields[0].owner_resource")).isEqualTo("product_image");
        assertThat(api.get("product_images/" + image + "/metafields/count").at("count"))
                .isEqualTo("1");
        var wrong = "products/" + other + "/images/" + image + "/metafields";
        assertThat(api.get(wrong).status()).isEqualTo(404);
        assertThat(put(api, wrong, "alt_de", "\"Eine\"", "string").status()).isEqualTo(404);
    }

    @ParameterizedTest
    @EnumSource
    void knownNameGetsTheNewValueAndSaysSo(Dialect dialect) {
        var api = TestPlatform.on(dialect).api();
        var path = customer(api) + "/metafields";
        var first = put(api, path, "size", "\"S\"", "string");
        var again = put(api, path, "size", "\"42\"", "integer");

        assertThat(first.status()).isEqualTo(201);
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.at("metafield.id")).isEqualTo(first.at("metafield.id"));
        assertThat(again.json().at("/metafield/value").isIntegralNumber()).isTrue();
        assertThat(api.get(path + "/count").at("count")).isEqualTo("1");
        assertThat(put(api, customer(api) + "/metafields", "size", "\"M\"", "string")
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
        var answer = put(api, "metafields", "size", value, type);

        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.at("errors.value[0]")).startsWith(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"-7 | integer", "true | boolean", "\"{\\\"a\\\":[1]}\" | json_string", "\"text\" | string"})
    void valueComesBackAsItWas(String value, String type) {
        var path = "metafields/" + put(api, "metafields", "size", value, type).at("metafield.id");

        assertThat(api.get(path).json().at("/metafield/value").toString()).isEqualTo(value);
        assertThat(api.get(path).at("metafield.owner_resource")).isEqualTo("shop");
    }

    @Test
    void nameStaysWhatItIs() {
        var path = "metafields/"
                + put(api, "metafields", "size", "\"S\"", "string").at("metafield.id");
        var answer = api.put(path, "{\"metafield\":{\"namespace\":\"other\",\"key\":\"size\"}}");

        assertThat(answer.at("errors.namespace[0]")).isEqualTo("can't be changed");
        assertThat(api.put(path, "{\"metafield\":{\"description\":\"In cm\"}}").at("metafield.value"))
                .isEqualTo("S");
    }

    @Test
    void manyOwnersAreReadAtOnce() {
        var one = customer(api);
        var two = customer(api);
        put(api, one + "/metafields", "size", "\"S\"", "string");
        put(api, two + "/metafields", "size", "\"M\"", "string");
        put(api, "metafields", "size", "\"shop\"", "string");
        var both = (one + "," + two).replace("customers/", "");

        assertThat(api.get("metafields").json().get("metafields")).hasSize(1);
        assertThat(api.get("metafields?owner_resource=customer&owner_ids=" + both)
                        .json()
                        .get("metafields"))
                .hasSize(2);
        assertThat(api.get("metafields/count?metafield[owner_resource]=customer&metafield[owner_id]="
                                + one.replace("customers/", ""))
                        .at("count"))
                .isEqualTo("1");
        assertThat(api.get("metafields?owner_resource=planet").status()).isEqualTo(400);
        assertThat(api.get("metafields?owner_resource=customer&owner_ids=x").status())
                .isEqualTo(400);
    }

    @Test
    void flatPathAsksForTheScopeOfTheOwner() {
        var id = put(api, customer(api) + "/metafields", "size", "\"S\"", "string")
                .at("metafield.id");
        var reader = api.platform().api(api.shop(), "read_customers");
        var stranger = api.platform().api(api.shop(), "read_themes");

        assertThat(reader.get("metafields/" + id).status()).isEqualTo(200);
        assertThat(reader.delete("metafields/" + id).status()).isEqualTo(404);
        assertThat(stranger.get("metafields/" + id).status()).isEqualTo(404);
        assertThat(stranger.get("metafields?owner_resource=customer").at("errors"))
                .contains("read_customers");
        assertThat(put(stranger, "metafields", "size", "\"shop\"", "string").status())
                .isEqualTo(201);
        assertThat(api.delete("metafields/" + id).status()).isEqualTo(200);
    }

    /** The only way in which one public client writes a product's metafields. */
    @ParameterizedTest
    @EnumSource
    void flatPathWritesToTheOwnerThatTheBodyNames(Dialect dialect) {
        var api = TestPlatform.on(dialect).api();
        var customer = customer(api).replace("customers/", "");
        var created = ofOwner(api, "\"customer\"", customer);

        assertThat(created.status()).as(created.text()).isEqualTo(201);
        assertThat(created.at("metafield.owner_resource")).isEqualTo("customer");
        assertThat(created.at("metafield.owner_id")).isEqualTo(customer);
        assertThat(api.get("customers/" + customer + "/metafields").json().get("metafields"))
                .hasSize(1);
        assertThat(api.get("metafields").json().get("metafields")).isEmpty();
        assertThat(ofOwner(api, "\"customer\"", "\"" + customer + "\"").status())
                .isEqualTo(200);
        assertThat(ofOwner(api, "\"shop\"", "" + api.shop().id()).status()).isEqualTo(201);
    }

    @Test
    void ownerOfTheBodyMustBeOneOfThisShopAndOneThatTheCallerMayWrite() {
        var customer = customer(api).replace("customers/", "");
        var foreign = customer(api.platform().api()).replace("customers/", "");
        var reader = api.platform().api(api.shop(), "read_customers,write_products");

        assertThat(ofOwner(reader, "\"customer\"", customer).at("errors")).contains("write_customers");
        assertThat(ofOwner(api, "\"customer\"", foreign).at("errors.owner_id[0]"))
                .isEqualTo("is not the id of a customer of this shop");
        assertThat(ofOwner(api, "\"planet\"", customer).at("errors.owner_resource[0]"))
                .startsWith("is not included in the list:");
        assertThat(ofOwner(api, "null", customer).at("errors.owner_resource[0]"))
                .isEqualTo("can't be blank");
        assertThat(ofOwner(api, "\"customer\"", "null").at("errors.owner_id[0]"))
                .isEqualTo("can't be blank");
        assertThat(ofOwner(api, "\"shop\"", customer + "999").status()).isEqualTo(422);
        assertThat(api.get("metafields").json().get("metafields")).isEmpty();
    }

    @Test
    void noBodyMovesAMetafieldToAnotherOwner() {
        var owner = customer(api);
        var other = customer(api).replace("customers/", "");
        var id = put(api, owner + "/metafields", "size", "\"S\"", "string").at("metafield.id");
        var moved = "{\"metafield\":{\"owner_id\":" + other + "}}";

        assertThat(api.put("metafields/" + id, moved).at("errors.owner_id[0]")).isEqualTo("can't be changed");
        assertThat(api.post(owner + "/metafields", moved).at("errors.owner_id[0]"))
                .isEqualTo("does not match path");
        assertThat(api.get("metafields?metafield[owner_id]=" + other).at("errors.owner_resource[0]"))
                .startsWith("is required");
    }

    @Test
    void belongToOneOwnerAndGoWithIt() {
        var owner = customer(api);
        var id = put(api, owner + "/metafields", "size", "\"S\"", "string").at("metafield.id");

        assertThat(api.get(customer(api) + "/metafields/" + id).status()).isEqualTo(404);
        assertThat(api.get("pages/" + owner.replace("customers/", "") + "/metafields")
                        .status())
                .isEqualTo(404);
        assertThat(put(api, "customers/999999/metafields", "size", "\"S\"", "string")
                        .status())
                .isEqualTo(404);
        assertThat(api.delete(owner).status()).isEqualTo(200);
        assertThat(api.get("metafields/" + id).status()).isEqualTo(404);
    }

    @Test
    void everyKindOfOwnerHasThem() {
        var body = "{\"product\":{\"title\":\"Jug\",\"variants\":[{\"price\":10}]}}";
        var product = api.post("products", body);
        var paths = List.of(
                "products/" + product.at("product.id"),
                "variants/" + product.at("product.variants[0].id"),
                "collections/"
                        + api.post("custom_collections", "{\"custom_collection\":{\"title\":\"Jugs\"}}")
                                .at("custom_collection.id"),
                "pages/" + api.post("pages", "{\"page\":{\"title\":\"About\"}}").at("page.id"));
        for (var path : paths) {
            var created = put(api, path + "/metafields", "size", "\"S\"", "string");
            assertThat(created.status()).as(path + " " + created.text()).isEqualTo(201);
            assertThat(path).startsWith(created.at("metafield.owner_resource"));
        }
    }

    private static Api.Answer put(Api api, String path, String key, String value, String type) {
        var body = "{\"namespace\":\"notes\",\"key\":\"" + key + "\",\"value\":" + value + ",\"value_type\":\"" + type
                + "\"}";
        return api.post(path, "{\"metafield\":" + body + "}");
    }

    private static Api.Answer ofOwner(Api api, String resource, String id) {
        return api.post("metafields", """
                {"metafield":{"namespace":"notes","key":"size","value":"S","value_type":"string",
                 "owner_resource":%s,"owner_id":%s}}""".formatted(resource, id));
    }

    private static String customer(Api api) {
        return "customers/"
                + api.post("customers", "{\"customer\":{\"first_name\":\"A\"}}").at("customer.id");
    }

    private static String product(Api api, String title) {
        return api.post("products", "{\"product\":{\"title\":\"" + title + "\",\"variants\":[{\"price\":12.5}]}}")
                .at("product.id");
    }
}
