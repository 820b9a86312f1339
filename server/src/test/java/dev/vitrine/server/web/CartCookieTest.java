package dev.vitrine.server.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class CartCookieTest {

    @Test
    void cookieBelongsToItsVeryHostBehindTls() {
        assertThat(new CartCookie("https").name()).startsWith("__Host-");
        assertThat(new CartCookie("http").name())
                .as("browsers refuse the prefix without TLS")
                .isEqualTo("cart");
    }
}
