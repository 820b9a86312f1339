package dev.vitrine.server.storefront;

import static dev.vitrine.server.storefront.PagesTest.boot;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.ThemeFiles;
import dev.vitrine.server.testkit.World;
import dev.vitrine.tenancy.Shop;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** "A theme that loops forever, allocates without end or prints 100 MB cannot harm the server or the other shop." */
final class HostileThemeTest {

    private final World world = World.shared();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "while (true) {}",
                "const hoard = []; while (true) hoard.push(new Array(1e6).fill(hoard.length))",
                "for (let i = 0; i < 100; i++) console.log('x'.repeat(1024 * 1024))\n  while (true) console.log('more')",
                "throw new Error('no page today')"
            })
    void shoppersOfAnEvilThemeGetPlainWordsAndOthersTheirPages(String evil) {
        var shop = world.newShop();
        wear(shop, evil);
        var visitor = world.visitor(shop.handle());
        var started = System.nanoTime();
        var answer = visitor.get("/collections");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(Duration.ofNanos(System.nanoTime() - started)).isLessThan(Duration.ofSeconds(25));
        assertThat(answer.html().select("#app").attr("data-render")).isEqualTo("client");
        assertThat(answer.html().select("#app h1").text()).isEqualTo("Collections");
        assertThat(boot(answer.html()).path("page").path("component").asText()).isEqualTo("PageCollections");

        var other = world.visitor("atelier").get("/products/bud-vase?variant=" + System.nanoTime() % 1000);
        assertThat(other.status()).isEqualTo(200);
        assertThat(other.html().select("#app").attr("data-render"))
                .as("the other shop is rendered")
                .isEmpty();
    }

    @Test
    void aThemeThatCannotBeBuiltLeavesTheShopWithTheStarterTheme() {
        var shop = world.newShop();
        wear(shop, "this is not JavaScript (");
        var page = world.visitor(shop.handle()).get("/").html();
        assertThat(page.select("#app").attr("data-render")).isEmpty();
    }

    /** The starter theme whose pages do something evil first. */
    private void wear(Shop shop, String evil) {
        var folder = ThemeFiles.withStarter(starter -> copy(starter, evil));
        var platform = world.platform();
        platform.database().change(tx -> platform.themes().publish(tx, shop, "Evil", folder.toString()));
    }

    private static Path copy(Path starter, String evil) {
        try {
            var folder = Files.createTempDirectory("vitrine-evil");
            try (var walk = Files.walk(starter)) {
                for (var path : walk.filter(Files::isRegularFile).toList()) {
                    var target = folder.resolve(starter.relativize(path).toString());
                    Files.createDirectories(target.getParent());
                    Files.copy(path, target);
                }
            }
            var layout = folder.resolve("src/layouts/Default.vue");
            Files.writeString(
                    layout, Files.readString(layout).replaceFirst("<script setup>", "<script setup>\n" + evil + "\n"));
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
