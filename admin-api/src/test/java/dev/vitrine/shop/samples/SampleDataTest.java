package dev.vitrine.shop.samples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.Platform;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.shop.samples.SampleCatalog.SampleCollection;
import dev.vitrine.shop.samples.SampleCatalog.SampleProduct;
import dev.vitrine.shop.shops.SetupProgress;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a shop is filled with, and what is left when that is taken away. */
final class SampleDataTest {

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void removalLeavesNothingOfWhatWasFilledIn(Dialect dialect) {
        var api = TestPlatform.on(dialect).api();
        fill(api);
        assertThat(titles(api, "products")).containsExactlyInAnyOrder("Jug", "Mug", "Lamp");
        assertThat(titles(api, "custom_collections")).containsExactlyInAnyOrder("Kitchen", "Living");
        assertThat(api.get("products?collection_id=" + id(api, "custom_collections", "Kitchen"))
                        .json()
                        .get("products"))
                .hasSize(2);

        var removal = remove(api);
        assertThat(removal.products()).hasSize(3);
        assertThat(removal.kept()).isEmpty();
        assertThat(titles(api, "products")).isEmpty();
        assertThat(titles(api, "custom_collections")).isEmpty();
        assertThat(remove(api).isEmpty()).isTrue();
        fill(api);
        assertThat(titles(api, "products")).hasSize(3);
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void whatTheMerchantChangedOrMadeStays(Dialect dialect) {
        var api = TestPlatform.on(dialect).api();
        fill(api);
        var mug = id(api, "products", "Mug");
        api.put("products/" + mug, "{\"product\":{\"title\":\"My mug\"}}");
        var lamp = api.get("products/" + id(api, "products", "Lamp")).at("product.variants[0].id");
        api.put("variants/" + lamp, "{\"variant\":{\"price\":\"1.00\"}}");
        var own = api.post("products", "{\"product\":{\"title\":\"Own\"}}").at("product.id");
        var kitchen = id(api, "custom_collections", "Kitchen");
        api.post("collects", "{\"collect\":{\"collection_id\":%s,\"product_id\":%s}}".formatted(kitchen, own));

        assertThat(remove(api).kept()).containsExactlyInAnyOrder("My mug", "Lamp", "Kitchen", "Living");
        assertThat(titles(api, "products")).containsExactlyInAnyOrder("My mug", "Lamp", "Own");
        assertThat(titles(api, "custom_collections")).containsExactlyInAnyOrder("Kitchen", "Living");
        assertThat(remove(api).isEmpty()).as("they are the merchant's own").isTrue();
        assertThat(titles(api, "products")).hasSize(3);
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void soldSampleGoesAndItsOrderStays(Dialect dialect) {
        var api = TestPlatform.on(dialect).api();
        fill(api);
        var jug = api.get("products/" + id(api, "products", "Jug")).at("product.variants[0].id");
        var order = api.post("orders", """
                {"order":{"financial_status":"paid","inventory_behaviour":"decrement_ignoring_policy",
                  "line_items":[{"variant_id":%s,"quantity":2}]}}""".formatted(jug)).at("order.id");
        assertThat(api.get("variants/" + jug).at("variant.inventory_quantity")).isEqualTo("8");

        assertThat(remove(api).kept()).isEmpty();
        assertThat(titles(api, "products")).isEmpty();
        var kept = api.get("orders/" + order);
        assertThat(kept.at("order.line_items[0].title")).isEqualTo("Jug");
        assertThat(kept.at("order.line_items[0].quantity")).isEqualTo("2");
        assertThat(api.post("orders/" + order + "/cancel", "{}").text()).contains("cancelled_at");
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void menuThatTheMerchantWroteGetsEntriesAndLosesThemAgain(Dialect dialect) {
        var api = TestPlatform.on(dialect).api();
        var menu = api.post("menus", """
                {"menu":{"title":"Main menu","handle":"main-menu","items":[{"name":"Us","type":"http","url":"/"}]}}""").at("menu.id");
        fill(api);
        assertThat(entries(api, menu)).containsExactly("Us", "Kitchen", "Living");
        var items = api.get("menus/" + menu).json().at("/menu/items");
        ((ObjectNode) items.get(2)).put("name", "Rooms");
        api.put("menus/" + menu, "{\"menu\":{\"items\":" + items + "}}");

        remove(api);
        assertThat(entries(api, menu)).containsExactly("Us", "Rooms");
    }

    @Test
    void eventsSayWhatCameAndWent() {
        var api = TestPlatform.on(Dialect.SQLITE).api();
        var before = api.lastEvent();
        fill(api);
        remove(api);
        assertThat(api.topicsSince(before))
                .contains("products/create", "collections/create", "collections/delete", "products/delete");
    }

    @Test
    void shopWithProductsIsNotFilled() {
        var api = TestPlatform.on(Dialect.SQLITE).api();
        api.post("products", "{\"product\":{\"title\":\"Own\"}}");
        assertThatThrownBy(() -> fill(api))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("has products already");
        assertThat(titles(api, "products")).containsExactly("Own");
    }

    @Test
    void samplesAreNoProgress() {
        var api = TestPlatform.on(Dialect.SQLITE).api();
        fill(api);
        assertThat(progress(api).stocked()).isFalse();
        assertThat(progress(api).published()).isFalse();
        api.post("products", "{\"product\":{\"title\":\"Own\",\"published\":false}}");
        assertThat(progress(api).stocked()).isTrue();
        assertThat(progress(api).published()).isFalse();
        api.post("products", "{\"product\":{\"title\":\"Shown\"}}");
        assertThat(progress(api).published()).isTrue();
    }

    private static SetupProgress progress(ApiClient api) {
        return platform(api).foundation().database().read(session -> SetupProgress.of(session, api.shop()));
    }

    private static void fill(ApiClient api) {
        var catalog = new SampleCatalog(
                List.of(collection("kitchen", "Kitchen"), collection("living", "Living")),
                List.of(product("kitchen", "Jug"), product("kitchen", "Mug"), product("living", "Lamp")));
        change(api, tx -> samples(api).fill(tx, api.shop(), catalog, true));
    }

    private static SampleCollection collection(String name, String title) {
        return new SampleCollection(name, Json.object().put("title", title).put("published", true));
    }

    private static SampleProduct product(String collection, String title) {
        var body = Json.object().put("title", title).put("published", true);
        body.putArray("variants")
                .addObject()
                .put("price", 5)
                .put("inventory_management", "vitrine")
                .put("inventory_quantity", 10);
        return new SampleProduct(collection, body);
    }

    private static SampleData.Removal remove(ApiClient api) {
        return platform(api).foundation().database().write(tx -> samples(api).remove(tx, api.shop()));
    }

    private static SampleData samples(ApiClient api) {
        var catalog = platform(api).catalog();
        return new SampleData(
                catalog.products(),
                catalog.collections(),
                platform(api).shopServices().menus());
    }

    private static void change(ApiClient api, Consumer<Tx> work) {
        platform(api).foundation().database().change(work);
    }

    private static Platform platform(ApiClient api) {
        return api.platform().platform();
    }

    private static List<String> titles(ApiClient api, String resource) {
        return api.get(resource).json().path(resource).findValuesAsText("title").stream()
                .filter(title -> !title.equals("Default Title"))
                .toList();
    }

    private static String id(ApiClient api, String resource, String title) {
        return api.get(resource + "?title=" + title).at(resource + "[0].id");
    }

    private static List<String> entries(ApiClient api, String menu) {
        return api.get("menus/" + menu).json().at("/menu/items").findValuesAsText("name");
    }
}
