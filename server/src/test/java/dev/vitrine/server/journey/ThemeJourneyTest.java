package dev.vitrine.server.journey;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.TestAccount;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.ThemeCommandLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A theme from an empty folder to a merchant who changes it, and its next version over what they changed: developer,
 * reviewer and merchant, each at their own screen.
 */
@Tag("long")
final class ThemeJourneyTest {

    private static final String LAYOUT = "src/layouts/Default.vue";
    private static final String HOME = "src/pages/Home.vue";
    private static final String CART = "src/pages/Cart.vue";
    private static final String SCHEMA = "src/config/settings_schema.json";
    private static final String SETTINGS = "src/config/settings_data.json";
    private static final String PACKAGE = "package.json";

    /** What the merchant chooses, by its place in the settings. */
    private static final Map<String, String> CHOSEN = Map.ofEntries(
            Map.entry("/settings/colors/color_background", "\"#fafafe\""),
            Map.entry("/settings/colors/color_text", "\"#101018\""),
            Map.entry("/settings/colors/color_accent", "\"#225577\""),
            Map.entry("/settings/typography/text_size", "17"),
            Map.entry("/settings/layout/page_width", "1280"),
            Map.entry("/settings/layout/corner_radius", "0"),
            Map.entry("/settings/product_grid/columns", "\"3\""),
            Map.entry("/settings/cart/cart_note", "\"We send on Tuesdays.\""),
            Map.entry("/pages/homepage/home_newest/settings/heading", "\"Just out of the kiln\""),
            Map.entry("/pages/homepage/home_collections/settings/heading", "\"Our shelves\""),
            Map.entry("/pages/product/product_page/settings/delivery_text", "\"Sent in a week.\""),
            Map.entry("/pages/fixed/header/settings/announcement", "\"Closed in August\""));

    private final TestServer testServer = TestServer.shared();
    private final String workbench = testServer.newShop().handle();
    private final String shop = testServer.newShop().handle();
    private final String name = "quiet-" + shop;
    private final TestAccount developer = testServer.owner(workbench);
    private final TestAccount merchant = testServer.owner(shop);
    private final Browser browser = Browser.open();

    @TempDir
    private Path folder = Path.of("");

    @AfterEach
    void close() {
        browser.close();
    }

    @Test
    void aThemeIsMadeReleasedTriedPublishedAndUpdatedWithoutLosingWhatItsMerchantChanged() throws IOException {
        testServer.partner(developer);
        testServer.api(workbench).sells("Mug", "5.50", 8);
        testServer.api(shop).sells("Jug", "48", 3);

        var line = signedIn();
        line.run(folder, "create", name).ends(0);
        var project = folder.resolve(name);
        seesAnEditAtOnce(line, project);
        change(project, LAYOUT, text -> text.replace("<slot />", "<i class=\"mark\">one</i><slot />"));
        builds(line, project, "connect", "--store", workbench);
        released(line, project, "1.0.0");
        var installed = tried();
        published(installed);
        browser.go(testServer.url(shop, "/"));
        assertThat(browser.text(".mark")).isEqualTo("one");
        changes(installed);

        change(project, LAYOUT, text -> text.replace("class=\"mark\">one", "class=\"mark\">two"));
        change(project, HOME, text -> text.replace("const sections =", "// New: as chosen.\nconst sections ="));
        change(project, CART, text -> text.replace("$t('Look around')", "$t('See what there is')"));
        renamesASetting(project);
        change(project, PACKAGE, text -> text.replace("\"1.0.0\"", "\"2.0.0\""));
        released(line, project, "2.0.0");

        var updated = updated(installed);
        hasWhatTheMerchantChanged(updated);
        looksAt(updated);
        published(updated);
        browser.go(testServer.url(shop, "/"));
        browser.untilInteractive();
        assertThat(browser.text(".mark")).isEqualTo("two");
        assertThat(browser.text("main")).contains("Just out of the kiln", "Written by the merchant");
        assertThat(browser.text("body")).contains("Closed in August");
        browser.assertQuiet();
    }

