package dev.vitrine.server.console.webhooks;

import dev.vitrine.Platform;
import dev.vitrine.apps.Apps;
import dev.vitrine.events.Topic;
import dev.vitrine.kernel.ApiException;
import dev.vitrine.kernel.Json;
import dev.vitrine.people.Permission;
import dev.vitrine.rest.Verb;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Frame;
import dev.vitrine.server.console.Guard;
import dev.vitrine.server.console.Notice;
import dev.vitrine.server.console.StaffPage;
import dev.vitrine.server.console.StaffVisit;
import dev.vitrine.server.console.admin.Manner;
import dev.vitrine.webhooks.Delivery;
import dev.vitrine.webhooks.DeliveryLog;
import dev.vitrine.webhooks.DeliveryLog.Tally;
import dev.vitrine.webhooks.DeliveryLog.Which;
import dev.vitrine.webhooks.Subjects;
import dev.vitrine.webhooks.Webhook;
import io.javalin.config.JavalinConfig;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * {@code /admin/settings/notifications}: what is sent to whom, the shop's own and that of its apps; making, pausing and
 * ending the shop's own; the log of each, and sending again. Threads may share it.
 */
public final class NotificationPages {

    private static final String HOME = "/admin/settings/notifications";
    private static final int PAGE = 25;

    private final Platform platform;
    private final Frame frame;
    private final InstantSource clock;

    public NotificationPages(Platform platform, Frame frame, InstantSource clock) {
        this.platform = platform;
        this.frame = frame;
        this.clock = clock;
    }

    public void mount(JavalinConfig javalin, Guard guard) {
        get(javalin, guard, "", this::list);
        get(javalin, guard, "/new", visit -> form(visit, "", Form.of(Map.of("format", "json")), 200));
        post(javalin, guard, "/new", this::create);
        post(javalin, guard, "/secret/{what}", this::secret);
        get(javalin, guard, "/{id}", this::detail);
        get(javalin, guard, "/{id}/edit", this::edit);
        post(javalin, guard, "/{id}/edit", this::change);
        post(javalin, guard, "/{id}/test", this::test);
        post(javalin, guard, "/{id}/pause", visit -> put(visit, "paused", "Paused. What happens meanwhile waits."));
        post(javalin, guard, "/{id}/resume", visit -> put(visit, "active", "It goes on; what waited is sent now."));
        post(javalin, guard, "/{id}/delete", this::delete);
        post(javalin, guard, "/{id}/activate", this::activate);
        post(javalin, guard, "/{id}/redeliver", this::redeliverMany);
        get(javalin, guard, "/{id}/deliveries/{delivery}", this::delivery);
        post(javalin, guard, "/{id}/deliveries/{delivery}/redeliver", this::redeliver);
    }

    private static void get(JavalinConfig javalin, Guard guard, String path, StaffPage page) {
        javalin.routes.get(HOME + path, guard.staff(Permission.SETTINGS, page));
    }

    private static void post(JavalinConfig javalin, Guard guard, String path, StaffPage page) {
        javalin.routes.post(HOME + path, guard.staff(Permission.SETTINGS, page));
    }

    private void list(StaffVisit visit) {
        list(visit, "");
    }

    /** @param secret shown this once, because somebody asked; otherwise empty */
    private void list(StaffVisit visit, String secret) {
        var shop = visit.shop();
        var shown = shown(visit);
        List<Webhook> all =
                platform.database().read(session -> platform.webhooks().all(session, shop));
        List<Tally> tallies = platform.database().read(session -> log().tallies(session, shop));
        var byHook = tallies.stream().collect(Collectors.toMap(Tally::webhookId, tally -> tally));
        var apps = apps(visit);
        var hooks = all.stream()
                .map(hook -> shown.hook(
                        hook, Optional.ofNullable(byHook.get(hook.id())), Optional.ofNullable(apps.get(hook.appId()))))
                .toList();
        List<String> secrets =
                platform.database().write(tx -> platform.webhooks().keys().ofShop(tx, shop));
        frame.render(
                visit,
                "console/webhooks/list",
                Map.of(
                        "hooks",
                        hooks.stream()
                                .filter(hook -> !hook.status().equals("deleted"))
                                .toList(),
                        "gone",
                        hooks.stream()
                                .filter(hook -> hook.status().equals("deleted"))
                                .toList(),
                        "secret",
                        secret,
                        "rotating",
                        secrets.size() > 1));
    }

    private void secret(StaffVisit visit) {
        var keys = platform.webhooks().keys();
        var shop = visit.shop();
        switch (visit.context().pathParam("what")) {
            case "show" -> {
                String secret =
                        platform.database().write(tx -> keys.ofShop(tx, shop).getFirst());
                list(visit, secret);
            }
            case "rotate" -> {
                String secret = platform.database().write(tx -> keys.rotate(tx, shop));
                list(visit, secret);
            }
            case "settle" -> {
                platform.database().change(tx -> keys.settle(tx, shop));
                Notice.to(visit.context(), HOME, "Only the new secret signs from now on.");
            }
            default -> throw ApiException.notFound();
        }
    }

