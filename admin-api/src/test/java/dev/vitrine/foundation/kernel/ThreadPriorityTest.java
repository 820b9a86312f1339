package dev.vitrine.foundation.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@EnabledOnOs(OS.LINUX)
final class ThreadPriorityTest {

    private static final int NICE = 16;

    @ParameterizedTest
    @CsvSource({"PROMPT, 0", "NORMAL, 0", "LOW, 5", "LOWEST, 15"})
    void aThreadHasThePriorityThatItWasGivenAndNoOtherHasIt(ThreadPriority priority, int nice) throws Exception {
        var look = new FutureTask<Integer>(() -> {
            priority.giveToThisThread();
            return nice();
        });
        Thread.ofPlatform().start(look);
        assertThat(look.get()).isEqualTo(nice);
        assertThat(nice()).isZero();
    }

    /** As the kernel tells it: the fields behind the name, which may hold spaces. */
    private static int nice() throws Exception {
        var stat = Files.readString(Path.of("/proc/thread-self/stat"));
        return Integer.parseInt(stat.substring(stat.lastIndexOf(')') + 2).split(" ")[NICE]);
    }
}
