package dev.vitrine.server.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.kernel.Json;
import dev.vitrine.server.testkit.Shopper;
import dev.vitrine.server.testkit.Visitor;
import dev.vitrine.server.testkit.World;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Buying without scripts, over HTTP. */
final class CheckoutTest {

    private final World world = World.shared();
    private final Visitor visitor = world.visitor("demo");

    @Test
    void aCartBecomesAnOrder() {
        var checkout = begin();
        address(checkout);
        var page = visitor.get(checkout).html();
        assertThat(page.select(".review").text())
                .contains("jo@example.org")
                .contains("10115 Berlin")
                .contains("Germany");
        assertThat(page.select(".form button").text()).startsWith("Pay €");

        var paid = send(checkout, "payment", card("4242 4242 4242 4242"));
        assertThat(paid.header("location")).isEqualTo(checkout + "/thank_you");
        var thanks = visitor.follow(paid).html();
        assertThat(thanks.select("h1").text()).isEqualTo("Thank you");
        var boot = Json.parse(thanks.select("script#vitrine-boot").first().data());
        assertThat(boot.path("first_view").asBoolean()).isTrue();
        assertThat(boot.at("/order/line_items/0/title").asText()).isEqualTo("Stoneware jug");
        assertThat(visitor.get("/cart.json").json().path("item_count").asInt()).isZero();
        var again = visitor.get(checkout + "/thank_you").html();
        assertThat(Json.parse(again.select("script#vitrine-boot").first().data())
                        .path("first_view")
                        .asBoolean())
                .isFalse();
        assertThat(visitor.get(checkout).header("location")).isEqualTo(checkout + "/thank_you");
    }

    @Test
    void aDeclinedCardSaysSoAndKeepsTheRest() {
        var checkout = begin();
        address(checkout);
        var declined = send(checkout, "payment", card("4000000000000002"));
        assertThat(declined.status()).isEqualTo(422);
        var page = declined.html();
        assertThat(page.select("#problems").text()).isEqualTo("Your bank declined this card. Try another one.");
        assertThat(page.select("#name").val()).isEqualTo("Jo Lee");
        assertThat(page.select(".review").text()).contains("Main Street 1");
        assertThat(declined.text()).doesNotContain("4000000000000002");
        assertThat(page.select("#number").val()).isEmpty();
        assertThat(send(checkout, "payment", card("4242424242424242")).header("location"))
                .endsWith("/thank_you");
    }

    @Test
    void whatIsWrongStandsBesideItsFieldAndAtTheTop() {
        var checkout = begin();
        var form = new HashMap<>(Shopper.ADDRESS);
        form.put("email", "jo");
        form.put("zip", "1");
        var answer = send(checkout, "contact", form);
        assertThat(answer.status()).isEqualTo(422);
        var page = answer.html();
        assertThat(page.select("#problems a").eachAttr("href")).containsExactlyInAnyOrder("#email", "#zip");
        assertThat(page.select("#email").attr("aria-invalid")).isEqualTo("true");
        assertThat(page.select("#" + page.select("#email").attr("aria-describedby"))
                        .text())
                .isEqualTo("This e-mail address is not valid.");
        assertThat(page.select("#address1").val()).isEqualTo("Main Street 1");
        assertThat(page.select("#country_code option[selected]").val()).isEqualTo("DE");
    }

    @Test
    void goingBackLosesNothing() {
        var checkout = begin();
        address(checkout);
        var page = visitor.get(checkout + "?step=contact").html();
        assertThat(page.select("#email").val()).isEqualTo("jo@example.org");
        assertThat(page.select("#city").val()).isEqualTo("Berlin");
    }

    @Test
    void everyFieldHasALabelAndTellsBrowsersWhatItIs() {
        var page = visitor.get(begin()).html();
        for (var field : page.select("input:not([type=hidden]), select")) {
            assertThat(page.select("label[for=" + field.id() + "]"))
                    .as(field.id())
                    .hasSize(1);
            if (!field.attr("type").equals("checkbox")) {
                assertThat(field.attr("autocomplete")).as(field.id()).isNotEmpty();
            }
        }
    }

