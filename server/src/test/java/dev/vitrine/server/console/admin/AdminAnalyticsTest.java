package dev.vitrine.server.console.admin;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.people.Permission;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.Shopper;
import dev.vitrine.server.testkit.SignedInVisitor;
import dev.vitrine.server.testkit.TestServer;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Analytics of a shop in Berlin that sells in EUR; what pages say is compared with what the Admin API answers. */
final class AdminAnalyticsTest {

    private static final String OVERVIEW = "/admin/analytics";
    private static final String FEBRUARY = "since=2026-02-01&until=2026-02-28";

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();
    private final AppApi api = testServer.api(shop);

    @BeforeEach
    void shopIsInBerlin() {
        owner().fillsIn("/admin/settings", Map.of("iana_timezone", "Europe/Berlin"));
        assertThat(testServer.shop(shop).ianaTimezone()).isEqualTo("Europe/Berlin");
    }

    @Test
    void overviewSaysWhatTheApiAnswers() {
        winter();
        var summary = summary(FEBRUARY + "&compare=previous");
        var page = page(OVERVIEW + "?" + FEBRUARY);

        assertThat(tile(page, "Total sales"))
                .startsWith(money(summary, "total_sales"))
                .endsWith("more than " + money(summary.path("previous"), "total_sales"));
        assertThat(tile(page, "Orders")).isEqualTo(summary.path("orders_count").asText() + " ↑ 100 % more than 1");
        assertThat(tile(page, "Average order")).startsWith(money(summary, "average_order_value"));
        assertThat(tile(page, "Returns")).startsWith(money(summary, "returns")).endsWith("↑ 0.00 EUR before");
        assertThat(tile(page, "Sessions")).isEqualTo("40 ↑ 0 before");
        assertThat(tile(page, "Conversion rate")).isEqualTo("0 % → As before");
        assertThat(tile(page, "Returning customers")).startsWith("50 % ↑ 50 points more than 0 %");
        assertThat(page.select(".sums dd").eachText())
                .containsExactly(
                        money(summary, "gross_sales"),
                        "−" + money(summary, "discounts"),
                        "−" + money(summary, "returns"),
                        money(summary, "net_sales"),
                        money(summary, "shipping"),
                        money(summary, "taxes"),
                        money(summary, "tips"),
                        money(summary, "total_sales"));
    }

    @Test
    void chartAndItsTableSayTheSame() {
        winter();
        var page = page(OVERVIEW + "?" + FEBRUARY);
        var days = api.getWith("analytics/sales", FEBRUARY).path("sales");

        assertThat(page.select("svg.chart").attr("role")).isEqualTo("img");
        assertThat(page.select("svg.chart").attr("aria-label"))
                .isEqualTo("Total sales: 38.80 EUR from 2 orders, 1–28 Feb 2026; "
                        + "20.00 EUR from 1 order, 4–31 Jan 2026");
        assertThat(page.select("figure tbody td:nth-child(3)").eachText())
                .containsExactlyElementsOf(days.findValuesAsText("total_sales").stream()
                        .map(amount -> amount.replace('-', '−') + " EUR")
                        .toList());
        assertThat(page.select(".chart__spot title").eachText())
                .hasSize(28)
                .element(10)
                .isEqualTo("Wed 11 Feb: 28.80 EUR, 1 order. Before: Wed 14 Jan: 0.00 EUR, 0 orders");
        assertThat(page.select(".chart__line").attr("d").split("L")).hasSize(28);
        assertThat(page.select(".chart__before")).hasSize(1);
        assertThat(page(OVERVIEW + "?compare=none&" + FEBRUARY).select(".chart__before, .legend, .figures small"))
                .isEmpty();
        assertThat(page.select("script:not([src]), [style]")).isEmpty();
    }

    /** In Berlin the order of 23:30 UTC is of the next day. */
    @Test
    void daysAndHoursAreTheShops() {
        order("a@x.test", "2026-02-10T23:30:00Z", "");

        var days = page(OVERVIEW + "/sales?since=2026-02-10&until=2026-02-12");
        assertThat(column(days, 0)).containsExactly("Thu 12 Feb", "Wed 11 Feb", "Tue 10 Feb");
        assertThat(column(days, 1)).containsExactly("0", "1", "0");
        var hours = page(OVERVIEW + "/sales?interval=hour&order=date&since=2026-02-11&until=2026-02-11");
        assertThat(column(hours, 0)).hasSize(24).first().isEqualTo("11 Feb, 00:00");
        assertThat(column(hours, 1)).first().isEqualTo("1");
        assertThat(tile(page(OVERVIEW + "?since=2026-02-11&until=2026-02-11"), "Orders"))
                .startsWith("1");
        assertThat(tile(page(OVERVIEW + "?since=2026-02-10&until=2026-02-10"), "Orders"))
                .startsWith("0");
    }

