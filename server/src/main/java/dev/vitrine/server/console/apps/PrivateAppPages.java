package dev.vitrine.server.console.apps;

import dev.vitrine.Platform;
import dev.vitrine.access.Scopes;
import dev.vitrine.apps.Apps;
import dev.vitrine.apps.Apps.PrivateApp;
import dev.vitrine.kernel.ApiException;
import dev.vitrine.people.Permission;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Frame;
import dev.vitrine.server.console.Guard;
import dev.vitrine.server.console.Notice;
import dev.vitrine.server.console.Shelf;
import dev.vitrine.server.console.StaffPage;
import dev.vitrine.server.console.StaffVisit;
import io.javalin.config.JavalinConfig;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/** "Private apps: one shop, credentials made in that shop's admin." Secrets are shown once. Threads may share it. */
public final class PrivateAppPages {

    private static final String PATH = "/admin/apps/private";

    private final Platform platform;
    private final Frame frame;

    public PrivateAppPages(Platform platform, Frame frame) {
        this.platform = platform;
        this.frame = frame;
    }

    public void mount(JavalinConfig javalin, Guard guard) {
        javalin.routes.get(PATH, guard.staff(Permission.APPS, this::list));
        javalin.routes.post(PATH, guard.staff(Permission.APPS, this::create));
        javalin.routes.get(PATH + "/new", guard.staff(Permission.APPS, visit -> blank(visit, 200, Form.empty())));
        javalin.routes.get(PATH + "/{id}", one(guard, (visit, app) -> show(visit, 200, app, form(app))));
        javalin.routes.post(PATH + "/{id}", one(guard, this::save));
        javalin.routes.post(PATH + "/{id}/password", one(guard, this::renew));
        javalin.routes.post(PATH + "/{id}/shared-secret", one(guard, this::renewSecret));
        javalin.routes.post(PATH + "/{id}/delete", one(guard, this::delete));
        Access.mount(
                javalin,
                PATH + "/{id}",
                step -> one(
                        guard,
                        (visit, app) -> step.take(access(visit, app), refused -> show(visit, 422, app, refused))));
    }

    /** A page of one app. Nobody gets hold of an app that may do more than they may. */
    private io.javalin.http.Handler one(Guard guard, BiConsumer<StaffVisit, PrivateApp> page) {
        StaffPage checked = visit -> {
            var app = platform.apps().find(visit.shop(), Access.number(visit.context(), "id"));
            if (!visit.staff().scopes().cover(new Scopes(app.scopes()))) {
                throw ApiException.of(403, "This app may do more than you; ask the shop's owner");
            }
            page.accept(visit, app);
        };
        return guard.staff(Permission.APPS, checked);
    }

    /** As it stands in the list. */
    public record Row(String address, String name, String email, String key, String since, List<String> may) {}

    private void list(StaffVisit visit) {
        var apps = platform.apps().list(visit.shop()).stream()
                .map(app -> new Row(
                        PATH + "/" + app.id(),
                        app.name(),
                        app.email(),
                        app.apiKey(),
                        Days.of(app.createdAt(), visit.shop().zone()),
                        Families.sentences(new Scopes(app.scopes()))))
                .toList();
        var shelf = Shelf.of(
                visit.context(), PATH, apps, app -> app.name() + " " + app.email(), "private app", "private apps");
        frame.render(visit, "console/apps/private", Map.of("shelf", shelf));
    }

    private void blank(StaffVisit visit, int status, Form form) {
        var email = visit.staff().account().email();
        var filled = form.values().containsKey("email") ? form : form.with("email", email);
        var model = new HashMap<>(filled.model());
        model.put("matrix", ScopeMatrix.of(chosen(visit, filled), visit.staff().scopes()));
        frame.render(visit, status, "console/apps/private-new", model);
    }

    private static Scopes chosen(StaffVisit visit, Form form) {
        return form.problems().isEmpty() ? new Scopes(List.of()) : ScopeMatrix.read(visit.context());
    }

    private void create(StaffVisit visit) {
        var form = Form.typed(visit.context());
        var scopes = ScopeMatrix.read(visit.context()).and(visit.staff().scopes());
        if (scopes.isEmpty()) {
            var wrong = "Choose at least one area that the app may see or change";
            blank(visit, 422, checked(form).wrong("scopes", wrong));
            return;
        }
        try {
            var made = platform.apps().create(visit.shop(), form.text("name"), form.text("email"), scopes);
            var curl = "curl -u " + made.apiKey() + ":" + made.password() + " "
                    + platform.shops().originOf(visit.shop()) + "/admin/shop.json";
            frame.render(
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
            blank(visit, 422, form.refused(e));
        }
    }

    /** With what is wrong in its fields, so that everything is told at once. */
    private static Form checked(Form form) {
        try {
            Apps.check(form.text("name"), form.text("email"));
            return form;
        } catch (ApiException e) {
            return form.refused(e);
        }
    }

    private static Form form(PrivateApp app) {
        return Form.of(Map.of("name", app.name(), "email", app.email()));
    }

    private void show(StaffVisit visit, int status, PrivateApp app, Form form) {
        var values = new HashMap<>(form(app).values());
        values.putAll(form.values());
        var view = access(visit, app).view();
        values.putIfAbsent("ip", view.ranges());
        var model = new HashMap<>(new Form(values, form.problems()).model());
        model.put("app", app);
        model.put("since", Days.of(app.createdAt(), visit.shop().zone()));
        model.put(
                "matrix", ScopeMatrix.of(new Scopes(app.scopes()), visit.staff().scopes()));
        model.put("access", view);
        model.put(
                "curl",
                "curl -u " + app.apiKey() + ":PASSWORD " + platform.shops().originOf(visit.shop())
                        + "/admin/shop.json");
        frame.render(visit, status, "console/apps/private-app", model);
    }

    private void save(StaffVisit visit, PrivateApp app) {
        var form = Form.typed(visit.context());
        try {
            var scopes = ScopeMatrix.read(visit.context()).and(visit.staff().scopes());
            platform.apps().change(visit.shop(), app.id(), form.text("name"), form.text("email"), scopes);
            Notice.to(visit.context(), PATH + "/" + app.id(), "Saved; it holds from the app's next call on");
        } catch (ApiException e) {
            show(visit, 422, app, form.refused(e));
        }
    }

    private void renew(StaffVisit visit, PrivateApp app) {
        var password = platform.apps().newPassword(visit.shop(), app.id());
        access(visit, app).shown("Password", password, "The old password is dead. Calls with it are answered 401.");
    }

    private void renewSecret(StaffVisit visit, PrivateApp app) {
        var secret = platform.apps().newSharedSecret(visit.shop(), app.id());
        access(visit, app)
                .shown(
                        "Shared secret",
                        secret,
                        "What this shop sends to the app is signed with it from now on, also what waits to be sent again.");
    }

    private void delete(StaffVisit visit, PrivateApp app) {
        platform.database()
                .change(tx -> platform.appUninstaller()
                        .uninstall(tx.writtenBy(visit.staff().account().name()), visit.shop(), app.id()));
        Notice.to(visit.context(), PATH, app.name() + " is deleted; its access ended at once");
    }

    private Access access(StaffVisit visit, PrivateApp app) {
        return new Access(
                visit.context(),
                new Access.Where(PATH + "/" + app.id(), app.name(), PATH, "Private apps"),
                "Calls with key and password need one as soon as one is active.",
                new PrivateAccess(platform.apps().accessControl(), visit.shop(), app),
                (status, template, model) -> frame.render(visit, status, template, model));
    }
}
