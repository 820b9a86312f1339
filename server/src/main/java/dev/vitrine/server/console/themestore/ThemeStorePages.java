package dev.vitrine.server.console.themestore;

import dev.vitrine.AppServices;
import dev.vitrine.Foundation;
import dev.vitrine.People;
import dev.vitrine.ShopServices;
import dev.vitrine.apps.themelistings.PagePicture;
import dev.vitrine.apps.themelistings.ThemeFacet;
import dev.vitrine.apps.themelistings.ThemeListing;
import dev.vitrine.apps.themelistings.ThemeListingServices;
import dev.vitrine.apps.themelistings.ThemeStore;
import dev.vitrine.apps.themelistings.ThemeStyle;
import dev.vitrine.apps.themelistings.ThemeVersion;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.people.Account;
import dev.vitrine.people.Permission;
import dev.vitrine.server.console.AccountRequest;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.OtherHosts;
import dev.vitrine.server.console.PageAuthorization;
import dev.vitrine.server.console.UtcDateFormat;
import dev.vitrine.server.web.SecurityHeaders;
import dev.vitrine.server.web.Templates;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * {@code /themes}, the theme store: what partners have released, a page for each theme with its styles, and the way
 * into one's own shop. Safe for use by many threads.
 */
public final class ThemeStorePages {

    private static final String BASE = "/themes";
    private static final String ONE = BASE + "/{handle}";

    private static final Map<String, String> PICTURES =
            Map.of("png", "image/png", "jpg", "image/jpeg", "jpeg", "image/jpeg", "webp", "image/webp");

    private final Foundation foundation;
    private final People people;
    private final ShopServices shopServices;
    private final ThemeListingServices themeListings;
    private final Templates templates;
    private final Layout layout;

    /** A theme in the list. */
    public record Card(String title, String tagline, String developer, String address, String picture, String styles) {}

    /** A style of a theme. */
    public record StyleView(String code, String name, String picture, String narrow, String demo) {}

    /** A released version. */
    public record VersionView(String number, String day, String notes) {}

    public ThemeStorePages(
            Foundation foundation,
            People people,
            ShopServices shopServices,
            AppServices appServices,
            Templates templates,
            Layout layout) {
        this.foundation = foundation;
        this.people = people;
        this.shopServices = shopServices;
        this.themeListings = appServices.themeListings();
        this.templates = templates;
        this.layout = layout;
    }

    public void mount(JavalinConfig javalin, PageAuthorization pageAuthorization) {
        for (var verb : List.of(HandlerType.GET, HandlerType.HEAD)) {
            javalin.routes.addHttpHandler(verb, BASE, pageAuthorization.anyone(this::list));
            javalin.routes.addHttpHandler(verb, ONE, pageAuthorization.anyone(this::show));
            javalin.routes.addHttpHandler(verb, ONE + "/demo/{style}", pageAuthorization.anyone(this::demo));
            javalin.routes.addHttpHandler(verb, ONE + "/pictures/{style}", pageAuthorization.anyone(this::picture));
            javalin.routes.addHttpHandler(
                    verb, ONE + "/add", pageAuthorization.person(visit -> choose(visit, 200, Form.empty())));
        }
        javalin.routes.post(ONE + "/add", pageAuthorization.person(this::add));
    }

    private void list(Context context) {
        var query = StoreAddress.query(context);
        var model = new HashMap<String, Object>();
        foundation.database().read(session -> {
            var found = themeListings.store().find(session, query);
            model.put(
                    "themes",
                    found.entries().stream().map(entry -> card(session, entry)).toList());
            model.put("total", found.total());
            model.put("facets", StoreAddress.facets(query, found));
            model.put("orders", StoreAddress.orders(query));
            model.put("hidden", StoreAddress.parameters(query, false));
            model.put("previous", found.page() > 1 ? StoreAddress.of(query, found.page() - 1) : "");
            model.put("next", found.page() < found.pages() ? StoreAddress.of(query, found.page() + 1) : "");
            model.put("page", found.page());
            model.put("pages", found.pages());
            return true;
        });
        model.put("words", query.words());
        model.put("filtered", query.isFiltered());
        send(context, "themestore/list", model);
    }

