package dev.vitrine.commerce.catalog;

import static dev.vitrine.commerce.catalog.ProductsTest.create;
import static dev.vitrine.commerce.catalog.ProductsTest.path;
import static dev.vitrine.commerce.catalog.SmartCollectionsTest.q;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestImages;
import dev.vitrine.testkit.TestPlatform;
import dev.vitrine.testkit.TestProducts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What sales channels see: products and collections that are published and not taken off the app's channel. */
final class ListingsTest {

    private final ApiClient apiClient = TestPlatform.on(Dialect.SQLITE).api();

    @ParameterizedTest
    @EnumSource
    void onlyPublishedProductsAppearWithWhatItTakesToSellThem(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var jug =
                create(apiClient, q("{'title':'Jug','options':['Size'],'variants':[{'option1':'S','price':1234.5}]}"));
        create(apiClient, q("{'title':'Hidden','published':false}"));
        var list = apiClient.get("product_listings").json().path("product_listings");

        assertThat(list).hasSize(1);
        var listing = list.get(0);
        assertThat(listing.fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder(
                        "product_id",
                        "title",
                        "body_html",
                        "handle",
                        "vendor",
                        "product_type",
                        "tags",
                        "available",
                        "published_at",
                        "created_at",
                        "updated_at",
                        "images",
                        "options",
                        "variants");
        var variant = listing.at("/variants/0");
        assertThat(variant.fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder(
                        "id",
                        "title",
                        "option_values",
                        "price",
                        "formatted_price",
                        "compare_at_price",
                        "grams",
                        "requires_shipping",
                        "sku",
                        "barcode",
                        "taxable",
                        "inventory_policy",
                        "inventory_quantity",
                        "inventory_management",
                        "fulfillment_service",
                        "weight",
                        "weight_unit",
                        "image_id",
                        "created_at",
                        "updated_at",
                        "available");
        assertThat(variant.path("formatted_price").asText()).isEqualTo("€1,234.50");
        assertThat(variant.at("/option_values/0/name").asText()).isEqualTo("Size");
        assertThat(variant.at("/option_values/0/value").asText()).isEqualTo("S");
        assertThat(apiClient.get("product_listings/count").at("count")).isEqualTo("1");
        assertThat(apiClient.get("product_listings/product_ids").text())
                .isEqualTo("{\"product_ids\":[" + jug.path("id") + "]}");
        assertThat(apiClient.get("product_listings/" + jug.path("id")).at("product_listing.title"))
                .isEqualTo("Jug");
        assertThat(apiClient.get("product_listings?product_ids=1").json().path("product_listings"))
                .isEmpty();
        assertThat(apiClient.get("product_listings?product_ids=x").status()).isEqualTo(400);
    }

    @ParameterizedTest
    @EnumSource
    void anAppTakesAProductOffItsOwnChannelOnly(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var other = apiClient.platform().api(apiClient.shop());
        var jug = create(apiClient, "{\"title\":\"Jug\"}").path("id").asText();
        var since = apiClient.lastEvent();

        assertThat(apiClient.delete("product_listings/" + jug).text()).isEqualTo("{}");
        assertThat(apiClient.get("product_listings/" + jug).status()).isEqualTo(404);
        assertThat(apiClient.delete("product_listings/" + jug).status()).isEqualTo(404);
        assertThat(other.get("product_listings/count").at("count")).isEqualTo("1");
        assertThat(apiClient.put("product_listings/" + jug, "{}").at("product_listing.product_id"))
                .isEqualTo(jug);
        assertThat(apiClient.get("product_listings/count").at("count")).isEqualTo("1");
        assertThat(apiClient.topicsSince(since)).containsExactly("product_listings/remove", "product_listings/add");
    }

    @Test
    void hiddenProductCannotBeListed() {
        var hidden = create(apiClient, q("{'title':'Jug','published':false}"));
        assertThat(apiClient.put("product_listings/" + hidden.path("id"), "{}").at("errors.base[0]"))
                .isEqualTo("The product is not published");
        assertThat(apiClient.put("product_listings/99999999", "{}").status()).isEqualTo(404);
    }

    @Test
    void publicationIsToldAsComingAndGoing() {
        var jug = create(apiClient, q("{'title':'Jug','published':false}"));
        var since = apiClient.lastEvent();
        apiClient.put(path(jug), q("{'product':{'published':true}}"));
        apiClient.put(path(jug), q("{'product':{'title':'Jar'}}"));
        apiClient.put(path(jug), q("{'product':{'published':false}}"));
        apiClient.put(path(jug), q("{'product':{'title':'Pot'}}"));

        assertThat(apiClient.topicsSince(since))
                .containsExactly(
                        "products/update",
                        "product_listings/add",
                        "products/update",
                        "product_listings/update",
                        "products/update",
                        "product_listings/remove",
                        "products/update");
        assertThat(payload("product_listings/update")
                        .at("/product_listing/title")
                        .asText())
                .as("the only wrapped payloads")
                .isEqualTo("Jar");
    }

    @Test
    void nobodyIsToldInAShopWithoutChannels() {
        var test = TestPlatform.on(Dialect.SQLITE);
        var writer = test.api(test.shop(), "write_products");
        create(writer, "{\"title\":\"Jug\"}");
        assertThat(writer.topicsSince(0)).containsExactly("products/create");
    }

    @ParameterizedTest
    @EnumSource
    void collectionsAreListedWithAPictureOfTheirProducts(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var jug =
                create(apiClient, "{\"title\":\"Jug\",\"images\":[{\"attachment\":\"" + TestImages.base64(1) + "\"}]}");
        var hidden = create(apiClient, q("{'title':'Hidden','published':false}"));
        var id = apiClient
                .post(
                        "custom_collections",
                        q("{'custom_collection':{'title':'All','collects':[{'product_id':" + jug.path("id")
                                + "},{'product_id':" + hidden.path("id") + "}]}}"))
                .at("custom_collection.id");
        apiClient.post("custom_collections", q("{'custom_collection':{'title':'Secret','published':false}}"));
        var listing = apiClient.get("collection_listings").json().path("collection_listings");

        assertThat(listing).hasSize(1);
        assertThat(listing.get(0).fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder(
                        "collection_id",
                        "title",
                        "body_html",
                        "handle",
                        "image",
                        "default_product_image",
                        "sort_order",
                        "published_at",
                        "updated_at");
        assertThat(listing.at("/0/default_product_image/width").asInt()).isEqualTo(12);
        assertThat(apiClient.get("collection_listings/" + id + "/product_ids").text())
                .isEqualTo("{\"product_ids\":[" + jug.path("id") + "]}");
        assertThat(apiClient.delete("collection_listings/" + id).status()).isEqualTo(200);
        assertThat(apiClient.get("collection_listings/" + id).status()).isEqualTo(404);
        assertThat(apiClient.put("collection_listings/" + id, "{}").at("collection_listing.title"))
                .isEqualTo("All");
    }

    @ParameterizedTest
    @CsvSource({"product_listings", "collection_listings"})
    void readingAndWritingNeedTheirScopes(String path) {
        var products = apiClient.platform().api(apiClient.shop(), "write_products");
        var listings = apiClient.platform().api(apiClient.shop(), "read_product_listings");

        assertThat(products.get(path).status()).isEqualTo(403);
        assertThat(listings.get(path).status()).isEqualTo(200);
        assertThat(listings.put(path + "/1", "{}").status()).isEqualTo(403);
        assertThat(products.put(path + "/1", "{}").status()).isEqualTo(404);
        assertThat(listings.get(path + "?limit=250&page=401").status()).isEqualTo(429);
    }

    @Test
    void idsKeepToTheWindowToo() {
        assertThat(apiClient
                        .get("product_listings/product_ids?limit=1000&page=101")
                        .status())
                .isEqualTo(429);
        assertThat(apiClient.get("product_listings/product_ids?limit=0").status())
                .isEqualTo(400);
        assertThat(apiClient
                        .get("product_listings/product_ids?limit=1000&page=100")
                        .status())
                .isEqualTo(200);
    }

    private JsonNode payload(String topic) {
        var text = apiClient
                .platform()
                .platform()
                .foundation()
                .database()
                .read(session -> session.sql(
                                "select payload from events where shop_id = :shop and topic = :topic order by id desc")
                        .bind(apiClient.shop())
                        .bind("topic", topic)
                        .value()
                        .orElseThrow());
        return Json.parse(text);
    }

    /** "limit default 50 max 1000". */
    @Test
    void aThousandProductsAreReadAtOnce() {
        var testProducts =
                new TestProducts(apiClient.platform().platform().foundation().database(), apiClient.shop());
        for (int i = 0; i < 260; i++) {
            testProducts.variant("Cup", 100, 1);
        }
        assertThat(apiClient.get("product_listings").json().path("product_listings"))
                .hasSize(50);
        assertThat(apiClient.get("product_listings?limit=1000").json().path("product_listings"))
                .hasSize(260);
        assertThat(apiClient.get("products?limit=1000").json().path("products")).hasSize(250);
        var first = apiClient.get("product_listings?limit=255");
        assertThat(first.header("Link").orElse("")).contains("limit=255");
        assertThat(apiClient.get("product_listings?limit=1000&page=101").status())
                .isEqualTo(429);
    }
}
