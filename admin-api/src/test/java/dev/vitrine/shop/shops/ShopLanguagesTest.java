package dev.vitrine.shop.shops;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class ShopLanguagesTest {

    @ParameterizedTest
    @EnumSource
    void enabledLanguagesFollowTheShopsOwn(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var before = apiClient.lastEvent();
        var german = enable(apiClient, "de").at("shop_locale.id");
        enable(apiClient, "pt-BR");
        assertThat(shop(apiClient).locales()).containsExactly("en", "de", "pt-BR");
        assertThat(shown(apiClient)).isEqualTo("[\"en\",\"de\",\"pt-BR\"]");
        assertThat(apiClient.get("shop_locales").json().findValuesAsText("locale"))
                .containsExactly("de", "pt-BR");

        apiClient.delete("shop_locales/" + german);
        assertThat(shown(apiClient)).isEqualTo("[\"en\",\"pt-BR\"]");
        assertThat(apiClient.topicsSince(before)).containsExactly("shop/update", "shop/update", "shop/update");
    }

    @ParameterizedTest
    @CsvSource({
        "'', can't be blank",
        "german, 'is not a language, such as de or pt-BR'",
        "xx, 'is not a language, such as de or pt-BR'",
        "de-XX, 'is not a language, such as de or pt-BR'",
        "en, is the shop's own language",
        "fr, has already been taken"
    })
    void othersAreRefused(String locale, String why) {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        enable(apiClient, "fr");
        var refused = enable(apiClient, locale);
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.at("errors.locale[0]")).isEqualTo(why);
        assertThat(shown(apiClient)).isEqualTo("[\"en\",\"fr\"]");
    }

    @Test
    void thereAreNotTooMany() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        List.of(
                        "bg", "cs", "da", "de", "el", "es", "et", "fi", "fr", "ga", "hr", "hu", "it", "lt", "lv", "mt",
                        "nl", "pl", "pt", "ro")
                .forEach(locale -> assertThat(enable(apiClient, locale).status())
                        .as(locale)
                        .isEqualTo(201));
        assertThat(enable(apiClient, "sv").at("errors.locale[0]")).contains("at most 20");
    }

    @Test
    void scopeOfContentReadsAndWritesThem() {
        var testPlatform = TestPlatform.on(Dialect.SQLITE);
        var shop = testPlatform.shop();
        assertThat(enable(testPlatform.api(shop, "write_content"), "de").status())
                .isEqualTo(201);
        assertThat(testPlatform
                        .api(shop, "read_content")
                        .get("shop_locales/count")
                        .at("count"))
                .isEqualTo("1");
        assertThat(enable(testPlatform.api(shop, "read_content,write_products"), "fr")
                        .status())
                .isEqualTo(403);
    }

    @ParameterizedTest
    @EnumSource
    void languageThatBecomesThePrimaryOneChangesPlaces(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        enable(apiClient, "fr");
        enable(apiClient, "de");
        change(apiClient, "de");
        assertThat(shop(apiClient).primaryLocale()).isEqualTo("de");
        assertThat(shop(apiClient).locales()).containsExactly("de", "fr", "en");
    }

    @Test
    void settingThePrimaryLanguageTakesItOutOfTheOthers() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        enable(apiClient, "de");
        var services = apiClient.platform().platform().shopServices();
        apiClient
                .platform()
                .platform()
                .foundation()
                .database()
                .change(tx -> services.shopSettings().set(tx, apiClient.shop(), "primary_locale", "de"));
        assertThat(shop(apiClient).locales()).containsExactly("de");
        assertThat(apiClient.get("shop_locales/count").at("count")).isEqualTo("0");
    }

    private static void change(ApiClient apiClient, String locale) {
        var platform = apiClient.platform().platform();
        platform.foundation()
                .database()
                .change(tx -> platform.shopServices().shopLanguages().makePrimary(tx, shop(apiClient), locale));
    }

    private static ApiClient.Response enable(ApiClient apiClient, String locale) {
        return apiClient.post("shop_locales", "{\"shop_locale\":{\"locale\":\"" + locale + "\"}}");
    }

    private static String shown(ApiClient apiClient) {
        return apiClient.get("shop").json().at("/shop/enabled_locales").toString();
    }

    private static Shop shop(ApiClient apiClient) {
        var foundation = apiClient.platform().platform().foundation();
        return foundation
                .database()
                .read(session ->
                        foundation.shops().find(session, apiClient.shop()).orElseThrow());
    }
}
