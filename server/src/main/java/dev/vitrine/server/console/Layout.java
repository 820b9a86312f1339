package dev.vitrine.server.console;

import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.ShopClosure;
import dev.vitrine.foundation.tenancy.ShopState;
import dev.vitrine.foundation.tenancy.Shops;
import dev.vitrine.people.Permission;
import dev.vitrine.server.web.SecurityHeaders;
import dev.vitrine.server.web.StaticAssets;
import dev.vitrine.server.web.Templates;
import dev.vitrine.server.web.TenantResolver;
import dev.vitrine.shop.closing.ShopClosing;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Layout of every console page: navigation, title, flash messages; and its response headers. Templates say
 * {@code th:replace="~{console/frame :: page(title='Orders', content=~{::main})}"} and may add {@code mainAction},
 * {@code crumbs}, {@code badges} as fragments and {@code narrow=true}; a page before anybody is signed in says
 * {@code door} in place of {@code page}. Every model gets {@code frame}, {@code csrf}, {@code values} and
 * {@code problems}. Safe for use by many threads.
 */
public final class Layout {

    private static final String FOR_EVER = "public, max-age=31536000, immutable";
    private static final String PLATFORM = "Vitrine";
    private static final String LOOK = "You can look at everything, but nothing can be changed.";

    private final Templates templates;
    private final StaticAssets files;
    private final Shops shops;

    public Layout(Templates templates, StaticAssets files, Shops shops) {
        this.templates = templates;
        this.files = files;
        this.shops = shops;
    }

