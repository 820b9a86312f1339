package dev.vitrine.server.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.ThemeSettingsFiles;
import dev.vitrine.server.testkit.TestServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A page that is made again is rendered again only when its data has changed. */
final class RenderCacheTest {

    /** why static: the server keeps a build's folder for longer than one test. */
    @TempDir
    private static Path themes = Path.of("");

    private final TestServer testServer = TestServer.shared();

    @Test
    void aPageIsRenderedAgainWhenItsOwnDataHasChanged() {
        var shop = testServer.newShop();
        var appApi = testServer.api(shop.handle());
        var cup = appApi.sells("Cup", "5.00", 3).path("id").asLong();
        wearThemeThatDraws(shop);
        var first = cup(shop);
        // why this: the shop's own row concerns all its pages, and none shows its phone.
        var platform = testServer.platform();
        platform.foundation()
                .database()
                .change(tx -> platform.shopServices().shopSettings().set(tx, shop, "phone", "+49 30 1234567"));
        assertThat(drawn(cup(shop))).isNotEmpty().isEqualTo(drawn(first));
        appApi.put("products/" + cup, "{\"product\":{\"id\":%d,\"title\":\"Small cup\"}}".formatted(cup));
        var changed = cup(shop);
        assertThat(changed.select("h1").text()).isEqualTo("Small cup");
        assertThat(drawn(changed)).isNotEqualTo(drawn(first));
    }

    private Document cup(Shop shop) {
        return testServer.visitor(shop.handle()).get("/products/cup").html();
    }

    private static String drawn(Document page) {
        return page.select("i.drawn").text();
    }

    /** The starter theme with a number of each rendering. */
    private void wearThemeThatDraws(Shop shop) {
        var folder = ThemeSettingsFiles.withStarter(RenderCacheTest::copy);
        var platform = testServer.platform();
        platform.foundation()
                .database()
                .change(tx -> platform.shopServices().themes().publish(tx, shop, "Draws", folder.toString()));
    }

    private static Path copy(Path starter) {
        try (var files = Files.walk(starter)) {
            var folder = Files.createTempDirectory(themes, "draws");
            for (var path : files.filter(Files::isRegularFile).toList()) {
                var target = folder.resolve(starter.relativize(path).toString());
                Files.createDirectories(target.getParent());
                Files.copy(path, target);
            }
            var layout = folder.resolve("src/layouts/Default.vue");
            var drawing = "<i class=\"drawn\">{{ Math.random() }}</i><slot />";
            Files.writeString(layout, Files.readString(layout).replaceFirst("<slot />", drawing));
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