    @Test
    void reportsAddUpToTheOverview() {
        winter();
        var summary = summary(FEBRUARY);
        var sales = page(OVERVIEW + "/sales?" + FEBRUARY);
        assertThat(sales.select("tfoot td").eachText())
                .containsExactly(
                        summary.path("orders_count").asText(),
                        money(summary, "gross_sales"),
                        money(summary, "discounts"),
                        money(summary, "returns"),
                        money(summary, "net_sales"),
                        money(summary, "shipping"),
                        money(summary, "taxes"),
                        money(summary, "tips"),
                        money(summary, "total_sales"));

        var customers = page(OVERVIEW + "/customers?" + FEBRUARY);
        assertThat(customers.select("tfoot td").last().text()).isEqualTo(money(summary, "total_sales"));
        assertThat(tile(customers, "New"))
                .isEqualTo(summary.path("new_customers").asText());
        assertThat(tile(customers, "Returning"))
                .isEqualTo(summary.path("returning_customers").asText());
        assertThat(column(customers, 4)).containsExactly("28.80 EUR", "10.00 EUR");

        var funnel = page(OVERVIEW + "/funnel?" + FEBRUARY);
        assertThat(funnel.select("tfoot td").first().text())
                .isEqualTo(summary.path("sessions").asText());
    }

    @Test
    void productsLeadToTheirPagesAndAreThoseOfTheApi() {
        var jug = api.sells("Jug", "10", 9);
        var variant = jug.at("/variants/0/id").asText();
        api.post("orders", """
                {"order":{"processed_at":"2026-02-11T12:00:00Z","line_items":[
                  {"variant_id":%s,"quantity":3},{"title":"Bowl","price":1,"quantity":7}]}}""".formatted(variant));

        var page = page(OVERVIEW + "/products?" + FEBRUARY);
        var rows = api.getWith("analytics/products", FEBRUARY).path("products");
        assertThat(column(page, 0)).containsExactlyElementsOf(rows.findValuesAsText("title"));
        assertThat(column(page, 0)).containsExactly("Bowl", "Jug");
        assertThat(column(page, 1)).containsExactlyElementsOf(rows.findValuesAsText("items_sold"));
        assertThat(column(page, 5))
                .containsExactlyElementsOf(rows.findValuesAsText("net_sales").stream()
                        .map(amount -> amount + " EUR")
                        .toList());
        assertThat(page.select("tbody th a").eachAttr("href"))
                .containsExactly("/admin/products/" + jug.path("id").asText());
        var best = page(OVERVIEW + "?" + FEBRUARY).select("#best .row");
        assertThat(best.eachText()).containsExactly("Bowl 7 sold 7.00 EUR", "Jug 3 sold 30.00 EUR");
        assertThat(best.last().attr("href"))
                .isEqualTo("/admin/products/" + jug.path("id").asText());
        assertThat(column(page(OVERVIEW + "/products?order=net_sales%20desc&" + FEBRUARY), 0))
                .containsExactly("Jug", "Bowl");
        api.delete("products/" + jug.path("id").asText());
        page = page(OVERVIEW + "/products?" + FEBRUARY);
        assertThat(page.select("tbody th a")).as("what was deleted has no page").isEmpty();
        assertThat(column(page, 0)).as("and is still named").containsExactly("Bowl", "Jug");
    }

    @Test
    void productsHaveTheTitlesThatTheyHaveNowInEveryOrderAndInTheFile() {
        var jug = api.sells("Jug", "10", 9);
        var cup = api.sells("Cup", "2", 9);
        for (var product : List.of(jug, cup)) {
            api.post("orders", """
                    {"order":{"processed_at":"2026-02-11T12:00:00Z","line_items":[{"variant_id":%s,"quantity":3}]}}""".formatted(product.at("/variants/0/id").asText()));
        }
        api.put("products/" + jug.path("id").asText(), "{\"product\":{\"title\":\"Big jug\"}}");

        var products = OVERVIEW + "/products?" + FEBRUARY;
        assertThat(column(page(products), 0)).containsExactlyInAnyOrder("Big jug", "Cup");
        assertThat(column(page(products + "&order=product%20asc"), 0)).containsExactly("Big jug", "Cup");
        assertThat(column(page(products + "&order=product%20desc&compare=previous"), 0))
                .containsExactly("Cup", "Big jug");
        assertThat(owner().get(OVERVIEW + "/products/export?" + FEBRUARY).text())
                .contains("\nBig jug,3,30.00,", "\nCup,3,6.00,");
    }

