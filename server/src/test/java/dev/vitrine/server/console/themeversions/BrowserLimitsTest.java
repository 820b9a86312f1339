package dev.vitrine.server.console.themeversions;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class BrowserLimitsTest {

    @Test
    void whatUsesTooMuchProcessorTimeIsKilledWithAllThatItStarted() throws Exception {
        var process = started("sh -c 'while :; do :; done' & wait");
        try (var limits = new BrowserLimits(process.toHandle(), Duration.ofMillis(300), Duration.ofHours(1))) {
            limits.start();
            process.waitFor();
            assertThat(limits.exceeded()).contains("processor time");
        }
    }

    @Test
    void whatDoesNothingIsKilledAfterItsDeadline() throws Exception {
        var process = started("sleep 3600");
        try (var limits = new BrowserLimits(process.toHandle(), Duration.ofHours(1), Duration.ZERO)) {
            limits.start();
            process.waitFor();
            assertThat(limits.exceeded()).contains("not open after");
        }
    }

    @Test
    void whatDoesNotEndByItselfIsEnded() throws Exception {
        var process = started("sleep 3600 & wait");
        var limits = new BrowserLimits(process.toHandle(), Duration.ofHours(1), Duration.ofHours(1));
        limits.closeAfter(() -> {});
        assertThat(process.isAlive()).isFalse();
        assertThat(limits.exceeded()).isNull();
    }

    private static Process started(String command) throws IOException {
        return new ProcessBuilder("sh", "-c", command).start();
    }
}
