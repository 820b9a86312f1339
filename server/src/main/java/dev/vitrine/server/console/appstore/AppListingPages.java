package dev.vitrine.server.console.appstore;

import dev.vitrine.AppServices;
import dev.vitrine.Foundation;
import dev.vitrine.apps.PublicApp;
import dev.vitrine.apps.applistings.AppCategory;
import dev.vitrine.apps.applistings.AppLanguage;
import dev.vitrine.apps.applistings.AppListing;
import dev.vitrine.apps.applistings.AppListingContent;
import dev.vitrine.apps.applistings.AppListingServices;
import dev.vitrine.apps.applistings.AppListingState;
import dev.vitrine.apps.applistings.AppListingStep;
import dev.vitrine.apps.applistings.AppPicture;
import dev.vitrine.apps.applistings.ScopeReason;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.server.console.AccountRequest;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.PageAuthorization;
import dev.vitrine.server.console.UtcDateFormat;
import dev.vitrine.server.console.apps.ScopeDescriptions;
import dev.vitrine.server.console.apps.ScopeDescriptions.ScopeDescription;
import dev.vitrine.server.console.partners.PartnerPages;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import io.javalin.http.HandlerType;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;

/**
 * {@code /partners/apps/{id}/listing}: a partner's listing of an app, its way through review, and answers to reviews.
 * Safe for use by many threads.
 */
public final class AppListingPages {

    private static final String BASE = "/partners/apps/{id}/listing";
    private static final String NONE = "none";
    private static final String SEE = "see";
    private static final String CHANGE = "change";
    private static final int MOST_REVIEWS = 50;

    private final Foundation foundation;
    private final AppServices appServices;
    private final AppListingServices appListings;
    private final Layout layout;

    /** A family of scopes with the choices that there are for it. */
    public record ScopeField(String key, String title, String words, Map<String, String> choices) {}

    /** A picture in the editor. */
    public record PictureField(int place, String address, String alt, int width, int height) {}

    /** A review with the partner's answer. */
    public record ReviewView(long id, String who, int stars, String body, String day, String reply) {}

    public AppListingPages(Foundation foundation, AppServices appServices, Layout layout) {
        this.foundation = foundation;
        this.appServices = appServices;
        this.appListings = appServices.appListings();
        this.layout = layout;
    }

    public void mount(JavalinConfig javalin, PageAuthorization pageAuthorization) {
        for (var verb : List.of(HandlerType.GET, HandlerType.HEAD)) {
            javalin.routes.addHttpHandler(
                    verb, BASE, one(pageAuthorization, (visit, app) -> show(visit, 200, app, Form.empty())));
            javalin.routes.addHttpHandler(verb, BASE + "/pictures/{hash}", one(pageAuthorization, this::picture));
            javalin.routes.addHttpHandler(
                    verb, BASE + "/attachments/{attachment}", one(pageAuthorization, this::attachment));
        }
        javalin.routes.post(BASE, one(pageAuthorization, this::save));
        javalin.routes.post(BASE + "/pictures", one(pageAuthorization, this::savePictures));
        javalin.routes.post(BASE + "/steps", one(pageAuthorization, this::take));
        javalin.routes.post(BASE + "/reviews/{review}", one(pageAuthorization, this::reply));
    }

    private Handler one(PageAuthorization pageAuthorization, BiConsumer<AccountRequest, PublicApp> page) {
        return pageAuthorization.person(PartnerPages.forPartners(foundation, appServices, visit -> {
            var id = number(visit.context(), "id");
            var app = foundation
                    .database()
                    .read(session -> appServices
                            .publicApps()
                            .find(session, visit.account().id(), id))
                    .orElseThrow(ApiException::notFound);
            page.accept(visit, app);
        }));
    }

    private void show(AccountRequest visit, int status, PublicApp app, Form refused) {
        var model = new HashMap<String, Object>();
        var address = address(app);
        model.put("app", app.name());
        model.put("appAddress", "/partners/apps/" + app.id());
        model.put("address", address);
        foundation.database().read(session -> {
            var listing = appListings.listings().of(session, app);
            model.put("started", listing.isPresent());
            listing.ifPresent(found -> model.putAll(model(session, found, address, refused)));
            return true;
        });
        layout.render(visit, status, "console/partners/app-listing", model);
    }

