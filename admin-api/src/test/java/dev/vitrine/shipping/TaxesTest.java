package dev.vitrine.shipping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.db.Dialect;
import dev.vitrine.geo.Place;
import dev.vitrine.pricing.TaxRates;
import dev.vitrine.testkit.Api;
import dev.vitrine.testkit.TestPlatform;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class TaxesTest {

    @ParameterizedTest
    @EnumSource
    void countryTaxesUnlessItsProvinceSaysOtherwise(Dialect dialect) {
        var api = TestPlatform.on(dialect).api();
        var country = "countries/"
                + api.post("countries", "{\"country\":{\"code\":\"CA\",\"tax\":0.05,\"tax_name\":\"GST\"}}")
                        .at("country.id");
        tax(api, country, "ON", "{\"tax\":0.13,\"tax_name\":\"HST\",\"tax_type\":\"harmonized\"}");
        tax(api, country, "QC", "{\"tax\":0.09975,\"tax_name\":\"QST\",\"tax_type\":\"compounded\"}");
        tax(api, country, "BC", "{\"tax\":0.07,\"tax_name\":\"PST\"}");

        assertThat(rates(api, "CA", "ON").rates()).extracting("title").containsExactly("HST");
        assertThat(rates(api, "CA", "QC").rates()).extracting("title").containsExactly("GST", "QST");
        assertThat(rates(api, "CA", "BC").rates())
                .extracting("kind")
                .extracting(Object::toString)
                .containsExactly("NORMAL", "NORMAL");
        assertThat(rates(api, "CA", "YT").rates()).extracting("title").containsExactly("GST");
        assertThat(rates(api, "CA", null).rates()).extracting("title").containsExactly("GST");
    }

    @ParameterizedTest
    @EnumSource
    void unlistedCountriesAreTheRestOfTheWorld(Dialect dialect) {
        var api = TestPlatform.on(dialect).api();
        api.post("countries", "{\"country\":{\"code\":\"DE\",\"tax\":0.19}}");

        assertThat(rates(api, "FR", null)).isEqualTo(TaxRates.NONE);
        api.post("countries", "{\"country\":{\"code\":\"*\",\"tax\":0.1,\"tax_name\":\"Abroad\"}}");
        assertThat(rates(api, "FR", null).rates()).extracting("title").containsExactly("Abroad");
        assertThat(rates(api, "DE", null).rates()).extracting("title").containsExactly("Tax");
        assertThat(rates(TestPlatform.on(dialect).api(), "DE", null)).isEqualTo(TaxRates.NONE);
    }

    @ParameterizedTest
    @EnumSource
    void deliveryIsTaxedWhenTheShopSaysSo(Dialect dialect) {
        var api = TestPlatform.on(dialect).api();
        api.post("countries", "{\"country\":{\"code\":\"DE\",\"tax\":0.19}}");

        assertThat(api.get("shop").at("shop.tax_shipping")).isEqualTo("false");
        assertThat(rates(api, "DE", null).shippingTaxed()).isFalse();
        var platform = api.platform().platform();
        platform.database().change(tx -> {
            platform.shopSettings().set(tx, api.shop(), "tax_shipping", "true");
            platform.shopSettings().set(tx, api.shop(), "taxes_included", "false");
        });
        assertThat(api.get("shop").at("shop.tax_shipping")).isEqualTo("true");
        assertThat(api.get("shop").at("shop.taxes_included")).isEqualTo("false");
        assertThat(rates(api, "DE", null).shippingTaxed()).isTrue();
    }

    private static void tax(Api api, String country, String code, String fields) {
        for (var province : api.get(country + "/provinces").json().get("provinces")) {
            if (province.get("code").asText().equals(code)) {
                var path = country + "/provinces/" + province.get("id").asText();
                assertThat(api.put(path, "{\"province\":" + fields + "}").status())
                        .isEqualTo(200);
            }
        }
    }

    private static TaxRates rates(Api api, String country, @Nullable String province) {
        var platform = api.platform().platform();
        return platform.database()
                .read(session -> Taxes.ratesAt(
                        session,
                        platform.shops().find(session, api.shop().shopId()).orElseThrow(),
                        new Place(country, province)));
    }
}
