package dev.vitrine.server.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.ReceivedEmail;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Messages of visitors become e-mails to the shop; what is refused is not lost. */
final class ContactTest {

    private static final Map<String, String> MESSAGE = Map.of(
            "name", "Ann Lee",
            "email", "ann@mail.test",
            "phone", "030 1234",
            "message", "Is the jug dishwasher safe?\nAnd the lid?");

    private final TestServer testServer = TestServer.shared();
    private final Shop shop = testServer.newShop();
    private final String address = shop.handle() + "@merchants.test";
    private final AppApi appApi = testServer.api(shop.handle());
    private final Visitor visitor = testServer.visitor(shop.handle());

    @BeforeEach
    void aShopWithAnAddress() {
        set("email", address);
    }

    @Test
    void messageReachesTheShopWhichAnswersTheVisitor() {
        var sent = visitor.post("/contact", MESSAGE);
        assertThat(sent.status()).isEqualTo(303);
        assertThat(sent.header("location")).isEqualTo("/contact?sent");
        var thanks = visitor.follow(sent);
        assertThat(thanks.status()).isEqualTo(200);
        assertThat(thanks.html().select("h1").text()).isEqualTo("Thank you for your message");
        assertThat(thanks.header("cache-control")).isEqualTo("private, no-store");

        var email = ReceivedEmail.to(testServer, address);
        assertThat(email.subject()).isEqualTo("Message from Ann Lee");
        assertThat(email.page().text()).contains("ann@mail.test", "030 1234");
        assertThat(email.page().select("dd").eachText()).as("where answers go").contains("ann@mail.test");
        assertThat(email.text()).contains("Is the jug dishwasher safe?", "And the lid?");
    }

    @Test
    void whatIsMissingIsSaidBesideItsFieldAndNothingIsLost() {
        var refused = visitor.post(
                "/contact", with(Map.of("name", " ", "email", "ann at home", "message", "x".repeat(5_001))));
        assertThat(refused.status()).isEqualTo(303);
        assertThat(refused.header("location")).isEqualTo("/contact");
        var page = visitor.follow(refused).html();
        assertThat(page.select("#name-problem").text()).isEqualTo("Please tell us your name.");
        assertThat(page.select("#email-problem").text()).isEqualTo("Please check the e-mail address.");
        assertThat(page.select("#message-problem").text()).isEqualTo("At most 5000 characters.");
        assertThat(page.select("#email").val()).isEqualTo("ann at home");
        assertThat(page.select("#phone").val()).isEqualTo("030 1234");
        assertThat(page.select("#message").text()).hasSize(5_001);
        assertThat(page.select("[aria-describedby=message-problem][aria-invalid=true]"))
                .hasSize(1);

        visitor.post("/contact", MESSAGE);
        assertThat(visitor.get("/contact").html().select("#email").val())
                .as("after it was taken")
                .isEmpty();
        assertThat(testServer.visitor(shop.handle()).get("/contact").html().select("#problems"))
                .as("in another browser")
                .isEmpty();
    }

    @Test
    void subjectIsOneLine() {
        visitor.post("/contact", with(Map.of("name", "Ann\r\nBcc: eve@mail.test")));
        assertThat(ReceivedEmail.to(testServer, address).subject()).isEqualTo("Message from Ann Bcc: eve@mail.test");
    }

    @Test
    void programThatFillsInEverythingIsThankedAndNotHeard() {
        assertThat(visitor.post("/contact", with(Map.of("website", "https://spam.test")))
                        .header("location"))
                .isEqualTo("/contact?sent");
        assertThat(pending()).isZero();
    }

    @Test
    void manyMessagesFromOneAddressWait() {
        for (var i = 0; i < 5; i++) {
            assertThat(visitor.post("/contact", MESSAGE).header("location")).isEqualTo("/contact?sent");
        }
        var page = visitor.follow(visitor.post("/contact", MESSAGE)).html();
        assertThat(page.select("#problems").text())
                .isEqualTo("That was a little much at once. Please try again later.");
        assertThat(page.select("#message").text()).contains("Is the jug dishwasher safe?");
    }