    private ThemeCommandLine signedIn() {
        var line = new ThemeCommandLine(folder.resolve("home"));
        line.typing(
                        developer.password() + "\n",
                        folder,
                        "auth:login",
                        "--server",
                        testServer.url(""),
                        "--email",
                        developer.email(),
                        "--password-stdin")
                .ends(0);
        return line;
    }

    private static void builds(ThemeCommandLine line, Path project, String command, String... arguments)
            throws IOException {
        var all = new ArrayList<>(List.of(command));
        all.addAll(List.of(arguments));
        all.addAll(List.of("--cache", TestServer.built().resolve("themes").toString()));
        line.run(project, all.toArray(String[]::new)).ends(0);
    }

    /** The page is not loaded again: what a script left in it stays. */
    private void seesAnEditAtOnce(ThemeCommandLine line, Path project) throws IOException {
        var cache = TestServer.built().resolve("themes").toString();
        try (var server = line.start(project, "serve", "--json", "--offline", "--port", "0", "--cache", cache)) {
            browser.go(server.answer().path("address").asText());
            browser.untilInteractive();
            browser.script("window.left = 'here'");
            change(project, LAYOUT, text -> text.replace("<slot />", "<b class=\"seen\">Seen at once</b><slot />"));
            browser.until("the edit", () -> !browser.all(".seen").isEmpty());
            assertThat(browser.script("return window.left")).isEqualTo("here");
            change(project, LAYOUT, text -> text.replace("<b class=\"seen\">Seen at once</b>", ""));
            browser.until("the edit taken back", () -> browser.all(".seen").isEmpty());
            // why: a page that stays open says that its server is gone.
            browser.go("about:blank");
        }
    }

    /** Submitted from the folder, looked at and approved by a reviewer, released from the folder. */
    private void released(ThemeCommandLine line, Path project, String number) throws IOException {
        builds(line, project, "submit", "--notes", "New in " + number);
        assertThat(line.run(project, "versions").ends(0).out()).contains(number, "Waiting for Review");
        testServer.reviewer().atBase(browser, "/review/themes");
        browser.click(browser.all("tbody a").stream()
                .filter(each -> each.getText().equals(name))
                .findFirst()
                .orElseThrow());
        browser.until(
                "the preview", () -> !browser.all("#styles a[target=_blank]").isEmpty());
        browser.until("the check", () -> browser.all("#report[hx-get]").isEmpty());
        assertThat(browser.text("main")).contains("New in " + number);
        browser.type("#words", "Well made.");
        browser.click("#approve");
        browser.until("the list", () -> browser.path().equals("/review/themes"));
        line.run(project, "release").ends(0);
    }

    /** Found in the theme store and added to the merchant's shop; its id there. */
    private long tried() {
        merchant.atBase(browser, "/themes");
        browser.type("input[name=q]", name);
        browser.click(".search button");
        browser.untilPath("/themes?q=");
        browser.click(".grid a");
        browser.untilPath("/themes/" + name);
        browser.click(".button--main");
        browser.untilPath("/themes/" + name + "/add");
        browser.click("main form .button--main");
        browser.until("the theme in the shop", () -> !browser.all("#open").isEmpty());
        browser.click("#open");
        browser.untilPath("/admin/themes/");
        return Long.parseLong(browser.path().replaceFirst(".*/", ""));
    }

    /** An update can be published once somebody has looked at it. */
    private void looksAt(long theme) {
        merchant.at(browser, shop, "/admin/themes/" + theme);
        browser.until("the build", () -> !browser.all("#preview").isEmpty());
        assertThat(browser.all("#steps [value=publish]")).isEmpty();
        browser.go(testServer.url(shop, "/admin/themes/" + theme + "/preview"));
        browser.until("the preview", () -> !browser.all(".mark").isEmpty());
    }

