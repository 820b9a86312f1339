package dev.vitrine.server.console.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.vitrine.commerce.orders.aggregate.OrderIndex;
import dev.vitrine.people.Permission;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.BulkChange;
import dev.vitrine.server.testkit.ReceivedEmail;
import dev.vitrine.server.testkit.TestServer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The rooms of orders, without a browser. */
final class AdminOrderPagesTest {

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();
    private final AppApi appApi = testServer.api(shop);
    private final String buyer = UUID.randomUUID() + "@mail.test";

    @Test
    void anOrderIsFoundByNumberBuyerAndWhatWasBought() {
        order("ada@mail.test", "Jug");
        var wanted = order("jonas@mail.test", "Lamp");
        var signedInVisitor = testServer.owner(shop).at(shop);
        for (var words : new String[] {"1002", "jonas", "lamp", "%23" + "1002 lamp"}) {
            var rows = signedInVisitor
                    .get("/admin/orders?q=" + words.replace(" ", "+"))
                    .html()
                    .select("[data-row]");
            assertThat(rows.eachAttr("href")).as(words).containsExactly("/admin/orders/" + wanted);
        }
        assertThat(signedInVisitor
                        .get("/admin/orders?financial_status=refunded")
                        .text())
                .contains("No order is like that");
    }

    @Test
    void severalOrdersAreClosedAtOnceAndTheListIsAsItWas() {
        var one = order("ada@mail.test", "Jug");
        var signedInVisitor = testServer.owner(shop).at(shop);
        var sent = signedInVisitor.post(
                "/admin/orders", Map.of("ids", one, "do", "close", "back", "/admin/orders?status=open"));
        assertThat(sent.header("location")).isEqualTo("/admin/orders?status=open");
        assertThat(signedInVisitor.get("/admin/orders?status=open").text()).contains("1 order is closed now.");
        assertThat(appApi.get("orders/" + one).at("/order/status").asText()).isEqualTo("closed");
    }

    @Test
    void notesStandInTheTimelineWithTheNameOfWhoWroteThem() {
        var id = order("ada@mail.test", "Jug");
        var path = "/admin/orders/" + id;
        var signedInVisitor = testServer.owner(shop).at(shop);
        signedInVisitor.post(path, Map.of("do", "note", "timeline_note", "Called <Ada>.\nShe wants blue."));
        signedInVisitor.post(path, Map.of("do", "note", "timeline_note", " "));
        assertThat(signedInVisitor.get(path).text()).contains("Write the note first");
        var events = appApi.get("orders/" + id + "/events").path("events");
        assertThat(events.valueStream()
                        .filter(event -> event.path("verb").asText().equals("noted")))
                .singleElement()
                .satisfies(event -> {
                    assertThat(event.path("description").asText()).isEqualTo("Called <Ada>.\nShe wants blue.");
                    assertThat(event.path("author").asText()).isEqualTo("Jo Lee");
                });
        assertThat(signedInVisitor.get(path).html().select(".timeline li").eachText())
                .anyMatch(line -> line.startsWith("Called <Ada>. She wants blue.") && line.endsWith("Jo Lee"));
        assertThat(signedInVisitor.get("/admin/settings/activity").html().text())
                .contains("wrote a note about order #1001.");
    }

    @Test
    void closingSeveralOrdersIsTakenBackForThoseThatWereOpen() {
        var open = order("ada@mail.test", "Jug");
        var closed = order("bo@mail.test", "Lamp");
        appApi.post("orders/" + closed + "/close", "{}");
        var bulk = new BulkChange(testServer.owner(shop).at(shop), "/admin/orders");
        assertThat(bulk.change("close", List.of(open, closed), Map.of())).startsWith("2 orders are closed now.");
        assertThat(bulk.undo()).isEqualTo("Undone.");
        assertThat(appApi.get("orders/" + open).at("/order/status").asText()).isEqualTo("open");
        assertThat(appApi.get("orders/" + closed).at("/order/status").asText()).isEqualTo("closed");
    }

