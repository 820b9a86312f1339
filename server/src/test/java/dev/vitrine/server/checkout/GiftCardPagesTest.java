package dev.vitrine.server.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.people.Permission;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.ReceivedEmail;
import dev.vitrine.server.testkit.Shopper;
import dev.vitrine.server.testkit.TestServer;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Gift cards at the checkout, and what becomes of them in the console. A cup costs 10.00, its delivery 3.00. */
final class GiftCardPagesTest {

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();
    private final AppApi api = testServer.api(shop);
    private final String cup;
    private final Shopper shopper = new Shopper(testServer.visitor(shop));

    GiftCardPagesTest() {
        api.post("shipping_zones", """
                {"shipping_zone":{"name":"Home","countries":[{"code":"DE"}],
                "price_based_shipping_rates":[{"name":"Post","price":3}]}}""");
        cup = api.sells("Cup", "10.00", 8).at("/variants/0/id").asText();
    }

    @Test
    void buyerPaysPartOfItWithTwoCardsAndTheRestWithMoney() {
        card("FIRSTCARD1", "5");
        card("SECONDCARD", "2.50");
        begin();
        var page = shopper.page();
        assertThat(page.select("label[for=discount]").text()).isEqualTo("Discount code or gift card");
        applies("first-card 1");
        applies("secondcard");
        page = shopper.page();
        assertThat(page.select(".sums").text())
                .contains("Gift card •••• ARD1 −5.00 EUR", "Gift card •••• CARD −2.50 EUR", "To pay 5.50 EUR");
        assertThat(page.select("form.form button").text()).endsWith("5.50 EUR");
        assertThat(page.select(".summary__total").text()).isEqualTo("5.50 EUR");
        applies("firstcard1");
        assertThat(shopper.page().select("#discount-problem").text()).isEqualTo("This gift card is applied already.");
        var second = page.select("button[name=remove_card]").last().val();
        shopper.sends("discount", Map.of("remove_card", second, "at", "payment"));
        assertThat(shopper.page().select(".sums").text())
                .contains("To pay 8.00 EUR")
                .doesNotContain("•••• CARD");

        assertThat(shopper.pays(Shopper.GOOD).header("location")).endsWith("/thank_you");
        var order = api.get("orders/" + shopper.order()).path("order");
        assertThat(order.path("financial_status").asText()).isEqualTo("paid");
        assertThat(balance("FIRSTCARD1")).isEqualTo("0.00");
        assertThat(balance("SECONDCARD")).isEqualTo("2.50");
        var status =
                shopper.visitor().get(order.path("order_status_url").asText()).html();
        assertThat(status.select("main").text()).contains("5.00 EUR by gift card");

        var discountsAlone = testServer.member(shop, Permission.DISCOUNTS).at(shop);
        var seen = discountsAlone.get("/admin/gift-cards/" + id("FIRSTCARD1"));
        assertThat(seen.status()).isEqualTo(200);
        assertThat(seen.html().select("tbody tr").text())
                .startsWith("An order ")
                .doesNotContain(order.path("name").asText());
        var console = testServer.owner(shop).at(shop);
        var used = console.get("/admin/gift-cards/" + id("FIRSTCARD1")).html();
        assertThat(used.select("#uses-title ~ *, .table--list").text())
                .contains(order.path("name").asText(), "−5.00 EUR", "0.00 EUR");
        assertThat(used.select("tbody td a").attr("href"))
                .isEqualTo("/admin/orders/" + order.path("id").asText());
        var paid = console.get("/admin/orders/" + order.path("id").asText()).html();
        assertThat(paid.text()).contains("by gift card");
    }

    @Test
    void cardThatPaysEverythingAsksForNoOtherPayment() {
        card("WHOLECARD1", "50");
        begin();
        applies("WHOLECARD1");
        var page = shopper.page();
        assertThat(page.select("main").text()).contains("Your gift card pays for everything.");
        assertThat(page.select("#number, input[name=method]")).isEmpty();
        var form = Map.of(
                "total", page.select("input[name=total]").val(),
                "due", page.select("input[name=due]").val());

        assertThat(shopper.sends("payment", form).header("location")).endsWith("/thank_you");
        assertThat(balance("WHOLECARD1")).isEqualTo("37.00");
    }

