package dev.vitrine.server.console.partners;

import dev.vitrine.AppServices;
import dev.vitrine.Foundation;
import dev.vitrine.ShopServices;
import dev.vitrine.apps.themelistings.ThemeFacet;
import dev.vitrine.apps.themelistings.ThemeListing;
import dev.vitrine.apps.themelistings.ThemeListingForm;
import dev.vitrine.apps.themelistings.ThemeListingServices;
import dev.vitrine.apps.themelistings.ThemeVersion;
import dev.vitrine.apps.themelistings.ThemeVersionForm;
import dev.vitrine.apps.themelistings.ThemeVersionState;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.people.Account;
import dev.vitrine.server.console.AccountHandler;
import dev.vitrine.server.console.AccountRequest;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.PageAuthorization;
import dev.vitrine.server.console.UtcDateFormat;
import dev.vitrine.server.console.themeversions.ThemeVersionViews;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import io.javalin.http.HandlerType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code /partners/themes}: the themes that a partner offers, with their versions. Safe for use by many threads. */
public final class ThemeListingPages {

    private static final String BASE = "/partners/themes";
    private static final String ONE = BASE + "/{handle}";
    private static final String VERSION = ONE + "/versions/{id}";
    private static final String FILE = "attachment";

    private final Foundation foundation;
    private final ShopServices shopServices;
    private final AppServices appServices;
    private final ThemeListingServices themeListings;
    private final ThemeVersionViews views;
    private final Layout layout;

    /** A listing in the list. */
    public record ListingRow(String title, String address, String words, String tone, String state) {}

    /** A version with what happened to it. */
    public record VersionView(
            String id, String number, String notes, String status, String tone, String day, List<StepView> steps) {}

    /** A step of a version. */
    public record StepView(String status, String author, String words, String day) {}

    public ThemeListingPages(
            Foundation foundation,
            ShopServices shopServices,
            AppServices appServices,
            ThemeVersionViews views,
            Layout layout) {
        this.foundation = foundation;
        this.shopServices = shopServices;
        this.views = views;
        this.appServices = appServices;
        this.themeListings = appServices.themeListings();
        this.layout = layout;
    }

    public void mount(JavalinConfig javalin, PageAuthorization pageAuthorization) {
        for (var verb : List.of(HandlerType.GET, HandlerType.HEAD)) {
            javalin.routes.addHttpHandler(verb, BASE, partner(pageAuthorization, this::list));
            javalin.routes.addHttpHandler(
                    verb, BASE + "/new", partner(pageAuthorization, visit -> form(visit, 200, Form.empty())));
            javalin.routes.addHttpHandler(
                    verb, ONE, partner(pageAuthorization, visit -> show(visit, 200, Form.empty(), listing(visit))));
        }
        for (var verb : List.of(HandlerType.GET, HandlerType.HEAD)) {
            javalin.routes.addHttpHandler(verb, VERSION, partner(pageAuthorization, this::showVersion));
            javalin.routes.addHttpHandler(
                    verb, VERSION + "/preview/{style}", partner(pageAuthorization, this::preview));
            javalin.routes.addHttpHandler(
                    verb, VERSION + "/pictures/{hash}", partner(pageAuthorization, this::picture));
        }
        javalin.routes.post(BASE + "/new", partner(pageAuthorization, this::create));
        javalin.routes.post(ONE, partner(pageAuthorization, this::save));
        javalin.routes.post(ONE + "/versions", partner(pageAuthorization, this::addVersion));
        javalin.routes.post(VERSION, partner(pageAuthorization, this::changeVersion));
    }

    /** What a status looks like. */
    public static String tone(ThemeVersionState state) {
        return switch (state) {
            case DRAFT -> "plain";
            case WAITING_FOR_REVIEW, PENDING_DEVELOPER_RELEASED -> "open";
            case SUBMISSION_CANCELED, RELEASE_CANCELED -> "warning";
            case SUBMISSION_REJECTED -> "danger";
            case RELEASED_TO_THEME_STORE -> "positive";
        };
    }

