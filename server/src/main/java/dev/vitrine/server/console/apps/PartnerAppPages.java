package dev.vitrine.server.console.apps;

import dev.vitrine.Platform;
import dev.vitrine.apps.PublicApp;
import dev.vitrine.apps.PublicAppForm;
import dev.vitrine.kernel.ApiException;
import dev.vitrine.people.Account;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Frame;
import dev.vitrine.server.console.Guard;
import dev.vitrine.server.console.Notice;
import dev.vitrine.server.console.PersonPage;
import dev.vitrine.server.console.PersonVisit;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Handler;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/** The partners' side of public apps, at the base host. Secrets are shown once. Threads may share it. */
public final class PartnerAppPages {

    private static final String PATH = "/partners/apps";

    private final Platform platform;
    private final Frame frame;
    private final Predicate<Account> partner;
    private final String scheme;

    /** {@code partner}: who may make apps. */
    public PartnerAppPages(Platform platform, Frame frame, Predicate<Account> partner, String scheme) {
        this.platform = platform;
        this.frame = frame;
        this.partner = partner;
        this.scheme = scheme;
    }

    public void mount(JavalinConfig javalin, Guard guard) {
        javalin.routes.get(PATH, partners(guard, this::list));
        javalin.routes.post(PATH, partners(guard, this::create));
        javalin.routes.get(PATH + "/new", partners(guard, visit -> blank(visit, 200, Form.empty())));
        javalin.routes.get(PATH + "/{id}", one(guard, (visit, app) -> show(visit, 200, app, Form.empty())));
        javalin.routes.post(PATH + "/{id}", one(guard, this::save));
        javalin.routes.post(PATH + "/{id}/rotate", one(guard, this::rotate));
        javalin.routes.post(PATH + "/{id}/end-rotation", one(guard, this::endRotation));
        javalin.routes.post(
                PATH + "/{id}/secrets",
                one(
                        guard,
                        (visit, app) -> access(app)
                                .generate(
                                        visit.context(),
                                        made -> shown(
                                                visit,
                                                app,
                                                "Token secret",
                                                made.value(),
                                                "Send it with every call, in the header X-Svc-Token-Secret. "
                                                        + "It counts in every shop where the app is installed."),
                                        refused -> show(visit, 422, app, refused))));
        javalin.routes.post(
                PATH + "/{id}/secrets/{secret}",
                one(guard, (visit, app) -> access(app).switchOne(visit.context())));
        javalin.routes.post(
                PATH + "/{id}/secrets/{secret}/delete",
                one(guard, (visit, app) -> access(app).delete(visit.context())));
        javalin.routes.post(
                PATH + "/{id}/ips",
                one(
                        guard,
                        (visit, app) -> access(app).allow(visit.context(), refused -> show(visit, 422, app, refused))));
    }

    /** Whoever is no partner is led to where one becomes one. */
    private Handler partners(Guard guard, PersonPage page) {
        return guard.person(visit -> {
            if (partner.test(visit.account())) {
                page.answer(visit);
            } else {
                visit.context().status(303).header("Location", "/partners");
            }
        });
    }

    private Handler one(Guard guard, BiConsumer<PersonVisit, PublicApp> page) {
        return partners(guard, visit -> {
            var id = Access.number(visit.context(), "id");
            var app = platform.database()
                    .read(session ->
                            platform.publicApps().find(session, visit.account().id(), id))
                    .orElseThrow(ApiException::notFound);
            page.accept(visit, app);
        });
    }

    /** As it stands in the list. */
    public record Row(String address, String name, String key, long installations) {}

    /** A shop where the app can be tried out. */
    public record Store(String name, String address) {}

    private void list(PersonVisit visit) {
        var rows = platform.database()
                .read(session -> platform
                        .publicApps()
                        .list(session, visit.account().id())
                        .stream()
                        .map(app -> new Row(
                                PATH + "/" + app.id(),
                                app.name(),
                                app.clientId(),
                                platform.publicApps().installations(session, app.id())))
                        .toList());
        frame.render(visit, "console/apps/partner-apps", Map.of("apps", rows));
    }

    private void blank(PersonVisit visit, int status, Form form) {
        var filled = form.values().containsKey("email")
                ? form
                : form.with("email", visit.account().email());
        frame.render(visit, status, "console/apps/partner-new", filled.model());
    }

