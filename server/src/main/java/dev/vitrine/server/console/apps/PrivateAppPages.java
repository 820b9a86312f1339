package dev.vitrine.server.console.apps;

import dev.vitrine.AppServices;
import dev.vitrine.Foundation;
import dev.vitrine.apps.Apps;
import dev.vitrine.apps.Apps.PrivateApp;
import dev.vitrine.foundation.access.Scopes;
import dev.vitrine.foundation.db.Author;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.people.Permission;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.PageAuthorization;
import dev.vitrine.server.console.SearchableList;
import dev.vitrine.server.console.StaffHandler;
import dev.vitrine.server.console.StaffRequest;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Handler;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * "Private apps: one shop, credentials made in that shop's admin." Secrets are shown once. Safe for use by many
 * threads.
 */
public final class PrivateAppPages {

    private static final String PATH = "/admin/apps/private";

    private final Foundation foundation;
    private final AppServices appServices;
    private final Layout layout;

    public PrivateAppPages(Foundation foundation, AppServices appServices, Layout layout) {
        this.foundation = foundation;
        this.appServices = appServices;
        this.layout = layout;
    }

    public void mount(JavalinConfig javalin, PageAuthorization pageAuthorization) {
        javalin.routes.get(PATH, pageAuthorization.staff(Permission.APPS, this::list));
        javalin.routes.post(PATH, pageAuthorization.staff(Permission.APPS, this::create));
        javalin.routes.get(
                PATH + "/new", pageAuthorization.staff(Permission.APPS, visit -> blank(visit, 200, Form.empty())));
        javalin.routes.get(PATH + "/{id}", one(pageAuthorization, (visit, app) -> show(visit, 200, app, form(app))));
        javalin.routes.get(PATH + "/{id}/calls", one(pageAuthorization, this::calls));
        javalin.routes.post(PATH + "/{id}", one(pageAuthorization, this::save));
        javalin.routes.post(PATH + "/{id}/password", one(pageAuthorization, this::renew));
        javalin.routes.post(PATH + "/{id}/shared-secret", one(pageAuthorization, this::renewSecret));
        javalin.routes.post(PATH + "/{id}/delete", one(pageAuthorization, this::delete));
        AccessControlSection.mount(
                javalin,
                PATH + "/{id}",
                accessAction -> one(
                        pageAuthorization,
                        (visit, app) ->
                                accessAction.take(access(visit, app), refused -> show(visit, 422, app, refused))));
    }

    /** Page of one app; 403 for staff with fewer scopes than the app. */
    private Handler one(PageAuthorization pageAuthorization, BiConsumer<StaffRequest, PrivateApp> page) {
        StaffHandler checked = visit -> {
            var app = appServices.apps().find(visit.shop(), AccessControlSection.number(visit.context(), "id"));
            if (!visit.staff().scopes().cover(new Scopes(app.scopes()))) {
                throw ApiException.of(403, "This app may do more than you; ask the shop's owner");
            }
            page.accept(visit, app);
        };
        return pageAuthorization.staff(Permission.APPS, checked);
    }

    /** As it stands in the list. */
    public record Row(String address, String name, String email, String key, String since, List<String> may) {}

    private void list(StaffRequest visit) {
        var apps = appServices.apps().list(visit.shop()).stream()
                .map(app -> new Row(
                        PATH + "/" + app.id(),
                        app.name(),
                        app.email(),
                        app.apiKey(),
                        ShopDateFormat.of(app.createdAt(), visit.shop().zone()),
                        ScopeDescriptions.sentences(new Scopes(app.scopes()))))
                .toList();
        var searchableList = SearchableList.of(
                visit.context(), PATH, apps, app -> app.name() + " " + app.email(), "private app", "private apps");
        layout.render(visit, "console/apps/private", Map.of("shelf", searchableList));
    }

    private void blank(StaffRequest visit, int status, Form form) {
        var email = visit.staff().account().email();
        var filled = form.values().containsKey("email") ? form : form.with("email", email);
        var model = new HashMap<>(filled.model());
        model.put("matrix", ScopeMatrix.of(chosen(visit, filled), visit.staff().scopes()));
        layout.render(visit, status, "console/apps/private-new", model);
    }

    private static Scopes chosen(StaffRequest visit, Form form) {
        return form.problems().isEmpty() ? new Scopes(List.of()) : ScopeMatrix.read(visit.context());
    }

