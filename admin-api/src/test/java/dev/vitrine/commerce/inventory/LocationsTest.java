package dev.vitrine.commerce.inventory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.ResourceContract;
import dev.vitrine.testkit.TestPlatform;
import dev.vitrine.testkit.TestProducts;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class LocationsTest {

    private final ApiClient apiClient = TestPlatform.on(Dialect.SQLITE).api();

    @TestFactory
    Stream<DynamicNode> keepTheContract() {
        return ResourceContract.of("location", "locations", "inventory")
                .valid(number -> "{\"name\":\"Warehouse " + number + "\",\"country\":\"DE\"}")
                .changing("{\"city\":\"Kiel\"}")
                .requiring("name")
                .publishing(List.of("locations/create"), List.of("locations/update"), List.of("locations/delete"))
                .tests();
    }

    @Test
    void everyShopHasAPrimaryOneFromItsFirstDay() {
        var first = apiClient.get("locations").json().at("/locations/0");

        assertThat(first.path("id").asLong()).isEqualTo(apiClient.shop().primaryLocationId());
        assertThat(first.path("name").asText()).isEqualTo(apiClient.shop().name());
        assertThat(first.path("active").asBoolean()).isTrue();
        assertThat(first.path("legacy").asBoolean()).isFalse();
        assertThat(first.path("country").asText()).isEqualTo("DE");
        assertThat(first.path("country_name").asText()).isEqualTo("Germany");
    }

    @Test
    void placesAreUnderstoodByCodeAndByName() {
        var toronto = location("\"name\":\"T\",\"country\":\"Canada\",\"province\":\"ontario\"");

        assertThat(toronto.at("location.country_code")).isEqualTo("CA");
        assertThat(toronto.at("location.province")).isEqualTo("Ontario");
        assertThat(toronto.at("location.province_code")).isEqualTo("ON");
        var moved = apiClient.put(
                "locations/" + toronto.at("location.id"), "{\"location\":{\"province_code\":\"BC\",\"city\":\"V\"}}");
        assertThat(moved.at("location.province")).isEqualTo("British Columbia");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"name\":\" \" | name | can't be blank",
                "\"name\":\"A\",\"country\":\"XX\" | country_code | is not included in the list:",
                "\"name\":\"A\",\"country\":\"CA\",\"province\":\"Bavaria\" | province | is not included in the list:"
            })
    void refusesWhatIsNowhere(String fields, String field, String message) {
        var response = location(fields);

        assertThat(response.status()).isEqualTo(422);
        assertThat(response.at("errors." + field + "[0]")).startsWith(message);
    }

    @Test
    void primaryOneStays() {
        var path = "locations/" + apiClient.shop().primaryLocationId();

        assertThat(apiClient.delete(path).at("errors.base[0]")).isEqualTo("The primary location can't be deleted");
        assertThat(apiClient.put(path, "{\"location\":{\"active\":false}}").at("errors.base[0]"))
                .isEqualTo("The primary location can't be deactivated");
        assertThat(apiClient.put(path, "{\"location\":{\"name\":\"Shop\"}}").at("location.name"))
                .isEqualTo("Shop");
    }

    @ParameterizedTest
    @EnumSource
    void stockKeepsALocationOpen(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var levels = new LevelsApi(apiClient);
        var jug = levels.item(goods(apiClient).variant("Jug", 100, 4));
        var id = apiClient
                .post("locations", "{\"location\":{\"name\":\"Cellar\"}}")
                .at("location.id");
        levels.set(jug, Long.parseLong(id), 2);

        assertThat(apiClient.delete("locations/" + id).at("errors.base[0]"))
                .isEqualTo("A location that still has stock can't be deleted");
        levels.set(jug, Long.parseLong(id), 0);
        apiClient.delete("inventory_levels?inventory_item_id=" + jug + "&location_id="
                + apiClient.shop().primaryLocationId());
        assertThat(apiClient.delete("locations/" + id).status()).isEqualTo(200);
        assertThat(levels.of(jug)).as("nothing is kept nowhere").containsExactly("primary 0");
    }

    @Test
    void closedOnesTakeNoStock() {
        var levels = new LevelsApi(apiClient);
        var jug = levels.item(goods(apiClient).variant("Jug", 100, 4));
        var id = location("\"name\":\"Cellar\",\"active\":false").at("location.id");

        assertThat(levels.set(jug, Long.parseLong(id), 2).at("errors.location_id[0]"))
                .isEqualTo("is not active");
    }

    private ApiClient.Response location(String fields) {
        return apiClient.post("locations", "{\"location\":{" + fields + "}}");
    }

    private static TestProducts goods(ApiClient apiClient) {
        return new TestProducts(apiClient.platform().platform().foundation().database(), apiClient.shop());
    }
}
