package dev.vitrine.server.console.operator;

import dev.vitrine.Foundation;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.people.OperatorActions;
import dev.vitrine.server.console.AccountRequest;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.monitoring.JobStatus;
import dev.vitrine.server.monitoring.Jobs;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;

/** {@code /operator/jobs}: background jobs of this process. Safe for use by many threads. */
final class OperatorJobsPage {

    static final String PATH = "/operator/jobs";

    private final Foundation foundation;
    private final Jobs jobs;
    private final Layout layout;

    /** A job in the list. */
    public record Line(
            String name,
            String title,
            String interval,
            String last,
            String took,
            String next,
            String tone,
            String result,
            String problem,
            String runs,
            boolean asked) {}

    OperatorJobsPage(Foundation foundation, Jobs jobs, Layout layout) {
        this.foundation = foundation;
        this.jobs = jobs;
        this.layout = layout;
    }

    void show(AccountRequest visit) {
        var now = foundation.clock().instant();
        var model = new HashMap<String, Object>();
        var all = jobs.list();
        model.put(
                "lines",
                all.stream()
                        .sorted(Comparator.comparing(JobStatus::isFailing).reversed())
                        .map(job -> line(job, now))
                        .toList());
        model.put("failing", all.stream().filter(JobStatus::isFailing).count());
        layout.render(visit, "console/operator/jobs", model);
    }

    void run(AccountRequest visit) {
        var name = Form.typed(visit.context()).text("job");
        if (!jobs.runNow(name)) {
            throw ApiException.notFound();
        }
        foundation
                .database()
                .change(tx -> OperatorActions.write(
                        tx,
                        visit.account().email(),
                        "run job",
                        name,
                        "",
                        foundation.clock().instant()));
        FlashMessage.redirect(visit.context(), PATH, Form.sentence(name) + " is running. Reload to see how it went.");
    }

    private static Line line(JobStatus job, Instant now) {
        var ran = job.last() != null;
        var runs = OperatorFormat.count(job.runs(), "run")
                + (job.failures() == 0 ? "" : ", " + OperatorFormat.count(job.failures()) + " failed");
        return new Line(
                job.name(),
                Form.sentence(job.name()),
                OperatorFormat.coarse(job.interval()),
                OperatorFormat.ago(job.last(), now),
                ran && job.runs() > 0 ? OperatorFormat.fine(job.took()) : "",
                job.running() ? "running" : OperatorFormat.until(job.next(), now),
                job.isFailing() ? "danger" : ran ? "positive" : "plain",
                job.isFailing() ? "Failed" : ran ? "Done" : "Not yet",
                job.problem(),
                runs,
                job.canBeAsked());
    }
}
