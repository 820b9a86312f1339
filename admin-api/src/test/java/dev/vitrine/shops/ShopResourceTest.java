package dev.vitrine.shops;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.db.Dialect;
import dev.vitrine.testkit.TestPlatform;
import org.junit.jupiter.api.Test;

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
        assertThat(api.get("shop?fields=id,name").json().get("shop")).hasSize(2);
    }
}
