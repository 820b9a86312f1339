package dev.vitrine.server.console.apps;

import dev.vitrine.AppServices;
import dev.vitrine.Foundation;
import dev.vitrine.People;
import dev.vitrine.apps.Installations.InstallingShop;
import dev.vitrine.apps.PublicApp;
import dev.vitrine.apps.webhooks.AppDeliveries;
import dev.vitrine.apps.webhooks.FailingWebhook;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.people.Account;
import dev.vitrine.server.console.AccountHandler;
import dev.vitrine.server.console.AccountRequest;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.PageAuthorization;
import dev.vitrine.server.console.UtcDateFormat;
import dev.vitrine.server.console.partners.PartnerAppRow;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Handler;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Pages of a partner's public apps, at the base host. Secrets are shown once. Safe for use by many threads. */
public final class PartnerAppPages {

    private static final String PATH = "/partners/apps";
    private static final int MOST_SHOPS = 50;
    private static final int MOST_FAILING = 10;

    private final Foundation foundation;
    private final People people;
    private final AppServices appServices;
    private final Layout layout;
    private final Predicate<Account> partner;
    private final String scheme;

    /** {@code partner}: who may make apps. */
    public PartnerAppPages(
            Foundation foundation,
            People people,
            AppServices appServices,
            Layout layout,
            Predicate<Account> partner,
            String scheme) {
        this.foundation = foundation;
        this.people = people;
        this.appServices = appServices;
        this.layout = layout;
        this.partner = partner;
        this.scheme = scheme;
    }

    public void mount(JavalinConfig javalin, PageAuthorization pageAuthorization) {
        javalin.routes.get(PATH, partners(pageAuthorization, this::list));
        javalin.routes.post(PATH, partners(pageAuthorization, this::create));
        javalin.routes.get(PATH + "/new", partners(pageAuthorization, visit -> blank(visit, 200, Form.empty())));
        javalin.routes.get(PATH + "/{id}", one(pageAuthorization, (visit, app) -> show(visit, 200, app, Form.empty())));
        javalin.routes.get(PATH + "/{id}/calls", one(pageAuthorization, this::calls));
        javalin.routes.post(PATH + "/{id}", one(pageAuthorization, this::save));
        javalin.routes.post(PATH + "/{id}/rotate", one(pageAuthorization, this::rotate));
        javalin.routes.post(PATH + "/{id}/end-rotation", one(pageAuthorization, this::endRotation));
        javalin.routes.post(PATH + "/{id}/delete", one(pageAuthorization, this::delete));
        AccessControlSection.mount(
                javalin,
                PATH + "/{id}",
                accessAction -> one(
                        pageAuthorization,
                        (visit, app) ->
                                accessAction.take(access(visit, app), refused -> show(visit, 422, app, refused))));
    }

    /** Redirects accounts that are no partners to the partner application. */
    private Handler partners(PageAuthorization pageAuthorization, AccountHandler page) {
        return pageAuthorization.person(visit -> {
            if (partner.test(visit.account())) {
                page.handle(visit);
            } else {
                visit.context().status(303).header("Location", "/partners");
            }
        });
    }

    private Handler one(PageAuthorization pageAuthorization, BiConsumer<AccountRequest, PublicApp> page) {
        return partners(pageAuthorization, visit -> {
            var id = AccessControlSection.number(visit.context(), "id");
            var app = foundation
                    .database()
                    .read(session -> appServices
                            .publicApps()
                            .find(session, visit.account().id(), id))
                    .orElseThrow(ApiException::notFound);
            page.accept(visit, app);
        });
    }

    /** A shop: where the app can be tried out, or where it is installed. */
    public record ShopRow(String name, String handle, String address, String words) {}

    /** A subscription that fails. */
    public record FailingWebhookRow(String topic, String words, String state, String tone) {}