    private Handler partner(PageAuthorization pageAuthorization, AccountHandler page) {
        return pageAuthorization.person(PartnerPages.forPartners(foundation, appServices, page));
    }

    private void list(AccountRequest visit) {
        var rows = foundation
                .database()
                .read(session -> themeListings.listings().of(session, visit.account()).stream()
                        .map(listing -> {
                            var newest = themeListings.versions().of(session, listing).stream()
                                    .findFirst();
                            return new ListingRow(
                                    listing.title(),
                                    BASE + "/" + listing.handle(),
                                    newest.map(version -> "Version " + version.number())
                                            .orElse("No version yet"),
                                    newest.map(version -> tone(version.step())).orElse("plain"),
                                    newest.map(ThemeVersion::status).orElse("New"));
                        })
                        .toList());
        layout.render(visit, "console/partners/themes", Map.of("listings", rows));
    }

    private void form(AccountRequest visit, int status, Form form) {
        var model = new HashMap<String, Object>(form.model());
        putChoices(model, visit.account());
        layout.render(visit, status, "console/partners/theme-new", model);
    }

    private void create(AccountRequest visit) {
        var typed = Form.typed(visit.context());
        try {
            var listing = foundation
                    .database()
                    .write(tx -> themeListings
                            .listings()
                            .create(tx, visit.account(), typed.text("handle"), listingForm(typed)));
            FlashMessage.redirect(
                    visit.context(), BASE + "/" + listing.handle(), "Now bring its first version, as a zip.");
        } catch (ApiException refusal) {
            form(visit, refusal.status(), typed.withErrors(refusal));
        }
    }

    private void save(AccountRequest visit) {
        var listing = listing(visit);
        var typed = Form.typed(visit.context());
        try {
            foundation
                    .database()
                    .write(tx -> themeListings.listings().update(tx, visit.account(), listing, listingForm(typed)));
            FlashMessage.redirect(visit.context(), BASE + "/" + listing.handle(), "The listing is saved.");
        } catch (ApiException refusal) {
            show(visit, refusal.status(), typed.withErrors(refusal), listing);
        }
    }

    private void addVersion(AccountRequest visit) {
        var listing = listing(visit);
        var typed = Form.typed(visit.context());
        try {
            var form = versionForm(visit, listing, typed);
            var version = foundation.database().write(tx -> {
                var draft = themeListings.versions().create(tx, visit.account(), listing, form);
                return typed.text("do").equals("submit")
                        ? themeListings.versions().submit(tx, visit.account(), listing, draft.id())
                        : draft;
            });
            told(visit, listing, version);
        } catch (ApiException refusal) {
            show(visit, refusal.status(), typed.withErrors(refusal), listing);
        }
    }

    private void changeVersion(AccountRequest visit) {
        var listing = listing(visit);
        var typed = Form.typed(visit.context());
        var id = id(visit.context());
        var versions = themeListings.versions();
        try {
            switch (typed.text("do")) {
                case "delete" -> {
                    foundation.database().change(tx -> versions.delete(tx, listing, id));
                    FlashMessage.redirect(visit.context(), BASE + "/" + listing.handle(), "The version is deleted.");
                }
                case "cancel" ->
                    told(
                            visit,
                            listing,
                            foundation.database().write(tx -> versions.cancel(tx, visit.account(), listing, id)));
                case "release" ->
                    told(
                            visit,
                            listing,
                            foundation.database().write(tx -> versions.release(tx, visit.account(), listing, id)));
                default -> {
                    var form = versionForm(visit, listing, typed);
                    told(visit, listing, foundation.database().write(tx -> {
                        var edited = versions.edit(tx, listing, id, form);
                        return typed.text("do").equals("submit")
                                ? versions.submit(tx, visit.account(), listing, id)
                                : edited;
                    }));
                }
            }
        } catch (ApiException refusal) {
            if (refusal.status() == 404) {
                throw refusal;
            }
            show(visit, refusal.status(), typed.withErrors(refusal), listing);
        }
    }

