package dev.vitrine.server.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.testkit.Visitor;
import dev.vitrine.server.web.RequestLog;
import dev.vitrine.server.web.RequestMetrics;
import io.javalin.Javalin;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** why never all errors of the list: other tests of the process log theirs. */
final class RecentErrorsTest {

    /** why no hexadecimal digits: it stands in the suite's log, where {@code ./verify} looks for real tokens. */
    private static final String TOKEN = "made-up-for-a-test-0123456789";

    private final RecentErrors errors = new RecentErrors(InstantSource.system());

    @AfterEach
    void listenNoMore() {
        errors.detach();
    }

    @Test
    void equalErrorsAreCountedAndNothingSecretIsKept() {
        errors.attach();
        var log = LoggerFactory.getLogger("recent-errors-test");
        for (int i = 0; i < 3; i++) {
            log.error("event=broken attempt={} token={}", i, TOKEN, new IllegalStateException("of " + TOKEN));
        }
        log.warn("event=odd");
        var found = from("recent-errors-test");
        assertThat(found).hasSize(1);
        assertThat(found.getFirst().count()).isEqualTo(3);
        assertThat(found.getFirst().words()).isEqualTo("event=broken attempt=2 token=…");
        assertThat(found.getFirst().cause())
                .startsWith("java.lang.IllegalStateException at dev.vitrine.server.monitoring.RecentErrorsTest");
        assertThat(found.toString()).doesNotContain(TOKEN);
    }

    @Test
    void theOldestKindsGo() {
        errors.attach();
        var log = LoggerFactory.getLogger("recent-errors-many");
        for (int i = 0; i < 150; i++) {
            log.error("event=kind" + i);
        }
        assertThat(errors.list()).hasSize(100);
        assertThat(from("recent-errors-many").getFirst().words()).isEqualTo("event=kind149");
    }

    @Test
    void failedRequestIsNotedWithItsRouteCauseAndRequest() {
        errors.attach();
        var javalin = Javalin.create(config -> {
            config.startup.showJavalinBanner = false;
            config.requestLogger.http(RequestMetrics.naming(new RequestLog(), errors));
            config.routes.get("/broken/{id}", context -> {
                context.header("X-Request-Id", "r-1");
                throw new IllegalStateException("of " + TOKEN);
            });
            config.routes.get("/busy", context -> context.status(503));
        });
        try {
            javalin.start(0);
            var visitor = Visitor.at(javalin.port(), "localhost");
            visitor.get("/broken/" + TOKEN);
            visitor.get("/busy");
        } finally {
            javalin.stop();
        }
        var found = from("GET /broken/{id}");
        assertThat(found).hasSize(1);
        assertThat(found.getFirst().words()).isEqualTo("Answered with 500");
        assertThat(found.getFirst().requestId()).isEqualTo("r-1");
        assertThat(found.getFirst().cause()).startsWith("java.lang.IllegalStateException at dev.vitrine.");
        assertThat(from("GET /busy")).isEmpty();
        assertThat(Map.of("all", errors.list()).toString()).doesNotContain(TOKEN);
    }

    private List<RecentError> from(String source) {
        return errors.list().stream()
                .filter(error -> error.source().equals(source))
                .toList();
    }
}
