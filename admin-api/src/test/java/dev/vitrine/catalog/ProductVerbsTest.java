package dev.vitrine.catalog;

import static dev.vitrine.catalog.ProductsTest.create;
import static dev.vitrine.catalog.ProductsTest.path;
import static dev.vitrine.catalog.ProductsTest.titles;
import static dev.vitrine.catalog.SmartCollectionsTest.q;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.db.Dialect;
import dev.vitrine.testkit.Api;
import dev.vitrine.testkit.TestPictures;
import dev.vitrine.testkit.TestPlatform;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The verbs of products, variants and images that are not the six of every resource. */
final class ProductVerbsTest {

    private final Api api = TestPlatform.on(Dialect.SQLITE).api();

    @ParameterizedTest
    @EnumSource
    void bulkEditChangesThoseThatAreNamed(Dialect dialect) {
        var api = TestPlatform.on(dialect).api();
        var first = create(api, q("{'title':'A','tags':'old, kept'}"));
        var second = create(api, q("{'title':'B'}"));
        create(api, q("{'title':'C','tags':'old'}"));
        var shelf = api.post("custom_collections", "{\"custom_collection\":{\"title\":\"S\"}}")
                .at("custom_collection.id");
        var since = api.lastEvent();
        var answer = api.send(
                "PATCH",
                "products",
                q("{'ids':[" + first.path("id") + "," + second.path("id")
                        + ",99999999],'data':{'add_tags':'new, Kept','remove_tags':['OLD'],'add_collections':[" + shelf
                        + "],'published':false}}"));

        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        assertThat(answer.json().path("status").asBoolean()).isTrue();
        assertThat(answer.json().path("is_process_background").asBoolean(true)).isFalse();
        var read = api.get(path(first));
        assertThat(read.at("product.tags")).isEqualTo("kept, new");
        assertThat(read.at("product.published")).isEqualTo("false");
        assertThat(read.at("product.collection_ids[0]")).isEqualTo(shelf);
        assertThat(api.topicsSince(since)).filteredOn("products/update"::equals).hasSize(2);
        assertThat(api.get("products?tag=old").json().path("products")).hasSize(1);

        api.send("PATCH", "products", q("{'exclude_ids':[" + first.path("id") + "],'data':{'add_tags':'rest'}}"));
        assertThat(api.get("products?tag=rest").json().path("products")).hasSize(2);
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
        var answer = api.send("PATCH", "products", q(body));
        assertThat(answer.status()).as(answer.text()).isEqualTo(422);
        assertThat(answer.json().path("errors").has(field)).as(answer.text()).isTrue();
    }

