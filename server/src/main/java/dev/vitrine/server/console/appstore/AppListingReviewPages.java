package dev.vitrine.server.console.appstore;

import dev.vitrine.AppServices;
import dev.vitrine.Foundation;
import dev.vitrine.apps.PublicApp;
import dev.vitrine.apps.applistings.AppListing;
import dev.vitrine.apps.applistings.AppListingServices;
import dev.vitrine.apps.applistings.AppListingState;
import dev.vitrine.apps.applistings.AppListingStep;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.server.console.AccountRequest;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.PageAuthorization;
import dev.vitrine.server.console.UtcDateFormat;
import io.javalin.config.JavalinConfig;
import io.javalin.http.HandlerType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** {@code /review/apps}: listings of apps, as reviewers look at and decide them. Safe for use by many threads. */
public final class AppListingReviewPages {

    private static final String BASE = "/review/apps";
    private static final String ONE = BASE + "/{id}";
    private static final int MOST = 200;

    private static final List<AppListingState> TABS =
            List.of(AppListingState.SUBMITTED, AppListingState.IN_REVIEW, AppListingState.LIVE, AppListingState.DRAFT);

    private static final Map<AppListingStep, String> TOLD = Map.of(
            AppListingStep.APPROVE, "It is approved, and merchants find it in the app store.",
            AppListingStep.REQUEST_CHANGES, "Your request is on its way. The listing is In Review.",
            AppListingStep.REJECT, "It is rejected. Your list of changes is on its way.",
            AppListingStep.TAKE_DOWN, "It is out of the app store. Your reason is on its way.");

    private final Foundation foundation;
    private final AppServices appServices;
    private final AppListingServices appListings;
    private final Layout layout;

    /** A tab as it is shown. */
    public record Choice(String title, String address, long count, boolean here) {}

    /** A listing in the list. */
    public record Line(String id, String name, String developer, String words, String day) {}

    public AppListingReviewPages(Foundation foundation, AppServices appServices, Layout layout) {
        this.foundation = foundation;
        this.appServices = appServices;
        this.appListings = appServices.appListings();
        this.layout = layout;
    }

    public void mount(JavalinConfig javalin, PageAuthorization pageAuthorization) {
        for (var verb : List.of(HandlerType.GET, HandlerType.HEAD)) {
            javalin.routes.addHttpHandler(verb, BASE, pageAuthorization.reviewer(this::list));
            javalin.routes.addHttpHandler(
                    verb, ONE, pageAuthorization.reviewer(visit -> show(visit, 200, Form.empty())));
            javalin.routes.addHttpHandler(verb, ONE + "/pictures/{hash}", pageAuthorization.reviewer(this::picture));
            javalin.routes.addHttpHandler(
                    verb, ONE + "/attachments/{attachment}", pageAuthorization.reviewer(this::attachment));
        }
        javalin.routes.post(ONE, pageAuthorization.reviewer(this::take));
        javalin.routes.post(ONE + "/screening", pageAuthorization.reviewer(this::screenAgain));
    }

    private void list(AccountRequest visit) {
        var asked = Objects.requireNonNullElse(visit.context().queryParam("state"), "");
        var state = TABS.stream()
                .filter(each -> each.word().equals(asked))
                .findFirst()
                .orElse(AppListingState.SUBMITTED);
        var model = new HashMap<String, Object>();
        foundation.database().read(session -> {
            model.put(
                    "tabs",
                    TABS.stream()
                            .map(each -> new Choice(
                                    each.title(),
                                    BASE + "?state=" + each.word(),
                                    appListings.listings().count(session, each),
                                    each == state))
                            .toList());
            model.put(
                    "lines",
                    appListings.listings().inState(session, state, MOST).stream()
                            .map(AppListingReviewPages::line)
                            .toList());
            return true;
        });
        layout.render(visit, "console/review/apps", model);
    }

