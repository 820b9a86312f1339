package dev.vitrine.apps.themelistings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.apps.themelistings.ThemeSync.Mode;
import dev.vitrine.apps.themelistings.ThemeSync.Offer;
import dev.vitrine.apps.themelistings.ThemeSync.Plan;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.shop.themestore.Theme;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Settings of a developer's folder, given to themes of shops whose merchants have settings of their own. */
final class ThemeSyncTest {

    private static final String BROUGHT = "{\"settings\":{\"title\":\"Hello\",\"color\":\"#fff\"}}";
    private static final String MERCHANTS = "{\"settings\":{\"title\":\"Welcome\",\"color\":\"#fff\"}}";
    private static final String FRESH = "{\"settings\":{\"title\":\"Hi\",\"color\":\"#000\",\"wide\":true}}";
    private static final String SCHEMA = "{\"settings\":[]}";

    @ParameterizedTest
    @EnumSource
    void fillsWhatTheMerchantNeverChanged(Dialect dialect) {
        try (var kit = new ThemeStoreKit(dialect)) {
            var shop = kit.test.shop();
            var theme = theme(kit, shop);
            save(kit, shop, theme, MERCHANTS, true);
            var done = sync(kit, shop, theme, Mode.FILL, FRESH);
            assertThat(done.version()).isEqualTo(1);
            assertThat(shown(kit, shop, theme))
                    .isEqualTo(Json.parse("{\"settings\":{\"title\":\"Welcome\",\"color\":\"#000\",\"wide\":true}}"));
            assertThat(files(kit, shop, theme))
                    .containsEntry(ThemeStoreKit.SCHEMA, SCHEMA)
                    .containsEntry(ThemeStoreKit.DATA, FRESH);
            sync(kit, shop, theme, Mode.FILL, FRESH.replace("#000", "#111"));
            assertThat(shown(kit, shop, theme).at("/settings/color").asText())
                    .as("compared with what the theme has brought last")
                    .isEqualTo("#111");
            restore(kit, shop, theme, 1);
            assertThat(shown(kit, shop, theme)).isEqualTo(Json.parse(MERCHANTS));
        }
    }

    @Test
    void replacesAllWhenToldToAndWhatTheThemeBroughtCanBeRestored() {
        try (var kit = new ThemeStoreKit(Dialect.SQLITE)) {
            var shop = kit.test.shop();
            var theme = theme(kit, shop);
            var untouched = sync(kit, shop, theme, Mode.REPLACE, FRESH);
            assertThat(untouched.version())
                    .as("a version of what was only a file")
                    .isEqualTo(1);
            assertThat(shown(kit, shop, theme)).isEqualTo(Json.parse(FRESH));
            restore(kit, shop, theme, 1);
            assertThat(shown(kit, shop, theme)).isEqualTo(Json.parse(BROUGHT));

            save(kit, shop, theme, MERCHANTS, true);
            sync(kit, shop, theme, Mode.REPLACE, FRESH);
            assertThat(shown(kit, shop, theme)).isEqualTo(Json.parse(FRESH));
        }
    }

    @Test
    void leavesSettingsAloneWhenOnlyTheSchemaIsMeant() {
        try (var kit = new ThemeStoreKit(Dialect.SQLITE)) {
            var shop = kit.test.shop();
            var theme = theme(kit, shop);
            var done = sync(kit, shop, theme, Mode.LEAVE, FRESH);
            assertThat(done.settings()).isFalse();
            assertThat(done.schema()).isTrue();
            assertThat(files(kit, shop, theme))
                    .containsEntry(ThemeStoreKit.SCHEMA, SCHEMA)
                    .containsEntry(ThemeStoreKit.DATA, BROUGHT);
        }
    }

    @Test
    void whatNobodySeesYetIsNotTheVersionOfBefore() {
        try (var kit = new ThemeStoreKit(Dialect.SQLITE)) {
            var shop = kit.test.shop();
            var theme = theme(kit, shop);
            save(kit, shop, theme, MERCHANTS, true);
            save(kit, shop, theme, "{\"settings\":{\"title\":\"Draft\"}}", false);
            assertThat(plan(kit, shop, theme, Mode.FILL, FRESH).version()).isEqualTo(1);
            sync(kit, shop, theme, Mode.FILL, FRESH);
            assertThat(shown(kit, shop, theme).at("/settings/title").asText()).isEqualTo("Welcome");
        }
    }