    @Test
    void codesSayHowOftenTheyWereUsedAndForHowMuch() {
        var rule = api.post("price_rules", """
                        {"price_rule":{"title":"Spring","value_type":"percentage","value":-10,
                          "target_type":"line_item","target_selection":"all","allocation_method":"across",
                          "customer_selection":"all","starts_at":"2020-01-01T00:00:00Z"}}""").at("/price_rule/id").asText();
        api.post("price_rules/" + rule + "/discount_codes", "{\"discount_code\":{\"code\":\"TEN\"}}");
        api.post("shipping_zones", """
                {"shipping_zone":{"name":"Home","countries":[{"code":"DE"}],
                "price_based_shipping_rates":[{"name":"Post","price":3}]}}""");
        var jug = api.sells("Jug", "10", 9).at("/variants/0/id").asText();
        buys(jug, "TEN");
        var cancelled = buys(jug, "TEN");
        api.post("orders/" + cancelled + "/cancel", "{}");

        var page = page(OVERVIEW + "/discounts?period=today&tests=on");
        assertThat(page.select("tbody th").text()).isEqualTo("TEN");
        assertThat(page.select("tbody td").eachText()).containsExactly("1", "1.00 EUR", "12.00 EUR");
        assertThat(page.select("tbody th a").attr("href")).isEqualTo("/admin/discounts/" + rule);
        assertThat(page(OVERVIEW + "/discounts?period=today&tests=off")
                        .select(".empty h2")
                        .text())
                .as("paid with a test card")
                .isEqualTo("No order of this time used a code");
    }

