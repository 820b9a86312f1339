package dev.vitrine.commerce.inventory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import dev.vitrine.testkit.TestProducts;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class InventoryLevelsTest {

    private final ApiClient apiClient = TestPlatform.on(Dialect.SQLITE).api();
    private final LevelsApi levels = new LevelsApi(apiClient);
    private final long primary = apiClient.shop().primaryLocationId();

    @ParameterizedTest
    @EnumSource
    void variantHasTheSumOfItsLevels(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var levels = new LevelsApi(apiClient);
        var testProducts =
                new TestProducts(apiClient.platform().platform().foundation().database(), apiClient.shop());
        var variant = testProducts.variant("Jug", 100, 4);
        var jug = levels.item(variant);
        var cellar = levels.location("Cellar");

        assertThat(levels.set(jug, cellar, 7).at("inventory_level.available")).isEqualTo("7");
        assertThat(testProducts.left(variant)).isEqualTo(11);
        var less = levels.adjust(jug, apiClient.shop().primaryLocationId(), -6);
        assertThat(less.status()).isEqualTo(200);
        assertThat(less.at("inventory_level.available"))
                .as("\"Negative result is allowed\"")
                .isEqualTo("-2");
        assertThat(testProducts.left(variant)).isEqualTo(5);
        assertThat(levels.of(jug)).containsExactly("primary -2", "Cellar 7");
        assertThat(levels.delete(jug, cellar).text()).isEqualTo("{}");
        assertThat(testProducts.left(variant)).isEqualTo(-2);
    }

    @Test
    void levelsAreListedByItemsAndLocations() {
        var jug = levels.item(goods().variant("Jug", 100, 4));
        var cup = levels.item(goods().variant("Cup", 100, 5));
        var cellar = levels.location("Cellar");
        levels.set(jug, cellar, 1);

        assertThat(count("inventory_item_ids=" + jug + "," + cup)).isEqualTo(3);
        assertThat(count("location_ids=" + cellar)).isEqualTo(1);
        assertThat(count("location_ids=" + primary + "&inventory_item_ids=" + cup))
                .isEqualTo(1);
        assertThat(count("inventory_item_ids=" + jug + "&limit=1")).isEqualTo(1);
        assertThat(count("inventory_item_ids=" + jug + "&updated_at_min=2100-01-01"))
                .isZero();
        assertThat(apiClient.get("inventory_levels").status()).isEqualTo(422);
        var many = String.join(
                ",", IntStream.rangeClosed(1, 51).mapToObj(Integer::toString).toList());
        assertThat(apiClient.get("inventory_levels?location_ids=" + many).status())
                .isEqualTo(422);
        var there = apiClient.get("locations/" + cellar + "/inventory_levels").json();
        assertThat(there.at("/inventory_levels/0/available").asLong()).isEqualTo(1);
        assertThat(there.at("/inventory_levels/0").has("id")).isFalse();
        assertThat(apiClient.get("locations/999999999/inventory_levels").status())
                .isEqualTo(404);
    }

    @Test
    void listTakesConstantStatements() {
        var jug = levels.item(goods().variant("Jug", 100, 4));
        var few = apiClient.statements(() -> apiClient.get("inventory_levels?inventory_item_ids=" + jug));
        levels.set(jug, levels.location("Cellar"), 1);
        levels.set(jug, levels.location("Attic"), 1);

        assertThat(apiClient.statements(() -> apiClient.get("inventory_levels?inventory_item_ids=" + jug)))
                .isEqualTo(few);
    }

    @Test
    void changesAreAnnounced() {
        var jug = levels.item(goods().variant("Jug", 100, 4));
        var cellar = levels.location("Cellar");
        var since = apiClient.lastEvent();
        assertThat(levels.post("connect", jug, cellar, "").status()).isEqualTo(201);
        levels.set(jug, cellar, 3);
        levels.adjust(jug, cellar, -1);
        levels.delete(jug, cellar);
        apiClient.platform().platform().catalog().inventory().stockChanges().publish();

        assertThat(apiClient.topicsSince(since))
                .containsExactly(
                        "inventory_levels/connect",
                        "inventory_levels/update",
                        "inventory_levels/update",
                        "inventory_levels/disconnect",
                        "products/update");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "adjust | \"available_adjustment\":1.5 | available_adjustment | is not a number",
                "adjust | \"available_adjustment\":\"x\" | available_adjustment | is not a number",
                "adjust | \"note\":1 | available_adjustment | can't be blank",
                "set | \"available\":true | available | is not a number",
                "set | \"available\":2,\"location_id\":999999999 | location_id | does not exist",
                "set | \"available\":2,\"inventory_item_id\":999999999 | inventory_item_id | does not exist",
                "set | \"available\":2,\"inventory_item_id\":null | inventory_item_id | can't be blank"
            })
    void refusesWhatItCannotCount(String verb, String fields, String field, String message) {
        var jug = levels.item(goods().variant("Jug", 100, 4));
        var body = "\"inventory_item_id\":" + jug + ",\"location_id\":" + primary;
        var names = fields.replaceAll("\"(\\w+)\":[^,]*", "$1");
        for (var name : names.split(",")) {
            body = body.replaceAll("\"" + name + "\":\\d+,?", "");
        }
        var response = apiClient.post("inventory_levels/" + verb, "{" + body.replaceAll(",$", "") + "," + fields + "}");

        assertThat(response.status()).as(response.text()).isEqualTo(422);
        assertThat(response.at("errors." + field + "[0]")).isEqualTo(message);
    }

    @Test
    void otherShopsDoNotExist() {
        var jug = levels.item(goods().variant("Jug", 100, 4));
        var stranger = TestPlatform.on(Dialect.SQLITE).api();
        var theirs = new LevelsApi(stranger);

        assertThat(theirs.set(jug, stranger.shop().primaryLocationId(), 9).at("errors.inventory_item_id[0]"))
                .isEqualTo("does not exist");
        var own = theirs.item(
                new TestProducts(stranger.platform().platform().foundation().database(), stranger.shop())
                        .variant("Cup", 100, 1));
        assertThat(theirs.set(own, primary, 9).at("errors.location_id[0]")).isEqualTo("does not exist");
        assertThat(theirs.delete(jug, primary).status()).isEqualTo(422);
        assertThat(stranger.get("inventory_levels?inventory_item_ids=" + jug)
                        .json()
                        .at("/inventory_levels"))
                .isEmpty();
        assertThat(levels.of(jug)).containsExactly("primary 4");
    }

    @Test
    void uncountedItemsHaveLevelsWithoutNumbers() {
        var jug = levels.item(goods().untracked("Jug", 100));

        assertThat(apiClient
                        .get("inventory_levels?inventory_item_ids=" + jug)
                        .json()
                        .at("/inventory_levels/0/available")
                        .isNull())
                .isTrue();
        assertThat(levels.set(jug, primary, 3).at("errors.inventory_item_id[0]"))
                .isEqualTo("inventory item is not tracked");
        assertThat(levels.adjust(jug, primary, 3).status()).isEqualTo(422);
    }

    @Test
    void itemMustStayStockedSomewhereAndConnectingTwiceIsNothing() {
        var jug = levels.item(goods().variant("Jug", 100, 4));
        var cellar = levels.location("Cellar");

        assertThat(levels.delete(jug, primary).at("errors.base[0]"))
                .isEqualTo("The inventory item must stay stocked at one location");
        assertThat(levels.delete(jug, cellar).status()).isEqualTo(404);
        assertThat(levels.adjust(jug, cellar, 1).at("errors.inventory_item_id[0]"))
                .isEqualTo("is not stocked at this location");
        assertThat(levels.post("connect", jug, primary, "").at("inventory_level.available"))
                .isEqualTo("4");
    }

    @Test
    void readingScopeCannotWrite() {
        var jug = levels.item(goods().variant("Jug", 100, 4));
        var reader = new LevelsApi(apiClient.platform().api(apiClient.shop(), "read_inventory"));

        assertThat(reader.set(jug, primary, 1).status()).isEqualTo(403);
        assertThat(reader.delete(jug, primary).status()).isEqualTo(403);
        assertThat(reader.api().get("inventory_levels?location_ids=" + primary).status())
                .isEqualTo(200);
        assertThat(apiClient
                        .platform()
                        .api(apiClient.shop(), "write_products")
                        .get("inventory_levels?location_ids=" + primary)
                        .status())
                .isEqualTo(403);
    }

    @Test
    void repeatedAdjustmentWithOneKeyCountsOnce() {
        var variant = goods().variant("Jug", 100, 4);
        var jug = levels.item(variant);
        var keyed = new LevelsApi(apiClient.withHeader("Idempotency-Key", "count-1"));
        keyed.adjust(jug, primary, 3);
        var again = keyed.adjust(jug, primary, 3);

        assertThat(again.header("Idempotent-Replayed")).contains("true");
        assertThat(goods().left(variant)).isEqualTo(7);
    }

    private TestProducts goods() {
        return new TestProducts(apiClient.platform().platform().foundation().database(), apiClient.shop());
    }

    private int count(String query) {
        return apiClient
                .get("inventory_levels?" + query)
                .json()
                .path("inventory_levels")
                .size();
    }
}