    /** Deliveries to a subscription in the last day; {@code paused}: its circuit breaker is open. */
    public record DeliveriesRow(
            String topic, String shop, String address, long sent, long failed, String share, boolean paused) {}

    private void list(AccountRequest visit) {
        var apps = foundation
                .database()
                .read(session ->
                        PartnerAppRow.of(appServices, session, visit.account().id()));
        layout.render(visit, "console/apps/partner-apps", Map.of("apps", apps));
    }

    private void blank(AccountRequest visit, int status, Form form) {
        var filled = form.values().containsKey("email")
                ? form
                : form.with("email", visit.account().email());
        layout.render(visit, status, "console/apps/partner-new", filled.model());
    }

    private void create(AccountRequest visit) {
        var form = Form.typed(visit.context());
        try {
            var app = appServices.publicApps().create(visit.account().id(), PartnerAppForm.read(form));
            layout.render(
                    visit,
                    201,
                    "console/apps/partner-credentials",
                    Map.of("name", app.name(), "key", app.clientId(), "secret", app.secret(), "address", address(app)));
        } catch (ApiException e) {
            blank(visit, 422, PartnerAppForm.withErrors(form, e));
        }
    }

    private void show(AccountRequest visit, int status, PublicApp app, Form form) {
        var access = access(visit, app).view();
        var values = new HashMap<>(PartnerAppForm.of(app));
        values.put("ip", access.ranges());
        values.putAll(form.values());
        var model = new HashMap<>(new Form(values, form.problems()).model());
        model.put("name", app.name());
        model.put("key", app.clientId());
        model.put("address", address(app));
        model.put("rotating", app.nextSecret() != null);
        model.put("access", access);
        foundation.database().read(session -> {
            var count =
                    appServices.installations().counts(session, app.accountId()).getOrDefault(app.id(), 0L);
            model.put("count", count);
            model.put(
                    "listed",
                    appServices
                            .appListings()
                            .listings()
                            .of(session, app)
                            .map(listing -> "The listing is \"" + listing.status() + "\""
                                    + (listing.isInStore() ? ", and the app is in the store." : "."))
                            .orElse("It is not listed yet. Merchants find apps in the app store."));
            model.put("reach", PartnerAppRow.reach(count));
            var shops = appServices.installations().shops(session, app, MOST_SHOPS);
            var having = shops.stream().map(InstallingShop::handle).collect(Collectors.toSet());
            model.put(
                    "shops",
                    shops.stream()
                            .map(shop -> new ShopRow(
                                    shop.name(),
                                    shop.handle(),
                                    origin(shop.handle()),
                                    host(shop.handle()) + " · since " + UtcDateFormat.day(shop.since())))
                            .toList());
            model.put(
                    "installs",
                    InstallsView.of(session, app.id(), foundation.clock().instant()));
            model.put("use", ApiUseView.of(session, app.id(), foundation.clock().instant()));
            model.put(
                    "deliveries",
                    AppDeliveries.failing(
                                    session,
                                    app.id(),
                                    foundation.clock().instant().minus(Duration.ofDays(1)),
                                    MOST_FAILING)
                            .stream()
                            .map(PartnerAppPages::deliveries)
                            .toList());
            model.put(
                    "failing",
                    FailingWebhook.of(session, app.id(), MOST_FAILING).stream()
                            .map(this::trouble)
                            .toList());
            model.put(
                    "stores",
                    people.staff().memberships(session, visit.account()).stream()
                            .map(place -> new ShopRow(
                                    place.name(),
                                    place.handle(),
                                    foundation
                                            .shops()
                                            .adminAddress(
                                                    place.handle(), "/admin/apps/install?client_id=" + app.clientId()),
                                    host(place.handle())
                                            + (having.contains(place.handle()) ? " · has it already" : "")))
                            .toList());
            return true;
        });
        layout.render(visit, status, "console/apps/partner-app", model);
    }

