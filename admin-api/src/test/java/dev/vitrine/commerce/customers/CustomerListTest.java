package dev.vitrine.commerce.customers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Filters of the list of customers, and its count. */
final class CustomerListTest {

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void filtersNarrowTheListAndItsCount(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var ann = customer(apiClient, "\"first_name\":\"Ann\",\"accepts_marketing\":true,\"tags\":\"VIP, 50% off\"");
        var bob = customer(apiClient, "\"email\":\"bob@mail.test\",\"send_email_invite\":true");
        var buyer = apiClient
                .post(
                        "orders",
                        "{\"order\":{\"email\":\"cy@mail.test\",\"line_items\":[{\"title\":\"Cup\","
                                + "\"price\":\"10.00\",\"quantity\":1}]}}")
                .at("order.customer.id");
        var group = apiClient
                .post("customer_groups", "{\"customer_group\":{\"name\":\"Vips\",\"query\":\"tag:vip\"}}")
                .at("customer_group.id");

        assertThat(found(apiClient, "accepts_marketing=true")).containsExactly(ann);
        assertThat(found(apiClient, "accepts_marketing=false")).containsExactly(buyer, bob);
        assertThat(found(apiClient, "state=invited")).containsExactly(bob);
        assertThat(found(apiClient, "has_orders=true")).containsExactly(buyer);
        assertThat(found(apiClient, "has_orders=false")).containsExactly(bob, ann);
        assertThat(found(apiClient, "tag=vip")).containsExactly(ann);
        assertThat(found(apiClient, "tag=50%25%20off")).containsExactly(ann);
        assertThat(found(apiClient, "tag=5")).isEmpty();
        assertThat(found(apiClient, "group_id=" + group)).containsExactly(ann);
        assertThat(found(apiClient, "group_id=999999999")).isEmpty();
        assertThat(found(apiClient, "query=bob*&state=invited")).containsExactly(bob);
        assertThat(found(apiClient, "order=total_spent%20desc")).hasSize(3);
        for (var bad : List.of("state=open", "accepts_marketing=yes", "has_orders=1", "group_id=x", "query=colour:x")) {
            assertThat(apiClient.get("customers?" + bad).status()).as(bad).isEqualTo(400);
        }
    }

    private static List<String> found(ApiClient apiClient, String query) {
        var rows = apiClient
                .get("customers?" + query)
                .json()
                .path("customers")
                .valueStream()
                .map(customer -> customer.path("id").asText())
                .toList();
        var filters = query.replaceAll("order=[^&]*", "limit=250");
        assertThat(apiClient.get("customers/count?" + filters).at("count")).isEqualTo(Integer.toString(rows.size()));
        return rows;
    }

    private static String customer(ApiClient apiClient, String fields) {
        return apiClient.post("customers", "{\"customer\":{" + fields + "}}").at("customer.id");
    }
}