    private void create(PersonVisit visit) {
        var form = Form.typed(visit.context());
        try {
            var app = platform.publicApps().create(visit.account().id(), read(form));
            frame.render(
                    visit,
                    201,
                    "console/apps/partner-credentials",
                    Map.of(
                            "name", app.name(),
                            "key", app.clientId(),
                            "secret", app.secret(),
                            "address", PATH + "/" + app.id()));
        } catch (ApiException e) {
            blank(visit, 422, refused(form, e));
        }
    }

    private static PublicAppForm read(Form form) {
        return new PublicAppForm(
                form.text("name"),
                form.text("email"),
                form.text("app_url"),
                List.of(form.text("redirect_urls").split("\\R")));
    }

    /** The addresses stand in one field, each on its line. */
    private static Form refused(Form form, ApiException e) {
        var lines = new HashMap<String, String>();
        for (int i = 0; i < 100; i++) {
            lines.put("redirect_urls[" + i + "]", "redirect_urls");
        }
        var told = form.refused(e, lines);
        var first = e.body().get("errors") instanceof Map<?, ?> fields
                ? fields.keySet().stream()
                        .map(String::valueOf)
                        .filter(name -> name.startsWith("redirect_urls["))
                        .sorted()
                        .findFirst()
                : java.util.Optional.<String>empty();
        return first.map(name -> {
                    var line = Integer.parseInt(name.replaceAll("\\D", ""));
                    var words = told.problems().getOrDefault("redirect_urls", "");
                    return told.wrong("redirect_urls", "Address " + (line + 1) + ": " + words);
                })
                .orElse(told);
    }

    private void show(PersonVisit visit, int status, PublicApp app, Form form) {
        var values = new HashMap<>(Map.of(
                "name", app.name(),
                "email", app.email(),
                "app_url", app.appUrl(),
                "redirect_urls", String.join("\n", app.redirectUrls())));
        values.putAll(form.values());
        var access = access(app).view();
        values.putIfAbsent("ip", access.ranges());
        var model = new HashMap<>(new Form(values, form.problems()).model());
        model.put("name", app.name());
        model.put("key", app.clientId());
        model.put("address", PATH + "/" + app.id());
        model.put("rotating", app.nextSecret() != null);
        model.put("access", access);
        model.put("stores", stores(visit.account(), app));
        model.put(
                "installations",
                platform.database().read(session -> platform.publicApps().installations(session, app.id())));
        frame.render(visit, status, "console/apps/partner-app", model);
    }

    private List<Store> stores(Account account, PublicApp app) {
        return platform.database().read(session -> platform.staff().workplaces(session, account)).stream()
                .map(place -> new Store(
                        place.name(),
                        scheme + "://" + place.handle() + "." + platform.shops().baseHost()
                                + "/admin/apps/install?client_id=" + app.clientId()))
                .toList();
    }

    private void save(PersonVisit visit, PublicApp app) {
        var form = Form.typed(visit.context());
        try {
            platform.publicApps().update(app.accountId(), app.id(), read(form));
            Notice.to(visit.context(), PATH + "/" + app.id(), "Saved; it holds from now on");
        } catch (ApiException e) {
            show(visit, 422, app, refused(form, e));
        }
    }

    private void rotate(PersonVisit visit, PublicApp app) {
        shown(
                visit,
                app,
                "New API secret",
                platform.publicApps().rotate(app.accountId(), app.id()),
                "Both secrets are accepted now, and requests are signed with the old one. "
                        + "End the rotation when every part of your app knows the new one.");
    }

    private void endRotation(PersonVisit visit, PublicApp app) {
        platform.publicApps().endRotation(app.accountId(), app.id());
        Notice.to(visit.context(), PATH + "/" + app.id(), "The old secret is dead; the new one signs from now on");
    }

    private void shown(PersonVisit visit, PublicApp app, String what, String value, String words) {
        frame.render(
                visit,
                201,
                "console/apps/shown",
                Map.of(
                        "what", what,
                        "value", value,
                        "words", words,
                        "app", app.name(),
                        "address", PATH + "/" + app.id(),
                        "up", PATH,
                        "upTitle", "Apps"));
    }

    private Access access(PublicApp app) {
        return new Access(PATH + "/" + app.id(), new PublicAccess(platform, app));
    }
}
