package dev.vitrine.server.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.Platform;
import dev.vitrine.foundation.events.PageTag;
import dev.vitrine.foundation.events.StorefrontVersions;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.themes.Stylesheets;
import dev.vitrine.themes.ThemeBuilder;
import dev.vitrine.themes.ThemeSandbox;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class ThemeContextsTest {

    private final Platform platform = TestServer.shared().platform();
    private final Shop shop = TestServer.shared().newShop();
    private final Path cache = TestServer.built().resolve("themes");
    private final ThemeBuilder builder = new ThemeBuilder(cache, ThemeSandbox.ofThisMachine(true));
    private final Stylesheets stylesheets = new Stylesheets(cache);
    private final ThemeContexts contexts = new ThemeContexts(
            platform.foundation(),
            platform.shopServices(),
            platform.catalog(),
            new ThemeBuilds(
                    builder,
                    platform.shopServices().themes().builds(),
                    platform.shopServices().themeBuildUses()),
            stylesheets,
            new TagVersions(platform.foundation().database(), InstantSource.system()));

    ThemeContextsTest() throws IOException {}

    @AfterEach
    void close() {
        contexts.close();
        stylesheets.close();
        builder.close();
    }

    /** A request has its shop's row before it asks for the version; the shop may be renamed between the two. */
    @Test
    void aLookHasTheShopsNameOfItsVersionWhateverRowLedToIt() {
        platform.foundation()
                .database()
                .change(tx -> platform.shopServices().shopSettings().set(tx, shop, "name", "New name"));
        var look = contexts.of(shop, contexts.version(shop.shopId()));
        assertThat(look.shop().path("name").asText()).isEqualTo("New name");
    }

    /** Otherwise a page with an old look would be kept as a new one. */
    @Test
    void aPageIsOfALaterVersionThanItWasAskedForOnlyWhileItsLookIsRight() {
        changes(PageTag.LOOK);
        var asked = contexts.version(shop.shopId());
        var look = contexts.of(shop, asked);
        changes(PageTag.product(7));
        assertThat(contexts.version(shop, look, asked)).isEqualTo(asked + 1);
        changes(PageTag.LOOK);
        assertThat(contexts.version(shop, look, asked)).isEqualTo(asked);
    }

    private void changes(PageTag tag) {
        platform.foundation().database().change(tx -> StorefrontVersions.raise(tx, shop, Set.of(tag)));
    }
}
