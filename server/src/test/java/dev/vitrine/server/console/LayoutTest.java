package dev.vitrine.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.people.Permission;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.TestServer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is around every page of the consoles. */
final class LayoutTest {

    private final TestServer testServer = TestServer.shared();

    @Test
    void theOwnerFindsEveryRoomAndScriptsAreFilesOnly() {
        var visitorResponse = testServer.owner("demo").at("demo").get("/admin");
        assertThat(visitorResponse.status()).as(visitorResponse.text()).isEqualTo(200);
        assertThat(visitorResponse.html().select(".rail__items > li > a").eachText())
                .containsExactly(
                        "Home",
                        "Orders",
                        "Products",
                        "Customers",
                        "Discounts",
                        "Analytics",
                        "Content",
                        "Themes",
                        "Apps",
                        "Settings");
        assertThat(visitorResponse.html().select(".rail [aria-current=page]").text())
                .isEqualTo("Home");
        assertThat(visitorResponse.header("content-security-policy"))
                .contains("script-src 'self';", "style-src 'self';", "frame-ancestors 'none'");
        assertThat(visitorResponse.header("cache-control")).isEqualTo("no-store");
        assertThat(visitorResponse.html().select("script:not([src]), style, [style], [onclick]"))
                .isEmpty();
    }

    @Test
    void consoleLeadsToTheShopAtItsOwnHost() {
        var page = testServer.owner("demo").at("demo").get("/admin").html();
        assertThat(page.select(".rail__end a").first().attr("href")).isEqualTo(testServer.url("demo", "/"));
        assertThat(page.select("link[rel=icon]").attr("href")).isEqualTo(testServer.url("demo", "/favicon.svg"));
    }

    @Test
    @Tag("browser")
    void picturesOfTheShopAreShown() {
        try (var browser = Browser.open()) {
            testServer.owner("demo").at(browser, "demo", "/admin/products");
            browser.until("all pictures", () -> browser.script("""
                    const shown = [...document.images].filter((each) => each.naturalWidth > 0)
                    return shown.length > 3 && shown.length === document.images.length
                    """).equals(true));
            browser.assertQuiet();
        }
    }

    @Test
    void whoMayOnlySeeOrdersFindsNoOtherRoom() {
        var visitorResponse =
                testServer.member("demo", Permission.ORDERS).at("demo").get("/admin");
        assertThat(visitorResponse.html().select(".rail__items > li > a").eachText())
                .containsExactly("Home", "Orders");
        assertThat(visitorResponse.text()).doesNotContain("sales-title").contains("waiting-title");
    }

    @Test
    void stylesAndScriptsMayBeKeptForEver() {
        var signedInVisitor = testServer.owner("demo").at("demo");
        var files = signedInVisitor.get("/admin").html().select("head script[src], head link[rel=stylesheet]");
        assertThat(files.eachAttr("src")).isNotEmpty();
        assertThat(files.eachAttr("href")).isNotEmpty();
        for (var file : files) {
            var visitorResponse = signedInVisitor.get(file.attr("src") + file.attr("href"));
            assertThat(visitorResponse.status()).as(file.outerHtml()).isEqualTo(200);
            assertThat(visitorResponse.header("cache-control")).contains("immutable");
        }
    }
}
