package dev.vitrine.shop.themestore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.commerce.metafields.Metafields;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.events.StorefrontVersions;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.ShopFeatures;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Settings of themes that are connected to fields of the record that their page shows. */
final class ConnectedSettingsTest {

    private static final String SCHEMA = """
            {"sections": {"facts": {"label": "Facts", "sections": [
               {"elements": [
                 {"id": "heading", "type": "text"}, {"id": "words", "type": "text_editor"},
                 {"id": "picture", "type": "image_picker"}, {"id": "more", "type": "link"},
                 {"id": "gap", "type": "slider", "min": 0, "max": 9},
                 {"id": "bulk", "type": "text", "feature_switch": "wholesale"}]},
               {"children": {"elements_types": [
                 {"type": "line", "elements": [{"id": "text", "type": "textarea"}],
                  "blocks": {"children": {"elements": [{"id": "sign", "type": "text"}, {"id": "gap", "type": "slider", "min": 0, "max": 9}]}}}]}}]}},
             "settings": [{"type": "colors", "schema": [{"id": "motto", "type": "text"}]}]}
            """;

    @ParameterizedTest
    @EnumSource
    void fieldsThatFitAreKeptAsTheyAre(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        wear(apiClient);
        var settings = """
                {"heading": {"source": "product.title", "fallback": "Cup"}, "words": {"source": "product.description"},
                 "picture": {"source": "product.image", "fallback": "/media/a.png"}, "more": {"source": "product.url"},
                 "blocks": [{"id": "b", "element_type": "line", "text": {"source": "product.metafields.custom.care",
                   "fallback": "Wipe it."}, "blocks": [{"id": "c", "sign": {"source": "product.metafields.custom.sign"}}]}]}""";
        var saved = save(apiClient, "product", settings);
        assertThat(saved.status()).as(saved.text()).isEqualTo(200);
        assertThat(apiClient.get(at(apiClient) + "/settings").json().at("/settings/data/pages/product/facts/settings"))
                .isEqualTo(Json.parse(settings));
        assertThat(shown(apiClient))
                .containsExactlyInAnyOrder("product.metafields.custom.care", "product.metafields.custom.sign");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "product | heading | `{\"source\":\"product.colour\"}` | cannot be connected to \"product.colour\": the page shows a product, which has product.title, product.vendor",
                "product | heading | `{\"source\":\"collection.title\"}` | cannot be connected to \"collection.title\": the page shows a product",
                "product | heading | `{\"source\":\"order.metafields.custom.care\"}` | cannot be connected to \"order.metafields.custom.care\"",
                "product | heading | `{\"source\":\"product.image\"}` | cannot be connected to \"product.image\": what fits a setting of the type text is product.title, product.vendor, product.type, product.price, product.metafields.NAMESPACE.KEY",
                "product | picture | `{\"source\":\"product.title\"}` | cannot be connected to \"product.title\": what fits a setting of the type image_picker is product.image",
                "homepage | heading | `{\"source\":\"product.title\"}` | cannot be connected: only settings of sections and blocks on the pages product, collection, page can",
                "product | gap | `{\"source\":\"product.title\"}` | cannot be connected: only settings of the types input, text, textarea, text_editor, url, link, image_picker can",
                "product | bulk | `{\"source\":\"product.title\"}` | cannot be connected: only settings of the types",
                "product | heading | `{\"source\":\"product.title\",\"filter\":\"upcase\"}` | must be {\"source\"",
                "product | heading | `{\"source\":\"product.title\",\"fallback\":{\"source\":\"product.vendor\"}}` | must be {\"source\""
            })
    void whatDoesNotFitIsRefusedWithWhatDoes(String page, String id, String value, String message) {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        wear(apiClient);
        var refused = save(apiClient, page, "{\"" + id + "\":" + value + "}");
        assertThat(refused.status()).as(refused.text()).isEqualTo(422);
        var errors = refused.json().at("/errors");
        assertThat(errors.fieldNames().next()).isEqualTo("pages." + page + ".facts.settings." + id);
        assertThat(errors.elements().next().get(0).asText()).startsWith(message);
        assertThat(apiClient.get(at(apiClient) + "/settings").at("settings.version"))
                .as("nothing is saved")
                .isEqualTo("0");
    }

    @Test
    void whatDoesNotFitInABlockInsideABlockIsRefusedByItsPlace() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        wear(apiClient);
        var refused = save(apiClient, "product", """
                {"blocks": [{"id": "b", "element_type": "line", "blocks": [
                  {"id": "c", "gap": {"source": "product.title"}}]}]}""");
        assertThat(refused.status()).as(refused.text()).isEqualTo(422);
        assertThat(refused.json().at("/errors").fieldNames().next())
                .isEqualTo("pages.product.facts.settings.blocks.b.blocks.c.gap");
        var unknown = save(apiClient, "product", """
                {"blocks": [{"id": "b", "element_type": "gone", "blocks": [
                  {"id": "c", "gap": {"source": "product.title"}}]}]}""");
        assertThat(unknown.status()).as("what the theme does not know is kept").isEqualTo(200);
    }

    @Test
    void aSettingOfTheWholeThemeCannotBeConnected() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        wear(apiClient);
        var refused = apiClient.put(
                at(apiClient) + "/settings",
                "{\"settings\":{\"version\":0,\"data\":{\"settings\":{\"colors\":{\"motto\":{\"source\":\"product.title\"}}}}}}");
        assertThat(refused.text()).contains("settings.colors.motto").contains("other pages show no such record");
    }

    @ParameterizedTest
    @EnumSource
    void whoMayNotReadMetafieldsLetsNobodySeeThem(Dialect dialect) {
        var testPlatform = TestPlatform.on(dialect);
        var shop = testPlatform.shop();
        wear(testPlatform.api(shop));
        var themesOnly = testPlatform.api(shop, "write_themes");
        var settings = "{\"heading\":{\"source\":\"product.metafields.custom.cost\"}}";
        var refused = save(themesOnly, "product", settings);
        assertThat(refused.status()).as(refused.text()).isEqualTo(403);
        assertThat(refused.text()).contains("read_products");
        assertThat(shown(themesOnly)).isEmpty();

        var both = testPlatform.api(shop, "write_themes,read_products");
        assertThat(save(both, "product", settings).status()).isEqualTo(200);
        assertThat(shown(both)).containsExactly("product.metafields.custom.cost");
        // why: it is shown already, and whoever undoes a change must be able to.
        var again = themesOnly.put(
                at(themesOnly) + "/settings",
                "{\"settings\":{\"version\":1,\"data\":{\"pages\":{\"product\":{\"facts\":{\"type\":\"facts\",\"settings\":"
                        + settings + "},\"more\":{\"type\":\"facts\",\"settings\":" + settings + "}}}}}}");
        assertThat(again.status()).as(again.text()).isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource
    void metafieldsOfProductsHaveNamesAndATagOfTheirOwn(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var product =
                apiClient.post("products", "{\"product\":{\"title\":\"Cup\"}}").at("product.id");
        var database = apiClient.platform().platform().foundation().database();
        long before = database.read(session -> StorefrontVersions.current(session, apiClient.shop()));
        metafield(apiClient, product, "care", "\"Wash it.\"", "string");
        metafield(apiClient, product, "data", "\"{}\"", "json_string");
        metafield(apiClient, product, "count", "7", "integer");
        var names = database.read(session -> Metafields.names(session, apiClient.shop(), "product", 10));
        assertThat(names)
                .containsExactly(new Metafields.Name("custom", "care"), new Metafields.Name("custom", "count"));
        var others = database.read(session -> Metafields.names(session, apiClient.shop(), "collection", 10));
        assertThat(others).isEmpty();
        var changed = database.read(session -> StorefrontVersions.changedSince(session, apiClient.shop(), before));
        assertThat(changed)
                .extracting(StorefrontVersions.ChangedTag::tag)
                .contains("metafields:" + product)
                .doesNotContain("product:" + product);
    }

    private static void metafield(ApiClient apiClient, String product, String key, String value, String type) {
        var stored = apiClient.post(
                "products/" + product + "/metafields",
                "{\"metafield\":{\"namespace\":\"custom\",\"key\":\"%s\",\"value\":%s,\"value_type\":\"%s\"}}"
                        .formatted(key, value, type));
        assertThat(stored.status()).as(stored.text()).isEqualTo(201);
    }

    /** A theme's update may change the type of a setting. */
    @Test
    void whatWasConnectedBeforeKeepsNobodyFromSavingSomethingElse() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        wear(apiClient);
        assertThat(save(apiClient, "product", "{\"heading\":{\"source\":\"product.title\"}}")
                        .status())
                .isEqualTo(200);
        wear(apiClient, SCHEMA.replace("\"heading\", \"type\": \"text\"", "\"heading\", \"type\": \"checkbox\""));
        var saved = apiClient.send(
                "PATCH",
                at(apiClient) + "/settings",
                "{\"settings\":{\"version\":1,\"operations\":[{\"op\":\"add\",\"path\":\"/x\",\"value\":1}]}}");
        assertThat(saved.status()).as(saved.text()).isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource
    void settingsOfAFeatureThatTheShopDoesNotHaveAreSwitchedOff(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        wear(apiClient, """
                {"sections": {
                   "bulk": {"feature_switch": "wholesale", "sections": [{"elements": [{"id": "a", "type": "text"}]}]},
                   "facts": {"switched_off": true, "sections": [
                     {"feature_switch": "wholesale", "elements": [{"id": "b", "type": "text"}]},
                     {"elements": [{"id": "c", "type": "text", "feature_switch": "other"}, {"id": "d", "type": "text"}]},
                     {"children": {"elements_types": [
                       {"type": "one", "feature_switch": "wholesale", "elements": [{"id": "e", "type": "text"}],
                        "blocks": {"children": {"elements": [{"id": "b", "type": "text"}], "blocks": {
                          "feature_switch": "other", "children": {"elements": [{"id": "c", "type": "text"}]}}}}}]}}]}},
                 "settings": [{"type": "g", "feature_switch": "wholesale", "schema": [{"id": "f", "type": "text"}]}]}
                """);
        assertThat(off(apiClient))
                .extracting(id -> id.substring(6, 7))
                .as("those of blocks inside others as well")
                .containsExactlyInAnyOrder("a", "b", "b", "c", "c", "e", "f");
        var database = apiClient.platform().platform().foundation().database();
        database.change(tx -> ShopFeatures.switchOn(tx, apiClient.shop(), "wholesale"));
        database.change(tx -> ShopFeatures.switchOn(tx, apiClient.shop(), "wholesale"));
        assertThat(off(apiClient)).containsExactly("\"id\":\"c\"", "\"id\":\"c\"");
        database.change(tx -> ShopFeatures.switchOff(tx, apiClient.shop(), "wholesale"));
        assertThat(off(apiClient)).contains("\"id\":\"a\"");
    }

    /** Elements that are marked. */
    private static List<String> off(ApiClient apiClient) {
        var schema = apiClient.get(at(apiClient) + "/settings_schema").text();
        return Pattern.compile("(\"id\":\"[a-f]\")[^{}]*\"switched_off\":true")
                .matcher(schema)
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    private static List<String> shown(ApiClient apiClient) {
        return apiClient
                .platform()
                .platform()
                .foundation()
                .database()
                .read(session -> StorefrontMetafields.of(session, apiClient.shop(), "product"))
                .stream()
                .map(DynamicSource::name)
                .toList();
    }

    private static ApiClient.Response save(ApiClient apiClient, String page, String settings) {
        return apiClient.put(
                at(apiClient) + "/settings",
                "{\"settings\":{\"version\":0,\"data\":{\"pages\":{\"%s\":{\"facts\":{\"type\":\"facts\",\"settings\":%s}}}}}}"
                        .formatted(page, settings));
    }

    private static void wear(ApiClient apiClient) {
        wear(apiClient, SCHEMA);
    }

    private static void wear(ApiClient apiClient, String schema) {
        var asset = Json.object();
        asset.putObject("asset").put("key", "src/config/settings_schema.json").put("value", schema);
        var stored = apiClient.put(at(apiClient) + "/assets", asset.toString());
        assertThat(stored.status()).as(stored.text()).isBetween(200, 201);
    }

    private static String at(ApiClient apiClient) {
        return "themes/"
                + apiClient.get("themes?role=main").json().at("/themes/0/id").asText();
    }
}
