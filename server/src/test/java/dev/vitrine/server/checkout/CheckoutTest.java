package dev.vitrine.server.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.server.testkit.Shopper;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Buying without scripts, over HTTP. */
final class CheckoutTest {

    private final TestServer testServer = TestServer.shared();
    private final Visitor visitor = testServer.visitor("demo");

    @Test
    void aCartBecomesAnOrder() {
        var checkout = begin();
        address(checkout);
        var page = visitor.get(checkout + "/payment").html();
        assertThat(page.select(".review").text())
                .contains("jo@example.org")
                .contains("10115 Berlin")
                .contains("Germany");
        assertThat(page.select(".form button").text()).startsWith("Pay €");

        var paid = send(checkout, "payment", card("4242 4242 4242 4242"));
        assertThat(paid.header("location")).isEqualTo(checkout + "/thank_you");
        var thanks = visitor.follow(paid).html();
        assertThat(thanks.select("h1").text()).isEqualTo("Thank you");
        var frame = thanks.select("iframe").attr("src");
        var boot = Json.parse(
                visitor.get(frame).html().select("#vitrine-boot").first().data());
        assertThat(boot.path("first_view").asBoolean()).isTrue();
        assertThat(boot.at("/order/line_items/0/title").asText()).isEqualTo("Stoneware jug");
        assertThat(visitor.get("/cart.json").json().path("item_count").asInt()).isZero();
        var again = visitor.get(checkout + "/thank_you").html();
        assertThat(again.select("iframe").attr("src")).isEqualTo(frame.replaceFirst("\\?.*", ""));
        assertThat(visitor.get(checkout).header("location")).isEqualTo(checkout + "/thank_you");
    }

    @Test
    void aDeclinedCardSaysSoAndKeepsTheRest() {
        var checkout = begin();
        address(checkout);
        var declined = send(checkout, "payment", card("4000000000000002"));
        assertThat(declined.status()).isEqualTo(303);
        assertThat(declined.header("location")).isEqualTo(checkout + "/payment");
        var shown = visitor.follow(declined);
        assertThat(shown.status()).isEqualTo(200);
        var page = shown.html();
        assertThat(page.select("#problems").text()).isEqualTo("Your bank declined this card. Try another one.");
        assertThat(page.select("#name").val()).isEqualTo("Jo Lee");
        assertThat(page.select(".review").text()).contains("Main Street 1");
        assertThat(shown.text()).doesNotContain("4000000000000002");
        assertThat(page.select("#number, #cvc, #expiry")).hasSize(3).noneMatch(field -> field.hasAttr("value"));
        assertThat(send(checkout, "payment", card("4242424242424242")).header("location"))
                .endsWith("/thank_you");
    }

    @Test
    void whatIsWrongStandsBesideItsFieldAndAtTheTop() {
        var checkout = begin();
        var form = new HashMap<>(Shopper.ADDRESS);
        form.put("email", "jo");
        form.put("zip", "1");
        var visitorResponse = send(checkout, "contact", form);
        assertThat(visitorResponse.header("location")).isEqualTo(checkout + "/contact");
        var page = visitor.follow(visitorResponse).html();
        assertThat(page.select("#problems a").eachAttr("href")).containsExactlyInAnyOrder("#email", "#zip");
        assertThat(page.select("#email").attr("aria-invalid")).isEqualTo("true");
        assertThat(page.select("#" + page.select("#email").attr("aria-describedby"))
                        .text())
                .isEqualTo("This e-mail address is not valid. Enter one like name@example.com.");
        assertThat(page.select("#address1").val()).isEqualTo("Main Street 1");
        assertThat(page.select("#country_code option[selected]").val()).isEqualTo("DE");
    }

    @Test
    void goingBackLosesNothing() {
        var checkout = begin();
        address(checkout);
        var page = visitor.get(checkout + "/contact").html();
        assertThat(page.select("#email").val()).isEqualTo("jo@example.org");
        assertThat(page.select("#city").val()).isEqualTo("Berlin");
    }

