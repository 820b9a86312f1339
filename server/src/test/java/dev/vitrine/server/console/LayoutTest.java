package dev.vitrine.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.people.Permission;
import dev.vitrine.server.testkit.World;
import org.junit.jupiter.api.Test;

/** What is around every page of the consoles. */
final class LayoutTest {

    private final World world = World.shared();

    @Test
    void theOwnerFindsEveryRoomAndScriptsAreFilesOnly() {
        var answer = world.owner("demo").at("demo").get("/admin");
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        assertThat(answer.html().select(".rail__items > li > a").eachText())
                .containsExactly("Home", "Orders", "Products", "Apps", "Settings");
        assertThat(answer.html().select(".rail [aria-current=page]").text()).isEqualTo("Home");
        assertThat(answer.header("content-security-policy"))
                .contains("script-src 'self';", "style-src 'self';", "frame-ancestors 'none'");
        assertThat(answer.header("cache-control")).isEqualTo("no-store");
        assertThat(answer.html().select("script:not([src]), style, [style], [onclick]"))
                .isEmpty();
    }

    @Test
    void whoMayOnlySeeOrdersFindsNoOtherRoom() {
        var answer = world.member("demo", Permission.ORDERS).at("demo").get("/admin");
        assertThat(answer.html().select(".rail__items > li > a").eachText()).containsExactly("Home", "Orders");
        assertThat(answer.text()).doesNotContain("sales-title").contains("waiting-title");
    }

    @Test
    void stylesAndScriptsMayBeKeptForEver() {
        var member = world.owner("demo").at("demo");
        for (var file : member.get("/admin").html().select("head script[src], head link[rel=stylesheet]")) {
            var answer = member.get(file.attr("src") + file.attr("href"));
            assertThat(answer.status()).as(file.outerHtml()).isEqualTo(200);
            assertThat(answer.header("cache-control")).contains("immutable");
        }
    }
}
