package dev.vitrine.shop.content;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ResourceContract;
import dev.vitrine.testkit.TestPlatform;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class MenusTest {

    @TestFactory
    Stream<DynamicNode> keepsTheContract() {
        return ResourceContract.of("menu", "menus", "content")
                .valid(number ->
                        "{\"title\":\"Help " + number + "\",\"items\":[" + link("Search", "/search", "") + "]}")
                .changing("{\"title\":\"Help and contact\"}")
                .requiring("title")
                .publishing(List.of("menus/changed"), List.of("menus/changed"), List.of("menus/changed"))
                .tests();
    }

    @Test
    void entriesAreNumberedAndLeadWhereTheirSubjectIsShown() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        var chairs = """
                {"name":"Chairs","type":"collection","url":"javascript:alert(1)","subject":{"handle":"chairs"},
                 "items":[%s]}""".formatted(link("Policy", "/policies/refund-policy", ""));
        var menu = apiClient.post("menus", "{\"menu\":{\"title\":\"Main menu\",\"items\":[" + chairs + "]}}");

        assertThat(menu.at("menu.handle")).isEqualTo("main-menu");
        assertThat(menu.at("menu.items[0].url")).isEqualTo("/collections/chairs");
        assertThat(menu.at("menu.items[0].id")).isEqualTo("1");
        assertThat(menu.at("menu.items[0].items[0].id")).isEqualTo("1-1");
        assertThat(menu.at("menu.items[0].items[0].type")).isEqualTo("http");
        var kept = apiClient.put("menus/" + menu.at("menu.id"), "{\"menu\":{\"handle\":\"Side menu\"}}");
        assertThat(kept.at("menu.handle")).isEqualTo("side-menu");
        assertThat(kept.at("menu.items[0].name")).isEqualTo("Chairs");
        assertThat(apiClient
                        .post("menus", "{\"menu\":{\"title\":\"X\",\"handle\":\"side-menu\"}}")
                        .at("errors.handle[0]"))
                .isEqualTo("has already been taken");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'name':'','url':'/'} | items[0].name",
                "{'name':'X'} | items[0].url",
                "{'name':'X','url':'javascript:alert(1)'} | items[0].url",
                "{'name':'X','url':'//evil.test'} | items[0].url",
                "{'name':'X','type':'blog','url':'/'} | items[0].type",
                "{'name':'X','type':'page'} | items[0].subject",
                "{'name':'X','type':'page','subject':{'handle':'a/../b'}} | items[0].subject",
            })
    void refusesEntriesThatLeadNowhere(String item, String field) {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        var response =
                apiClient.post("menus", "{\"menu\":{\"title\":\"M\",\"items\":[" + item.replace('\'', '"') + "]}}");

        assertThat(response.status()).as(response.text()).isEqualTo(422);
        assertThat(response.json().at("/errors").has(field)).as(response.text()).isTrue();
    }

    @Test
    void entriesGoFourLevelsDeepAndNoDeeper() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        var third = link("3", "/3", link("4", "/4", ""));
        var fourLevels = link("1", "/1", link("2", "/2", third));
        assertThat(apiClient
                        .post("menus", "{\"menu\":{\"title\":\"M\",\"items\":[" + fourLevels + "]}}")
                        .at("menu.items[0].items[0].items[0].items[0].id"))
                .isEqualTo("1-1-1-1");

        var response =
                apiClient.post("menus", "{\"menu\":{\"title\":\"M\",\"items\":[" + link("0", "/0", fourLevels) + "]}}");
        assertThat(response.status()).isEqualTo(422);
        assertThat(response.text()).contains("nested too deep (maximum is 4 levels)");
        var many = String.join(",", Collections.nCopies(251, link("X", "/", "")));
        assertThat(apiClient
                        .post("menus", "{\"menu\":{\"title\":\"M\",\"items\":[" + many + "]}}")
                        .at("errors.items[0]"))
                .startsWith("are too many");
    }

    private static String link(String name, String url, String below) {
        return "{\"name\":\"" + name + "\",\"url\":\"" + url + "\",\"items\":[" + below + "]}";
    }

    @ParameterizedTest
    @EnumSource
    void keepsEntriesInOrderAndReplacesThemWhole(Dialect dialect) {
        var platform = TestPlatform.on(dialect).platform();
        var shop = TestPlatform.on(dialect).shop();
        var items = List.of(
                MenuItem.collection("Chairs", "chairs").withChildren(MenuItem.product("The one", "one")),
                MenuItem.page("About", "about"));
        platform.foundation()
                .database()
                .change(tx -> platform.shopServices().menus().put(tx, shop, "main-menu", "Main", items));
        platform.foundation()
                .database()
                .change(tx -> platform.shopServices()
                        .menus()
                        .put(tx, shop, "footer", "Footer", List.of(MenuItem.address("X", "/x"))));
        platform.foundation()
                .database()
                .change(tx -> platform.shopServices().menus().put(tx, shop, "footer", "Foot", List.of()));

        var menus = platform.foundation()
                .database()
                .<List<Menu>>read(session -> platform.shopServices().menus().all(session, shop));

        assertThat(menus).extracting(Menu::handle).containsExactly("footer", "main-menu");
        assertThat(menus.getFirst().items()).isEmpty();
        var chairs = menus.getLast().items().getFirst();
        assertThat(chairs.url()).isEqualTo("/collections/chairs");
        assertThat(chairs.items().getFirst().id()).isEqualTo("1-1");
    }
}
