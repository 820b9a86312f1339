package dev.vitrine.apps.applistings;

import dev.vitrine.apps.AppUninstaller;
import dev.vitrine.apps.InstallationHistory;
import dev.vitrine.apps.Installations;
import dev.vitrine.apps.Installations.InstalledApp;
import dev.vitrine.apps.PublicApp;
import dev.vitrine.apps.oauth.AuthorizationEndpoint;
import dev.vitrine.apps.oauth.AuthorizationEndpoint.NextStep;
import dev.vitrine.apps.oauth.OAuthException;
import dev.vitrine.apps.oauth.SignedQuery;
import dev.vitrine.apps.oauth.SignedQuery.Parameter;
import dev.vitrine.apps.partners.DevelopmentStores;
import dev.vitrine.apps.webhooks.WebhookTopics;
import dev.vitrine.apps.webhooks.Webhooks;
import dev.vitrine.foundation.access.Scopes;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.net.AppBrowser;
import dev.vitrine.foundation.net.AppHttpClient;
import dev.vitrine.foundation.net.FetchException;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import dev.vitrine.people.Account;
import dev.vitrine.people.Staff;
import dev.vitrine.people.StaffMember;
import dev.vitrine.people.UserAccounts;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Trial of an app: it is installed, asked for its webhooks, uninstalled and installed again in the partner's store for
 * screening, as a merchant would do it. Safe for use by many threads.
 */
final class AppTrial {

    /** Privacy topics that an app subscribes to when its scopes let it see what they are about. */
    private static final List<String> PRIVACY = List.of("customers/redact");

    private static final String AUTHORIZE = "/admin/oauth/authorize";

    /** why so long: apps exchange the code before they answer, and busy machines are slow. */
    private static final Duration PAGE_DEADLINE = Duration.ofSeconds(20);

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(100);

    private final Database database;
    private final Shops shops;
    private final UserAccounts userAccounts;
    private final Staff staff;
    private final DevelopmentStores developmentStores;
    private final Installations installations;
    private final AuthorizationEndpoint authorizationEndpoint;
    private final AppUninstaller appUninstaller;
    private final Webhooks webhooks;
    private final AppHttpClient appHttpClient;
    private final InstantSource clock;
    private final Duration patience;

    /** {@code patience}: how long an app may take to exchange its code, or to subscribe, after it answered. */
    AppTrial(
            Database database,
            Shops shops,
            UserAccounts userAccounts,
            Staff staff,
            DevelopmentStores developmentStores,
            Installations installations,
            AuthorizationEndpoint authorizationEndpoint,
            AppUninstaller appUninstaller,
            Webhooks webhooks,
            AppHttpClient appHttpClient,
            InstantSource clock,
            Duration patience) {
        this.database = database;
        this.shops = shops;
        this.userAccounts = userAccounts;
        this.staff = staff;
        this.developmentStores = developmentStores;
        this.installations = installations;
        this.authorizationEndpoint = authorizationEndpoint;
        this.appUninstaller = appUninstaller;
        this.webhooks = webhooks;
        this.appHttpClient = appHttpClient;
        this.clock = clock;
        this.patience = patience;
    }

    AppTrial withPatience(Duration other) {
        return new AppTrial(
                database,
                shops,
                userAccounts,
                staff,
                developmentStores,
                installations,
                authorizationEndpoint,
                appUninstaller,
                webhooks,
                appHttpClient,
                clock,
                other);
    }

    /** An app in the store where it is tried, whose owner consents to {@code named}. */
    private record Subject(PublicApp app, Shop store, StaffMember owner, Scopes named) {}

    /**
     * Tries the app whose URL answers.
     *
     * @param named what the listing says that the app may do
     * @param progress is told what is tried now
     */
    void run(PublicApp app, Scopes named, ScreeningReport.Draft report, Consumer<String> progress) {
        var account = database.read(session -> userAccounts.find(session, app.accountId()));
        if (account.isEmpty()) {
            return;
        }
        var subject = subject(app, account.get(), named);
        remove(subject);
        try {
            progress.accept("Sending an install request with a wrong signature");
            refusesForgery(subject, report);
            progress.accept("Installing it in a development store");
            var installed = install(subject, "", report);
            if (installed.isPresent()) {
                progress.accept("Sending it the webhooks that every app takes");
                takesWebhooks(subject, installed.get(), report);
                progress.accept("Uninstalling it and installing it again");
                remove(subject);
                install(subject, "After it was uninstalled, ", report);
            }
        } finally {
            remove(subject);
        }
    }

