package dev.vitrine.shipping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.db.Dialect;
import dev.vitrine.testkit.Api;
import dev.vitrine.testkit.ResourceContract;
import dev.vitrine.testkit.TestPlatform;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class CountriesTest {

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
        var api = TestPlatform.on(dialect).api();
        var created = create(api, "{\"code\":\"ca\",\"tax\":\"0.050\",\"tax_name\":\"GST\"}");

        assertThat(created.at("country.name")).isEqualTo("Canada");
        assertThat(created.at("country.tax")).isEqualTo("0.05");
        assertThat(created.at("country.calling_code")).isEqualTo("1");
        assertThat(created.at("country.province_required")).isEqualTo("true");
        assertThat(created.at("country.province_type")).isEqualTo("province");
        assertThat(created.at("country.zip_code_required")).isEqualTo("true");
        assertThat(created.json().at("/country/provinces")).hasSize(13);
        assertThat(created.at("country.provinces[0].name")).isEqualTo("Alberta");
        var world = create(api, "{\"code\":\"*\"}");
        assertThat(world.at("country.name")).isEqualTo("Rest of World");
        assertThat(world.at("country.province_type")).isEmpty();
        assertThat(world.at("country.zip_code_required")).isEqualTo("false");
        assertThat(create(api, "{\"code\":\"AE\"}").at("country.province_type")).isEqualTo("emirate");
    }

    @ParameterizedTest
    @EnumSource
    void provincesAreChangedButNeverMade(Dialect dialect) {
        var api = TestPlatform.on(dialect).api();
        var country = "countries/" + create(api, "{\"code\":\"CA\"}").at("country.id");
        var path = country + "/provinces";
        var quebec = path + "/" + provinceId(api, path, "QC");

        assertThat(api.get(path + "/count").at("count")).isEqualTo("13");
        var changed = api.put(quebec, "{\"province\":{\"tax\":0.09975,\"tax_type\":\"compounded\",\"code\":\"XX\"}}");
        assertThat(changed.at("province.tax_percentage")).isEqualTo("9.975");
        assertThat(changed.at("province.code")).isEqualTo("QC");
        assertThat(api.put(quebec, "{\"province\":{\"tax_type\":\"free\"}}").status())
                .isEqualTo(422);
        assertThat(api.post(path, "{\"province\":{\"code\":\"ZZ\"}}").status()).isEqualTo(404);
        assertThat(api.delete(quebec).status()).isEqualTo(404);
        assertThat(TestPlatform.on(dialect).api().get(path).status()).isEqualTo(404);
    }

    @ParameterizedTest
    @EnumSource
    void provinceKnowsTheZoneThatSendsThere(Dialect dialect) {
        var api = TestPlatform.on(dialect).api();
        var zone = "{\"name\":\"East\",\"countries\":[{\"code\":\"CA\",\"provinces\":[\"QC\",\"ON\"]}]}";
        var zoneId =
                api.post("shipping_zones", "{\"shipping_zone\":" + zone + "}").at("shipping_zone.id");
        var path = "countries/" + create(api, "{\"code\":\"CA\"}").at("country.id") + "/provinces";

        assertThat(api.get(path + "/" + provinceId(api, path, "QC")).at("province.shipping_zone_id"))
                .isEqualTo(zoneId);
        assertThat(api.get(path + "/" + provinceId(api, path, "BC")).at("province.shipping_zone_id"))
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
        var api = TestPlatform.on(Dialect.SQLITE).api();
        var first = "countries/" + create(api, "{\"code\":\"DE\"}").at("country.id");
        var answer = create(api, "{" + fields + "}");

        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.at("errors." + field + "[0]")).isEqualTo(message);
        assertThat(api.put(first, "{\"country\":{\"code\":\"FR\"}}").at("error"))
                .isEqualTo("code can't be changed");
    }

    private static Api.Answer create(Api api, String fields) {
        return api.post("countries", "{\"country\":" + fields + "}");
    }

    private static String provinceId(Api api, String path, String code) {
        for (var province : api.get(path).json().get("provinces")) {
            if (province.get("code").asText().equals(code)) {
                return province.get("id").asText();
            }
        }
        throw new AssertionError(code);
    }
}
