package dev.vitrine.insight.analytics;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The shop is in Berlin, sells in EUR, and its clock stands on the first of March 2026. */
final class AnalyticsTest {

    private static final String FEBRUARY = "since=2026-02-01&until=2026-02-28";

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void summaryAddsUpAsItIsDefined(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var id = order(apiClient, "a@x.test", "2026-02-10T12:00:00+01:00", """
                ,"taxes_included":false,"shipping_lines":[{"title":"Post","price":5}],"total_tax":3.80,
                 "total_discounts":2,"financial_status":"paid"
                """);
        refund(apiClient, id, 400, "2026-02-20T12:00:00Z");
        order(apiClient, "b@x.test", "2026-02-11T12:00:00+01:00", ",\"test\":true");
        var cancelled = order(apiClient, "c@x.test", "2026-02-11T12:00:00+01:00", "");
        cancel(apiClient, cancelled);
        order(apiClient, "a@x.test", "2026-01-10T12:00:00+01:00", "");

        var sums = apiClient
                .get("analytics/summary?" + FEBRUARY + "&compare=previous")
                .json()
                .get("summary");
        assertThat(sums.get("gross_sales").asText()).isEqualTo("20.00");
        assertThat(sums.get("discounts").asText()).isEqualTo("2.00");
        assertThat(sums.get("returns").asText()).isEqualTo("4.00");
        assertThat(sums.get("net_sales").asText()).isEqualTo("14.00");
        assertThat(sums.get("shipping").asText()).isEqualTo("5.00");
        assertThat(sums.get("taxes").asText()).isEqualTo("3.80");
        assertThat(sums.get("total_sales").asText()).isEqualTo("22.80");
        assertThat(sums.get("orders_count").asInt()).isEqualTo(1);
        assertThat(sums.get("average_order_value").asText()).isEqualTo("18.00");
        assertThat(sums.get("average_order_items").asText()).isEqualTo("2.00");
        assertThat(sums.get("items_sold").asInt()).isEqualTo(2);
        assertThat(sums.get("new_customers").asInt()).isZero();
        assertThat(sums.get("returning_customers").asInt()).isEqualTo(1);
        assertThat(sums.fieldNames())
                .toIterable()
                .as("no field changes its place with the start of the process")
                .containsSubsequence("items_sold", "new_customers", "returning_customers", "sessions");
        assertThat(sums.get("conversion_rate").asText()).isEqualTo("0.0000");
        assertThat(sums.get("since").asText()).isEqualTo("2026-02-01");
        assertThat(sums.at("/previous/since").asText()).isEqualTo("2026-01-04");
        assertThat(sums.at("/previous/gross_sales").asText()).isEqualTo("20.00");
        assertThat(sums.at("/previous/new_customers").asInt()).isEqualTo(1);
        assertThat(apiClient.get("analytics/summary?test=true&" + FEBRUARY).at("summary.orders_count"))
                .isEqualTo("2");
    }

