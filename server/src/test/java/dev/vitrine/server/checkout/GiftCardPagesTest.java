package dev.vitrine.server.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.Shopper;
import dev.vitrine.server.testkit.TestServer;
import java.util.Map;
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

        var console = testServer.owner(shop).at(shop);
        var used = console.get("/admin/gift-cards/" + id("FIRSTCARD1")).html();
        assertThat(used.select("#uses-title ~ *, .table--list").text())
                .contains(order.path("name").asText(), "−5.00 EUR", "0.00 EUR");
        assertThat(used.select("tbody th a").attr("href"))
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
