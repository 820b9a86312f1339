package dev.vitrine.shop.themestore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.events.StorefrontVersions;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.testkit.TestPlatform;
import dev.vitrine.testkit.ThemeProjects;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class ThemeSettingsTest {

    @ParameterizedTest
    @EnumSource
    void aShopThatNeverChoseHasNoDocument(Dialect dialect) {
        var world = TestPlatform.on(dialect);
        var shop = world.shop();
        var platform = world.platform();
        assertThat(platform.foundation()
                        .database()
                        .<Boolean>read(session -> platform.shopServices()
                                .themeSettings()
                                .current(session, shop)
                                .isEmpty()))
                .isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void theNewestDocumentCountsAndOthersStay(Dialect dialect) {
        var world = TestPlatform.on(dialect);
        var shop = world.shop();
        var settings = world.platform().shopServices().themeSettings();
        var database = world.platform().foundation().database();

        assertThat(database.<Long>write(tx -> settings.save(tx, shop, Json.parse("{\"style\":\"stone\"}"))))
                .isEqualTo(1);
        assertThat(database.<Long>write(tx -> settings.save(tx, shop, Json.parse("{\"style\":\"atelier\"}"))))
                .isEqualTo(2);

        assertThat(database.read(session -> settings.current(session, shop)).orElseThrow())
                .isEqualTo(Json.parse("{\"style\":\"atelier\"}"));
    }

    @ParameterizedTest
    @EnumSource
    void draftsThatNobodySawNorNamedGoWhenThereAreMany(Dialect dialect) {
        var world = TestPlatform.on(dialect);
        var shop = world.shop();
        var themes = world.platform().shopServices().themes();
        var settings = world.platform().shopServices().themeSettings();
        var database = world.platform().foundation().database();
        database.<Long>write(tx -> settings.save(tx, shop, Json.parse("{\"style\":\"shown\"}")));
        var theme = database.write(tx -> {
            var found = themes.lock(tx, shop, themes.published(tx, shop).id());
            settings.add(tx, shop, found, Json.object(), "Before Christmas");
            settings.add(tx, shop, found, Json.object(), "");
            for (var i = 0; i < ThemeSettings.MOST_DRAFTS; i++) {
                settings.add(tx, shop, found, Json.object(), "");
            }
            return settings.publish(tx, shop, found, 4);
        });

        var versions = database.<List<SettingsVersion>>read(session -> settings.versions(session, shop, theme));
        assertThat(versions)
                .extracting(SettingsVersion::version)
                .contains(1L, 2L, 4L)
                .doesNotContain(3L)
                .hasSize(2 + ThemeSettings.MOST_DRAFTS);
    }

    @ParameterizedTest
    @EnumSource
    void savingMakesPagesStale(Dialect dialect) {
        var world = TestPlatform.on(dialect);
        var shop = world.shop();
        var platform = world.platform();
        long before = platform.foundation().database().read(session -> StorefrontVersions.current(session, shop));
        platform.foundation()
                .database()
                .write(tx -> platform.shopServices().themeSettings().save(tx, shop, Json.object()));
        long after = platform.foundation().database().read(session -> StorefrontVersions.current(session, shop));
        assertThat(after).isGreaterThan(before);
    }

    @ParameterizedTest
    @EnumSource
    void aNewThemeBeginsWithoutDocument(Dialect dialect) {
        var world = TestPlatform.on(dialect);
        var shop = world.shop();
        var platform = world.platform();
        platform.foundation()
                .database()
                .write(tx ->
                        platform.shopServices().themeSettings().save(tx, shop, Json.parse("{\"style\":\"stone\"}")));
        platform.shopServices().themes().publish(shop, "Other", ThemeProjects.files("other"));
        platform.foundation().database().<Boolean>read(session -> {
            assertThat(platform.shopServices().themeSettings().current(session, shop))
                    .isEmpty();
            assertThat(platform.shopServices().themes().published(session, shop).name())
                    .isEqualTo("Other");
            return true;
        });
    }

    @ParameterizedTest
    @EnumSource
    void whatIsNoObjectIsRefused(Dialect dialect) {
        var world = TestPlatform.on(dialect);
        var shop = world.shop();
        var platform = world.platform();
        assertThatThrownBy(() -> platform.foundation()
                        .database()
                        .write(tx -> platform.shopServices().themeSettings().save(tx, shop, Json.parse("[]"))))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("must be an object");
    }
}