    /** {@code id} is empty for a new one. */
    private void form(StaffVisit visit, String id, Form form, int status) {
        var model = new HashMap<String, Object>(form.model());
        model.put("id", id);
        model.put("heading", id.isEmpty() ? "New webhook" : "Change the webhook");
        model.put("action", id.isEmpty() ? HOME + "/new" : at(id) + "/edit");
        model.put("topics", topics());
        model.put("formats", Map.of("json", "JSON", "xml", "XML"));
        frame.render(visit, status, "console/webhooks/form", model);
    }

    private void create(StaffVisit visit) {
        var typed = Form.typed(visit.context());
        var body = body(typed).put("topic", typed.text("topic"));
        try {
            var made = perform(visit, Verb.POST, "webhooks", Json.object().set("webhook", body));
            Notice.to(visit.context(), at(made.at("/webhook/id").asText()), "The webhook is active from now on.");
        } catch (ApiException refusal) {
            form(visit, "", typed.refused(refusal), refusal.status());
        }
    }

    private void edit(StaffVisit visit) {
        var hook = own(visit);
        var values = Map.of(
                "topic", String.valueOf(hook.topic()),
                "address", String.valueOf(hook.address()),
                "format", String.valueOf(hook.format()),
                "fields", String.join(", ", hook.fields()),
                "namespaces", String.join(", ", hook.metafieldNamespaces()));
        form(visit, Long.toString(hook.id()), Form.of(values), 200);
    }

    private void change(StaffVisit visit) {
        var typed = Form.typed(visit.context());
        var id = visit.context().pathParam("id");
        try {
            perform(visit, Verb.PUT, "webhooks/" + id, Json.object().set("webhook", body(typed)));
            Notice.to(visit.context(), at(id), "Saved.");
        } catch (ApiException refusal) {
            form(visit, id, typed.refused(refusal), refusal.status());
        }
    }

    private static com.fasterxml.jackson.databind.node.ObjectNode body(Form typed) {
        var body = Json.object().put("address", typed.text("address")).put("format", typed.text("format"));
        var fields = body.putArray("fields");
        Shown.splitNames(typed.text("fields")).forEach(fields::add);
        var namespaces = body.putArray("metafield_namespaces");
        Shown.splitNames(typed.text("namespaces")).forEach(namespaces::add);
        return body;
    }

    private void detail(StaffVisit visit) {
        var hook = found(visit);
        var context = visit.context();
        var status = Optional.ofNullable(context.queryParam("status"))
                .filter(List.of("waiting", "delivered", "failed")::contains);
        var page = Optional.ofNullable(context.queryParam("page"))
                .filter(text -> text.matches("[1-9]\\d{0,3}"))
                .map(Integer::parseInt)
                .orElse(1);
        var which = new Which(status, Optional.empty(), Optional.empty());
        var shown = shown(visit);
        List<Delivery> deliveries = platform.database()
                .read(session ->
                        log().list(session, visit.shop(), hook.id(), which, PAGE + 1, (long) (page - 1) * PAGE));
        Optional<Tally> tally = Optional.of(
                platform.database().read(session -> log().tally(session, visit.shop(), hook.id())));
        var filters = new LinkedHashMap<String, String>();
        filters.put("", "All");
        filters.put("delivered", "Delivered");
        filters.put("waiting", "Waiting");
        filters.put("failed", "Failed");
        var model = new HashMap<String, Object>();
        model.put(
                "hook", shown.hook(hook, tally, Optional.ofNullable(apps(visit).get(hook.appId()))));
        model.put("lines", deliveries.stream().limit(PAGE).map(shown::line).toList());
        model.put("filters", filters);
        model.put("status", status.orElse(""));
        model.put("newer", page > 1 ? address(hook.id(), status, page - 1) : "");
        model.put("older", deliveries.size() > PAGE ? address(hook.id(), status, page + 1) : "");
        model.put("failed", tally.map(Tally::failed).orElse(0L));
        frame.render(visit, "console/webhooks/detail", model);
    }

    private static String address(long id, Optional<String> status, int page) {
        return HOME + "/" + id + "?page=" + page
                + status.map(word -> "&status=" + word).orElse("");
    }

    private void delivery(StaffVisit visit) {
        var hook = found(visit);
        var id = number(visit, "delivery");
        var delivery = platform.database()
                .read(session -> log().find(session, visit.shop(), hook.id(), id))
                .orElseThrow(ApiException::notFound);
        var body = platform.database().read(session -> log().body(session, visit.shop(), id));
        var shown = shown(visit);
        frame.render(
                visit,
                "console/webhooks/delivery",
                Map.of(
                        "hook", shown.hook(hook, Optional.empty(), Optional.empty()),
                        "line", shown.line(delivery),
                        "attempts",
                                delivery.log().reversed().stream()
                                        .map(shown::attempt)
                                        .toList(),
                        "body", body.map(Shown::pretty).orElse("")));
    }