    private void showVersion(AccountRequest visit) {
        var listing = listing(visit);
        var model = foundation.database().read(session -> {
            var version = version(session, visit, listing);
            var address = BASE + "/" + listing.handle() + "/versions/" + version.id();
            var values = views.model(session, version, address);
            values.put("listing", listing);
            values.put("tone", tone(version.step()));
            values.put("steps", steps(session, version));
            return values;
        });
        layout.render(visit, "console/partners/theme-version", model);
    }

    private void preview(AccountRequest visit) {
        var listing = listing(visit);
        var style = visit.context().pathParam("style");
        var demo = foundation
                .database()
                .read(session -> themeListings.versions().demos(session, version(session, visit, listing)).stream()
                        .filter(each -> each.style().code().equals(style)
                                && each.theme().previewable())
                        .findFirst())
                .orElseThrow(ApiException::notFound);
        var until = foundation.clock().instant().plus(Duration.ofDays(1));
        visit.context()
                .redirect(shopServices
                        .themePreviews()
                        .url(demo.shop(), demo.theme().id(), until));
    }

    private void picture(AccountRequest visit) {
        var listing = listing(visit);
        var context = visit.context();
        var picture = foundation
                .database()
                .read(session -> views.picture(session, version(session, visit, listing), context.pathParam("hash")))
                .orElseThrow(ApiException::notFound);
        context.header("Cache-Control", "private, max-age=31536000, immutable")
                .contentType("image/webp")
                .result(picture);
    }

    /** 404 for a version of another listing. */
    private ThemeVersion version(Session session, AccountRequest visit, ThemeListing listing) {
        var version = themeListings.versions().find(session, id(visit.context()));
        if (version.listingId() != listing.id()) {
            throw ApiException.notFound();
        }
        return version;
    }

    private void show(AccountRequest visit, int status, Form refused, ThemeListing listing) {
        var model = foundation.database().read(session -> {
            var values = new HashMap<String, Object>();
            var versions = themeListings.versions().of(session, listing);
            var inProgress =
                    versions.stream().filter(version -> !version.isReleased()).findFirst();
            values.put("listing", listing);
            values.put(
                    "version",
                    inProgress
                            .map(version -> view(version, steps(session, version)))
                            .orElse(null));
            values.put(
                    "editable",
                    inProgress.filter(version -> version.step().isEditable()).isPresent());
            values.put(
                    "waits",
                    inProgress
                            .filter(version -> version.step() == ThemeVersionState.WAITING_FOR_REVIEW)
                            .isPresent());
            values.put(
                    "released",
                    versions.stream()
                            .filter(ThemeVersion::isReleased)
                            .map(version -> view(version, List.of()))
                            .toList());
            values.put("shops", themeListings.installations().count(session, listing));
            var fields = new HashMap<String, String>(Map.of(
                    "title", listing.title(),
                    "tagline", listing.tagline(),
                    "description", listing.description(),
                    "support_email", listing.supportEmail(),
                    "demo_store",
                            themeListings.listings().demoStore(session, listing).handle(),
                    "catalog_size", listing.catalogSize()));
            for (var facet : List.of(ThemeFacet.TRADE, ThemeFacet.FEATURE)) {
                listing.words(facet).forEach(word -> fields.put(field(facet, word), "1"));
            }
            fields.put("number", inProgress.map(ThemeVersion::number).orElse(""));
            fields.put("notes", inProgress.map(ThemeVersion::notes).orElse(""));
            if (!refused.values().isEmpty()) {
                // why: what is not ticked is not sent.
                fields.keySet().removeIf(name -> name.contains("["));
            }
            fields.putAll(refused.values());
            values.putAll(new Form(fields, refused.problems()).model());
            return values;
        });
        putChoices(model, visit.account());
        layout.render(visit, status, "console/partners/theme", model);
    }

