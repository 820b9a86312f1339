package dev.vitrine.commerce.shipping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.ResourceContract;
import dev.vitrine.testkit.TestPlatform;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CarrierServicesTest {

    private static final String URL = ",\"callback_url\":\"https://rates.apps.test/\"";

    private final ApiClient apiClient = TestPlatform.on(Dialect.SQLITE).api();

    @TestFactory
    Stream<DynamicNode> keepTheContract() {
        return ResourceContract.of("carrier_service", "carrier_services", "shipping")
                .valid(number -> "{\"name\":\"Carrier " + number + "\"" + URL + "}")
                .changing("{\"active\":false}")
                .requiring("name")
                .tests();
    }

    @Test
    void otherAppsSeeItButMayNotChangeIt() {
        var path = "carrier_services/" + create("\"name\":\"A\"" + URL).at("carrier_service.id");
        var other = apiClient.platform().api(apiClient.shop());

        assertThat(other.get(path).at("carrier_service.active")).isEqualTo("true");
        assertThat(other.put(path, "{\"carrier_service\":{\"name\":\"B\"}}").status())
                .isEqualTo(403);
        assertThat(other.delete(path).status()).isEqualTo(403);
        assertThat(apiClient.get(path).at("carrier_service.name")).isEqualTo("A");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"name\":\"A\" | callback_url | can't be blank",
                "\"name\":\"A\",\"callback_url\":\"http://rates.apps.test/\" | callback_url | must be a public https address",
                "\"name\":\"A\",\"callback_url\":\"https://10.0.0.1/\" | callback_url | must be a public https address",
                "\"name\":\"A\",\"callback_url\":\"https://demo.shops.test/\" | callback_url | must be a public https address",
                "\"name\":\"TAKEN\",\"callback_url\":\"https://rates.apps.test/\" | name | has already been taken",
                "\"name\":\"A\",\"format\":\"csv\",\"callback_url\":\"https://rates.apps.test/\" | format | is not included in the list:",
            })
    void refusesWhatCannotBeCalled(String fields, String field, String message) {
        create("\"name\":\"Taken\"" + URL);
        var response = create(fields);

        assertThat(response.status()).isEqualTo(422);
        assertThat(response.at("errors." + field + "[0]")).startsWith(message);
    }

    private ApiClient.Response create(String fields) {
        return apiClient.post("carrier_services", "{\"carrier_service\":{" + fields + "}}");
    }
}
