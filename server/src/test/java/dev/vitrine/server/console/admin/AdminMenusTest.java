package dev.vitrine.server.console.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.people.Permission;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.SignedInVisitor;
import dev.vitrine.server.testkit.TestServer;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Menus in the merchant's forms, as browsers without scripts send them, too. */
final class AdminMenusTest {

    private static final String LIST = "/admin/menus";

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();
    private final AppApi api = testServer.api(shop);

    @Test
    void mainMenuBeginsAsTheShopsOwnCollectionsAndPages() {
        api.post("custom_collections", "{\"custom_collection\":{\"title\":\"Cups\"}}");
        var list = member().get(LIST).html();
        assertThat(list.select("[data-row]").attr("href")).isEqualTo(LIST + "/new?handle=main-menu");

        member().fillsIn(LIST + "/new?handle=main-menu", Map.of());

        var menu = api.get("menus").at("/menus/0");
        assertThat(menu.path("handle").asText()).isEqualTo("main-menu");
        assertThat(menu.path("items").findValuesAsText("name")).containsExactly("Home", "All products", "Cups");
        assertThat(member().get(LIST).html().select("[data-row]").attr("href"))
                .isEqualTo(LIST + "/" + menu.path("id").asText());
    }

    @Test
    void menuIsReadAndItsTitleChangedWithoutScripts() {
        var id = menu("Help", "{\"name\":\"Find\",\"url\":\"/search\",\"items\":[{\"name\":\"Deep\",\"url\":\"/x\"}]}");
        var page = member().get(LIST + "/" + id).html();
        assertThat(page.select(".tree__plain .tree__plain").text()).isEqualTo("Deep /x");

        member().fillsIn(LIST + "/" + id, Map.of("title", "Help and contact"));

        var menu = api.get("menus/" + id).path("menu");
        assertThat(menu.path("title").asText()).isEqualTo("Help and contact");
        assertThat(menu.at("/items/0/items/0/name").asText()).isEqualTo("Deep");
    }

    @Test
    void entriesThatAreRefusedAreNamedAndKept() {
        var id = menu("Help", "");
        var items = "[{\"name\":\"Find\",\"url\":\"/search\",\"items\":[{\"name\":\"Bad\",\"url\":\"javascript:x\"}]}]";
        var refused = member().fillsIn(LIST + "/" + id, Map.of("items", items));
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.html().select("#items-problem").text()).startsWith("“Bad”: Must be a path such as /search");
        assertThat(refused.html().select("textarea[data-menu]").text()).isEqualTo(items);
        assertThat(refused.html().select("#menu").attr("data-unsaved")).isEqualTo("dirty");
        assertThat(member().fillsIn(LIST + "/" + id, Map.of("items", "{")).status())
                .isEqualTo(400);
    }

    @Test
    void targetsAreWhatThePersonMayReadByAPartOfItsName() {
        api.sells("Blue cup", "5.00", 1);
        api.post("custom_collections", "{\"custom_collection\":{\"title\":\"Cups\"}}");
        api.post("pages", "{\"page\":{\"title\":\"About our cups\"}}");
        assertThat(found(member(), "cup")).isEqualTo("Collection Cups, Page About our cups, Product Blue cup");
        assertThat(found(member(), "refund")).isEqualTo("Policy Refund policy");
        var writer = testServer.member(shop, Permission.CONTENT).at(shop);
        assertThat(found(writer, "cup")).isEqualTo("Page About our cups");
    }

    @Test
    @Tag("browser")
    void onlyWhoChangedSomethingIsAskedToSave() {
        var id = menu("Help", "{\"name\":\"Find\",\"url\":\"/search\"},{\"name\":\"Home\",\"url\":\"/\"}");
        try (var browser = Browser.open()) {
            testServer.member(shop, Permission.CONTENT).at(browser, shop, LIST + "/" + id);
            browser.find("#menu[data-unsaved=clean] .tree");
            browser.click(".tree__item:nth-child(1) .tree__remove");
            browser.find("#menu[data-unsaved=dirty]");
            assertThat(browser.text(".tree__removed")).startsWith("Find removed.");
            assertThat(browser.script("return document.activeElement.textContent"))
                    .isEqualTo("Undo");
            browser.press(Browser.Key.ENTER);
            browser.find("#menu[data-unsaved=clean]");
            assertThat(browser.script("return document.activeElement.textContent"))
                    .isEqualTo("Find/search");
            browser.assertQuiet();
        }
    }

    private static String found(SignedInVisitor visitor, String sought) {
        return visitor.get(LIST + "/targets?q=" + sought)
                .json()
                .path("targets")
                .valueStream()
                .map(each ->
                        each.path("kind").asText() + " " + each.path("title").asText())
                .collect(Collectors.joining(", "));
    }

    private String menu(String title, String items) {
        return api.post("menus", "{\"menu\":{\"title\":\"" + title + "\",\"items\":[" + items + "]}}")
                .at("/menu/id")
                .asText();
    }

    private SignedInVisitor member() {
        return testServer.owner(shop).at(shop);
    }
}