    /** "Tax-inclusive shops: adding tax again to totals". */
    @ParameterizedTest
    @EnumSource(Dialect.class)
    void includedTaxesAreNotAddedAgain(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        order(apiClient, "a@x.test", "2026-02-10T12:00:00+01:00", ",\"taxes_included\":true,\"total_tax\":3.19");

        var sums = apiClient.get("analytics/summary?" + FEBRUARY).json().get("summary");
        assertThat(sums.get("gross_sales").asText()).isEqualTo("16.81");
        assertThat(sums.get("taxes").asText()).isEqualTo("3.19");
        assertThat(sums.get("total_sales").asText()).isEqualTo("20.00");
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void daysAreTheShopsAndReturnsStandOnTheirOwn(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var id = order(apiClient, "a@x.test", "2026-02-10T23:30:00Z", "");
        refund(apiClient, id, 500, "2026-02-12T10:00:00Z");

        var rows = apiClient
                .get("analytics/sales?since=2026-02-10&until=2026-02-13")
                .json()
                .get("sales");
        assertThat(rows.findValuesAsText("date"))
                .containsExactly("2026-02-10", "2026-02-11", "2026-02-12", "2026-02-13");
        assertThat(rows.findValuesAsText("gross_sales")).containsExactly("0.00", "20.00", "0.00", "0.00");
        assertThat(rows.findValuesAsText("total_sales")).containsExactly("0.00", "20.00", "-5.00", "0.00");
        var weeks = apiClient.get("analytics/sales?interval=week&since=2026-02-10&until=2026-02-16");
        assertThat(weeks.json().get("sales").findValuesAsText("date")).containsExactly("2026-02-09", "2026-02-16");
        assertThat(apiClient
                        .get("analytics/sales?interval=month&since=2026-01-15&until=2026-02-13")
                        .at("sales[1].net_sales"))
                .isEqualTo("15.00");
        var hours = apiClient.get("analytics/sales?interval=hour&since=2026-02-11&until=2026-02-11");
        assertThat(hours.json().get("sales")).hasSize(24);
        assertThat(hours.at("sales[0].date")).isEqualTo("2026-02-11T00:00:00+01:00");
        assertThat(hours.at("sales[0].orders_count")).isEqualTo("1");
    }

    /** On 29 March 2026 the clocks of Berlin go forward. */
    @Test
    void hoursOfTheDayThatIsShortAreTwentyThree() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        var hours = apiClient.get("analytics/conversion?interval=hour&since=2026-03-29&until=2026-03-29");
        assertThat(hours.json().get("conversion")).hasSize(23);
    }

    /** Days, weeks and months begin at midnight of the shop on both sides of the change. */
    @ParameterizedTest
    @EnumSource(Dialect.class)
    void daysAroundTheChangeOfTheClocksHoldTheirOrders(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        for (var at : new String[] {
            "2026-03-28T22:59:00Z", "2026-03-28T23:00:00Z", "2026-03-29T21:59:00Z", "2026-03-29T22:00:00Z"
        }) {
            order(apiClient, "a@x.test", at, "");
        }
        var days = apiClient.get("analytics/sales?since=2026-03-28&until=2026-03-30");
        assertThat(days.json().get("sales").findValuesAsText("orders_count")).containsExactly("1", "2", "1");
        var weeks = apiClient.get("analytics/sales?interval=week&since=2026-03-28&until=2026-03-30");
        assertThat(weeks.json().get("sales").findValuesAsText("orders_count")).containsExactly("3", "1");
        var before1970 = apiClient.get("analytics/sales?since=1969-12-30&until=1970-01-01");
        assertThat(before1970.json().get("sales").findValuesAsText("date"))
                .containsExactly("1969-12-30", "1969-12-31", "1970-01-01");
    }

