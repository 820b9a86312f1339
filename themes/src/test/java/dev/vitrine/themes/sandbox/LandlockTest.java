package dev.vitrine.themes.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a thread may do with files after it gave up its rights. */
@EnabledOnOs(OS.LINUX)
class LandlockTest {
    private final SystemCalls calls = SystemCalls.ofThisMachine().orElseThrow();

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6})
    void everyVersionKeepsAThreadInItsFolders(int version) throws Exception {
        var open = Files.createDirectories(folder.resolve("open"));
        var given = Files.writeString(open.resolve("given"), "given");
        var closed = Files.writeString(folder.resolve("closed"), "closed");
        // why plain Java there: such a thread cannot open the jar of a library either.
        var refused = onThreadOf(
                version,
                open,
                () -> List.of(
                        refuses(() -> Files.readString(given)),
                        refuses(() -> Files.delete(Files.writeString(open.resolve("new"), "x"))),
                        refuses(() -> Files.readString(closed)),
                        refuses(() -> Files.writeString(folder.resolve("new"), "x"))));
        assertThat(refused).containsExactly(false, false, true, true);
        assertThat(Files.readString(closed))
                .as("other threads keep their rights")
                .isEqualTo("closed");
    }

    @Test
    void whatIsNotThereIsPassedOver() throws Exception {
        assertThat(onThreadOf(1, folder.resolve("nowhere"), () -> "fine")).isEqualTo("fine");
    }

    @FunctionalInterface
    private interface Attempt {
        void run() throws IOException;
    }

    private static boolean refuses(Attempt attempt) throws IOException {
        try {
            attempt.run();
            return false;
        } catch (AccessDeniedException refused) {
            return true;
        }
    }

    private <T> T onThreadOf(int version, Path writable, Callable<T> step) throws Exception {
        var task = new FutureTask<T>(() -> {
            try (var rules = new Landlock(calls, version).rules()) {
                rules.allow(writable, Landlock.WRITE);
                calls.call("prctl", 38, 1, 0, 0, 0);
                rules.restrictThread();
            }
            return step.call();
        });
        Thread.ofPlatform().start(task);
        return task.get();
    }
}
