package dev.vitrine.commerce.catalog;

import static dev.vitrine.commerce.catalog.ProductsTest.create;
import static dev.vitrine.commerce.catalog.ProductsTest.path;
import static dev.vitrine.commerce.catalog.SmartCollectionsTest.q;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestImages;
import dev.vitrine.testkit.TestPlatform;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Every row of the tables of fields, in real answers. */
final class ProductFieldsTest {

    private final ApiClient apiClient = TestPlatform.on(Dialect.SQLITE).api();

    @ParameterizedTest
    @EnumSource
    void everyFieldIsPrinted(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var product =
                create(apiClient, "{\"title\":\"Jug\",\"images\":[{\"attachment\":\"" + TestImages.base64(1) + "\"}]}");

        assertThat(product.fieldNames())
                .toIterable()
                .contains(
                        "id",
                        "title",
                        "body_html",
                        "handle",
                        "vendor",
                        "product_type",
                        "tags",
                        "published",
                        "published_at",
                        "published_scope",
                        "status",
                        "template_suffix",
                        "product_availability",
                        "options",
                        "variants",
                        "images",
                        "image",
                        "collection_ids",
                        "custom_options",
                        "display_options",
                        "metafields_global_title_tag",
                        "metafields_global_description_tag",
                        "created_at",
                        "updated_at")
                .doesNotContain("title_key", "vendor_key", "metafields");
        assertThat(product.at("/variants/0").fieldNames())
                .toIterable()
                .contains(
                        "id",
                        "product_id",
                        "option1",
                        "option2",
                        "option3",
                        "price",
                        "compare_at_price",
                        "sku",
                        "barcode",
                        "cost_per_item",
                        "image_id",
                        "fulfillment_service",
                        "grams",
                        "weight",
                        "weight_unit",
                        "inventory_management",
                        "inventory_policy",
                        "inventory_quantity",
                        "old_inventory_quantity",
                        "inventory_item_id",
                        "is_default",
                        "position",
                        "presentment_prices",
                        "requires_shipping",
                        "taxable",
                        "tax_code",
                        "title",
                        "created_at",
                        "updated_at");
        assertThat(product.at("/images/0").fieldNames())
                .toIterable()
                .contains(
                        "id",
                        "product_id",
                        "src",
                        "filename",
                        "alt",
                        "position",
                        "variant_ids",
                        "width",
                        "height",
                        "created_at",
                        "updated_at");
        assertThat(product.at("/options/0").fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder("id", "product_id", "name", "position", "values");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'status':'draft'|draft|false|0",
                "'status':'archived'|archived|false|0",
                "'published':false|active|false|0",
                "'published_at':null|active|false|0",
                "'product_availability':0|active|false|0",
                "'product_availability':2|active|true|2",
                "'status':'active'|active|true|7"
            })
    void whoSeesItIsOneTruthInFourFields(String field, String status, boolean published, int availability) {
        for (var made : new String[] {
            apiClient
                    .post("products", q("{'product':{'title':'Jug'," + field + "}}"))
                    .text(),
            apiClient
                    .put(path(create(apiClient, "{\"title\":\"Jug\"}")), q("{'product':{" + field + "}}"))
                    .text()
        }) {
            var product = Json.parse(made).path("product");
            assertThat(product.path("status").asText()).as(made).isEqualTo(status);
            assertThat(product.path("published").asBoolean()).isEqualTo(published);
            assertThat(product.path("published_at").isNull()).isEqualTo(!published);
            assertThat(product.path("product_availability").asInt()).isEqualTo(availability);
        }
    }

