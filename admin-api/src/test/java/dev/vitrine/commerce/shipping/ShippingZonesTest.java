package dev.vitrine.commerce.shipping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.geo.Region;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.ResourceContract;
import dev.vitrine.testkit.TestPlatform;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class ShippingZonesTest {

    private static final String GERMANY = """
            {"name":"Home","countries":[{"code":"DE"}],
             "price_based_shipping_rates":[{"name":"Parcel","price":4.90,"max_order_subtotal":49.99},
                                           {"name":"Free","price":0,"min_order_subtotal":"50.00"}],
             "weight_based_shipping_rates":[{"name":"Freight","price":25,"weight_low":30.5,"weight_high":100}]}
            """;

    @TestFactory
    Stream<DynamicNode> zonesKeepTheContract() {
        return ResourceContract.of("shipping_zone", "shipping_zones", "shipping")
                .valid(number -> "{\"name\":\"Zone " + number
                        + "\",\"price_based_shipping_rates\":[{\"name\":\"A\",\"price\":1}]}")
                .changing("{\"name\":\"Elsewhere\"}")
                .requiring("name")
                .tests();
    }

    @TestFactory
    Stream<DynamicNode> ratesKeepTheContract() {
        return ResourceContract.of("shipping_rate", "shipping_rates", "shipping")
                .at(apiClient -> zone(apiClient, "{\"name\":\"Zone\"}") + "/rates")
                .valid(number -> "{\"name\":\"Rate " + number + "\",\"price\":4.90}")
                .changing("{\"price\":5.50}")
                .requiring("name")
                .tests();
    }

    @TestFactory
    Stream<DynamicNode> providersKeepTheContract() {
        return ResourceContract.of("carrier_shipping_rate_provider", "carrier_shipping_rate_providers", "shipping")
                .at(ShippingZonesTest::withNineCarriers)
                .valid(number -> "{\"carrier_service_id\":" + carrier(number) + ",\"flat_modifier\":1.50}")
                .changing("{\"percent_modifier\":12.5}")
                .tests();
    }

    @ParameterizedTest
    @EnumSource
    void ratesAreThoseOfTheZoneWithinTheirBounds(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        zone(apiClient, GERMANY);

        assertThat(rates(apiClient, "DE", null, 4999, 30_499)).containsExactly("Parcel");
        assertThat(rates(apiClient, "DE", null, 5000, 30_500)).containsExactly("Free", "Freight");
        assertThat(rates(apiClient, "DE", "BE", 5000, 100_001)).containsExactly("Free");
        assertThat(rates(apiClient, "FR", null, 5000, 1)).isEmpty();
    }

    @Test
    void narrowestZoneWins() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        zone(apiClient, withRate("West", "[{\"code\":\"US\",\"provinces\":[{\"code\":\"CA\"},\"WA\"]}]"));
        zone(apiClient, withRate("Canada", "[{\"code\":\"CA\"}]"));
        zone(apiClient, withRate("World", "[{\"code\":\"*\"}]"));

        assertThat(rates(apiClient, "US", "CA", 1, 1)).containsExactly("West");
        assertThat(rates(apiClient, "US", "NY", 1, 1)).containsExactly("World");
        assertThat(rates(apiClient, "US", null, 1, 1)).containsExactly("World");
        assertThat(rates(apiClient, "CA", null, 1, 1)).containsExactly("Canada");
        assertThat(rates(apiClient, "FR", null, 1, 1)).containsExactly("World");
    }

    @Test
    void zoneShowsCountriesWithTheirTaxesAndAnUpdateReplacesThem() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        apiClient.post("countries", "{\"country\":{\"code\":\"DE\",\"tax\":0.19,\"tax_name\":\"VAT\"}}");
        var path = zone(apiClient, GERMANY);
        var shown = apiClient.get(path);

        assertThat(shown.at("shipping_zone.countries[0].name")).isEqualTo("Germany");
        assertThat(shown.at("shipping_zone.countries[0].tax")).isEqualTo("0.19");
        assertThat(shown.at("shipping_zone.price_based_shipping_rates[0].name")).isEqualTo("Free");
        assertThat(shown.at("shipping_zone.weight_based_shipping_rates[0].weight_low"))
                .isEqualTo("30.5");
        assertThat(shown.at("shipping_zone.weight_based_shipping_rates[0].weight_unit"))
                .isEqualTo("kg");
        var moved =
                apiClient.put(path, "{\"shipping_zone\":{\"countries\":[{\"code\":\"CA\",\"provinces\":[\"QC\"]}]}}");
        assertThat(moved.at("shipping_zone.countries[0].code")).isEqualTo("CA");
        assertThat(moved.at("shipping_zone.provinces[0].name")).isEqualTo("Quebec");
        assertThat(moved.json().at("/shipping_zone/price_based_shipping_rates"))
                .as("kept")
                .hasSize(2);
        assertThat(apiClient
                        .put(path, "{\"shipping_zone\":{\"name\":\"X\"}}")
                        .json()
                        .at("/shipping_zone/countries"))
                .hasSize(1);
    }

    @Test
    void onlyProfileHoldsEveryZone() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        zone(apiClient, GERMANY);
        var profiles = apiClient.get("shipping/profiles");

        assertThat(profiles.json().get("shipping_profiles")).hasSize(1);
        assertThat(profiles.at("shipping_profiles[0].shipping_zones[0].name")).isEqualTo("Home");
        assertThat(profiles.at("shipping_profiles[0].shipping_zones[0].profile_id"))
                .isEqualTo(profiles.at("shipping_profiles[0].id"));
        var path = "shipping/profile/" + profiles.at("shipping_profiles[0].id");
        assertThat(apiClient.get(path).json().at("/shipping_profile"))
                .isEqualTo(profiles.json().at("/shipping_profiles/0"));
        assertThat(apiClient.get("shipping/profile/2").status()).isEqualTo(404);
    }

    @Test
    void otherNamesOfThePathLeadToTheSameZones() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        var created = apiClient.post("shipping/zone", "{\"shipping_zone\":" + GERMANY + "}");

        assertThat(created.status()).isEqualTo(201);
        assertThat(apiClient.get("shipping/zones").json().get("shipping_zones")).hasSize(1);
        assertThat(apiClient
                        .delete("shipping/zone/" + created.at("shipping_zone.id"))
                        .status())
                .isEqualTo(200);
        assertThat(apiClient.get("shipping_zones/count").at("count")).isEqualTo("0");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"name\":\"home\"} | name | has already been taken",
                "{\"name\":\"A\",\"countries\":[{\"code\":\"DE\"}]} | countries[0].code | already belongs to a shipping zone",
                "{\"name\":\"A\",\"countries\":[{\"code\":\"FR\"},{\"code\":\"FR\"}]} | countries[1].code | already belongs to a shipping zone",
                "{\"name\":\"A\",\"countries\":[{\"code\":\"XX\"}]} | countries[0].code | is not a country code of ISO 3166-1",
                "{\"name\":\"A\",\"countries\":[{\"code\":\"FR\",\"provinces\":[\"CA\"]}]} | countries[0].provinces | must be provinces of the country",
                "{\"name\":\"A\",\"countries\":5} | countries | is invalid",
                "{\"name\":\"A\",\"price_based_shipping_rates\":[{\"name\":\"x\"}]} | price_based_shipping_rates[0].price | can't be blank",
                "{\"name\":\"A\",\"price_based_shipping_rates\":[5]} | price_based_shipping_rates[0].name | can't be blank",
                "{\"name\":\"A\",\"price_based_shipping_rates\":[{\"name\":\"x\",\"price\":-1}]} | price_based_shipping_rates[0].price | must be greater than or equal to 0",
                "{\"name\":\"A\",\"price_based_shipping_rates\":[{\"name\":\"x\",\"price\":1,\"min_order_subtotal\":5,\"max_order_subtotal\":4}]} | price_based_shipping_rates[0].max_order_subtotal | must be greater than or equal to min_order_subtotal",
                "{\"name\":\"A\",\"weight_based_shipping_rates\":[{\"name\":\"x\",\"price\":1,\"weight_low\":5,\"weight_high\":4}]} | weight_based_shipping_rates[0].weight_high | must be greater than or equal to weight_low",
            })
    void refusesWhatCannotBe(String body, String field, String message) {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        zone(apiClient, GERMANY);
        var response = apiClient.post("shipping_zones", "{\"shipping_zone\":" + body + "}");

        assertThat(response.status()).as(response.text()).isEqualTo(422);
        assertThat(response.json().get("errors").get(field).get(0).asText()).isEqualTo(message);
    }

    @Test
    void zonesMayShareACountryButNoProvince() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        zone(apiClient, withRate("West", "[{\"code\":\"US\",\"provinces\":[\"CA\"]}]"));
        zone(apiClient, withRate("East", "[{\"code\":\"US\",\"provinces\":[\"NY\"]}]"));

        zone(apiClient, withRate("Canada", "[{\"code\":\"CA\"}]"));

        for (var countries : List.of(
                "[{\"code\":\"US\"}]",
                "[{\"code\":\"US\",\"provinces\":[\"NY\",\"NJ\"]}]",
                "[{\"code\":\"CA\",\"provinces\":[\"QC\"]}]")) {
            var body = "{\"shipping_zone\":" + withRate("More", countries) + "}";
            assertThat(apiClient.post("shipping_zones", body).status()).isEqualTo(422);
        }
    }

    private static List<String> rates(
            ApiClient apiClient, String country, @Nullable String province, long minor, long grams) {
        var platform = apiClient.platform().platform();
        var subtotal = new Money(minor, apiClient.shop().currency());
        return platform
                .foundation()
                .database()
                .<List<ShippingRate>>read(session -> platform.sales()
                        .shippingZones()
                        .ratesFor(session, apiClient.shop(), new Region(country, province), subtotal, grams))
                .stream()
                .map(rate -> String.valueOf(rate.name()))
                .toList();
    }

    private static String withRate(String name, String countries) {
        return "{\"name\":\"" + name + "\",\"countries\":" + countries + ",\"price_based_shipping_rates\":[{\"name\":\""
                + name + "\",\"price\":1}]}";
    }

    private static String zone(ApiClient apiClient, String fields) {
        var created = apiClient.post("shipping_zones", "{\"shipping_zone\":" + fields + "}");
        return "shipping_zones/" + created.at("shipping_zone.id");
    }

    /** The contract's bodies know only numbers: carriers are found by the ids that this thread's shop gave them. */
    private static final ThreadLocal<List<String>> CARRIERS = new ThreadLocal<>();

    private static String withNineCarriers(ApiClient apiClient) {
        if (CARRIERS.get() == null
                || !CARRIERS.get().getFirst().equals(apiClient.shop().handle())) {
            var ids = new ArrayList<>(List.of(apiClient.shop().handle()));
            for (int i = 1; i < 10; i++) {
                var body = "{\"carrier_service\":{\"name\":\"Carrier " + i
                        + "\",\"callback_url\":\"https://rates.apps.test/\"}}";
                ids.add(apiClient.post("carrier_services", body).at("carrier_service.id"));
            }
            CARRIERS.set(ids);
        }
        return zone(apiClient, "{\"name\":\"Zone\"}") + "/carrier_shipping_rate_providers";
    }

    private static String carrier(int number) {
        return CARRIERS.get().get(number);
    }
}
