package dev.vitrine.shops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vitrine.db.Dialect;
import dev.vitrine.kernel.ApiException;
import dev.vitrine.testkit.Api;
import dev.vitrine.testkit.TestPlatform;
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
        var api = test.api(shop, "read_themes");
        var answer = api.get("shop");

        assertThat(answer.at("shop.id")).isEqualTo(Long.toString(shop.id()));
        assertThat(answer.at("shop.domain")).isEqualTo(shop.handle() + ".shops.test");
        assertThat(answer.at("shop.country_name")).isEqualTo("Germany");
        assertThat(answer.at("shop.currency")).isEqualTo("EUR");
        assertThat(answer.at("shop.created_at")).matches("2026-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\+0[12]:00");
        assertThat(answer.at("shop.timezone")).isEqualTo("(GMT+01:00) Central European Time");
        assertThat(answer.at("shop.money_with_currency_format")).isEqualTo("€{{amount}} EUR");
        assertThat(answer.at("shop.enabled_presentment_currencies[0]")).isEqualTo("EUR");
        assertThat(answer.at("shop.enable")).isEqualTo("true");
        assertThat(answer.json().get("shop").has("latitude")).isTrue();
        assertThat(api.get("shop?fields=id,name").json().get("shop")).hasSize(2);
        assertThat(api.get("domains/connects").at("shop_domains[0].public_domain"))
                .isEqualTo(shop.handle() + ".shops.test");
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void changedSettingIsShownAndAnnounced(Dialect dialect) {
        var api = TestPlatform.on(dialect).api();
        var since = api.lastEvent();
        api.platform().clock().pass(java.time.Duration.ofSeconds(5));
        set(api, "country", "Canada");
        set(api, "province", "Ontario");

        var shop = api.get("shop");
        assertThat(shop.at("shop.country_code")).isEqualTo("CA");
        assertThat(shop.at("shop.province_code")).isEqualTo("ON");
        assertThat(shop.at("shop.updated_at")).isGreaterThan(shop.at("shop.created_at"));
        assertThat(api.topicsSince(since)).containsExactly("shop/update", "shop/update");
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void severalSettingsAreToldOnceOrNotAtAll(Dialect dialect) {
        var api = TestPlatform.on(dialect).api();
        var platform = api.platform().platform();
        var since = api.lastEvent();
        platform.database()
                .change(tx -> platform.shopSettings()
                        .set(tx, api.shop(), Map.of("city", "Ulm", "zip", "89073", "taxes_included", "true")));
        assertThat(api.get("shop").at("shop.city")).isEqualTo("Ulm");
        assertThat(api.get("shop").at("shop.zip")).isEqualTo("89073");
        assertThat(api.topicsSince(since)).containsExactly("shop/update");

        assertThatThrownBy(() -> platform.database()
                        .change(tx -> platform.shopSettings()
                                .set(tx, api.shop(), Map.of("city", "Bonn", "country", "Atlantis", "name", ""))))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refusal -> assertThat(refusal.body().toString()).contains("country=", "name="));
        platform.database().change(tx -> platform.shopSettings().set(tx, api.shop(), Map.of()));
        assertThat(api.get("shop").at("shop.city")).isEqualTo("Ulm");
        assertThat(api.topicsSince(since)).containsExactly("shop/update");
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
        "variant_limit, 0, variant_limit is invalid",
        "variant_limit, 2049, variant_limit is invalid"
    })
    void refusesWhatAShopCannotBe(String name, String value, String sentence) {
        var api = TestPlatform.on(Dialect.SQLITE).api();
        assertThatThrownBy(() -> set(api, name, value))
                .isInstanceOf(ApiException.class)
                .hasMessageStartingWith(sentence);
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void policiesAreCleanAndGoWhenTheyAreEmpty(Dialect dialect) {
        var api = TestPlatform.on(dialect).api();
        policy(api, "refund-policy", "<p onclick=\"x()\">30 days</p><script>x()</script>");
        policy(api, "privacy-policy", "<p>None of it</p>");
        policy(api, "refund-policy", "<p>60 days</p>");

        var shown = api.get("policies");
        assertThat(shown.json().get("policies")).hasSize(2);
        assertThat(shown.at("policies[1].body")).isEqualTo("<p>60 days</p>");
        assertThat(shown.at("policies[1].title")).isEqualTo("Refund policy");
        assertThat(shown.at("policies[1].url"))
                .isEqualTo("https://" + api.shop().handle() + ".shops.test/policies/refund-policy");
        policy(api, "refund-policy", "");
        assertThat(api.get("policies").json().get("policies")).hasSize(1);
        assertThatThrownBy(() -> policy(api, "other", "x")).hasMessageContaining("handle is not included");
    }

    @Test
    void linksNameThePoliciesThatThereAreInTheOrderOfAFooter() {
        var api = TestPlatform.on(Dialect.SQLITE).api();
        var platform = api.platform().platform();
        policy(api, "terms-of-service", "<p>Be kind.</p>");
        policy(api, "refund-policy", "<p>30 days</p>");

        var links = platform.database().read(session -> platform.policies().links(session, api.shop()));
        assertThat(links)
                .containsExactly(
                        new PolicyLink("refund-policy", "Refund policy", "/policies/refund-policy"),
                        new PolicyLink("terms-of-service", "Terms of service", "/policies/terms-of-service"));
    }

    @Test
    void starterPlanLacksCarrierServicesBeforeScopesAreAsked() {
        var api = TestPlatform.on(Dialect.SQLITE).api();
        assertThat(api.get("carrier_services").status()).isEqualTo(200);
        set(api, "plan_name", "starter");

        var refused = api.get("carrier_services");
        assertThat(refused.status()).isEqualTo(501);
        assertThat(refused.at("errors")).contains("starter");
        assertThat(refused.header("X-Svc-Shop-Api-Call-Limit")).isPresent();
        var stranger = api.platform().api(api.shop(), "read_content");
        assertThat(stranger.get("carrier_services").status()).isEqualTo(501);
        assertThat(stranger.withCredentials("x:y").get("carrier_services").status())
                .isEqualTo(401);
        assertThat(api.get("products").status()).isEqualTo(200);
    }

    private static void set(Api api, String name, String value) {
        var platform = api.platform().platform();
        platform.database().change(tx -> platform.shopSettings().set(tx, api.shop(), name, value));
    }

    private static void policy(Api api, String handle, String body) {
        var platform = api.platform().platform();
        platform.database().change(tx -> platform.policies().put(tx, api.shop(), handle, "", body));
    }
}
