package dev.vitrine.server.console.webhooks;

import dev.vitrine.AppServices;
import dev.vitrine.Foundation;
import dev.vitrine.apps.webhooks.Webhook;
import dev.vitrine.apps.webhooks.WebhookDeliveryLog.DeliveryCounts;
import dev.vitrine.apps.webhooks.WebhookFilter;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.rest.RestApi;
import dev.vitrine.people.Permission;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.ListQuery;
import dev.vitrine.server.console.PageAuthorization;
import dev.vitrine.server.console.Pager;
import dev.vitrine.server.console.StaffHandler;
import dev.vitrine.server.console.StaffRequest;
import io.javalin.config.JavalinConfig;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * {@code /admin/settings/notifications}: webhooks of the shop and of its apps; creating, pausing and ending the shop's
 * own; the log of each, and sending again. Safe for use by many threads.
 */
public final class WebhookPages {

    private static final String SECRET = ConsoleWebhooks.HOME + "#secret";
    private static final int SIZE = 50;
    private static final int FEW = 10;
    private static final WebhookFilter GONE = new WebhookFilter("", Optional.empty(), "deleted");
    private static final Map<String, String> STATES = states();

    private final ConsoleWebhooks consoleWebhooks;
    private final Layout layout;

    public WebhookPages(
            Foundation foundation, AppServices appServices, RestApi restApi, Layout layout, InstantSource clock) {
        this.consoleWebhooks = new ConsoleWebhooks(foundation, appServices, restApi, clock);
        this.layout = layout;
    }

    public void mount(JavalinConfig javalin, PageAuthorization pageAuthorization) {
        var forms = new WebhookForms(consoleWebhooks, layout);
        var steps = new WebhookActions(consoleWebhooks);
        var deliveries = new WebhookDeliveryPages(consoleWebhooks, layout);
        var again = new RedeliveryPage(consoleWebhooks, layout);
        get(javalin, pageAuthorization, "", this::list);
        get(javalin, pageAuthorization, "/new", forms::fresh);
        post(javalin, pageAuthorization, "/new", forms::create);
        post(javalin, pageAuthorization, "/secret/{what}", this::secret);
        get(javalin, pageAuthorization, "/{id}", deliveries::log);
        get(javalin, pageAuthorization, "/{id}/edit", forms::edit);
        post(javalin, pageAuthorization, "/{id}/edit", forms::change);
        post(javalin, pageAuthorization, "/{id}/test", steps::test);
        post(javalin, pageAuthorization, "/{id}/pause", steps::pause);
        post(javalin, pageAuthorization, "/{id}/resume", steps::resume);
        post(javalin, pageAuthorization, "/{id}/delete", steps::delete);
        post(javalin, pageAuthorization, "/{id}/activate", steps::activate);
        post(javalin, pageAuthorization, "/{id}/redeliver", again::sendRecent);
        get(javalin, pageAuthorization, "/{id}/again", again::show);
        post(javalin, pageAuthorization, "/{id}/again", again::send);
        get(javalin, pageAuthorization, "/{id}/deliveries/{delivery}", deliveries::delivery);
        post(javalin, pageAuthorization, "/{id}/deliveries/{delivery}/redeliver", deliveries::redeliver);
    }

    private static void get(
            JavalinConfig javalin, PageAuthorization pageAuthorization, String path, StaffHandler page) {
        javalin.routes.get(ConsoleWebhooks.HOME + path, pageAuthorization.staff(Permission.SETTINGS, page));
    }

    private static void post(
            JavalinConfig javalin, PageAuthorization pageAuthorization, String path, StaffHandler page) {
        javalin.routes.post(ConsoleWebhooks.HOME + path, pageAuthorization.staff(Permission.SETTINGS, page));
    }