    private Card card(Session session, ThemeStore.Entry entry) {
        var listing = entry.listing();
        var styles = themeListings.versions().styles(session, entry.version());
        return new Card(
                listing.title(),
                listing.tagline(),
                listing.developer(),
                BASE + "/" + listing.handle(),
                picture(listing, entry.version(), styles.getFirst()),
                styles.size() == 1 ? "One style" : styles.size() + " styles");
    }

    private void show(Context context) {
        var model = new HashMap<String, Object>();
        foundation.database().read(session -> {
            var listing = listing(session, context);
            var version = released(session, listing);
            var demos = themeListings.versions().demos(session, version).stream()
                    .filter(demo -> demo.theme().previewable())
                    .map(demo -> demo.style().code())
                    .toList();
            model.put("listing", listing);
            model.put("version", version);
            model.put(
                    "facets",
                    Stream.of(ThemeFacet.values())
                            .flatMap(facet -> listing.words(facet).stream()
                                    .map(word -> facet.words().getOrDefault(word, word)))
                            .toList());
            model.put(
                    "styles",
                    themeListings.versions().styles(session, version).stream()
                            .map(style -> new StyleView(
                                    style.code(),
                                    style.name(),
                                    picture(listing, version, style),
                                    pictured(session, version, style, PagePicture.PHONE)
                                            .map(any -> picture(listing, version, style) + "&width=390")
                                            .orElse(""),
                                    demos.contains(style.code())
                                            ? BASE + "/" + listing.handle() + "/demo/" + style.code()
                                            : ""))
                            .toList());
            model.put(
                    "versions",
                    themeListings.versions().of(session, listing).stream()
                            .filter(ThemeVersion::isReleased)
                            .map(each ->
                                    new VersionView(each.number(), UtcDateFormat.day(each.releasedAt()), each.notes()))
                            .toList());
            return true;
        });
        send(context, "themestore/theme", model);
    }

    /** Leads to the demo store, which shows the theme in that style. */
    private void demo(Context context) {
        var style = context.pathParam("style");
        var demo = foundation
                .database()
                .read(session ->
                        themeListings.versions().demos(session, released(session, listing(session, context))).stream()
                                .filter(each -> each.style().code().equals(style)
                                        && each.theme().previewable())
                                .findFirst())
                .orElseThrow(ApiException::notFound);
        var until = foundation.clock().instant().plus(Duration.ofDays(1));
        context.header("Cache-Control", "no-store")
                .redirect(shopServices
                        .themePreviews()
                        .url(demo.shop(), demo.theme().id(), until));
    }

    /** The picture that a style names in the theme's files, or one drawn in its colours. */
    private void picture(Context context) {
        var code = context.pathParam("style");
        foundation.database().read(session -> {
            var version = released(session, listing(session, context));
            var style = themeListings.versions().styles(session, version).stream()
                    .filter(each -> each.code().equals(code))
                    .findFirst()
                    .orElseThrow(ApiException::notFound);
            if ("390".equals(context.queryParam("width"))) {
                var narrow =
                        pictured(session, version, style, PagePicture.PHONE).orElseThrow(ApiException::notFound);
                send(context, "image/webp", narrow, true);
                return true;
            }
            var type = PICTURES.get(
                    style.image().substring(style.image().lastIndexOf('.') + 1).toLowerCase(Locale.ROOT));
            var file = Optional.ofNullable(type)
                    .flatMap(any -> shopServices.themes().file(session, version.tree(), "src/" + style.image()));
            if (file.isPresent()) {
                send(context, Objects.requireNonNull(type), file.get(), true);
                return true;
            }
            var taken = pictured(session, version, style, PagePicture.DESK);
            if (taken.isPresent()) {
                send(context, "image/webp", taken.get(), true);
            } else {
                var drawn = StylePicture.svg(style).getBytes(StandardCharsets.UTF_8);
                send(context, "image/svg+xml", drawn, false);
            }
            return true;
        });
    }

