package dev.vitrine.server.console;

import dev.vitrine.server.http.Edge;
import dev.vitrine.server.http.Headers;
import dev.vitrine.server.http.OwnFiles;
import dev.vitrine.server.http.Templates;
import dev.vitrine.tenancy.Shop;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What is around every page of the consoles: navigation, title, notices; and the headers that they are sent with.
 * Templates say {@code th:replace="~{console/frame :: page(title='Orders', content=~{::main})}"} and may add
 * {@code mainAction}, {@code crumbs}, {@code badges} as fragments and {@code narrow=true}; a page before anybody is
 * signed in says {@code door} in place of {@code page}. Every model gets {@code frame}, {@code csrf}, {@code values}
 * and {@code problems}. Threads may share it.
 */
public final class Frame {

    private static final String FOR_EVER = "public, max-age=31536000, immutable";
    private static final String PLATFORM = "Vitrine";

    private final Templates templates;
    private final OwnFiles files;
    private final String base;

    /** {@code base} is the origin of the base host. */
    public Frame(Templates templates, OwnFiles files, String base) {
        this.templates = templates;
        this.files = files;
        this.base = base;
    }

    /** What templates read as {@code frame}. */
    public record View(
            String name,
            String home,
            String person,
            String accountAddress,
            String signOut,
            String outside,
            String outsideTitle,
            String here,
            List<Rail.Item> items,
            String closed,
            List<Notice> notices,
            String styles,
            String script,
            String htmx,
            String editor,
            String icons,
            String favicon) {

        public String mark() {
            return name.isBlank() ? "V" : name.substring(0, 1).toUpperCase(Locale.ROOT);
        }

        public boolean atAccount() {
            return here.equals(accountAddress);
        }

        /** {@code variants[0].price} as people read it: Price. */
        public String label(String field) {
            // why: people never called it a handle.
            if (field.equals("handle")) {
                return "Web address";
            }
            var last = field.substring(field.lastIndexOf('.') + 1).replaceAll("\\[.*?]", "");
            return Form.sentence((last.isEmpty() ? field : last).replace('_', ' '));
        }
    }

    /** Style sheet, scripts and icons, at every host. */
    public void mount(JavalinConfig javalin) {
        for (var verb : List.of(HandlerType.GET, HandlerType.HEAD)) {
            javalin.routes.addHttpHandler(verb, "/_assets/console/{file}", this::file);
        }
    }

    /** A page of a shop's console. */
    public void render(StaffVisit visit, String template, Map<String, ?> model) {
        render(visit, 200, template, model);
    }

    public void render(StaffVisit visit, int status, String template, Map<String, ?> model) {
        var context = visit.context();
        var staff = visit.staff();
        var items = Rail.shop(context.path(), staff);
        send(
                context,
                status,
                template,
                model,
                visit.csrf(),
                view(
                        context,
                        new Place(
                                visit.shop().name(),
                                "/admin",
                                "/admin/account",
                                "/admin/sign-out",
                                "/",
                                "View shop",
                                closed(visit.shop())),
                        staff.account().name(),
                        items,
                        Notice.take(context)));
    }

    /** A page at the base host. */
    public void render(PersonVisit visit, String template, Map<String, ?> model) {
        render(visit, 200, template, model);
    }

    public void render(PersonVisit visit, int status, String template, Map<String, ?> model) {
        var context = visit.context();
        var account = visit.account();
        var place = new Place(PLATFORM, "/account", "/account/profile", "/sign-out", "", "", "");
        var items = Rail.base(context.path(), account);
        send(
                context,
                status,
                template,
                model,
                visit.csrf(),
                view(context, place, account.name(), items, Notice.take(context)));
    }

    /** A page without navigation, for whoever is not signed in: {@code name} is the shop's or the platform's. */
    public void door(Context context, String name, String csrf, int status, String template, Map<String, ?> model) {
        var place = new Place(name, "/", "", "", "", "", "");
        // why no notices: they are for who is signed in, under whose session they were signed.
        send(context, status, template, model, csrf, view(context, place, "", List.of(), List.of()));
    }

    private record Place(
            String name, String home, String account, String signOut, String outside, String title, String closed) {}

    /** Why nothing can be changed here; empty where it can. */
    private static String closed(Shop shop) {
        return switch (shop.state()) {
            case "frozen" -> "This shop is frozen. You can look at everything, but nothing can be changed.";
            case "locked" -> "This shop is locked. You can look at everything, but nothing can be changed.";
            default -> "";
        };
    }

    private View view(Context context, Place place, String person, List<Rail.Item> items, List<Notice> notices) {
        return new View(
                place.name(),
                place.home(),
                person,
                place.account(),
                place.signOut(),
                place.outside(),
                place.title(),
                context.path(),
                items,
                place.closed(),
                notices,
                files.address("console/console.css"),
                files.address("console/console.js"),
                files.address("console/htmx.js"),
                files.address("console/editor.js"),
                files.address("console/icons.svg"),
                place.name().equals(PLATFORM) ? files.address("console/vitrine.svg") : "/favicon.svg");
    }

    private void send(Context context, int status, String template, Map<String, ?> model, String csrf, View view) {
        var all = new HashMap<String, Object>(Form.empty().model());
        all.putAll(model);
        all.put("csrf", csrf);
        all.put("frame", view);
        Headers.policy(context, Headers.console(origins(context)));
        // why: what stands on these pages concerns one person, and is old as soon as somebody works.
        context.header("Cache-Control", "no-store")
                .header("X-Frame-Options", "DENY")
                // why: a page of the shop that opens this one shall not hold a handle to it.
                .header("Cross-Origin-Opener-Policy", "same-origin");
        context.status(status).html(templates.render(template, all));
    }

    /** Other hosts to which forms lead: from a shop's console to the base host, and from there to every shop. */
    private List<String> origins(Context context) {
        var atBase = base.endsWith("://" + Edge.hostOf(context));
        return atBase ? List.of(base.replaceFirst("://", "://*.")) : List.of(base);
    }

    private void file(Context context) {
        var found = files.find("console/" + context.pathParam("file"));
        if (found.isEmpty()) {
            context.status(404);
            return;
        }
        context.header("Cache-Control", FOR_EVER);
        found.get().send(context);
    }
}
