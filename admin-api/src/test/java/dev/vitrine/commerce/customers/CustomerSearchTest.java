package dev.vitrine.commerce.customers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class CustomerSearchTest {

    private static final Map<Dialect, ApiClient> SHOPS = new ConcurrentHashMap<>();

    /** A query and the first names that it finds. */
    private static final List<String[]> QUERIES = List.of(
            new String[] {"", "Ana Bo Zoë"},
            new String[] {"zoe", "Zoë"},
            new String[] {"ZOË", "Zoë"},
            new String[] {"zo", ""},
            new String[] {"zo*", "Zoë"},
            new String[] {"mail.test", "Ana Bo"},
            new String[] {"ana@mail.test", "Ana"},
            new String[] {"bonn", "Bo"},
            new String[] {"\"ana lima\"", "Ana"},
            new String[] {"\"lima ana\"", ""},
            new String[] {"vip bonn", "Bo"},
            new String[] {"vip OR zoe", "Ana Bo Zoë"},
            new String[] {"vip AND -bonn", "Ana"},
            new String[] {"-vip", "Zoë"},
            new String[] {"email:ANA@mail.test", "Ana"},
            new String[] {"email:b*", "Bo"},
            new String[] {"-email:b*", "Ana Zoë"},
            new String[] {"first_name:zoë", "Zoë"},
            new String[] {"phone:+49301111111", "Zoë"},
            new String[] {"tag:vip", "Ana Bo"},
            new String[] {"tag:vi", ""},
            new String[] {"tag:v*", "Ana Bo"},
            new String[] {"tag:\"old friend\"", "Ana"},
            new String[] {"country:Germany", "Bo"},
            new String[] {"country:de", "Bo"},
            new String[] {"orders_count:>2", "Ana"},
            new String[] {"orders_count:<=0", "Bo Zoë"},
            new String[] {"orders_count:3", "Ana"},
            new String[] {"total_spent:>=100", "Ana"},
            new String[] {"total_spent:>100", ""},
            new String[] {"last_order_date:2026-02-01", "Ana"},
            new String[] {"last_order_date:>2026-02-01", ""},
            new String[] {"updated_at:>2020-01-01", "Ana Bo Zoë"},
            new String[] {"created_at:<2020-01-01", ""},
            new String[] {"state:disabled accepts_marketing:true", "Zoë"},
            new String[] {"100%", ""},
            new String[] {"tag:% OR tag:_*", ""});

    static Stream<Arguments> queries() {
        return Arrays.stream(Dialect.values())
                .flatMap(dialect -> QUERIES.stream().map(pair -> Arguments.of(dialect, pair[0], pair[1])));
    }

    @ParameterizedTest
    @MethodSource("queries")
    void findsWhoFits(Dialect dialect, String query, String names) {
        var response = people(dialect).get("customers/search?order=id&query=" + encoded(query));

        assertThat(response.status()).as(response.text()).isEqualTo(200);
        assertThat(names(response)).isEqualTo(names);
    }

    @Test
    void groupHoldsWhomItsQueryFinds() {
        var apiClient = people(Dialect.SQLITE);
        var group = apiClient.post("customer_groups", "{\"customer_group\":{\"name\":\"VIP\",\"query\":\"tag:vip\"}}");
        var id = group.at("customer_group.id");

        assertThat(names(apiClient.get("customer_groups/" + id + "/customers?order=id")))
                .isEqualTo("Ana Bo");
        assertThat(names(apiClient.get("customer_saved_searches/" + id + "/customers?limit=1")))
                .isEqualTo("Bo");
        assertThat(TestPlatform.on(Dialect.SQLITE)
                        .api()
                        .get("customer_groups/" + id + "/customers")
                        .status())
                .isEqualTo(404);
    }

    @Test
    void saysWhatItDoesNotUnderstand() {
        var apiClient = people(Dialect.SQLITE);
        for (var query : List.of("OR vip", "vip OR", "color:red", "orders_count:many", "updated_at:soon", "\"open")) {
            var response = apiClient.get("customers/search?query=" + encoded(query));
            assertThat(response.status()).as(query).isEqualTo(400);
            assertThat(response.at("error")).as(query).startsWith("query ");
            var body = apiClient.shop().json().text(Map.of("customer_group", Map.of("name", "Odd", "query", query)));
            assertThat(apiClient.post("customer_groups", body).status())
                    .as(query)
                    .isEqualTo(422);
        }
    }

    @Test
    void latestOrderComesFirstUnlessAskedOtherwise() {
        assertThat(names(people(Dialect.SQLITE).get("customers/search"))).isEqualTo("Ana Zoë Bo");
        assertThat(names(people(Dialect.POSTGRESQL).get("customers/search"))).isEqualTo("Ana Zoë Bo");
        assertThat(names(people(Dialect.SQLITE).get("customers/search?order=last_order_date%20ASC")))
                .isEqualTo("Bo Zoë Ana");
    }

    private static ApiClient people(Dialect dialect) {
        return SHOPS.computeIfAbsent(dialect, CustomerSearchTest::made);
    }

    private static ApiClient made(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var ana = add(
                apiClient, "\"Ana\",\"last_name\":\"Lima\",\"email\":\"ana@mail.test\",\"tags\":\"VIP, old friend\"");
        add(
                apiClient,
                "\"Bo\",\"email\":\"bo@mail.test\",\"tags\":\"vip\",\"addresses\":[{\"city\":\"Bonn\",\"country\":\"DE\"}]");
        add(apiClient, "\"Zoë\",\"phone\":\"+49301111111\",\"accepts_marketing\":true");
        apiClient
                .platform()
                .platform()
                .foundation()
                .database()
                .change(tx -> tx.sql("""
                        update customers set orders_count = 3, total_spent = 10000, last_order_at = 1769940000
                        where shop_id = :shop and id = :id
                        """)
                        .bind(apiClient.shop())
                        .bind("id", Long.valueOf(ana))
                        .run());
        return apiClient;
    }

    private static String add(ApiClient apiClient, String fields) {
        return apiClient
                .post("customers", "{\"customer\":{\"first_name\":" + fields + "}}")
                .at("customer.id");
    }

    private static String names(ApiClient.Response response) {
        return StreamSupport.stream(response.json().get("customers").spliterator(), false)
                .map(customer -> customer.get("first_name").asText())
                .reduce((left, right) -> left + " " + right)
                .orElse("");
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
