package dev.vitrine.server.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.testkit.TestServer;
import org.junit.jupiter.api.Test;

final class CartCookieTest {

    @Test
    void cookieBelongsToItsVeryHostBehindTls() {
        assertThat(cookie("https").name()).startsWith("__Host-");
        assertThat(cookie("http").name())
                .as("browsers refuse the prefix without TLS")
                .isEqualTo("cart");
    }

    @Test
    void onlyWhatWasSignedHereIsACart() {
        var value = cookie("https").value("abc");
        assertThat(cookie("https").token(value)).isEqualTo("abc");
        for (var other : new String[] {"abc", "abc.", "." + value, value.substring(1), value + "0", ""}) {
            assertThat(cookie("https").token(other)).as(other).isNull();
        }
    }

    private static CartCookie cookie(String scheme) {
        return new CartCookie(
                scheme, TestServer.shared().platform().foundation().secretEncryption());
    }
}