    @Test
    void activatedDraftIsShownAndPublishedDraftIsActive() {
        var draft = create(apiClient, q("{'title':'Jug','status':'draft'}"));
        assertThat(apiClient
                        .put(path(draft), q("{'product':{'status':'active'}}"))
                        .at("product.published"))
                .isEqualTo("true");
        apiClient.put(path(draft), q("{'product':{'status':'archived'}}"));
        assertThat(apiClient.put(path(draft), q("{'product':{'title':'Jar'}}")).at("product.status"))
                .as("an absent field leaves it untouched")
                .isEqualTo("archived");
        assertThat(apiClient
                        .put(path(draft), q("{'product':{'published':true}}"))
                        .at("product.status"))
                .isEqualTo("active");
        assertThat(apiClient
                        .put(path(draft), q("{'product':{'status':'draft','published':true}}"))
                        .at("errors.published[0]"))
                .isEqualTo("can't be true while status is draft");
        assertThat(apiClient
                        .post("products", q("{'product':{'title':'X','status':'sold'}}"))
                        .at("errors.status[0]"))
                .startsWith("is not included in the list:");
        assertThat(apiClient
                        .post("products", q("{'product':{'title':'X','product_availability':8}}"))
                        .status())
                .isEqualTo(422);
    }

    @ParameterizedTest
    @EnumSource
    void collectionIdsPutItIntoCollectionsChosenByHand(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var first = collection(apiClient, "A");
        var second = collection(apiClient, "B");
        var smart = SmartCollectionsTest.smart(apiClient, false, "title", "contains", "jug");
        var since = apiClient.lastEvent();
        var jug = create(apiClient, "{\"title\":\"Jug\",\"collection_ids\":[" + second + "]}");

        assertThat(jug.path("collection_ids").toString()).isEqualTo("[" + second + "," + smart + "]");
        assertThat(apiClient.topicsSince(since))
                .containsExactly("products/create", "product_listings/add", "collections/update");
        var moved = apiClient.put(path(jug), "{\"product\":{\"collection_ids\":[" + first + "," + smart + "]}}");
        assertThat(moved.json().at("/product/collection_ids").toString()).isEqualTo("[" + first + "," + smart + "]");
        assertThat(apiClient
                        .put(path(jug), "{\"product\":{\"title\":\"Blue jug\"}}")
                        .json()
                        .at("/product/collection_ids"))
                .hasSize(2);
        var theirs = collection(TestPlatform.on(dialect).api(), "Theirs");
        assertThat(apiClient
                        .put(path(jug), "{\"product\":{\"collection_ids\":[" + theirs + "]}}")
                        .text())
                .contains("\"collection_ids[0]\":[\"must exist\"]");
    }

    @ParameterizedTest
    @EnumSource
    void searchTextsAreMetafieldsToo(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var jug = create(
                apiClient,
                q("{'title':'Jug','metafields_global_title_tag':'A jug',"
                        + "'metafields':[{'namespace':'care','key':'wash','value':'30','value_type':'integer'}]}"));
        var list = apiClient.get(path(jug) + "/metafields").json().path("metafields");

        assertThat(list.findValuesAsText("key")).containsExactlyInAnyOrder("title_tag", "wash");
        assertThat(list.findValuesAsText("value")).containsExactlyInAnyOrder("A jug", "30");
        apiClient.put(
                path(jug),
                q("{'product':{'metafields_global_title_tag':null,"
                        + "'metafields':[{'namespace':'care','key':'wash','value':40}]}}"));
        var after = apiClient.get(path(jug) + "/metafields").json().path("metafields");
        assertThat(after.findValuesAsText("value")).containsExactly("40");
        assertThat(apiClient
                        .put(path(jug), q("{'product':{'title':'X','metafields':[{'namespace':'c','key':'wash'}]}}"))
                        .text())
                .contains("metafields[0].namespace", "metafields[0].value");
        assertThat(apiClient.get(path(jug)).at("product.title"))
                .as("nothing was written")
                .isEqualTo("Jug");
    }

