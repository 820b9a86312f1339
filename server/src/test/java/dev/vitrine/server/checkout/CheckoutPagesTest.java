package dev.vitrine.server.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.testkit.Shopper;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Deliveries, taxes and codes on the pages of the checkout, with plain forms. */
final class CheckoutPagesTest {

    private final TestServer testServer = TestServer.shared();
    private final Visitor visitor = testServer.visitor("demo");
    private final Shopper shopper = new Shopper(visitor);

    @Test
    void deliveryIsChosenAmongThoseOfTheCountry() {
        begin();
        sends("contact", Shopper.ADDRESS);
        var page = shopper.page();
        assertThat(page.select(".choice").eachText())
                .containsExactly("Standard delivery €4.90", "Express delivery €9.90");
        assertThat(page.select("input[name=handle][checked]")).hasSize(1);
        assertThat(page.select(".steps [aria-current]").text()).isEqualTo("Delivery");
        var express = page.select("input[name=handle]").last().val();

        var refused = sends("delivery", Map.of("handle", "balloon"));
        assertThat(refused.header("location")).isEqualTo(shopper.checkout() + "/delivery");
        assertThat(visitor.follow(refused).html().select("#handle-problem").text())
                .isEqualTo("Choose one of the deliveries.");
        assertThat(sends("delivery", Map.of("handle", express)).header("location"))
                .isEqualTo(shopper.checkout() + "/payment");

        var payment = shopper.page();
        assertThat(payment.select(".review").text()).contains("Express delivery, €9.90");
        assertThat(payment.select(".sums").text())
                .contains("Express delivery €9.90")
                .contains("Including VAT 19%");
        assertThat(visitor.get(shopper.checkout() + "/delivery")
                        .html()
                        .select("input[name=handle][checked]")
                        .val())
                .isEqualTo(express);
        assertThat(shopper.pays(Shopper.GOOD).header("location")).endsWith("/thank_you");
        var thanks = visitor.get(shopper.checkout() + "/thank_you").html();
        assertThat(thanks.select(".review").text()).contains("Express delivery, €9.90");
        assertThat(thanks.select(".sums").text()).contains("Including VAT 19%");
    }

    @Test
    void codeIsAppliedShownRemovedAndKeptForTheOrder() {
        begin();
        shopper.deliversTo(Shopper.ADDRESS);
        var refused = discount(Map.of("discount", "NONSENSE"));
        assertThat(refused.status()).isEqualTo(303);
        var page = visitor.follow(refused).html();
        assertThat(page.select("#discount-problem").text()).isEqualTo("This discount code does not exist.");
        assertThat(page.select("#discount").val()).isEqualTo("NONSENSE");
        assertThat(page.select("#number")).as("the buyer stays where they were").hasSize(1);

        assertThat(discount(Map.of("discount", "welcome10")).header("location"))
                .isEqualTo(shopper.checkout() + "/payment");
        var applied = shopper.page();
        assertThat(applied.select(".sums").text()).contains("Discount WELCOME10 −€3.80");
        assertThat(discount(Map.of("remove", "1")).status()).isEqualTo(303);
        assertThat(shopper.page().select(".sums").text()).contains("Total").doesNotContain("Discount");
        discount(Map.of("discount", "FREESHIP"));

        assertThat(shopper.pays(Shopper.GOOD).header("location")).endsWith("/thank_you");
        var thankYou = visitor.get(shopper.checkout() + "/thank_you");
        var thanks = thankYou.html();
        assertThat(thanks.select(".sums").text()).contains("Discount FREESHIP −€4.90");
        assertThat(thanks.select("#discount")).isEmpty();
        var receipt = shopper.toldToScripts(thankYou);
        assertThat(receipt.at("/order/discount_codes/0").asText()).isEqualTo("FREESHIP");
        assertThat(receipt.at("/order/total_discount").decimalValue()).isEqualByComparingTo("4.90");
    }

    @Test
    void codeGivenBeforeTheCheckoutIsThere() {
        begin();
        var answer = visitor.json("POST", "/cart/discount.json", "{\"code\":\"welcome10\"}")
                .json();
        assertThat(answer.path("success").asBoolean()).isTrue();
        assertThat(answer.at("/data/discount_codes/0").asText()).isEqualTo("WELCOME10");
        assertThat(answer.at("/data/total_discount").decimalValue()).isEqualByComparingTo("3.80");
        var second = visitor.json("POST", "/cart/discount.json", "{\"code\":\"FREESHIP\"}")
                .json();
        assertThat(second.at("/error/code").asText()).isEqualTo("not_combinable");

        var checkout = visitor.get("/checkout").header("location");

        assertThat(visitor.follow(visitor.get(checkout))
                        .html()
                        .select(".discount")
                        .text())
                .contains("WELCOME10");
        var removed = visitor.json("DELETE", "/cart/discount.json", "{\"code\":\"WELCOME10\"}")
                .json();
        assertThat(removed.at("/data/discount_codes")).isEmpty();
    }

    @Test
    void placeWhereNothingGoesIsAPageWithAWayOut() {
        var shop = testServer.newShop();
        var appApi = testServer.api(shop.handle());
        var variant = appApi.sells("Cup", "5.50", 8).at("/variants/0/id").asText();
        appApi.post("shipping_zones", """
                {"shipping_zone":{"name":"Home","countries":[{"code":"DE"}],
                "price_based_shipping_rates":[{"name":"Post","price":3}]}}""");
        var abroad =
                new Shopper(testServer.visitor(shop.handle())).takes(variant, 1).goesToTheCheckout();
        var address = new HashMap<>(Shopper.ADDRESS);
        address.put("country_code", "JP");
        address.put("zip", "100-0001");

        abroad.sends("contact", address);
        var page = abroad.page();

        assertThat(page.select("h2").text()).contains("We do not deliver to Japan");
        assertThat(page.select("a.button").attr("href")).endsWith("/contact#delivery-title");
        assertThat(page.select("input[name=handle], #number")).isEmpty();
        abroad.deliversTo(Shopper.ADDRESS);
        assertThat(abroad.page().select(".review").text())
                .as("the only delivery needs no choosing")
                .contains("Post, 3.00 EUR");
        assertThat(abroad.pays(Shopper.GOOD).header("location")).endsWith("/thank_you");
    }

    private void begin() {
        var variant = visitor.get("/_page/products/stoneware-jug")
                .json()
                .at("/data/product/variants/0/id")
                .asText();
        shopper.takes(variant, 1).goesToTheCheckout();
    }

    private Visitor.VisitorResponse discount(Map<String, String> fields) {
        var form = new HashMap<>(fields);
        form.put("at", "payment");
        return sends("discount", form);
    }

    private Visitor.VisitorResponse sends(String step, Map<String, String> fields) {
        return shopper.sends(step, fields);
    }
}
