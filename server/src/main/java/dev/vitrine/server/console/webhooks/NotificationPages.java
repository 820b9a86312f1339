package dev.vitrine.server.console.webhooks;

import dev.vitrine.Platform;
import dev.vitrine.kernel.ApiException;
import dev.vitrine.people.Permission;
import dev.vitrine.server.console.Frame;
import dev.vitrine.server.console.Guard;
import dev.vitrine.server.console.Notice;
import dev.vitrine.server.console.StaffPage;
import dev.vitrine.server.console.StaffVisit;
import dev.vitrine.webhooks.DeliveryLog.Tally;
import dev.vitrine.webhooks.Webhook;
import io.javalin.config.JavalinConfig;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * {@code /admin/settings/notifications}: what is sent to whom, the shop's own and that of its apps; making, pausing and
 * ending the shop's own; the log of each, and sending again. Threads may share it.
 */
public final class NotificationPages {

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
        list(visit, "");
    }

    /** @param secret shown this once, because somebody asked; otherwise empty */
    private void list(StaffVisit visit, String secret) {
        var shop = visit.shop();
        var shown = hooks.shown(visit);
        List<Webhook> all =
                hooks.database().read(session -> hooks.platform().webhooks().all(session, shop));
        List<Tally> tallies = hooks.database().read(session -> hooks.log().tallies(session, shop));
        var byHook = tallies.stream().collect(Collectors.toMap(Tally::webhookId, tally -> tally));
        var apps = hooks.apps(visit);
        var lines = all.stream()
                .map(hook -> shown.hook(
                        hook, Optional.ofNullable(byHook.get(hook.id())), Optional.ofNullable(apps.get(hook.appId()))))
                .toList();
        List<String> secrets =
                hooks.database().write(tx -> hooks.platform().webhooks().keys().ofShop(tx, shop));
        frame.render(
                visit,
                "console/webhooks/list",
                Map.of(
                        "hooks",
                        lines.stream()
                                .filter(hook -> !hook.status().equals("deleted"))
                                .toList(),
                        "gone",
                        lines.stream()
                                .filter(hook -> hook.status().equals("deleted"))
                                .toList(),
                        "secret",
                        secret,
                        "rotating",
                        secrets.size() > 1));
    }

    private void secret(StaffVisit visit) {
        var keys = hooks.platform().webhooks().keys();
        var shop = visit.shop();
        switch (visit.context().pathParam("what")) {
            case "show" -> {
                String secret =
                        hooks.database().write(tx -> keys.ofShop(tx, shop).getFirst());
                list(visit, secret);
            }
            case "rotate" -> {
                String secret = hooks.database().write(tx -> keys.rotate(tx, shop));
                list(visit, secret);
            }
            case "settle" -> {
                hooks.database().change(tx -> keys.settle(tx, shop));
                Notice.to(visit.context(), Hooks.HOME, "Only the new secret signs from now on.");
            }
            default -> throw ApiException.notFound();
        }
    }
}
