package dev.vitrine.server.monitoring;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.core.AppenderBase;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * The newest errors of this process: lines of the log at level error, and requests that were answered with 500. Equal
 * ones are counted. Safe for use by many threads.
 */
public final class RecentErrors extends AppenderBase<ILoggingEvent> {

    private static final int MOST = 100;
    private static final int LONGEST = 300;
    private static final String OURS = "dev.vitrine.";

    /** What could be a token or a key. */
    private static final Pattern SECRET = Pattern.compile("(?=[A-Za-z_+/-]*\\d)[\\w+/-]{24,}");

    private final InstantSource clock;

    /** What failed in the request of a thread; Javalin logs it before the answer is known. */
    private final ThreadLocal<@Nullable String> cause = new ThreadLocal<>();

    private final LinkedHashMap<Kind, RecentError> kinds = new LinkedHashMap<>();

    private record Kind(String source, String format, String cause) {}

    public RecentErrors(InstantSource clock) {
        this.clock = clock;
        setName("recent errors");
    }

    /** Listens to the log from now on. */
    public void attach() {
        if (LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME) instanceof Logger root) {
            setContext(root.getLoggerContext());
            start();
            root.addAppender(this);
        }
    }

    public void detach() {
        if (LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME) instanceof Logger root) {
            root.detachAppender(this);
            stop();
        }
    }

    @Override
    protected void append(ILoggingEvent event) {
        var thrown = event.getThrowableProxy();
        var place = thrown == null ? "" : place(thrown);
        if (event.getLevel().isGreaterOrEqual(Level.ERROR)) {
            note(event.getLoggerName(), event.getMessage(), shown(event.getFormattedMessage()), place, "");
        } else if (thrown != null) {
            cause.set(place);
        }
    }

    /** Says how a request of this thread ended. {@code requestId} may be empty. */
    public void answered(String route, int status, String requestId) {
        var place = cause.get();
        cause.remove();
        // why not 503: that a database is away or a queue is full has lines of its own.
        if (status >= 500 && status != 503) {
            var words = "Answered with " + status;
            note(route, words, words, place == null ? "" : place, requestId);
        }
    }

    private synchronized void note(String source, String format, String words, String place, String requestId) {
        var now = clock.instant();
        var kind = new Kind(source, format, place);
        var before = kinds.remove(kind);
        var count = before == null ? 1 : before.count() + 1;
        Instant first = before == null ? now : before.first();
        kinds.put(kind, new RecentError(source, words, place, requestId, count, first, now));
        if (kinds.size() > MOST) {
            kinds.remove(kinds.keySet().iterator().next());
        }
    }

    /** The latest first. */
    public synchronized List<RecentError> list() {
        return new ArrayList<>(kinds.values()).reversed();
    }

    /** The exception behind all others, and the first line of ours in it. */
    private static String place(IThrowableProxy thrown) {
        var root = thrown;
        while (root.getCause() != null && root.getCause() != root) {
            root = root.getCause();
        }
        var at = "";
        for (var each = thrown; each != null && at.isEmpty(); each = each.getCause()) {
            for (var line : each.getStackTraceElementProxyArray()) {
                if (line.getStackTraceElement().getClassName().startsWith(OURS)) {
                    at = " at " + line.getStackTraceElement();
                    break;
                }
            }
        }
        return root.getClassName() + at;
    }

    /** A line without what could be a secret. */
    public static String shown(String words) {
        var line = SECRET.matcher(words.lines().findFirst().orElse("")).replaceAll("…");
        return line.length() > LONGEST ? line.substring(0, LONGEST) + "…" : line;
    }
}