    /** In one shop after the other; without one that is named in the newest. */
    private void calls(AccountRequest visit, PublicApp app) {
        var shops = foundation
                .database()
                .read(session -> appServices.installations().shops(session, app, MOST_SHOPS));
        var asked = visit.context().queryParam("shop");
        var chosen = shops.stream()
                .filter(shop -> asked == null || shop.handle().equals(asked))
                .findFirst()
                .orElseThrow(ApiException::notFound);
        var shop = foundation.shops().byHandle(chosen.handle()).orElseThrow(ApiException::notFound);
        var installed = foundation
                .database()
                .read(session -> appServices.installations().of(session, shop, app))
                .orElseThrow(ApiException::notFound);
        var view = ApiCallView.of(foundation, appServices, visit.context(), shop, installed.id(), address(app), "shop");
        var model = view.model(
                ZoneOffset.UTC,
                new ApiCallView.Crumb("/partners", "Partners"),
                new ApiCallView.Crumb(PATH, "Apps"),
                new ApiCallView.Crumb(address(app), app.name()));
        model.put("shops", shops);
        model.put("shop", shop.handle());
        layout.render(visit, "console/apps/calls", model);
    }

    private static DeliveriesRow deliveries(AppDeliveries.Subscription subscription) {
        return new DeliveriesRow(
                subscription.topic(),
                subscription.shop(),
                subscription.address(),
                subscription.sent(),
                subscription.failed(),
                ApiUseView.share(subscription.failed(), subscription.sent()),
                subscription.breakerOpenedAt() != null);
    }

    private FailingWebhookRow trouble(FailingWebhook failingWebhook) {
        var times = failingWebhook.failures() == 1 ? "once" : failingWebhook.failures() + " times in a row";
        return new FailingWebhookRow(
                failingWebhook.topic(),
                failingWebhook.shop() + " · " + failingWebhook.address() + " · failed " + times + ", last on "
                        + UtcDateFormat.day(failingWebhook.lastFailureAt()),
                failingWebhook.ended() ? "Deleted" : "Failing",
                failingWebhook.ended() ? "danger" : "warning");
    }

    private String host(String handle) {
        return handle + "." + foundation.shops().baseHost();
    }

    private String origin(String handle) {
        return scheme + "://" + host(handle);
    }

    private void save(AccountRequest visit, PublicApp app) {
        var form = Form.typed(visit.context());
        try {
            appServices.publicApps().update(app.accountId(), app.id(), PartnerAppForm.read(form));
            FlashMessage.redirect(visit.context(), address(app), "Saved; it holds from now on");
        } catch (ApiException e) {
            show(visit, 422, app, PartnerAppForm.withErrors(form, e));
        }
    }

    private void rotate(AccountRequest visit, PublicApp app) {
        access(visit, app)
                .revealOnce(
                        "New API secret",
                        appServices.publicApps().beginRotation(app.accountId(), app.id()),
                        "Both secrets are accepted now, and requests are signed with the old one. "
                                + "End the rotation when every part of your app knows the new one.");
    }

    private void endRotation(AccountRequest visit, PublicApp app) {
        appServices.publicApps().endRotation(app.accountId(), app.id());
        FlashMessage.redirect(visit.context(), address(app), "The old secret is dead; the new one signs from now on");
    }

    private void delete(AccountRequest visit, PublicApp app) {
        appServices.appDeletion().delete(app.accountId(), app.id());
        FlashMessage.redirect(
                visit.context(), PATH, app.name() + " is deleted; its access to every shop ended at once");
    }

    private AccessControlSection access(AccountRequest visit, PublicApp app) {
        return new AccessControlSection(
                visit.context(),
                new AccessControlSection.AppLocation(address(app), app.name(), PATH, "Apps"),
                "It counts in every shop where the app is installed.",
                new PublicAppAccess(foundation, appServices, app),
                (status, template, model) -> layout.render(visit, status, template, model));
    }

    private static String address(PublicApp app) {
        return PATH + "/" + app.id();
    }
}
