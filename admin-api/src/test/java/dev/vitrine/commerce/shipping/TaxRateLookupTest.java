package dev.vitrine.commerce.shipping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.commerce.pricing.TaxRates;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.geo.Region;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class TaxRateLookupTest {

    @ParameterizedTest
    @EnumSource
    void countryTaxesUnlessItsProvinceSaysOtherwise(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var country = "countries/"
                + apiClient
                        .post("countries", "{\"country\":{\"code\":\"CA\",\"tax\":0.05,\"tax_name\":\"GST\"}}")
                        .at("country.id");
        tax(apiClient, country, "ON", "{\"tax\":0.13,\"tax_name\":\"HST\",\"tax_type\":\"harmonized\"}");
        tax(apiClient, country, "QC", "{\"tax\":0.09975,\"tax_name\":\"QST\",\"tax_type\":\"compounded\"}");
        tax(apiClient, country, "BC", "{\"tax\":0.07,\"tax_name\":\"PST\"}");

        assertThat(rates(apiClient, "CA", "ON").rates()).extracting("title").containsExactly("HST");
        assertThat(rates(apiClient, "CA", "QC").rates()).extracting("title").containsExactly("GST", "QST");
        assertThat(rates(apiClient, "CA", "BC").rates())
                .extracting("kind")
                .extracting(Object::toString)
                .containsExactly("NORMAL", "NORMAL");
        assertThat(rates(apiClient, "CA", "YT").rates()).extracting("title").containsExactly("GST");
        assertThat(rates(apiClient, "CA", null).rates()).extracting("title").containsExactly("GST");
    }

    @ParameterizedTest
    @EnumSource
    void unlistedCountriesAreTheRestOfTheWorld(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        apiClient.post("countries", "{\"country\":{\"code\":\"DE\",\"tax\":0.19}}");

        assertThat(rates(apiClient, "FR", null)).isEqualTo(TaxRates.NONE);
        apiClient.post("countries", "{\"country\":{\"code\":\"*\",\"tax\":0.1,\"tax_name\":\"Abroad\"}}");
        assertThat(rates(apiClient, "FR", null).rates()).extracting("title").containsExactly("Abroad");
        assertThat(rates(apiClient, "DE", null).rates()).extracting("title").containsExactly("Tax");
        assertThat(rates(TestPlatform.on(dialect).api(), "DE", null)).isEqualTo(TaxRates.NONE);
    }

    @ParameterizedTest
    @EnumSource
    void deliveryIsTaxedWhenTheShopSaysSo(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        apiClient.post("countries", "{\"country\":{\"code\":\"DE\",\"tax\":0.19}}");

        assertThat(apiClient.get("shop").at("shop.tax_shipping")).isEqualTo("false");
        assertThat(rates(apiClient, "DE", null).shippingTaxed()).isFalse();
        var platform = apiClient.platform().platform();
        platform.foundation().database().change(tx -> {
            platform.shopServices().shopSettings().set(tx, apiClient.shop(), "tax_shipping", "true");
            platform.shopServices().shopSettings().set(tx, apiClient.shop(), "taxes_included", "false");
        });
        assertThat(apiClient.get("shop").at("shop.tax_shipping")).isEqualTo("true");
        assertThat(apiClient.get("shop").at("shop.taxes_included")).isEqualTo("false");
        assertThat(rates(apiClient, "DE", null).shippingTaxed()).isTrue();
    }

    private static void tax(ApiClient apiClient, String country, String code, String fields) {
        for (var province : apiClient.get(country + "/provinces").json().get("provinces")) {
            if (province.get("code").asText().equals(code)) {
                var path = country + "/provinces/" + province.get("id").asText();
                assertThat(apiClient.put(path, "{\"province\":" + fields + "}").status())
                        .isEqualTo(200);
            }
        }
    }

    private static TaxRates rates(ApiClient apiClient, String country, @Nullable String province) {
        var platform = apiClient.platform().platform();
        return platform.foundation()
                .database()
                .read(session -> TaxRateLookup.ratesAt(
                        session,
                        platform.foundation()
                                .shops()
                                .find(session, apiClient.shop())
                                .orElseThrow(),
                        new Region(country, province)));
    }
}