    private void putChoices(Map<String, Object> model, Account account) {
        model.put("stores", stores(account));
        model.put("trades", ThemeFacet.TRADE.words());
        model.put("features", ThemeFacet.FEATURE.words());
        var sizes = new LinkedHashMap<String, String>();
        sizes.put("", "Any");
        sizes.putAll(ThemeFacet.SIZE.words());
        model.put("sizes", sizes);
    }

    /** Name of the box that is ticked for a word. */
    private static String field(ThemeFacet facet, String word) {
        return (facet == ThemeFacet.TRADE ? "trades[" : "features[") + word + "]";
    }

    private static List<String> ticked(Form typed, ThemeFacet facet) {
        return facet.words().keySet().stream()
                .filter(word -> typed.text(field(facet, word)).equals("1"))
                .toList();
    }

    private List<StepView> steps(Session session, ThemeVersion version) {
        return themeListings.versions().steps(session, version).stream()
                .map(step ->
                        new StepView(step.status(), step.author(), step.words(), UtcDateFormat.day(step.createdAt())))
                .toList();
    }

    private static VersionView view(ThemeVersion version, List<StepView> steps) {
        return new VersionView(
                String.valueOf(version.id()),
                version.number(),
                version.notes(),
                version.status(),
                tone(version.step()),
                UtcDateFormat.day(version.releasedAt() == null ? version.createdAt() : version.releasedAt()),
                steps);
    }

    private static void told(AccountRequest visit, ThemeListing listing, ThemeVersion version) {
        var words = "Version " + version.number()
                + switch (version.step()) {
                    case DRAFT -> " is saved as a draft.";
                    case WAITING_FOR_REVIEW -> " waits for review. We write to you when it is decided.";
                    case SUBMISSION_CANCELED, RELEASE_CANCELED -> " is yours again: change it and submit it anew.";
                    case RELEASED_TO_THEME_STORE -> " is in the theme store.";
                    case SUBMISSION_REJECTED, PENDING_DEVELOPER_RELEASED -> " is saved.";
                };
        FlashMessage.redirect(visit.context(), BASE + "/" + listing.handle(), words);
    }

    private ThemeListing listing(AccountRequest visit) {
        return foundation
                .database()
                .read(session -> themeListings
                        .listings()
                        .own(session, visit.account(), visit.context().pathParam("handle")));
    }

    private Map<String, String> stores(Account account) {
        var choices = new LinkedHashMap<String, String>();
        foundation
                .database()
                .read(session -> themeListings.listings().demoStores(session, account))
                .forEach(store -> choices.put(
                        store.handle(),
                        store.name() + " · " + store.handle() + "."
                                + foundation.shops().baseHost()));
        return choices;
    }

    private ThemeVersionForm versionForm(AccountRequest visit, ThemeListing listing, Form typed) {
        var zip = zip(visit.context());
        var store =
                foundation.database().read(session -> themeListings.listings().demoStore(session, listing));
        var tree = zip.map(bytes -> themeListings.intake().project(store, FILE, bytes));
        return new ThemeVersionForm(typed.text("number"), typed.text("notes"), tree.orElse(null));
    }

    private static ThemeListingForm listingForm(Form typed) {
        return new ThemeListingForm(
                typed.text("title"),
                typed.text("tagline"),
                typed.text("description"),
                typed.text("support_email"),
                typed.text("demo_store"),
                ticked(typed, ThemeFacet.TRADE),
                ticked(typed, ThemeFacet.FEATURE),
                typed.text("catalog_size"));
    }

    private static long id(Context context) {
        var id = context.pathParam("id");
        if (!id.matches("\\d{1,18}")) {
            throw ApiException.notFound();
        }
        return Long.parseLong(id);
    }

    private static Optional<byte[]> zip(Context context) {
        return context.uploadedFiles(FILE).stream()
                .filter(file -> file.size() > 0)
                .findFirst()
                .map(file -> {
                    try (var in = file.content()) {
                        return in.readAllBytes();
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                });
    }
}
