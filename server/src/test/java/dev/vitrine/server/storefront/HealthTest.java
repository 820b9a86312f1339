package dev.vitrine.server.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class HealthTest {

    @Test
    void healthSaysWhenRenderingIsDegraded() {
        assertThat(StorefrontHost.health(0, 2)).isEqualTo("ok\n");
        assertThat(StorefrontHost.health(1, 2)).startsWith("ok\nrendering: degraded (1 of 2 workers do not start");
    }
}
