package dev.vitrine.server.console.operator;

import dev.vitrine.Foundation;
import dev.vitrine.Sales;
import dev.vitrine.apps.webhooks.WebhookQueue;
import dev.vitrine.foundation.kernel.FileSizes;
import dev.vitrine.foundation.kernel.UnavailableException;
import dev.vitrine.foundation.mail.EmailOutbox;
import dev.vitrine.server.console.AccountRequest;
import dev.vitrine.server.console.BarChart;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.monitoring.JobStatus;
import dev.vitrine.server.monitoring.ProcessStatus;
import dev.vitrine.server.monitoring.RequestStatistics.MinuteLoad;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** {@code /operator}: whether everything is well, and how much there is to do. Safe for use by many threads. */
final class OperatorOverviewPage {

    static final String PATH = "/operator";

    /** As {@code doctor} demands. */
    private static final long LEAST_FREE = 1_000_000_000;

    private static final long LITTLE_FREE = 5 * LEAST_FREE;
    private static final Duration LATE = Duration.ofMinutes(5);
    private static final int MINUTES = 5;
    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("HH:mm", Locale.ENGLISH).withZone(ZoneOffset.UTC);

    private final Foundation foundation;
    private final EmailOutbox emailOutbox;
    private final ProcessStatus processStatus;
    private final Layout layout;

    /** Something that can be well or not; {@code address} leads to more, and may be empty. */
    public record Check(String tone, String badge, String title, String words, String address) {}

    /** A minute in the table. */
    public record Row(String minute, String requests, String failures) {}

    OperatorOverviewPage(Foundation foundation, Sales sales, ProcessStatus processStatus, Layout layout) {
        this.foundation = foundation;
        this.emailOutbox = sales.emailOutbox();
        this.processStatus = processStatus;
        this.layout = layout;
    }

    void show(AccountRequest visit) {
        var now = foundation.clock().instant();
        var model = new HashMap<String, Object>();
        var checks = checks(now);
        var bad = checks.stream()
                .filter(check -> !check.tone().equals("positive"))
                .toList();
        model.put("checks", checks);
        model.put(
                "verdict",
                bad.isEmpty()
                        ? "Everything is well"
                        : (bad.size() == 1 ? "One thing needs" : bad.size() + " things need") + " attention: "
                                + bad.stream().map(Check::title).collect(Collectors.joining(", ")));
        requests(model);
        var renderers = processStatus.rendererLoad().get();
        var renders = processStatus.renders().get();
        model.put("workers", renderers);
        model.put("rendered", OperatorFormat.count(renders.all()));
        model.put("fallbacks", OperatorFormat.count(renders.fallbacks()));
        model.put("load", processStatus.databaseLoad().get());
        var runtime = Runtime.getRuntime();
        model.put("memory", FileSizes.of(runtime.totalMemory() - runtime.freeMemory()));
        model.put("heap", FileSizes.of(runtime.maxMemory()));
        model.put("version", processStatus.version());
        model.put("java", Runtime.version().toString());
        model.put("schema", processStatus.schema());
        model.put("database", processStatus.database());
        model.put("uptime", OperatorFormat.coarse(Duration.between(processStatus.started(), now)));
        model.put("started", OperatorFormat.time(processStatus.started()));
        layout.render(visit, "console/operator/overview", model);
    }

    private void requests(HashMap<String, Object> model) {
        var hour = processStatus.requests().lastHour();
        var latency = processStatus.requests().latency(MINUTES);
        var all = hour.stream().mapToLong(MinuteLoad::requests).sum();
        var failures = hour.stream().mapToLong(MinuteLoad::failures).sum();
        var points = hour.stream()
                .map(minute -> new BarChart.Point(MINUTE.format(minute.begin()), minute.requests()))
                .toList();
        model.put("chart", BarChart.of(points, OperatorFormat::count, OperatorFormat::count));
        model.put(
                "chartWords",
                OperatorFormat.count(all, "request") + " in the last hour, by the minute; "
                        + OperatorFormat.count(failures) + " failed");
        model.put("hour", OperatorFormat.count(all));
        model.put("failures", OperatorFormat.count(failures));
        model.put("measured", latency.requests() > 0);
        model.put("half", OperatorFormat.fine(latency.half()));
        model.put("most", OperatorFormat.fine(latency.most()));
        model.put(
                "rows",
                hour.reversed().stream()
                        .filter(minute -> minute.requests() > 0)
                        .map(minute -> new Row(
                                MINUTE.format(minute.begin()),
                                OperatorFormat.count(minute.requests()),
                                OperatorFormat.count(minute.failures())))
                        .toList());
    }