    private void list(StaffRequest visit) {
        var shop = visit.shop();
        var webhookViews = consoleWebhooks.shown(visit);
        var apps = consoleWebhooks.apps(visit);
        var listQuery = ListQuery.of(visit.context(), ConsoleWebhooks.HOME, List.of("q", "app", "state"));
        var filter = filter(listQuery);
        var webhooks = consoleWebhooks.appServices().webhooks();
        var found = consoleWebhooks
                .database()
                .read(session -> webhooks.all(session, shop, filter, SIZE, (listQuery.page() - 1L) * SIZE));
        long total = consoleWebhooks.database().read(session -> webhooks.count(session, shop, filter));
        var gone = consoleWebhooks.database().read(session -> webhooks.all(session, shop, GONE, FEW, 0));
        var tallies =
                consoleWebhooks.database().read(session -> consoleWebhooks.log().counts(session, shop));
        var byHook =
                tallies.stream().collect(Collectors.toMap(DeliveryCounts::webhookId, deliveryCounts -> deliveryCounts));
        Function<Webhook, WebhookViews.WebhookRow> line = hook -> webhookViews.hook(
                hook, Optional.ofNullable(byHook.get(hook.id())), Optional.ofNullable(apps.get(hook.appId())));
        var secrets = consoleWebhooks
                .database()
                .write(tx -> consoleWebhooks.appServices().webhooks().keys().ofShop(tx, shop));
        var model = new HashMap<String, Object>();
        model.put("hooks", found.stream().map(line).toList());
        model.put("gone", filter.state().isEmpty() ? gone.stream().map(line).toList() : List.of());
        model.put("browsing", listQuery);
        model.put("pager", Pager.of(listQuery, SIZE, total, "webhook", "webhooks"));
        model.put("makers", makers(apps));
        model.put("chips", listQuery.chips(chips(makers(apps))));
        model.put("states", STATES);
        model.put("searchable", total > FEW || !listQuery.everything());
        model.put("secret", FlashMessage.isRevealed(visit.context()) ? secrets.getFirst() : "");
        model.put("rotating", secrets.size() > 1);
        layout.render(visit, "console/webhooks/list", model);
    }

    /** why: an address may be written by hand; what is not offered narrows nothing. */
    private static WebhookFilter filter(ListQuery listQuery) {
        var app = Optional.of(listQuery.text("app"))
                .filter(text -> text.matches("\\d{1,18}"))
                .map(Long::parseLong);
        var state = WebhookFilter.STATES.contains(listQuery.text("state")) ? listQuery.text("state") : "";
        return new WebhookFilter(listQuery.text("q"), app, state);
    }

    private static Map<String, String> makers(Map<Long, String> apps) {
        var makers = new LinkedHashMap<String, String>();
        makers.put("", "Made by anybody");
        makers.put("0", "This shop");
        apps.forEach((id, name) -> makers.put(Long.toString(id), name));
        return makers;
    }

    private static Map<String, Map<String, String>> chips(Map<String, String> makers) {
        var chips = new LinkedHashMap<String, Map<String, String>>();
        chips.put("q", Map.of("*", "Search: "));
        chips.put("app", makers);
        chips.put("state", STATES);
        return chips;
    }

    private static Map<String, String> states() {
        var states = new LinkedHashMap<String, String>();
        states.put("", "Any state");
        WebhookFilter.STATES.forEach(state -> states.put(state, Form.sentence(state)));
        return states;
    }

    private void secret(StaffRequest visit) {
        var webhookSecrets = consoleWebhooks.appServices().webhooks().keys();
        var shop = visit.shop();
        switch (visit.context().pathParam("what")) {
            case "show" ->
                FlashMessage.redirectAndReveal(
                        visit.context(), SECRET, "The signing secret stands below until you leave this page.");
            case "rotate" -> {
                consoleWebhooks.database().change(tx -> webhookSecrets.rotate(tx, shop));
                FlashMessage.redirectAndReveal(
                        visit.context(),
                        SECRET,
                        "The secret is exchanged. The new one stands below until you leave this page.");
            }
            case "settle" -> {
                consoleWebhooks.database().change(tx -> webhookSecrets.dropPrevious(tx, shop));
                FlashMessage.redirect(visit.context(), ConsoleWebhooks.HOME, "Only the new secret signs from now on.");
            }
            default -> throw ApiException.notFound();
        }
    }
}
