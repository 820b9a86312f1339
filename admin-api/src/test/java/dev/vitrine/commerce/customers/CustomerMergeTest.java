package dev.vitrine.commerce.customers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Merge of two customers who are one person. */
final class CustomerMergeTest {

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void everythingOfTheOtherGoesToTheOneWhoIsKept(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var kept = customer(apiClient, """
                "email":"ann@mail.test","tags":"vip","note":"Tea","addresses":[{"city":"Bonn"}],
                "metafields":[{"namespace":"shoe","key":"size","value":"40","value_type":"string"}]
                """);
        var other = customer(apiClient, """
                "email":"ann@work.test","first_name":"Ann","tags":"press, VIP","note":"Coffee",
                "accepts_marketing":true,"addresses":[{"city":"Bonn"},{"city":"Ulm"}],
                "metafields":[{"namespace":"shoe","key":"size","value":"41","value_type":"string"},
                  {"namespace":"shoe","key":"width","value":"H","value_type":"string"}]
                """);
        var first = order(apiClient, "ann@mail.test");
        var second = order(apiClient, "ann@work.test");
        var since = apiClient.lastEvent();

        var merged = merge(apiClient, kept, other);

        assertThat(merged.status()).as(merged.text()).isEqualTo(200);
        assertThat(apiClient.topicsSince(since))
                .containsExactly("customers/update", "customers/delete", "orders/updated");
        assertThat(merged.at("customer.email")).isEqualTo("ann@mail.test");
        assertThat(merged.at("customer.first_name")).isEqualTo("Ann");
        assertThat(merged.at("customer.tags")).isEqualTo("press, vip");
        assertThat(merged.at("customer.note")).isEqualTo("Tea\n\nCoffee");
        assertThat(merged.at("customer.accepts_marketing"))
                .as("was given for another address")
                .isEqualTo("false");
        assertThat(merged.at("customer.orders_count")).isEqualTo("2");
        assertThat(merged.at("customer.total_spent")).isEqualTo("20.00");
        assertThat(merged.at("customer.default_address.city")).isEqualTo("Bonn");
        assertThat(merged.json().at("/customer/addresses")).hasSize(2);
        assertThat(apiClient
                        .get("customers/" + kept + "/metafields")
                        .json()
                        .path("metafields")
                        .findValuesAsText("value"))
                .containsExactlyInAnyOrder("40", "H");
        for (var order : new String[] {first, second}) {
            assertThat(apiClient.get("orders/" + order).at("order.customer.id")).isEqualTo(kept);
        }
        assertThat(apiClient.get("customers/" + other).status()).isEqualTo(404);
        assertThat(apiClient.get("customers/search?query=ulm").at("customers[0].id"))
                .isEqualTo(kept);
    }

    @Test
    void whoHasNoAddressTakesThatOfTheOtherWithTheConsent() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        var kept = customer(apiClient, "\"first_name\":\"Ann\"");
        var other = customer(
                apiClient, "\"email\":\"ann@mail.test\",\"accepts_marketing\":true,\"addresses\":[{\"city\":\"Ulm\"}]");

        var merged = merge(apiClient, kept, other);

        assertThat(merged.at("customer.email")).isEqualTo("ann@mail.test");
        assertThat(merged.at("customer.accepts_marketing")).isEqualTo("true");
        assertThat(merged.at("customer.default_address.city")).isEqualTo("Ulm");
    }

    @Test
    void whatWouldLoseSomethingIsRefused() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        var kept = customer(apiClient, "\"first_name\":\"Ann\",\"note\":\"" + "x".repeat(3000) + "\"");
        var account = customer(apiClient, "\"email\":\"ann@mail.test\",\"password\":\"tulip\"");
        var talkative = customer(apiClient, "\"first_name\":\"Ann\",\"note\":\"" + "y".repeat(3000) + "\"");
        var since = apiClient.lastEvent();

        assertThat(merge(apiClient, kept, kept).at("errors.customer_id[0]")).isEqualTo("is the same customer");
        assertThat(merge(apiClient, kept, "999999").at("errors.customer_id[0]")).isEqualTo("does not exist");
        assertThat(merge(apiClient, kept, account).at("errors.customer_id[0]")).startsWith("has an account");
        assertThat(merge(apiClient, kept, talkative).at("errors.note[0]")).startsWith("is at most 5000");
        assertThat(merge(apiClient, "999999", kept).status()).isEqualTo(404);
        assertThat(apiClient.topicsSince(since)).isEmpty();
        assertThat(merge(apiClient, account, kept).at("customer.state")).isEqualTo("enabled");
    }

    private static ApiClient.Response merge(ApiClient apiClient, String kept, String other) {
        return apiClient.post("customers/" + kept + "/merge", "{\"customer_merge\":{\"customer_id\":" + other + "}}");
    }

    private static String customer(ApiClient apiClient, String fields) {
        return apiClient.post("customers", "{\"customer\":{" + fields + "}}").at("customer.id");
    }

    private static String order(ApiClient apiClient, String email) {
        return apiClient
                .post(
                        "orders",
                        "{\"order\":{\"email\":\"" + email + "\",\"financial_status\":\"paid\",\"line_items\":"
                                + "[{\"title\":\"Cup\",\"price\":\"10.00\",\"quantity\":1}]}}")
                .at("order.id");
    }
}
