package dev.vitrine.server.journey;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.people.Permission;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.TestAccount;
import dev.vitrine.server.testkit.TestServer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** In the theme editor people see each other, choose when a version goes live, and compare what they made. */
@Tag("browser")
@Tag("long")
final class ThemeEditorTogetherTest {

    private static final String NEWEST = "[data-section=home_newest] > .entry__row .item";
    private static final String HEADING = "#field-heading input";

    private final TestServer testServer = TestServer.shared();
    private final Shop shop = testServer.newShop();
    private TestAccount owner;
    private long theme;

    @BeforeEach
    void sellSomething() {
        testServer.api(shop.handle()).sells("Cup", "5.50", 8);
        owner = testServer.owner(shop.handle());
        theme = testServer.platform().shopServices().themes().published(shop).id();
    }

    @Test
    void eachSeesWhoElseIsThereAndWhere() {
        var member = testServer.member(shop.handle(), Permission.THEMES);
        try (var ann = open(owner);
                var ben = open(member)) {
            ann.click(NEWEST);
            ann.click(HEADING);
            ben.until("Ann in the bar", () -> !ben.all(".present .person").isEmpty());
            ben.until(
                    "Ann at the section",
                    () -> ben.all(NEWEST + " .people-marks").size() == 1);
            assertThat(ben.find(NEWEST + " .people-marks").getDomAttribute("title"))
                    .isEqualTo(owner.account().name() + " is here");
            ben.click(".present__person");
            ben.until(
                    "Ann at the field",
                    () -> ben.all("#field-heading .people-marks").size() == 1);
            assertThat(ben.find("#field-heading .people-marks").getDomAttribute("title"))
                    .isEqualTo(owner.account().name() + " is editing this");
            ben.look("theme-editor-people");

            // Whoever may not change themes any more is not there, whatever their tab says; who leaves is gone at once.
            ann.until("Ben in the bar", () -> !ann.all(".present .person").isEmpty());
            testServer.platform().foundation().database().change(tx -> {
                var staff = testServer.platform().people().staff();
                var ben2 = staff.find(tx, shop, member.account()).orElseThrow();
                staff.setPermissions(tx, shop, ben2.id(), List.of(Permission.ORDERS));
            });
            ann.until("Ben gone", () -> ann.all(".present .person").isEmpty());
        }
    }

    @Test
    void whoClosesTheTabIsGone() {
        try (var ann = open(owner)) {
            var first = ann.tab();
            ann.newTab();
            ann.go(editor());
            ann.until("the other window", () -> ann.all(".present .person").size() == 1);
            assertThat(ann.find(".present__person").getDomAttribute("title")).isEqualTo("You, in another window");
            var second = ann.tab();
            ann.toTab(first);
            ann.go(testServer.url(shop.handle(), "/"));
            ann.toTab(second);
            ann.until("nobody else", () -> ann.all(".present .person").isEmpty());
        }
    }

    @Test
    void aDraftGoesLiveAtTheTimeThatIsChosen() {
        try (var browser = open(owner)) {
            browser.click(NEWEST);
            browser.type(HEADING, "Winter sale");
            saved(browser);
            browser.click(".topbar .button--main");
            browser.find("dialog[open]");
            browser.click("dialog .when__choice:last-child input");
            assertThat(browser.text("dialog .time-fields")).contains("In the shop’s time zone");
            browser.look("theme-editor-schedule");
            browser.find("dialog input[maxlength]").sendKeys("Sale");
            browser.click("dialog .button--main");
            browser.until(
                    "the note", () -> browser.text(".topbar .schedule-note").contains("Goes live tomorrow at 09:00"));
            assertThat(schedule().at("/schedule/label").asText()).isEqualTo("Sale");
            assertThat(schedule().at("/schedule/author").asText())
                    .isEqualTo(owner.account().name());

            browser.go(editor());
            browser.click(".topbar .schedule-note");
            browser.find("dialog[open] input[type=time]");
            setValue(browser, "dialog input[type=time]", "18:30");
            browser.click("dialog .button--main");
            browser.until(
                    "the other time",
                    () -> browser.text(".topbar .schedule-note").contains("at 18:30"));

            // Another version is published first: the merchant is told that this one would undo it.
            browser.click(NEWEST);
            browser.type(HEADING, "Something else");
            saved(browser);
            browser.click(".topbar .button--main");
            browser.until(
                    "the warning", () -> browser.text("dialog[open]").contains("It will not, once you publish this"));
            browser.click("dialog .button--main");
            browser.until("the banner", () -> browser.text(".outline__note").contains("“Sale” will not go live"));
            browser.look("theme-editor-schedule-problem");
            browser.click(".outline__note");
            named(browser, "dialog .button", "Cancel the schedule").click();
            browser.until(
                    "nothing scheduled", () -> browser.all(".schedule-note").isEmpty());
            assertThat(schedule().path("schedule").isNull()).isTrue();
        }
    }