    private Map<String, Object> model(Session session, AppListing listing, String address, Form refused) {
        var model = new HashMap<String, Object>();
        var content = listing.draft();
        var state = listing.current();
        var requirements = appListings.listings().requirements(session, listing);
        model.put("listing", listing);
        model.put("view", AppListingView.of(content, listing.developer(), address + "/pictures"));
        model.put("tone", AppListingView.tone(state));
        model.put("locked", state.isLocked());
        model.put("inReview", state == AppListingState.IN_REVIEW);
        model.put("submittable", AppListingStep.SUBMIT.from(state).isPresent() && listing.isChanged());
        model.put("withdrawable", AppListingStep.WITHDRAW.from(state).isPresent());
        model.put("submitted", UtcDateFormat.day(listing.submittedAt()));
        model.put("store", listing.isInStore() ? "/apps/" + listing.handle() : "");
        model.put("requirements", requirements);
        model.put("missing", requirements.stream().filter(each -> !each.met()).count());
        model.put(
                "events",
                AppListingView.events(
                        appListings.listings().events(session, listing),
                        appListings.attachments().of(session, listing),
                        listing.developer(),
                        address + "/attachments"));
        model.put("attaching", AttachmentField.OF_MESSAGE);
        model.put("categories", categories());
        model.put("languages", languages());
        model.put("scopes", scopes());
        model.put(
                "pictures",
                IntStream.range(0, content.pictures().size())
                        .mapToObj(i -> {
                            var each = content.pictures().get(i);
                            return new PictureField(
                                    i,
                                    AppListingView.address(address + "/pictures", each, 160),
                                    each.alt(),
                                    each.width(),
                                    each.height());
                        })
                        .toList());
        model.put(
                "reviews",
                appListings.reviews().of(session, listing, MOST_REVIEWS).stream()
                        .map(review -> new ReviewView(
                                review.id(),
                                review.author(),
                                review.stars(),
                                review.body(),
                                UtcDateFormat.day(review.updatedAt()),
                                review.reply()))
                        .toList());
        var values = values(content);
        if (refused.values().containsKey("tagline")) {
            // why: what is not ticked is not sent.
            values.keySet().removeIf(name -> name.startsWith("categories[") || name.startsWith("languages["));
        }
        values.putAll(refused.values());
        model.putAll(new Form(values, refused.problems()).model());
        return model;
    }

    private static Map<String, String> values(AppListingContent content) {
        var values = new HashMap<>(Map.of(
                "name", content.name(),
                "tagline", content.tagline(),
                "description", content.description(),
                "pricing", content.pricing(),
                "support_email", content.supportEmail(),
                "privacy_policy_url", content.privacyPolicyUrl(),
                "demo_shop_url", content.demoShopUrl()));
        content.categories().forEach(word -> values.put("categories[" + word + "]", "1"));
        content.languages().forEach(code -> values.put("languages[" + code + "]", "1"));
        for (var each : content.scopes()) {
            for (var description : ScopeDescriptions.all()) {
                if (each.scope().equals(description.change()) || each.scope().equals(description.see())) {
                    var level = each.scope().equals(description.change()) ? CHANGE : SEE;
                    values.put("scopes[" + description.key() + "]", level);
                    values.put("reasons[" + description.key() + "]", each.reason());
                }
            }
        }
        for (int i = 0; i < content.pictures().size(); i++) {
            values.put("alt[" + i + "]", content.pictures().get(i).alt());
        }
        return values;
    }

    private static Map<String, String> categories() {
        var all = new LinkedHashMap<String, String>();
        List.of(AppCategory.values()).forEach(each -> all.put(each.word(), each.title()));
        return all;
    }

    private static Map<String, String> languages() {
        var all = new LinkedHashMap<String, String>();
        AppLanguage.CODES.forEach(code -> all.put(code, AppLanguage.title(code)));
        return all;
    }

    private static List<ScopeField> scopes() {
        return ScopeDescriptions.all().stream()
                .map(each -> {
                    var choices = new LinkedHashMap<String, String>();
                    choices.put(NONE, "Not asked for");
                    if (!each.see().isEmpty()) {
                        choices.put(SEE, "See");
                    }
                    if (!each.change().isEmpty()) {
                        choices.put(CHANGE, each.see().isEmpty() ? "Change" : "See and change");
                    }
                    return new ScopeField(each.key(), each.title(), each.words(), choices);
                })
                .toList();
    }

    private void save(AccountRequest visit, PublicApp app) {
        var typed = Form.typed(visit.context());
        try {
            if (typed.text("do").equals("start")) {
                foundation.database().change(tx -> appListings.listings().open(tx, visit.account(), app));
                FlashMessage.redirect(visit.context(), address(app), "Fill in what merchants shall read.");
                return;
            }
            var listing = listing(app);
            foundation
                    .database()
                    .change(tx -> appListings.listings().edit(tx, visit.account(), listing.id(), content(typed)));
            FlashMessage.redirect(visit.context(), address(app), "The listing is saved.");
        } catch (ApiException refusal) {
            refuse(visit, app, typed, refusal);
        }
    }

    private static AppListingContent content(Form typed) {
        return new AppListingContent(
                typed.text("name"),
                typed.text("tagline"),
                typed.text("description"),
                null,
                List.of(),
                ticked(typed, "categories", categories()),
                typed.text("pricing"),
                typed.text("support_email"),
                typed.text("privacy_policy_url"),
                typed.text("demo_shop_url"),
                ScopeDescriptions.all().stream()
                        .flatMap(each -> asked(typed, each).stream())
                        .toList(),
                ticked(typed, "languages", languages()));
    }