    /** why one after the other: two apps of a partner may be screened at once. */
    private synchronized Subject subject(PublicApp app, Account account, Scopes named) {
        return database.write(tx -> {
            var store = developmentStores.forScreening(tx, account);
            var owner = staff.find(tx, store, account).orElseThrow();
            return new Subject(app, store, owner, named);
        });
    }

    private void refusesForgery(Subject subject, ScreeningReport.Draft report) {
        var mend =
                "Compute the HMAC of the query with the app's secret, compare it with hmac in constant time, and answer"
                        + " 401 when they differ: /docs/oauth says how.";
        try {
            var page = browser().open(installUrl(subject, "not " + subject.app.secret()));
            if (page.isSuccess()) {
                report.found("The app answers an install request with a wrong hmac with status " + page.status(), mend);
            } else if (page.location()
                    .filter(to -> isAuthorize(subject, URI.create(to)))
                    .isPresent()) {
                report.found("The app leads to the consent page from an install request with a wrong hmac", mend);
            } else if (page.status() >= 500) {
                report.found(
                        "The app fails with status " + page.status() + " on an install request with a wrong hmac",
                        mend);
            } else {
                report.passed("It refuses an install request with a wrong hmac");
            }
        } catch (FetchException e) {
            report.found("On an install request with a wrong hmac, the app " + e.getMessage(), mend);
        }
    }

    /** Goes from the app URL over the consent page to the redirect URL; empty when it was not installed on the way. */
    private Optional<InstalledApp> install(Subject subject, String when, ScreeningReport.Draft report) {
        var browser = browser();
        return consentQuery(subject, browser, when, report)
                .flatMap(query -> consent(subject, query, when, report))
                .flatMap(address -> callBack(subject, browser, address, when, report));
    }

    /** The query with which the app asks for consent. */
    private Optional<String> consentQuery(
            Subject subject, AppBrowser browser, String when, ScreeningReport.Draft report) {
        var mend = "Answer an install request that is signed correctly with a redirect to " + AUTHORIZE
                + " of the shop that it names.";
        try {
            var followed =
                    browser.follow(installUrl(subject, subject.app.secret()), address -> isAuthorize(subject, address));
            if (followed.goal().isPresent()) {
                return followed.goal().map(address -> Objects.requireNonNullElse(address.getRawQuery(), ""));
            }
            report.found(
                    sentence(
                            when,
                            followed.last().location().isPresent()
                                    ? "an install request leads from page to page and to no consent page"
                                    : "an install request is answered with status "
                                            + followed.last().status() + " and leads to no consent page"),
                    mend);
        } catch (FetchException e) {
            report.found(sentence(when, "on an install request, the app " + e.getMessage()), mend);
        }
        return Optional.empty();
    }

    /** Where consent of the store's owner leads. */
    private Optional<String> consent(Subject subject, String query, String when, ScreeningReport.Draft report) {
        try {
            return switch (authorizationEndpoint.next(subject.store, subject.owner, 0, query)) {
                case NextStep.RedirectTo(String address) -> {
                    report.found(
                            sentence(
                                    when,
                                    "the app asks for consent in a way that is refused: "
                                            + error(address).orElse("no reason is known")),
                            "Send client_id, scope, redirect_uri and state as /docs/oauth says.");
                    yield Optional.empty();
                }
                case NextStep.AskConsent(var request, var granted) -> {
                    var unnamed = request.scopes().effective().handles().stream()
                            .filter(scope -> !subject.named.handles().contains(scope))
                            .toList();
                    unnamed.forEach(scope -> report.found(
                            "The app asks for " + scope + ", which the listing does not name",
                            "Name it with a reason, or stop asking for it."));
                    if (request.scopes().and(subject.named).isEmpty()) {
                        yield Optional.empty();
                    }
                    yield Optional.of(
                            authorizationEndpoint.grant(subject.store, subject.owner, 0, request, subject.named));
                }
            };
        } catch (OAuthException e) {
            report.found(
                    sentence(when, "the app asks for consent in a way that is refused: " + e.getMessage()),
                    "Send the app's own client_id, and a redirect_uri that stands on the page of the app.");
            return Optional.empty();
        }
    }

