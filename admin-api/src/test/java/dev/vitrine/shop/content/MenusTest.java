package dev.vitrine.shop.content;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.TestPlatform;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class MenusTest {

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
