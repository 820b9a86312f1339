package dev.vitrine.themes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Children are limited by what they use, not by what the machine gives them. */
@EnabledOnOs(OS.LINUX)
class ProcessWatchTest {
    private static final String WORK = "i=0; while [ $i -lt 15000 ]; do i=$((i+1)); done";

    private final List<Process> children = new ArrayList<>();

    @AfterEach
    void end() throws InterruptedException {
        for (var child : children) {
            child.destroyForcibly().waitFor();
        }
    }

    @Test
    void childThatUsesMoreProcessorTimeThanAllowedIsEnded() throws Exception {
        var child = run("while :; do :; done");
        try (var watch = new ProcessWatch(child, Duration.ofMillis(300))) {
            child.waitFor();
            assertThat(watch.exceeded()).isTrue();
        }
    }

    @Test
    void childThatSleepsIsEnded() throws Exception {
        var child = run("sleep 100000");
        try (var watch = new ProcessWatch(child, Duration.ofMillis(300))) {
            child.waitFor();
            assertThat(watch.exceeded()).isTrue();
        }
    }

    @Tag("long")
    @Test
    void childOnABusyMachineHasAsMuchTimeAsItNeeds() throws Exception {
        for (int i = 0; i < 4; i++) {
            run("exec taskset -c 0 sh -c 'while :; do :; done'");
        }
        var start = System.nanoTime();
        var child = run("exec nice -n 19 taskset -c 0 sh -c '" + WORK + "'");
        try (var watch = new ProcessWatch(child, Duration.ofMillis(250))) {
            assertThat(child.waitFor()).isZero();
            assertThat(watch.exceeded()).isFalse();
        }
        assertThat(Duration.ofNanos(System.nanoTime() - start))
                .as("longer than a limit on the clock would have let it run")
                .isGreaterThan(Duration.ofSeconds(1));
    }

    private Process run(String script) throws IOException {
        var child = new ProcessBuilder("sh", "-c", script).start();
        children.add(child);
        return child;
    }
}
