package dev.vitrine.themes.worker;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.proxy.ProxyExecutable;

/** JavaScript context with one tenant's theme build in a sandbox of its own; for one thread at a time. */
final class RenderContext {
    private static final int MAX_HTML = 2 << 20;
    private static final int MAX_MESSAGE = 4000;
    private static final int MAX_LOG = 40_000;
    private static final String SPOILED =
            "warn: the page changed built-in objects of JavaScript, so the theme is loaded"
                    + " anew for the next page; do that at the top of src/index.js, where it happens once";
    private static final Set<String> PRINTED = Set.of("html", "teleports", "profile");
    private static final int LOOK_EVERY_MILLIS = 25;
    private static final ScheduledExecutorService CLOCK = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("clock").factory());

    /** Why there is no HTML; a fatal one has spoiled its context. */
    static final class RenderFailure extends Exception {
        private static final long serialVersionUID = 1L;
        private final String reason;
        private final boolean fatal;
        private final transient List<String> log;

        RenderFailure(String reason, String message, boolean fatal, List<String> log) {
            super(message, null, false, false);
            this.reason = reason;
            this.fatal = fatal;
            this.log = log;
        }

        boolean fatal() {
            return fatal;
        }

        String[] answer() {
            var parts = new ArrayList<String>(List.of(reason, String.valueOf(getMessage())));
            parts.addAll(log);
            return parts.toArray(String[]::new);
        }
    }

    // why: a context runs everything for the first time in its first render.
    private static final int PATIENCE_AT_FIRST = 2;

    private final Context context;
    private final Source theme;
    private boolean fresh = true;
    private int renders;
    private boolean spoiled;

    RenderContext(Engine engine, Source prelude, Source theme, long statements) {
        this.theme = theme;
        context = Sandbox.context(engine, statements);
        context.eval(prelude);
    }

    /**
     * Gives the page a clock in microseconds, which a profiling prelude reads. why processor time: other work of the
     * machine does not count.
     */
    void measure() {
        var threads = ManagementFactory.getThreadMXBean();
        ProxyExecutable clock = _ -> threads.getCurrentThreadCpuTime() / 1000.0;
        context.getBindings("js").putMember("vitrineClock", clock);
    }

    /** Where the time of the last page went, as JSON. */
    String profile() {
        return call("profile");
    }

    Source theme() {
        return theme;
    }

    int renders() {
        return renders;
    }

    void load(long limitMillis) throws RenderFailure {
        guarded(limitMillis, () -> {
            try {
                context.eval(theme);
                call("load");
            } catch (PolyglotException fault) {
                if (fault.isGuestException() && !fault.isCancelled() && !fault.isResourceExhausted()) {
                    throw new RenderFailure("THREW", cut(call("explain", traceOf(fault)), MAX_MESSAGE), true, log());
                }
                throw fault;
            }
            return "";
        });
    }

    void warmUp() {
        call("warmUp");
        for (int i = 0; i < 10 && call("poll").equals("pending"); i++) {
            context.resetLimits();
        }
    }

    String[] render(String boot, long limitMillis) throws RenderFailure {
        context.resetLimits();
        renders++;
        var html = guarded(fresh ? limitMillis * PATIENCE_AT_FIRST : limitMillis, () -> {
            call("render", boot);
            var state = call("poll");
            // why: timers do not wait here; a page that only waits for the clock is done at once.
            while (state.equals("pending")) {
                state = call("poll");
            }
            if (state.equals("stuck")) {
                throw new RenderFailure(
                        "UNFINISHED", "the page waits for a promise that nothing settles", false, log());
            }
            spoiled = call("spoiled").equals("yes");
            if (state.equals("large")) {
                throw tooLarge();
            }
            if (state.equals("failed")) {
                throw new RenderFailure("THREW", call("error"), false, log());
            }
            return call("html");
        });
        fresh = false;
        var teleports = call("teleports");
        if (html.length() + teleports.length() > MAX_HTML) {
            throw tooLarge();
        }
        var parts = new ArrayList<String>(List.of("html", html, teleports));
        parts.addAll(log());
        if (spoiled) {
            parts.add(SPOILED);
        }
        return parts.toArray(String[]::new);
    }

    /** Whether the last page changed built-in objects, which the next page would meet. */
    boolean spoiled() {
        return spoiled;
    }

    private static RenderFailure tooLarge() {
        return new RenderFailure("TOO_LARGE", "the page is larger than 2 MB", true, List.of());
    }

    void close() {
        context.close(true);
    }

    @FunctionalInterface
    private interface GuardedCall {
        String run() throws RenderFailure;
    }

    private String guarded(long limitMillis, GuardedCall guardedCall) throws RenderFailure {
        var budget = new CpuBudget(Duration.ofMillis(limitMillis), Duration.ofMillis(LOOK_EVERY_MILLIS));
        ScheduledFuture<?> stop = CLOCK.scheduleWithFixedDelay(
                () -> {
                    if (budget.isSpent()) {
                        context.close(true);
                    }
                },
                LOOK_EVERY_MILLIS,
                LOOK_EVERY_MILLIS,
                TimeUnit.MILLISECONDS);
        try {
            return guardedCall.run();
        } catch (PolyglotException fault) {
            throw fault(fault);
        } catch (IllegalStateException closed) {
            throw new RenderFailure("TOO_SLOW", "rendering took more processor time than allowed", true, List.of());
        } finally {
            stop.cancel(false);
        }
    }

    private static String traceOf(PolyglotException fault) {
        var trace = new StringBuilder(String.valueOf(fault.getMessage()));
        fault.getPolyglotStackTrace().forEach(frame -> {
            var place = frame.isGuestFrame() ? frame.getSourceLocation() : null;
            if (place != null && trace.length() < MAX_MESSAGE) {
                trace.append("\n    at ")
                        .append(place.getSource().getName())
                        .append(':')
                        .append(place.getStartLine())
                        .append(':')
                        .append(place.getStartColumn());
            }
        });
        return trace.toString();
    }

    private static RenderFailure fault(PolyglotException fault) {
        if (fault.isResourceExhausted()) {
            return new RenderFailure("TOO_SLOW", "rendering took more steps than allowed", true, List.of());
        }
        if (fault.isCancelled() || fault.isInterrupted()) {
            return new RenderFailure("TOO_SLOW", "rendering took more processor time than allowed", true, List.of());
        }
        return new RenderFailure("THREW", cut(String.valueOf(fault.getMessage()), MAX_MESSAGE), true, List.of());
    }

    private String call(String function, Object... arguments) {
        var host = context.getBindings("js").getMember("vitrineHost");
        var answer = host.getMember(function).execute(arguments);
        if (!answer.isString()) {
            return "";
        }
        var text = answer.asString();
        return PRINTED.contains(function) ? text : cut(text, function.equals("log") ? MAX_LOG : MAX_MESSAGE);
    }

    private List<String> log() {
        var lines = call("log");
        return lines.isEmpty() ? List.of() : lines.lines().limit(50).toList();
    }

    private static String cut(String text, int most) {
        return text.length() > most ? text.substring(0, most) + "…" : text;
    }
}