    @Test
    void cardThatWasUsedElsewhereMeanwhileChargesNobody() {
        card("SHAREDCARD", "20");
        begin();
        applies("SHAREDCARD");
        var page = shopper.page();
        var other = new Shopper(testServer.visitor(shop));
        other.takes(cup, 1).goesToTheCheckout().deliversTo(Shopper.ADDRESS);
        other.sends("discount", Map.of("discount", "SHAREDCARD", "at", "payment"));
        var whole = Map.of("total", "1300", "due", "0");
        assertThat(other.sends("payment", whole).header("location")).endsWith("/thank_you");

        assertThat(shopper.sends(
                                "payment",
                                Map.of(
                                        "total",
                                        "1300",
                                        "due",
                                        page.select("input[name=due]").val()))
                        .header("location"))
                .endsWith("/payment");

        var told = shopper.page();
        assertThat(told.select("#problems").text())
                .isEqualTo("Your gift card pays another amount than you saw. You now pay 6.00 EUR.");
        assertThat(told.select(".sums").text()).contains("To pay 6.00 EUR");
        assertThat(balance("SHAREDCARD")).isEqualTo("7.00");
        assertThat(shopper.pays(Shopper.GOOD).header("location")).endsWith("/thank_you");
    }

    @Test
    void shopWithoutCardsAsksForADiscountCodeAlone() {
        begin();
        assertThat(shopper.page().select("label[for=discount]").text()).isEqualTo("Discount code");
    }

    @Test
    void boughtCardComesByEmailIsNeverReducedAndPays() {
        var voucher = api.post("products", """
                        {"product":{"title":"Voucher","gift_card":true,"published":true,
                        "variants":[{"price":25,"taxable":true}]}}""").at("/product/variants/0/id").asText();
        api.post("price_rules", """
                {"price_rule":{"title":"TENOFF","value_type":"percentage","value":-10,"target_type":"line_item",
                "target_selection":"all","allocation_method":"across","customer_selection":"all",
                "starts_at":"2020-01-01T00:00:00Z"}}""");
        var rule = api.get("price_rules").at("/price_rules/0/id").asText();
        api.post("price_rules/" + rule + "/discount_codes", "{\"discount_code\":{\"code\":\"TENOFF\"}}");
        var address = new HashMap<>(Shopper.ADDRESS);
        address.put("email", UUID.randomUUID() + "@mail.test");
        shopper.takes(voucher, 2).goesToTheCheckout().deliversTo(address);
        assertThat(shopper.page().select(".steps").text()).as("nothing is sent").doesNotContain("Delivery");
        shopper.sends("discount", Map.of("discount", "TENOFF", "at", "payment"));
        assertThat(shopper.page().select("#discount-problem").text())
                .isEqualTo("This discount code is not for what is in the cart.");

        assertThat(shopper.pays(Shopper.GOOD).header("location")).endsWith("/thank_you");

        var made = api.get("gift_cards").path("gift_cards");
        assertThat(made).hasSize(2).allSatisfy(card -> {
            assertThat(card.path("order_id").asText()).isEqualTo(shopper.order());
            assertThat(card.path("balance").decimalValue()).isEqualByComparingTo("25");
        });
        assertThat(api.get("orders/" + shopper.order())
                        .at("/order/fulfillment_status")
                        .asText())
                .isEqualTo("fulfilled");
        var letter = ReceivedEmail.to(testServer, address.get("email"), "Your gift card worth 25.00");
        var shown = testServer.visitor(shop).get(letter.link("See the gift card"));
        assertThat(shown.status()).as(shown.text()).isEqualTo(200);
        var page = shown.html();
        assertThat(page.select(".gift-card__balance").text()).isEqualTo("25.00 EUR");
        var code = page.select(".gift-card__code").text();
        assertThat(code).matches("([0-9A-F]{4} ){3}[0-9A-F]{4}");

        var other = new Shopper(testServer.visitor(shop));
        other.takes(cup, 1).goesToTheCheckout().deliversTo(Shopper.ADDRESS);
        other.sends("discount", Map.of("discount", code, "at", "payment"));
        other.sends("payment", Map.of("total", "1300", "due", "0"));
        assertThat(other.order()).isNotEmpty();
        var after =
                testServer.visitor(shop).get(letter.link("See the gift card")).html();
        assertThat(after.select(".gift-card").text()).contains("12.00 EUR", "of 25.00 EUR in the beginning");
        var owner = testServer.owner(shop).at(shop);
        var card = owner.get("/admin/gift-cards/" + id(code.replace(" ", ""))).html();
        assertThat(card.select(".facts a").attr("href")).isEqualTo("/admin/orders/" + shopper.order());
        assertThat(card.select("a[target=_blank]").attr("href")).isEqualTo(letter.link("See the gift card"));
        assertThat(testServer
                        .visitor(shop)
                        .get(testServer.checkoutUrl(shop, "/gift_cards/nothing"))
                        .status())
                .isEqualTo(404);
    }

