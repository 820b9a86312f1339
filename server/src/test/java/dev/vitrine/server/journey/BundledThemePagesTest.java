package dev.vitrine.server.journey;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.themes.BundledTheme;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.openqa.selenium.Keys;

/**
 * The themes that travel with the platform, in the demo's shop: every page of every style, with every section on the
 * front page; and what a shopper does in them.
 */
@Tag("browser")
@Tag("long")
final class BundledThemePagesTest {

    private static final TestServer SERVER = TestServer.own("bundled-themes");

    private static final Set<String> NOT_AT_HOME =
            Set.of("header", "footer", "product_page", "product_sheet", "product_board");

    private static final Map<String, String> PAGES = pages();

    /** A theme in one of its styles. */
    record Look(BundledTheme theme, String style) {
        @Override
        public String toString() {
            return theme.name().toLowerCase() + "-" + style;
        }
    }

    static List<Look> firstStyles() {
        return Stream.of(BundledTheme.values())
                .map(theme -> styles(theme).getFirst())
                .toList();
    }

    static List<Look> otherStyles() {
        return Stream.of(BundledTheme.values())
                .flatMap(theme -> styles(theme).stream().skip(1))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("firstStyles")
    void nothingStandsInTheWayOnAnyPage(Look look) {
        visit(look);
    }

    @ParameterizedTest
    @MethodSource("otherStyles")
    void nothingStandsInTheWayInOtherStyles(Look look) {
        visit(look);
    }

    private static void visit(Look look) {
        wear(look);
        try (var browser = Browser.open()) {
            PAGES.forEach((name, path) -> {
                browser.go(SERVER.url("demo", path));
                browser.untilInteractive();
                browser.look(look + "-" + name);
                if (name.equals("not-found")) {
                    browser.assertOnlyFailed("404");
                } else {
                    browser.assertQuiet();
                }
            });
            browser.go(SERVER.url("demo", "/products/stoneware-jug"));
            browser.untilInteractive();
            new Walk(browser).adds();
            browser.look(look + "-cart-drawer");
            browser.click("dialog[open] a[href='/cart']");
            browser.find("main .lines");
            browser.look(look + "-cart");
            browser.assertQuiet();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aShopperGetsToTheCheckoutWithoutScripts(BundledTheme theme) {
        wear(styles(theme).getFirst());
        try (var browser = Browser.withoutScripts()) {
            var walk = new Walk(browser);
            browser.go(SERVER.url("demo", "/collections/kitchen"));
            browser.press(".card__link[href$='/products/supper-bowl']");
            walk.heading("Supper bowl").chooses("Chalk").chooses("20 cm");
            browser.press("form.product-form button.button--wide");
            walk.heading("Cart");
            assertThat(browser.text("main .lines")).contains("Supper bowl").contains("20 cm");
            browser.press("main button[name=checkout]");
            browser.untilPath("/checkouts/");
        }
    }

    @Test
    void pegboardAddsAndComparesInLists() {
        wear(new Look(BundledTheme.PEGBOARD, "chalk"));
        try (var browser = Browser.open()) {
            browser.go(SERVER.url("demo", "/collections/kitchen"));
            browser.untilInteractive();
            browser.script(
                    "document.querySelectorAll('.compare-box input').forEach((box, at) => at < 2 && box.click())");
            browser.click(".compare-bar .button");
            assertThat(browser.text("dialog[open] .spec")).contains("Stoneware jug", "Everyday mug", "Colour");
            assertThat(browser.obstacles()).isEqualTo(List.of());
            browser.keys(Keys.ESCAPE);
            browser.until("the sheet closing", () -> browser.all("dialog[open]").isEmpty());
            browser.click(".card .button[href$='/products/stoneware-jug']");
            browser.find("dialog[open] .product-form");
            assertThat(browser.obstacles()).isEqualTo(List.of());
            browser.keys(Keys.ESCAPE);
            browser.until(
                    "the page scrolling again",
                    () -> browser.all(".has-overlay, dialog[open]").isEmpty());
            browser.click(".card .button[href$='/products/stoneware-jug']");
            browser.click("dialog[open] .product-form .button--wide");
            browser.find("dialog[open] .lines");
            assertThat(browser.text("dialog[open]")).contains("Stoneware jug");
            browser.assertQuiet();
        }
    }

    @Test
    void pegboardRemembersHowListsAreShown() {
        wear(new Look(BundledTheme.PEGBOARD, "chalk"));
        try (var browser = Browser.open()) {
            browser.go(SERVER.url("demo", "/collections/kitchen"));
            browser.untilInteractive();
            browser.click(".view-switch button:last-child");
            browser.find(".list--list");
            browser.go(SERVER.url("demo", "/search?q=lamp"));
            browser.find(".list--list");
            assertThat(browser.obstacles()).isEqualTo(List.of());
            browser.assertQuiet();
        }
    }

    @Test
    void pegboardsPanelOfDepartmentsClosesWithEscape() {
        wear(new Look(BundledTheme.PEGBOARD, "chalk"));
        try (var browser = Browser.open()) {
            browser.go(SERVER.url("demo", "/"));
            browser.untilInteractive();
            browser.tabTo(".departments__summary");
            browser.keys(Keys.ENTER);
            browser.find(".departments details[open] .mega__products a");
            assertThat(browser.obstacles()).isEqualTo(List.of());
            browser.tabTo(".mega a");
            browser.keys(Keys.ESCAPE);
            browser.until(
                    "the panel closing",
                    () -> browser.all(".departments details[open]").isEmpty());
            assertThat(browser.script("return document.activeElement.matches('.departments__summary')"))
                    .isEqualTo(true);
        }
    }

    private static void wear(Look look) {
        var shop = SERVER.shop("demo");
        SERVER.wear(shop, look.toString(), look.theme().files());
        SERVER.platform()
                .foundation()
                .database()
                .change(tx -> SERVER.platform().shopServices().themeSettings().save(tx, shop, everything(look)));
    }

    /** The style as it is, but for a front page with every section there is and a collection in the header. */
    private static JsonNode everything(Look look) {
        var document = Json.object().put("style", look.style());
        var pages = document.putObject("pages");
        styleOf(look)
                .path("pages")
                .properties()
                .forEach(page -> pages.set(page.getKey(), page.getValue().deepCopy()));
        var header = pages.withObject("/fixed/header").put("type", "header").withObject("/settings");
        header.put("menu", "main-menu").putObject("collection").put("handle", "living");
        var home = pages.putObject("homepage");
        schema(look.theme()).path("sections").properties().forEach(section -> {
            if (!NOT_AT_HOME.contains(section.getKey())) {
                var settings = home.putObject("all_" + section.getKey())
                        .put("type", section.getKey())
                        .putObject("settings");
                fill(settings, section.getValue());
            }
        });
        return document;
    }

    /** What a section says and shows where nobody has said anything yet. */
    private static void fill(ObjectNode settings, JsonNode section) {
        for (var part : section.path("sections")) {
            for (var element : part.path("elements")) {
                var id = element.path("id").asText();
                switch (element.path("type").asText()) {
                    case "product" -> settings.putObject(id).put("handle", "stoneware-jug");
                    case "page" -> settings.put(id, "about");
                    case "text", "textarea" -> {
                        if (element.path("default").asText().isEmpty()) {
                            settings.put(id, "Some words of the merchant");
                        }
                    }
                    default -> {
                        // Everything else stands as the schema has it.
                    }
                }
            }
            if (part.has("children")) {
                var block = settings.putArray("blocks").addObject().put("id", "first");
                block.put("name", "Vitrine Kitchen").put("heading", "Heading").put("icon", "parcel");
                block.putObject("product").put("handle", "stoneware-jug");
            }
        }
    }

    private static JsonNode styleOf(Look look) {
        for (var style : schema(look.theme()).path("styles")) {
            if (style.path("code").asText().equals(look.style())) {
                return style;
            }
        }
        throw new AssertionError(look);
    }

    private static List<Look> styles(BundledTheme theme) {
        return schema(theme)
                .path("styles")
                .valueStream()
                .map(style -> new Look(theme, style.path("code").asText()))
                .toList();
    }

    private static JsonNode schema(BundledTheme theme) {
        return Json.parse(Objects.requireNonNull(theme.files().get("src/config/settings_schema.json")));
    }

    private static Map<String, String> pages() {
        var pages = new LinkedHashMap<String, String>();
        pages.put("home", "/");
        pages.put("collections", "/collections");
        pages.put("collection", "/collections/kitchen");
        pages.put("narrowed", "/collections/all?filter_by=gift&sort_by=price-asc");
        pages.put("vendor", "/collections/vendors?q=Vitrine%20Kitchen");
        pages.put("product", "/products/stoneware-jug");
        pages.put("search", "/search?q=lamp");
        pages.put("search-nothing", "/search?q=zzzz");
        pages.put("search-empty", "/search");
        pages.put("page", "/pages/about");
        pages.put("contact", "/pages/contact");
        pages.put("policy", "/policies/refund-policy");
        pages.put("empty-cart", "/cart");
        pages.put("not-found", "/nowhere");
        return pages;
    }
}
