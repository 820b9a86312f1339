package dev.vitrine.shop.shops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class ShopResourceTest {

    @Test
    void showsTheShopToAnyAppInItsOwnZone() {
        var test = TestPlatform.on(Dialect.SQLITE);
        var shop = test.shop();
        var apiClient = test.api(shop, "read_themes");
        var response = apiClient.get("shop");

        assertThat(response.at("shop.id")).isEqualTo(Long.toString(shop.id()));
        assertThat(response.at("shop.domain")).isEqualTo(shop.handle() + ".shops.test");
        assertThat(response.at("shop.country_name")).isEqualTo("Germany");
        assertThat(response.at("shop.currency")).isEqualTo("EUR");
        assertThat(response.at("shop.created_at")).matches("2026-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\+0[12]:00");
        assertThat(response.at("shop.timezone")).isEqualTo("(GMT+01:00) Central European Time");
        assertThat(response.at("shop.money_with_currency_format")).isEqualTo("€{{amount}} EUR");
        assertThat(response.at("shop.enabled_presentment_currencies[0]")).isEqualTo("EUR");
        assertThat(response.at("shop.enable")).isEqualTo("true");
        assertThat(response.json().get("shop").has("latitude")).isTrue();
        assertThat(apiClient.get("shop?fields=id,name").json().get("shop")).hasSize(2);
        assertThat(apiClient.get("domains/connects").at("shop_domains[0].public_domain"))
                .isEqualTo(shop.handle() + ".shops.test");
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void changedSettingIsShownAndAnnounced(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var since = apiClient.lastEvent();
        apiClient.platform().clock().advance(Duration.ofSeconds(5));
        set(apiClient, "country", "Canada");
        set(apiClient, "province", "Ontario");

        var shop = apiClient.get("shop");
        assertThat(shop.at("shop.country_code")).isEqualTo("CA");
        assertThat(shop.at("shop.province_code")).isEqualTo("ON");
        assertThat(shop.at("shop.updated_at")).isGreaterThan(shop.at("shop.created_at"));
        assertThat(apiClient.topicsSince(since)).containsExactly("shop/update", "shop/update");
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void severalSettingsAreToldOnceOrNotAtAll(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var platform = apiClient.platform().platform();
        var since = apiClient.lastEvent();
        platform.foundation()
                .database()
                .change(tx -> platform.shopServices()
                        .shopSettings()
                        .set(tx, apiClient.shop(), Map.of("city", "Ulm", "zip", "89073", "taxes_included", "true")));
        assertThat(apiClient.get("shop").at("shop.city")).isEqualTo("Ulm");
        assertThat(apiClient.get("shop").at("shop.zip")).isEqualTo("89073");
        assertThat(apiClient.topicsSince(since)).containsExactly("shop/update");

        assertThatThrownBy(() -> platform.foundation()
                        .database()
                        .change(tx -> platform.shopServices()
                                .shopSettings()
                                .set(tx, apiClient.shop(), Map.of("city", "Bonn", "country", "Atlantis", "name", ""))))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refusal -> assertThat(refusal.body().toString()).contains("country=", "name="));
        platform.foundation()
                .database()
                .change(tx -> platform.shopServices().shopSettings().set(tx, apiClient.shop(), Map.of()));
        assertThat(apiClient.get("shop").at("shop.city")).isEqualTo("Ulm");
        assertThat(apiClient.topicsSince(since)).containsExactly("shop/update");
    }

    @ParameterizedTest
    @CsvSource({
        "currency, USD, name is not included in the list:",
        "name, '', name is invalid",
        "iana_timezone, Mars/Olympus, iana_timezone is invalid",
        "country, Atlantis, country is invalid",
        "state, 'gone', 'state is not included in the list: open, frozen, locked'",
        "money_format, '€', money_format is invalid",
        "archive_automatically, perhaps, archive_automatically is invalid",
        "variant_limit, 0, variant_limit must be a whole number from 1 to 2048",
        "variant_limit, 2049, variant_limit must be a whole number from 1 to 2048"
    })
    void refusesWhatAShopCannotBe(String name, String value, String sentence) {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        assertThatThrownBy(() -> set(apiClient, name, value))
                .isInstanceOf(ApiException.class)
                .hasMessageStartingWith(sentence);
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void policiesAreCleanAndGoWhenTheyAreEmpty(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        policy(apiClient, "refund-policy", "<p onclick=\"x()\">30 days</p><script>x()</script>");
        policy(apiClient, "privacy-policy", "<p>None of it</p>");
        policy(apiClient, "refund-policy", "<p>60 days</p>");

        var shown = apiClient.get("policies");
        assertThat(shown.json().get("policies")).hasSize(2);
        assertThat(shown.at("policies[1].body")).isEqualTo("<p>60 days</p>");
        assertThat(shown.at("policies[1].title")).isEqualTo("Refund policy");
        assertThat(shown.at("policies[1].url"))
                .isEqualTo("https://" + apiClient.shop().handle() + ".shops.test/policies/refund-policy");
        policy(apiClient, "refund-policy", "");
        assertThat(apiClient.get("policies").json().get("policies")).hasSize(1);
        assertThatThrownBy(() -> policy(apiClient, "other", "x")).hasMessageContaining("handle is not included");
    }

    @Test
    void linksNameThePoliciesThatThereAreInTheOrderOfAFooter() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        var platform = apiClient.platform().platform();
        policy(apiClient, "terms-of-service", "<p>Be kind.</p>");
        policy(apiClient, "refund-policy", "<p>30 days</p>");

        var links = platform.foundation()
                .database()
                .read(session -> platform.shopServices().policies().links(session, apiClient.shop(), "en"));
        assertThat(links)
                .containsExactly(
                        new PolicyLink("refund-policy", "Refund policy", "/policies/refund-policy"),
                        new PolicyLink("terms-of-service", "Terms of service", "/policies/terms-of-service"));
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void titlesThatNobodyWroteFollowTheLanguageAndOthersStay(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        policy(apiClient, "privacy-policy", "<p>None of it</p>");
        policy(apiClient, "refund-policy", "Returns", "<p>30 days</p>");
        set(apiClient, "primary_locale", "de");
        assertThat(apiClient.get("policies").at("policies[0].title")).isEqualTo("Datenschutzerklärung");
        assertThat(apiClient.get("policies").at("policies[1].title")).isEqualTo("Returns");

        policy(apiClient, "refund-policy", " Widerrufsbelehrung ", "<p>30 days</p>");
        set(apiClient, "primary_locale", "en");
        assertThat(apiClient.get("policies").at("policies[1].title")).isEqualTo("Refund policy");
        set(apiClient, "primary_locale", "fr");
        assertThat(apiClient.get("policies").at("policies[1].title")).isEqualTo("Refund policy");
    }

    @Test
    void everyTitleIsGermanInEveryGermanSpeakingCountry() {
        assertThat(PolicyTitles.handles().stream().map(handle -> PolicyTitles.of(handle, "de-AT")))
                .containsExactly("Widerrufsbelehrung", "Versand", "Datenschutzerklärung", "AGB", "Impressum");
    }

    @Test
    void titleIsNoText() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        assertThatThrownBy(() -> policy(apiClient, "refund-policy", "a".repeat(256), "<p>30 days</p>"))
                .hasMessageContaining("title is too long");
        assertThat(apiClient.get("policies").json().get("policies")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void titlesThatWereFilledInInEnglishAreBlankSince(Dialect dialect) throws IOException {
        var apiClient = TestPlatform.on(dialect).api();
        for (var handle : PolicyTitles.handles()) {
            policy(apiClient, handle, "<p>None of it</p>");
        }
        var migration = Files.readString(Path.of("src/main/resources/migrations/common/V082__policy_titles.sql"));
        apiClient.platform().platform().foundation().database().change(tx -> {
            titled(tx, apiClient, "refund-policy", "Refund policy");
            titled(tx, apiClient, "shipping-policy", "Shipping policy");
            titled(tx, apiClient, "privacy-policy", "Privacy");
            titled(tx, apiClient, "terms-of-service", "Terms of service");
            tx.sql(migration.substring(migration.indexOf("update")).strip().replace(";", ""))
                    .run();
        });
        set(apiClient, "primary_locale", "de");
        assertThat(apiClient.get("policies").json().findValuesAsText("title"))
                .containsExactly("Impressum", "Privacy", "Widerrufsbelehrung", "Versand", "AGB");
    }

    @Test
    void starterPlanLacksCarrierServicesBeforeScopesAreAsked() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        assertThat(apiClient.get("carrier_services").status()).isEqualTo(200);
        set(apiClient, "plan_name", "starter");

        var refused = apiClient.get("carrier_services");
        assertThat(refused.status()).isEqualTo(501);
        assertThat(refused.at("errors")).contains("starter");
        assertThat(refused.header("X-Svc-Shop-Api-Call-Limit")).isPresent();
        var stranger = apiClient.platform().api(apiClient.shop(), "read_content");
        assertThat(stranger.get("carrier_services").status()).isEqualTo(501);
        assertThat(stranger.withCredentials("x:y").get("carrier_services").status())
                .isEqualTo(401);
        assertThat(apiClient.get("products").status()).isEqualTo(200);
    }

    private static void set(ApiClient apiClient, String name, String value) {
        var platform = apiClient.platform().platform();
        platform.foundation()
                .database()
                .change(tx -> platform.shopServices().shopSettings().set(tx, apiClient.shop(), name, value));
    }

    private static void titled(Tx tx, ApiClient apiClient, String handle, String title) {
        tx.sql("update policies set title = :title where shop_id = :shop and handle = :handle")
                .bind(apiClient.shop())
                .bind("title", title)
                .bind("handle", handle)
                .run();
    }

    private static void policy(ApiClient apiClient, String handle, String body) {
        policy(apiClient, handle, "", body);
    }

    private static void policy(ApiClient apiClient, String handle, String title, String body) {
        var platform = apiClient.platform().platform();
        // why found: its language may have been changed.
        var shop = platform.foundation()
                .database()
                .read(session -> platform.foundation().shops().find(session, apiClient.shop()))
                .orElseThrow();
        platform.foundation()
                .database()
                .change(tx -> platform.shopServices().policies().put(tx, shop, handle, title, body));
    }
}
