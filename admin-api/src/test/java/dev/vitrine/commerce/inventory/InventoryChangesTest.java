package dev.vitrine.commerce.inventory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.commerce.catalog.InventoryChanges;
import dev.vitrine.commerce.catalog.InventoryChanges.InventoryChange;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** History of inventory levels. */
final class InventoryChangesTest {

    @ParameterizedTest
    @EnumSource
    void eachChangeOfALevelIsKeptWithItsReason(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var levels = new LevelsApi(apiClient);
        var jug = levels.item(variant(apiClient, 4));
        var cellar = levels.location("Cellar");

        levels.post("set", jug, cellar, "\"available\":7,\"reason\":\"received\",\"note\":\"From the workshop\"");
        levels.adjust(jug, apiClient.shop().primaryLocationId(), -1);
        levels.adjust(jug, cellar, 0);
        levels.delete(jug, cellar);

        assertThat(words(apiClient, jug))
                .containsExactly(
                        "correction -7 makes 0", "correction -1 makes 3", "received 7 makes 7", "received 4 makes 4");
        assertThat(changes(apiClient, jug, Long.MAX_VALUE))
                .allMatch(change -> !change.author().isEmpty());
        assertThat(changes(apiClient, jug, Long.MAX_VALUE).get(2).note()).isEqualTo("From the workshop");
    }

    @ParameterizedTest
    @EnumSource
    void ordersAreNamedWhereTheyTakeAndPutBack(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var levels = new LevelsApi(apiClient);
        var variant = variant(apiClient, 4);
        var jug = levels.item(variant);
        levels.set(jug, levels.location("Cellar"), 2);

        var order = order(apiClient, variant, 5);
        var other = order(apiClient, variant, 1);
        apiClient.post("orders/" + order + "/cancel", "{\"restock\":true}");

        var changes = changes(apiClient, jug, Long.MAX_VALUE);
        assertThat(words(apiClient, jug))
                .as("split, because no location has five")
                .containsExactly(
                        "restocked 1 makes 1",
                        "restocked 4 makes 4",
                        "sold -1 makes 0",
                        "sold -1 makes 1",
                        "sold -4 makes 0",
                        "correction 2 makes 2",
                        "received 4 makes 4");
        assertThat(changes.stream().limit(5).map(InventoryChange::orderId).toList())
                .containsExactly(order, order, other, order, order);
    }

    @ParameterizedTest
    @EnumSource
    void historyIsReadInPartsAndByItsShopAlone(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var levels = new LevelsApi(apiClient);
        var jug = levels.item(variant(apiClient, 4));
        levels.adjust(jug, apiClient.shop().primaryLocationId(), 1);

        var newest = changes(apiClient, jug, Long.MAX_VALUE).getFirst();
        assertThat(changes(apiClient, jug, newest.id()))
                .extracting(InventoryChange::available)
                .containsExactly(4L);
        assertThat(changes(TestPlatform.on(dialect).api(), jug, Long.MAX_VALUE)).isEmpty();
    }

    @Test
    void refusesReasonsThatOrdersGiveAndLongNotes() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        var levels = new LevelsApi(apiClient);
        var jug = levels.item(variant(apiClient, 4));
        var primary = apiClient.shop().primaryLocationId();

        var sold = levels.post("adjust", jug, primary, "\"available_adjustment\":1,\"reason\":\"sold\"");
        assertThat(sold.status()).isEqualTo(422);
        assertThat(sold.at("errors.reason[0]")).startsWith("is not included in the list: returned");
        var wordy = "\"available\":1,\"note\":\"" + "n".repeat(256) + "\"";
        assertThat(levels.post("set", jug, primary, wordy).at("errors.note[0]"))
                .isEqualTo("is too long (maximum is 255 characters)");
        assertThat(words(apiClient, jug)).containsExactly("received 4 makes 4");
    }

    private static long variant(ApiClient apiClient, int stock) {
        return Long.parseLong(apiClient
                .post(
                        "products",
                        "{\"product\":{\"title\":\"Jug\",\"variants\":[{\"price\":\"5.00\","
                                + "\"inventory_management\":\"vitrine\",\"inventory_quantity\":" + stock + "}]}}")
                .at("product.variants[0].id"));
    }

    private static long order(ApiClient apiClient, long variant, int quantity) {
        return Long.parseLong(apiClient
                .post(
                        "orders",
                        "{\"order\":{\"email\":\"ann@mail.test\",\"financial_status\":\"paid\","
                                + "\"inventory_behaviour\":\"decrement_obeying_policy\",\"line_items\":[{\"variant_id\":"
                                + variant + ",\"quantity\":" + quantity + "}]}}")
                .at("order.id"));
    }

    private static List<String> words(ApiClient apiClient, long item) {
        return changes(apiClient, item, Long.MAX_VALUE).stream()
                .map(change -> change.reason() + " " + change.adjustment() + " makes " + change.available())
                .toList();
    }

    private static List<InventoryChange> changes(ApiClient apiClient, long item, long before) {
        return apiClient
                .platform()
                .platform()
                .foundation()
                .database()
                .read(session -> InventoryChanges.list(session, apiClient.shop(), item, before, 50));
    }
}
