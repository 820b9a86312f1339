package dev.vitrine.server.console.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.BulkChange;
import dev.vitrine.server.testkit.SignedInVisitor;
import dev.vitrine.server.testkit.TestServer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The list of collections, and what can be done with several of them. */
final class AdminCollectionsTest {

    private static final String LIST = "/admin/collections";

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();
    private final AppApi api = testServer.api(shop);
    private final SignedInVisitor owner = testServer.owner(shop).at(shop);

    @Test
    void listIsSearchedFilteredAndSorted() {
        assertThat(owner.get(LIST).html().select(".empty h2").text()).isEqualTo("No collections yet");
        custom("Summer", true);
        custom("Winter", false);
        api.post("smart_collections", """
                {"smart_collection": {"title": "All of summer", "rules": [
                  {"column": "title", "relation": "contains", "condition": "sun"}]}}
                """);
        assertThat(titles("")).containsExactly("All of summer", "Summer", "Winter");
        assertThat(titles("?order=id+desc")).containsExactly("All of summer", "Winter", "Summer");
        assertThat(titles("?q=summer")).containsExactly("All of summer", "Summer");
        assertThat(titles("?q=summer&kind=smart")).containsExactly("All of summer");
        assertThat(titles("?kind=custom&published_status=unpublished")).containsExactly("Winter");
        assertThat(owner.get(LIST + "?q=summer&kind=custom&published_status=published")
                        .html()
                        .select(".chip")
                        .eachText())
                .containsExactly("Search: summer(remove)", "Shown in the shop(remove)", "Chosen by hand(remove)");
        assertThat(owner.get(LIST + "?kind=smart&published_status=unpublished").text())
                .contains("No collection is like that");
    }

    @Test
    void severalAreHiddenShownAndDeletedAtOnce() {
        var summer = custom("Summer", true);
        var winter = custom("Winter", false);
        var since = publishedAt(summer);
        var bulk = new BulkChange(owner, LIST);
        assertThat(bulk.change("hide", List.of(summer, winter), Map.of("back", LIST + "?order=id+desc")))
                .startsWith("2 collections are hidden now.");
        assertThat(testServer.visitor(shop).get("/collections/summer").status()).isEqualTo(404);
        assertThat(bulk.undo()).isEqualTo("Undone.");
        assertThat(publishedAt(summer)).isEqualTo(since);
        assertThat(publishedAt(winter)).isEqualTo("null");
        bulk.change("publish", List.of(summer, winter), Map.of());
        assertThat(titles("?published_status=published")).hasSize(2);
        assertThat(bulk.change("delete", List.of(summer, winter), Map.of())).startsWith("2 collections are deleted.");
        assertThat(bulk.canBeTakenBack()).isFalse();
        assertThat(api.get("collections/count").path("count").asInt()).isZero();
    }

    @Test
    void oldAddressLeadsToTheNewOneUnlessTheMerchantUnticksIt() {
        var path = LIST + "/" + custom("Summer", true);
        owner.fillsIn(path, Map.of("handle", "sun"));
        var old = testServer.visitor(shop).get("/collections/summer");
        assertThat(old.status()).isEqualTo(301);
        assertThat(old.header("location")).endsWith("/collections/sun");
        owner.fillsIn(path, Map.of("handle", "sand", "redirect", ""));
        assertThat(testServer.visitor(shop).get("/collections/sun").status()).isEqualTo(404);
    }

    @Test
    @Tag("browser")
    void merchantHidesOneAndTakesItBack() {
        var summer = custom("Summer", true);
        try (var browser = Browser.open()) {
            testServer.owner(shop).at(browser, shop, LIST);
            browser.find("input[name=ids]").click();
            browser.find("[data-bulk] button[value=hide]").click();
            browser.until("hidden", () -> browser.text(".notices").contains("1 collection is hidden now."));
            assertThat(publishedAt(summer)).isEqualTo("null");
            browser.look("collections-undo");
            browser.find(".notice__undo button").click();
            browser.until("shown again", () -> browser.text(".notices").contains("Undone."));
            assertThat(publishedAt(summer)).isNotEqualTo("null");
            browser.assertQuiet();
        }
    }

    private String custom(String title, boolean published) {
        return api.post(
                        "custom_collections",
                        "{\"custom_collection\": {\"title\": \"%s\", \"published\": %s}}".formatted(title, published))
                .at("/custom_collection/id")
                .asText();
    }

    private String publishedAt(String id) {
        return api.get("collections/" + id).at("/collection/published_at").asText();
    }

    private List<String> titles(String query) {
        return owner.get(LIST + query).html().select("[data-row]").eachText();
    }
}