    @Test
    void bulkVerbsNeedTheirScopeAndStayInTheirShop() {
        var jug = create(api, "{\"title\":\"Jug\"}");
        var reader = api.platform().api(api.shop(), "read_products");
        assertThat(reader.send("PATCH", "products", "{}").status()).isEqualTo(403);
        assertThat(reader.delete("products?ids=1").status()).isEqualTo(403);
        TestPlatform.on(Dialect.SQLITE).api().delete("products?ids=" + jug.path("id"));
        assertThat(api.get(path(jug)).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource
    void bulkDeletionTakesIdsFromQueryOrBodyOrAllButSome(Dialect dialect) {
        var api = TestPlatform.on(dialect).api();
        var ids = new String[5];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = create(api, "{\"title\":\"Jug\"}").path("id").asText();
        }
        var since = api.lastEvent();
        assertThat(api.delete("products?ids=" + ids[0] + ",%20" + ids[1]).json().has("status"))
                .isTrue();
        assertThat(api.topicsSince(since)).filteredOn("products/delete"::equals).hasSize(2);
        api.send("DELETE", "products", "{\"ids\":[" + ids[2] + "]}");
        assertThat(api.get("products/count").at("count")).isEqualTo("2");
        api.send("DELETE", "products", q("{'type':'all','exclude_ids':[" + ids[4] + "]}"));
        assertThat(api.get("products").json().path("products").findValuesAsText("handle"))
                .containsExactly("jug-4");
        assertThat(api.delete("products").status()).isEqualTo(422);
    }

    @Test
    void wordsAreListedOnceInOrder() {
        create(api, q("{'title':'A','vendor':'bob','product_type':'Jug','tags':'x, Y'}"));
        create(api, q("{'title':'B','vendor':'Ada','product_type':'','tags':'y'}"));
        create(api, q("{'title':'C','vendor':'Bob','product_type':'jug'}"));

        assertThat(api.get("products/tags").text()).isEqualTo("{\"tags\":[\"x\",\"Y\"]}");
        assertThat(api.get("products/types").json().path("types")).hasSize(1);
        assertThat(api.get("products/vendors").json().path("vendors")).hasSize(2);
        assertThat(api.get("products/vendors?limit=1").text()).isEqualTo("{\"vendors\":[\"Ada\"]}");
        assertThat(api.get("products/tags?limit=0").status()).isEqualTo(400);
    }

    @ParameterizedTest
    @EnumSource
    void filtersIgnoreLetterCaseEvenOfUmlauts(Dialect dialect) {
        var api = TestPlatform.on(dialect).api();
        create(api, q("{'title':'Öl','vendor':'ÄDA','product_type':'Größe','tags':'Übung'}"));
        create(api, q("{'title':'Wein','status':'draft'}"));

        for (var query : new String[] {
            "title=öL", "vendor=äda", "product_type=gRÖßE", "tag=übung", "status=active", "status=active,archived"
        }) {
            assertThat(api.get("products?" + query).json().path("products"))
                    .as(query)
                    .hasSize(1);
            assertThat(api.get("products/count?" + query).at("count")).as(query).isEqualTo("1");
        }
        assertThat(api.get("products?status=sold").status()).isEqualTo(400);
    }

    @Test
    void sortFieldAndModeOrderTheList() {
        create(api, q("{'title':'B','variants':[{'price':1}]}"));
        create(api, q("{'title':'a','variants':[{'price':3}]}"));
        create(api, q("{'title':'C','variants':[{'price':2}]}"));

        assertThat(handles("products?sort_field=title")).isEqualTo("abc");
        assertThat(handles("products?sort_field=price&sort_mode=desc")).isEqualTo("acb");
        assertThat(handles("products?sort_field=price&sort_mode=desc&limit=1&page=2"))
                .isEqualTo("c");
        assertThat(handles("products?sort_field=price&sort_mode=desc&since_id=1"))
                .isEqualTo("bac");
        assertThat(api.get("products/count?sort_field=title").at("count")).isEqualTo("3");
        assertThat(api.get("products?sort_field=smell").status()).isEqualTo(400);
        assertThat(api.get("products?sort_field=title&sort_mode=up").status()).isEqualTo(400);
    }

    @ParameterizedTest
    @EnumSource
    void reorderingOptionsPermutesTheValuesOfEveryVariant(Dialect dialect) {
        var api = TestPlatform.on(dialect).api();
        var shirt = shirt(api);
        var size = shirt.at("/options/0/id");
        var colour = shirt.at("/options/1/id");
        var since = api.lastEvent();
        var answer = api.put(
                path(shirt) + "/reorder-options",
                q("{'options':[{'id':" + colour + ",'values':['Blue','Red']},{'id':" + size
                        + ",'values':['M','S']}]}"));

        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        var product = answer.json().path("product");
        assertThat(titles(product)).containsExactly("Blue / M", "Blue / S", "Red / M", "Red / S");
        assertThat(product.at("/options/0/values").toString()).isEqualTo("[\"Blue\",\"Red\"]");
        assertThat(product.at("/variants/0/id")).isEqualTo(shirt.at("/variants/3/id"));
        assertThat(api.topicsSince(since)).contains("products/update");
        assertThat(api.put(path(shirt) + "/reorder-options", q("{'options':[{'id':" + size + "}]}"))
                        .at("errors.options[0]"))
                .startsWith("must be all options");
    }

    @Test
    void duplicateCopiesVariantsWithAnotherValue() {
        var shirt = shirt(api);
        var answer = api.post(
                path(shirt) + "/variants/duplicate", q("{'option':'colour','value':'red','new_value':'Green'}"));

        assertThat(answer.status()).as(answer.text()).isEqualTo(201);
        assertThat(answer.json().path("variants").findValuesAsText("title")).containsExactly("S / Green", "M / Green");
        assertThat(answer.at("variants[0].price"))
                .isEqualTo(shirt.at("/variants/0/price").asText());
        var variants = api.get(path(shirt)).json().at("/product/variants");
        assertThat(variants).hasSize(6);
        assertThat(variants.findValuesAsText("is_default"))
                .filteredOn("true"::equals)
                .hasSize(1);
        assertThat(variants.at("/0/is_default").asBoolean()).isTrue();
        assertThat(api.post(path(shirt) + "/variants/duplicate", q("{'option':'Colour','new_value':'Green'}"))
                        .at("errors.base[0]"))
                .contains("exists already");
        assertThat(api.post(path(shirt) + "/variants/duplicate", q("{'option':'Cut','new_value':'x'}"))
                        .at("errors.option[0]"))
                .isEqualTo("must exist");
        assertThat(api.post(path(shirt) + "/variants/duplicate", q("{'option':'Colour','value':'Red'}"))
                        .at("errors.new_value[0]"))
                .isEqualTo("can't be blank");
    }

    @Test
    void variantsThatCollideAreNamedByTheirPlace() {
        var answer = api.post(
                "products",
                q("{'product':{'title':'Shirt','options':['Size'],'variants':"
                        + "[{'option1':'S'},{'option1':'M'},{'option1':' s'}]}}"));
        assertThat(answer.at("errors.base[0]")).isEqualTo("variant 's' exists already");
        assertThat(answer.text()).contains("\"variants[2].option1\":[\"has already been taken\"]");
    }

    @Test
    void removedMappingLeavesNothingToTheApp() {
        var jug = create(api, "{\"title\":\"Jug\"}");
        assertThat(api.delete(path(jug) + "/remove_mapping").status()).isEqualTo(400);
        api.platform()
                .platform()
                .database()
                .change(tx -> tx.sql("update variants set fulfillment_service = 'far' where shop_id = :shop")
                        .bind(api.shop().shopId())
                        .run());
        var since = api.lastEvent();
        assertThat(api.delete(path(jug) + "/remove_mapping?app_code=far").text())
                .isEqualTo("{\"success\":true}");
        assertThat(api.get(path(jug)).at("product.variants[0].fulfillment_service"))
                .isEqualTo("manual");
        assertThat(api.topicsSince(since)).contains("products/update");
    }

    @ParameterizedTest
    @EnumSource
    void manyImagesAreAssignedToManyVariantsAtOnce(Dialect dialect) {
        var api = TestPlatform.on(dialect).api();
        var shirt = shirt(api);
        var images = new String[2];
        for (int i = 0; i < 2; i++) {
            images[i] = api.post(
                            path(shirt) + "/images", "{\"image\":{\"attachment\":\"" + TestPictures.base64(i) + "\"}}")
                    .at("image.id");
        }
        var answer = api.put(
                path(shirt) + "/images",
                q("{'images':[{'id':" + images[0] + ",'variant_ids':["
                        + shirt.at("/variants/0/id") + "," + shirt.at("/variants/1/id") + "]},{'id':" + images[1]
                        + ",'variant_ids':[" + shirt.at("/variants/3/id") + "]}]}"));

        assertThat(answer.json().path("code").asInt()).as(answer.text()).isEqualTo(200);
        assertThat(api.get(path(shirt)).json().at("/product/variants").findValuesAsText("image_id"))
                .containsExactly(images[0], images[0], "null", images[1]);
        assertThat(api.put(path(shirt) + "/images", q("{'images':[{'id':1,'variant_ids':[]}]}"))
                        .text())
                .contains("images[0].id");
    }

    private String handles(String path) {
        return String.join("", api.get(path).json().path("products").findValuesAsText("handle"));
    }

    private static com.fasterxml.jackson.databind.JsonNode shirt(Api api) {
        return create(
                api,
                q("{'title':'Shirt','options':[{'name':'Size','values':['S','M']},"
                        + "{'name':'Colour','values':['Red','Blue']}]}"));
    }
}
