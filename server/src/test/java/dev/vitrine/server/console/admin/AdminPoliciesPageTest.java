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
        assertThat(saved("refund_policy", typed.replace("\n", "\r\n"))).isEqualTo(303);
        var page = testServer.visitor(shop).get("/policies/refund-policy").html();
        assertThat(page.select("main .prose p")).hasSize(2);
        assertThat(page.select("main .prose").text()).contains("5 < 6 euros");
        assertThat(shown("refund_policy")).isEqualTo(typed);
    }

    @Test
    void htmlIsCleanedAndStaysHtml() {
        saved("terms_of_service", "<h2>Terms</h2><p onclick=\"x()\">Be kind.</p><script>x()</script>");
        assertThat(shown("terms_of_service")).isEqualTo("<h2>Terms</h2><p>Be kind.</p>");
    }

    @Test
    void textThatCannotBeShownIsRefusedAndNothingIsLost() {
        saved("privacy_policy", "We keep nothing.");
        var refused = answer(Map.of("privacy_policy", "<script>x()</script>", "refund_policy", "A month."));
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.html().select("#refund_policy").text()).isEqualTo("A month.");
        assertThat(refused.html().select("#privacy_policy-problem").text()).contains("Nothing of this can be shown");
        assertThat(shown("privacy_policy")).isEqualTo("We keep nothing.");
        assertThat(shown("refund_policy")).isEmpty();
    }

    @Test
    void emptyTextTakesThePolicyAway() {
        saved("shipping_policy", "Within a week.");
        assertThat(testServer.visitor(shop).get("/policies/shipping-policy").status())
                .isEqualTo(200);
        saved("shipping_policy", "");
        assertThat(testServer.visitor(shop).get("/policies/shipping-policy").status())
                .isEqualTo(404);
    }

    @Test
    @Tag("browser")
    void merchantWritesAPolicyAndAShopperFindsItInTheFooter() {
        try (var browser = Browser.open()) {
            testServer.member(shop, Permission.SETTINGS).at(browser, shop, "/admin/settings");
            browser.click("main a[href$='/settings/policies']");
            browser.type("#refund_policy", "Thirty days, no questions.");
            browser.press(".unsaved .button--main");
            browser.click("main a[href$='/policies/refund-policy']");
            browser.untilPath("/policies/refund-policy");
            browser.go(testServer.url(shop, "/cart"));
            browser.untilInteractive();
            browser.click("footer a[href='/policies/refund-policy']");
            browser.until("the policy", () -> browser.text("h1").equals("Refund policy"));
            browser.assertQuiet();
        }
    }

    private int saved(String field, String text) {
        return answer(Map.of(field, text)).status();
    }

    private Visitor.VisitorResponse answer(Map<String, String> form) {
        return member().post(PATH, form);
    }

    private String shown(String field) {
        return member().get(PATH).html().select("#" + field).first().wholeText();
    }

    private SignedInVisitor member() {
        return testServer.owner(shop).at(shop);
    }
}
