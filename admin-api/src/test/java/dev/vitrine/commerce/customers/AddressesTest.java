package dev.vitrine.commerce.customers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.ResourceContract;
import dev.vitrine.testkit.TestPlatform;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class AddressesTest {

    private final ApiClient apiClient = TestPlatform.on(Dialect.SQLITE).api();
    private final String customer = withFirstAddress(apiClient);
    private final String path = customer + "/addresses";

    @TestFactory
    Stream<DynamicNode> keepTheContract() {
        var told = List.of("customers/update");
        return ResourceContract.of("customer_address", "addresses", "customers")
                .at(shop -> withFirstAddress(shop) + "/addresses")
                .valid(number -> "{\"address1\":\"Street " + number + "\",\"country_code\":\"DE\"}")
                .changing("{\"city\":\"Bonn\"}")
                .publishing(told, told, told)
                .tests();
    }

    @Test
    void firstIsTheDefaultUntilAnotherTakesItsPlace() {
        var first = apiClient.get(customer).at("customer.default_address.id");
        var second = add("{\"city\":\"Bonn\"}").at("customer_address.id");
        assertThat(apiClient.get(path + "/" + second).at("customer_address.default"))
                .isEqualTo("false");

        var since = apiClient.lastEvent();
        assertThat(apiClient.put(path + "/" + second + "/default", "").at("customer_address.default"))
                .isEqualTo("true");
        assertThat(apiClient.topicsSince(since)).containsExactly("customers/update");
        assertThat(apiClient.get(customer).at("customer.default_address.id")).isEqualTo(second);
        assertThat(apiClient.get(path + "/" + first).at("customer_address.default"))
                .isEqualTo("false");
        assertThat(apiClient.delete(path + "/" + second).at("error"))
                .isEqualTo("is the default address and can't be deleted");
        assertThat(apiClient.delete(path + "/" + first).status()).isEqualTo(200);
    }

    @Test
    void countryAndProvinceAreKnownByNameAndByCode() {
        var response = add("{\"country\":\"canada\",\"province\":\"qc\",\"first_name\":\"A\",\"last_name\":\"B\"}");

        assertThat(response.at("customer_address.country")).isEqualTo("Canada");
        assertThat(response.at("customer_address.country_code")).isEqualTo("CA");
        assertThat(response.at("customer_address.province")).isEqualTo("Quebec");
        assertThat(response.at("customer_address.province_code")).isEqualTo("QC");
        assertThat(response.at("customer_address.name")).isEqualTo("A B");
        var one = path + "/" + response.at("customer_address.id");
        var moved =
                apiClient.put(one, "{\"address\":{\"country\":\"France\",\"province\":null,\"province_code\":null}}");
        assertThat(moved.at("customer_address.country_code")).isEqualTo("FR");
        assertThat(moved.at("customer_address.province")).isEmpty();
        assertThat(apiClient.put(one, "{\"address\":{\"country_code\":null}}").at("customer_address.country"))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | base | an address needs at least one field",
                "{\"country\":\"Atlantis\"} | country | is not supported",
                "{\"country\":\"US\",\"province\":\"Bavaria\"} | province | is not a province of United States",
                "{\"city\":\" Berlin \"} | signature | has already been taken",
            })
    void refusesWhatIsNowhere(String body, String field, String message) {
        var response = add(body);

        assertThat(response.status()).as(response.text()).isEqualTo(422);
        assertThat(response.at("errors." + field + "[0]")).isEqualTo(message);
    }

    @Test
    void eitherWrapperIsUnderstoodAndTheNestedPathIsItsAddress() {
        var response = apiClient.post(path, "{\"address\":{\"city\":\"Bonn\"}}");

        assertThat(response.status()).isEqualTo(201);
        assertThat(response.header("Location").orElseThrow())
                .endsWith("/admin/" + path + "/" + response.at("customer_address.id") + ".json");
    }

    @Test
    void manyAreDeletedTogetherOrNotAtAll() {
        var standard = apiClient.get(customer).at("customer.default_address.id");
        var a = add("{\"city\":\"A\"}").at("customer_address.id");
        var b = add("{\"city\":\"B\"}").at("customer_address.id");
        var both = path + "/set?address_ids[]=" + a + "&address_ids[]=";

        assertThat(apiClient.put(both + standard + "&operation=destroy", "").status())
                .isEqualTo(422);
        assertThat(apiClient.put(both + "999999&operation=destroy", "").status())
                .isEqualTo(404);
        assertThat(apiClient.put(both + b + "&operation=move", "").status()).isEqualTo(400);
        assertThat(apiClient.get(path + "/count").at("count")).isEqualTo("3");
        assertThat(apiClient.put(both + b + "&operation=destroy", "").status()).isEqualTo(200);
        assertThat(apiClient.get(path + "/count").at("count")).isEqualTo("1");
    }

    @Test
    void customerShowsItsTenNewestAddressesAndIsChangedByThem() {
        var before = apiClient.get(customer).at("customer.updated_at");
        for (int i = 0; i < 11; i++) {
            add("{\"zip\":\"" + i + "\"}");
        }
        var shown = apiClient.get(customer);
        assertThat(shown.json().at("/customer/addresses")).hasSize(10);
        assertThat(shown.at("customer.addresses[0].zip")).isEqualTo("10");
        assertThat(shown.at("customer.default_address.city")).isEqualTo("Berlin");
        assertThat(shown.at("customer.updated_at")).isGreaterThan(before);
    }

    private ApiClient.Response add(String fields) {
        return apiClient.post(path, "{\"customer_address\":" + fields + "}");
    }

    private static String withFirstAddress(ApiClient apiClient) {
        var body = "{\"customer\":{\"first_name\":\"A\",\"addresses\":[{\"city\":\"Berlin\"}]}}";
        return "customers/" + apiClient.post("customers", body).at("customer.id");
    }
}
