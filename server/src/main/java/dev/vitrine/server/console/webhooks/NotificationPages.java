package dev.vitrine.server.console.webhooks;

import dev.vitrine.Platform;
import dev.vitrine.kernel.ApiException;
import dev.vitrine.people.Permission;
import dev.vitrine.server.console.Browsing;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Frame;
import dev.vitrine.server.console.Guard;
import dev.vitrine.server.console.Notice;
import dev.vitrine.server.console.Pager;
import dev.vitrine.server.console.StaffPage;
import dev.vitrine.server.console.StaffVisit;
import dev.vitrine.webhooks.Webhook;
import dev.vitrine.webhooks.WebhookDeliveryLog.DeliveryCounts;
import dev.vitrine.webhooks.WebhookFilter;
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
 * {@code /admin/settings/notifications}: what is sent to whom, the shop's own and that of its apps; making, pausing and
 * ending the shop's own; the log of each, and sending again. Threads may share it.
 */
public final class NotificationPages {

    private static final String SECRET = Hooks.HOME + "#secret";
    private static final int SIZE = 50;
    private static final int FEW = 10;
    private static final WebhookFilter GONE = new WebhookFilter("", Optional.empty(), "deleted");
    private static final Map<String, String> STATES = states();

    private final Hooks hooks;
    private final Frame frame;

    public NotificationPages(Platform platform, Frame frame, InstantSource clock) {
        this.hooks = new Hooks(platform, clock);
        this.frame = frame;
    }

    public void mount(JavalinConfig javalin, Guard guard) {
        var forms = new WebhookForms(hooks, frame);
        var steps = new WebhookSteps(hooks);
        var deliveries = new DeliveryPages(hooks, frame);
        var again = new AgainPage(hooks, frame);
        get(javalin, guard, "", this::list);
        get(javalin, guard, "/new", forms::fresh);
        post(javalin, guard, "/new", forms::create);
        post(javalin, guard, "/secret/{what}", this::secret);
        get(javalin, guard, "/{id}", deliveries::log);
        get(javalin, guard, "/{id}/edit", forms::edit);
        post(javalin, guard, "/{id}/edit", forms::change);
        post(javalin, guard, "/{id}/test", steps::test);
        post(javalin, guard, "/{id}/pause", steps::pause);
        post(javalin, guard, "/{id}/resume", steps::resume);
        post(javalin, guard, "/{id}/delete", steps::delete);
        post(javalin, guard, "/{id}/activate", steps::activate);
        post(javalin, guard, "/{id}/redeliver", again::sendRecent);
        get(javalin, guard, "/{id}/again", again::show);
        post(javalin, guard, "/{id}/again", again::send);
        get(javalin, guard, "/{id}/deliveries/{delivery}", deliveries::delivery);
        post(javalin, guard, "/{id}/deliveries/{delivery}/redeliver", deliveries::redeliver);
    }

    private static void get(JavalinConfig javalin, Guard guard, String path, StaffPage page) {
        javalin.routes.get(Hooks.HOME + path, guard.staff(Permission.SETTINGS, page));
    }

    private static void post(JavalinConfig javalin, Guard guard, String path, StaffPage page) {
        javalin.routes.post(Hooks.HOME + path, guard.staff(Permission.SETTINGS, page));
    }

    private void list(StaffVisit visit) {
        var shop = visit.shop();
        var shown = hooks.shown(visit);
        var apps = hooks.apps(visit);
        var browsing = Browsing.of(visit.context(), Hooks.HOME, List.of("q", "app", "state"));
        var filter = filter(browsing);
        var webhooks = hooks.platform().webhooks();
        List<Webhook> found = hooks.database()
                .read(session -> webhooks.all(session, shop, filter, SIZE, (browsing.page() - 1L) * SIZE));
        long total = hooks.database().read(session -> webhooks.count(session, shop, filter));
        List<Webhook> gone = hooks.database().read(session -> webhooks.all(session, shop, GONE, FEW, 0));
        List<DeliveryCounts> tallies =
                hooks.database().read(session -> hooks.log().counts(session, shop));
        var byHook =
                tallies.stream().collect(Collectors.toMap(DeliveryCounts::webhookId, deliveryCounts -> deliveryCounts));
        Function<Webhook, Shown.Hook> line = hook -> shown.hook(
                hook, Optional.ofNullable(byHook.get(hook.id())), Optional.ofNullable(apps.get(hook.appId())));
        List<String> secrets =
                hooks.database().write(tx -> hooks.platform().webhooks().keys().ofShop(tx, shop));
        var model = new HashMap<String, Object>();
        model.put("hooks", found.stream().map(line).toList());
        model.put("gone", filter.state().isEmpty() ? gone.stream().map(line).toList() : List.of());
        model.put("browsing", browsing);
        model.put("pager", Pager.of(browsing, SIZE, total, "webhook", "webhooks"));
        model.put("makers", makers(apps));
        model.put("chips", browsing.chips(chips(makers(apps))));
        model.put("states", STATES);
        model.put("searchable", total > FEW || !browsing.everything());
        model.put("secret", Notice.reveals(visit.context()) ? secrets.getFirst() : "");
        model.put("rotating", secrets.size() > 1);
        frame.render(visit, "console/webhooks/list", model);
    }

    /** why: an address may be written by hand; what is not offered narrows nothing. */
    private static WebhookFilter filter(Browsing browsing) {
        var app = Optional.of(browsing.text("app"))
                .filter(text -> text.matches("\\d{1,18}"))
                .map(Long::parseLong);
        var state = WebhookFilter.STATES.contains(browsing.text("state")) ? browsing.text("state") : "";
        return new WebhookFilter(browsing.text("q"), app, state);
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

    private void secret(StaffVisit visit) {
        var webhookSecrets = hooks.platform().webhooks().keys();
        var shop = visit.shop();
        switch (visit.context().pathParam("what")) {
            case "show" ->
                Notice.revealAt(visit.context(), SECRET, "The signing secret stands below until you leave this page.");
            case "rotate" -> {
                hooks.database().change(tx -> webhookSecrets.rotate(tx, shop));
                Notice.revealAt(
                        visit.context(),
                        SECRET,
                        "The secret is exchanged. The new one stands below until you leave this page.");
            }
            case "settle" -> {
                hooks.database().change(tx -> webhookSecrets.dropPrevious(tx, shop));
                Notice.to(visit.context(), Hooks.HOME, "Only the new secret signs from now on.");
            }
            default -> throw ApiException.notFound();
        }
    }
}