    /**
     * What templates read as {@code frame}.
     *
     * @param filePicker address of the script that chooses from the shop's files; empty for who may not see them
     */
    public record View(
            String name,
            String home,
            String person,
            long personId,
            String accountAddress,
            String signOut,
            String outside,
            String outsideTitle,
            String here,
            List<SideNavigation.Item> items,
            String closed,
            String closing,
            List<FlashMessage> notices,
            String styles,
            String script,
            String htmx,
            String editor,
            String menuEditor,
            String filePicker,
            String icons,
            String favicon,
            boolean searchable) {

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
    public void render(StaffRequest visit, String template, Map<String, ?> model) {
        render(visit, 200, template, model);
    }

    public void render(StaffRequest visit, int status, String template, Map<String, ?> model) {
        var context = visit.context();
        var staff = visit.staff();
        var items = SideNavigation.shop(context.path(), staff);
        send(
                context,
                status,
                template,
                model,
                visit.csrf(),
                view(
                        context,
                        new SiteLinks(
                                visit.shop().name(),
                                "/admin",
                                "/admin/account",
                                "/admin/sign-out",
                                "/",
                                "View shop",
                                closed(visit.shop()),
                                staff.owner() && ShopState.of(visit.shop()) == ShopState.CLOSED
                                        ? ShopClosing.PATH
                                        : ""),
                        staff.account().name(),
                        staff.account().id(),
                        items,
                        FlashMessage.consume(context),
                        staff.may(Permission.CONTENT)));
    }

    /** The rooms of a shop's console that a staff member may enter; {@code above} is the one that they stand under. */
    public record Room(String title, String above, String address) {}

    public List<Room> rooms(StaffRequest visit) {
        return SideNavigation.shop(visit.context().path(), visit.staff()).stream()
                .flatMap(item -> item.below().isEmpty()
                        ? Stream.of(new Room(item.title(), "", item.address()))
                        : item.below().stream().map(inner -> new Room(inner.title(), item.title(), inner.address())))
                .toList();
    }

    /** A page at the base host. */
    public void render(AccountRequest visit, String template, Map<String, ?> model) {
        render(visit, 200, template, model);
    }

    public void render(AccountRequest visit, int status, String template, Map<String, ?> model) {
        var context = visit.context();
        var account = visit.account();
        var siteLinks = new SiteLinks(PLATFORM, "/account", "/account/profile", "/sign-out", "", "", "", "");
        var items = SideNavigation.base(context.path(), account);
        send(
                context,
                status,
                template,
                model,
                visit.csrf(),
                view(context, siteLinks, account.name(), account.id(), items, FlashMessage.consume(context), false));
    }

    /** Renders a page without navigation for signed-out clients; {@code name} is the shop's or the platform's. */
    public void renderSignedOut(
            Context context, String name, String csrf, int status, String template, Map<String, ?> model) {
        var siteLinks = new SiteLinks(name, "/", "", "", "", "", "", "");
        // why no notices: they are for who is signed in, under whose session they were signed.
        send(context, status, template, model, csrf, view(context, siteLinks, "", 0, List.of(), List.of(), false));
    }

    private record SiteLinks(
            String name,
            String home,
            String account,
            String signOut,
            String outside,
            String title,
            String closed,
            String closing) {}

    /** Why nothing can be changed here; empty where it can. */
    private String closed(Shop shop) {
        var closure = shops.closure(shop);
        return switch (ShopState.of(shop)) {
            case OPEN -> "";
            case FROZEN -> "This shop is frozen. " + LOOK + reason(closure);
            case LOCKED -> "This shop is locked.";
            case CLOSED ->
                "This shop is closed. " + LOOK
                        + closure.map(ShopClosure::deleteAt)
                                .map(time -> " It is deleted on " + ShopClosing.day(shop, time) + ".")
                                .orElse("");
            case DELETING -> "This shop is being deleted.";
        };
    }

    private static String reason(Optional<ShopClosure> closure) {
        return closure.map(ShopClosure::reason)
                .filter(reason -> !reason.isEmpty())
                .map(reason -> " Reason: " + reason)
                .orElse("");
    }

    private View view(
            Context context,
            SiteLinks siteLinks,
            String person,
            long personId,
            List<SideNavigation.Item> items,
            List<FlashMessage> flashMessages,
            boolean choosesFiles) {
        return new View(
                siteLinks.name(),
                siteLinks.home(),
                person,
                personId,
                siteLinks.account(),
                siteLinks.signOut(),
                siteLinks.outside(),
                siteLinks.title(),
                context.path(),
                items,
                siteLinks.closed(),
                siteLinks.closing(),
                flashMessages,
                files.address("console/console.css"),
                files.address("console/console.js"),
                files.address("console/htmx.js"),
                files.address("console/editor.js"),
                files.address("console/menu.js"),
                choosesFiles ? files.address("console/file-picker.js") : "",
                files.address("console/icons.svg"),
                siteLinks.name().equals(PLATFORM) ? files.address("console/vitrine.svg") : "/favicon.svg",
                siteLinks.home().equals("/admin"));
    }

    private void send(Context context, int status, String template, Map<String, ?> model, String csrf, View view) {
        var all = new HashMap<String, Object>(Form.empty().model());
        all.putAll(model);
        all.put("csrf", csrf);
        all.put("frame", view);
        policy(context, List.of(otherHost(context)));
        // why: what stands on these pages concerns one person, and is old as soon as somebody works.
        context.header("Cache-Control", "no-store")
                .header("X-Frame-Options", "DENY")
                // why: a page of a shop that opens this one shall not hold a handle to it, nor draw it into itself.
                .header("Cross-Origin-Opener-Policy", "same-origin")
                .header("Cross-Origin-Resource-Policy", "same-origin");
        context.status(status).html(templates.render(context, template, all));
    }

    /** Lets forms of this page lead to these origins, and to no others but its own. */
    public void policy(Context context, List<String> origins) {
        var everyShop = shops.baseOrigin().replaceFirst("://", "://*.");
        SecurityHeaders.policy(context, SecurityHeaders.console(origins, everyShop));
    }

    /** To which forms lead, too: from consoles to the base host, and from there to the consoles. */
    private String otherHost(Context context) {
        return TenantResolver.hostOf(context).equals(shops.baseHost()) ? shops.adminOrigin() : shops.baseOrigin();
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
