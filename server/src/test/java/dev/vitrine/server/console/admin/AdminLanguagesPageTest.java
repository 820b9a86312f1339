package dev.vitrine.server.console.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.people.Permission;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.SignedInVisitor;
import dev.vitrine.server.testkit.TestServer;
import java.util.List;
import java.util.Map;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Languages from the merchant's form to the addresses of the shop. */
final class AdminLanguagesPageTest {

    private static final String PATH = "/admin/settings/languages";

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();

    @Test
    void languageIsAddedMadePrimaryAndRemoved() {
        assertThat(rows(page())).containsExactly("English");
        assertThat(member().post(PATH, Map.of("locale", "de")).status()).isIn(302, 303);
        assertThat(rows(page())).containsExactly("English", "Deutsch");
        assertThat(language("/de")).isEqualTo("de");

        member().post(PATH, Map.of("primary", "de"));
        assertThat(rows(page())).containsExactly("Deutsch", "English");
        assertThat(language("/")).isEqualTo("de");
        assertThat(language("/en")).isEqualTo("en");

        member().post(PATH, Map.of("remove", "en"));
        assertThat(rows(page())).containsExactly("Deutsch");
        assertThat(testServer.visitor(shop).get("/en").status()).isEqualTo(404);
    }

    @Test
    void eachSaysHowManyTextsOfTheThemeItHas() {
        member().post(PATH, Map.of("locale", "de"));
        member().post(PATH, Map.of("locale", "fr"));
        var notes = page().select("ul.rows .row__words small:last-child").eachText();
        assertThat(notes).hasSize(3);
        assertThat(notes.get(0)).matches("The texts of .+ are written in it\\.");
        assertThat(notes.get(1)).matches("(\\d+) of \\1 texts of .+ are translated\\.");
        assertThat(notes.get(2)).matches("0 of \\d+ texts of .+ are translated\\.");
    }

    @Test
    void languagesAreOfferedByTheirOwnNamesAndNoneTwice() {
        assertThat(offered()).contains("Deutsch – German", "Português (Brasil) – Portuguese (Brazil)");
        member().post(PATH, Map.of("locale", "de"));
        assertThat(offered()).doesNotContain("Deutsch – German", "English – English");
    }

    @Test
    void whatIsRefusedSaysWhy() {
        var none = member().post(PATH, Map.of("locale", ""));
        assertThat(none.status()).isEqualTo(422);
        assertThat(none.html().select("#locale-problem").text()).containsIgnoringCase("can't be blank");
        var own = member().post(PATH, Map.of("locale", "en"));
        assertThat(own.html().select("#locale-problem").text()).containsIgnoringCase("the shop's own language");
    }

    @Test
    @Tag("browser")
    void merchantIsAskedBeforeALanguageGoes() {
        member().post(PATH, Map.of("locale", "de"));
        try (var browser = Browser.open()) {
            testServer.member(shop, Permission.SETTINGS).at(browser, shop, "/admin/settings");
            browser.click("main a[href$='/settings/languages']");
            browser.look("languages");
            browser.click("button[aria-label='Remove German']");
            browser.click("#confirm [value=yes]");
            browser.until("German gone", () -> browser.all("ul.rows li").size() == 1);
            browser.assertQuiet();
        }
    }

    private SignedInVisitor member() {
        return testServer.member(shop, Permission.SETTINGS).at(shop);
    }

    private Document page() {
        return member().get(PATH).html();
    }

    private List<String> offered() {
        return page().select("select[name=locale] option").eachText();
    }

    private static List<String> rows(Document page) {
        return page.select("ul.rows .row__words b").eachText();
    }

    private String language(String path) {
        return testServer.visitor(shop).get(path).html().select("html").attr("lang");
    }
}