    private void redeliver(StaffVisit visit) {
        var hook = found(visit);
        var id = number(visit, "delivery");
        boolean sent = platform.database().write(tx -> log().redeliver(tx, visit.shop(), hook.id(), id));
        var back = at(Long.toString(hook.id())) + "/deliveries/" + id;
        if (sent) {
            Notice.to(visit.context(), back, "It is sent again.");
        } else {
            Notice.problemTo(visit.context(), back, "It waits already, or is no longer kept.");
        }
    }

    /** All that failed since so many hours. */
    private void redeliverMany(StaffVisit visit) {
        var hook = found(visit);
        var typed = Form.typed(visit.context());
        var hours = typed.text("hours").matches("[1-9]\\d{0,2}") ? Long.parseLong(typed.text("hours")) : 24 * 7;
        Optional<Instant> since = Optional.of(clock.instant().minus(Duration.ofHours(hours)));
        var which = new Which(Optional.of("failed"), since, Optional.empty());
        int many = platform.database().write(tx -> log().redeliver(tx, visit.shop(), hook.id(), which));
        var words = many == 0
                ? "Nothing failed in that time."
                : many == 1 ? "One delivery is sent again." : many + " deliveries are sent again.";
        Notice.to(visit.context(), at(Long.toString(hook.id())), words);
    }

    private void test(StaffVisit visit) {
        var id = visit.context().pathParam("id");
        var told = perform(visit, Verb.POST, "webhooks/" + id + "/test", Json.object())
                .path("delivery");
        var took = told.path("duration_ms").asLong() + " ms";
        if (told.path("status").asText().equals("delivered")) {
            Notice.to(
                    visit.context(),
                    at(id),
                    "The sample was taken with status "
                            + told.path("response_code").asText() + " after " + took + ".");
        } else {
            Notice.problemTo(
                    visit.context(),
                    at(id),
                    "The receiver " + told.path("error").asText() + " after " + took + ".");
        }
    }

    private void put(StaffVisit visit, String status, String words) {
        var id = visit.context().pathParam("id");
        perform(visit, Verb.PUT, "webhooks/" + id, Map.of("webhook", Map.of("status", status)));
        Notice.to(visit.context(), at(id), words);
    }

    private void delete(StaffVisit visit) {
        perform(visit, Verb.DELETE, "webhooks/" + visit.context().pathParam("id"), Json.object());
        Notice.to(visit.context(), HOME, "Deleted. It can be taken up again within 30 days.");
    }

    private void activate(StaffVisit visit) {
        var id = visit.context().pathParam("id");
        try {
            perform(visit, Verb.POST, "webhooks/" + id + "/activate", Json.object());
            Notice.to(visit.context(), at(id), "It is active again.");
        } catch (ApiException refusal) {
            Notice.problemTo(visit.context(), HOME, String.valueOf(refusal.getMessage()));
        }
    }

    private com.fasterxml.jackson.databind.JsonNode perform(StaffVisit visit, Verb verb, String path, Object body) {
        var answer = platform.api().perform(visit.shop(), visit.staff().principal(), verb, path, Map.of(), body);
        return visit.shop().json().tree(answer.body());
    }

    private Webhook own(StaffVisit visit) {
        var hook = found(visit);
        if (hook.appId() != 0) {
            throw ApiException.notFound();
        }
        return hook;
    }

    private Webhook found(StaffVisit visit) {
        var id = number(visit, "id");
        List<Webhook> all =
                platform.database().read(session -> platform.webhooks().all(session, visit.shop()));
        return all.stream().filter(hook -> hook.id() == id).findFirst().orElseThrow(ApiException::notFound);
    }

    private static long number(StaffVisit visit, String place) {
        var text = visit.context().pathParam(place);
        if (!text.matches("\\d{1,18}")) {
            throw ApiException.notFound();
        }
        return Long.parseLong(text);
    }

    private Map<Long, String> apps(StaffVisit visit) {
        return platform.apps().list(visit.shop()).stream()
                .collect(Collectors.toMap(Apps.Listed::id, Apps.Listed::name));
    }

    /** By what they are about, for a select. */
    private static Map<String, List<String>> topics() {
        return Subjects.topics().stream()
                .collect(Collectors.groupingBy(
                        topic -> sentence(Subjects.plural(topic)),
                        LinkedHashMap::new,
                        Collectors.mapping(Topic::wireName, Collectors.toList())));
    }

    private static String sentence(String plural) {
        var words = plural.replace('_', ' ');
        return Character.toUpperCase(words.charAt(0)) + words.substring(1);
    }

    private static String at(String id) {
        return HOME + "/" + id;
    }

    private DeliveryLog log() {
        return platform.webhooks().log();
    }

    private Shown shown(StaffVisit visit) {
        return new Shown(new Manner(visit.shop(), clock.instant()));
    }
}
