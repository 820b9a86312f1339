package dev.vitrine.commerce.shipping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.ResourceContract;
import dev.vitrine.testkit.TestPlatform;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class ShopCountriesTest {

    private static final List<String> CODES = List.of("*", "DE", "US", "IT", "FR", "CA", "AU", "JP", "BR");

    @TestFactory
    Stream<DynamicNode> keepTheContract() {
        return ResourceContract.of("country", "countries", "shipping")
                .valid(number -> "{\"code\":\"" + CODES.get(number) + "\"}")
                .changing("{\"tax\":0.07,\"tax_name\":\"VAT\"}")
                .requiring("code")
                .tests();
    }

    @ParameterizedTest
    @EnumSource
    void namesAndProvincesComeWithTheCode(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var created = create(apiClient, "{\"code\":\"ca\",\"tax\":\"0.050\",\"tax_name\":\"GST\"}");

        assertThat(created.at("country.name")).isEqualTo("Canada");
        assertThat(created.at("country.tax")).isEqualTo("0.05");
        assertThat(created.at("country.calling_code")).isEqualTo("1");
        assertThat(created.at("country.province_required")).isEqualTo("true");
        assertThat(created.at("country.province_type")).isEqualTo("province");
        assertThat(created.at("country.zip_code_required")).isEqualTo("true");
        assertThat(created.json().at("/country/provinces")).hasSize(13);
        assertThat(created.at("country.provinces[0].name")).isEqualTo("Alberta");
        var world = create(apiClient, "{\"code\":\"*\"}");
        assertThat(world.at("country.name")).isEqualTo("Rest of World");
        assertThat(world.at("country.province_type")).isEmpty();
        assertThat(world.at("country.zip_code_required")).isEqualTo("false");
        var emirates = create(apiClient, "{\"code\":\"AE\"}");
        assertThat(emirates.at("country.province_type")).isEqualTo("emirate");
        assertThat(emirates.at("country.zip_code_required")).isEqualTo("false");
    }

    @ParameterizedTest
    @EnumSource
    void provincesAreChangedButNeverMade(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var country = "countries/" + create(apiClient, "{\"code\":\"CA\"}").at("country.id");
        var path = country + "/provinces";
        var quebec = path + "/" + provinceId(apiClient, path, "QC");

        assertThat(apiClient.get(path + "/count").at("count")).isEqualTo("13");
        var changed =
                apiClient.put(quebec, "{\"province\":{\"tax\":0.09975,\"tax_type\":\"compounded\",\"code\":\"XX\"}}");
        assertThat(changed.at("province.tax_percentage")).isEqualTo("9.975");
        assertThat(changed.at("province.code")).isEqualTo("QC");
        assertThat(apiClient
                        .put(quebec, "{\"province\":{\"tax_type\":\"free\"}}")
                        .status())
                .isEqualTo(422);
        assertThat(apiClient.post(path, "{\"province\":{\"code\":\"ZZ\"}}").status())
                .isEqualTo(404);
        assertThat(apiClient.delete(quebec).status()).isEqualTo(404);
        assertThat(TestPlatform.on(dialect).api().get(path).status()).isEqualTo(404);
    }

    @ParameterizedTest
    @EnumSource
    void provinceKnowsTheZoneThatSendsThere(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var zone = "{\"name\":\"East\",\"countries\":[{\"code\":\"CA\",\"provinces\":[\"QC\",\"ON\"]}]}";
        var zoneId = apiClient
                .post("shipping_zones", "{\"shipping_zone\":" + zone + "}")
                .at("shipping_zone.id");
        var path = "countries/" + create(apiClient, "{\"code\":\"CA\"}").at("country.id") + "/provinces";

        assertThat(apiClient.get(path + "/" + provinceId(apiClient, path, "QC")).at("province.shipping_zone_id"))
                .isEqualTo(zoneId);
        assertThat(apiClient.get(path + "/" + provinceId(apiClient, path, "BC")).at("province.shipping_zone_id"))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "'\"code\":\"XX\"', code, is not a country code of ISO 3166-1",
        "'\"code\":\"Germany\"', code, is not a country code of ISO 3166-1",
        "'\"code\":\"de\"', code, has already been taken",
        "'\"code\":\"FR\",\"tax\":-1', tax, must be greater than or equal to 0",
        "'\"code\":\"FR\",\"tax\":\"much\"', tax, is invalid"
    })
    void refusesWhatCannotBe(String fields, String field, String message) {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        var first = "countries/" + create(apiClient, "{\"code\":\"DE\"}").at("country.id");
        var response = create(apiClient, "{" + fields + "}");

        assertThat(response.status()).isEqualTo(422);
        assertThat(response.at("errors." + field + "[0]")).isEqualTo(message);
        assertThat(apiClient.put(first, "{\"country\":{\"code\":\"FR\"}}").at("error"))
                .isEqualTo("code can't be changed");
    }

    private static ApiClient.Response create(ApiClient apiClient, String fields) {
        return apiClient.post("countries", "{\"country\":" + fields + "}");
    }

    private static String provinceId(ApiClient apiClient, String path, String code) {
        for (var province : apiClient.get(path).json().get("provinces")) {
            if (province.get("code").asText().equals(code)) {
                return province.get("id").asText();
            }
        }
        throw new AssertionError(code);
    }
}