    @Test
    void everyFieldHasALabelAndTellsBrowsersWhatItIs() {
        var page = visitor.get(begin() + "/contact").html();
        var fields = page.select("input:not([type=hidden]), select");
        assertThat(fields).hasSizeGreaterThan(8);
        for (var field : fields) {
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
        var visitorResponse = send(checkout, "payment", card);
        assertThat(visitorResponse.header("location")).isEqualTo(checkout + "/payment");
        assertThat(visitor.follow(visitorResponse).html().select("#problems").text())
                .contains("The total is now");
    }

    @Test
    void whoSawOtherCurrenciesIsToldWhatTheyPay() {
        visitor.setCookie("currency", "USD");
        var checkout = begin();
        address(checkout);

        assertThat(visitor.get(checkout + "/payment").html().select(".note").text())
                .containsPattern("You saw prices in USD: this is [\\d.]+ USD\\. You pay €[\\d.]+ in EUR\\.");
        visitor.setCookie("currency", "XXX");
        visitor.get("/checkout");
        assertThat(visitor.get(checkout + "/payment").html().select(".note").text())
                .doesNotContain("You saw prices in");
    }

    @Test
    void anEmptyCartHasNoCheckout() {
        assertThat(testServer.visitor("demo").get("/checkout").header("location"))
                .isEqualTo("/cart");
    }

    @Test
    void anotherShopsCheckoutIsNotThere() {
        var checkout = begin();
        var elsewhere = checkout.replace("/shops/demo/", "/shops/atelier/");
        assertThat(visitor.get(elsewhere).status()).isEqualTo(404);
        assertThat(visitor.get(elsewhere + "/thank_you").status()).isEqualTo(404);
        assertThat(visitor.get(testServer.checkoutUrl("demo", "/checkouts/" + "0".repeat(64)))
                        .status())
                .isEqualTo(404);
    }

    @Test
    void everyStepHasItsAddressAndAnOlderOneLeadsThere() {
        var checkout = begin();
        assertThat(visitor.get(checkout).header("location")).isEqualTo(checkout + "/contact");
        assertThat(visitor.get(checkout + "/payment").header("location")).isEqualTo(checkout + "/contact");
        var form = new HashMap<>(Shopper.ADDRESS);
        form.put("token", token(checkout));
        form.put("step", "contact");
        assertThat(visitor.post(checkout, form).header("location")).isEqualTo(checkout + "/delivery");
        assertThat(visitor.get(checkout + "?step=shipping").header("location")).isEqualTo(checkout + "/delivery");
        assertThat(visitor.get(checkout + "?step=contact").header("location")).isEqualTo(checkout + "/contact");
        assertThat(visitor.get(checkout + "/payment").header("location")).isEqualTo(checkout + "/delivery");
        assertThat(visitor.get(checkout + "/processing").header("location")).isEqualTo(checkout + "/delivery");
    }

    @Test
    void whatWasWrongStaysAcrossReloadsUntilItIsRight() {
        var checkout = begin();
        var form = new HashMap<>(Shopper.ADDRESS);
        form.put("zip", "1");
        form.put("company", "<b>Lee & \"Sons\"</b>");
        send(checkout, "contact", form);
        for (int reload = 0; reload < 2; reload++) {
            var page = visitor.get(checkout + "/contact").html();
            assertThat(page.select("#zip-problem").text()).startsWith("This is no postal code of Germany");
            assertThat(page.select("#company").val()).isEqualTo("<b>Lee & \"Sons\"</b>");
        }
        address(checkout);
        var page = visitor.get(checkout + "/contact").html();
        assertThat(page.select("#problems")).isEmpty();
        assertThat(page.select("#company").val()).isEmpty();
        assertThat(page.select("#zip").val()).isEqualTo("10115");
    }

    @Test
    void noCardIsEverKept() {
        var checkout = begin();
        address(checkout);
        var card = card("4242 4242 4242 4241");
        card.put("cvc", "98765");
        card.put("expiry", "11/39");
        send(checkout, "payment", card);
        var kept = testServer
                .platform()
                .foundation()
                .database()
                .read(session -> session.sql("select typed from rejected_forms").values());
        assertThat(String.join("", kept)).contains("Jo Lee").doesNotContain("4242", "98765", "11/39");
        assertThat(visitor.get(checkout + "/payment").text()).doesNotContain("4242 4242 4242 4241", "98765", "11/39");
    }

    @Test
    void billingAddressIsCheckedKeptAndPrintedWithTheOrder() {
        var checkout = begin();
        address(checkout);
        var payment = card("4242 4242 4242 4242");
        payment.putAll(Map.of("billing", "different", "billing_country_code", "FR", "billing_first_name", "Ann"));
        var page = visitor.follow(send(checkout, "payment", payment)).html();
        assertThat(page.select("#problems a").eachAttr("href"))
                .containsExactly("#billing_last_name", "#billing_address1", "#billing_zip", "#billing_city");
        assertThat(page.select("input[name=billing][checked]").val()).isEqualTo("different");
        assertThat(page.select("#billing_first_name").val()).isEqualTo("Ann");
        payment.putAll(Map.of("billing_last_name", "Roy", "billing_address1", "2 rue X", "billing_zip", "75001"));
        payment.putAll(Map.of("billing_city", "Paris", "number", "4000000000000002"));
        page = visitor.follow(send(checkout, "payment", payment)).html();
        assertThat(page.select(".review__row").eachText()).contains("Ann Roy", "2 rue X", "75001 Paris", "France");
        payment.put("number", "4242424242424242");
        var thanks = visitor.follow(send(checkout, "payment", payment));
        assertThat(thanks.html().select(".review").text())
                .contains("Bill to Ann Roy")
                .contains("Deliver to Jo Lee");
        var id = new Shopper(visitor).toldToScripts(thanks).at("/order/id");
        var order = testServer.api("demo").get("orders/" + id.asText()).path("order");
        assertThat(order.at("/billing_address/city").asText()).isEqualTo("Paris");
        assertThat(order.at("/shipping_address/city").asText()).isEqualTo("Berlin");
        var status = order.path("order_status_url").asText();
        assertThat(visitor.follow(visitor.get(status)).html().select(".review").text())
                .contains("Bill to Ann Roy");
    }

    @Test
    void policiesOpenBesideTheCheckout() {
        var shop = testServer.newShop();
        var variant = testServer
                .api(shop.handle())
                .sells("Cup", "5.50", 8)
                .at("/variants/0/id")
                .asText();
        var policies = testServer.platform().shopServices().policies();
        testServer
                .platform()
                .foundation()
                .database()
                .change(tx -> policies.put(tx, shop, "terms-of-service", "", "<p>Fair play.</p>"));
        var shopper =
                new Shopper(testServer.visitor(shop.handle())).takes(variant, 1).goesToTheCheckout();
        var links = shopper.page().select(".foot a[target=_blank]");
        assertThat(links.eachText()).containsExactly("Terms of service (opens in a new tab)");
        assertThat(links.attr("href")).isEqualTo(testServer.url(shop.handle(), "/policies/terms-of-service"));
        assertThat(shopper.visitor().get(links.attr("href")).status()).isEqualTo(200);

        testServer.api(shop.handle()).post("shop_locales", "{\"shop_locale\":{\"locale\":\"de\"}}");
        var reader = testServer.visitor(shop.handle());
        var german = new Shopper(reader).takes(variant, 1);
        reader.get("/checkout", Map.of("Referer", testServer.url(shop.handle(), "/de/cart")));
        links = german.goesToTheCheckout().page().select(".foot a[target=_blank]");
        assertThat(links.eachText()).containsExactly("AGB (öffnet sich in einem neuen Tab)");
        assertThat(links.attr("href")).isEqualTo(testServer.url(shop.handle(), "/de/policies/terms-of-service"));
        assertThat(reader.get(links.attr("href")).status()).isEqualTo(200);
    }

    @Test
    void whatWasTypedIsShownToTheBrowserThatTypedIt() {
        var checkout = begin();
        var stranger = testServer.visitor("demo");
        var form = new HashMap<>(Shopper.ADDRESS);
        form.put("zip", "1");
        send(checkout, "contact", form);
        assertThat(stranger.get(checkout + "/contact").text()).doesNotContain("jo@example.org", "Main Street");
        address(checkout);
        assertThat(stranger.get(checkout + "/payment").header("location")).isEqualTo(checkout + "/contact");
        assertThat(stranger.get(checkout + "/contact").text()).doesNotContain("jo@example.org", "Main Street");
        assertThat(stranger.post(checkout + "/payment", Map.of("token", token(checkout)))
                        .header("location"))
                .isEqualTo(checkout + "/contact");
        send(checkout, "payment", card("4242 4242 4242 4242"));
        assertThat(visitor.get(checkout + "/thank_you").text()).contains("jo@example.org", "Main Street");
        assertThat(stranger.get(checkout + "/thank_you").text())
                .contains("Thank you")
                .doesNotContain("jo@example.org", "Main Street", "4242", "its page");
    }

    @Test
    void whoeverTypesLastIsTheBuyer() {
        var checkout = begin();
        address(checkout);
        var other = testServer.visitor("demo");
        var form = new HashMap<>(Shopper.ADDRESS);
        form.putAll(Map.of("token", token(checkout), "email", "ann@example.org"));
        assertThat(other.post(checkout + "/contact", form).header("location")).isEqualTo(checkout + "/delivery");
        assertThat(other.get(checkout + "/delivery").text()).contains("ann@example.org");
        assertThat(visitor.get(checkout + "/contact").text()).doesNotContain("ann@example.org");
    }

    @Test
    void aLinkInAnEmailShowsWhatWasTypedInAnyBrowser() {
        var email = UUID.randomUUID() + "@example.org";
        var checkout = begin();
        var form = new HashMap<>(Shopper.ADDRESS);
        form.put("email", email);
        send(checkout, "contact", form);
        var link = testServer.platform().foundation().secretEncryption().sign("links to checkouts", token(checkout));
        var other = testServer.visitor("demo");
        other.get(checkout + "?key=" + "0".repeat(64));
        assertThat(other.get(checkout + "/contact").text()).doesNotContain(email);
        other.get(checkout + "?key=" + link);
        assertThat(other.get(checkout + "/contact").html().select("#email").val())
                .isEqualTo(email);
    }

    @Test
    void aFormOfAnotherSiteIsRefused() {
        var checkout = begin();
        var form = new HashMap<>(Shopper.ADDRESS);
        form.put("token", token(checkout));
        assertThat(visitor.post(checkout + "/contact", form, Map.of("Origin", "https://evil.example"))
                        .status())
                .isEqualTo(403);
        form.put("token", "guessed");
        assertThat(visitor.post(checkout + "/contact", form).status()).isEqualTo(403);
    }

    @Test
    void noScriptOfAThemeRunsHere() {
        var visitorResponse = visitor.get(begin() + "/contact");
        assertThat(visitorResponse.html().select("script")).hasSize(1);
        assertThat(visitorResponse.header("content-security-policy")).contains("script-src 'self';");
        assertThat(visitorResponse.header("cache-control")).contains("no-store");
    }

    /** Says where it goes, and takes the cheapest delivery. */
    private void address(String checkout) {
        assertThat(send(checkout, "contact", Shopper.ADDRESS).header("location"))
                .isEqualTo(checkout + "/delivery");
        var cheapest = visitor.get(checkout + "/delivery")
                .html()
                .select("input[name=handle]")
                .first();
        assertThat(send(checkout, "delivery", Map.of("handle", cheapest.val())).header("location"))
                .isEqualTo(checkout + "/payment");
    }

    private String begin() {
        var variant = visitor.get("/_page/products/stoneware-jug")
                .json()
                .at("/data/product/variants/0/id")
                .asText();
        visitor.post("/cart/add", Map.of("variant_id", variant));
        return visitor.get("/checkout").header("location");
    }

    private Visitor.VisitorResponse send(String checkout, String step, Map<String, String> fields) {
        var form = new HashMap<>(fields);
        form.put("token", token(checkout));
        if (step.equals("payment") && !form.containsKey("total")) {
            form.put("total", total(checkout));
        }
        return visitor.post(checkout + "/" + step, form);
    }

    private String total(String checkout) {
        return visitor.get(checkout + "/payment")
                .html()
                .select("input[name=total]")
                .val();
    }

    private static String token(String checkout) {
        return checkout.substring(checkout.lastIndexOf('/') + 1);
    }

    private static Map<String, String> card(String number) {
        return new HashMap<>(Map.of("number", number, "name", "Jo Lee", "expiry", "12/40", "cvc", "123"));
    }
}
