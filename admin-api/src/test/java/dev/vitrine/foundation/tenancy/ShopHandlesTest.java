package dev.vitrine.foundation.tenancy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a shop could be called in its address. */
final class ShopHandlesTest {

    @ParameterizedTest
    @CsvSource(nullValues = "-", delimiter = '|', textBlock = """
            Müllers Töpfe & Söhne | muellers-toepfe-soehne
            Mu\u0308ller            | mueller
            Café Straße 7         | cafe-strasse-7
            Anna's               | annas
            Li                   | li-shop
            Apps                 | apps-shop
            Admin                | admin-shop
            Checkout             | checkout-shop
            茶                    | -
            !                    | -
            """)
    void handleFollowsFromTheNameOfAShop(String name, String handle) {
        assertThat(ShopHandles.of(name)).isEqualTo(handle == null ? "" : handle);
    }

    @ParameterizedTest
    @CsvSource({"100", "56"})
    void longNameLeavesRoomForANumber(int letters) {
        assertThat(ShopHandles.of("a".repeat(letters))).hasSize(55);
    }
}