    @Test
    void formOfAnotherSiteIsRefused() {
        assertThat(visitor.post("/contact", MESSAGE, Map.of("Origin", "https://evil.test"))
                        .status())
                .isEqualTo(403);
    }

    @Test
    void shopWithoutAnAddressTakesNoMessages() {
        var other = testServer.newShop();
        var there = testServer.visitor(other.handle());
        assertThat(there.get("/contact").status()).isEqualTo(404);
        assertThat(there.follow(there.post("/contact", MESSAGE)).status()).isEqualTo(404);
    }

    @Test
    void redirectOfTheMerchantGoesFirst() {
        appApi.post("redirects", "{\"redirect\":{\"path\":\"/contact\",\"target\":\"/pages/write\"}}");
        assertThat(visitor.get("/contact").header("location")).isEqualTo("/pages/write");
        assertThat(visitor.follow(visitor.post("/contact", with(Map.of("name", ""))))
                        .html()
                        .select("#name-problem"))
                .hasSize(1);
    }

    @Test
    void pageSpeaksTheLanguageOfThePageThatLedToIt() {
        appApi.post("shop_locales", "{\"shop_locale\":{\"locale\":\"de\"}}");
        var refused = visitor.post("/contact", with(Map.of("name", "", "locale", "de")));
        assertThat(refused.header("location")).isEqualTo("/contact?locale=de");
        var page = visitor.follow(refused).html();
        assertThat(page.select("h1").text()).isEqualTo("Schreiben Sie uns");
        assertThat(page.select("#name-problem").text()).isEqualTo("Bitte nennen Sie Ihren Namen.");
        assertThat(visitor.post("/contact", with(Map.of("locale", "de"))).header("location"))
                .isEqualTo("/contact?locale=de&sent");
        assertThat(visitor.get("/de/contact").header("location")).isEqualTo("/contact?locale=de");
        assertThat(visitor.get("/fr/contact").status()).isEqualTo(404);
    }

    @Test
    void linkOfAThemeLoadsTheWholePage() {
        var answer = visitor.get("/_page/contact");
        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.header("content-type")).startsWith("text/plain");
    }

    @Test
    @Tag("browser")
    void contactPageOfTheStarterSendsItWithoutScripts() {
        appApi.post("pages", """
                {"page": {"title": "Contact", "body_html": "<p>We are glad to help.</p>", "published": true,
                  "template_suffix": "contact"}}
                """);
        try (var browser = Browser.withoutScripts()) {
            browser.go(testServer.url(shop.handle(), "/pages/contact"));
            MESSAGE.forEach((name, value) -> browser.type("#contact-" + name, value));
            browser.click(".contact button");
            assertThat(browser.text("h1")).isEqualTo("Thank you for your message");
        }
        assertThat(ReceivedEmail.to(testServer, address).text()).contains("Is the jug dishwasher safe?");
        try (var browser = Browser.open()) {
            browser.go(testServer.url(shop.handle(), "/pages/contact"));
            browser.untilInteractive();
            browser.look("contact");
            browser.go(testServer.url(shop.handle(), "/contact"));
            browser.click("main button");
            browser.find("#problems");
            browser.look("contact-refused");
            browser.go(testServer.url(shop.handle(), "/contact?sent"));
            browser.look("contact-sent");
            browser.assertQuiet();
        }
    }

    private static Map<String, String> with(Map<String, String> other) {
        var form = new HashMap<>(MESSAGE);
        form.putAll(other);
        return form;
    }

    private int pending() {
        var foundation = testServer.platform().foundation();
        return foundation
                .database()
                .read(session -> foundation.emails().to(session, shop, address))
                .size();
    }

    private void set(String name, String value) {
        var platform = testServer.platform();
        platform.foundation()
                .database()
                .change(tx -> platform.shopServices().shopSettings().set(tx, shop, name, value));
    }
}