    @Test
    void listGoesOutAsCsvWithARowForEachLine() {
        order("ada@mail.test", "Jug");
        var lamp = order("bo@mail.test", "Lamp");
        var signedInVisitor = testServer.owner(shop).at(shop);
        var page = signedInVisitor.get("/admin/orders?q=lamp").html();
        var lines = signedInVisitor
                .get(page.select("a[download]").attr("href"))
                .text()
                .lines()
                .toList();
        assertThat(lines).hasSize(2);
        assertThat(lines.getFirst())
                .startsWith("Name,Email,Phone,Financial Status,")
                .contains(",Lineitem name,");
        var order = appApi.get("orders/" + lamp).path("order");
        assertThat(lines.getLast())
                .startsWith("\"#1002\",bo@mail.test,")
                .contains(
                        order.path("total_price").asText(),
                        order.path("created_at").asText(),
                        order.at("/line_items/0/name").asText());
    }

    @Test
    void thousandsAreFoundByTheirWordsAndEveryPageOfThem() {
        order("ada@mail.test", "Jug");
        copies();
        var signedInVisitor = testServer.owner(shop).at(shop);
        var last = signedInVisitor.get("/admin/orders?q=copy&status=open&page=6");
        assertThat(last.text()).contains("251–299 of 299 orders");
        assertThat(last.html().select("[data-row]").eachText()).contains("#1002");
        assertThat(signedInVisitor
                        .get("/admin/orders?q=%231002")
                        .html()
                        .select("[data-row]")
                        .eachText())
                .containsExactly("#1002");
        assertThat(signedInVisitor.get("/admin/orders?q=copy&page=7").header("location"))
                .isEqualTo("/admin/orders?q=copy");
    }

    @Test
    void cancelledOrderIsDeletedAndNoOther() {
        var id = order("ada@mail.test", "Jug");
        var clerk = testServer.member(shop, Permission.ORDERS).at(shop);
        var path = "/admin/orders/" + id;
        assertThat(clerk.get(path).html().select("[name=do][value=delete]")).isEmpty();
        clerk.post(path, Map.of("do", "delete"));
        assertThat(clerk.get(path).text()).contains("Cancel the order first");

        appApi.post("orders/" + id + "/cancel", "{}");
        assertThat(clerk.get(path).html().select("[name=do][value=delete]")).hasSize(1);
        assertThat(clerk.post(path, Map.of("do", "delete")).header("location")).isEqualTo("/admin/orders");
        assertThat(clerk.get("/admin/orders").text()).contains("is deleted.");
        assertThat(clerk.get(path).status()).isEqualTo(404);
    }

    @Test
    void reservedAmountIsReleased() {
        var order = appApi.post("orders", """
                        {"order": {"line_items": [{"title": "Jug", "price": "20.00", "quantity": 1}], "transactions": [
                          {"kind": "authorization", "status": "success", "amount": "20.00", "gateway": "test"}]}}
                        """).at("/order/id").asText();
        var clerk = testServer.owner(shop).at(shop);
        var path = "/admin/orders/" + order;
        var authorization =
                clerk.get(path).html().select("[name=parent]").first().val();
        clerk.post(path, Map.of("do", "void", "parent", authorization));
        var page = clerk.get(path).html();
        assertThat(page.text()).contains("The reserved amount is released.", "Released");
        assertThat(page.select("[name=do][value=capture], [name=do][value=void]"))
                .isEmpty();
        assertThat(appApi.get("orders/" + order).at("/order/financial_status").asText())
                .isEqualTo("voided");
    }

    @Test
    void anOrderThatIsCancelledCannotBeCancelledAgain() {
        var id = order("ada@mail.test", "Jug");
        var signedInVisitor = testServer.owner(shop).at(shop);
        assertThat(signedInVisitor.get("/admin/orders/" + id + "/cancel").status())
                .isEqualTo(200);
        signedInVisitor.post("/admin/orders/" + id + "/cancel", Map.of("reason", "customer", "money", "none"));
        assertThat(signedInVisitor.get("/admin/orders/" + id + "/cancel").header("location"))
                .isEqualTo("/admin/orders/" + id);
        assertThat(signedInVisitor.get("/admin/orders/" + id).text()).contains("The order is already cancelled.");
    }