    private void published(long theme) {
        merchant.at(browser, shop, "/admin/themes/" + theme);
        browser.until("the build", () -> !browser.all("#steps [value=publish]").isEmpty());
        browser.click("#steps [value=publish]");
        browser.click("#confirm [value=yes]");
        browser.until(
                "the theme published",
                () -> browser.all("#steps [value=publish]").isEmpty());
    }

    /** Three files and twelve settings. */
    private void changes(long theme) {
        var api = testServer.api(shop);
        write(api, theme, HOME, text -> text.replace("</h1>", "</h1>\n  <p>Written by the merchant</p>"));
        write(api, theme, CART, text -> text.replace("<CartNote />", "<CartNote />\n        <p>Wrapped by hand</p>"));
        write(api, theme, LAYOUT, text -> text.replace("<CartDrawer />", "<CartDrawer />\n    <!-- ours -->"));
        var data = settings(api, theme);
        CHOSEN.forEach((path, value) -> {
            var at = path.lastIndexOf('/');
            ((ObjectNode) data.at(path.substring(0, at))).set(path.substring(at + 1), Json.parse(value));
        });
        var version =
                api.get("themes/" + theme + "/settings").at("/settings/version").asInt();
        var body = Json.object();
        body.putObject("settings").put("version", version).put("publish", true).set("data", data);
        assertThat(api.put("themes/" + theme + "/settings", body.toString()).has("settings"))
                .isTrue();
    }

    /** The new version calls a setting by another name, and says what it was. */
    private static void renamesASetting(Path project) throws IOException {
        change(
                project,
                SCHEMA,
                text -> text.replace("\"id\": \"cart_note\"", "\"id\": \"cart_words\", \"was\": [\"cart_note\"]")
                        .replace("\"cart_note\":", "\"cart_words\":"));
        change(project, SETTINGS, text -> text.replace("\"cart_note\":", "\"cart_words\":"));
        change(project, "src/blocks/CartTotal.vue", text -> text.replace(".cart_note", ".cart_words"));
    }

    /** Its id. */
    private long updated(long theme) {
        merchant.at(browser, shop, "/admin/themes/" + theme);
        browser.click("#steps a[href$='/update']");
        browser.untilPath("/admin/themes/" + theme + "/update");
        assertThat(browser.text("main")).contains("New in 2.0.0", "fit together: 3");
        browser.click("form .button--main");
        browser.until("the updated theme", () -> !browser.path().contains("/" + theme));
        return Long.parseLong(browser.path().replaceFirst(".*/", ""));
    }

    private void hasWhatTheMerchantChanged(long theme) {
        var api = testServer.api(shop);
        assertThat(asset(api, theme, HOME)).contains("Written by the merchant", "New: as chosen.");
        assertThat(asset(api, theme, CART)).contains("Wrapped by hand", "See what there is");
        assertThat(asset(api, theme, LAYOUT)).contains("<!-- ours -->", "class=\"mark\">two");
        var data = settings(api, theme);
        CHOSEN.forEach((path, value) -> assertThat(data.at(path.replace("cart_note", "cart_words")))
                .as(path)
                .isEqualTo(Json.parse(value)));
    }

    private static void write(AppApi api, long theme, String path, UnaryOperator<String> change) {
        var before = asset(api, theme, path);
        var after = change.apply(before);
        assertThat(after).isNotEqualTo(before);
        var body = Json.object();
        body.putObject("asset").put("key", path).put("value", after);
        assertThat(api.put("themes/" + theme + "/assets", body.toString()).has("asset"))
                .isTrue();
    }

    private static String asset(AppApi api, long theme, String path) {
        return api.getWith("themes/" + theme + "/assets", "asset%5Bkey%5D=" + path)
                .at("/asset/value")
                .asText();
    }

    private static JsonNode settings(AppApi api, long theme) {
        return api.get("themes/" + theme + "/settings").at("/settings/data");
    }

    private static void change(Path project, String path, UnaryOperator<String> change) throws IOException {
        var before = Files.readString(project.resolve(path));
        var after = change.apply(before);
        assertThat(after).as(path).isNotEqualTo(before);
        Files.writeString(project.resolve(path), after);
    }
}
