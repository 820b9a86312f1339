package dev.vitrine.apps.webhooks;

import dev.vitrine.apps.PublicApp;
import dev.vitrine.apps.PublicApps;
import dev.vitrine.apps.webhooks.AppDeliveries.Totals;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.feature.BackgroundJob;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.mail.EmailContent;
import dev.vitrine.foundation.mail.EmailContent.ContentRow;
import dev.vitrine.foundation.mail.Emails;
import dev.vitrine.people.UserAccounts;
import java.time.Duration;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.TreeSet;

/**
 * Watch over the webhooks of partners' apps: an app fails when a circuit breaker of it opens, or when half of at least
 * twenty deliveries of the last hour failed. Its partner is told once, until no breaker is open and at most a quarter
 * fail. Safe for use by many threads.
 */
public final class FailingAppJob implements Feature {

    private static final Duration WINDOW = Duration.ofHours(1);
    private static final int FEWEST = 20;
    private static final double FAILING = .5;
    private static final double WELL = .25;
    private static final int MOST_SHOWN = 5;

    private final Database database;
    private final PublicApps publicApps;
    private final UserAccounts userAccounts;
    private final Emails emails;
    private final String origin;
    private final InstantSource clock;

    /** {@code origin} is that of the base host. */
    public FailingAppJob(
            Database database,
            PublicApps publicApps,
            UserAccounts userAccounts,
            Emails emails,
            String origin,
            InstantSource clock) {
        this.database = database;
        this.publicApps = publicApps;
        this.userAccounts = userAccounts;
        this.emails = emails;
        this.origin = origin;
        this.clock = clock;
    }

    @Override
    public List<BackgroundJob> jobs() {
        return List.of(
                new BackgroundJob("failing apps", Duration.ofSeconds(20), Duration.ofMinutes(1), this::lookAtAll));
    }

    /** Looks at the apps that failed in the last hour, and at those whose partners were told. */
    public void lookAtAll() {
        var since = clock.instant().minus(WINDOW);
        var apps = database.read(session -> {
            var all = new TreeSet<>(AppDeliveries.withFailures(session, since));
            all.addAll(PublicApps.failing(session));
            return all;
        });
        for (var app : apps) {
            var totals = database.read(session -> AppDeliveries.totals(session, app, since));
            if (isFailing(totals)) {
                database.change(tx -> tell(tx, app, totals));
            } else if (isWell(totals)) {
                database.change(tx -> PublicApps.recovered(tx, app));
            }
        }
    }

    private static boolean isFailing(Totals totals) {
        return totals.open() > 0 || totals.sent() >= FEWEST && totals.failed() >= FAILING * totals.sent();
    }

    private static boolean isWell(Totals totals) {
        return totals.open() == 0 && totals.failed() <= WELL * totals.sent();
    }

    private void tell(Tx tx, long id, Totals totals) {
        if (!PublicApps.startedFailing(tx, id, clock.instant().truncatedTo(ChronoUnit.SECONDS))) {
            return;
        }
        publicApps
                .byId(tx, id)
                .ifPresent(app -> userAccounts
                        .find(tx, app.accountId())
                        .ifPresent(partner -> emails.enqueue(
                                tx,
                                "app_failing",
                                partner.email(),
                                app.name() + " fails to take webhooks",
                                text(tx, app, totals))));
    }

    private EmailContent text(Tx tx, PublicApp app, Totals totals) {
        var worst = AppDeliveries.failing(tx, app.id(), clock.instant().minus(WINDOW), MOST_SHOWN);
        var content = EmailContent.titled(app.name() + " fails to take webhooks")
                .paragraph("In the last hour, %d of %d deliveries were not acknowledged."
                                .formatted(totals.failed(), totals.sent())
                        + (totals.open() == 0
                                ? ""
                                : " For %d %s only single attempts are made, until three in a row succeed."
                                        .formatted(
                                                totals.open(), totals.open() == 1 ? "subscription" : "subscriptions")));
        if (!worst.isEmpty()) {
            content = content.facts(worst.stream()
                    .map(each -> ContentRow.of(
                            each.topic(), each.shop() + ": " + each.failed() + " of " + each.sent() + " failed"))
                    .toList());
        }
        return content.paragraph(
                        "Any answer with a status from 200 to 299 within 5 seconds counts. What was not acknowledged is tried"
                                + " again for 48 hours; then the subscription is deleted. We write again only after the"
                                + " app was well in between.")
                .button("See what fails", origin + "/partners/apps/" + app.id() + "#deliveries");
    }
}