    private Optional<InstalledApp> callBack(
            Subject subject, AppBrowser browser, String address, String when, ScreeningReport.Draft report) {
        var answer = "";
        try {
            var page = browser.open(address);
            if (page.isError()) {
                answer = "is answered with status " + page.status();
            }
        } catch (FetchException e) {
            answer = String.valueOf(e.getMessage());
        }
        if (!answer.isEmpty()) {
            report.found(
                    sentence(when, "the redirect URL " + answer + " after consent"),
                    "Lead the merchant into the app, or show a page that says what is missing.");
        }
        if (!eventually(() -> installed(subject).isPresent())) {
            report.found(
                    sentence(when, "the code was not exchanged for a token"),
                    "Post client_id, client_secret and code to /admin/oauth/access_token.json of the shop before the code"
                            + " ends, 60 seconds after consent.");
            return Optional.empty();
        }
        report.passed(
                when.isEmpty()
                        ? "It was installed in a development store: the code was exchanged for a token"
                        : "It was uninstalled and installed again");
        return installed(subject);
    }

    private void takesWebhooks(Subject subject, InstalledApp installed, ScreeningReport.Draft report) {
        var required = required(installed.granted());
        eventually(() -> subscribed(subject, installed, required).size() == required.size());
        var subscribed = subscribed(subject, installed, required);
        for (var topic : required) {
            if (!subscribed.contains(topic)) {
                report.found(
                        "The app does not subscribe to " + topic,
                        topic.equals(Topic.APP_UNINSTALLED)
                                ? "Subscribe to it when the app is installed, so that the app knows which tokens are dead."
                                : "Subscribe to it when the app is installed, and erase what the app keeps about the customer.");
                continue;
            }
            var failed = webhooks.sendSamples(subject.store, installed.id(), topic).stream()
                    .filter(each -> each.error().isPresent())
                    .toList();
            failed.forEach(each -> report.found(
                    "The webhook " + topic + " " + each.error().orElseThrow(),
                    "Verify its signature and answer " + each.address()
                            + " with a status from 200 to 299 within 5 seconds."));
            if (failed.isEmpty()) {
                report.passed("It takes the webhook " + topic);
            }
        }
    }

    private static List<Topic> required(Scopes granted) {
        var privacy = PRIVACY.stream()
                .flatMap(name -> Topic.named(name).stream())
                .filter(topic -> granted.allow(WebhookTopics.scope(topic), false));
        // why in this order: after app/uninstalled an app forgets the shop.
        return Stream.concat(privacy, Stream.of(Topic.APP_UNINSTALLED)).toList();
    }

    private List<Topic> subscribed(Subject subject, InstalledApp installed, List<Topic> required) {
        var names = database.read(session -> webhooks.subscribed(session, subject.store, installed.id()));
        return required.stream()
                .filter(topic -> names.contains(topic.wireName()))
                .toList();
    }

    private Optional<InstalledApp> installed(Subject subject) {
        return database.read(session -> installations.of(session, subject.store, subject.app));
    }

    /** Also what a trial left that a killed process began. */
    private void remove(Subject subject) {
        database.change(tx -> {
            installations
                    .of(tx, subject.store, subject.app)
                    .ifPresent(app -> appUninstaller.uninstall(tx, subject.store, app.id()));
            InstallationHistory.forget(tx, subject.store, subject.app.id());
        });
    }

    private AppBrowser browser() {
        return appHttpClient.browser(PAGE_DEADLINE);
    }

    private String installUrl(Subject subject, String secret) {
        return SignedQuery.address(
                subject.app.appUrl(),
                List.of(
                        new Parameter("shop", hostOf(subject)),
                        new Parameter("timestamp", Long.toString(clock.instant().getEpochSecond()))),
                secret);
    }

    /** Without the port, as apps are told it. */
    private String hostOf(Subject subject) {
        return shops.hostOf(subject.store).replaceFirst(":\\d+$", "");
    }

    private boolean isAuthorize(Subject subject, URI address) {
        return hostOf(subject).equalsIgnoreCase(address.getHost()) && AUTHORIZE.equals(address.getPath());
    }

    private static Optional<String> error(String address) {
        return SignedQuery.read(address.substring(address.indexOf('?') + 1))
                .flatMap(parameters -> parameters.stream()
                        .filter(each -> each.name().equals("error_description"))
                        .map(Parameter::value)
                        .findFirst());
    }

    private static String sentence(String when, String words) {
        return when.isEmpty() ? Character.toUpperCase(words.charAt(0)) + words.substring(1) : when + words;
    }

    private boolean eventually(BooleanSupplier condition) {
        for (var left = patience; !condition.getAsBoolean(); left = left.minus(BETWEEN_LOOKS)) {
            if (left.isNegative() || left.isZero()) {
                return false;
            }
            LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
        }
        return true;
    }
}
