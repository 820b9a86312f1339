package dev.vitrine.server;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import dev.vitrine.foundation.kernel.OutOfMemory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** An OutOfMemoryError that a library caught and logged. */
@Isolated
final class OutOfMemoryFilterTest {

    private final List<Throwable> reported = new ArrayList<>();

    OutOfMemoryFilterTest() {
        Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> reported.add(failure));
    }

    @AfterEach
    void restore() {
        Thread.setDefaultUncaughtExceptionHandler(null);
    }

    @Test
    void whatIsLoggedAtAnyLevelIsReported() throws Exception {
        var context = new LoggerContext();
        var configurator = new JoranConfigurator();
        configurator.setContext(context);
        configurator.doConfigure(Path.of("src/main/resources/logback.xml").toFile());
        var log = context.getLogger("org.eclipse.jetty");
        log.debug("failed", new OutOfMemoryError("one"));
        log.debug("failed {} {}", "a", "b", new CompletionException(new OutOfMemoryError("two")));
        log.debug("failed", new IllegalStateException("no"));
        log.debug("failed {}", "a");
        assertThat(reported).hasSize(2).allMatch(OutOfMemory::isCauseOf);
    }
}
