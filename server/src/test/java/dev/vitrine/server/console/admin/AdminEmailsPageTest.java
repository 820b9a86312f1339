package dev.vitrine.server.console.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.people.Permission;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.ReceivedEmail;
import dev.vitrine.server.testkit.TestServer;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** E-mails to shoppers from the merchant's form to the shopper's mailbox. */
final class AdminEmailsPageTest {

    private static final String PATH = "/admin/settings/emails";
    private static final String CONFIRMATION = PATH + "/order_confirmation/en";
    private static final String PREVIEW = "return document.body ? document.body.innerText : ''";

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();
    private final String buyer = "ann-" + shop + "@mail.test";

    @Test
    void whatIsRefusedSaysWhyAndNothingIsLost() {
        var refused = testServer
                .member(shop, Permission.SETTINGS)
                .at(shop)
                .post(
                        CONFIRMATION,
                        Map.of("subject", "Yes {oder}", "heading", "", "introduction", "Soon", "closing", ""));
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.html().select("#subject-problem").text()).contains("{oder}", "{order}");
        assertThat(refused.html().select("#introduction").text()).isEqualTo("Soon");
    }

    @Test
    void emailsAndLanguagesThatThereAreNotAreNotFound() {
        var member = testServer.member(shop, Permission.SETTINGS).at(shop);
        assertThat(member.get(PATH + "/order_confirmation/de").status()).isEqualTo(200);
        assertThat(member.get(PATH + "/order_confirmation/xx").status()).isEqualTo(404);
        assertThat(member.get(PATH + "/order_burnt/en").status()).isEqualTo(404);
    }

    @Test
    void wordsAreTextInThePreviewWhichRunsNothing() {
        var member = testServer.member(shop, Permission.SETTINGS).at(shop);
        var preview = member.post(
                CONFIRMATION + "/preview",
                Map.of("subject", "", "heading", "<img src=x>", "introduction", "<script>1</script>", "closing", ""));
        assertThat(preview.html().select("script, img")).isEmpty();
        assertThat(preview.html().select("h1").text()).isEqualTo("<img src=x>");
        assertThat(preview.header("Content-Security-Policy")).contains("sandbox", "frame-ancestors 'self'");
        assertThat(member.post(CONFIRMATION + "/preview", Map.of())
                        .html()
                        .select("h1")
                        .text())
                .isEqualTo("Thank you for your order");
    }

    @Test
    void everyEmailOpensFromTheList() {
        var member = testServer.member(shop, Permission.SETTINGS).at(shop);
        var links = member.get(PATH).html().select("main a.row").eachAttr("href");
        assertThat(links).hasSizeGreaterThan(20);
        for (var link : links) {
            var at = link.replaceFirst(".*/settings/emails", PATH);
            assertThat(member.get(at).status()).as(at).isEqualTo(200);
            assertThat(member.post(at + "/preview", Map.of())
                            .html()
                            .select("h1")
                            .text())
                    .as(at)
                    .isNotBlank();
        }
    }

    @Test
    @Tag("browser")
    void merchantRewritesAnEmailSeesItTestsItAndShoppersGetIt() {
        var merchant = testServer.member(shop, Permission.SETTINGS);
        try (var browser = Browser.open()) {
            merchant.at(browser, shop, "/admin/settings");
            browser.click("main a[href$='/settings/emails']");
            browser.click("main a[href$='/order_confirmation/en']");
            browser.until("the original", () -> shown(browser).contains("Thank you for your order"));
            browser.look("console-email");
            browser.type("#heading", "Hooray");
            browser.until("what is typed", () -> shown(browser).contains("Hooray"));
            browser.type("#introduction", "We pack ");
            browser.press("[data-inserts='{order}']");
            browser.until("the number", () -> shown(browser).contains("We pack #1001"));
            browser.press("#width-phone");
            browser.until("a phone", () -> browser.find("#preview").getSize().width <= 375);
            browser.press(".unsaved .button--main");
            browser.find("#original");
            browser.until("what is saved", () -> shown(browser).contains("We pack #1001"));
            browser.press("#test");
            browser.until("the answer", () -> browser.text("body").contains("A test is on its way"));
            var test = ReceivedEmail.to(testServer, merchant.email());
            assertThat(test.text()).contains("Hooray", "We pack #1001");

            assertThat(confirmation()).contains("Hooray", "We pack #1001", "1 × Jug");

            browser.go(testServer.url(shop, PATH));
            browser.until("what was changed", () -> browser.text("main").contains("Changed: English"));
            browser.look("console-emails");
            browser.click("main a[href$='/order_confirmation/en']");
            browser.press("#original");
            browser.press("#confirm [value=yes]");
            browser.until("the answer", () -> browser.text("body").contains("original words again"));
            browser.until("the original", () -> shown(browser).contains("Thank you for your order"));
        }
    }

    private String confirmation() {
        testServer.api(shop).post("orders", """
                {"order": {"send_receipt": true, "email": "%s",
                  "line_items": [{"title": "Jug", "price": 5, "quantity": 1}]}}""".formatted(buyer));
        return ReceivedEmail.to(testServer, buyer).text();
    }

    private static String shown(Browser browser) {
        return String.valueOf(browser.inFrame("#preview", PREVIEW));
    }
}