    private void create(StaffRequest visit) {
        var form = Form.typed(visit.context());
        var scopes = ScopeMatrix.read(visit.context()).and(visit.staff().scopes());
        if (scopes.isEmpty()) {
            var wrong = "Choose at least one area that the app may see or change";
            blank(visit, 422, checked(form).withProblem("scopes", wrong));
            return;
        }
        try {
            var made = appServices
                    .apps()
                    .create(visit.shop(), author(visit), form.text("name"), form.text("email"), scopes);
            var curl = "curl -u " + made.apiKey() + ":" + made.password() + " "
                    + foundation.shops().originOf(visit.shop()) + "/admin/shop.json";
            layout.render(
                    visit,
                    201,
                    "console/apps/credentials",
                    Map.of(
                            "name", made.name(),
                            "key", made.apiKey(),
                            "password", made.password(),
                            "secret", made.sharedSecret(),
                            "curl", curl,
                            "address", PATH + "/" + made.id()));
        } catch (ApiException e) {
            blank(visit, 422, form.withErrors(e));
        }
    }

    /** Form with all its validation errors at once. */
    private static Form checked(Form form) {
        try {
            Apps.check(form.text("name"), form.text("email"));
            return form;
        } catch (ApiException e) {
            return form.withErrors(e);
        }
    }

    private static Form form(PrivateApp app) {
        return Form.of(Map.of("name", app.name(), "email", app.email()));
    }

    private void show(StaffRequest visit, int status, PrivateApp app, Form form) {
        var values = new HashMap<>(form(app).values());
        values.putAll(form.values());
        var view = access(visit, app).view();
        values.putIfAbsent("ip", view.ranges());
        var model = new HashMap<>(new Form(values, form.problems()).model());
        model.put("app", app);
        model.put("since", ShopDateFormat.of(app.createdAt(), visit.shop().zone()));
        model.put(
                "matrix", ScopeMatrix.of(new Scopes(app.scopes()), visit.staff().scopes()));
        model.put("access", view);
        model.put(
                "curl",
                "curl -u " + app.apiKey() + ":PASSWORD " + foundation.shops().originOf(visit.shop())
                        + "/admin/shop.json");
        layout.render(visit, status, "console/apps/private-app", model);
    }

    private void save(StaffRequest visit, PrivateApp app) {
        var form = Form.typed(visit.context());
        try {
            var scopes = ScopeMatrix.read(visit.context()).and(visit.staff().scopes());
            appServices
                    .apps()
                    .change(visit.shop(), author(visit), app.id(), form.text("name"), form.text("email"), scopes);
            FlashMessage.redirect(
                    visit.context(), PATH + "/" + app.id(), "Saved; it holds from the app's next call on");
        } catch (ApiException e) {
            show(visit, 422, app, form.withErrors(e));
        }
    }

    private void calls(StaffRequest visit, PrivateApp app) {
        var path = PATH + "/" + app.id();
        var view = ApiCallView.of(foundation, appServices, visit.context(), visit.shop(), app.id(), path);
        layout.render(
                visit,
                "console/apps/calls",
                view.model(
                        visit.shop().zone(),
                        new ApiCallView.Crumb("/admin/apps", "Apps"),
                        new ApiCallView.Crumb(PATH, "Private apps"),
                        new ApiCallView.Crumb(path, app.name())));
    }

    private void renew(StaffRequest visit, PrivateApp app) {
        var password = appServices.apps().newPassword(visit.shop(), author(visit), app.id());
        access(visit, app)
                .revealOnce("Password", password, "The old password is dead. Calls with it are answered 401.");
    }

    private void renewSecret(StaffRequest visit, PrivateApp app) {
        var secret = appServices.apps().newSharedSecret(visit.shop(), author(visit), app.id());
        access(visit, app)
                .revealOnce(
                        "Shared secret",
                        secret,
                        "What this shop sends to the app is signed with it from now on, also what waits to be sent again.");
    }

    private void delete(StaffRequest visit, PrivateApp app) {
        foundation
                .database()
                .change(tx -> appServices
                        .appUninstaller()
                        .uninstall(tx.writtenBy(visit.staff().account().name()), visit.shop(), app.id()));
        FlashMessage.redirect(visit.context(), PATH, app.name() + " is deleted; its access ended at once");
    }

    private AccessControlSection access(StaffRequest visit, PrivateApp app) {
        return new AccessControlSection(
                visit.context(),
                new AccessControlSection.AppLocation(PATH + "/" + app.id(), app.name(), PATH, "Private apps"),
                "Calls with key and password need one as soon as one is active.",
                new PrivateAppAccess(appServices.apps().accessControl(), visit.shop(), app),
                (status, template, model) -> layout.render(visit, status, template, model));
    }

    private static Author author(StaffRequest visit) {
        return visit.staff().principal().author();
    }
}
