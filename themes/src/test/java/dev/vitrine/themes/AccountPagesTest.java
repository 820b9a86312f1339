package dev.vitrine.themes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Pages of customers who are signed in: what stands in which theme, and what can be done on them. */
@Tag("browser")
class AccountPagesTest {
    private static final Path THEME = Lab.variation(Map.of());
    private static final String SAID = "document.querySelector('.said').textContent";

    private static ThemeBrowser browser;

    @BeforeAll
    static void open() {
        browser = new ThemeBrowser(THEME);
    }

    @AfterAll
    static void close() {
        browser.close();
    }

    /** A shop in which nobody has done anything yet. */
    @BeforeEach
    void begin() {
        browser.show(THEME);
        browser.forget();
    }

    @Test
    void profileIsEditedAndSaved() {
        browser.visit("/my-account");
        browser.click(".edit");
        type("[aria-label='First name']", "Augusta");
        browser.click("form button");
        browser.await(SAID + " === 'Your details are saved.'");
        browser.await("document.querySelector('.name').textContent.startsWith('Augusta Lindqvist')");
        browser.await("document.querySelector('[role=status]').textContent === 'Your details are saved.'");
        browser.visitAnew("/my-account");
        assertThat(browser.ask("return document.querySelector('.name').textContent"))
                .asString()
                .startsWith("Augusta");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void whatIsTypedIsForgottenByCancel() {
        browser.visit("/my-account");
        browser.click(".edit");
        type("[aria-label='First name']", "Nobody");
        browser.click("form .cancel");
        browser.await("document.querySelector('.name').textContent.startsWith('Ada Lindqvist')");
    }

    @Test
    void passwordsAreTypedElsewhere() {
        browser.visit("/my-account");
        leads("/account/security");
        browser.click(".password");
        browser.await("window.left === '/account/security'");
    }

    @Test
    void addressIsDeletedAfterAQuestion() {
        browser.visit("/my-account/addresses");
        browser.click("[data-address='2'] .delete");
        browser.await("document.querySelector('.asked')");
        browser.click(".keep");
        browser.await("!document.querySelector('.asked')");
        browser.click("[data-address='2'] .delete");
        browser.await("document.querySelector('.asked')");
        browser.click(".confirm");
        browser.await("!document.querySelector(\"[data-address='2']\")");
        assertThat(browser.ask("return document.querySelectorAll('[data-address]').length"))
                .isEqualTo(1L);
    }

    @Test
    void orderIsCancelledAndBoughtAgain() {
        browser.visit("/my-account/orders/14");
        browser.click(".account section .cancel");
        browser.await(SAID + " === 'The order is cancelled.'");
        assertThat(browser.ask("return document.querySelector('section .cancel')"))
                .isNull();
        browser.run(
                "window.added = []; sdk.cart.onAdd(({ variant_id, qty, source }) => added.push([variant_id, qty, source]))");
        browser.click(".again");
        browser.await("window.added.length === 5");
        assertThat(browser.ask("return JSON.stringify(window.added[0])")).isEqualTo("[101,1,\"theme\"]");
    }

    @Test
    void whoSignsOutStartsAnew() {
        browser.visit("/my-account/orders");
        browser.run(
                "window.same = true; sdk.user.onUnauthorized(({ reason }) => sessionStorage.setItem('out', reason))");
        browser.click(".account nav button");
        browser.await("location.pathname === '/' && !window.same");
        assertThat(browser.ask("return sessionStorage.getItem('out')")).isNotNull();
    }

    @Test
    void sessionThatIsOverLeadsToSigningIn() {
        browser.visit("/my-account");
        leads("");
        browser.run("window.fetch = async () => new Response(JSON.stringify("
                + "{ success: false, error: { code: 'signed_out', message: 'Sign in' } }), { status: 401 })");
        browser.click(".edit");
        browser.click("form button");
        browser.await("window.left === '/login?redirect=%2Fmy-account'");
    }

    @Test
    void signingInLeavesTheSite() {
        browser.visit("/");
        leads("/login");
        browser.navigate("/login");
        browser.await("window.left === '/login'");
    }

    @Test
    void faultsStandBesideTheirFields() {
        browser.show(Lab.unpacked(BundledTheme.STARTER));
        browser.visit("/my-account/addresses");
        browser.click(".account__head .button");
        browser.await("document.activeElement.id === 'account-country_code'");
        browser.click("form .button");
        browser.await("document.activeElement.id === 'account-city'");
        assertThat(browser.ask("return document.getElementById('account-city-error').textContent.trim()"))
                .isEqualTo("Enter the town.");
        type("#account-city", "Leipzig");
        browser.click("form .button");
        browser.await("document.querySelectorAll('.address-card').length === 3");
        assertThat(browser.ask("return document.querySelector('form.account__form')"))
                .isNull();
    }

    /** Instead of leaving, the page notes where it would go. */
    private void leads(String address) {
        browser.run("window.left = ''; navigation.addEventListener('navigate', (event) => {"
                + " const url = new URL(event.destination.url); window.left = url.pathname + url.search;"
                + " event.preventDefault() })");
        assertThat(address).isNotNull();
    }

    private void type(String css, String text) {
        browser.run("const field = document.querySelector(\"" + css + "\"); field.value = '" + text
                + "'; field.dispatchEvent(new Event('input', { bubbles: true }))");
    }

    private static ObjectNode boot(ThemeBuild build, String address) {
        return Lab.boot(build, address);
    }

    private static String html(ThemeBuild build, ObjectNode boot) {
        return ((RenderResult.Html) Lab.renderer().render(build, "demo", boot)).html();
    }

    @Test
    void themeWithoutPagesOfItsOwnGetsPlainOnes() throws IOException {
        var plugin = Files.readString(THEME.resolve("src/plugin.js"));
        var without = plugin.replaceAll("(?m)^.*'PageMy(Profile|Addresses|Orders|Order)'.*\n", "");
        assertThat(without).contains("PageMyAccount").doesNotContain("PageMyOrder");
        var build = Lab.build(Lab.variation(Map.of("src/plugin.js", without)));
        for (var page : Map.of(
                        "/my-account", "ada@demo.example",
                        "/my-account/addresses", "Lindqvist Studio",
                        "/my-account/orders?page=2", "#1004",
                        "/my-account/orders/10", "1 × Bowl",
                        "/my-account/orders/13", "Show 1 more")
                .entrySet()) {
            assertThat(html(build, boot(build, page.getKey())))
                    .contains(page.getValue(), "Sign out")
                    .doesNotContain("class=\"account\"", "page-apology");
        }
    }

    @Test
    void frameStandsAroundAPageThatTheThemeLacks() throws IOException {
        var plugin = Files.readString(THEME.resolve("src/plugin.js"));
        var build = Lab.build(
                Lab.variation(Map.of("src/plugin.js", plugin.replaceAll("(?m)^.*'PageMyAddresses'.*\n", ""))));
        assertThat(html(build, boot(build, "/my-account/addresses")))
                .contains("class=\"account\"", "Lindqvist Studio", "Use by default");
    }

    @ParameterizedTest
    @EnumSource(names = "STARTER") // why: the others have the platform's plain pages of accounts.
    void shopsWithoutAccountsSaySo(BundledTheme theme) {
        var build = Lab.build(theme);
        var boot = boot(build, "/my-account");
        boot.putObject("data");
        boot.withObject("/page").putObject("context");
        // why only these: other tests change the products of the same sample shop.
        assertThat(ThemeDataSchema.problems("InitialState", boot))
                .noneMatch(problem -> problem.startsWith("/data") || problem.startsWith("/page"));
        assertThat(html(build, boot))
                .contains("This shop works without accounts")
                .doesNotContain("Sign out");
    }

    @ParameterizedTest
    @EnumSource(names = "STARTER") // why: the others have the platform's plain pages of accounts.
    void bundledThemesHaveAllOfThem(BundledTheme theme) {
        var build = Lab.build(theme);
        assertThat(build.preloads()).containsKeys(BrowserModules.accountPages().toArray(String[]::new));
        var order = html(build, boot(build, "/my-account/orders/10"));
        assertThat(order)
                .contains("#1010", "Buy again", "Track parcel 00340434161010", "Card ending in 4242", "Gartenstraße 12")
                .contains("Received, and paid back");
        assertThat(html(build, boot(build, "/my-account/orders/13")))
                .contains("Out for delivery", "Berlin · October 6, 08:10", "Held up by snow")
                .containsPattern("<details[^>]*><summary[^>]*>Show 1 more</summary>.*Announced to the carrier");
        for (var page : List.of("/my-account", "/my-account/addresses", "/my-account/orders")) {
            assertThat(html(build, boot(build, page)))
                    .as(page)
                    .contains("Sign out")
                    .containsOnlyOnce("<h1");
        }
    }
}
