package dev.vitrine.commerce.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class ProductsTest {

    private final ApiClient apiClient = TestPlatform.on(Dialect.SQLITE).api();

    @ParameterizedTest
    @EnumSource
    void titleAloneMakesAWholeProduct(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var product = create(apiClient, "{\"title\":\" Blue Jug \"}");

        assertThat(product.at("/title").asText()).isEqualTo("Blue Jug");
        assertThat(product.at("/handle").asText()).isEqualTo("blue-jug");
        assertThat(product.at("/vendor").asText()).isEqualTo(apiClient.shop().name());
        assertThat(product.at("/published").asBoolean()).isTrue();
        assertThat(product.at("/published_at").asText())
                .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\+0[12]:00");
        assertThat(product.at("/options/0/name").asText()).isEqualTo("Title");
        assertThat(product.at("/options/0/values/0").asText()).isEqualTo("Default Title");
        var variant = product.at("/variants/0");
        assertThat(variant.at("/title").asText()).isEqualTo("Default Title");
        assertThat(variant.at("/is_default").asBoolean()).isTrue();
        assertThat(variant.at("/inventory_item_id")).isEqualTo(variant.at("/id"));
        assertThat(variant.has("default") || variant.has("option_key")).isFalse();
        assertThat(product.at("/image").isNull()).isTrue();
    }

    @Test
    void moneyIsReadAsNumberOrTextAndPrintedWithItsDigits() {
        var response = apiClient.post(
                "products",
                "{\"product\":{\"title\":\"Jug\",\"variants\":[{\"price\":\"199\",\"compare_at_price\":\"\",\"cost_per_item\":12.345}]}}");

        assertThat(response.text()).contains("\"price\":199.00,").contains("\"compare_at_price\":null");
        assertThat(response.text()).contains("\"cost_per_item\":12.35,");
        assertThat(response.at("product.variants[0].presentment_prices[0].price.amount"))
                .isEqualTo("199.00");
        assertThat(response.at("product.variants[0].presentment_prices[0].price.currency_code"))
                .isEqualTo("EUR");
    }

    @ParameterizedTest
    @CsvSource({"title,0", "options,1", "variants,1", "image,2", "collection_ids,1"})
    void fieldsDecideWhatIsRead(String field, int statements) {
        create(apiClient, "{\"title\":\"Jug\"}");
        var title = apiClient.statements(() -> apiClient.get("products?fields=handle"));

        assertThat(apiClient.statements(() -> apiClient.get("products?fields=id," + field)))
                .isEqualTo(title + statements);
        assertThat(apiClient.statements(() -> apiClient.get("products"))).isEqualTo(title + 4);
    }

    @Test
    void fieldsThatNobodyHasLeaveNothing() {
        create(apiClient, "{\"title\":\"Jug\"}");

        assertThat(apiClient.get("products?limit=1&fields=colour").text()).isEqualTo("{\"products\":[{}]}");
    }

    @Test
    void optionsWithoutVariantsBecomeEveryCombination() {
        var product = create(
                apiClient,
                "{\"title\":\"Shirt\",\"options\":[{\"name\":\"Size\",\"values\":[\"S\",\"M\"]},"
                        + "{\"name\":\"Colour\",\"values\":[\"Red\",\"Blue\"]}]}");

        assertThat(titles(product)).containsExactly("S / Red", "S / Blue", "M / Red", "M / Blue");
        assertThat(positions(product.at("/variants"))).containsExactly(1L, 2L, 3L, 4L);
    }

    @Test
    void valuesOfOptionsAreThoseInUseInTheOrderOfTheirAppearance() {
        var product = create(
                apiClient,
                "{\"title\":\"Shirt\",\"options\":[{\"name\":\"Size\",\"values\":[\"XL\",\"S\",\"M\"]}],"
                        + "\"variants\":[{\"option1\":\"S\"},{\"option1\":\"M\"}]}");

        assertThat(texts(product.at("/options/0/values"))).containsExactly("S", "M");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'title':'T','options':['a','b','c','d'],'variants':[{'option1':'x'}]} | base | can't have more than 3 options",
                "{'title':'T','options':['Size','size'],'variants':[{'option1':'x','option2':'y'}]} | options[1].name | has already been taken",
                "{'title':'T','options':[{'name':'','values':['x']}]} | options[0].name | can't be blank",
                "{'title':'T','options':[{'name':'Size','values':[]}]} | options[0].values | can't be blank",
                "{'title':'T','options':['Size','Colour'],'variants':[{'option1':'x'}]} | variants[0].option2 | can't be blank",
                "{'title':'T','options':['Size'],'variants':[{'option1':'x','option2':'y'}]} | variants[0].option2 | has no option that it could be a value of: add one to options",
                "{'title':'T','variants':[{'option1':'x','option2':'y'}]} | options | can't be blank: name what option1, option2 and option3 stand for",
                "{'title':'T','options':['Size'],'variants':[{'option1':'M'},{'option1':' m '}]} | base | variant 'm' exists already",
                "{'title':'T','variants':[{'price':-1}]} | variants[0].price | must be greater than or equal to 0",
                "{'title':'T','variants':[{'price':'cheap'}]} | variants[0].price | is not a number",
                "{'title':'T','variants':[{'price':1e90}]} | variants[0].price | is not a number",
                "{'title':'T','variants':[{'grams':-5}]} | variants[0].grams | must be greater than or equal to 0",
                "{'title':'T','variants':[{'weight_unit':'stone'}]} | variants[0].weight_unit | is not included in the list:",
                "{'title':'T','variants':[{'inventory_policy':'maybe'}]} | variants[0].inventory_policy | is not included in the list:",
                "{'title':'T','variants':[{'inventory_management':'elsewhere'}]} | variants[0].inventory_management | is not included in the list: vitrine",
                "{'title':'T','variants':[{'image_id':99}]} | variants[0].image_id | must be an image of the same product",
                "{'title':'T','published':'yes'} | published | is invalid",
                "{'title':'T','published_at':'soon'} | published_at | is invalid",
                "{'title':'T','variants':5} | variants | is invalid",
                "{'title':'T','images':[{'alt':'x'}]} | images[0].src | can't be blank",
                "{'title':'T','images':[{'attachment':'%%%'}]} | images[0].attachment | is not valid base64",
                "{'title':'T','images':[{'attachment':'aGVsbG8='}]} | images[0].attachment | is not an image of the kinds JPEG, PNG, GIF and WebP",
                "{'title':'T','images':[{'src':'http://127.0.0.1/a.png'}]} | images[0].src | points to an address that may not be called",
                "{'title':'T','images':[{'src':'http://169.254.169.254/latest'}]} | images[0].src | points to an address that may not be called"
            })
    void refusesWhatCannotBeAProduct(String body, String field, String message) {
        var response = apiClient.post(
                "products", "{\"product\":" + body.replace('\'', '"').replace("can\"t", "can't") + "}");

        assertThat(response.status()).as(response.text()).isEqualTo(422);
        assertThat(response.json().path("errors").path(field).path(0).asText())
                .as(response.text())
                .startsWith(message);
        assertThat(apiClient.get("products/count").at("count")).isEqualTo("0");
    }

    @Test
    void allProblemsAreNamedAtOnce() {
        var response = apiClient.post(
                "products",
                "{\"product\":{\"title\":\"\",\"variants\":[{\"price\":-1},{\"price\":\"x\",\"weight_unit\":\"t\"}]}}");

        assertThat(response.json().path("errors").fieldNames())
                .toIterable()
                .contains(
                        "title",
                        "variants[0].price",
                        "variants[1].price",
                        "variants[1].weight_unit",
                        "variants[1].option1");
    }

    @Test
    void hundredVariantsAreTheMostAfterMergingToo() {
        var values = String.join(
                ",", IntStream.range(0, 100).mapToObj(i -> "\"" + i + "\"").toList());
        var product = create(apiClient, "{\"title\":\"T\",\"options\":[{\"name\":\"N\",\"values\":[" + values + "]}]}");
        var path = "products/" + product.at("/id").asText();

        assertThat(product.at("/variants")).hasSize(100);
        assertThat(apiClient
                        .put(path, "{\"product\":{\"variants\":[{\"option1\":\"more\"}]}}")
                        .at("errors.base[0]"))
                .isEqualTo("too many variants (maximum is 100)");
        assertThat(apiClient
                        .post(path + "/variants", "{\"variant\":{\"option1\":\"more\"}}")
                        .at("errors.base[0]"))
                .isEqualTo("too many variants (maximum is 100)");
        assertThat(apiClient
                        .post(
                                "products",
                                "{\"product\":{\"title\":\"T\",\"options\":[{\"name\":\"N\",\"values\":[" + values
                                        + "]},{\"name\":\"M\",\"values\":[1,2]}]}}")
                        .at("errors.base[0]"))
                .isEqualTo("too many variants (maximum is 100)");
    }

    @ParameterizedTest
    @EnumSource
    void limitOfVariantsIsTheShops(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var platform = apiClient.platform().platform();
        platform.foundation()
                .database()
                .change(tx -> platform.shopServices().shopSettings().set(tx, apiClient.shop(), "variant_limit", "120"));
        var values = String.join(
                ",", IntStream.range(0, 120).mapToObj(i -> "\"" + i + "\"").toList());
        var product = create(apiClient, "{\"title\":\"T\",\"options\":[{\"name\":\"N\",\"values\":[" + values + "]}]}");

        assertThat(product.at("/variants")).hasSize(120);
        assertThat(apiClient
                        .post(
                                "products/" + product.at("/id").asText() + "/variants",
                                "{\"variant\":{\"option1\":\"more\"}}")
                        .at("errors.base[0]"))
                .isEqualTo("too many variants (maximum is 120)");
    }

    @ParameterizedTest
    @EnumSource
    void updateAddsAndChangesAndDeletesNothing(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var product = shirt(apiClient);
        var first = product.at("/variants/0/id").asLong();
        var updated = apiClient.put(
                path(product),
                "{\"product\":{\"variants\":[{\"id\":" + first + ",\"price\":5},{\"option1\":\"L\",\"price\":7}]}}");

        assertThat(titles(updated.json().path("product"))).containsExactly("S", "M", "L");
        assertThat(updated.at("product.variants[0].price")).isEqualTo("5.00");
        assertThat(updated.at("product.variants[1].price")).isEqualTo("10.00");
    }

    @Test
    void fullListMeaningIsAskedFor() {
        var product = shirt(apiClient);
        var second = product.at("/variants/1/id").asLong();
        var updated = apiClient.put(
                path(product) + "?replace=variants",
                "{\"product\":{\"variants\":[{\"option1\":\"XS\"},{\"id\":" + second + "}]}}");

        assertThat(titles(updated.json().path("product"))).containsExactly("XS", "M");
        assertThat(apiClient
                        .put(path(product) + "?replace=variants", "{\"product\":{\"variants\":[]}}")
                        .at("errors.base[0]"))
                .isEqualTo("A product must have at least one variant");
    }

    @Test
    void strangersVariantIsNamedAndNothingIsSaved() {
        var product = shirt(apiClient);
        var other = shirt(apiClient);
        var response = apiClient.put(
                path(product),
                "{\"product\":{\"title\":\"New\",\"variants\":[{\"id\":"
                        + other.at("/variants/0/id").asText() + ",\"price\":1},{\"id\":999999}]}}");

        assertThat(response.at("errors.base[0]"))
                .isEqualTo("unknown variant ids: " + other.at("/variants/0/id").asText() + ", 999999");
        assertThat(apiClient.get(path(product)).at("product.title")).isEqualTo("Shirt");
    }

    @ParameterizedTest
    @EnumSource
    void twoVariantsMaySwapTheirValues(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var product = shirt(apiClient);
        var response = apiClient.put(
                path(product),
                "{\"product\":{\"variants\":[{\"id\":" + product.at("/variants/0/id") + ",\"option1\":\"M\"},{\"id\":"
                        + product.at("/variants/1/id") + ",\"option1\":\"S\"}]}}");

        assertThat(response.status()).as(response.text()).isEqualTo(200);
        assertThat(titles(response.json().path("product"))).containsExactly("M", "S");
    }

    @Test
    void defaultVariantVanishesWhenRealOptionsCome() {
        var byOptions = create(apiClient, "{\"title\":\"Jug\",\"variants\":[{\"price\":8}]}");
        var updated = apiClient.put(
                path(byOptions), "{\"product\":{\"options\":[{\"name\":\"Size\",\"values\":[\"S\",\"L\"]}]}}");
        assertThat(titles(updated.json().path("product"))).containsExactly("S", "L");
        assertThat(updated.at("product.variants[1].price")).isEqualTo("8.00");
        assertThat(updated.at("product.variants[0].is_default")).isEqualTo("true");

        var byVariant = create(apiClient, "{\"title\":\"Jug\"}");
        apiClient.post(path(byVariant) + "/variants", "{\"variant\":{\"option1\":\"Blue\"}}");
        assertThat(titles(apiClient.get(path(byVariant)).json().path("product")))
                .containsExactly("Blue");
    }

    @Test
    void reorderedOptionsTakeTheirValuesAlong() {
        var product = create(
                apiClient,
                "{\"title\":\"Shirt\",\"options\":[\"Size\",\"Colour\"],"
                        + "\"variants\":[{\"option1\":\"S\",\"option2\":\"Red\"},{\"option1\":\"M\",\"option2\":\"Blue\"}]}");
        var updated = apiClient
                .put(
                        path(product),
                        "{\"product\":{\"options\":[{\"id\":" + product.at("/options/1/id") + "},{\"id\":"
                                + product.at("/options/0/id") + ",\"name\":\"Fit\"}]}}")
                .json()
                .path("product");

        assertThat(titles(updated)).containsExactly("Red / S", "Blue / M");
        assertThat(updated.at("/options/1/name").asText()).isEqualTo("Fit");
        assertThat(updated.at("/options/1/id")).isEqualTo(product.at("/options/0/id"));
    }

    @Test
    void addedOptionNeedsValuesForEveryVariant() {
        var product = shirt(apiClient);
        var missing = apiClient.put(
                path(product),
                "{\"product\":{\"options\":[{\"name\":\"Size\"},{\"name\":\"Colour\",\"values\":[\"Red\",\"Blue\"]}]}}");
        assertThat(missing.at("errors.base[0]")).isEqualTo("variant 'S' has no value for the option 'Colour'");

        var one = apiClient.put(
                path(product),
                "{\"product\":{\"options\":[{\"name\":\"Size\"},{\"name\":\"Colour\",\"values\":[\"Red\"]}]}}");
        assertThat(titles(one.json().path("product"))).containsExactly("S / Red", "M / Red");
    }

    @Test
    void handleStaysWhenOnlyTheTitleChanges() {
        var first = create(apiClient, "{\"title\":\"Jug\"}");
        var second = create(apiClient, "{\"title\":\"Jug\"}");
        assertThat(second.at("/handle").asText()).isEqualTo("jug-1");
        assertThat(apiClient
                        .put(path(first), "{\"product\":{\"title\":\"Jar\"}}")
                        .at("product.handle"))
                .isEqualTo("jug");
        assertThat(apiClient
                        .put(path(first), "{\"product\":{\"handle\":\"Big Jar!\"}}")
                        .at("product.handle"))
                .isEqualTo("big-jar");
        assertThat(apiClient
                        .put(path(first), "{\"product\":{\"handle\":\"jug-1\"}}")
                        .at("errors.handle[0]"))
                .isEqualTo("has already been taken");
    }

    @Test
    void publishedAndPublishedAtAreOneTruth() {
        var product = create(apiClient, "{\"title\":\"Jug\",\"published\":false}");
        assertThat(product.at("/published_at").isNull()).isTrue();

        var since = apiClient.lastEvent();
        var shown = apiClient.put(path(product), "{\"product\":{\"published\":true}}");
        assertThat(shown.at("product.published_at")).isNotEmpty();
        assertThat(apiClient.topicsSince(since)).containsExactly("products/update", "product_listings/add");
        assertThat(apiClient
                        .put(path(product), "{\"product\":{\"published_at\":null}}")
                        .at("product.published"))
                .isEqualTo("false");
        assertThat(apiClient
                        .put(path(product), "{\"product\":{\"published_at\":\"2026-01-02T03:04:05+01:00\"}}")
                        .at("product.published_at"))
                .isEqualTo("2026-01-02T03:04:05+01:00");
    }

    @Test
    void whatIsThereAlreadyIsNotWrittenAgain() {
        var product = shirt(apiClient);
        var since = apiClient.lastEvent();
        var echo = apiClient.put(path(product), "{\"product\":" + product + "}");

        assertThat(echo.json().path("product")).isEqualTo(product);
        assertThat(apiClient.topicsSince(since)).isEmpty();
    }

    @Test
    void tagsAreOneOrderedTextAndMayBeSentAsAList() {
        assertThat(create(apiClient, "{\"title\":\"T\",\"tags\":\"b, A,a\"}")
                        .at("/tags")
                        .asText())
                .isEqualTo("A, b");
        assertThat(create(apiClient, "{\"title\":\"T\",\"tags\":[\"b\",\" A  x\"]}")
                        .at("/tags")
                        .asText())
                .isEqualTo("A x, b");
    }

    @Test
    void htmlIsCleanedWhenItIsWritten() {
        assertThat(create(apiClient, "{\"title\":\"T\",\"body_html\":\"<b>Hi</b><script>x()</script>\"}")
                        .at("/body_html")
                        .asText())
                .isEqualTo("<b>Hi</b>");
    }

    static JsonNode create(ApiClient apiClient, String product) {
        var response = apiClient.post("products", "{\"product\":" + product + "}");
        assertThat(response.status()).as(response.text()).isEqualTo(201);
        return response.json().path("product");
    }

    static JsonNode shirt(ApiClient apiClient) {
        return create(
                apiClient,
                "{\"title\":\"Shirt\",\"options\":[\"Size\"],\"variants\":[{\"option1\":\"S\",\"price\":10},{\"option1\":\"M\",\"price\":10}]}");
    }

    static String path(JsonNode product) {
        return "products/" + product.path("id").asText();
    }

    static List<String> titles(JsonNode product) {
        return StreamSupport.stream(product.path("variants").spliterator(), false)
                .map(variant -> variant.path("title").asText())
                .toList();
    }

    static List<Long> positions(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false)
                .map(item -> item.path("position").asLong())
                .toList();
    }

    private static List<String> texts(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }
}
