package dev.vitrine.server.console.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.people.Permission;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.SignedInVisitor;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Policies from the merchant's form to the shop's footer. */
final class AdminPoliciesPageTest {

    private static final String PATH = "/admin/settings/policies";

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();

    @Test
    void plainTextBecomesParagraphsAndComesBackAsItWasTyped() {
        var typed = "Send it back & get 5 < 6 euros.\n\nWithin a month,\nunused.";
        assertThat(saved("refund-policy", typed.replace("\n", "\r\n"))).isEqualTo(303);
        var page = testServer.visitor(shop).get("/policies/refund-policy").html();
        assertThat(page.select("main .prose p")).hasSize(2);
        assertThat(page.select("main .prose").text()).contains("5 < 6 euros");
        assertThat(shown("refund-policy")).isEqualTo(typed);
    }

    @Test
    void htmlIsCleanedAndStaysHtml() {
        var html = "<h2>Terms</h2><table><tbody><tr><td onclick=\"x()\">Be kind.</td></tr></tbody></table>";
        answer("terms-of-service", Map.of("body_html", html + "<script>x()</script>", "body_format", "html"));
        assertThat(shown("terms-of-service")).isEqualTo(html.replace(" onclick=\"x()\"", ""));
    }

    @Test
    void textThatCannotBeShownIsRefusedAndNothingIsLost() {
        saved("privacy-policy", "We keep nothing.");
        var refused = answer(
                "privacy-policy", Map.of("title", "Data", "body_html", "<script>x()</script>", "body_format", "html"));
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.html().select("#title").val()).isEqualTo("Data");
        assertThat(refused.html().select("#body_html").text()).isEqualTo("<script>x()</script>");
        assertThat(refused.html().select("#problems").text()).contains("Nothing of this can be shown");
        assertThat(shown("privacy-policy")).isEqualTo("We keep nothing.");
        assertThat(saved("privacy-policy", " ")).isEqualTo(422);
        assertThat(shown("privacy-policy")).isEqualTo("We keep nothing.");
    }

    @Test
    void titleThatIsTooLongIsRefusedAndNothingIsLost() {
        var refused = answer("refund-policy", Map.of("title", "a".repeat(256), "body_html", "A month."));
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.html().select("#title-problem").text()).contains("too long");
        assertThat(refused.html().select("#body_html").text()).isEqualTo("A month.");
        assertThat(refused.html().select("#policy").attr("data-unsaved")).isEqualTo("dirty");
    }

    @Test
    void removedPolicyIsGone() {
        saved("shipping-policy", "Within a week.");
        assertThat(testServer.visitor(shop).get("/policies/shipping-policy").status())
                .isEqualTo(200);
        answer("shipping-policy", Map.of("do", "remove"));
        assertThat(testServer.visitor(shop).get("/policies/shipping-policy").status())
                .isEqualTo(404);
        assertThat(member().get(PATH + "/shipping-policy").html().select("#remove"))
                .isEmpty();
    }

    @Test
    void policiesThatThereAreNotAreNotFound() {
        assertThat(member().get(PATH + "/refund-policy").status()).isEqualTo(200);
        assertThat(member().get(PATH + "/cookies").status()).isEqualTo(404);
        assertThat(answer("cookies", Map.of("body_html", "Many.")).status()).isEqualTo(404);
    }

    @Test
    void listSaysWhatShoppersMissAndWhatIsToBeFilledIn() {
        saved("refund-policy", "A month.");
        saved("legal-notice", "Call [Phone number] or write to [E-mail address], not to [1].");
        var list = member().get(PATH).html();
        assertThat(list.select("#missing").text())
                .isEqualTo("Shoppers still miss: Shipping policy, Privacy policy, Terms of service.");
        assertThat(list.select("main a.row .badge").eachText())
                .containsExactly("Written", "Missing", "Missing", "Missing", "2 to fill in");
        var page = member().get(PATH + "/legal-notice").html();
        assertThat(page.select("#gaps .chip").eachText()).containsExactly("[Phone number]", "[E-mail address]");
        assertThat(member().get(PATH + "/refund-policy").html().select("#gaps[hidden]"))
                .hasSize(1);
    }

    @Test
    void germanShopSeesItsTitlesAndItsTemplateFirst() {
        german();
        var list = member().get(PATH).html();
        assertThat(list.select("main a.row b[lang=de]").eachText())
                .containsExactly("Widerrufsbelehrung", "Versand", "Datenschutzerklärung", "AGB", "Impressum");
        assertThat(list.select("main a.row small").first().text()).startsWith("Refund policy. ");
        var page = member().get(PATH + "/legal-notice").html();
        assertThat(page.select("#title").attr("placeholder")).isEqualTo("Impressum");
        assertThat(page.select("form[data-replaces] button").eachText())
                .containsExactly("Insert template in German", "Insert template in English");
    }

    @Test
    void templateIsInsertedWithoutScriptsAndNothingIsSavedYet() {
        answer("refund-policy", Map.of("title", "Returns", "body_html", "A month."));
        var page = member().get(PATH + "/refund-policy?template=de").html();
        assertThat(page.select("#policy").attr("data-unsaved")).isEqualTo("dirty");
        assertThat(page.select("#title").val()).isEqualTo("Returns");
        assertThat(page.select("#body_html").text()).contains("## Widerrufsrecht", "[Firmenname mit Rechtsform]");
        assertThat(page.select("#gaps .chip").eachText()).contains("[Firmenname mit Rechtsform]");
        assertThat(page.select("#inserted").text()).contains("not saved yet", "Your text stays");
        assertThat(shown("refund-policy")).isEqualTo("A month.");

        var sent = Map.of(
                "title", "",
                "body_html", page.select("#body_html").first().wholeText(),
                "body_format", page.select("[name=body_format]").val());
        assertThat(answer("refund-policy", sent).status()).isEqualTo(303);
        var shop = testServer.visitor(this.shop).get("/policies/refund-policy").html();
        assertThat(shop.select("main .prose h2").eachText()).contains("Widerrufsrecht", "Folgen des Widerrufs");
        assertThat(shop.select("main .prose li")).isNotEmpty();
        assertThat(member().get(PATH + "/refund-policy?template=xx").html().select("#inserted"))
                .isEmpty();
    }

    @Test
    @Tag("browser")
    void merchantBeginsWithATemplateAndAShopperFindsItInTheFooter() {
        german();
        try (var browser = Browser.open()) {
            testServer.member(shop, Permission.SETTINGS).at(browser, shop, "/admin/settings");
            browser.click("main a[href$='/settings/policies']");
            browser.look("console-policies-german");
            browser.click("main a[href$='/legal-notice']");
            browser.find(".editor__text");
            browser.click("#template-de button");
            browser.until("the gaps", () -> browser.text("#gaps").contains("[Firmenname mit Rechtsform]"));
            browser.click("#gaps .chip");
            assertThat(browser.script("return getSelection().toString()")).isEqualTo("[Firmenname mit Rechtsform]");
            browser.click("#template-en button");
            browser.press("#confirm [value=no]");
            assertThat(browser.text(".editor__text")).contains("Angaben zum Anbieter");
            browser.click("#template-en button");
            browser.press("#confirm [value=yes]");
            browser.until("English", () -> browser.text(".editor__text").contains("This shop is run by"));
            browser.click("#template-de button");
            browser.press("#confirm [value=yes]");
            browser.until("German", () -> browser.text(".editor__text").contains("Angaben zum Anbieter"));
            browser.look("console-policy-template");
            browser.press(".unsaved .button--main");
            browser.click("#steps a[href$='/policies/legal-notice']");
            browser.untilPath("/policies/legal-notice");
            browser.go(testServer.url(shop, "/cart"));
            browser.untilInteractive();
            browser.click("footer a[href='/policies/legal-notice']");
            browser.until("the policy", () -> browser.text("h1").equals("Impressum"));
            browser.assertQuiet();
        }
    }

    private void german() {
        var platform = testServer.platform();
        platform.foundation().database().change(tx -> {
            var found = platform.foundation().shops().byHandle(tx, shop).orElseThrow();
            platform.shopServices().shopSettings().set(tx, found, "primary_locale", "de");
        });
    }

    private int saved(String policy, String text) {
        return answer(policy, Map.of("body_html", text)).status();
    }

    private Visitor.VisitorResponse answer(String policy, Map<String, String> fields) {
        return member().post(PATH + "/" + policy, fields);
    }

    private String shown(String policy) {
        return member().get(PATH + "/" + policy)
                .html()
                .select("#body_html")
                .first()
                .wholeText();
    }

    private SignedInVisitor member() {
        return testServer.owner(shop).at(shop);
    }
}
