package dev.vitrine.apps.webhooks;

import java.time.Duration;
import java.time.Instant;

/** Results of attempts, as tests of what follows from them need them. */
final class Answers {

    private Answers() {}

    static AttemptResult quick(Instant at) {
        return good(at, Duration.ofMillis(20));
    }

    static AttemptResult good(Instant at, Duration took) {
        return new AttemptResult(at, 200, "192.0.2.1", took, null, Duration.ZERO, "");
    }

    static AttemptResult failed(Instant at) {
        return new AttemptResult(at, 503, "192.0.2.1", Duration.ofMillis(20), "failed", Duration.ZERO, "");
    }
}
