package dev.vitrine.server.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.Platform;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.themes.ThemeBuilder;
import dev.vitrine.themes.ThemeSandbox;
import java.time.Instant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("long")
final class ThemeBuildsTest {

    private final TestServer testServer = TestServer.shared();
    private final Platform platform = testServer.platform();

    @Test
    void filesThatPagesHadAreThereAfterARestartAtTheirShopAlone() throws Exception {
        var shop = testServer.newShop();
        var themes = platform.shopServices().themes();
        testServer.wear(
                shop, "Own", TestServer.starterWith("src/layouts/Default.vue", layout -> layout + "<!-- own -->"));
        var cache = TestServer.built().resolve("themes");
        try (var builder = new ThemeBuilder(cache, ThemeSandbox.ofThisMachine(true))) {
            var before = new ThemeBuilds(
                    builder, themes.builds(), platform.shopServices().themeBuildUses());
            var build = before.of(shop, themes.published(shop));
            assertThat(build.id()).isNotEqualTo(before.starter().id());

            var after = new ThemeBuilds(
                    builder, themes.builds(), platform.shopServices().themeBuildUses());
            assertThat(after.isUsedBy(shop, build.id())).isFalse();
            assertThat(after.wasUsedBy(shop, build.id())).isTrue();
            assertThat(after.find(build.id()).orElseThrow().client()).isEqualTo(build.client());
            assertThat(after.wasUsedBy(testServer.newShop(), build.id())).isFalse();
            after.deleteUnused(Instant.now().minusSeconds(86_400));
            assertThat(after.find(build.id())).as("shops show it").isPresent();
            assertThat(after.find("../../secrets")).isEmpty();
        }
    }
}