    @Test
    void isRefusedWhenTheThemeMovedAndWritesNothingThen() {
        try (var kit = new ThemeStoreKit(Dialect.SQLITE)) {
            var shop = kit.test.shop();
            var theme = theme(kit, shop);
            var plan = plan(kit, shop, theme, Mode.REPLACE, FRESH);
            save(kit, shop, theme, MERCHANTS, true);
            var offer = new Offer(SCHEMA, FRESH, Mode.REPLACE);
            var sync = kit.services().sync();
            assertThatThrownBy(() -> sync.apply(shop, theme.id(), offer, plan.state(), "Ann"))
                    .isInstanceOf(ApiException.class)
                    .hasMessageContaining("look again");
            assertThat(shown(kit, shop, theme)).isEqualTo(Json.parse(MERCHANTS));
            assertThat(files(kit, shop, theme)).containsEntry(ThemeStoreKit.SCHEMA, "{}");
        }
    }

    @Test
    void themesOfTheThemeStoreAreFoundInEachShop() {
        try (var kit = new ThemeStoreKit(Dialect.SQLITE)) {
            var listing = kit.listing("Noir");
            kit.released(listing, "1.0.0", Map.of(ThemeStoreKit.DATA, BROUGHT));
            var shop = kit.test.shop();
            var installations = kit.services().installations();
            var theme = kit.write(tx -> installations.install(tx, shop, listing, "default"));
            assertThat(installed(kit, shop, listing)).containsExactly(theme.id());
            assertThat(installed(kit, kit.test.shop(), listing)).isEmpty();
            assertThat(installed(kit, shop, kit.listing("Blanc"))).isEmpty();
        }
    }

    private static List<Long> installed(ThemeStoreKit kit, Shop shop, ThemeListing listing) {
        return kit.read(session -> kit.services().installations().in(session, shop, listing));
    }

    private static Theme theme(ThemeStoreKit kit, Shop shop) {
        var listing = kit.listing("Noir");
        kit.released(listing, "1.0.0", Map.of(ThemeStoreKit.SCHEMA, "{}", ThemeStoreKit.DATA, BROUGHT));
        var themes = kit.test.platform().shopServices().themes();
        var tree = kit.read(session -> {
            var latest = kit.services().versions().latest(session, listing).orElseThrow();
            return kit.services().versions().files(session, latest);
        });
        var theme = kit.write(tx -> themes.add(tx, shop, "noir", Theme.UNPUBLISHED, tree));
        kit.build();
        return theme;
    }

    private static Plan plan(ThemeStoreKit kit, Shop shop, Theme theme, Mode mode, String data) {
        var offer = new Offer(SCHEMA, data, mode);
        return kit.read(session -> kit.services().sync().plan(session, shop, theme.id(), offer));
    }

    private static Plan sync(ThemeStoreKit kit, Shop shop, Theme theme, Mode mode, String data) {
        var state = plan(kit, shop, theme, mode, data).state();
        return kit.services().sync().apply(shop, theme.id(), new Offer(SCHEMA, data, mode), state, "Ann");
    }

    private static void save(ThemeStoreKit kit, Shop shop, Theme theme, String document, boolean publish) {
        var shopServices = kit.test.platform().shopServices();
        kit.write(tx -> {
            var locked = shopServices.themes().lock(tx, shop, theme.id());
            var version = shopServices.themeSettings().add(tx, shop, locked, Json.parse(document), "");
            return publish ? shopServices.themeSettings().publish(tx, shop, locked, version) : locked;
        });
    }

    private static void restore(ThemeStoreKit kit, Shop shop, Theme theme, long version) {
        var body = "{\"settings\":{\"version\":" + version + ",\"publish\":true}}";
        assertThat(kit.test
                        .api(shop)
                        .post("themes/" + theme.id() + "/settings/restore", body)
                        .status())
                .isEqualTo(200);
    }

    private static JsonNode shown(ThemeStoreKit kit, Shop shop, Theme theme) {
        return kit.read(session -> {
            var shopServices = kit.test.platform().shopServices();
            var now = shopServices.themes().find(session, shop, theme.id()).orElseThrow();
            return shopServices.themeSettings().published(session, shop, now).orElseThrow();
        });
    }

    private static Map<String, String> files(ThemeStoreKit kit, Shop shop, Theme theme) {
        var themes = kit.test.platform().shopServices().themes();
        var now = kit.read(session -> themes.find(session, shop, theme.id())).orElseThrow();
        return kit.files(shop, now);
    }
}
