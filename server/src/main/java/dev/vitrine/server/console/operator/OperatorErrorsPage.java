package dev.vitrine.server.console.operator;

import dev.vitrine.Foundation;
import dev.vitrine.server.console.AccountRequest;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.monitoring.ProcessStatus;
import dev.vitrine.server.monitoring.RecentError;
import java.time.Instant;
import java.util.HashMap;

/** {@code /operator/errors}: the newest errors of this process. Safe for use by many threads. */
final class OperatorErrorsPage {

    static final String PATH = "/operator/errors";

    private final Foundation foundation;
    private final ProcessStatus processStatus;
    private final Layout layout;

    /** An error in the list. */
    public record Line(
            String source,
            String words,
            String cause,
            String requestId,
            String count,
            String first,
            String last,
            String ago) {}

    OperatorErrorsPage(Foundation foundation, ProcessStatus processStatus, Layout layout) {
        this.foundation = foundation;
        this.processStatus = processStatus;
        this.layout = layout;
    }

    void show(AccountRequest visit) {
        var now = foundation.clock().instant();
        var model = new HashMap<String, Object>();
        model.put(
                "lines",
                processStatus.errors().list().stream()
                        .map(error -> line(error, now))
                        .toList());
        model.put("started", OperatorFormat.time(processStatus.started()));
        layout.render(visit, "console/operator/errors", model);
    }

    private static Line line(RecentError error, Instant now) {
        return new Line(
                // why: of a logger its class says enough.
                error.source().replaceFirst("^(?:[a-z]\\w*\\.)+(?=[A-Z])", ""),
                error.words(),
                error.cause(),
                error.requestId(),
                OperatorFormat.count(error.count()),
                OperatorFormat.time(error.first()),
                OperatorFormat.time(error.last()),
                OperatorFormat.ago(error.last(), now));
    }
}