    /** Long periods are counted by another statement. */
    @ParameterizedTest
    @CsvSource({
        "SQLITE, 0", "SQLITE, 45",
        "POSTGRESQL, 0", "POSTGRESQL, 45"
    })
    void whoBoughtBeforeIsAReturningCustomerWhateverElseTheShopSold(Dialect dialect, int others) {
        var apiClient = TestPlatform.on(dialect).api();
        for (int i = 0; i < others; i++) {
            order(apiClient, "gone@x.test", "2025-05-10T12:00:00Z", "");
        }
        order(apiClient, "old@x.test", "2025-05-10T12:00:00Z", "");
        order(apiClient, "gone@x.test", "2025-05-10T12:00:00Z", "");
        order(apiClient, "old@x.test", "2026-01-10T12:00:00Z", "");
        order(apiClient, "early@x.test", "2026-01-11T12:00:00Z", "");
        order(apiClient, "old@x.test", "2026-02-10T12:00:00Z", "");
        order(apiClient, "new@x.test", "2026-02-11T12:00:00Z", "");
        order(apiClient, "new@x.test", "2026-02-12T12:00:00Z", "");
        order(apiClient, "later@x.test", "2027-02-12T12:00:00Z", "");
        var sums = apiClient.get("analytics/summary?" + FEBRUARY);
        assertThat(sums.at("summary.new_customers")).isEqualTo("1");
        assertThat(sums.at("summary.returning_customers")).isEqualTo("1");
        var compared = apiClient.get("analytics/summary?compare=previous&" + FEBRUARY);
        assertThat(compared.at("summary.new_customers")).isEqualTo("1");
        assertThat(compared.at("summary.returning_customers")).isEqualTo("1");
        assertThat(compared.at("summary.previous.new_customers")).isEqualTo("1");
        assertThat(compared.at("summary.previous.returning_customers")).isEqualTo("1");
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void taxesAndDiscountsOfALineAreAddedUp(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var order = apiClient.post("orders", """
                {"order":{"email":"a@x.test","processed_at":"2026-02-10T12:00:00Z",
                  "discount_code":[{"code":"TWO","amount":"2.00","type":"fixed_amount"}],
                  "line_items":[{"title":"Vase","price":10,"quantity":2,
                    "tax_lines":[{"title":"State","price":"1.00"},{"title":"City","price":"0.50"}]}]}}
                """);
        assertThat(order.status()).as(order.text()).isEqualTo(201);
        var row = apiClient.get("analytics/products?" + FEBRUARY);
        assertThat(row.at("products[0].gross_sales")).isEqualTo("18.50");
        assertThat(row.at("products[0].taxes")).isEqualTo("1.50");
        assertThat(row.at("products[0].discounts")).isEqualTo("2.00");
    }

    @ParameterizedTest
    @CsvSource({
        "SQLITE, country, DE, 20.00", "POSTGRESQL, country, DE, 20.00",
        "SQLITE, channel, market, 40.00", "POSTGRESQL, channel, market, 40.00",
        "SQLITE, discount_code, HELLO, 20.00", "POSTGRESQL, discount_code, HELLO, 20.00",
        "SQLITE, staff, '', 40.00", "POSTGRESQL, staff, '', 40.00",
        "SQLITE, product, Vase, 40.00", "POSTGRESQL, product, Vase, 40.00",
        "SQLITE, variant, Vase, 40.00", "POSTGRESQL, variant, Vase, 40.00",
        "SQLITE, vendor, '', 40.00", "POSTGRESQL, vendor, '', 40.00",
        "SQLITE, sku, '', 40.00", "POSTGRESQL, sku, '', 40.00",
        "SQLITE, type, '', 40.00", "POSTGRESQL, type, '', 40.00"
    })
    void salesAreGrouped(Dialect dialect, String grouping, String key, String gross) {
        var apiClient = TestPlatform.on(dialect).api();
        order(apiClient, "a@x.test", "2026-02-10T12:00:00Z", """
                ,"shipping_address":{"country_code":"DE","address1":"A 1","city":"B","zip":"10115"}""");
        order(apiClient, "a@x.test", "2026-02-10T12:00:00Z", """
                ,"discount_code":[{"code":"HELLO","amount":"2.00","type":"fixed_amount"}]""");

        var rows = apiClient.get("analytics/sales?" + FEBRUARY + "&group_by=" + grouping);
        assertThat(rows.status()).as(rows.text()).isEqualTo(200);
        assertThat(row(rows.json().get("sales"), key).path("gross_sales").asText())
                .as(rows.text())
                .isEqualTo(gross);
        assertThat(apiClient
                        .get("analytics/sales?interval=day&" + FEBRUARY + "&group_by=" + grouping)
                        .at("sales[0].date"))
                .isEqualTo("2026-02-10");
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void bestSellersComeFirstWithTheirDiscountsAndReturns(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var id = order(apiClient, "a@x.test", "2026-02-10T12:00:00Z", ",\"total_discounts\":2");
        apiClient.post("orders", """
                {"order":{"processed_at":"2026-02-11T12:00:00Z",
                  "line_items":[{"title":"Bowl","price":1,"quantity":7}]}}""");
        refundLine(apiClient, id, "9.00", "2026-02-12T12:00:00Z");

        var rows = apiClient.get("analytics/products?" + FEBRUARY).json().get("products");
        assertThat(rows.findValuesAsText("title")).containsExactly("Bowl", "Vase");
        assertThat(rows.findValuesAsText("items_sold")).containsExactly("7", "2");
        assertThat(rows.at("/1/discounts").asText()).isEqualTo("2.00");
        assertThat(rows.at("/1/returns").asText()).isEqualTo("9.00");
        assertThat(rows.at("/1/net_sales").asText()).isEqualTo("9.00");
        assertThat(apiClient
                        .get("analytics/products?limit=1&page=2&" + FEBRUARY)
                        .at("products[0].title"))
                .isEqualTo("Vase");
        assertThat(apiClient
                        .get("analytics/sales?group_by=product&order=orders_count%20asc&limit=1&" + FEBRUARY)
                        .json()
                        .get("sales"))
                .hasSize(1);
        assertThat(bestSellers(apiClient, 1)).containsExactly("Bowl 7 0");
        assertThat(bestSellers(apiClient, 2)).containsExactly("Bowl 7 0", "Vase 2 900");
        assertThat(bestSellers(apiClient, 3)).containsExactly("Bowl 7 0", "Vase 2 900");
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void whatDoesNotCountIsInNoReport(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var orders = List.of(
                order(apiClient, "a@x.test", "2026-02-10T12:00:00Z", ""),
                order(apiClient, "b@x.test", "2026-02-10T12:00:00Z", ",\"test\":true"),
                order(apiClient, "c@x.test", "2026-02-10T12:00:00Z", ",\"currency\":\"USD\""),
                order(apiClient, "d@x.test", "2026-02-10T12:00:00Z", ""));
        cancel(apiClient, orders.get(3));
        for (var order : orders) {
            refund(apiClient, order, 100, "2026-02-12T12:00:00Z");
            refundLine(apiClient, order, "1.00", "2026-02-12T12:00:00Z");
        }
        for (var report :
                List.of("products?", "sales?group_by=vendor&", "sales?group_by=channel&", "sales?group_by=staff&")) {
            var name = report.substring(0, report.indexOf('?'));
            for (int counted = 1; counted <= 2; counted++) {
                var tests = counted == 2 ? "test=true&" : "";
                var row = apiClient
                        .get("analytics/" + report + tests + FEBRUARY)
                        .json()
                        .at("/" + name + "/0");
                assertThat(row.get("orders_count").asInt()).as(report).isEqualTo(counted);
                assertThat(row.get("gross_sales").asText()).as(report).isEqualTo(20 * counted + ".00");
                assertThat(row.get("returns").asText()).as(report).isEqualTo(counted + ".00");
            }
        }
    }

    /** Titles with how many were sold, and what was paid back for them. */
    private static List<String> bestSellers(ApiClient apiClient, int most) {
        return apiClient
                .platform()
                .platform()
                .foundation()
                .database()
                .<List<SalesRow>>read(session ->
                        new ShopReports(session, apiClient.shop(), february(apiClient), false).bestSellers(most))
                .stream()
                .map(row -> row.title() + " " + row.figures().itemsSold() + " "
                        + row.figures().returns())
                .toList();
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void buyersWhoBroughtMostComeFirstAlsoThoseWithoutAnAddress(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        order(apiClient, "a@x.test", "2026-02-10T12:00:00Z", "");
        order(apiClient, "b@x.test", "2026-02-10T12:00:00Z", "");
        order(apiClient, "b@x.test", "2026-02-11T12:00:00Z", ",\"total_discounts\":1");
        order(apiClient, "b@x.test", "2026-03-11T12:00:00Z", "");
        apiClient.post("orders", """
                {"order":{"processed_at":"2026-02-11T12:00:00Z",
                  "line_items":[{"title":"Bowl","price":30,"quantity":1}]}}""");

        assertThat(buyers(apiClient, 9)).containsExactly("b@x.test 2 3900", " 1 3000", "a@x.test 1 2000");
        assertThat(buyers(apiClient, 2)).containsExactly("b@x.test 2 3900", " 1 3000");
        assertThat(buyers(apiClient, 1)).containsExactly("b@x.test 2 3900");
    }

    /** Addresses with the number of orders and what they brought. */
    private static List<String> buyers(ApiClient apiClient, int most) {
        return apiClient
                .platform()
                .platform()
                .foundation()
                .database()
                .<List<SalesRow>>read(
                        session -> new ShopReports(session, apiClient.shop(), february(apiClient), false).buyers(most))
                .stream()
                .map(row -> row.place().key() + " " + row.figures().ordersCount() + " "
                        + row.figures().total())
                .toList();
    }

    private static Period february(ApiClient apiClient) {
        return new Period(
                LocalDate.parse("2026-02-01"),
                LocalDate.parse("2026-02-28"),
                apiClient.shop().zone());
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void buyersAreNewOnceAndTheirMonthRemembersThem(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        order(apiClient, "a@x.test", "2026-01-10T12:00:00Z", "");
        order(apiClient, "b@x.test", "2026-01-31T23:30:00Z", "");
        order(apiClient, "a@x.test", "2026-02-15T12:00:00Z", "");

        var report = apiClient
                .get("analytics/customers?since=2026-01-01&until=2026-02-28&interval=month")
                .json()
                .get("customers");
        assertThat(report.get("new_customers").asInt()).isEqualTo(2);
        assertThat(report.get("intervals").findValuesAsText("new_customers")).containsExactly("1", "1");
        assertThat(report.get("intervals").findValuesAsText("returning_orders")).containsExactly("0", "1");
        assertThat(report.at("/cohorts/0/month").asText()).isEqualTo("2026-01");
        assertThat(report.at("/cohorts/0/active").toString()).isEqualTo("[1,1]");
        assertThat(report.at("/cohorts/1/active").toString()).isEqualTo("[1]");
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void checkoutsAreReachedCompletedAndLeft(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        checkout(apiClient, "2026-02-10T12:00:00Z", null);
        checkout(apiClient, "2026-02-10T13:00:00Z", Instant.parse("2026-02-10T13:05:00Z"));
        visits(apiClient, "2026-02-10T12:00:00Z", 8);

        var funnel = apiClient.get("analytics/conversion?since=2026-02-10&until=2026-02-10");
        assertThat(funnel.at("conversion[0].sessions")).isEqualTo("8");
        assertThat(funnel.at("conversion[0].reached_checkouts")).isEqualTo("2");
        assertThat(funnel.at("conversion[0].completed_checkouts")).isEqualTo("1");
        assertThat(funnel.at("conversion[0].conversion_rate")).isEqualTo("0.1250");
        var left = apiClient.get("analytics/checkouts?since=2026-02-10&until=2026-02-10");
        assertThat(left.at("checkouts.abandoned_checkouts")).isEqualTo("1");
        assertThat(left.at("checkouts.abandoned_value")).isEqualTo("12.00");
        assertThat(left.at("checkouts.abandonment_rate")).isEqualTo("0.5000");
    }

    @ParameterizedTest
    @CsvSource({
        "since=2025-01-01&until=2026-01-02, 422, since",
        "since=2026-02-02&until=2026-02-01, 422, until",
        "since=yesterday, 400, since",
        "interval=minute, 400, interval",
        "group_by=moon, 400, group_by",
        "order=weight, 400, order"
    })
    void refusesWhatItCannotCount(String query, int status, String field) {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        var response = apiClient.get("analytics/sales?" + query);

        assertThat(response.status()).isEqualTo(status);
        assertThat(response.json().get("errors").has(field)).isTrue();
        assertThat(apiClient
                        .get("analytics/sales?since=2025-01-01&until=2026-01-01")
                        .status())
                .as("366 days")
                .isEqualTo(200);
    }

    @Test
    void needsItsScopeAndShowsNothingOfOtherShops() {
        var test = TestPlatform.on(Dialect.SQLITE);
        var apiClient = test.api();
        order(apiClient, "a@x.test", "2026-02-10T12:00:00Z", "");

        assertThat(test.api(apiClient.shop(), "read_orders")
                        .get("analytics/summary")
                        .status())
                .isEqualTo(403);
        assertThat(test.api().get("analytics/summary?" + FEBRUARY).at("summary.orders_count"))
                .isEqualTo("0");
    }

    private static String order(ApiClient apiClient, String email, String processedAt, String more) {
        var order = apiClient.post("orders", """
                {"order":{"email":"%s","processed_at":"%s","source_name":"market",
                  "line_items":[{"title":"Vase","price":10,"quantity":2}]%s}}
                """.formatted(email, processedAt, more));
        assertThat(order.status()).as(order.text()).isEqualTo(201);
        return order.at("orders[0].id");
    }

    private static void refund(ApiClient apiClient, String order, long amount, String at) {
        change(
                apiClient,
                tx -> tx.sql("""
                        insert into transactions (shop_id, order_id, kind, status, amount, currency, gateway,
                          processed_at, created_at, updated_at)
                        select shop_id, id, 'refund', 'success', :amount, currency, 'manual', :at, :at, :at
                        from orders where shop_id = :shop and id = :order
                        """)
                        .bind(apiClient.shop())
                        .bind("order", Long.parseLong(order))
                        .bind("amount", amount)
                        .bind("at", Instant.parse(at))
                        .run());
    }

    /** One piece of an order's first line. */
    private static void refundLine(ApiClient apiClient, String order, String subtotal, String at) {
        var line = apiClient.get("orders/" + order).at("order.line_items[0].id");
        change(
                apiClient,
                tx -> tx.sql("""
                        insert into refunds (shop_id, order_id, refund_line_items, processed_at, created_at)
                        values (:shop, :order, :lines, :at, :at)
                        """)
                        .bind(apiClient.shop())
                        .bind("order", Long.parseLong(order))
                        .bind("lines", "[{\"line_item_id\":" + line + ",\"quantity\":1,\"subtotal\":" + subtotal + "}]")
                        .bind("at", Instant.parse(at))
                        .run());
    }

    private static void cancel(ApiClient apiClient, String order) {
        change(
                apiClient,
                tx -> tx.sql("update orders set cancelled_at = 1 where shop_id = :shop and id = :id")
                        .bind(apiClient.shop())
                        .bind("id", Long.parseLong(order))
                        .run());
    }

    private static void checkout(ApiClient apiClient, String begun, @Nullable Instant completed) {
        change(
                apiClient,
                tx -> tx.sql("""
                        insert into checkouts (shop_id, token, currency, line_items, total_line_items_price,
                          total_discounts, subtotal_price, total_shipping, total_tax, total_price, completed_at,
                          abandoned_at, created_at, updated_at)
                        values (:shop, :token, 'EUR', '[]', 1200, 0, 1200, 0, 0, 1200, :completed, :left, :at, :at)
                        """)
                        .bind(apiClient.shop())
                        .bind("token", apiClient.shop().handle() + begun)
                        .bind("completed", completed)
                        .bind("left", completed == null ? Instant.parse(begun) : null)
                        .bind("at", Instant.parse(begun))
                        .run());
    }

    private static void visits(ApiClient apiClient, String hour, int sessions) {
        change(
                apiClient,
                tx -> tx.sql("insert into visits (shop_id, hour, sessions) values (:shop, :hour, :sessions)")
                        .bind(apiClient.shop())
                        .bind("hour", Instant.parse(hour))
                        .bind("sessions", sessions)
                        .run());
    }

    private static void change(ApiClient apiClient, Consumer<Tx> work) {
        apiClient.platform().platform().foundation().database().change(work::accept);
    }

    private static JsonNode row(JsonNode rows, String key) {
        for (var row : rows) {
            if (row.path("key").asText().equals(key)) {
                return row;
            }
        }
        return rows.path(rows.size());
    }
}
