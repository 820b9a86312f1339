package dev.vitrine.commerce.catalog;

import static dev.vitrine.commerce.catalog.ProductsTest.create;
import static dev.vitrine.commerce.catalog.ProductsTest.path;
import static dev.vitrine.commerce.catalog.ProductsTest.titles;
import static dev.vitrine.commerce.catalog.SmartCollectionsTest.q;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestImages;
import dev.vitrine.testkit.TestPlatform;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The verbs of products, variants and images that are not the six of every resource. */
final class ProductVerbsTest {

    private final ApiClient apiClient = TestPlatform.on(Dialect.SQLITE).api();

    @ParameterizedTest
    @EnumSource
    void bulkEditChangesThoseThatAreNamed(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var first = create(apiClient, q("{'title':'A','tags':'old, kept'}"));
        var second = create(apiClient, q("{'title':'B'}"));
        create(apiClient, q("{'title':'C','tags':'old'}"));
        var shelf = apiClient
                .post("custom_collections", "{\"custom_collection\":{\"title\":\"S\"}}")
                .at("custom_collection.id");
        var since = apiClient.lastEvent();
        var response = apiClient.send(
                "PATCH",
                "products",
                q("{'ids':[" + first.path("id") + "," + second.path("id")
                        + ",99999999],'data':{'add_tags':'new, Kept','remove_tags':['OLD'],'add_collections':[" + shelf
                        + "],'published':false}}"));

        assertThat(response.status()).as(response.text()).isEqualTo(200);
        assertThat(response.json().path("status").asBoolean()).isTrue();
        assertThat(response.json().path("is_process_background").asBoolean(true))
                .isFalse();
        var read = apiClient.get(path(first));
        assertThat(read.at("product.tags")).isEqualTo("kept, new");
        assertThat(read.at("product.published")).isEqualTo("false");
        assertThat(read.at("product.collection_ids[0]")).isEqualTo(shelf);
        assertThat(apiClient.topicsSince(since))
                .filteredOn("products/update"::equals)
                .hasSize(2);
        assertThat(apiClient.get("products?tag=old").json().path("products")).hasSize(1);

        apiClient.send("PATCH", "products", q("{'exclude_ids':[" + first.path("id") + "],'data':{'add_tags':'rest'}}"));
        assertThat(apiClient.get("products?tag=rest").json().path("products")).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'data':{'add_tags':'a'}}|ids",
                "{'ids':[1]}|data",
                "{'ids':[1],'data':{}}|data",
                "{'ids':['x'],'data':{'add_tags':'a'}}|ids",
                "{'ids':[1],'data':{'published':'no'}}|data.published",
                "{'ids':[1],'data':{'add_collections':[99999999]}}|data.add_collections[0]"
            })
    void bulkEditNamesWhatIsWrong(String body, String field) {
        var response = apiClient.send("PATCH", "products", q(body));
        assertThat(response.status()).as(response.text()).isEqualTo(422);
        assertThat(response.json().path("errors").has(field))
                .as(response.text())
                .isTrue();
    }

    @Test
    void bulkVerbsNeedTheirScopeAndStayInTheirShop() {
        var jug = create(apiClient, "{\"title\":\"Jug\"}");
        var reader = apiClient.platform().api(apiClient.shop(), "read_products");
        assertThat(reader.send("PATCH", "products", "{}").status()).isEqualTo(403);
        assertThat(reader.delete("products?ids=1").status()).isEqualTo(403);
        TestPlatform.on(Dialect.SQLITE).api().delete("products?ids=" + jug.path("id"));
        assertThat(apiClient.get(path(jug)).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource
    void bulkDeletionTakesIdsFromQueryOrBodyOrAllButSome(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var ids = new String[5];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = create(apiClient, "{\"title\":\"Jug\"}").path("id").asText();
        }
        var since = apiClient.lastEvent();
        assertThat(apiClient
                        .delete("products?ids=" + ids[0] + ",%20" + ids[1])
                        .json()
                        .has("status"))
                .isTrue();
        assertThat(apiClient.topicsSince(since))
                .filteredOn("products/delete"::equals)
                .hasSize(2);
        apiClient.send("DELETE", "products", "{\"ids\":[" + ids[2] + "]}");
        assertThat(apiClient.get("products/count").at("count")).isEqualTo("2");
        apiClient.send("DELETE", "products", q("{'type':'all','exclude_ids':[" + ids[4] + "]}"));
        assertThat(apiClient.get("products").json().path("products").findValuesAsText("handle"))
                .containsExactly("jug-4");
        assertThat(apiClient.delete("products").status()).isEqualTo(422);
    }

    @Test
    void wordsAreListedOnceInOrder() {
        create(apiClient, q("{'title':'A','vendor':'bob','product_type':'Jug','tags':'x, Y'}"));
        create(apiClient, q("{'title':'B','vendor':'Ada','product_type':'','tags':'y'}"));
        create(apiClient, q("{'title':'C','vendor':'Bob','product_type':'jug'}"));

        assertThat(apiClient.get("products/tags").text()).isEqualTo("{\"tags\":[\"x\",\"Y\"]}");
        assertThat(apiClient.get("products/types").json().path("types")).hasSize(1);
        assertThat(apiClient.get("products/vendors").json().path("vendors")).hasSize(2);
        assertThat(apiClient.get("products/vendors?limit=1").text()).isEqualTo("{\"vendors\":[\"Ada\"]}");
        assertThat(apiClient.get("products/tags?limit=0").status()).isEqualTo(400);
    }

    @ParameterizedTest
    @EnumSource
    void filtersIgnoreLetterCaseEvenOfUmlauts(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        create(apiClient, q("{'title':'Öl','vendor':'ÄDA','product_type':'Größe','tags':'Übung'}"));
        create(apiClient, q("{'title':'Wein','status':'draft'}"));

        for (var query : new String[] {
            "title=öL", "vendor=äda", "product_type=gRÖßE", "tag=übung", "status=active", "status=active,archived"
        }) {
            assertThat(apiClient.get("products?" + query).json().path("products"))
                    .as(query)
                    .hasSize(1);
            assertThat(apiClient.get("products/count?" + query).at("count"))
                    .as(query)
                    .isEqualTo("1");
        }
        assertThat(apiClient.get("products?status=sold").status()).isEqualTo(400);
    }

    @Test
    void sortFieldAndModeOrderTheList() {
        create(apiClient, q("{'title':'B','variants':[{'price':1}]}"));
        create(apiClient, q("{'title':'a','variants':[{'price':3}]}"));
        create(apiClient, q("{'title':'C','variants':[{'price':2}]}"));

        assertThat(handles("products?sort_field=title")).isEqualTo("abc");
        assertThat(handles("products?sort_field=price&sort_mode=desc")).isEqualTo("acb");
        assertThat(handles("products?sort_field=price&sort_mode=desc&limit=1&page=2"))
                .isEqualTo("c");
        assertThat(handles("products?sort_field=price&sort_mode=desc&since_id=1"))
                .isEqualTo("bac");
        assertThat(apiClient.get("products/count?sort_field=title").at("count")).isEqualTo("3");
        assertThat(apiClient.get("products?sort_field=smell").status()).isEqualTo(400);
        assertThat(apiClient.get("products?sort_field=title&sort_mode=up").status())
                .isEqualTo(400);
    }

    @ParameterizedTest
    @EnumSource
    void reorderingOptionsPermutesTheValuesOfEveryVariant(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var shirt = shirt(apiClient);
        var size = shirt.at("/options/0/id");
        var colour = shirt.at("/options/1/id");
        var since = apiClient.lastEvent();
        var response = apiClient.put(
                path(shirt) + "/reorder-options",
                q("{'options':[{'id':" + colour + ",'values':['Blue','Red']},{'id':" + size
                        + ",'values':['M','S']}]}"));

        assertThat(response.status()).as(response.text()).isEqualTo(200);
        var product = response.json().path("product");
        assertThat(titles(product)).containsExactly("Blue / M", "Blue / S", "Red / M", "Red / S");
        assertThat(product.at("/options/0/values").toString()).isEqualTo("[\"Blue\",\"Red\"]");
        assertThat(product.at("/variants/0/id")).isEqualTo(shirt.at("/variants/3/id"));
        assertThat(apiClient.topicsSince(since)).contains("products/update");
        assertThat(apiClient
                        .put(path(shirt) + "/reorder-options", q("{'options':[{'id':" + size + "}]}"))
                        .at("errors.options[0]"))
                .startsWith("must be all options");
    }

    @Test
    void duplicateCopiesVariantsWithAnotherValue() {
        var shirt = shirt(apiClient);
        var response = apiClient.post(
                path(shirt) + "/variants/duplicate", q("{'option':'colour','value':'red','new_value':'Green'}"));

        assertThat(response.status()).as(response.text()).isEqualTo(201);
        assertThat(response.json().path("variants").findValuesAsText("title"))
                .containsExactly("S / Green", "M / Green");
        assertThat(response.at("variants[0].price"))
                .isEqualTo(shirt.at("/variants/0/price").asText());
        var variants = apiClient.get(path(shirt)).json().at("/product/variants");
        assertThat(variants).hasSize(6);
        assertThat(variants.findValuesAsText("is_default"))
                .filteredOn("true"::equals)
                .hasSize(1);
        assertThat(variants.at("/0/is_default").asBoolean()).isTrue();
        assertThat(apiClient
                        .post(path(shirt) + "/variants/duplicate", q("{'option':'Colour','new_value':'Green'}"))
                        .at("errors.base[0]"))
                .contains("exists already");
        assertThat(apiClient
                        .post(path(shirt) + "/variants/duplicate", q("{'option':'Cut','new_value':'x'}"))
                        .at("errors.option[0]"))
                .isEqualTo("must exist");
        assertThat(apiClient
                        .post(path(shirt) + "/variants/duplicate", q("{'option':'Colour','value':'Red'}"))
                        .at("errors.new_value[0]"))
                .isEqualTo("can't be blank");
    }

    @Test
    void variantsThatCollideAreNamedByTheirPlace() {
        var response = apiClient.post(
                "products",
                q("{'product':{'title':'Shirt','options':['Size'],'variants':"
                        + "[{'option1':'S'},{'option1':'M'},{'option1':' s'}]}}"));
        assertThat(response.at("errors.base[0]")).isEqualTo("variant 's' exists already");
        assertThat(response.text()).contains("\"variants[2].option1\":[\"has already been taken\"]");
    }

    @Test
    void removedMappingLeavesNothingToTheApp() {
        var jug = create(apiClient, "{\"title\":\"Jug\"}");
        assertThat(apiClient.delete(path(jug) + "/remove_mapping").status()).isEqualTo(400);
        apiClient
                .platform()
                .platform()
                .foundation()
                .database()
                .change(tx -> tx.sql("update variants set fulfillment_service = 'far' where shop_id = :shop")
                        .bind(apiClient.shop())
                        .run());
        var since = apiClient.lastEvent();
        assertThat(apiClient.delete(path(jug) + "/remove_mapping?app_code=far").text())
                .isEqualTo("{\"success\":true}");
        assertThat(apiClient.get(path(jug)).at("product.variants[0].fulfillment_service"))
                .isEqualTo("manual");
        assertThat(apiClient.topicsSince(since)).contains("products/update");
    }

    @ParameterizedTest
    @EnumSource
    void manyImagesAreAssignedToManyVariantsAtOnce(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var shirt = shirt(apiClient);
        var images = new String[2];
        for (int i = 0; i < 2; i++) {
            images[i] = apiClient
                    .post(path(shirt) + "/images", "{\"image\":{\"attachment\":\"" + TestImages.base64(i) + "\"}}")
                    .at("image.id");
        }
        var response = apiClient.put(
                path(shirt) + "/images",
                q("{'images':[{'id':" + images[0] + ",'variant_ids':["
                        + shirt.at("/variants/0/id") + "," + shirt.at("/variants/1/id") + "]},{'id':" + images[1]
                        + ",'variant_ids':[" + shirt.at("/variants/3/id") + "]}]}"));

        assertThat(response.json().path("code").asInt()).as(response.text()).isEqualTo(200);
        assertThat(apiClient.get(path(shirt)).json().at("/product/variants").findValuesAsText("image_id"))
                .containsExactly(images[0], images[0], "null", images[1]);
        assertThat(apiClient
                        .put(path(shirt) + "/images", q("{'images':[{'id':999999999,'variant_ids':[]}]}"))
                        .text())
                .contains("images[0].id");
    }

    private String handles(String path) {
        return String.join("", apiClient.get(path).json().path("products").findValuesAsText("handle"));
    }

    private static JsonNode shirt(ApiClient apiClient) {
        return create(
                apiClient,
                q("{'title':'Shirt','options':[{'name':'Size','values':['S','M']},"
                        + "{'name':'Colour','values':['Red','Blue']}]}"));
    }
}