    @Test
    void aLineLeadsToItsProductWhileItIsThereAndMayBeSeen() {
        var stays = appApi.sells("Jug", "20.00", 3);
        var goes = appApi.sells("Bowl", "9.00", 3);
        var order = appApi.post("orders", """
                {"order": {"email": "ada@mail.test", "line_items": [
                  {"variant_id": %s, "quantity": 1}, {"variant_id": %s, "quantity": 1}]}}
                """.formatted(
                                stays.at("/variants/0/id").asText(),
                                goes.at("/variants/0/id").asText()))
                .at("/order/id")
                .asText();
        appApi.delete("products/" + goes.path("id").asText());
        var rows = testServer
                .owner(shop)
                .at(shop)
                .get("/admin/orders/" + order)
                .html()
                .select(".row__words");
        assertThat(rows.eachText()).contains("Jug", "Bowl");
        assertThat(rows.select("a").eachAttr("href"))
                .containsExactly("/admin/products/" + stays.path("id").asText());
        var clerk = testServer.member(shop, Permission.ORDERS).at(shop);
        var seen = clerk.get("/admin/orders/" + order).html().select(".row__words");
        assertThat(seen.eachText()).contains("Jug", "Bowl");
        assertThat(seen.select("a")).as("for who may not open products").isEmpty();
    }

    @Test
    void whatWaitsIsHeldReleasedAndSentFromAnotherLocation() {
        var id = order("ada@mail.test", "Jug");
        var hall = appApi.post("locations", "{\"location\":{\"name\":\"Market hall\",\"country_code\":\"DE\"}}")
                .at("/location/id")
                .asText();
        var owner = testServer.owner(shop).at(shop);
        var page = "/admin/orders/" + id;
        var address = owner.get(page)
                .html()
                .select("dialog form[action*=fulfillment-orders]")
                .attr("action");

        owner.post(address, Map.of("do", "hold", "reason", "incorrect_address", "notes", "No house number."));
        var held = owner.get(page);
        assertThat(held.text()).contains("On hold", "Incorrect address", "No house number.");
        assertThat(held.html().select("a[href$=/fulfil]")).isEmpty();
        var refused = owner.post(page + "/fulfil", Map.of("quantity[" + line(id) + "]", "1"));
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.text()).contains("release the hold first");

