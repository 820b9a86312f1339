package dev.vitrine.server.console.review;

import dev.vitrine.AppServices;
import dev.vitrine.Foundation;
import dev.vitrine.ShopServices;
import dev.vitrine.apps.themelistings.ThemeListingServices;
import dev.vitrine.apps.themelistings.ThemeVersion;
import dev.vitrine.apps.themelistings.ThemeVersionState;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.server.console.AccountRequest;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.OtherHosts;
import dev.vitrine.server.console.PageAuthorization;
import dev.vitrine.server.console.UtcDateFormat;
import dev.vitrine.server.console.partners.ThemeListingPages;
import dev.vitrine.server.console.themeversions.ThemeVersionViews;
import io.javalin.config.JavalinConfig;
import io.javalin.http.HandlerType;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;

/** {@code /review/themes}: versions of themes, as reviewers look at and decide them. Safe for use by many threads. */
public final class ThemeReviewPages {

    private static final String BASE = "/review/themes";
    private static final String ONE = BASE + "/{id}";
    private static final int MOST = 200;

    private static final List<ThemeVersionState> TABS = List.of(
            ThemeVersionState.WAITING_FOR_REVIEW,
            ThemeVersionState.PENDING_DEVELOPER_RELEASED,
            ThemeVersionState.SUBMISSION_REJECTED,
            ThemeVersionState.RELEASED_TO_THEME_STORE);

    private final Foundation foundation;
    private final ShopServices shopServices;
    private final ThemeListingServices themeListings;
    private final ThemeVersionViews views;
    private final Layout layout;

    /** A tab as it is shown. */
    public record Choice(String title, String address, long count, boolean here) {}

    /** A version in the list. */
    public record Line(String id, String title, String number, String developer, String day) {}

    public ThemeReviewPages(
            Foundation foundation,
            ShopServices shopServices,
            AppServices appServices,
            ThemeVersionViews views,
            Layout layout) {
        this.foundation = foundation;
        this.shopServices = shopServices;
        this.themeListings = appServices.themeListings();
        this.views = views;
        this.layout = layout;
    }

    public void mount(JavalinConfig javalin, PageAuthorization pageAuthorization) {
        for (var verb : List.of(HandlerType.GET, HandlerType.HEAD)) {
            javalin.routes.addHttpHandler(verb, BASE, pageAuthorization.reviewer(this::list));
            javalin.routes.addHttpHandler(
                    verb, ONE, pageAuthorization.reviewer(visit -> show(visit, 200, Form.empty())));
            javalin.routes.addHttpHandler(verb, ONE + "/preview/{style}", pageAuthorization.reviewer(this::preview));
            javalin.routes.addHttpHandler(verb, ONE + "/pictures/{hash}", pageAuthorization.reviewer(this::picture));
        }
        javalin.routes.post(ONE, pageAuthorization.reviewer(this::decide));
    }

    private void list(AccountRequest visit) {
        var asked = Objects.requireNonNullElse(visit.context().queryParam("state"), "");
        var state = TABS.stream()
                .filter(each -> each.word().equals(asked))
                .findFirst()
                .orElse(ThemeVersionState.WAITING_FOR_REVIEW);
        var model = new HashMap<String, Object>();
        foundation.database().read(session -> {
            model.put(
                    "tabs",
                    TABS.stream()
                            .map(each -> new Choice(
                                    each.title(),
                                    BASE + "?state=" + each.word(),
                                    themeListings.versions().count(session, each),
                                    each == state))
                            .toList());
            model.put(
                    "lines",
                    themeListings.versions().inState(session, state, MOST).stream()
                            .map(version -> line(session, version))
                            .toList());
            return true;
        });
        layout.render(visit, "console/review/themes", model);
    }

    private Line line(Session session, ThemeVersion version) {
        var listing = themeListings.listings().find(session, version.listingId());
        return new Line(
                String.valueOf(version.id()),
                listing.title(),
                version.number(),
                listing.developer(),
                UtcDateFormat.day(version.submittedAt() == null ? version.createdAt() : version.submittedAt()));
    }

    private void show(AccountRequest visit, int status, Form form) {
        var id = id(visit);
        var model = new HashMap<String, Object>(form.model());
        foundation.database().read(session -> {
            var version = themeListings.versions().find(session, id);
            var listing = themeListings.listings().find(session, version.listingId());
            model.putAll(views.model(session, version, BASE + "/" + id));
            model.put("listing", listing);
            model.put("hosts", OtherHosts.of(shopServices.themes(), session, version.tree()));
            model.put("tone", ThemeListingPages.tone(version.step()));
            model.put("waits", version.step() == ThemeVersionState.WAITING_FOR_REVIEW);
            model.put("own", listing.accountId() == visit.account().id());
            model.put(
                    "steps",
                    themeListings.versions().steps(session, version).stream()
                            .map(step -> new ThemeListingPages.StepView(
                                    step.status(), step.author(), step.words(), UtcDateFormat.day(step.createdAt())))
                            .toList());
            return true;
        });
        layout.render(visit, status, "console/review/theme", model);
    }

    private void preview(AccountRequest visit) {
        var style = visit.context().pathParam("style");
        var demo = foundation
                .database()
                .read(session -> {
                    var version = themeListings.versions().find(session, id(visit));
                    return themeListings.versions().demos(session, version).stream()
                            .filter(each -> each.style().code().equals(style)
                                    && each.theme().previewable())
                            .findFirst();
                })
                .orElseThrow(ApiException::notFound);
        visit.context()
                .redirect(shopServices
                        .themePreviews()
                        .url(
                                demo.shop(),
                                demo.theme().id(),
                                foundation.clock().instant().plus(Duration.ofDays(1))));
    }

    private void picture(AccountRequest visit) {
        var context = visit.context();
        var picture = foundation
                .database()
                .read(session -> views.picture(
                        session, themeListings.versions().find(session, id(visit)), context.pathParam("hash")))
                .orElseThrow(ApiException::notFound);
        context.header("Cache-Control", "private, max-age=31536000, immutable")
                .contentType("image/webp")
                .result(picture);
    }

    private void decide(AccountRequest visit) {
        var id = id(visit);
        var typed = Form.typed(visit.context());
        var versions = themeListings.versions();
        try {
            switch (typed.text("do")) {
                case "approve" -> {
                    foundation.database().change(tx -> versions.approve(tx, visit.account(), id, typed.text("words")));
                    FlashMessage.redirect(
                            visit.context(), BASE, "It is approved. Its developer releases it when they like.");
                }
                case "rebuild" -> {
                    foundation.database().change(tx -> versions.rebuild(tx, id));
                    FlashMessage.redirect(visit.context(), BASE + "/" + id, "It is being built again.");
                }
                case "pictures" -> {
                    foundation.database().change(tx -> themeListings.pictures().ask(tx, versions.find(tx, id)));
                    FlashMessage.redirect(visit.context(), BASE + "/" + id, "Its pictures are being taken again.");
                }
                default -> {
                    foundation.database().change(tx -> versions.reject(tx, visit.account(), id, typed.text("words")));
                    FlashMessage.redirect(visit.context(), BASE, "It is rejected. Your reasons are on their way.");
                }
            }
        } catch (ApiException refusal) {
            if (refusal.status() == 404) {
                throw refusal;
            }
            show(visit, refusal.status(), typed.withErrors(refusal));
        }
    }

    private static long id(AccountRequest visit) {
        var id = visit.context().pathParam("id");
        if (!id.matches("\\d{1,18}")) {
            throw ApiException.notFound();
        }
        return Long.parseLong(id);
    }
}
