package dev.vitrine.server.journey;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.ReceivedEmail;
import dev.vitrine.server.testkit.Shopper;
import dev.vitrine.server.testkit.TestServer;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * An order from the shop to its end: what the merchant does in the console, and what its buyer hears and sees of it.
 */
@Tag("browser")
final class OrderJourneyTest {

    private final TestServer testServer = TestServer.shared();
    private final String buyer = UUID.randomUUID() + "@mail.test";

    @Test
    void aBuyerHearsThatAParcelLeftAndOfARefundAndTheOrdersPageTellsBoth() {
        try (var shopper = Browser.open();
                var merchant = Browser.open()) {
            buysAJugAndABowl(shopper);
            var order = ReceivedEmail.to(testServer, buyer).link("See the order");
            shopper.go(order);
            assertThat(shopper.text("main .lead")).isEqualTo("It is paid, and nothing has been sent yet.");

            opensTheOrder(merchant);
            sendsTheJug(merchant);
            var sent = ReceivedEmail.to(testServer, buyer);
            assertThat(sent.subject()).endsWith("is on its way");
            assertThat(sent.text()).contains("1 × Stoneware jug", "Tracking number: 00340434");
            assertThat(sent.text()).doesNotContain("Supper bowl");
            shopper.go(sent.link("See the order"));
            showsTheParcel(shopper);

            givesTheBowlBack(merchant);
            var refund = ReceivedEmail.to(testServer, buyer);
            assertThat(refund.subject()).startsWith("Refund for order");
            assertThat(refund.text()).contains("given back €19.00 to the Visa ending in 4242", "1 × Supper bowl");
            shopper.go(refund.link("See the order"));
            showsTheParcel(shopper);
            showsTheRefund(shopper);
            shopper.look("order-status");
            shopper.assertQuiet();
            merchant.assertQuiet();
        }
    }

    private void buysAJugAndABowl(Browser shopper) {
        var walk = new Walk(shopper);
        for (var product : new String[] {"stoneware-jug", "supper-bowl"}) {
            shopper.go(testServer.url("demo", "/products/" + product));
            shopper.untilInteractive();
            walk.adds();
        }
        shopper.go(testServer.url("demo", "/cart"));
        shopper.untilInteractive();
        shopper.click("main button[name=checkout]");
        var details = new HashMap<>(Shopper.ADDRESS);
        details.put("email", buyer);
        walk.fillsIn(Map.copyOf(details))
                .choosesTheCheapestDelivery()
                .pays(Shopper.GOOD)
                .heading("Thank you");
    }

    private void opensTheOrder(Browser merchant) {
        testServer.owner("demo").at(merchant, "demo", "/admin/orders");
        merchant.type("#q", buyer);
        merchant.until("one order in the list", () -> merchant.all("[data-row]").size() == 1);
        merchant.click("[data-row]");
        merchant.find("a[href$='/fulfil']");
    }

    private void sendsTheJug(Browser merchant) {
        merchant.click("a[href$='/fulfil']");
        merchant.untilPath(merchant.path().replaceFirst("/fulfil$", "") + "/fulfil");
        merchant.type(quantityOf(merchant, "Supper bowl"), "0");
        merchant.type("#tracking_company", "DHL Paket");
        merchant.type("#tracking_number", "00340434");
        assertThat(merchant.text("#notify_customer-help")).isEqualTo("To " + buyer);
        merchant.click("main form .button--main");
        merchant.until("told", () -> merchant.text(".notice").startsWith("The items are fulfilled."));
    }

    private void givesTheBowlBack(Browser merchant) {
        merchant.click("a[href$='/refund']");
        merchant.find("#reckoning");
        merchant.type(quantityOf(merchant, "Supper bowl"), "1");
        merchant.click("#note");
        merchant.until(
                "the amount", () -> merchant.text("#reckoning .button--main").equals("Refund €19.00"));
        merchant.click("#reckoning .button--main");
        merchant.until("told", () -> merchant.text(".notice").startsWith("€19.00 goes back to the buyer."));
        assertThat(merchant.text(".timeline")).contains("A refund of €19.00 succeeded.");
    }

    private static String quantityOf(Browser merchant, String title) {
        return "#"
                + merchant.all(".row label").stream()
                        .filter(label -> label.getText().equals(title))
                        .findFirst()
                        .orElseThrow()
                        .getDomAttribute("for");
    }

    private static void showsTheParcel(Browser shopper) {
        assertThat(shopper.text("[aria-labelledby=parcels-title]"))
                .contains("Sent", "1 × Stoneware jug", "DHL Paket 00340434");
        assertThat(shopper.find("main a[href*='dhl.de']").getDomAttribute("href"))
                .endsWith("00340434");
    }

    private static void showsTheRefund(Browser shopper) {
        assertThat(shopper.text("main .lead"))
                .isEqualTo("A part of its payment was given back, and everything has been sent.");
        assertThat(shopper.text("[aria-labelledby=payments-title]"))
                .contains("Paid", "Refunded", "€19.00 to the Visa ending in 4242", "1 × Supper bowl");
    }
}