    @Test
    void twoVersionsAreSeenBesideEachOther() {
        try (var browser = open(owner)) {
            browser.click(NEWEST);
            browser.type(HEADING, "Fresh today");
            saved(browser);
            browser.click("[aria-label=More]");
            named(browser, ".menu__item", "Compare two versions").click();
            browser.until("both pages", () -> shownFrames(browser) == 2);
            assertThat(framed(browser, 1)).doesNotContain("Fresh today");
            assertThat(framed(browser, 2)).contains("Fresh today");
            browser.until("the change", () -> browser.text(".compare__changes").contains("One change"));
            browser.look("theme-editor-compare");
            browser.click(".compare__changes .change__what");
            browser.until("the section in both", () -> top(browser, 1) >= 0 && top(browser, 1) == top(browser, 2));
            // Both go where one goes.
            browser.script("""
                    const width = document.querySelectorAll('.compare select')[3];
                    width.value = '390';
                    width.dispatchEvent(new Event('change', { bubbles: true }));
                    """);
            browser.until("a phone's width", () -> width(browser, 1) == 390 && width(browser, 2) == 390);
            browser.script("document.querySelector('.compare__pages').scrollTop = 0");
            browser.until("both at the top", () -> scrolled(browser, 1) == 0 && scrolled(browser, 2) == 0);
            browser.script("document.querySelector('.compare__pages').scrollTop = 200");
            browser.until("both further down", () -> scrolled(browser, 1) > 100 && scrolled(browser, 2) > 100);

            // The edited page beside it shows what it showed, and so do shoppers.
            browser.keys(Keys.ESCAPE);
            browser.until("being closed", () -> browser.all("dialog[open]").isEmpty());
            assertThat(String.valueOf(browser.inFrame(".stage iframe", "return document.body.textContent")))
                    .contains("Fresh today");
            assertThat(testServer.visitor(shop.handle()).get("/").text()).doesNotContain("Fresh today");
        }
    }

    @Test
    void aTokenOfAVersionShowsThatVersionAndDoesNothingElse() {
        var visitor = owner.at(shop.handle());
        var at = "/admin/themes/" + theme + "/editor";
        visitor.patch(
                at + "/api?path=themes/" + theme + "/settings.json",
                "{\"settings\":{\"version\":0,\"operations\":[{\"op\":\"add\",\"path\":\"/pages\",\"value\":"
                        + "{\"homepage\":{\"home_newest\":{\"settings\":{\"heading\":\"Version one\"}}}}}]}}");
        var first = token(visitor.get(at + "/preview?version=1").text());
        var original = token(visitor.get(at + "/preview?version=0").text());
        assertThat(visitor.get(at + "/preview?version=7").status()).isEqualTo(404);
        assertThat(visitor.get(at + "/preview?version=x").status()).isEqualTo(404);

        assertThat(at("/?theme_version=" + first)).contains("Version one");
        assertThat(at("/?theme_version=" + original)).doesNotContain("Version one");
        assertThat(at("/")).as("nothing is kept").doesNotContain("Version one");
        var other = "0" + first.substring(1);
        assertThat(status("/?theme_version=" + other)).as("another version").isEqualTo(410);
        assertThat(status("/?theme_version=")).isEqualTo(410);
        assertThat(status("/?theme_editor=" + first)).as("no draft").isEqualTo(410);
        assertThat(status("/?preview_theme=" + first)).as("no preview").isEqualTo(410);
        var elsewhere = testServer.newShop();
        assertThat(testServer
                        .visitor(elsewhere.handle())
                        .get("/?theme_version=" + first)
                        .status())
                .as("no other shop")
                .isEqualTo(410);
    }

