package dev.vitrine.catalog;

import static dev.vitrine.catalog.ProductsTest.create;
import static dev.vitrine.catalog.ProductsTest.path;
import static dev.vitrine.catalog.SmartCollectionsTest.q;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.db.Dialect;
import dev.vitrine.testkit.Api;
import dev.vitrine.testkit.Goods;
import dev.vitrine.testkit.TestPictures;
import dev.vitrine.testkit.TestPlatform;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What sales channels see: products and collections that are published and not taken off the app's channel. */
final class ListingsTest {

    private final Api api = TestPlatform.on(Dialect.SQLITE).api();

    @ParameterizedTest
    @EnumSource
    void onlyPublishedProductsAppearWithWhatItTakesToSellThem(Dialect dialect) {
        var api = TestPlatform.on(dialect).api();
        var jug = create(api, q("{'title':'Jug','options':['Size'],'variants':[{'option1':'S','price':1234.5}]}"));
        create(api, q("{'title':'Hidden','published':false}"));
        var list = api.get("product_listings").json().path("product_listings");

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
        assertThat(api.get("product_listings/count").at("count")).isEqualTo("1");
        assertThat(api.get("product_listings/product_ids").text())
                .isEqualTo("{\"product_ids\":[" + jug.path("id") + "]}");
        assertThat(api.get("product_listings/" + jug.path("id")).at("product_listing.title"))
                .isEqualTo("Jug");
        assertThat(api.get("product_listings?product_ids=1").json().path("product_listings"))
                .isEmpty();
        assertThat(api.get("product_listings?product_ids=x").status()).isEqualTo(400);
    }

    @ParameterizedTest
    @EnumSource
    void anAppTakesAProductOffItsOwnChannelOnly(Dialect dialect) {
        var api = TestPlatform.on(dialect).api();
        var other = api.platform().api(api.shop());
        var jug = create(api, "{\"title\":\"Jug\"}").path("id").asText();
        var since = api.lastEvent();

        assertThat(api.delete("product_listings/" + jug).text()).isEqualTo("{}");
        assertThat(api.get("product_listings/" + jug).status()).isEqualTo(404);
        assertThat(api.delete("product_listings/" + jug).status()).isEqualTo(404);
        assertThat(other.get("product_listings/count").at("count")).isEqualTo("1");
        assertThat(api.put("product_listings/" + jug, "{}").at("product_listing.product_id"))
                .isEqualTo(jug);
        assertThat(api.get("product_listings/count").at("count")).isEqualTo("1");
        assertThat(api.topicsSince(since)).containsExactly("product_listings/remove", "product_listings/add");
    }

    @Test
    void hiddenProductCannotBeListed() {
        var hidden = create(api, q("{'title':'Jug','published':false}"));
        assertThat(api.put("product_listings/" + hidden.path("id"), "{}").at("errors.base[0]"))
                .isEqualTo("The product is not published");
        assertThat(api.put("product_listings/99999999", "{}").status()).isEqualTo(404);
    }

    @Test
    void publicationIsToldAsComingAndGoing() {
        var jug = create(api, q("{'title':'Jug','published':false}"));
        var since = api.lastEvent();
        api.put(path(jug), q("{'product':{'published':true}}"));
        api.put(path(jug), q("{'product':{'title':'Jar'}}"));
        api.put(path(jug), q("{'product':{'published':false}}"));
        api.put(path(jug), q("{'product':{'title':'Pot'}}"));

        assertThat(api.topicsSince(since))
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
        var api = TestPlatform.on(dialect).api();
        var jug = create(api, "{\"title\":\"Jug\",\"images\":[{\"attachment\":\"" + TestPictures.base64(1) + "\"}]}");
        var hidden = create(api, q("{'title':'Hidden','published':false}"));
        var id = api.post(
                        "custom_collections",
                        q("{'custom_collection':{'title':'All','collects':[{'product_id':" + jug.path("id")
                                + "},{'product_id':" + hidden.path("id") + "}]}}"))
                .at("custom_collection.id");
        api.post("custom_collections", q("{'custom_collection':{'title':'Secret','published':false}}"));
        var listing = api.get("collection_listings").json().path("collection_listings");

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
        assertThat(api.get("collection_listings/" + id + "/product_ids").text())
                .isEqualTo("{\"product_ids\":[" + jug.path("id") + "]}");
        assertThat(api.delete("collection_listings/" + id).status()).isEqualTo(200);
        assertThat(api.get("collection_listings/" + id).status()).isEqualTo(404);
        assertThat(api.put("collection_listings/" + id, "{}").at("collection_listing.title"))
                .isEqualTo("All");
    }

    @ParameterizedTest
    @CsvSource({"product_listings", "collection_listings"})
    void readingAndWritingNeedTheirScopes(String path) {
        var products = api.platform().api(api.shop(), "write_products");
        var listings = api.platform().api(api.shop(), "read_product_listings");

        assertThat(products.get(path).status()).isEqualTo(403);
        assertThat(listings.get(path).status()).isEqualTo(200);
        assertThat(listings.put(path + "/1", "{}").status()).isEqualTo(403);
        assertThat(products.put(path + "/1", "{}").status()).isEqualTo(404);
        assertThat(listings.get(path + "?limit=250&page=401").status()).isEqualTo(429);
    }

    @Test
    void idsKeepToTheWindowToo() {
        assertThat(api.get("product_listings/product_ids?limit=1000&page=101").status())
                .isEqualTo(429);
        assertThat(api.get("product_listings/product_ids?limit=0").status()).isEqualTo(400);
        assertThat(api.get("product_listings/product_ids?limit=1000&page=100").status())
                .isEqualTo(200);
    }

    private JsonNode payload(String topic) {
        var text = api.platform()
                .platform()
                .database()
                .read(session -> session.sql(
                                "select payload from events where shop_id = :shop and topic = :topic order by id desc")
                        .bind(api.shop().shopId())
                        .bind("topic", topic)
                        .value()
                        .orElseThrow());
        return dev.vitrine.kernel.Json.parse(text);
    }

    /** "limit default 50 max 1000". */
    @Test
    void aThousandProductsAreReadAtOnce() {
        var goods = new Goods(api.platform().platform().database(), api.shop());
        for (int i = 0; i < 260; i++) {
            goods.variant("Cup", 100, 1);
        }
        assertThat(api.get("product_listings").json().path("product_listings")).hasSize(50);
        assertThat(api.get("product_listings?limit=1000").json().path("product_listings"))
                .hasSize(260);
        assertThat(api.get("products?limit=1000").json().path("products")).hasSize(250);
        var first = api.get("product_listings?limit=255");
        assertThat(first.header("Link").orElse("")).contains("limit=255");
        assertThat(api.get("product_listings?limit=1000&page=101").status()).isEqualTo(429);
    }
}
