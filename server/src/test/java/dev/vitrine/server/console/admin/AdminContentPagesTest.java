package dev.vitrine.server.console.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.people.Permission;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.BulkChange;
import dev.vitrine.server.testkit.SignedInVisitor;
import dev.vitrine.server.testkit.TestServer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Pages of text from the merchant's form to the shop. */
final class AdminContentPagesTest {

    private static final String LIST = "/admin/pages";

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();
    private final AppApi api = testServer.api(shop);

    @Test
    void listFindsFiltersAndHidesSeveralAtOnce() {
        assertThat(member().get(LIST).html().select(".empty h2").text()).isEqualTo("No pages yet");
        var about = page("About us", true);
        page("Delivery", false);

        var all = member().get(LIST).html();
        assertThat(all.select("[data-row]").eachText()).containsExactlyInAnyOrder("About us", "Delivery");
        var found = member().get(LIST + "?q=BOUT&published_status=published").html();
        assertThat(found.select("[data-row]").eachText()).containsExactly("About us");
        assertThat(found.select(".chip").eachText()).hasSize(2);
        var none = member().get(LIST + "?q=nothing-is-called-so").html();
        assertThat(none.select(".empty h2").text()).isEqualTo("No page is like that");

        var answer = member().post(LIST, Map.of("ids", about, "do", "hide", "back", LIST + "?q=about"));
        assertThat(answer.header("location")).isEqualTo(LIST + "?q=about");
        assertThat(testServer.visitor(shop).get("/pages/about-us").status()).isEqualTo(404);
        member().post(LIST, Map.of("ids", about, "do", "delete"));
        assertThat(api.get("pages/count").path("count").asInt()).isEqualTo(1);
    }

    @Test
    void whatWasDoneToSeveralIsTakenBack() {
        var shown = page("About us", true);
        var hidden = page("Delivery", false);
        var since = api.get("pages/" + shown).at("/page/published_at");
        var bulk = new BulkChange(member(), LIST);
        assertThat(bulk.change("hide", List.of(shown, hidden), Map.of())).startsWith("2 pages are hidden now.");
        assertThat(bulk.undo()).isEqualTo("Undone.");
        assertThat(api.get("pages/" + shown).at("/page/published_at")).isEqualTo(since);
        assertThat(api.get("pages/" + hidden).at("/page/published_at").isNull()).isTrue();
        bulk.change("publish", List.of(shown, hidden), Map.of());
        bulk.undo();
        assertThat(api.get("pages/" + hidden).at("/page/published_at").isNull()).isTrue();
    }

    @Test
    void oldAddressLeadsToTheNewOneUnlessTheMerchantUnticksIt() {
        var id = page("About us", true);
        member().fillsIn(LIST + "/" + id, Map.of("handle", "who-we-are"));
        var old = testServer.visitor(shop).get("/pages/about-us");
        assertThat(old.status()).isEqualTo(301);
        assertThat(old.header("location")).endsWith("/pages/who-we-are");

        member().fillsIn(LIST + "/" + id, Map.of("handle", "the-people", "redirect", ""));
        assertThat(testServer.visitor(shop).get("/pages/who-we-are").status()).isEqualTo(404);
    }

    @Test
    void pageIsShownFromATimeOnAndSoonerWhenTheMerchantSaysSo() {
        var id = page("Sale", true);
        var path = LIST + "/" + id;
        var later = Map.of("visibility", "later", "published_at", "2999-12-01T09:00");
        assertThat(member().fillsIn(path, later).status()).isEqualTo(303);
        assertThat(testServer.visitor(shop).get("/pages/sale").status()).isEqualTo(404);
        var scheduled = member().get(path).html();
        assertThat(scheduled.select(".badge").text()).isEqualTo("From 1 Dec 2999 at 09:00");
        assertThat(scheduled.select("#published_at").val()).isEqualTo("2999-12-01T09:00");
        assertThat(scheduled.select("#steps a")).isEmpty();

        member().fillsIn(path, Map.of("visibility", "shown"));
        assertThat(testServer.visitor(shop).get("/pages/sale").status()).isEqualTo(200);
        var since = api.get("pages/" + id).at("/page/published_at");
        member().fillsIn(path, Map.of("title", "Big sale"));
        assertThat(api.get("pages/" + id).at("/page/published_at")).isEqualTo(since);
    }

    @Test
    void whatIsRefusedSaysWhyAndNothingIsLost() {
        page("About us", true);
        var refused = member().fillsIn(
                        LIST + "/new", Map.of("title", "Us", "handle", "about-us", "body_html", "What we *do*."));
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.html().select("#handle-problem").text()).isEqualTo("Has already been taken");
        assertThat(refused.html().select("#body_html").text()).isEqualTo("What we *do*.");
        var noTime = member().fillsIn(LIST + "/new", Map.of("title", "Us", "visibility", "later"));
        assertThat(noTime.status()).isEqualTo(422);
        assertThat(noTime.html().select("#published_at-problem").text()).startsWith("Must be a day and a time");
        assertThat(api.get("pages/count").path("count").asInt()).isEqualTo(1);
    }

    @Test
    @Tag("browser")
    void merchantWritesAPageAndSeesItInTheShop() {
        try (var browser = Browser.open()) {
            testServer.member(shop, Permission.CONTENT).at(browser, shop, LIST);
            browser.click(".empty a");
            browser.type("#title", "About us");
            browser.until(
                    "the search result",
                    () -> browser.text(".search-result__title").equals("About us"));
            browser.click(".editor__text");
            browser.keys("We make cups.");
            browser.press(".unsaved .button--main");
            browser.until("the page", () -> browser.text("h1").equals("About us"));
            assertThat(browser.text(".search-result")).contains("We make cups.");
            browser.type("#search_engine_title", "The potters");
            browser.find(".form[data-unsaved=dirty]");
            browser.press(".unsaved .button--main");
            browser.until(
                    "the saved page",
                    () -> browser.text(".search-result__title").equals("The potters"));
            browser.assertQuiet();
        }
        var shown = testServer.visitor(shop).get("/pages/about-us").html();
        assertThat(shown.title()).contains("The potters");
        assertThat(shown.text()).contains("We make cups.");
    }

    private String page(String title, boolean published) {
        return api.post("pages", "{\"page\":{\"title\":\"" + title + "\",\"published\":" + published + "}}")
                .at("/page/id")
                .asText();
    }

    private SignedInVisitor member() {
        return testServer.owner(shop).at(shop);
    }
}