    private static Line line(AppListing listing) {
        return new Line(
                String.valueOf(listing.id()),
                listing.draft().name(),
                listing.developer(),
                listing.isInStore() ? "In the app store" : "Not listed yet",
                UtcDateFormat.day(listing.submittedAt() == null ? listing.createdAt() : listing.submittedAt()));
    }

    private void show(AccountRequest visit, int status, Form form) {
        var id = AppListingPages.number(visit.context(), "id");
        var model = new HashMap<String, Object>(form.model());
        foundation.database().read(session -> {
            var listing = appListings.listings().find(session, id);
            var state = listing.current();
            var live = listing.live();
            model.put("listing", listing);
            model.put("address", BASE + "/" + id);
            model.put("view", AppListingView.of(listing.draft(), listing.developer(), BASE + "/" + id + "/pictures"));
            model.put("tone", AppListingView.tone(state));
            model.put("waits", AppListingStep.APPROVE.from(state).isPresent());
            model.put(
                    "again",
                    AppListingStep.APPROVE.from(state).isPresent()
                                    && listing.accountId() != visit.account().id()
                            ? BASE + "/" + id + "/screening"
                            : "");
            model.put("own", listing.accountId() == visit.account().id());
            model.put("first", live == null);
            model.put("changes", live == null ? List.of() : listing.draft().differencesFrom(live));
            model.put("requirements", appListings.listings().requirements(session, listing));
            model.put("store", listing.isInStore() ? "/apps/" + listing.handle() : "");
            model.put(
                    "events",
                    AppListingView.events(
                            appListings.listings().events(session, listing),
                            appListings.attachments().of(session, listing),
                            listing.developer(),
                            BASE + "/" + id + "/attachments"));
            model.put("attaching", AttachmentField.OF_MESSAGE);
            model.put(
                    "appUrl",
                    appServices
                            .publicApps()
                            .find(session, listing.accountId(), listing.publicAppId())
                            .map(PublicApp::appUrl)
                            .orElse(""));
            return true;
        });
        layout.render(visit, status, "console/review/app", model);
    }

    private void picture(AccountRequest visit) {
        var context = visit.context();
        var picture = foundation
                .database()
                .read(session -> appListings.listings().find(session, AppListingPages.number(context, "id")))
                .draftPicture(context.pathParam("hash"));
        AppPictures.send(context, foundation.imageStore(), picture, "private");
    }

    private void attachment(AccountRequest visit) {
        var id = AppListingPages.number(visit.context(), "id");
        var listing =
                foundation.database().read(session -> appListings.listings().find(session, id));
        AppListingFiles.send(visit.context(), foundation.database(), appListings.attachments(), listing);
    }

    private void take(AccountRequest visit) {
        var id = AppListingPages.number(visit.context(), "id");
        var typed = Form.typed(visit.context());
        try {
            var step = AppListingStep.of(typed.text("do")).orElseThrow(ApiException::notFound);
            var listing =
                    foundation.database().read(session -> appListings.listings().find(session, id));
            appListings
                    .attachments()
                    .send(
                            listing,
                            AppListingFiles.attachments(visit.context()),
                            (tx, attachments) -> appListings
                                    .listings()
                                    .take(
                                            tx,
                                            visit.account(),
                                            id,
                                            AppListingPages.revision(typed),
                                            step,
                                            typed.text("words"),
                                            attachments));
            FlashMessage.redirect(visit.context(), BASE, TOLD.getOrDefault(step, "It is done."));
        } catch (ApiException refusal) {
            if (refusal.status() == 404) {
                throw refusal;
            }
            show(visit, refusal.status(), typed.withErrors(refusal));
        }
    }

    private void screenAgain(AccountRequest visit) {
        var id = AppListingPages.number(visit.context(), "id");
        try {
            foundation.database().change(tx -> appListings.listings().screenAgain(tx, visit.account(), id));
            FlashMessage.redirect(visit.context(), BASE + "/" + id, "It is screened once more.");
        } catch (ApiException refusal) {
            if (refusal.status() == 404) {
                throw refusal;
            }
            show(visit, refusal.status(), Form.empty().withErrors(refusal));
        }
    }
}