    private List<Check> checks(Instant now) {
        var checks = new ArrayList<Check>();
        checks.add(processStatus
                .unreadiness()
                .get()
                .map(why -> new Check("danger", "Not ready", "Server", "It cannot take requests: " + why + ".", ""))
                .orElseGet(() -> well("Server", "It takes requests; the database answers.", "")));
        checks.add(disk());
        checks.add(workers());
        checks.add(jobs());
        try {
            foundation.database().read(session -> {
                var webhooks = WebhookQueue.of(session, now);
                checks.add(queue("Webhooks", webhooks.waiting(), webhooks.oldest(), 0, now));
                var emails = emailOutbox.queue(session);
                checks.add(queue("E-mails", emails.waiting(), emails.oldest(), emails.failed(), now));
                return true;
            });
        } catch (UnavailableException e) {
            checks.add(new Check("danger", "Unknown", "Queues", e.fault().words() + ".", ""));
        }
        checks.add(errors(now));
        return checks;
    }

    private static Check well(String title, String words, String address) {
        return new Check("positive", "OK", title, words, address);
    }

    private Check disk() {
        try {
            var free = Files.getFileStore(processStatus.data()).getUsableSpace();
            var words = FileSizes.of(free) + " are free.";
            return free < LEAST_FREE
                    ? new Check("danger", "Full", "Disk", words + " Make room: orders are refused when it is full.", "")
                    : free < LITTLE_FREE
                            ? new Check("warning", "Little", "Disk", words + " Make room soon.", "")
                            : well("Disk", words, "");
        } catch (IOException e) {
            return new Check("warning", "Unknown", "Disk", "The data folder cannot be looked at.", "");
        }
    }

    private Check workers() {
        var load = processStatus.rendererLoad().get();
        var words = load.busy() + " of " + load.workers() + " are busy.";
        return load.failing() > 0
                ? new Check(
                        load.failing() < load.workers() ? "warning" : "danger",
                        "Failing",
                        "Render workers",
                        load.failing() + " of " + load.workers() + " do not start; the log says why.",
                        "")
                : well("Render workers", words, "");
    }

    private Check jobs() {
        var failing = processStatus.jobs().list().stream()
                .filter(JobStatus::isFailing)
                .map(JobStatus::name)
                .toList();
        return failing.isEmpty()
                ? well("Jobs", "The last run of each went well.", OperatorJobsPage.PATH)
                : new Check(
                        "danger",
                        "Failing",
                        "Jobs",
                        "Failed in their last run: " + String.join(", ", failing) + ".",
                        OperatorJobsPage.PATH);
    }

    private static Check queue(String title, long waiting, @Nullable Instant oldest, long failed, Instant now) {
        var age = oldest == null ? Duration.ZERO : Duration.between(oldest, now);
        var words =
                (waiting == 0 ? "Nothing waits" : OperatorFormat.count(waiting) + (waiting == 1 ? " waits" : " wait"))
                        + (oldest == null ? "." : ", the oldest due since " + OperatorFormat.coarse(age) + ".")
                        + (failed == 0 ? "" : " " + OperatorFormat.count(failed) + " given up in the last day.");
        return age.compareTo(LATE) > 0
                ? new Check("danger", "Late", title, words, OperatorQueuesPage.PATH)
                : failed > 0
                        ? new Check("warning", "Failing", title, words, OperatorQueuesPage.PATH)
                        : well(title, words, OperatorQueuesPage.PATH);
    }

    /** Of the last hour: one that nobody met again needs nobody. */
    private Check errors(Instant now) {
        var errors = processStatus.errors().list();
        if (errors.isEmpty()) {
            return well("Errors", "None since this process started.", OperatorErrorsPage.PATH);
        }
        var latest = errors.getFirst().last();
        var words = OperatorFormat.count(errors.size(), "kind") + " since this process started, the last one "
                + OperatorFormat.ago(latest, now) + ".";
        return latest.isAfter(now.minus(Duration.ofHours(1)))
                ? new Check("warning", "New", "Errors", words, OperatorErrorsPage.PATH)
                : well("Errors", words, OperatorErrorsPage.PATH);
    }
}