    @Test
    void orderOfACardShowsItAndItsRefundTakesItBackWithoutWhatWasSpent() {
        var order = buysAVoucherAndSpends13();
        var page = "/admin/orders/" + order;
        var member = testServer.owner(shop).at(shop);
        var card = newest();
        var row = member.get(page).html().select("section[aria-labelledby=gift-cards-title] .row");
        assertThat(row.select("a").text())
                .isEqualTo("•••• " + card.path("last_characters").asText());
        assertThat(row.select("small").text()).isEqualTo("12.00 EUR of 25.00 EUR left");
        assertThat(row.select(".badge").text()).isEqualTo("Enabled");
        assertThat(row.select("a").attr("href"))
                .isEqualTo("/admin/gift-cards/" + card.path("id").asText());
        var ordersAlone = testServer.member(shop, Permission.ORDERS).at(shop).get(page);
        assertThat(ordersAlone.html().select("section[aria-labelledby=gift-cards-title] a"))
                .isEmpty();
        assertThat(ordersAlone.text()).doesNotContain(card.path("code").asText());

        var form = new HashMap<>(Map.of("quantity[" + line(order) + "]", "1", "do", "reckon"));
        var reckoned = member.post(page + "/refund", form).html();
        assertThat(reckoned.select("#gift-cards").text()).contains("12.00 EUR of 25.00 EUR left");
        assertThat(reckoned.select("#reckoning").text()).contains("Refund 12.00 EUR", "13.00 EUR was already paid");
        form.put("amount", "20");
        assertThat(member.post(page + "/refund", form)
                        .html()
                        .select("#amount-problem")
                        .text())
                .contains("at most 12.00 EUR");
        form.put("spent", "1");
        assertThat(member.post(page + "/refund", form)
                        .html()
                        .select("#reckoning")
                        .text())
                .contains("Refund 20.00 EUR");
        form.putAll(Map.of("do", "refund", "spent", "", "amount", "", "seen", "12.00"));
        assertThat(member.post(page + "/refund", form).header("location")).isEqualTo(page);
        assertThat(newest().path("disabled_at").isTextual()).isTrue();
        assertThat(member.get(page)
                        .html()
                        .select("section[aria-labelledby=gift-cards-title] .row")
                        .text())
                .endsWith("Disabled");
    }

    @Test
    void cancelledOrderGivesBackWhatIsLeftOrAlsoWhatWasSpent() {
        var order = buysAVoucherAndSpends13();
        var member = testServer.owner(shop).at(shop);
        var page = "/admin/orders/" + order + "/cancel";
        assertThat(member.get(page).html().select("main").text())
                .contains("Give back 12.00 EUR, without what was spent of its gift cards")
                .contains("Give back 25.00 EUR, also the 13.00 EUR that were spent of them")
                .contains("The gift cards of the order are disabled.");

        assertThat(member.fillsIn(page, Map.of("money", "spent")).status()).isEqualTo(303);

        assertThat(api.get("orders/" + order).at("/order/financial_status").asText())
                .isEqualTo("refunded");
        assertThat(newest().path("disabled_at").isTextual()).isTrue();
    }

