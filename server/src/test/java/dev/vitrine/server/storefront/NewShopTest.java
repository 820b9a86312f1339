package dev.vitrine.server.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.TestCustomer;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import dev.vitrine.shop.content.MenuItem;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a shop shows before its merchant has chosen anything. */
final class NewShopTest {

    private static final String INVITATION = "Your first products appear here";

    private final TestServer testServer = TestServer.shared();
    private final Shop shop = testServer.newShop();
    private final Visitor visitor = testServer.visitor(shop.handle());
    private final AppApi appApi = testServer.api(shop.handle());

    @Test
    void emptyShopSaysWhoseItIsAndPromisesNothing() {
        var page = visitor.get("/").html();
        assertThat(page.select(".hero__heading").text()).isEqualTo(shop.name());
        assertThat(page.select("main").text()).contains(INVITATION);
        assertThat(page.select(".announcement, .letter")).isEmpty();
        assertThat(page.text())
                .doesNotContainIgnoringCase("jug", "demonstration", "test card", "payment", "write to us");
        assertThat(page.title()).isEqualTo(shop.name());
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/collections", "/collections/all"})
    void emptyShopInvitesTheFirstProductsUntilThereIsOne(String path) {
        assertThat(visitor.get(path).html().select("main").text()).contains(INVITATION);
        appApi.sells("Linen shirt", "39.00", 3);
        var page = visitor.get(path).html();
        assertThat(page.select("main").text()).doesNotContain(INVITATION);
        assertThat(page.select("main a[href^=/collections/all]")).isNotEmpty();
    }

    @Test
    void newestProductsStandOnTheFrontPageWithoutACollection() {
        for (var title : List.of("Linen shirt", "Wool socks", "Straw hat")) {
            appApi.sells(title, "39.00", 3);
        }
        var front = visitor.get("/").html();
        assertThat(front.select(".card__link").eachText()).containsExactly("Straw hat", "Wool socks", "Linen shirt");
        var all = PagesTest.boot(visitor.get("/collections/all").html()).path("data");
        assertThat(all.path("products").findValuesAsText("title")).startsWith("Straw hat");
        assertThat(all.path("sortOptions").get(0).path("value").asText()).isEqualTo("created-desc");
        assertThat(all.path("sortOptions").findValuesAsText("value")).doesNotContain("manual");
    }

    @Test
    void menuFollowsCollectionsAndPagesUntilTheShopHasItsOwn() {
        assertThat(menu()).containsExactly("Home", "All products");
        collection("Clothes");
        appApi.post("pages", "{\"page\": {\"title\": \"About us\"}}");
        appApi.post("pages", "{\"page\": {\"title\": \"Friends only\", \"is_show_in_search\": false}}");
        assertThat(menu()).containsExactly("Home", "All products", "Clothes", "About us");
        var own = List.of(MenuItem.address("Everything", "/collections/all"));
        testServer
                .platform()
                .foundation()
                .database()
                .change(tx -> testServer.platform().shopServices().menus().put(tx, shop, "main-menu", "Shop", own));
        assertThat(menu()).containsExactly("Everything");
    }

    @Test
    void manyCollectionsShareOneEntryOfTheMenu() {
        List.of("Hats", "Shirts", "Shoes", "Socks").forEach(this::collection);
        var page = visitor.get("/").html();
        assertThat(page.select(".header-menu > li")).hasSize(3);
        assertThat(page.select(".header-menu__panel a").eachAttr("href"))
                .containsExactly(
                        "/collections",
                        "/collections/hats",
                        "/collections/shirts",
                        "/collections/shoes",
                        "/collections/socks");
    }

    @Test
    void collectionsPageListsWhatThereIs() {
        assertThat(tiles()).isEmpty();
        appApi.sells("Linen shirt", "39.00", 3);
        assertThat(tiles()).containsExactly("All products");
        collection("Clothes");
        assertThat(tiles()).containsExactly("Clothes");
        assertThat(visitor.get("/collections/clothes").html().select("main a[href=/collections/all]"))
                .hasSize(1);
    }

    @Test
    void productWithoutCollectionIsFoundByPeopleAndSearchEngines() {
        assertThat(visitor.get("/sitemap.xml").text()).doesNotContain("/collections");
        appApi.sells("Linen shirt", "39.00", 3);
        assertThat(visitor.get("/sitemap.xml").text()).contains("/collections/all<", "/products/linen-shirt<");
        var crumbs = visitor.get("/products/linen-shirt").html().select(".breadcrumbs a");
        assertThat(crumbs.eachText()).containsExactly("Home", "All products");
    }

    @Test
    void footerLinksThePoliciesThatThereAre() {
        assertThat(visitor.get("/").html().select("footer a[href^=/policies/]")).isEmpty();
        write("terms-of-service", "", "Be kind.");
        write("refund-policy", "Returns", "A month.");
        var links = visitor.get("/").html().select("footer a[href^=/policies/]");
        assertThat(links.eachText()).containsExactly("Returns", "Terms of service");
        assertThat(links.eachAttr("href")).allMatch(path -> visitor.get(path).status() == 200);
    }

    @Test
    void policiesAreCalledAsUsualInTheLanguageOfTheReader() {
        write("refund-policy", "", "Einen Monat.");
        write("terms-of-service", "House rules", "Be kind.");
        appApi.post("shop_locales", "{\"shop_locale\":{\"locale\":\"de\"}}");
        assertThat(policies("/")).containsExactly("Refund policy", "House rules");
        assertThat(policies("/de")).containsExactly("Widerrufsbelehrung", "House rules");
        assertThat(heading("/policies/refund-policy")).isEqualTo("Refund policy");
        assertThat(heading("/de/policies/refund-policy")).isEqualTo("Widerrufsbelehrung");
        assertThat(heading("/de/policies/terms-of-service")).isEqualTo("House rules");
    }

    @Test
    void policiesOfAGermanShopHaveGermanTitles() {
        write("legal-notice", "", "Ein Laden.");
        write("privacy-policy", "", "Wenig.");
        testServer
                .platform()
                .foundation()
                .database()
                .change(tx ->
                        testServer.platform().shopServices().shopSettings().set(tx, shop, "primary_locale", "de"));
        assertThat(policies("/")).containsExactly("Datenschutzerklärung", "Impressum");
        assertThat(heading("/policies/legal-notice")).isEqualTo("Impressum");
        assertThat(visitor.get("/policies/legal-notice").html().title()).startsWith("Impressum – ");
    }

    private void write(String handle, String title, String body) {
        var policies = testServer.platform().shopServices().policies();
        testServer.platform().foundation().database().change(tx -> policies.put(tx, shop, handle, title, body));
    }

    private List<String> policies(String path) {
        return visitor.get(path).html().select("footer a[href*=/policies/]").eachText();
    }

    private String heading(String path) {
        return visitor.get(path).html().select("#app h1").text();
    }

    @Test
    void nothingLeadsToAccountsWhileThereAreNone() {
        TestCustomer.accounts(testServer, shop.handle(), "disabled");
        for (var path : List.of("/", "/cart", "/search", "/collections/all", "/nowhere")) {
            assertThat(visitor.get(path).html().select("a[href=/login], a[href=/register], a[href=/my-account]"))
                    .as(path)
                    .isEmpty();
        }
        var typed = visitor.get("/login").html();
        assertThat(typed.select("h1").text()).isEqualTo("This shop works without accounts");
        assertThat(typed.text()).doesNotContain("yet");
    }

    @Test
    @Tag("browser")
    void phonesMenuLeadsToTheProducts() {
        appApi.sells("Linen shirt", "39.00", 3);
        try (var browser = Browser.open()) {
            browser.size(390, 844);
            browser.go(testServer.url(shop.handle(), "/"));
            browser.untilInteractive();
            browser.click(".header__menu-button");
            browser.until("the menu", () -> browser.all(".drawer-menu__more a").size() == 2);
            browser.click(".drawer-menu__link[href='/collections/all']");
            browser.untilPath("/collections/all");
            browser.click(".card__link");
            browser.untilPath("/collections/all/products/linen-shirt");
            browser.assertQuiet();
        }
    }

    private List<String> menu() {
        return PagesTest.boot(visitor.get("/").html()).at("/menus/main-menu/items").findParents("url").stream()
                .map(item -> item.path("name").asText())
                .toList();
    }

    private List<String> tiles() {
        return visitor.get("/collections").html().select(".tile__title").eachText();
    }

    private JsonNode collection(String title) {
        return appApi.post("custom_collections", "{\"custom_collection\": {\"title\": \"" + title + "\"}}");
    }
}
