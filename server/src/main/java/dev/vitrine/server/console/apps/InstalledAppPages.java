package dev.vitrine.server.console.apps;

import dev.vitrine.AppServices;
import dev.vitrine.Foundation;
import dev.vitrine.apps.Installations.InstalledApp;
import dev.vitrine.apps.UninstallReason;
import dev.vitrine.apps.applistings.AppListing;
import dev.vitrine.apps.applistings.AppStore;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.people.Permission;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.PageAuthorization;
import dev.vitrine.server.console.SearchableList;
import dev.vitrine.server.console.StaffRequest;
import io.javalin.config.JavalinConfig;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Apps of partners that are installed in the shop. Safe for use by many threads. */
public final class InstalledAppPages {

    private static final String PATH = "/admin/apps";
    private static final int MOST_OF_STORE = 3;
    private static final Map<String, String> STARS = stars();
    private static final Map<String, String> REASONS = reasons();

    private final Foundation foundation;
    private final AppServices appServices;
    private final Layout layout;

    public InstalledAppPages(Foundation foundation, AppServices appServices, Layout layout) {
        this.foundation = foundation;
        this.appServices = appServices;
        this.layout = layout;
    }

    /** After the pages of private apps, whose addresses begin alike. */
    public void mount(JavalinConfig javalin, PageAuthorization pageAuthorization) {
        javalin.routes.get(PATH, pageAuthorization.staff(Permission.APPS, this::list));
        javalin.routes.get(
                PATH + "/{id}", pageAuthorization.staff(Permission.APPS, visit -> one(visit, 200, Form.empty())));
        javalin.routes.get(PATH + "/{id}/calls", pageAuthorization.staff(Permission.APPS, this::calls));
        javalin.routes.post(PATH + "/{id}/review", pageAuthorization.staff(Permission.APPS, this::review));
        javalin.routes.post(PATH + "/{id}/uninstall", pageAuthorization.staff(Permission.APPS, this::uninstall));
    }

    /** As it stands in the list and on its page. */
    public record Row(String address, String name, String email, String entry, String since, List<String> may) {}

    /** An app in the app store. */
    public record StoreRow(String address, String name, String tagline, String rating) {}

    private static Map<String, String> stars() {
        var choices = new LinkedHashMap<String, String>();
        for (int i = 5; i > 1; i--) {
            choices.put(String.valueOf(i), i + " stars");
        }
        choices.put("1", "1 star");
        return choices;
    }

    private void list(StaffRequest visit) {
        var apps = foundation
                .database()
                .read(session -> appServices.installations().list(session, visit.shop()));
        var rows = apps.stream().map(app -> row(visit, app)).toList();
        var searchableList =
                SearchableList.of(visit.context(), PATH, rows, app -> app.name() + " " + app.email(), "app", "apps");
        var having = new HashSet<Long>();
        apps.forEach(app -> having.add(app.publicAppId()));
        var model = new HashMap<String, Object>(Map.of("shelf", searchableList, "store", storeAddress("")));
        foundation.database().read(session -> {
            var store = appServices.appListings().store();
            var recommended = store.recommended(session, having, MOST_OF_STORE);
            // why: an app stands in one of the two lists.
            recommended.forEach(entry -> having.add(entry.listing().publicAppId()));
            model.put("recommended", recommended.stream().map(this::row).toList());
            model.put(
                    "recent",
                    store.recent(session, having, MOST_OF_STORE).stream()
                            .map(this::row)
                            .toList());
            return true;
        });
        layout.render(visit, "console/apps/installed", model);
    }

    private StoreRow row(AppStore.Entry entry) {
        return new StoreRow(
                storeAddress("/" + entry.listing().handle()),
                entry.content().name(),
                entry.content().tagline(),
                AppRatingText.of(entry.rating()));
    }

    private String storeAddress(String path) {
        return foundation.shops().baseOrigin() + "/apps" + path;
    }

    private void one(StaffRequest visit, int status, Form form) {
        var app = app(visit);
        var model = new HashMap<String, Object>();
        var values = new HashMap<String, String>();
        values.put("stars", "5");
        foundation.database().read(session -> {
            var listing = appServices
                    .appListings()
                    .listings()
                    .ofApp(session, app.publicAppId())
                    .filter(AppListing::isInStore);
            model.put(
                    "store",
                    listing.map(found -> storeAddress("/" + found.handle())).orElse(""));
            listing.flatMap(found -> appServices.appListings().reviews().of(session, visit.shop(), found))
                    .ifPresent(review -> {
                        values.put("stars", String.valueOf(review.stars()));
                        values.put("body", review.body());
                    });
            return true;
        });
        values.putAll(form.values());
        model.putAll(new Form(values, form.problems()).model());
        model.put("app", row(visit, app));
        model.put("stars", STARS);
        model.put("reasons", REASONS);
        layout.render(visit, status, "console/apps/app", model);
    }

    private static Map<String, String> reasons() {
        var reasons = new LinkedHashMap<String, String>();
        reasons.put("", "Without a reason");
        for (var reason : UninstallReason.values()) {
            reasons.put(reason.word(), reason.title());
        }
        return reasons;
    }

    private void review(StaffRequest visit) {
        var app = app(visit);
        var typed = Form.typed(visit.context());
        var stars = typed.text("stars");
        try {
            foundation
                    .database()
                    .change(tx -> appServices
                            .appListings()
                            .reviews()
                            .write(
                                    tx.writtenBy(visit.staff().account().name()),
                                    visit.shop(),
                                    visit.staff().account(),
                                    app,
                                    stars.matches("[1-5]") ? Integer.parseInt(stars) : 0,
                                    typed.text("body")));
            FlashMessage.redirect(
                    visit.context(), PATH + "/" + app.id(), "Thank you. Your review is in the app store.");
        } catch (ApiException refusal) {
            if (refusal.status() == 404) {
                throw refusal;
            }
            one(visit, refusal.status(), typed.withErrors(refusal));
        }
    }

    private void calls(StaffRequest visit) {
        var app = app(visit);
        var path = PATH + "/" + app.id();
        var view = ApiCallView.of(foundation, appServices, visit.context(), visit.shop(), app.id(), path);
        layout.render(
                visit,
                "console/apps/calls",
                view.model(
                        visit.shop().zone(),
                        new ApiCallView.Crumb(PATH, "Apps"),
                        new ApiCallView.Crumb(path, app.name())));
    }

    private void uninstall(StaffRequest visit) {
        var app = app(visit);
        var typed = Form.typed(visit.context());
        try {
            foundation
                    .database()
                    .change(tx -> appServices
                            .appUninstaller()
                            .uninstall(
                                    tx.writtenBy(visit.staff().account().name()),
                                    visit.shop(),
                                    app.id(),
                                    UninstallReason.of(typed.text("reason")),
                                    typed.text("words")));
        } catch (ApiException e) {
            one(visit, 422, typed.withErrors(e));
            return;
        }
        FlashMessage.redirect(visit.context(), PATH, app.name() + " is uninstalled; its access ended at once");
    }

    private InstalledApp app(StaffRequest visit) {
        var id = AccessControlSection.number(visit.context(), "id");
        return foundation
                .database()
                .read(session -> appServices.installations().find(session, visit.shop(), id))
                .orElseThrow(ApiException::notFound);
    }

    private static Row row(StaffRequest visit, InstalledApp app) {
        return new Row(
                PATH + "/" + app.id(),
                app.name(),
                app.email(),
                PATH + "/install?client_id=" + app.clientId(),
                ShopDateFormat.of(app.createdAt(), visit.shop().zone()),
                ScopeDescriptions.sentences(app.granted()));
    }
}