    @Test
    void whatWasTypedOutlivesAKilledBrowser(@TempDir Path profile) {
        var before = Browser.keeping(profile);
        open(before, owner);
        before.click(NEWEST);
        before.offline(true);
        before.type(HEADING, "In the tunnel");
        before.until("being kept", () -> kept(before).contains("In the tunnel"));
        before.kill();
        assertThat(newest().toString()).doesNotContain("In the tunnel");

        try (var after = Browser.keeping(profile)) {
            open(after, owner);
            after.click(NEWEST);
            after.until(
                    "what was typed",
                    () -> after.find(HEADING).getDomProperty("value").equals("In the tunnel"));
            saved(after);
            assertThat(newest().toString()).contains("In the tunnel");
            after.chord(Keys.CONTROL, "z");
            after.until(
                    "the steps before it",
                    () -> !after.find(HEADING).getDomProperty("value").equals("In the tunnel"));
        }
    }

    @Test
    void onAPhoneItIsSaidWhetherAllIsSavedWhileAFieldIsEdited() {
        try (var browser = open(owner)) {
            browser.size(390, 844);
            browser.click(NEWEST);
            browser.type(HEADING, "On the phone");
            browser.until(
                    "being saved",
                    () -> browser.text(".pane--settings .save-state").equals("Saved"));
            browser.look("theme-editor-phone-saved");
        }
    }

    private Browser open(TestAccount account) {
        return open(Browser.open(), account);
    }

    private Browser open(Browser browser, TestAccount account) {
        account.at(browser, shop.handle(), "/admin/themes/" + theme + "/editor");
        browser.find(NEWEST);
        return browser;
    }

    private String editor() {
        return testServer.url(shop.handle(), "/admin/themes/" + theme + "/editor");
    }

    private static void saved(Browser browser) {
        browser.until("being saved", () -> browser.text(".save-state").equals("Saved"));
    }

    private static void setValue(Browser browser, String css, String value) {
        browser.script("""
                const field = document.querySelector(arguments[0]);
                field.value = arguments[1];
                field.dispatchEvent(new Event('input', { bubbles: true }));
                """, css, value);
    }

    private static int shownFrames(Browser browser) {
        return browser.all(".compared__page[data-state=shown]").size();
    }

    private static String frame(int number) {
        return ".compared:nth-of-type(" + number + ") iframe";
    }

    private static String framed(Browser browser, int number) {
        return String.valueOf(browser.inFrame(frame(number), "return document.body.textContent"));
    }

    private static long scrolled(Browser browser, int number) {
        return ((Number) browser.inFrame(frame(number), "return Math.round(scrollY)")).longValue();
    }

    private static long width(Browser browser, int number) {
        return ((Number) browser.inFrame(frame(number), "return innerWidth")).longValue();
    }

    private static long top(Browser browser, int number) {
        return ((Number) browser.inFrame(frame(number), """
                return Math.round(document.querySelector('[data-id=home_newest]').getBoundingClientRect().top)
                """)).longValue();
    }

    /** What this tab keeps of the theme in the browser, as text. */
    private static String kept(Browser browser) {
        browser.script("""
                window.kept ??= '';
                indexedDB.databases().then((all) => all.forEach(({ name }) => {
                  const request = indexedDB.open(name);
                  request.onsuccess = () => {
                    const found = request.result.transaction('states').objectStore('states').get('now');
                    found.onsuccess = () => { window.kept = JSON.stringify(found.result); request.result.close(); };
                  };
                }));
                """);
        return String.valueOf(browser.script("return window.kept"));
    }

    private static WebElement named(Browser browser, String css, String words) {
        browser.until(
                words,
                () -> browser.all(css).stream().anyMatch(each -> each.getText().startsWith(words)));
        return browser.all(css).stream()
                .filter(each -> each.getText().startsWith(words))
                .findFirst()
                .orElseThrow();
    }

    private static String token(String answer) {
        return Json.parse(answer).path("preview").asText().replaceFirst(".*theme_version=", "");
    }

    private String at(String path) {
        return testServer.visitor(shop.handle()).get(path).text();
    }

    private int status(String path) {
        return testServer.visitor(shop.handle()).get(path).status();
    }

    private JsonNode schedule() {
        var answer = owner.at(shop.handle())
                .get("/admin/themes/" + theme + "/editor/api?path=themes/" + theme + "/settings/schedule.json");
        return Json.parse(answer.text());
    }

    private JsonNode newest() {
        var settings = testServer.platform().shopServices().themeSettings();
        return testServer.platform().foundation().database().read(session -> {
            var shown = testServer.platform().shopServices().themes().published(session, shop);
            return settings.newest(session, shop, shown).orElseGet(Json::object);
        });
    }
}
