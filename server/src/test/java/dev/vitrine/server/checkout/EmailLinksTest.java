package dev.vitrine.server.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.testkit.Shopper;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The pages to which e-mails of a shop lead: an invitation to an account, and an offer to be paid. */
final class EmailLinksTest {

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();
    private final Visitor visitor = testServer.visitor(shop);

    @Test
    void invitationOpensAnAccountOnce() {
        var path = invitation();
        assertThat(visitor.get(path).html().select("#email").val()).isEqualTo("ann@mail.test");
        assertThat(visitor.get(path.replace("/shops/" + shop + "/", "/shops/demo/"))
                        .status())
                .as("another shop")
                .isEqualTo(404);
        var wrong = visitor.post(path, Map.of("answer", "yes", "password", "tulip", "password_confirmation", "rose"));
        assertThat(wrong.header("location")).isEqualTo(path);
        assertThat(visitor.follow(wrong).html().select("#problems").text()).contains("doesn't match its confirmation");

        var opened = visitor.post(path, Map.of("answer", "yes", "password", "tulip", "password_confirmation", "tulip"));
        assertThat(opened.status()).isEqualTo(303);
        assertThat(visitor.follow(opened).html().select("h1").text()).isEqualTo("Your account is ready");
        assertThat(visitor.get(path).status()).isEqualTo(404);
    }

    @Test
    void anotherSiteCannotAnswerAnInvitation() {
        var visitorResponse =
                visitor.post(invitation(), Map.of("answer", "no"), Map.of("Origin", "https://elsewhere.test"));
        assertThat(visitorResponse.status()).isEqualTo(403);
    }

    @Test
    void offerIsSeenAndPaidOnItsPage() {
        var draft = testServer
                .api(shop)
                .post(
                        "draft_orders",
                        "{\"draft_order\":{\"line_items\":[{\"title\":\"Mug\",\"price\":10,\"quantity\":3}],"
                                + "\"applied_discount\":{\"value\":10,\"value_type\":\"percentage\"}}}");
        var path = draft.at("/draft_order/invoice_url").asText();
        var page = visitor.get(path).html();
        assertThat(page.select(".lines").text()).contains("Mug", "Quantity 3");
        assertThat(page.select(".sums__total dd").text()).contains("27");

        var form = Map.of(
                "token", page.select("[name=token]").val(),
                "total", page.select("[name=total]").val(),
                "number", "4000 0000 0000 0002",
                "name", "Jo Lee",
                "expiry", "12/39",
                "cvc", "123");
        var declined = visitor.post(path, form);
        assertThat(declined.header("location")).isEqualTo(path);
        var again = visitor.follow(declined);
        assertThat(again.html().select("#problems").text()).startsWith("Your bank declined");
        assertThat(again.html().select("#name").val()).isEqualTo("Jo Lee");
        assertThat(again.html().select("#number, #cvc, #expiry")).hasSize(3).noneMatch(field -> field.hasAttr("value"));
        var good = new HashMap<>(form);
        good.put("number", "4242 4242 4242 4242");
        var paid = visitor.follow(visitor.post(path, good)).html();
        assertThat(paid.select("h1").text()).isEqualTo("Thank you");
        assertThat(paid.select("form")).isEmpty();
        assertThat(visitor.get(testServer.checkoutUrl(shop, "/invoices/nothing"))
                        .status())
                .isEqualTo(404);
    }

    @Test
    void offerIsPaidByHandWhereTheShopSaysHow() {
        var api = testServer.api(shop);
        var transfer = api.post(
                        "payment_methods",
                        "{\"payment_method\":{\"code\":\"bank_deposit\",\"title\":\"Bank transfer\",\"provider_options\":"
                                + "{\"instructions\":\"IBAN DE02 1203 0000 0000 2020 51\"}}}")
                .at("/payment_method/id")
                .asText();
        var path = api.post(
                        "draft_orders",
                        "{\"draft_order\":{\"line_items\":[{\"title\":\"Mug\",\"price\":10,\"quantity\":3}]}}")
                .at("/draft_order/invoice_url")
                .asText();
        var page = visitor.get(path).html();
        var form = Map.of(
                "token", page.select("[name=token]").val(),
                "total", page.select("[name=total]").val(),
                "method", transfer);

        var placed = visitor.follow(visitor.post(path, form)).html();

        assertThat(placed.select(".lead").text()).isEqualTo("Your order is placed. Keep this page.");
        assertThat(placed.select("#pay-title + p").text()).isEqualTo("IBAN DE02 1203 0000 0000 2020 51");
        assertThat(placed.select("form")).isEmpty();
    }

    private Shopper withACup() {
        var variant = testServer
                .api(shop)
                .sells("Cup", "5.50", 8)
                .at("/variants/0/id")
                .asText();
        return new Shopper(visitor).takes(variant, 1).goesToTheCheckout();
    }

    @Test
    void lettersAreStoppedByAPersonAndByAMailProgram() {
        var shopper = withACup();
        shopper.sends("contact", Shopper.ADDRESS);
        var path = shopper.checkout() + "/unsubscribe";
        var stopped = visitor.post(path, Map.of());
        assertThat(stopped.status()).isEqualTo(303);
        assertThat(visitor.follow(stopped).html().select("h1").text()).isEqualTo("No more e-mails like that");
        assertThat(visitor.post(path, Map.of("List-Unsubscribe", "One-Click")).status())
                .as("mail programs follow no redirect")
                .isEqualTo(200);
        var old = path.replaceFirst(".*/shops/" + shop, "");
        assertThat(visitor.post(old, Map.of("List-Unsubscribe", "One-Click")).status())
                .as("nor do they of old letters")
                .isEqualTo(200);
    }

    @Test
    void addressesOfOldLettersLeadToThePagesOfToday() {
        var shopper = withACup();
        for (var today : List.of(invitation(), shopper.checkout() + "/contact?step=x", offer())) {
            var old = today.replaceFirst(".*/shops/" + shop, "");
            for (var method : List.of("GET", "POST")) {
                var led = visitor.send(method, old, Map.of(), "");
                assertThat(led.status()).as(method + " " + old).isEqualTo(307);
                assertThat(led.header("location")).isEqualTo(today);
                assertThat(led.text()).isEmpty();
            }
            assertThat(visitor.follow(visitor.get(old)).status()).isEqualTo(200);
        }
    }

    private String offer() {
        return testServer
                .api(shop)
                .post(
                        "draft_orders",
                        "{\"draft_order\":{\"line_items\":[{\"title\":\"Mug\",\"price\":10,\"quantity\":3}]}}")
                .at("/draft_order/invoice_url")
                .asText();
    }

    private String invitation() {
        var appApi = testServer.api(shop);
        var made = appApi.post("customers", "{\"customer\":{\"email\":\"ann@mail.test\"}}");
        var id = made.at("/customer/id").asText();
        var link = appApi.post("customers/" + id + "/account_activation_url", "{}");
        return link.at("/account_activation_url").asText();
    }
}