        owner.post(address, Map.of("do", "release"));
        assertThat(owner.get(page).html().select("option[value=" + hall + "]").text())
                .isEqualTo("Market hall");
        owner.post(address, Map.of("do", "move", "location", hall));
        assertThat(owner.get(page).text())
                .contains("Sent from Market hall", "Fulfillment was put on hold.", "Fulfillment was released.");
        assertThat(owner.post(page + "/fulfil", Map.of("quantity[" + line(id) + "]", "1"))
                        .status())
                .isEqualTo(303);
        assertThat(appApi.get("orders/" + id)
                        .at("/order/fulfillments/0/location_id")
                        .asText())
                .isEqualTo(hall);
    }

    @Test
    void whatIsNeitherSentNorRefundedIsShownToo() {
        var id = order("ada@mail.test", "Jug");
        var signedInVisitor = testServer.owner(shop).at(shop);
        assertThat(signedInVisitor.get("/admin/orders/" + id).html().select("#open-title"))
                .hasSize(1);
        signedInVisitor.post("/admin/orders/" + id + "/cancel", Map.of("reason", "customer", "money", "none"));
        var page = signedInVisitor.get("/admin/orders/" + id).html();
        assertThat(page.select(".row").text()).contains("Jug");
    }

    @Test
    void whoseSessionEndedWhileTypingComesBackToTheForm() {
        var id = order("ada@mail.test", "Jug");
        var sent = testServer
                .visitor(shop)
                .post(
                        "/admin/orders/" + id,
                        Map.of("do", "keep", "note", "Long"),
                        Map.of("Referer", testServer.url(shop, "/admin/orders/" + id)));
        assertThat(sent.header("location")).isEqualTo("/admin/sign-in?to=%2Fadmin%2Forders%2F" + id);
        var elsewhere = testServer
                .visitor(shop)
                .post("/admin/orders/" + id, Map.of(), Map.of("Referer", "http://elsewhere.test/admin/apps"));
        assertThat(elsewhere.header("location")).isEqualTo("/admin/sign-in?to=%2Fadmin");
    }

    @Test
    void barsOfTheChartReachTheirFiguresAndStandOnZero() {
        order("ada@mail.test", "100.00", 2);
        order("ben@mail.test", "37.00", 1);
        var chart = testServer
                .owner(shop)
                .at(shop)
                .get("/admin?days=7&tests=on")
                .html()
                .select("svg.chart");
        var zero = number(chart.select(".axis--zero").attr("y1"));
        var label = chart.select("text[x=0]").stream()
                .filter(each -> !each.text().isEmpty())
                .findFirst()
                .orElseThrow();
        var unit = (zero - number(label.attr("y"))) / number(label.text());
        var values = new ArrayList<Double>();
        for (var bar : chart.select(".bar-of:not(.bar-of--none)")) {
            var value = number(bar.text().replaceFirst(".*: ", ""));
            assertThat(number(bar.attr("height"))).isCloseTo(value * unit, within(.2));
            assertThat(number(bar.attr("y")) + number(bar.attr("height"))).isCloseTo(zero, within(.2));
            values.add(value);
        }
        assertThat(values).containsExactly(200.0, 74.0);
    }

    @Test
    void homeSumsDaysUpAndComparesThemWithAsManyBefore() {
        order("ada@mail.test", "30.00", 2);
        order("ben@mail.test", "15.00", 1);
        order("cleo@mail.test", "40.00", 9);
        var home = testServer
                .owner(shop)
                .at(shop)
                .get("/admin?days=7&tests=on")
                .html()
                .select("main")
                .text();
        assertThat(home)
                .contains("90.00")
                .contains("13 % more than the 7 days before")
                .contains("Orders 2")
                .containsPattern("Average order \\S*45\\.00")
                .containsPattern("Returns \\S*0\\.00");
    }

    @Test
    void theListLeadsToNoOtherSite() {
        var signedInVisitor = testServer.owner(shop).at(shop);
        var sent = signedInVisitor.post("/admin/orders", Map.of("do", "close", "back", "//elsewhere.test"));
        assertThat(sent.header("location")).isEqualTo("/admin/orders");
    }

    @Test
    void theBuyerHearsThatAParcelLeftAndOfItsNewTracking() {
        var id = order(buyer, "Jug");
        var path = "/admin/orders/" + id;
        var signedInVisitor = testServer.owner(shop).at(shop);
        assertThat(signedInVisitor
                        .get(path + "/fulfil")
                        .html()
                        .select("#notify_customer-help")
                        .text())
                .isEqualTo("To " + buyer);
        signedInVisitor.fillsIn(path + "/fulfil", Map.of("tracking_company", "DPD", "tracking_number", "0034"));
        var letter = ReceivedEmail.to(testServer, buyer);
        assertThat(letter.subject()).isEqualTo("Order #1001 is on its way");
        assertThat(letter.text()).contains("2 × Jug", "Carrier: DPD", "Tracking number: 0034");
        assertThat(letter.link("0034")).startsWith("https://tracking.dpd.de/").endsWith("0034");
        assertThat(letter.link("See the order"))
                .isEqualTo(
                        appApi.get("orders/" + id).at("/order/order_status_url").asText());
        var shipment = signedInVisitor.get(path).html().select("dialog form").attr("action");
        signedInVisitor.post(shipment, Map.of("do", "tracking", "tracking_number", "0035", "notify_customer", "1"));
        assertThat(ReceivedEmail.to(testServer, buyer).text()).contains("There is news", "Tracking number: 0035");
    }

    @Test
    void theBuyerHearsOfARefundAndOfTheEnd() {
        var id = order(buyer, "Jug");
        var line = appApi.get("orders/" + id).at("/order/line_items/0/id").asText();
        var signedInVisitor = testServer.owner(shop).at(shop);
        signedInVisitor.fillsIn(
                "/admin/orders/" + id + "/refund",
                Map.of("do", "refund", "quantity[" + line + "]", "1", "seen", "20.00"));
        var refund = ReceivedEmail.to(testServer, buyer);
        assertThat(refund.subject()).isEqualTo("Refund for order #1001");
        assertThat(refund.text()).contains("given back 20.00 EUR the way you paid", "1 × Jug");
        signedInVisitor.fillsIn("/admin/orders/" + id + "/cancel", Map.of());
        assertThat(ReceivedEmail.to(testServer, buyer).text()).contains("was cancelled, as you asked", "20.00 EUR");
    }

    @Test
    void nobodyIsWrittenToWithoutTheTick() {
        var id = order(buyer, "Jug");
        var path = "/admin/orders/" + id;
        var signedInVisitor = testServer.owner(shop).at(shop);
        signedInVisitor.fillsIn(path + "/fulfil", Map.of("notify_customer", ""));
        var shipment = signedInVisitor.get(path).html().select("dialog form").attr("action");
        signedInVisitor.post(shipment, Map.of("do", "tracking", "tracking_number", "0035"));
        var line = appApi.get("orders/" + id).at("/order/line_items/0/id").asText();
        var refund = Map.of("do", "refund", "quantity[" + line + "]", "1", "seen", "20.00", "notify", "");
        assertThat(signedInVisitor.fillsIn(path + "/refund", refund).status()).isEqualTo(303);
        assertThat(testServer.visitor().get("/mailbox?q=" + buyer).html().select(".letters a"))
                .isEmpty();
    }

    @Test
    void refundsSayWhoGaveThem() {
        var id = order(buyer, "Jug");
        var owner = testServer.owner(shop);
        var line = appApi.get("orders/" + id).at("/order/line_items/0/id").asText();
        owner.at(shop)
                .fillsIn(
                        "/admin/orders/" + id + "/refund",
                        Map.of("do", "refund", "quantity[" + line + "]", "1", "seen", "20.00"));
        var order = appApi.get("orders/" + id).path("order");
        assertThat(order.at("/refunds/0/user_id").asLong())
                .isEqualTo(owner.account().id());
        assertThat(order.at("/refunds/0/transactions/0/staff_id").asLong())
                .isEqualTo(owner.account().id());
        assertThat(appApi.get("orders/" + id + "/transactions")
                        .at("/transactions/0/staff_id")
                        .isNull())
                .as("an app took the first")
                .isTrue();
    }

    @Test
    void anOrderWithoutAnAddressSaysWhyNobodyCanBeWrittenTo() {
        var id = order("", "Jug");
        var path = "/admin/orders/" + id;
        var signedInVisitor = testServer.owner(shop).at(shop);
        for (var room : List.of("/fulfil", "/refund", "/cancel")) {
            var tick = signedInVisitor.get(path + room).html().select("[id^=notify], #email");
            assertThat(tick.select("[disabled]:not([checked])")).as(room).hasSize(1);
            assertThat(signedInVisitor.get(path + room).text()).as(room).contains("This order has no e-mail address.");
        }
        signedInVisitor.fillsIn(path + "/fulfil", Map.of());
        assertThat(signedInVisitor.get(path).html().select("dialog [name=notify_customer][disabled]"))
                .hasSize(1);
    }

    @Test
    void noOtherAmountGoesBackThanTheButtonSaid() {
        var id = order("ada@mail.test", "Jug");
        var line = appApi.get("orders/" + id).at("/order/line_items/0/id").asText();
        var signedInVisitor = testServer.owner(shop).at(shop);
        var form = Map.of("do", "refund", "quantity[" + line + "]", "1", "seen", "19.00");
        assertThat(signedInVisitor.post("/admin/orders/" + id + "/refund", form).status())
                .isEqualTo(409);
        assertThat(appApi.get("orders/" + id).at("/order/refunds").size()).isZero();
    }

    @Test
    void moreThanWasPaidIsRefusedBeforeTheButtonNamesIt() {
        var path = "/admin/orders/" + order("ada@mail.test", "Jug") + "/refund";
        var page = testServer
                .owner(shop)
                .at(shop)
                .fillsIn(path, Map.of("amount", "900"))
                .html();
        assertThat(page.select("#problems").text()).contains("Is more than can go back: at most 40.00 EUR");
        assertThat(page.select("#reckoning [value=refund]").hasAttr("disabled")).isTrue();
    }

    @Test
    void whatIsRefusedStandsBesideItsField() {
        var id = order("ada@mail.test", "Jug");
        var line = appApi.get("orders/" + id).at("/order/line_items/0/id").asText();
        var visitorResponse = testServer
                .owner(shop)
                .at(shop)
                .post("/admin/orders/" + id + "/fulfil", Map.of("quantity[" + line + "]", "9"));
        assertThat(visitorResponse.status()).isEqualTo(422);
        var field = visitorResponse.html().select("input[name='quantity[" + line + "]']");
        assertThat(field.val()).isEqualTo("9");
        assertThat(visitorResponse
                        .html()
                        .select("#" + field.attr("aria-describedby"))
                        .text())
                .contains("fulfillable quantity");
    }

    @Test
    void anotherShopsOrderIsNotThereAndWhoMayNotSeeOrdersIsRefused() {
        var id = order("ada@mail.test", "Jug");
        assertThat(testServer
                        .owner("atelier")
                        .at("atelier")
                        .get("/admin/orders/" + id)
                        .status())
                .isEqualTo(404);
        var products = testServer.member(shop, Permission.PRODUCTS).at(shop);
        assertThat(products.get("/admin/orders/" + id).status()).isEqualTo(403);
    }

    private String order(String email, String title) {
        return appApi.post("orders", """
                {"order": {"email": "%s", "financial_status": "paid",
                  "line_items": [{"title": "%s", "price": "20.00", "quantity": 2}]}}
                """.formatted(email, title))
                .at("/order/id")
                .asText();
    }

    private String line(String order) {
        return appApi.get("orders/" + order).at("/order/line_items/0/id").asText();
    }

    private void order(String email, String price, int daysAgo) {
        appApi.post("orders", """
                {"order": {"email": "%s", "financial_status": "paid", "processed_at": "%s",
                  "line_items": [{"title": "Jug", "price": "%s", "quantity": 2}]}}
                """.formatted(email, Instant.now().minus(Duration.ofDays(daysAgo)), price));
    }

    private static double number(String text) {
        return Double.parseDouble(text.replaceAll("[^\\d.-]", ""));
    }

    /** Many like the one there is, as an earlier version left them. */
    private void copies() {
        var database = testServer.platform().foundation().database();
        database.change(tx -> tx.sql("""
                        insert into orders (shop_id, order_number, name, token, email, currency, presentment_currency,
                          financial_status, taxes_included, total_line_items_price, total_discounts, subtotal_price,
                          total_shipping, total_tax, total_tip_received, total_price, balance, total_outstanding,
                          processed_at, source_name, created_at, updated_at)
                        with recursive n (i) as (select 1002 union all select i + 1 from n where i < 1300)
                        select o.shop_id, n.i, '#' || n.i, o.token || n.i, 'copy' || n.i || '@mail.test', o.currency,
                          o.presentment_currency, 'pending', o.taxes_included, 0, 0, 0, 0, 0, 0, 0, 0, 0,
                          o.processed_at, o.source_name, o.created_at, o.updated_at
                        from orders o cross join n where o.shop_id = :shop
                        """).bind(testServer.shop(shop).shopId()).run());
        database.change(tx -> tx.sql("""
                        insert into order_words (order_id, shop_id, text, due)
                        select id, shop_id, '', 1 = 1 from orders where shop_id = :shop and order_number > 1001
                        """).bind(testServer.shop(shop).shopId()).run());
        OrderIndex.indexPending(database, testServer.shop(shop));
    }
}