    @Test
    void payingTwiceMakesOneOrder() {
        var checkout = begin();
        address(checkout);
        var card = card("4242424242424242");
        card.put("total", total(checkout));
        var first = send(checkout, "payment", card);
        var second = send(checkout, "payment", card);
        assertThat(first.header("location"))
                .isEqualTo(second.header("location"))
                .endsWith("/thank_you");
    }

    @Test
    void aTotalThatNobodySawIsNotCharged() {
        var checkout = begin();
        address(checkout);
        var card = card("4242424242424242");
        card.put("total", "1");
        var answer = send(checkout, "payment", card);
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.html().select("#problems").text()).isNotEmpty();
    }

    @Test
    void whoSawOtherCurrenciesIsToldWhatTheyPay() {
        visitor.setCookie("currency", "USD");
        var checkout = begin();
        address(checkout);

        assertThat(visitor.get(checkout).html().select(".note").text())
                .containsPattern("You saw prices in USD: this is [\\d.]+ USD\\. You pay €[\\d.]+ in EUR\\.");
        visitor.setCookie("currency", "XXX");
        visitor.get("/checkout");
        assertThat(visitor.get(checkout).html().select(".note").text()).doesNotContain("You saw prices in");
    }

    @Test
    void anEmptyCartHasNoCheckout() {
        assertThat(world.visitor("demo").get("/checkout").header("location")).isEqualTo("/cart");
    }

    @Test
    void anotherShopsCheckoutIsNotThere() {
        var checkout = begin();
        assertThat(world.visitor("atelier").get(checkout).status()).isEqualTo(404);
        assertThat(world.visitor("atelier").get(checkout + "/thank_you").status())
                .isEqualTo(404);
        assertThat(visitor.get("/checkouts/" + "0".repeat(64)).status()).isEqualTo(404);
    }

    @Test
    void aFormOfAnotherSiteIsRefused() {
        var checkout = begin();
        var form = new HashMap<>(Shopper.ADDRESS);
        form.put("token", token(checkout));
        assertThat(visitor.post(checkout, form, Map.of("Origin", "https://evil.example"))
                        .status())
                .isEqualTo(403);
        form.put("token", "guessed");
        assertThat(visitor.post(checkout, form).status()).isEqualTo(403);
    }

    @Test
    void noScriptOfAThemeRunsHere() {
        var answer = visitor.get(begin());
        assertThat(answer.html().select("script")).hasSize(1);
        assertThat(answer.header("content-security-policy")).contains("script-src 'self';");
        assertThat(answer.header("cache-control")).contains("no-store");
    }

    /** Says where it goes, and takes the cheapest delivery. */
    private void address(String checkout) {
        assertThat(send(checkout, "contact", Shopper.ADDRESS).header("location"))
                .isEqualTo(checkout);
        var cheapest = visitor.get(checkout).html().select("input[name=handle]").first();
        assertThat(send(checkout, "shipping", Map.of("handle", cheapest.val())).header("location"))
                .isEqualTo(checkout);
    }

    private String begin() {
        var variant = visitor.get("/_page/products/stoneware-jug")
                .json()
                .at("/data/product/variants/0/id")
                .asText();
        visitor.post("/cart/add", Map.of("variant_id", variant));
        return visitor.get("/checkout").header("location");
    }

    private Visitor.Answer send(String checkout, String step, Map<String, String> fields) {
        var form = new HashMap<>(fields);
        form.put("token", token(checkout));
        form.put("step", step);
        if (step.equals("payment") && !form.containsKey("total")) {
            form.put("total", total(checkout));
        }
        return visitor.post(checkout, form);
    }

    private String total(String checkout) {
        return visitor.get(checkout).html().select("input[name=total]").val();
    }

    private static String token(String checkout) {
        return checkout.substring(checkout.lastIndexOf('/') + 1);
    }

    private static Map<String, String> card(String number) {
        return new HashMap<>(Map.of("number", number, "name", "Jo Lee", "expiry", "12/40", "cvc", "123"));
    }
}
