package dev.vitrine.commerce.customers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.ResourceContract;
import dev.vitrine.testkit.TestPlatform;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class CustomersTest {

    private final ApiClient apiClient = TestPlatform.on(Dialect.SQLITE).api();

    @TestFactory
    Stream<DynamicNode> customersKeepTheContract() {
        return ResourceContract.of("customer", "customers", "customers")
                .valid(number -> "{\"email\":\"c" + number + "@mail.test\",\"addresses\":[{\"city\":\"Bonn\"}]}")
                .changing("{\"first_name\":\"Ida\",\"tags\":\"a, b\"}")
                .publishing(List.of("customers/create"), List.of("customers/update"), List.of("customers/delete"))
                .tests();
    }

    @TestFactory
    Stream<DynamicNode> groupsKeepTheContract() {
        return Stream.of("customer_group", "customer_saved_search")
                .flatMap(name -> ResourceContract.of(name, name.replaceFirst("h$", "he") + "s", "customers")
                        .valid(number -> "{\"name\":\"Group " + number + "\",\"query\":\"tag:vip\"}")
                        .changing("{\"query\":\"state:enabled\"}")
                        .requiring("name")
                        .publishing(
                                List.of("customer_groups/create"),
                                List.of("customer_groups/update"),
                                List.of("customer_groups/delete"))
                        .tests());
    }

    @Test
    void readsAsItWasWrittenInItsNormalForm() {
        var response =
                create("{\"email\":\" Lena@Mail.TEST \",\"phone\":\"030 1234-567\",\"tags\":[\"b\",\" A \",\"a\"],"
                        + "\"accepts_marketing\":true,\"state\":\"enabled\",\"orders_count\":7}");

        assertThat(response.at("customer.email")).isEqualTo("lena@mail.test");
        assertThat(response.at("customer.phone")).isEqualTo("+49301234567");
        assertThat(response.at("customer.tags")).isEqualTo("A, b");
        assertThat(response.at("customer.state")).as("read-only").isEqualTo("disabled");
        assertThat(response.at("customer.orders_count")).as("read-only").isEqualTo("0");
        assertThat(response.at("customer.total_spent")).isEqualTo("0.00");
        assertThat(response.at("customer.average_spent")).isEqualTo("0.00");
        assertThat(response.at("customer.currency")).isEqualTo("EUR");
        assertThat(response.at("customer.accepts_marketing_updated_at")).startsWith("2026-");
    }

    @Test
    void numberIsUnderstoodWithoutTheZeroOfTheShopsCountry() {
        var response = create("{\"phone\":\"(30) 123 4567\"}");

        assertThat(response.at("customer.phone")).isEqualTo("+49301234567");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | base | a name, an e-mail or a phone number is needed",
                "{\"first_name\":\" \"} | base | a name, an e-mail or a phone number is needed",
                "{\"email\":\"a@b\"} | email | is invalid",
                "{\"email\":\"a b@c.test\"} | email | is invalid",
                "{\"email\":\" TAKEN@mail.test\"} | email | has already been taken",
                "{\"phone\":\"12\"} | phone | is invalid",
                "{\"phone\":\"0049 (30) 1111111\"} | phone | has already been taken",
                "{\"first_name\":\"A\",\"marketing_opt_in_level\":\"x\"} | marketing_opt_in_level | is not included in the list:",
                "{\"first_name\":\"A\",\"password\":\"abcd\"} | password | is too short (minimum is 5 characters)",
                "{\"first_name\":\"A\",\"password\":\"abcde\",\"password_confirmation\":\"x\"} | password | doesn't match its confirmation",
                "{\"first_name\":\"A\",\"password\":12345} | password | is invalid",
                "{\"first_name\":\"A\",\"send_email_invite\":true} | email | can't be blank",
                "{\"first_name\":\"A\",\"metafields\":[{\"key\":\"x\"}]} | metafields[0].namespace | can't be blank",
                "{\"first_name\":\"A\",\"addresses\":[{\"country\":\"X\"}]} | addresses[0].country | is not supported",
                "{\"first_name\":\"A\",\"addresses\":[null]} | addresses | is invalid",
                "{\"first_name\":\"A\",\"addresses\":[{\"zip\":\"1\"},{\"zip\":\"1\"}]} | addresses | must differ",
            })
    void refusesWhatCannotBe(String body, String field, String message) {
        create("{\"email\":\"taken@mail.test\",\"phone\":\"+49301111111\"}");
        var response = create(body);

        assertThat(response.status()).as(response.text()).isEqualTo(422);
        assertThat(response.json().get("errors").get(field).get(0).asText()).startsWith(message);
    }

    @Test
    void sameAddressMayBeUsedInAnotherShop() {
        create("{\"email\":\"twice@mail.test\"}");
        var other = TestPlatform.on(Dialect.SQLITE).api();

        assertThat(other.post("customers", "{\"customer\":{\"email\":\"twice@mail.test\"}}")
                        .status())
                .isEqualTo(201);
    }

    @Test
    void verificationBelongsToTheAddressThatWasVerified() {
        var path = "customers/" + id(create("{\"email\":\"a@mail.test\",\"verified_email\":true}"));

        assertThat(apiClient.put(path, "{\"customer\":{\"note\":\"x\"}}").at("customer.verified_email"))
                .isEqualTo("true");
        assertThat(apiClient
                        .put(path, "{\"customer\":{\"email\":\"b@mail.test\",\"verified_email\":true}}")
                        .at("customer.verified_email"))
                .isEqualTo("false");
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void ofTwinsMadeAtOnceOneIsRefused(Dialect dialect) throws Exception {
        var shop = TestPlatform.on(dialect).api();
        try (var threads = Executors.newFixedThreadPool(8)) {
            var responses = IntStream.range(0, 8)
                    .mapToObj(i -> threads.submit(() -> shop.sendAtOnce(
                            "POST",
                            "customers",
                            "{\"customer\":{\"email\":\"Twin@mail.test\",\"first_name\":\"" + i + "\"}}")))
                    .toList();
            var statuses = new ArrayList<Integer>();
            for (var response : responses) {
                statuses.add(response.get().status());
            }
            assertThat(statuses)
                    .containsOnlyOnce(201)
                    .filteredOn(status -> status == 422)
                    .hasSize(7);
        }
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void databaseRefusesTwinsInAnyLetterCase(Dialect dialect) {
        var platform = TestPlatform.on(dialect);
        var shop = platform.api();
        shop.post("customers", "{\"customer\":{\"email\":\"one@mail.test\"}}");
        assertThatThrownBy(() -> platform.platform()
                        .foundation()
                        .database()
                        .change(tx -> tx.sql("""
                                insert into customers (shop_id, email, currency, created_at, updated_at)
                                values (:shop, 'ONE@mail.test', 'EUR', 1, 1)
                                """).bind(shop.shop()).run()))
                .hasMessage("email has already been taken");
    }

    @Test
    void bringsItsMetafields() {
        var path = "customers/"
                + id(create(
                        "{\"first_name\":\"A\",\"metafields\":[{\"namespace\":\"size\",\"key\":\"shoe\",\"value\":\"42\","
                                + "\"value_type\":\"string\"}]}"));
        assertThat(apiClient.get(path + "/metafields").at("metafields[0].value"))
                .isEqualTo("42");
        apiClient.put(
                path,
                "{\"customer\":{\"metafields\":[{\"namespace\":\"size\",\"key\":\"shoe\",\"value\":\"43\",\"value_type\":\"string\"}]}}");
        assertThat(apiClient.get(path + "/metafields").json().get("metafields")).hasSize(1);
        assertThat(apiClient.get(path + "/metafields").at("metafields[0].value"))
                .isEqualTo("43");
    }

    private ApiClient.Response create(String fields) {
        return apiClient.post("customers", "{\"customer\":" + fields + "}");
    }

    private static long id(ApiClient.Response created) {
        return created.json().at("/customer/id").asLong();
    }
}
