package dev.vitrine.server.console.people;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.ReceivedEmail;
import dev.vitrine.server.testkit.TestServer;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** The way of a merchant with a keyboard alone. */
@Tag("browser")
final class PeopleJourneyTest {

    private static final String PASSWORD = "a long way to tipperary";

    private final TestServer testServer = TestServer.shared();
    private final String handle = "tea-" + UUID.randomUUID().toString().substring(0, 8);

    @BeforeEach
    void forgetAttempts() {
        testServer.forgetAttempts();
    }

    @Test
    void merchantOpensAShopAndBringsAColleagueInWithAKeyboardAlone() {
        var jo = "jo@" + handle + ".test";
        var colleague = "ann@" + handle + ".test";
        try (var browser = Browser.open()) {
            browser.go(testServer.url("/sign-up"));
            fill(browser, "#name", "Jo Lee");
            fill(browser, "#email", jo);
            fill(browser, "#password", PASSWORD);
            fill(browser, "#shop_name", "Müllers Töpfe & Söhne");
            browser.until(
                    "the address being made from the name",
                    () -> browser.script("return document.getElementById('handle').value")
                            .equals("muellers-toepfe-soehne"));
            fill(browser, "#handle", "demo");
            browser.until(
                    "the name being refused", () -> browser.text("#handle-told").contains("taken"));
            browser.keys(Keys.BACK_SPACE, Keys.BACK_SPACE, Keys.BACK_SPACE, Keys.BACK_SPACE, handle);
            browser.until(
                    "the name being free", () -> browser.text("#handle-told").contains("is free"));
            browser.tabTo("#country");
            browser.keys("Germany", Keys.TAB, Keys.ENTER);
            browser.until("being written to", () -> browser.text("main").contains("is on its way"));
            browser.go(ReceivedEmail.to(testServer, jo).link("Open the shop"));
            browser.tabTo("main form button");
            browser.keys(Keys.ENTER);
            browser.until("coming into the shop", () -> browser.address().equals(testServer.url(handle, "/admin")));

            browser.go(testServer.url(handle, "/admin/settings/staff"));
            browser.tabTo("a[href$='/staff/invite']");
            browser.keys(Keys.ENTER);
            browser.untilPath("/admin/settings/staff/invite");
            fill(browser, "#email", colleague);
            browser.tabTo("#may_products");
            browser.keys(Keys.SPACE, Keys.ENTER);
            browser.until("being told", () -> browser.text(".notices").contains(colleague));
        }
        try (var browser = Browser.open()) {
            browser.go(ReceivedEmail.to(testServer, colleague).link("See the invitation"));
            fill(browser, "#first_name", "Ann");
            fill(browser, "#password", PASSWORD);
            browser.keys(Keys.ENTER);
            browser.until("coming into the shop", () -> browser.path().equals("/admin"));
            assertThat(browser.text(".rail")).contains("Products").doesNotContain("Orders");
            browser.go(testServer.url(handle, "/admin/account"));
            browser.tabTo("form[action$='/sign-out'] button");
            browser.keys(Keys.ENTER);
            browser.untilPath("/admin/sign-in");
        }
    }

    @Test
    void emailAddressInAnyScriptIsTaken() {
        try (var browser = Browser.open()) {
            browser.go(testServer.url("/sign-up"));
            fill(browser, "#email", "jürgen@müller.de");
            browser.keys(Keys.ENTER);
            assertThat(browser.text("#shop_name-problem")).isEqualTo("Can't be blank");
            assertThat(browser.all("#email-problem")).isEmpty();
        }
    }

    @Test
    void whatIsMissingStandsBesideItsFieldWhichHasTheFocus() {
        try (var browser = Browser.open()) {
            browser.go(testServer.url("/sign-up"));
            fill(browser, "#name", "Jo Lee");
            browser.keys(Keys.ENTER);
            assertThat(browser.text("#email-problem")).isEqualTo("Can't be blank");
            assertThat(browser.text("#shop_name-problem")).isEqualTo("Can't be blank");
            browser.until(
                    "the first of them having the focus",
                    () -> browser.script("return document.activeElement.id").equals("email"));
            assertThat(browser.obstacles()).isEqualTo(List.of());
            browser.keys("jo", Keys.ENTER);
            assertThat(browser.text("#email-problem")).isEqualTo("Must be an e-mail address");
            browser.keys(Keys.END, "@mail.test");
            browser.until(
                    "what is right again",
                    () -> !browser.find("#email")
                            .getDomAttribute("aria-describedby")
                            .contains("problem"));
            assertThat(browser.script("return document.getElementById('name').value"))
                    .isEqualTo("Jo Lee");
        }
    }

    private static void fill(Browser browser, String field, String text) {
        browser.tabTo(field);
        browser.keys(text);
    }
}
