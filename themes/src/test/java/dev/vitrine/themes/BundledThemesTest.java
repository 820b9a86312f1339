package dev.vitrine.themes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every page of the themes that travel with the platform: taken over by a browser, left, and met again. */
@Tag("browser")
@Tag("long")
class BundledThemesTest {
    private static final List<String> PAGES = List.of(
            "/",
            "/collections",
            "/collections/all",
            "/collections/all?page=2&filter_by=handmade",
            "/products/jug?variant=104",
            "/products/jug?variant=105",
            "/cart",
            "/search",
            "/search?q=bowl",
            "/search?q=nothing-at-all",
            "/pages/about",
            "/pages/contact",
            "/my-account/orders",
            "/my-account/addresses",
            "/my-account",
            "/nowhere");

    private static ThemeBrowser browser;

    @AfterAll
    static void close() {
        if (browser != null) {
            browser.close();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.vitrine.themes.Lab#bundledThemes")
    void eachPageIsTakenOverWithoutAWord(BundledTheme theme) {
        show(theme);
        for (var page : PAGES) {
            browser.visitAnew(page);
            assertThat(complaints()).as(page).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.vitrine.themes.Lab#bundledThemes")
    void eachPageIsReachedFromTheOneBefore(BundledTheme theme) {
        show(theme);
        browser.visitAnew("/pages/about");
        browser.run("window.sameDocument = true");
        for (var page : PAGES) {
            browser.navigate(page);
            browser.await("location.pathname + location.search === '" + page + "'"
                    + " && document.querySelectorAll('main h1').length === 1"
                    + " && document.querySelector('main h1').textContent.trim() !== ''");
            assertThat(browser.ask("return document.querySelector('.page-apology') === null"))
                    .as(page)
                    .isEqualTo(true);
        }
        assertThat(browser.ask("return window.sameDocument")).isEqualTo(true);
        assertThat(complaints()).isEmpty();
    }

    private static void show(BundledTheme theme) {
        var folder = Lab.unpacked(theme);
        if (browser == null) {
            browser = new ThemeBrowser(folder);
        }
        browser.show(folder, Lab.WARNING_BUILDER);
    }

    /** A page that is not found says so in the console, too, and a field that is not given the focus of a heading. */
    private static List<String> complaints() {
        return browser.complaints().stream()
                .filter(each -> !each.contains("status of 404") && !each.contains("Autofocus processing was blocked"))
                .toList();
    }
}
