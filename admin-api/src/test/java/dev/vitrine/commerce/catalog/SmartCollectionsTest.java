package dev.vitrine.commerce.catalog;

import static dev.vitrine.commerce.catalog.ProductsTest.create;
import static dev.vitrine.commerce.catalog.ProductsTest.path;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import dev.vitrine.testkit.TestProducts;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class SmartCollectionsTest {

    @ParameterizedTest
    @EnumSource
    void everyRuleChoosesWhatItSaysAndAsItsPreviewSays(Dialect dialect) {
        var test = TestPlatform.on(dialect);
        var apiClient = test.api();
        create(apiClient, q("""
                {'title':'Blue Jug','vendor':'Äda','product_type':'Glass','tags':'Big Sale, Kitchen',
                 'options':['Size'],'variants':[{'option1':'Small','price':9.5,'compare_at_price':12,'grams':500,
                 'inventory_management':'vitrine','inventory_quantity':3},{'option1':'Large','price':19}]}"""));
        create(
                apiClient,
                q("{'title':'Red Jar','vendor':'Bob','product_type':'Clay','tags':'big sale',"
                        + "'variants':[{'price':20,'grams':2000}]}"));
        create(apiClient, q("{'title':'100% Linen_x','vendor':'Bob','product_type':'','variants':[{'price':30}]}"));

        for (var line : """
                title equals BLUE jug=Blue Jug
                title not_equals blue jug=Red Jar,100% Linen_x
                title starts_with red=Red Jar
                title ends_with jar=Red Jar
                title contains ll=
                title contains 100%=100% Linen_x
                title contains n_x=100% Linen_x
                title not_contains J=100% Linen_x
                type equals glass=Blue Jug
                type not_contains a=100% Linen_x
                vendor equals äDA=Blue Jug
                vendor starts_with b=Red Jar,100% Linen_x
                tag equals BIG  sale=Blue Jug,Red Jar
                tag equals sale=
                variant_title equals small=Blue Jug
                variant_title contains default=Red Jar,100% Linen_x
                variant_title not_equals small=Blue Jug,Red Jar,100% Linen_x
                variant_price equals 20=Red Jar
                variant_price not_equals 30=Blue Jug,Red Jar
                variant_price less_than 9.501=Blue Jug
                variant_price greater_than 19.99=Red Jar,100% Linen_x
                variant_compare_at_price greater_than 0=Blue Jug
                variant_compare_at_price not_equals 12=
                variant_weight greater_than 0.5=Red Jar
                variant_weight equals 0.5=Blue Jug
                variant_inventory greater_than 2=Blue Jug
                variant_inventory less_than 1=Blue Jug,Red Jar,100% Linen_x""".lines().toList()) {
            var words = line.split("=", 2);
            var rule = words[0].split(" ", 3);
            var collection = smart(apiClient, false, rule[0], rule[1], rule[2]);
            assertThat(titles(apiClient, collection)).as(line).containsExactlyInAnyOrder(split(words[1]));
            assertThat(preview(test, apiClient, rule)).as("preview of %s", line).isEqualTo(split(words[1]).length);
            apiClient.delete("smart_collections/" + collection);
        }
    }

    @ParameterizedTest
    @EnumSource
    void allOrAnyRulesMustHoldInPreviewsToo(Dialect dialect) {
        var test = TestPlatform.on(dialect);
        var apiClient = test.api();
        create(apiClient, "{\"title\":\"Cheap jug\",\"variants\":[{\"price\":5}]}");
        create(apiClient, "{\"title\":\"Dear jug\",\"variants\":[{\"price\":50}]}");
        create(apiClient, "{\"title\":\"Cheap jar\",\"variants\":[{\"price\":5}]}");
        var rules = q("'rules':[{'column':'title','relation':'contains','condition':'jug'},"
                + "{'column':'variant_price','relation':'less_than','condition':'10'}]");
        var all = id(apiClient.post("smart_collections", "{\"smart_collection\":{\"title\":\"A\"," + rules + "}}"));
        assertThat(titles(apiClient, all)).containsExactly("Cheap jug");
        assertThat(preview(test, apiClient, Json.parse("{" + rules + "}"))).isEqualTo(1);
        assertThat(preview(test, apiClient, Json.parse("{\"disjunctive\":true," + rules + "}")))
                .isEqualTo(3);

        apiClient.put("smart_collections/" + all, "{\"smart_collection\":{\"disjunctive\":true}}");
        assertThat(titles(apiClient, all)).containsExactlyInAnyOrder("Cheap jug", "Dear jug", "Cheap jar");

        apiClient.put(
                "smart_collections/" + all,
                q("{'smart_collection':{'rules':[{'column':'title','relation':'equals',"
                        + "'condition':'dear jug'}]}}"));
        assertThat(titles(apiClient, all)).containsExactly("Dear jug");
        assertThat(apiClient.get("smart_collections/" + all).at("smart_collection.products_count"))
                .isEqualTo("1");
    }

    @ParameterizedTest
    @EnumSource
    void membershipFollowsProductsInTheSameTransaction(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var sale = smart(apiClient, false, "tag", "equals", "sale");
        var jug = create(apiClient, "{\"title\":\"Jug\",\"tags\":\"sale\"}");
        assertThat(jug.at("/collection_ids/0").asLong())
                .as("printed in the answer")
                .isEqualTo(sale);
        assertThat(titles(apiClient, sale)).containsExactly("Jug");

        apiClient.put(path(jug), "{\"product\":{\"tags\":\"old\"}}");
        assertThat(titles(apiClient, sale)).isEmpty();
        apiClient.put(path(jug), "{\"product\":{\"tags\":\"Sale, old\"}}");
        assertThat(apiClient.get("products?collection_id=" + sale).json().get("products"))
                .hasSize(1);
        assertThat(apiClient
                        .get("smart_collections?product_id=" + jug.path("id"))
                        .json()
                        .get("smart_collections"))
                .hasSize(1);

        var dear = smart(apiClient, false, "variant_price", "greater_than", "10");
        apiClient.put("variants/" + jug.at("/variants/0/id"), "{\"variant\":{\"price\":11}}");
        assertThat(titles(apiClient, dear)).containsExactly("Jug");
        apiClient.delete(path(jug));
        assertThat(apiClient.get("collects/count").at("count")).isEqualTo("0");
    }

    @ParameterizedTest
    @EnumSource
    void membershipFollowsStock(Dialect dialect) {
        var test = TestPlatform.on(dialect);
        var apiClient = test.api();
        var variant =
                new TestProducts(test.platform().foundation().database(), apiClient.shop()).variant("Jug", 500, 1);
        var inStock = smart(apiClient, false, "variant_inventory", "greater_than", "0");
        assertThat(titles(apiClient, inStock)).containsExactly("Jug");

        test.platform()
                .foundation()
                .database()
                .change(tx -> test.platform().catalog().stock().take(tx, apiClient.shop(), variant, 1));
        assertThat(titles(apiClient, inStock)).isEmpty();
    }

    @Test
    void anotherShopsProductsAreNeverChosen() {
        var test = TestPlatform.on(Dialect.SQLITE);
        create(test.api(), "{\"title\":\"Theirs\",\"tags\":\"sale\"}");
        var apiClient = test.api();
        assertThat(titles(apiClient, smart(apiClient, false, "tag", "equals", "sale")))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'title':' ','rules':[{'column':'tag','relation':'equals','condition':'a'}]|title|can't be blank",
                "'title':'A'|rules|can't be blank",
                "'title':'A','rules':[]|rules|can't be blank",
                "'title':'A','rules':'tag'|rules|is invalid",
                "'title':'A','rules':[{'column':'colour','relation':'equals','condition':'a'}]"
                        + "|rules[0].column|is not included in the list:",
                "'title':'A','rules':[{'column':'tag','relation':'contains','condition':'a'}]"
                        + "|rules[0].relation|is not included in the list:",
                "'title':'A','rules':[{'column':'title','relation':'greater_than','condition':'1'}]"
                        + "|rules[0].relation|is not included in the list:",
                "'title':'A','rules':[{'column':'variant_price','relation':'less_than','condition':'ten'}]"
                        + "|rules[0].condition|is not a number",
                "'title':'A','rules':[{'column':'title','relation':'equals','condition':''}]"
                        + "|rules[0].condition|can't be blank",
                "'title':'A','sort_order':'random','rules':[{'column':'tag','relation':'equals','condition':'a'}]"
                        + "|sort_order|is not included in the list:",
                "'title':'A','disjunctive':'yes','rules':[{'column':'tag','relation':'equals','condition':'a'}]"
                        + "|disjunctive|is invalid"
            })
    void whatIsWrongIsNamed(String body, String field, String message) {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        var response =
                apiClient.post("smart_collections", q("{'smart_collection':{" + body.replace("can't", "cant") + "}}"));

        assertThat(response.status()).as(response.text()).isEqualTo(422);
        assertThat(response.json().path("errors").path(field).path(0).asText())
                .as(response.text())
                .startsWith(message);
    }

    @Test
    void sixtyRulesAreEnough() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        var rule = q("{'column':'tag','relation':'equals','condition':'a'}");
        var rules = IntStream.range(0, 61).mapToObj(i -> rule).toList();
        assertThat(apiClient
                        .post("smart_collections", "{\"smart_collection\":{\"title\":\"A\",\"rules\":" + rules + "}}")
                        .at("errors.base[0]"))
                .isEqualTo("too many rules (maximum is 60)");
        var longest = "x".repeat(256);
        assertThat(apiClient
                        .post(
                                "smart_collections",
                                q("{'smart_collection':{'title':'A','rules':[{'column':'tag',"
                                        + "'relation':'equals','condition':'" + longest + "'}]}}"))
                        .text())
                .contains("is too long (maximum is 255 characters)");
    }

    @Test
    void rulesAloneChooseSoCollectsAreRefused() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        var jug = create(apiClient, "{\"title\":\"Jug\",\"tags\":\"sale\"}")
                .path("id")
                .asLong();
        var other = create(apiClient, "{\"title\":\"Jar\"}").path("id").asLong();
        var sale = smart(apiClient, false, "tag", "equals", "sale");

        var added = apiClient.post(
                "collects", "{\"collect\":{\"collection_id\":" + sale + ",\"product_id\":" + other + "}}");
        assertThat(added.status()).isEqualTo(422);
        assertThat(added.at("errors.collection_id[0]")).isEqualTo("is invalid");
        var collect = apiClient.get("collects?product_id=" + jug).at("collects[0].id");
        assertThat(apiClient.delete("collects/" + collect).status()).isEqualTo(422);
        assertThat(titles(apiClient, sale)).containsExactly("Jug");
    }

    @Test
    void eachKindIsFoundByItsOwnPathsAndBothTogether() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        var sale = smart(apiClient, false, "tag", "equals", "sale");
        var custom = apiClient.post("custom_collections", "{\"custom_collection\":{\"title\":\"All\"}}");

        assertThat(apiClient.get("custom_collections/" + sale).status()).isEqualTo(404);
        assertThat(apiClient.delete("custom_collections/" + sale).status()).isEqualTo(404);
        assertThat(apiClient
                        .get("smart_collections/" + custom.at("custom_collection.id"))
                        .status())
                .isEqualTo(404);
        assertThat(apiClient.get("collections/smart/count").at("count")).isEqualTo("1");
        assertThat(apiClient.get("collections").json().get("collections")).hasSize(2);
        assertThat(apiClient.get("collections/" + sale).at("collection.rules[0].condition"))
                .isEqualTo("sale");
        assertThat(custom.json().path("custom_collection").has("rules")).isFalse();
        assertThat(custom.json().path("custom_collection").has("disjunctive")).isFalse();
        assertThat(apiClient.get("collections/smart/" + sale).at("smart_collection.sort_order"))
                .isEqualTo("best-selling");
    }

    @ParameterizedTest
    @EnumSource
    void productsCanBePutInOrder(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var ids = List.of("A", "B", "C").stream()
                .map(title -> create(apiClient, "{\"title\":\"" + title + "\",\"tags\":\"sale\"}")
                        .path("id")
                        .asText())
                .toList();
        var sale = smart(apiClient, false, "tag", "equals", "sale");
        var since = apiClient.lastEvent();
        var response = apiClient.put(
                "smart_collections/" + sale + "/order?products[]=" + ids.get(2) + "&products[]=" + ids.get(0), "{}");

        assertThat(response.text()).isEqualTo("{}");
        assertThat(apiClient.topicsSince(since)).containsExactly("collections/update", "collection_listings/update");
        assertThat(titles(apiClient, sale)).containsExactly("C", "A", "B");
        apiClient.put("smart_collections/" + sale + "/order?sort_order=alpha-desc", "{}");
        assertThat(titles(apiClient, sale)).containsExactly("C", "B", "A");
        assertThat(apiClient
                        .put("smart_collections/" + sale + "/order?sort_order=random", "{}")
                        .status())
                .isEqualTo(422);
        assertThat(apiClient
                        .put("smart_collections/" + sale + "/order", "{\"products\":[999999]}")
                        .status())
                .isEqualTo(422);
    }

    @ParameterizedTest
    @EnumSource
    void bestSellingIsWhatWasSoldOfLate(Dialect dialect) {
        var test = TestPlatform.on(dialect);
        var apiClient = test.api();
        var ids = List.of("A", "B", "C").stream()
                .map(title -> create(apiClient, "{\"title\":\"" + title + "\",\"tags\":\"sale\"}"))
                .toList();
        for (var sold : List.of(2, 1, 2)) {
            apiClient.post(
                    "orders",
                    q("{'order':{'line_items':[{'variant_id':" + ids.get(sold).at("/variants/0/id")
                            + ",'quantity':2}]}}"));
        }
        var sale = smart(apiClient, false, "tag", "equals", "sale");

        assertThat(titles(apiClient, sale)).containsExactly("C", "B", "A");
        var page = apiClient.get("products/collections?collection_id=" + sale + "&limit=1&page=2");
        assertThat(page.at("products[0].title") + page.at("total")).isEqualTo("B3");
        assertThat(apiClient
                        .get("products/collections?sort_order=alpha-asc&collection_id=" + sale)
                        .at("products[0].title"))
                .isEqualTo("A");
    }

    static long smart(ApiClient apiClient, boolean any, String column, String relation, String condition) {
        var response = apiClient.post(
                "smart_collections",
                q("{'smart_collection':{'title':'Rules','disjunctive':" + any + ",'rules':[{'column':'" + column
                        + "','relation':'" + relation + "','condition':'" + condition + "'}]}}"));
        assertThat(response.status()).as(response.text()).isEqualTo(201);
        return id(response);
    }

    private static long preview(TestPlatform test, ApiClient apiClient, String[] rule) {
        var body = Json.object();
        body.putArray("rules")
                .addObject()
                .put("column", rule[0])
                .put("relation", rule[1])
                .put("condition", rule[2]);
        return preview(test, apiClient, body);
    }

    private static long preview(TestPlatform test, ApiClient apiClient, JsonNode body) {
        var preview = test.platform()
                .foundation()
                .database()
                .read(session -> Collections.preview(session, apiClient.shop(), body, 1));
        assertThat(preview.firstProducts()).hasSize((int) Math.min(1, preview.total()));
        return preview.total();
    }

    static String q(String text) {
        return text.replace('\'', '"');
    }

    private static long id(ApiClient.Response response) {
        return response.json().at("/smart_collection/id").asLong();
    }

    private static String[] split(String csv) {
        return csv.isEmpty() ? new String[0] : csv.split(",");
    }

    private static List<String> titles(ApiClient apiClient, long collection) {
        var response = apiClient.get("collections/" + collection + "/products");
        return StreamSupport.stream(response.json().path("products").spliterator(), false)
                .map(product -> product.path("title").asText())
                .toList();
    }
}