    @Test
    void cardPaysAPartOfAnInvoice() {
        card("OFFERCARD1", "5");
        var address =
                api.post("draft_orders", """
                        {"draft_order":{"line_items":[{"title":"Bench","price":12,"quantity":1,"taxable":false}]}}""").at("/draft_order/invoice_url").asText();
        var path = address.replaceFirst("^https?://[^/]+", "");
        var token = path.replaceAll(".*/", "");
        var buyer = testServer.visitor(shop);
        assertThat(buyer.post(address + "/gift_cards", Map.of("token", token, "gift_card", "wrong"))
                        .header("location"))
                .endsWith(path);
        assertThat(buyer.get(address).html().select("#gift_card-problem").text())
                .isEqualTo("There is no gift card with this code.");
        buyer.post(address + "/gift_cards", Map.of("token", token, "gift_card", "offer-card1"));
        var page = buyer.get(address).html();
        assertThat(page.select(".sums").text()).endsWith("Gift card •••• ARD1 −5.00 EUR To pay 7.00 EUR");
        assertThat(page.select("form.form button").text()).contains("7.00 EUR");
        assertThat(buyer.post(address + "/gift_cards", Map.of("token", "other", "gift_card", "x"))
                        .status())
                .isEqualTo(403);
        var card = page.select("button[name=remove_card]").val();
        buyer.post(address + "/gift_cards", Map.of("token", token, "remove_card", card));
        assertThat(buyer.get(address).html().select(".sums").text()).doesNotContain("Gift card");
        buyer.post(address + "/gift_cards", Map.of("token", token, "gift_card", "offercard1"));

        var form = new HashMap<>(Map.of("number", Shopper.GOOD, "name", "Jo Lee", "expiry", "12/40", "cvc", "123"));
        form.putAll(Map.of("token", token, "total", "1200", "due", "700"));
        assertThat(buyer.post(address, form).header("location")).endsWith(path);

        var paid = buyer.get(address).html();
        assertThat(paid.select("h1").text()).isEqualTo("Thank you");
        assertThat(paid.select(".sums").text()).endsWith("Gift card •••• ARD1 −5.00 EUR");
        assertThat(balance("OFFERCARD1")).isEqualTo("0.00");
    }

    /** The id of an order of a voucher of 25.00, with which a cup was bought. */
    private String buysAVoucherAndSpends13() {
        var voucher = api.post("products", """
                        {"product":{"title":"Voucher","gift_card":true,"published":true,
                        "variants":[{"price":25,"taxable":false}]}}""").at("/product/variants/0/id").asText();
        shopper.takes(voucher, 1).goesToTheCheckout().deliversTo(Shopper.ADDRESS);
        shopper.pays(Shopper.GOOD);
        var other = new Shopper(testServer.visitor(shop));
        other.takes(cup, 1).goesToTheCheckout().deliversTo(Shopper.ADDRESS);
        other.sends("discount", Map.of("discount", newest().path("code").asText(), "at", "payment"));
        assertThat(other.sends("payment", Map.of("total", "1300", "due", "0")).header("location"))
                .endsWith("/thank_you");
        return shopper.order();
    }

    private JsonNode newest() {
        return api.getWith("gift_cards", "order=id%20desc").at("/gift_cards/0");
    }

    private String line(String order) {
        return api.get("orders/" + order).at("/order/line_items/0/id").asText();
    }

    @Test
    void orderThatAnAppWroteMakesNoCards() {
        api.post("orders", """
                {"order":{"email":"jo@mail.test","financial_status":"paid",
                "line_items":[{"title":"Voucher","price":25,"quantity":1,"gift_card":true}]}}""");
        assertThat(api.get("gift_cards").path("gift_cards")).isEmpty();
    }

    private void begin() {
        shopper.takes(cup, 1).goesToTheCheckout().deliversTo(Shopper.ADDRESS);
    }

    private void applies(String code) {
        var answer = shopper.sends("discount", Map.of("discount", code, "at", "payment"));
        assertThat(answer.header("location")).isEqualTo(shopper.checkout() + "/payment");
    }

    private void card(String code, String value) {
        api.post("gift_cards", "{\"gift_card\":{\"code\":\"" + code + "\",\"initial_value\":" + value + "}}");
    }

    private String id(String code) {
        return api.getWith("gift_cards", "code=" + code).at("/gift_cards/0/id").asText();
    }

    private String balance(String code) {
        return api.getWith("gift_cards", "code=" + code)
                .at("/gift_cards/0/balance")
                .decimalValue()
                .setScale(2)
                .toPlainString();
    }
}
