package dev.vitrine.foundation.db;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestDatabase;
import dev.vitrine.testkit.TestPlatform;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.postgresql.ds.PGSimpleDataSource;
import org.sqlite.SQLiteDataSource;

/** A database that an earlier version filled is brought to today's schema, with everything in it. */
final class UpgradeTest {

    private static final Pattern INTO = Pattern.compile("(?m)^insert into (\\w+) ");

    @ParameterizedTest
    @EnumSource
    void whatAnEarlierVersionKeptIsThereAndSells(Dialect dialect) throws Exception {
        var url = TestDatabase.empty(dialect);
        var kept = filled(source(url), dialect);
        assertThat(kept).containsEntry("orders", 4).containsEntry("variants", 19);

        try (var platform = TestPlatform.over(Database.open(url))) {
            try (var connection = source(url).getConnection()) {
                for (var table : kept.entrySet()) {
                    assertThat(number(connection, "select count(*) from " + table.getKey()))
                            .as(table.getKey())
                            .isEqualTo(table.getValue());
                }
                assertThat(number(connection, "select count(*) from inventory_items"))
                        .isEqualTo(19);
                assertThat(number(connection, "select count(*) from files"))
                        .as("a file for each picture of products")
                        .isEqualTo(kept.get("product_images"));
                assertThat(number(connection, "select usage_count from price_rules"))
                        .isEqualTo(5);
                assertThat(number(connection, """
                        select count(*) from variants v join inventory_levels l
                          on l.inventory_item_id = v.inventory_item_id and l.shop_id = v.shop_id
                        join shops s on s.id = v.shop_id and s.primary_location_id = l.location_id
                        where l.available = v.inventory_quantity
                        """)).isEqualTo(19);
            }
            for (var handle : new String[] {"demo", "atelier"}) {
                looksTheSameAndSells(platform, handle);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void draftsOfBeforeTheirIndexAreFound(Dialect dialect) throws Exception {
        var url = before108(dialect, """
                insert into draft_orders (shop_id, number, token, currency, line_items, note, taxes_included,
                  total_line_items_price, total_discounts, subtotal_price, total_shipping_price, total_tax,
                  total_price, created_at, updated_at)
                select id, 1, handle, 'EUR', '[]', 'Ring twice', true, 0, 0, 0, 0, 0, 0, 0, 0 from shops
                """);
        try (var platform = TestPlatform.over(Database.open(url))) {
            for (var handle : new String[] {"demo", "atelier"}) {
                var shop = platform.platform()
                        .foundation()
                        .shops()
                        .byHandle(handle)
                        .orElseThrow();
                platform.platform().sales().draftOrders().everyMinute(shop);
                assertThat(platform.api(shop).get("draft_orders?query=ring").at("draft_orders[0].name"))
                        .isEqualTo("#D1");
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void linesOfBeforeHaveTheirSums(Dialect dialect) throws Exception {
        var url = before108(dialect, """
                        update line_items set tax_lines = '[{"price":1.1},{"price":"0.50"}]',
                          discount_allocations = '[{"amount":"2.00"}]', currency = 'EUR'
                        """, """
                        insert into line_items (shop_id, order_id, title, quantity, price, currency, requires_shipping,
                          taxable, tax_lines)
                        select shop_id, order_id, 'Tea', 1, 300, 'JPY', true, true, '[{"price":30}]' from line_items
                        """, """
                        insert into line_items (shop_id, order_id, title, quantity, price, currency, requires_shipping,
                          taxable, tax_lines)
                        select shop_id, order_id, 'Dates', 1, 1500, 'KWD', true, true, '[{"price":0.075}]'
                        from line_items where currency = 'EUR'
                        """);
        Migrations.run(source(url), dialect);
        try (var connection = source(url).getConnection();
                var statement = connection.createStatement();
                var sums = statement.executeQuery(
                        "select distinct currency, discount_total, tax_total from line_items order by 1")) {
            for (var expected : new String[] {"EUR 200 160", "JPY 0 30", "KWD 0 75"}) {
                assertThat(sums.next()).isTrue();
                assertThat(sums.getString(1) + " " + sums.getLong(2) + " " + sums.getLong(3))
                        .isEqualTo(expected);
            }
            assertThat(sums.next()).isFalse();
        }
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void linesOfBeforeKnowWhenTheyWereSold(Dialect dialect) throws Exception {
        var url = before108(dialect, "update orders set processed_at = 1700000000000 + id, taxes_included = true");
        Migrations.run(source(url), dialect);
        try (var connection = source(url).getConnection();
                var statement = connection.createStatement();
                var lines = statement.executeQuery("select order_id, sold_at, taxes_included from line_items")) {
            assertThat(lines.next()).isTrue();
            do {
                assertThat(lines.getLong(2)).isEqualTo(1700000000000L + lines.getLong(1));
                assertThat(lines.getBoolean(3)).isTrue();
            } while (lines.next());
        }
    }

    /** The address of a database as it was before migration 108, with what those statements put into it. */
    private static String before108(Dialect dialect, String... statements) throws Exception {
        var url = TestDatabase.empty(dialect);
        filled(source(url), dialect);
        Migrations.run(source(url), dialect, "107");
        try (var connection = source(url).getConnection();
                var statement = connection.createStatement()) {
            for (var sql : statements) {
                statement.executeUpdate(sql);
            }
        }
        return url;
    }

    private static void looksTheSameAndSells(TestPlatform platform, String handle) {
        var shop = platform.platform().foundation().shops().byHandle(handle).orElseThrow();
        var apiClient = platform.api(shop);
        var orders = apiClient.get("orders?status=any").json().get("orders");
        assertThat(orders.findValuesAsText("financial_status")).containsOnly("paid");
        var customers = apiClient.get("customers").json().get("customers");
        assertThat(customers.findValuesAsText("email")).containsExactlyInAnyOrder("ann@mail.test", "bob@mail.test");
        for (var customer : customers) {
            assertThat(customer.get("orders_count").asInt()).isEqualTo(1);
            assertThat(customer.get("total_spent").decimalValue())
                    .isEqualByComparingTo(orders.get(0).get("total_price").decimalValue());
        }
        assertThat(orders.get(1).at("/customer/email").asText()).isEqualTo("ann@mail.test");
        assertThat(apiClient
                        .get("orders/" + orders.get(0).get("id").asText() + "/transactions")
                        .at("transactions[0].kind"))
                .isEqualTo("sale");
        var collections = apiClient.get("custom_collections").json().get("custom_collections");
        assertThat(collections).isNotEmpty();
        sells(apiClient);
    }

    private static void sells(ApiClient apiClient) {
        var variant = apiClient.get("products").json().at("/products/0/variants/0");
        var had = variant.get("inventory_quantity").asInt();
        var sold = apiClient.post(
                "orders",
                "{\"order\":{\"email\":\"ann@mail.test\",\"inventory_behaviour\":\"decrement_obeying_policy\","
                        + "\"financial_status\":\"paid\",\"line_items\":[{\"variant_id\":"
                        + variant.get("id").asText() + ",\"quantity\":1}]}}");
        assertThat(sold.status()).as(sold.text()).isEqualTo(201);
        assertThat(sold.at("order.name")).isEqualTo("#1003");
        assertThat(sold.at("order.customer.orders_count")).isEqualTo("2");
        assertThat(apiClient.get("variants/" + variant.get("id").asText()).at("variant.inventory_quantity"))
                .isEqualTo(Integer.toString(had - 1));
        var cancelled = apiClient.post("orders/" + sold.at("order.id") + "/cancel", "{\"restock\":true}");
        assertThat(cancelled.status()).as(cancelled.text()).isEqualTo(200);
        var named = apiClient.post("products", "{\"product\":{\"title\":\"New\"}}");
        assertThat(named.status()).as(named.text()).isEqualTo(201);
    }

    /** The rows of an earlier version in its own schema: how many of each table. */
    private static TreeMap<String, Integer> filled(DataSource source, Dialect dialect)
            throws IOException, SQLException {
        Migrations.run(source, dialect, "11");
        var script = script();
        var counts = new TreeMap<String, Integer>();
        var tables = INTO.matcher(script);
        while (tables.find()) {
            counts.merge(tables.group(1), 1, Integer::sum);
        }
        try (var connection = source.getConnection();
                var statement = connection.createStatement()) {
            statement.executeUpdate(script);
            if (dialect == Dialect.POSTGRESQL) {
                // why: the rows brought their ids along.
                for (var table : counts.keySet()) {
                    statement.execute("select setval(pg_get_serial_sequence('" + table + "', 'id'), max(id)) from "
                            + table + " where pg_get_serial_sequence('" + table + "', 'id') is not null");
                }
            }
        }
        return counts;
    }

    private static int number(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement();
                var row = statement.executeQuery(sql)) {
            row.next();
            return row.getInt(1);
        }
    }

    private static DataSource source(String url) {
        if (url.startsWith("jdbc:sqlite:")) {
            var source = new SQLiteDataSource();
            source.setUrl(url);
            return source;
        }
        var source = new PGSimpleDataSource();
        source.setUrl(url);
        return source;
    }

    private static String script() throws IOException {
        try (var in = Objects.requireNonNull(UpgradeTest.class.getResourceAsStream("/upgrade/v011.sql"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
