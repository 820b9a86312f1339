package dev.vitrine.apps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vitrine.foundation.access.Scopes;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class AccessControlTest {

    private final TestPlatform test = TestPlatform.on(Dialect.SQLITE);
    private final Shop shop = test.shop();
    private final Apps.NewApp app =
            test.platform().appServices().apps().create(shop, "App", "app@apps.test", Scopes.all());
    private final AccessControl control = test.platform().appServices().apps().accessControl();
    private final ApiClient basic = test.api(shop).withCredentials(app.apiKey() + ":" + app.password());

    @Test
    void tokenCallersAlwaysNeedAnActiveSecret() {
        var token = test.api(shop).withCredentials(null).withHeader("X-Svc-Access-Token", app.password());
        assertThat(token.get("shop").at("errors")).isEqualTo("Token secret is missing");
        var secret = control.generate(shop, app.id(), "first");
        var both = token.withHeader("X-Svc-Token-Secret", secret.value());

        assertThat(both.get("shop").status()).isEqualTo(200);
        assertThat(token.withHeader("X-Svc-Token-Secret", "wrong").get("shop").at("errors"))
                .isEqualTo("Token secret is invalid or inactive");
        control.activate(shop, secret.id(), false);
        assertThat(both.get("shop").status()).as("at once").isEqualTo(401);
        control.activate(shop, secret.id(), true);
        assertThat(both.get("shop").status()).isEqualTo(200);
        control.delete(shop, secret.id());
        assertThat(both.get("shop").status()).isEqualTo(401);
    }

    @ParameterizedTest
    @ValueSource(strings = {"X-Shopify-Access-Token", "X-ShopBase-Access-Token"})
    void clientsOfRelativesNeedASecretAsSoonAsTheAppHasOne(String header) {
        var token = test.api(shop).withCredentials(null).withHeader(header, app.password());
        var answer = token.get("shop");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("X-Shopify-Shop-Api-Call-Limit"))
                .isEqualTo(answer.header("X-Svc-Shop-Api-Call-Limit"));
        assertThat(answer.header("X-ShopBase-Shop-Api-Call-Limit"))
                .isEqualTo(answer.header("X-Svc-Shop-Api-Call-Limit"));
        assertThat(test.api(shop)
                        .withCredentials(null)
                        .withHeader(header, "wrong")
                        .get("shop")
                        .status())
                .isEqualTo(401);

        var secret = control.generate(shop, app.id(), "first");
        assertThat(token.get("shop").at("errors")).isEqualTo("Token secret is missing");
        assertThat(token.withHeader("X-ShopBase-Token-Secret", secret.value())
                        .get("shop")
                        .status())
                .isEqualTo(200);
        control.activate(shop, secret.id(), false);
        assertThat(token.get("shop").status())
                .as("switching the secret off does not open the shop")
                .isEqualTo(401);
    }

    @Test
    void basicCallersNeedASecretAsSoonAsOneIsActive() {
        assertThat(basic.get("shop").status()).isEqualTo(200);
        var secret = control.generate(shop, app.id(), "first");
        assertThat(basic.get("shop").status()).isEqualTo(401);
        assertThat(basic.withHeader("X-Svc-Token-Secret", secret.value())
                        .get("shop")
                        .status())
                .isEqualTo(200);
        control.activate(shop, secret.id(), false);
        assertThat(basic.get("shop").status()).isEqualTo(200);
    }

    @Test
    void aFourthSecretIsRefusedAndValuesAreNotStored() {
        for (var name : List.of("one", "two", "three")) {
            control.generate(shop, app.id(), name);
        }
        assertThatThrownBy(() -> control.generate(shop, app.id(), "four")).hasMessageContaining("At most 3");
        assertThat(control.list(shop, app.id()))
                .hasSize(3)
                .allMatch(secret -> !secret.secretHash().startsWith("vts_"));
    }

    @Test
    void allowListLetsOnlyItsAddressesIn() {
        control.allowFrom(shop, app.id(), List.of("203.0.113.0/24", "2001:db8::/32"));
        assertThat(basic.get("shop").status()).isEqualTo(403);
        assertThat(basic.withHeader("X-Forwarded-For", "203.0.113.9")
                        .get("shop")
                        .status())
                .isEqualTo(403);
        control.allowFrom(shop, app.id(), List.of("127.0.0.0/8", "::1"));
        assertThat(basic.get("shop").status()).isEqualTo(200);
        control.allowFrom(shop, app.id(), List.of());
        assertThat(basic.get("shop").status()).isEqualTo(200);
        assertThatThrownBy(() -> control.allowFrom(shop, app.id(), List.of("nowhere")))
                .hasMessageContaining("ip is invalid");
    }

    @Test
    void anotherShopCannotTouchThem() {
        var secret = control.generate(shop, app.id(), "first");
        var stranger = test.shop();
        assertThatThrownBy(() -> control.delete(stranger, secret.id())).hasMessage("Not Found");
        assertThatThrownBy(() -> control.generate(stranger, app.id(), "x")).hasMessage("Not Found");
        assertThatThrownBy(() -> control.allowFrom(stranger, app.id(), List.of()))
                .hasMessage("Not Found");
    }
}