    /** The home page in that style as the platform's browser showed it. */
    private Optional<byte[]> pictured(Session session, ThemeVersion version, ThemeStyle style, int width) {
        var pictures = themeListings.pictures();
        return pictures.of(session, version)
                .find(style.code(), PagePicture.HOME, width)
                .flatMap(picture -> pictures.file(session, version, picture.picture()));
    }

    /** {@code lasting}: nothing takes its place. why not what is drawn: pictures are taken later. */
    private static void send(Context context, String type, byte[] picture, boolean lasting) {
        context.header("Cache-Control", "public, max-age=" + (lasting ? "31536000, immutable" : "60"))
                .contentType(type)
                .result(picture);
    }

    private void choose(AccountRequest visit, int status, Form form) {
        var context = visit.context();
        var model = new HashMap<String, Object>();
        var styles = new LinkedHashMap<String, String>();
        foundation.database().read(session -> {
            var listing = listing(session, context);
            model.put("listing", listing);
            var version = released(session, listing);
            model.put("hosts", OtherHosts.of(shopServices.themes(), session, version.tree()));
            themeListings.versions().styles(session, version).forEach(style -> styles.put(style.code(), style.name()));
            model.put("shops", shops(session, visit.account()));
            return true;
        });
        var asked = Objects.requireNonNullElse(context.queryParam("style"), "");
        model.put("styles", styles);
        model.put("added", "");
        model.putAll((form.values().isEmpty() && form.problems().isEmpty() ? Form.of(Map.of("style", asked)) : form)
                .model());
        layout.render(visit, status, "themestore/add", model);
    }

    private void add(AccountRequest visit) {
        var typed = Form.typed(visit.context());
        try {
            var shop = foundation
                    .shops()
                    .byHandle(typed.text("shop"))
                    .filter(found -> foundation
                            .database()
                            .read(session -> shops(session, visit.account()))
                            .containsKey(found.handle()))
                    .orElseThrow(() -> Problems.of("shop", "must be a shop in which you may change themes"));
            var theme = foundation
                    .database()
                    .write(tx -> themeListings
                            .installations()
                            .install(
                                    tx.writtenBy(visit.account().email()),
                                    shop,
                                    listing(tx, visit.context()),
                                    typed.text("style")));
            var model = new HashMap<String, Object>(Form.empty().model());
            model.put("listing", foundation.database().read(session -> listing(session, visit.context())));
            model.put("shop", shop.name());
            model.put("handle", shop.handle());
            model.put("added", "/admin/themes/" + theme.id());
            layout.render(visit, 200, "themestore/add", model);
        } catch (ApiException refusal) {
            choose(visit, refusal.status(), typed.withErrors(refusal));
        }
    }

    private Map<String, String> shops(Session session, Account account) {
        var choices = new LinkedHashMap<String, String>();
        for (var membership : people.staff().memberships(session, account)) {
            foundation
                    .shops()
                    .byHandle(session, membership.handle())
                    .flatMap(shop -> people.staff().find(session, shop, account))
                    .filter(member -> member.may(Permission.THEMES))
                    .ifPresent(any -> choices.put(
                            membership.handle(),
                            membership.name() + " · " + membership.handle() + "."
                                    + foundation.shops().baseHost()));
        }
        return choices;
    }

    private ThemeListing listing(Session session, Context context) {
        return themeListings
                .listings()
                .find(session, context.pathParam("handle"))
                .orElseThrow(ApiException::notFound);
    }

    private ThemeVersion released(Session session, ThemeListing listing) {
        return themeListings.versions().latest(session, listing).orElseThrow(ApiException::notFound);
    }

    private static String picture(ThemeListing listing, ThemeVersion version, ThemeStyle style) {
        return BASE + "/" + listing.handle() + "/pictures/" + style.code() + "?v=" + version.id();
    }

    private void send(Context context, String template, Map<String, ?> model) {
        SecurityHeaders.policy(context, SecurityHeaders.policyWith(List.of()));
        context.header("Cache-Control", "no-cache").html(templates.render(context, template, model));
    }
}
