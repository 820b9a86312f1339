package dev.vitrine.server.journey;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.Browser.Key;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.ThemeStoreSample;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/**
 * A merchant who works with the keyboard alone: takes an update where both changed the same lines, looks at it,
 * publishes it and goes back.
 */
@Tag("browser")
@Tag("long")
final class ThemeUpdateJourneyTest {

    private static final String LAYOUT = "src/layouts/Default.vue";

    private final TestServer testServer = TestServer.shared();
    private final String store = testServer.newShop().handle();
    private final String shop = testServer.newShop().handle();
    private final Browser browser = Browser.open();

    @AfterEach
    void close() {
        browser.close();
    }

    @Test
    void conflictsAreResolvedLookedAtPublishedAndTakenBackWithTheKeyboard() {
        var partner = testServer.owner(store);
        testServer.partner(partner);
        var sample = new ThemeStoreSample(testServer, partner, store, "Update of " + shop);
        sample.released("1.0.0", layout -> saying(layout, "first"));
        var theme = sample.install(testServer.shop(shop)).id();
        changes(theme);
        sample.released("2.0.0", layout -> saying(layout, "theirs"));

        testServer.owner(shop).at(browser, shop, "/admin/themes");
        go("main a[href$='" + theme + "/update']");
        browser.untilPath("/admin/themes/" + theme + "/update");
        resolves();
        browser.until("the updated theme", () -> !browser.path().contains("/" + theme));

        browser.find("#unseen");
        assertThat(browser.all("#steps [value=publish]"))
                .as("nobody has looked yet")
                .isEmpty();
        browser.look("console-theme-unseen");
        browser.until("the build", () -> !browser.all("#preview").isEmpty());
        go("#preview");
        browser.until(
                "publishing offered",
                () -> !browser.all("#steps [value=publish]").isEmpty());
        confirmed("#steps [value=publish]");
        browser.until(
                "the update published",
                () -> browser.all("#before [value=rollback]").size() == 1);
        assertThat(shown()).containsExactly("mine a", "theirs b", "ours c");
        browser.look("console-themes-shown-before");

        confirmed("#before [value=rollback]");
        browser.until("what was before", () -> shown().isEmpty());
        assertThat(browser.text("main")).contains("Update of " + shop + " 2.0.0");
        browser.assertQuiet();
    }

    /** Mine at the first place, theirs at the second, lines of one's own at the third. */
    private void resolves() {
        go(".lines summary");
        assertThat(browser.text(".lines[open] code")).contains("+ ", "theirs a");
        browser.tabTo(at("file", 1));
        browser.press(Key.SPACE);
        browser.tabTo(at("file", 2));
        browser.keys(Keys.ARROW_DOWN);
        browser.tabTo(at("file", 3));
        browser.keys(Keys.ARROW_UP);
        browser.tabTo(at("own", 3));
        browser.find(at("own", 3))
                .sendKeys(Keys.chord(Keys.CONTROL, "a"), "    <CartDrawer /><i class=\"said\">ours c</i>");
        for (var list : browser.all("#rest > details > summary")) {
            browser.script("arguments[0].parentElement.open = true", list);
        }
        assertThat(browser.text("#rest"))
                .contains("Colours › Button", "#225577 stays", "Settings that stay as you have them: 1");
        assertThat(browser.all("#rest .swatch")).hasSize(2);
        browser.look("console-theme-update-conflict");
        browser.tabTo("#make");
        browser.press(Key.ENTER);
    }

    private static String at(String what, int place) {
        return "[name='" + what + " " + LAYOUT + "#" + place + "']";
    }

    private void go(String css) {
        browser.find(css);
        browser.tabTo(css);
        browser.press(Key.ENTER);
    }

    private void confirmed(String css) {
        go(css);
        browser.find("#confirm [value=yes]");
        go("#confirm [value=yes]");
    }

    /** What shoppers read at the three places. */
    private List<String> shown() {
        return testServer.visitor(shop).get("/").html().select(".said").eachText();
    }

    /** The merchant's own words at the three places, and a colour. */
    private void changes(long theme) {
        var api = testServer.api(shop);
        var file = api.getWith("themes/" + theme + "/assets", "asset%5Bkey%5D=" + LAYOUT)
                .at("/asset/value")
                .asText();
        var body = Json.object();
        body.putObject("asset").put("key", LAYOUT).put("value", file.replace("first", "mine"));
        assertThat(api.put("themes/" + theme + "/assets", body.toString()).has("asset"))
                .isTrue();
        var settings = api.get("themes/" + theme + "/settings").path("settings");
        var data = (ObjectNode) settings.path("data");
        ((ObjectNode) data.at("/settings/colors")).put("color_accent", "#225577");
        var saved = Json.object();
        saved.putObject("settings")
                .put("version", settings.path("version").asInt())
                .put("publish", true)
                .set("data", data);
        assertThat(api.put("themes/" + theme + "/settings", saved.toString()).has("settings"))
                .isTrue();
    }

    private static String saying(String layout, String who) {
        return layout.replace("</a>", "</a>" + said(who + " a"))
                .replace("<slot />", "<slot />" + said(who + " b"))
                .replace("<CartDrawer />", "<CartDrawer />" + said(who + " c"));
    }

    private static String said(String words) {
        return "<i class=\"said\">" + words + "</i>";
    }
}
