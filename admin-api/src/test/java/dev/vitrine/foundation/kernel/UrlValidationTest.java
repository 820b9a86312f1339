package dev.vitrine.foundation.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class UrlValidationTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://rates.apps.test/quote?x=1",
                "HTTPS://App.Shop.Test:8443/",
                "https://internal.apps.test/a"
            })
    void namesOfTheInternetMayBeCalled(String address) {
        assertThat(UrlValidation.isCallable(address, "shops.test:8080")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "rates.apps.test",
                "http://rates.apps.test/",
                "https://user@rates.apps.test/",
                "https://localhost/",
                "https://a.localhost/",
                "https://localhost./",
                "https://127.0.0.1/",
                "https://2130706433/",
                "https://0x7f.1/",
                "https://127.1./",
                "https://[::1]/",
                "https://rates/",
                "https://printer.local/",
                "https://db.internal/",
                "https://apps.test/internal",
                "https://www.example.com/",
                "https://shops.test/",
                "https://demo.shops.test/admin",
                "https://rates.apps.test/a b"
            })
    void othersMayNot(String address) {
        assertThat(UrlValidation.isCallable(address, "shops.test:8080")).isFalse();
    }
}
