package dev.vitrine.server.storefront;

import static dev.vitrine.server.storefront.PagesTest.boot;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.testkit.Shopper;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Traffic;
import java.time.Duration;
import java.util.Collections;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** "A theme that loops forever, allocates without end or prints 100 MB cannot harm the server or the other shop." */
@Tag("long")
final class HostileThemeTest {

    private final TestServer testServer = TestServer.shared();

    @ParameterizedTest
    @ValueSource(strings = {"while (true) {}", "throw new Error('no page today')"})
    void shoppersOfAnEvilThemeGetPlainWordsAndOthersTheirPages(String evil) {
        var shop = testServer.newShop();
        testServer.api(shop.handle()).sells("Cup", "5.50", 3);
        wear(shop, scripted(evil));
        assertPlain(shop);
        assertRendered("/search?q=" + anything());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "const hoard = []; while (true) hoard.push(new Array(1e6).fill(hoard.length))",
                "for (let i = 0; i < 100; i++) console.log('x'.repeat(1024 * 1024))\n  while (true) console.log('more')",
            })
    void shoppersOfAGreedyThemeGetPlainWordsAndOthersTheirPages(String evil) {
        shoppersOfAnEvilThemeGetPlainWordsAndOthersTheirPages(evil);
    }

    @Test
    void aPageOfAHundredMegabytesIsNotSent() {
        var shop = testServer.newShop();
        testServer.api(shop.handle()).sells("Cup", "5.50", 3);
        wear(shop, layout -> layout.replaceFirst("<slot />", "{{ 'x'.repeat(100 * 1024 * 1024) }}<slot />"));
        assertPlain(shop);
        assertRendered("/search?q=" + anything());
    }

    @Test
    void aSectionThatThrowsIsLeftOutAndTeleportsStandBehindTheApp() {
        var shop = testServer.newShop();
        var teleport = "<Teleport to=\"body\"><p id=\"modal\">A word</p></Teleport><slot />";
        wear(shop, layout -> layout.replace("<slot />", teleport).replace("$getFixedSettings('footer')", "null"));
        var page = testServer.visitor(shop.handle()).get("/search").html();
        assertThat(page.select("#app").attr("data-render")).isEmpty();
        assertThat(page.select("#app h1")).hasSize(1);
        assertThat(page.select("#app header[data-id=header]")).hasSize(1);
        assertThat(page.select("#footer")).isEmpty();
        assertThat(page.select("#app").html()).contains("<!--section left out-->");
        assertThat(page.select("body > #app ~ #modal").text()).isEqualTo("A word");
    }

    @Test
    void whatIsShownInsteadStillSells() {
        var shop = testServer.newShop();
        var cup = testServer
                .api(shop.handle())
                .sells("Cup", "5.50", 3)
                .at("/variants/0/id")
                .asText();
        wear(shop, scripted("throw new Error('no page today')"));
        var page = testServer.visitor(shop.handle()).get("/products/cup").html();
        assertThat(page.select("form[action=/cart/add] option[value=" + cup + "]"))
                .hasSize(1);
        assertThat(page.select("#app").text()).contains("5.50");
        assertThat(new Shopper(testServer.visitor(shop.handle())).buys(cup, 1)).isNotBlank();
    }

    @Test
    void whileAnEvilThemeIsAskedForAgainAndAgainOthersAreServed() {
        var shop = testServer.newShop();
        testServer.api(shop.handle()).sells("Cup", "5.50", 3);
        wear(shop, scripted("while (true) {}"));
        var answers = new ConcurrentLinkedQueue<Integer>();
        Runnable asking = () -> answers.add(
                testServer.visitor(shop.handle()).get("/search?q=" + anything()).status());
        var crowd = new Traffic(Duration.ZERO, Collections.nCopies(4, asking));
        try (crowd) {
            var rendered = 0;
            var pages = 15;
            for (int i = 0; i < pages; i++) {
                var visitorResponse = testServer.visitor("atelier").get("/search?q=" + anything());
                assertThat(visitorResponse.status()).isEqualTo(200);
                assertThat(visitorResponse.html().select("#app h1").text()).isNotBlank();
                rendered += visitorResponse.html().select("#app").hasAttr("data-render") ? 0 : 1;
            }
            assertThat(rendered)
                    .as("most of the other shop's pages are rendered")
                    .isGreaterThan(pages / 2 - 1);
        }
        assertThat(crowd.failures()).isEmpty();
        assertThat(answers).isNotEmpty().containsOnly(200);
    }

    @Test
    void aThemeThatCannotBeBuiltLeavesTheShopWithTheStarterTheme() {
        var shop = testServer.newShop();
        wear(shop, scripted("this is not JavaScript ("));
        var page = testServer.visitor(shop.handle()).get("/").html();
        assertThat(page.select("#app").attr("data-render")).isEmpty();
    }

    /** "script-src 'self'" of a shop's pages must hold no script that a neighbour made. */
    @Test
    void aThemesFilesAreAtTheHostsOfItsShopsAlone() {
        var shop = testServer.newShop();
        wear(shop, scripted("const ofThisShop = true"));
        var file = themeFile(shop.handle());
        assertThat(testServer.visitor(shop.handle()).get(file).status()).isEqualTo(200);
        assertThat(testServer.visitor("demo").get(file).status()).isEqualTo(404);
        assertThat(testServer.visitor(shop.handle()).get(themeFile("demo")).status())
                .as("the platform's own theme")
                .isEqualTo(200);
    }

    private String themeFile(String handle) {
        return testServer
                .visitor(handle)
                .get("/")
                .html()
                .select("script[src^=/_theme/]")
                .attr("src");
    }

    private void assertPlain(Shop shop) {
        var visitorResponse = testServer.visitor(shop.handle()).get("/products/cup");
        assertThat(visitorResponse.status()).isEqualTo(200);
        assertThat(visitorResponse.bytes().length).isLessThan(1_000_000);
        var page = visitorResponse.html();
        assertThat(page.select("#app").attr("data-render")).isEqualTo("client");
        assertThat(page.select("#app h1").text()).isEqualTo("Cup");
        assertThat(page.title()).startsWith("Cup");
        assertThat(boot(page).path("page").path("component").asText()).isEqualTo("PageProduct");
    }

    private void assertRendered(String path) {
        var visitorResponse = testServer.visitor("atelier").get(path);
        assertThat(visitorResponse.status()).isEqualTo(200);
        assertThat(visitorResponse.html().select("#app").attr("data-render"))
                .as("the other shop is rendered")
                .isEmpty();
    }

    /** So that no page is answered from memory. */
    private static long anything() {
        return ThreadLocalRandom.current().nextLong(1_000_000_000L);
    }

    private static UnaryOperator<String> scripted(String evil) {
        return layout ->
                layout.replaceFirst("<script setup>", Matcher.quoteReplacement("<script setup>\n" + evil + "\n"));
    }

    /** The starter theme with another layout. */
    private void wear(Shop shop, UnaryOperator<String> change) {
        testServer.wear(shop, "Evil", TestServer.starterWith("src/layouts/Default.vue", change));
    }
}
