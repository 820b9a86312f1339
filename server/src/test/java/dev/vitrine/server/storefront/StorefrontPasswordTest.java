package dev.vitrine.server.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Author;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.SignedInVisitor;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;

/** A shop that asks for a password shows nothing to whoever does not know it, and everything to whoever does. */
final class StorefrontPasswordTest {

    private static final String CONSOLE = "/admin/settings/storefront-password";
    private static final String PASSWORD = "open sesame";

    private final TestServer testServer = TestServer.shared();
    private final Shop shop = testServer.newShop();
    private final AppApi appApi = testServer.api(shop.handle());
    private final Visitor visitor = testServer.visitor(shop.handle());

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/collections/all",
                "/products/jug",
                "/pages/none",
                "/search?q=jug",
                "/cart",
                "/discount/SPRING",
                "/login",
                "/my-account",
                "/account/session?ticket=none",
                "/checkout",
                "/sign-in",
                "/media/none",
                "/_theme/none",
                "/_orders/1/none"
            })
    void everyPageAsksForThePassword(String path) {
        protect(PASSWORD, "Opening in May.\nAsk us for the password.");
        var answer = visitor.get(path);
        assertThat(answer.status())
                .as("\"401-free login page with 200 and noindex\"")
                .isEqualTo(200);
        assertThat(answer.html().select("main form").attr("action")).isEqualTo("/password");
        assertThat(answer.html().select(".lead").text()).contains("Opening in May.");
        assertThat(answer.html().select("input[name=return_to]").val()).isEqualTo(path);
        assertThat(answer.header("x-robots-tag")).isEqualTo("noindex");
        assertThat(answer.html().select("meta[name=robots]").attr("content")).isEqualTo("noindex");
        assertThat(answer.header("cache-control")).isEqualTo("private, no-store");
        assertThat(answer.html().select("#app, script")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/_page",
                "/_page/products/jug",
                "/cart.json",
                "/account.json",
                "/search/suggest.json?q=jug",
                "/sitemap.xml",
                "/sitemap-products.xml"
            })
    void dataIsRefusedWith401(String path) {
        protect(PASSWORD, "");
        var answer = visitor.get(path);
        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.header("content-type")).startsWith("application/json");
        assertThat(answer.header("cache-control")).isEqualTo("private, no-store");
        assertThat(answer.json().at("/error/code").asText()).isEqualTo("shop_unavailable");
    }

    @Test
    void formsChangeNothing() {
        var variant = appApi.sells("Jug", "10", 9).at("/variants/0/id").asText();
        protect(PASSWORD, "");
        var form = visitor.post("/cart/add", Map.of("variant_id", variant));
        assertThat(form.status()).isEqualTo(303);
        assertThat(form.header("location")).isEqualTo("/password");
        assertThat(visitor.json("POST", "/cart/add.json", "{\"variant_id\":" + variant + "}")
                        .status())
                .isEqualTo(401);
        enter(visitor, PASSWORD, "/");
        assertThat(visitor.get("/cart.json").json().path("total_quantity").asInt())
                .isZero();
    }

    @Test
    void passwordLeadsToThePageThatWasAskedForAndIsRemembered() {
        appApi.sells("Jug", "10", 9);
        protect(PASSWORD, "");
        var entered = enter(visitor, " " + PASSWORD + " ", "/products/jug?variant=1");
        assertThat(entered.status()).isEqualTo(303);
        assertThat(entered.header("location")).isEqualTo("/products/jug?variant=1");
        assertThat(entered.header("set-cookie")).contains("storefront=", "HttpOnly", "SameSite=Lax", "Path=/");
        var page = visitor.get("/products/jug");
        assertThat(page.html().select("h1").text()).isEqualTo("Jug");
        assertThat(page.header("cache-control")).isEqualTo("private, no-store");
        assertThat(page.header("x-robots-tag")).isEqualTo("noindex");
        assertThat(visitor.get("/_page/products/jug").status()).isEqualTo(200);
        assertThat(visitor.get("/cart.json").status()).isEqualTo(200);
        assertThat(visitor.get("/password?return_to=/cart").header("location")).isEqualTo("/cart");
    }

    @ParameterizedTest
    @ValueSource(strings = {"//evil.test", "https://evil.test/", "/\\evil.test", "/password?return_to=/", "", "x\ny"})
    void leadsToThisShopOnly(String target) {
        protect(PASSWORD, "");
        assertThat(enter(visitor, PASSWORD, target).header("location")).isEqualTo("/");
    }

    @Test
    void wrongPasswordIsToldAndKeepsTheWay() {
        protect(PASSWORD, "");
        for (var typed : Map.of("let me in", "This password is not right.", " ", "Please type the password.")
                .entrySet()) {
            var refused = enter(visitor, typed.getKey(), "/collections/all");
            assertThat(refused.status()).isEqualTo(303);
            assertThat(refused.header("set-cookie")).isEmpty();
            var page = visitor.follow(refused).html();
            assertThat(page.select("#password-problem").text()).isEqualTo(typed.getValue());
            assertThat(page.select("#password").attr("aria-describedby")).isEqualTo("password-problem");
            assertThat(page.select("input[name=return_to]").val()).isEqualTo("/collections/all");
        }
        assertThat(visitor.get("/").html().select("#password")).hasSize(1);
    }

    @Test
    void guessingIsSlowedDown() {
        protect(PASSWORD, "");
        for (var i = 0; i < 10; i++) {
            assertThat(enter(visitor, "guess " + i, "/").header("location")).endsWith("problem=wrong");
        }
        var refused = enter(visitor, PASSWORD, "/");
        assertThat(visitor.follow(refused).html().select("#password-problem").text())
                .matches("Too many attempts\\. Please try again in \\d+ minutes\\.");
        assertThat(visitor.get("/").html().select("#password")).hasSize(1);
    }

    @Test
    void formOfAnotherSiteIsRefused() {
        protect(PASSWORD, "");
        var answer = visitor.post("/password", Map.of("password", PASSWORD), Map.of("Origin", "https://evil.test"));
        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.header("set-cookie")).isEmpty();
    }

    @Test
    void cookieIsOfOneShopAndOnePassword() {
        protect(PASSWORD, "");
        enter(visitor, PASSWORD, "/");
        var token = visitor.cookie("storefront");
        assertThat(isAsked(visitor)).isFalse();

        var neighbour = testServer.newShop();
        save(neighbour, PASSWORD);
        var there = testServer.visitor(neighbour.handle());
        there.setCookie("storefront", token);
        assertThat(isAsked(there)).as("the neighbour's cookie").isTrue();

        var forger = testServer.visitor(shop.handle());
        var parts = token.split("\\.");
        var later = Long.parseLong(parts[0]) + 1;
        for (var forged :
                new String[] {later + "." + parts[1], parts[0] + "." + "0".repeat(64), "1." + parts[1], "x"}) {
            forger.setCookie("storefront", forged);
            assertThat(isAsked(forger)).as(forged).isTrue();
        }

        owner().post(CONSOLE, Map.of("enabled", "1", "message", "We move."));
        assertThat(isAsked(visitor)).as("another message").isFalse();
        protect("another one", "");
        assertThat(isAsked(visitor)).as("another password").isTrue();
        protect(PASSWORD, "");
        assertThat(isAsked(visitor)).as("the former one again").isTrue();
    }

    @Test
    void keptPageIsServedToNobodyWhoKnowsNoPassword() {
        appApi.sells("Jug", "10", 9);
        for (var i = 0; i < 3; i++) {
            assertThat(isAsked(visitor)).isFalse();
            visitor.get("/products/jug");
            visitor.get("/_page/products/jug");
        }
        protect(PASSWORD, "");
        assertThat(isAsked(visitor)).isTrue();
        assertThat(visitor.get("/products/jug").text()).doesNotContain("Jug");
        assertThat(visitor.get("/_page/products/jug").status()).isEqualTo(401);

        var guest = testServer.visitor(shop.handle());
        enter(guest, PASSWORD, "/");
        for (var i = 0; i < 3; i++) {
            assertThat(isAsked(guest)).isFalse();
            assertThat(isAsked(visitor)).as("after a guest's visit").isTrue();
        }

        owner().post(CONSOLE, Map.of("message", ""));
        assertThat(isAsked(visitor)).as("open to everybody again").isFalse();
        assertThat(visitor.get("/").header("cache-control")).isEqualTo("private, no-cache");
    }

    @Test
    void searchEnginesAreKeptOut() {
        assertThat(visitor.get("/robots.txt").text()).contains("Sitemap:");
        protect(PASSWORD, "");
        assertThat(visitor.get("/robots.txt").text()).isEqualTo("User-agent: *\nDisallow: /\n");
    }

    @Test
    void appsFilesAndPreviewsGoOn() {
        var stylesheet = visitor.get("/").html().select("link[rel=stylesheet]").attr("href");
        protect(PASSWORD, "");
        assertThat(appApi.get("shop").at("/shop/password_enabled").asBoolean()).isTrue();
        assertThat(visitor.get(stylesheet).status()).isEqualTo(200);
        assertThat(visitor.get("/favicon.svg").status()).isEqualTo(200);
        assertThat(visitor.get("/admin/orders").status()).as("to the console").isEqualTo(303);

        var theme = appApi.get("themes").at("/themes/0/id").asLong();
        var previews = testServer.platform().shopServices().themePreviews();
        var now = testServer.platform().foundation().clock().instant();
        var link = previews.url(shop, theme, now.plus(Duration.ofDays(1)));
        assertThat(isAsked(visitor)).isTrue();
        visitor.get(link);
        assertThat(visitor.get("/").text()).contains("which is not published");
        var late = testServer.visitor(shop.handle());
        late.get(previews.url(shop, theme, now.minusSeconds(1)));
        assertThat(isAsked(late)).as("an expired link").isTrue();
        assertThat(late.get("/cart.json?preview_theme=none").status()).isEqualTo(401);
    }

    @Test
    void staffEntersFromTheConsole() {
        protect(PASSWORD, "");
        var link = owner().get(CONSOLE).html().select("main p a.button").attr("href");
        assertThat(isAsked(visitor)).isTrue();
        assertThat(visitor.get(link).header("location")).isEqualTo("/");
        assertThat(isAsked(visitor)).isFalse();
        protect("another one", "");
        var late = testServer.visitor(shop.handle());
        late.get(link);
        assertThat(isAsked(late)).as("a link of the former password").isTrue();
    }

    @Test
    void merchantIsToldWhatIsMissing() {
        var refused = owner().post(CONSOLE, Map.of("enabled", "1", "message", "Soon."));
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.html().select("#password-problem").text()).isEqualTo("Can't be blank");
        assertThat(refused.html().select("#message").text()).isEqualTo("Soon.");
        assertThat(refused.html().select("#enabled").hasAttr("checked")).isTrue();
        var brief = owner().post(CONSOLE, Map.of("enabled", "1", "password", "abc", "message", ""));
        assertThat(brief.html().select("#password-problem").text()).isEqualTo("Is too short (minimum is 4 characters)");
        assertThat(isAsked(visitor)).isFalse();
    }

    @Test
    void pageSpeaksTheLanguageThatWasAskedFor() {
        appApi.post("shop_locales", "{\"shop_locale\":{\"locale\":\"de\"}}");
        protect(PASSWORD, "");
        var page = visitor.get("/de/collections/all").html();
        assertThat(page.select("html").attr("lang")).isEqualTo("de");
        assertThat(page.select("h1").text()).isEqualTo("Eintritt mit Passwort");
        assertThat(enter(visitor, PASSWORD, "/de/collections/all").header("location"))
                .isEqualTo("/de/collections/all");
    }

    @Test
    @Tag("browser")
    void visitorComesInByTheKeyboard() {
        appApi.sells("Jug", "10", 9);
        protect(PASSWORD, "We open on the first of May.\nAsk us for the password at hello@mail.test.");
        try (var browser = Browser.open()) {
            browser.go(testServer.url(shop.handle(), "/products/jug"));
            browser.look("shop-password");
            browser.keys("a guess", Keys.ENTER);
            browser.find("#password-problem");
            browser.look("shop-password-wrong");
            browser.keys(PASSWORD, Keys.ENTER);
            browser.until("the page", () -> browser.text("h1").equals("Jug"));
            assertThat(browser.path()).isEqualTo("/products/jug");
            browser.assertQuiet();

            testServer.owner(shop.handle()).at(browser, shop.handle(), CONSOLE);
            browser.look("console-storefront-password");
            browser.click("#enabled");
            browser.press(".unsaved .button--main");
            browser.until(
                    "the shop is open", () -> browser.all("main p a.button").isEmpty());
            browser.assertQuiet();
        }
        assertThat(isAsked(visitor)).isFalse();
    }

    private boolean isAsked(Visitor who) {
        return !who.get("/").html().select("#password").isEmpty();
    }

    private static Visitor.VisitorResponse enter(Visitor who, String password, String target) {
        return who.post("/password", Map.of("password", password, "return_to", target));
    }

    private void protect(String password, String message) {
        var saved = owner().post(CONSOLE, Map.of("enabled", "1", "password", password, "message", message));
        assertThat(saved.status()).as(saved.text()).isEqualTo(303);
    }

    private void save(Shop where, String password) {
        testServer.platform().shopServices().storefrontPasswords().save(where, Author.PLATFORM, true, password, "");
    }

    private SignedInVisitor owner() {
        return testServer.owner(shop.handle()).at(shop.handle());
    }
}