    @Test
    void comparesWithTheDaysBeforeOrWithTheYearBefore() {
        order("a@x.test", "2025-02-10T12:00:00Z", "");
        order("a@x.test", "2026-02-10T12:00:00Z", "");
        order("b@x.test", "2026-02-10T13:00:00Z", "");

        var year = page(OVERVIEW + "?compare=year&" + FEBRUARY);
        assertThat(tile(year, "Orders")).isEqualTo("2 ↑ 100 % more than 1");
        assertThat(year.select(".legend__before").text()).isEqualTo("1–28 Feb 2025");
        assertThat(tile(page(OVERVIEW + "?" + FEBRUARY), "Orders")).isEqualTo("2 ↑ 0 before");
        assertThat(tile(page(OVERVIEW + "?since=2026-02-11&until=2026-02-11"), "Total sales"))
                .isEqualTo("0.00 EUR ↓ 100 % less than 40.00 EUR");
        var sales = page(OVERVIEW + "/sales?order=total_sales%20desc&compare=year&" + FEBRUARY);
        assertThat(sales.select("thead th").last().text()).isEqualTo("Total before");
        assertThat(sales.select("tbody tr").first().select("td").last().text()).isEqualTo("20.00 EUR");
        assertThat(sales.select("tfoot td").last().text()).isEqualTo("20.00 EUR");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "since=2026-02-30&until=2026-03-01 | “2026-02-30” is not a date such as 2026-01-31.",
                "since=yesterday | “yesterday” is not a date such as 2026-01-31.",
                "since=0001-01-01 | “0001-01-01” is too far away.",
                "since=2026-02-10&until=2026-02-09 | The last day is before the first one.",
                "since=2024-01-01&until=2026-02-09 | A report spans 366 days at most.",
                "period=fortnight | There is no period “fortnight”."
            })
    void addressesThatCannotBeUnderstoodSayWhy(String query, String problem) {
        for (var path : List.of("", "/sales", "/products", "/customers", "/discounts", "/funnel")) {
            var page = page(OVERVIEW + path + "?" + query);
            assertThat(page.select("#problem").text()).isEqualTo(problem + " The last 30 days are shown instead.");
            assertThat(page.select("[aria-label=Reports] [aria-current]")).hasSize(1);
        }
        var file = owner().get(OVERVIEW + "/sales/export?" + query);
        assertThat(file.status()).isEqualTo(303);
        assertThat(owner().get(file.header("location")).status()).isEqualTo(200);
    }

    @Test
    void comparisonAndOrderThatDoNotExistAreLeftOut() {
        winter();
        var page = page(OVERVIEW + "?compare=moon&" + FEBRUARY);
        assertThat(page.select("#problem").text()).isEqualTo("Nothing can be compared with “moon”.");
        assertThat(tile(page, "Orders")).startsWith("2");
        assertThat(column(page(OVERVIEW + "/sales?order=moon&interval=moon&page=x&" + FEBRUARY), 0))
                .hasSize(28)
                .first()
                .isEqualTo("Sat 28 Feb");
        assertThat(owner().get(OVERVIEW + "/sales?page=9&" + FEBRUARY).status()).isEqualTo(303);
    }

    @Test
    void periodsAreChosenByTheirNames() {
        var today = LocalDate.ofInstant(Instant.now(), testServer.shop(shop).zone());
        order("a@x.test", Instant.now().toString(), "");
        order("b@x.test", today.minusDays(1) + "T12:00:00+01:00", "");
        assertThat(tile(page(OVERVIEW + "?period=today"), "Orders")).isEqualTo("1 → As before");
        assertThat(tile(page(OVERVIEW + "?period=yesterday"), "Orders")).startsWith("1");
        assertThat(tile(page(OVERVIEW), "Orders")).startsWith("2");
        var week = page(OVERVIEW + "?period=last_7&tests=off");
        assertThat(week.select("[aria-label=Reports] a").eachAttr("href"))
                .contains(OVERVIEW + "/products?period=last_7&tests=off");
        assertThat(week.select("select[name=period] option[selected]").text()).isEqualTo("Last 7 days");
        assertThat(page(OVERVIEW + "?period=custom").select("#until").val()).isEqualTo(today.toString());
        for (var period : List.of("last_90", "this_month", "last_month", "this_year")) {
            assertThat(page(OVERVIEW + "?period=" + period).select("#problem"))
                    .as(period)
                    .isEmpty();
        }
    }

    @Test
    void whatIsStillToComeIsNotDrawnAsNothing() {
        order("a@x.test", Instant.now().toString(), "");
        var page = page(OVERVIEW + "?period=today&compare=none");
        var spots = page.select(".chart__spot").size();
        var hour = Instant.now().atZone(testServer.shop(shop).zone()).getHour();
        assertThat(spots).isBetween(23, 25);
        assertThat(page.select(".chart__spot circle").size()).isBetween(hour, hour + 2);
        assertThat(page.select("figure tbody tr").size()).isBetween(hour, hour + 2);
    }

    @Test
    void fileHasPlainNumbersAndNothingThatASpreadsheetWorksOut() {
        api.post("orders", """
                {"order":{"processed_at":"2026-02-11T12:00:00Z","total_discounts":1,
                  "line_items":[{"title":"=1+1","price":1234.5,"quantity":2}]}}""");
        var products = owner().get(OVERVIEW + "/products/export?" + FEBRUARY);
        assertThat(products.header("content-type")).startsWith("text/csv");
        assertThat(products.header("content-disposition"))
                .isEqualTo("attachment; filename=\"products-2026-02-01-2026-02-28.csv\"");
        assertThat(products.text())
                .isEqualTo("Product,Sold,Gross,Discounts,Returns,Net\r\n'=1+1,2,2469.00,1.00,0.00,2468.00\r\n");
        assertThat(owner().get(OVERVIEW + "/sales/export?interval=day&order=date&since=2026-02-11&until=2026-02-12")
                        .text()
                        .lines())
                .containsExactly(
                        "Date,Orders,Gross,Discounts,Returns,Net,Shipping,Taxes,Tips,Total",
                        "2026-02-11,1,2469.00,1.00,0.00,2468.00,0.00,0.00,0.00,2468.00",
                        "2026-02-12,0,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00");
        var link = page(OVERVIEW + "/products?" + FEBRUARY).select("#export").attr("href");
        assertThat(owner().get(link).text()).isEqualTo(products.text());
    }

    @Test
    void ordersInAnotherCurrencyAreLeftOutAndCounted() {
        order("a@x.test", "2026-02-10T12:00:00Z", "");
        var other = order("b@x.test", "2026-02-11T12:00:00Z", "");
        change("update orders set currency = 'USD' where shop_id = :shop and id = " + other);

        var page = page(OVERVIEW + "?" + FEBRUARY);
        assertThat(tile(page, "Orders")).startsWith("1 ");
        assertThat(page.select("#left").text())
                .isEqualTo("1 order of this time is in another currency than EUR"
                        + " and left out of all amounts and counts of orders.");
        assertThat(page(OVERVIEW + "?since=2026-02-10&until=2026-02-10").select("#left"))
                .isEmpty();
    }

    @Test
    void shopWithoutOrdersIsToldWhatWillStandThere() {
        var page = page(OVERVIEW);
        assertThat(page.select(".empty h2").text()).isEqualTo("No orders yet");
        assertThat(page.select(".empty a").attr("href")).isEqualTo("/admin");
        assertThat(page.select("svg.chart")).isEmpty();
        assertThat(page(OVERVIEW + "/products").select(".empty h2").text())
                .isEqualTo("No product was sold in this time");
    }

    @Test
    void whoMayNotSeeCustomersLearnsHowManyBoughtAndNotWho() {
        order("secret@x.test", "2026-02-10T12:00:00Z", "");
        var clerk = testServer.member(shop, Permission.ANALYTICS).at(shop);
        var page = clerk.get(OVERVIEW + "/customers?" + FEBRUARY);
        assertThat(page.status()).isEqualTo(200);
        assertThat(tile(page.html(), "New")).isEqualTo("1");
        assertThat(page.text()).doesNotContain("secret@");
        assertThat(clerk.get(OVERVIEW + "/customers/export?" + FEBRUARY).status())
                .isEqualTo(303);
        assertThat(page(OVERVIEW + "/customers?" + FEBRUARY).select("tbody th").text())
                .contains("secret@x.test");
    }

    @Test
    void planWithoutAnalyticsSaysSo() {
        change("update shops set plan_name = 'starter' where id = :shop");
        var refused = owner().get(OVERVIEW);
        assertThat(refused.status()).as(refused.text()).isEqualTo(501);
    }

    /** Two orders in February, one of them with everything, and one in January. */
    private void winter() {
        order("a@x.test", "2026-01-20T12:00:00Z", "");
        var id = order("a@x.test", "2026-02-10T12:00:00Z", ",\"total_discounts\":2");
        order("b@x.test", "2026-02-11T12:00:00Z", """
                ,"taxes_included":false,"shipping_lines":[{"title":"Post","price":5}],"total_tax":3.80""");
        change("""
                insert into transactions (shop_id, order_id, kind, status, amount, currency, gateway,
                  processed_at, created_at, updated_at)
                values (:shop, %s, 'refund', 'success', 800, 'EUR', 'manual', %2$s, %2$s, %2$s)
                """.formatted(id, Instant.parse("2026-02-12T12:00:00Z").toEpochMilli()));
        change("insert into visits (shop_id, hour, sessions) values (:shop, %s, 40)"
                .formatted(Instant.parse("2026-02-12T12:00:00Z").toEpochMilli()));
    }

    private String order(String email, String processedAt, String more) {
        return api.post("orders", """
                        {"order":{"email":"%s","processed_at":"%s","line_items":[
                          {"title":"Vase","price":10,"quantity":2}]%s}}""".formatted(email, processedAt, more))
                .at("/orders/0/id")
                .asText();
    }

    private String buys(String variant, String code) {
        var shopper = new Shopper(testServer.visitor(shop));
        shopper.takes(variant, 1).goesToTheCheckout().deliversTo(Shopper.ADDRESS);
        shopper.sends("discount", Map.of("discount", code, "at", "payment"));
        assertThat(shopper.pays(Shopper.GOOD).header("location")).endsWith("/thank_you");
        return shopper.order();
    }

    private void change(String sql) {
        testServer
                .platform()
                .foundation()
                .database()
                .change(tx -> tx.sql(sql).bind(testServer.shop(shop)).run());
    }

    private JsonNode summary(String query) {
        return api.getWith("analytics/summary", query).path("summary");
    }

    private SignedInVisitor owner() {
        return testServer.owner(shop).at(shop);
    }

    private Document page(String address) {
        var visitorResponse = owner().get(address);
        assertThat(visitorResponse.status())
                .as(address + visitorResponse.text())
                .isEqualTo(200);
        return visitorResponse.html();
    }

    private static String tile(Document page, String title) {
        return page.select(".figure").stream()
                .filter(figure -> figure.select("dt").text().equals(title))
                .map(figure -> figure.select("dd").text())
                .findFirst()
                .orElseThrow();
    }

    private static List<String> column(Document page, int place) {
        return page.select("tbody tr").stream()
                .map(row -> row.child(place).text())
                .toList();
    }

    private static String money(JsonNode figures, String name) {
        return figures.path(name).asText() + " EUR";
    }
}