    @Test
    void variantsImagesAndCollectionsBringMetafieldsToo() {
        var note = q("'metafields':[{'namespace':'care','key':'wash','value':'cold','value_type':'string'}]");
        var jug = create(apiClient, "{\"title\":\"Jug\"}");
        var variant = apiClient.put("variants/" + jug.at("/variants/0/id"), "{\"variant\":{" + note + "}}");
        var image = apiClient.post(
                path(jug) + "/images", "{\"image\":{\"attachment\":\"" + TestImages.base64(1) + "\"," + note + "}}");
        var collection = apiClient.post("custom_collections", "{\"custom_collection\":{\"title\":\"A\"," + note + "}}");

        for (var owner : new String[] {
            "variants/" + variant.at("variant.id"),
            "product_images/" + image.at("image.id"),
            "collections/" + collection.at("custom_collection.id")
        }) {
            assertThat(apiClient.get(owner + "/metafields").at("metafields[0].value"))
                    .as(owner)
                    .isEqualTo("cold");
        }
    }

    @Test
    void customAndDisplayOptionsAreKeptAndChecked() {
        var jug = create(
                apiClient,
                q(
                        "{'title':'Jug','display_options':{'group_options_by':1},'custom_options':"
                                + "[{'name':'Engraving','required':true},{'name':'Wrap','type':'select','values':['Red','Blue']}]}"));
        assertThat(jug.at("/custom_options/0/type").asText()).isEqualTo("text");
        assertThat(jug.at("/custom_options/1/values/1").asText()).isEqualTo("Blue");
        assertThat(jug.at("/display_options/group_options_by").asInt()).isEqualTo(1);
        var bad = apiClient.put(
                path(jug),
                q("{'product':{'display_options':{'group_options_by':9},'custom_options':"
                        + "[{'type':'rocket'},{'name':'W','type':'radio'},{'name':'w'}]}}"));
        assertThat(bad.text())
                .contains("custom_options[0].name", "custom_options[0].type", "custom_options[1].values")
                .contains("custom_options[2].name", "display_options.group_options_by");
    }

    @Test
    void oldAddressLeadsToTheNewOneWhenAsked() {
        var jug = create(apiClient, "{\"title\":\"Jug\"}");
        apiClient.put(path(jug), q("{'product':{'handle':'pot'},'is_create_redirect':true}"));
        apiClient.put(path(jug), q("{'product':{'handle':'vase'},'is_create_redirect':true}"));
        var redirects = apiClient.get("redirects").json().path("redirects");

        assertThat(redirects.findValuesAsText("path")).containsExactly("/products/jug", "/products/pot");
        assertThat(redirects.findValuesAsText("target")).containsOnly("/products/vase");
        apiClient.put(path(jug), q("{'product':{'handle':'jug'},'is_create_redirect':true}"));
        assertThat(apiClient.get("redirects").json().path("redirects").findValuesAsText("path"))
                .as("an address in use leads nowhere else")
                .containsExactlyInAnyOrder("/products/pot", "/products/vase");
        apiClient.put(path(jug), q("{'product':{'handle':'urn'}}"));
        assertThat(apiClient.get("redirects/count").at("count")).isEqualTo("2");
    }

    @Test
    void presentmentPricesCanBeNarrowed() {
        var jug = create(apiClient, q("{'title':'Jug','variants':[{'price':10}]}"));
        assertThat(apiClient
                        .get(path(jug) + "?presentment_currencies=eur,usd")
                        .at("product.variants[0].presentment_prices[0].price.amount"))
                .isEqualTo("10.00");
        var none = apiClient.get("products?presentment_currencies=JPY");
        assertThat(none.json().at("/products/0/variants/0/presentment_prices")).isEmpty();
        assertThat(none.text()).contains("\"price\":10.00");
        assertThat(apiClient
                        .get(path(jug) + "/variants?presentment_currencies=euro")
                        .status())
                .isEqualTo(400);
    }

    private static long collection(ApiClient apiClient, String title) {
        return apiClient
                .post("custom_collections", "{\"custom_collection\":{\"title\":\"" + title + "\"}}")
                .json()
                .at("/custom_collection/id")
                .asLong();
    }
}
