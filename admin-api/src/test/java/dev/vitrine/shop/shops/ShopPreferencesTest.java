package dev.vitrine.shop.shops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import dev.vitrine.testkit.ThemeProjects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class ShopPreferencesTest {

    private static final String SETTINGS = """
            {"seo":{"title":"Cups","description":"From clay","image":"/media/a/share.jpg"},
             "settings":{"colors":{"color_accent":"#112233","color_line":"url(x)"},
               "typography":{"font_body":"Georgia, serif"}},
             "pages":{"fixed":{"header":{"type":"header","settings":{"logo":{"src":"/media/b/logo.png"}}}}}}""";

    private static final String SCHEMA = """
            {"default_style":"calm","styles":[{"code":"calm","settings":{"colors":{"color_text":"#445566"}}}],
             "settings":[{"type":"colors","schema":[{"id":"color_accent","default":"#000000"},
               {"id":"color_text","default":"#000000"},{"id":"color_background","default":"#fafafa"}]},
               {"type":"layout","schema":[{"id":"corner_radius","default":4}]}]}""";

    @ParameterizedTest
    @EnumSource
    void whatIsSavedIsThereAndIsAnnounced(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        assertThat(of(apiClient)).isEqualTo(Preferences.NONE);
        var since = apiClient.lastEvent();
        var look = Json.parse("{\"colors\":{\"color_accent\":\"#1f5f4a\"}}");

        save(apiClient, new Preferences("Cups", "From clay", "/media/a/b.jpg", "/media/c/d.png", look));
        save(apiClient, of(apiClient).with(copy -> copy.title("Bowls")));

        assertThat(of(apiClient))
                .isEqualTo(new Preferences("Bowls", "From clay", "/media/a/b.jpg", "/media/c/d.png", look));
        assertThat(apiClient.topicsSince(since)).containsExactly("shop/update", "shop/update");
    }

    @ParameterizedTest
    @CsvSource({
        "image, https://elsewhere.test/a.png, '', must be a picture that was uploaded",
        "logo, '', javascript:x, must be a picture that was uploaded"
    })
    void picturesAreTheShopsOwn(String field, String image, String logo, String message) {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        assertThatThrownBy(() -> save(apiClient, new Preferences("", "", image, logo, Json.object())))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining(field)
                .hasMessageContaining(message);
    }

    @Test
    void whatIsTooLongOrNoColourIsRefusedAndNothingIsSaved() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        var look = Json.parse("{\"colors\":{\"color_text\":\"red;}\"}}");
        assertThatThrownBy(() -> save(apiClient, new Preferences("x".repeat(256), "x".repeat(321), "", "", look)))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refusal -> assertThat(refusal.body().get("errors").toString())
                                .contains("title", "description", "color_text=[must be a colour such as #1f5f4a]"));
        assertThat(of(apiClient)).isEqualTo(Preferences.NONE);
    }

    @ParameterizedTest
    @EnumSource
    void anotherThemeLeavesWhatThePublishedOnesSettingsSaid(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        wear(apiClient, "first");
        settings(apiClient, SETTINGS);
        assertThat(of(apiClient)).as("still the theme's").isEqualTo(Preferences.NONE);
        var since = apiClient.lastEvent();

        wear(apiClient, "second");

        var kept = of(apiClient);
        assertThat(kept.title()).isEqualTo("Cups");
        assertThat(kept.description()).isEqualTo("From clay");
        assertThat(kept.image()).isEqualTo("/media/a/share.jpg");
        assertThat(kept.logo()).isEqualTo("/media/b/logo.png");
        assertThat(kept.look())
                .as("stored, else of the style, else of the schema, and nothing that is no colour")
                .isEqualTo(Json.parse("""
                        {"colors":{"color_accent":"#112233","color_background":"#fafafa","color_text":"#445566"},
                         "typography":{"font_body":"Georgia, serif"},"layout":{"corner_radius":"4"}}"""));
        assertThat(apiClient.topicsSince(since)).contains("themes/publish", "shop/update");
        settings(apiClient, "{\"seo\":{\"title\":\"Of the second\"}}");
        wear(apiClient, "first");
        assertThat(of(apiClient)).as("the shop has said it").isEqualTo(kept);
    }

    @ParameterizedTest
    @EnumSource
    void whatTheShopSaysItselfStays(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        wear(apiClient, "first");
        settings(apiClient, SETTINGS);
        save(apiClient, new Preferences("Mine", "", "", "", Json.parse("{\"colors\":{\"color_accent\":\"#ffffff\"}}")));

        wear(apiClient, "second");

        assertThat(of(apiClient).title()).isEqualTo("Mine");
        assertThat(of(apiClient).description()).isEqualTo("From clay");
        assertThat(of(apiClient).look("colors", "color_accent")).isEqualTo("#ffffff");
        assertThat(of(apiClient).look("colors", "color_background")).isEqualTo("#fafafa");
    }

    @Test
    void settingsThatNobodySavedAreTheThemesOwn() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        wear(apiClient, "first");
        var since = apiClient.lastEvent();
        wear(apiClient, "second");
        assertThat(of(apiClient)).isEqualTo(Preferences.NONE);
        assertThat(apiClient.topicsSince(since)).contains("themes/publish").doesNotContain("shop/update");
    }

    private static Preferences of(ApiClient apiClient) {
        var platform = apiClient.platform().platform();
        return platform.foundation()
                .database()
                .read(session -> platform.shopServices().shopPreferences().of(session, apiClient.shop()));
    }

    private static void save(ApiClient apiClient, Preferences preferences) {
        var platform = apiClient.platform().platform();
        platform.foundation()
                .database()
                .change(tx -> platform.shopServices().shopPreferences().save(tx, apiClient.shop(), preferences));
    }

    private static void settings(ApiClient apiClient, String document) {
        var platform = apiClient.platform().platform();
        platform.foundation()
                .database()
                .<Long>write(
                        tx -> platform.shopServices().themeSettings().save(tx, apiClient.shop(), Json.parse(document)));
    }

    private static void wear(ApiClient apiClient, String name) {
        var files = ThemeProjects.files(name);
        ThemeProjects.put(files, "src/config/settings_schema.json", SCHEMA);
        apiClient.platform().platform().shopServices().themes().publish(apiClient.shop(), name, files);
    }
}