    private static List<String> ticked(Form typed, String field, Map<String, String> choices) {
        return choices.keySet().stream()
                .filter(each -> typed.ticked(field + "[" + each + "]"))
                .toList();
    }

    private static Optional<ScopeReason> asked(Form typed, ScopeDescription description) {
        var handle = switch (typed.text("scopes[" + description.key() + "]")) {
            case SEE -> description.see();
            case CHANGE -> description.change();
            default -> "";
        };
        return handle.isEmpty()
                ? Optional.empty()
                : Optional.of(new ScopeReason(handle, typed.text("reasons[" + description.key() + "]")));
    }

    private void savePictures(AccountRequest visit, PublicApp app) {
        var context = visit.context();
        var typed = Form.typed(context);
        try {
            var listing = listing(app);
            var count = listing.current().isLocked()
                    ? 0
                    : listing.draft().pictures().size();
            var icon = stored(context, "icon").stream().findFirst().orElse(null);
            var added = stored(context, "pictures");
            var alt = IntStream.range(0, count)
                    .mapToObj(i -> typed.text("alt[" + i + "]"))
                    .toList();
            var removed = IntStream.range(0, count)
                    .filter(i -> typed.ticked("remove[" + i + "]"))
                    .boxed()
                    .toList();
            foundation
                    .database()
                    .change(tx -> appListings
                            .listings()
                            .editPictures(tx, visit.account(), listing.id(), icon, alt, removed, added));
            FlashMessage.redirect(context, address(app), "The pictures are saved.");
        } catch (ApiException refusal) {
            refuse(visit, app, typed, refusal);
        }
    }

    private List<AppPicture> stored(Context context, String field) {
        return AppListingFiles.chosen(context, field).stream()
                .limit(AppListingContent.MOST_PICTURES + 1L)
                .map(file -> appListings.listings().store(field, AppListingFiles.bytes(file)))
                .toList();
    }

    private void take(AccountRequest visit, PublicApp app) {
        var typed = Form.typed(visit.context());
        try {
            var listing = listing(app);
            var step = AppListingStep.of(typed.text("do")).orElseThrow(ApiException::notFound);
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
                                            listing.id(),
                                            revision(typed),
                                            step,
                                            typed.text("words"),
                                            attachments));
            FlashMessage.redirect(visit.context(), address(app), told(step));
        } catch (ApiException refusal) {
            refuse(visit, app, typed, refusal);
        }
    }

    private static String told(AppListingStep step) {
        return switch (step) {
            case SUBMIT -> "It is submitted. We write to you when it is decided.";
            case WITHDRAW -> "It is yours again: change it and submit it anew.";
            case REPLY -> "Your reply is on its way to the reviewer.";
            case TAKE_DOWN -> "It is out of the app store. Shops that have it keep it.";
            case REQUEST_CHANGES, REJECT, APPROVE -> "It is decided.";
        };
    }

    private void reply(AccountRequest visit, PublicApp app) {
        var typed = Form.typed(visit.context());
        var review = number(visit.context(), "review");
        try {
            var listing = listing(app);
            foundation
                    .database()
                    .change(tx ->
                            appListings.reviews().reply(tx, visit.account(), listing, review, typed.text("reply")));
            FlashMessage.redirect(visit.context(), address(app), "Your answer stands below the review.");
        } catch (ApiException refusal) {
            refuse(visit, app, typed, refusal);
        }
    }

    private void picture(AccountRequest visit, PublicApp app) {
        var key = visit.context().pathParam("hash");
        AppPictures.send(visit.context(), foundation.imageStore(), listing(app).draftPicture(key), "private");
    }

    private void attachment(AccountRequest visit, PublicApp app) {
        AppListingFiles.send(visit.context(), foundation.database(), appListings.attachments(), listing(app));
    }

    private void refuse(AccountRequest visit, PublicApp app, Form typed, ApiException refusal) {
        if (refusal.status() == 404) {
            throw refusal;
        }
        show(visit, refusal.status(), app, typed.withErrors(refusal));
    }

    private AppListing listing(PublicApp app) {
        return foundation
                .database()
                .read(session -> appListings.listings().of(session, app))
                .orElseThrow(ApiException::notFound);
    }

    private static String address(PublicApp app) {
        return "/partners/apps/" + app.id() + "/listing";
    }

    static long revision(Form typed) {
        var text = typed.text("revision");
        return text.matches("\\d{1,18}") ? Long.parseLong(text) : -1;
    }

    static long number(Context context, String name) {
        var id = context.pathParam(name);
        if (!id.matches("\\d{1,18}")) {
            throw ApiException.notFound();
        }
        return Long.parseLong(id);
    }
}
