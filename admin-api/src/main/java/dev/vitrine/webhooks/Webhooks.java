package dev.vitrine.webhooks;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.access.Scope;
import dev.vitrine.db.Database;
import dev.vitrine.db.Select;
import dev.vitrine.db.Session;
import dev.vitrine.db.Table;
import dev.vitrine.db.Tx;
import dev.vitrine.events.Events;
import dev.vitrine.events.Topic;
import dev.vitrine.kernel.ApiException;
import dev.vitrine.kernel.Json;
import dev.vitrine.kernel.Problems;
import dev.vitrine.rest.Answer;
import dev.vitrine.rest.Call;
import dev.vitrine.rest.Filter;
import dev.vitrine.rest.Resource;
import dev.vitrine.rest.Route;
import dev.vitrine.rest.Verb;
import dev.vitrine.tenancy.Shop;
import dev.vitrine.tenancy.Shops;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Subscriptions: "only the calling app's"; the shop's own, made in its notification settings, are those of app 0.
 * Threads may share it.
 */
public final class Webhooks {

    static final Table<Webhook> TABLE = Table.of("webhooks", Webhook.class, "secret", "api_version");
    private static final List<String> CHANGEABLE =
            List.of("address", "format", "fields", "metafield_namespaces", "status");
    private static final int MOST = 1_000;
    private static final int MOST_NAMES = 250;
    private static final String ADDRESS = "address";

    private final Database database;
    private final Shops shops;
    private final Events events;
    private final Fanout fanout;
    private final Keys keys;
    private final Addresses addresses;
    private final Dispatcher dispatcher;
    private final DeliveryLog log;
    private final Samples samples = new Samples();
    private final InstantSource clock;

    Webhooks(
            Database database,
            Shops shops,
            Events events,
            Fanout fanout,
            Keys keys,
            Addresses addresses,
            Dispatcher dispatcher,
            DeliveryLog log,
            InstantSource clock) {
        this.database = database;
        this.shops = shops;
        this.events = events;
        this.fanout = fanout;
        this.keys = keys;
        this.addresses = addresses;
        this.dispatcher = dispatcher;
        this.log = log;
        this.clock = clock;
    }

    public Resource<Webhook> resource() {
        return new DeliveryRoutes(log)
                .on(Resource.of(Webhook.class, "webhook", "webhooks", TABLE)
                        .scope(Scope.NONE)
                        .visible((select, call) -> visible(select, call))
                        .writable("topic", ADDRESS, "format", "fields", "metafield_namespaces", "status")
                        .filters(
                                Filter.equal(ADDRESS),
                                Filter.equal("topic"),
                                Filter.choice(
                                        "status",
                                        List.of(Webhook.ACTIVE, Webhook.PAUSED, Webhook.DELETED),
                                        (select, word) -> select.equal("status", word)),
                                Filter.times("created_at"),
                                Filter.times("updated_at"))
                        .list()
                        .count()
                        .read()
                        .create(this::create)
                        .update(this::update)
                        .delete((call, webhook) -> Endings.delete(
                                call.tx(),
                                call.shop().shopId(),
                                webhook.id(),
                                call.now(),
                                "The subscription was deleted"))
                        .action(Verb.POST, "activate", Scope.NONE, this::activate));
    }

    /** What sends is no transaction. */
    public List<Route> routes() {
        return Stream.concat(
                        resource().routes().stream(),
                        Stream.of(new Route(Verb.POST, "webhooks/{id}/test", Scope.NONE, "webhooks", this::test)))
                .toList();
    }

    public DeliveryLog log() {
        return log;
    }

    public Keys keys() {
        return keys;
    }

    public Dispatcher dispatcher() {
        return dispatcher;
    }

    /**
     * The app was uninstalled, and {@code app/uninstalled} announced in this transaction: its subscriptions end, but
     * that last word is still sent, signed as before.
     */
    public void part(Tx tx, Shop shop, long app) {
        var now = clock.instant();
        var own = Select.ALL.equal("app_id", app).matching("status <> 'deleted'", null);
        for (var webhook : TABLE.list(tx, shop.shopId(), own)) {
            if (Topic.APP_UNINSTALLED.wireName().equals(webhook.topic())) {
                tx.sql("""
                                update webhooks set status = 'deleted', deleted_at = :now, updated_at = :now, parting = :yes
                                where shop_id = :shop and id = :id
                                """)
                        .bind(shop.shopId())
                        .bind("id", webhook.id())
                        .bind("now", now)
                        .bind("yes", true)
                        .run();
            } else {
                Endings.delete(tx, shop.shopId(), webhook.id(), now, "The app was uninstalled");
            }
        }
    }

    /**
     * An event to try receivers with, told to everybody who subscribed to its topic: the newest real one, or an
     * example.
     */
    public long rehearse(Tx tx, Shop shop, Topic topic) {
        var payload = samples.newest(tx, shop, topic).orElseGet(() -> samples.of(shop, topic));
        var event = events.rehearse(tx, shop, topic, payload.path("id").asLong(), payload);
        fanout.take(tx, shop, event);
        return event.id();
    }

    /** Forwards what happens from now on to a developer's own machine. */
    public Listening listen(Shop shop, String address) {
        return Listening.to(database, shops, keys, shop, address, clock);
    }

    /** The caller's own; 404 otherwise. Held while this is a transaction. */
    static Webhook own(Call call) {
        return own(call.session(), call.shop(), call.principal().appId(), call.path("id"));
    }

    /** A subscription of the shop itself or of any app of it: for the shop's own pages. */
    public List<Webhook> all(Session session, Shop shop) {
        return TABLE.list(session, shop.shopId(), Select.ALL.by("id"));
    }

    private static Webhook own(Session session, Shop shop, long app, long id) {
        return TABLE.find(session, shop.shopId(), id)
                .filter(webhook -> webhook.appId() == app && !Webhook.DELETED.equals(webhook.status()))
                .orElseThrow(ApiException::notFound);
    }

    /** "Keep deleted subscriptions 30 days for listing ?status=deleted". */
    private static Select visible(Select select, Call call) {
        var own = select.equal("app_id", call.principal().appId());
        var asked = call.query("status").filter(Webhook.DELETED::equals);
        return asked.isPresent() ? own : own.matching("status <> 'deleted'", null);
    }

    private Webhook create(Call call, ObjectNode body) {
        var tree = Json.object();
        tree.set("topic", body.get("topic"));
        CHANGEABLE.stream().filter(body::has).forEach(name -> tree.set(name, body.get(name)));
        var draft = filled(call.json().read(tree, Webhook.class), call, call.now());
        // why: the shop's row is held, so that two makers cannot both see room for one more.
        call.tx()
                .sql("select id from shops where id = :shop" + call.tx().lock())
                .bind(call.shop().shopId())
                .numbers();
        check(call, draft);
        var own = Select.ALL.equal("app_id", draft.appId()).matching("status <> 'deleted'", null);
        if (TABLE.count(call.tx(), call.shop().shopId(), own) >= MOST) {
            throw Problems.of(Problems.BASE, "At most 1000 webhooks can exist; delete one first");
        }
        var holder = keys.holder(call.tx(), call.shop(), draft.appId()).orElseThrow();
        return TABLE.insert(call.tx(), call.shop().shopId(), draft)
                .with(holder.secrets().getFirst());
    }

    private Webhook update(Call call, Webhook seen, ObjectNode body) {
        var current = own(call);
        if (body.has("topic") && !Objects.equals(body.path("topic").asText(), current.topic())) {
            throw Problems.of("topic", "can't be changed");
        }
        var tree = (ObjectNode) call.json().tree(current);
        CHANGEABLE.stream().filter(body::has).forEach(name -> tree.set(name, body.get(name)));
        var changed = filled(call.json().read(tree, Webhook.class), call, current.createdAt());
        check(call, changed);
        return TABLE.update(call.tx(), call.shop().shopId(), current.id(), changed);
    }

    private static Webhook filled(Webhook draft, Call call, Instant createdAt) {
        return new Webhook(
                draft.id(),
                call.principal().appId(),
                draft.topic() == null ? null : draft.topic().strip(),
                draft.address() == null ? null : draft.address().strip(),
                Objects.requireNonNullElse(draft.format(), "json"),
                draft.fields(),
                draft.metafieldNamespaces(),
                Objects.requireNonNullElse(draft.status(), Webhook.ACTIVE),
                draft.consecutiveFailures(),
                draft.lastFailureAt(),
                draft.lastSuccessAt(),
                draft.deletedAt(),
                createdAt,
                call.now(),
                null);
    }

    private void check(Call call, Webhook webhook) {
        var problems = new Problems();
        var topic = Optional.ofNullable(webhook.topic()).flatMap(Topic::named).filter(Topic::isPublic);
        problems.notBlank("topic", webhook.topic());
        if (topic.isEmpty() && webhook.topic() != null && !webhook.topic().isBlank()) {
            problems.add("topic", "is not a known topic");
        }
        addresses.check(webhook.address(), problems);
        problems.oneOf("format", webhook.format(), List.of("json", "xml"))
                .oneOf("status", webhook.status(), List.of(Webhook.ACTIVE, Webhook.PAUSED));
        checkNames(webhook.fields(), "fields", problems);
        checkNames(webhook.metafieldNamespaces(), "metafield_namespaces", problems);
        if (problems.isEmpty() && isTaken(call, webhook)) {
            problems.add(ADDRESS, "has already been taken for this topic");
        }
        problems.throwIfAny();
        // "the topic's read scope is required (403/422)".
        topic.ifPresent(known -> call.principal().require(Subjects.scope(known), false));
    }

    private static void checkNames(List<@Nullable String> names, String field, Problems problems) {
        if (names.size() > MOST_NAMES) {
            problems.add(field, "is too long (maximum is " + MOST_NAMES + " names)");
        }
        for (int i = 0; i < names.size(); i++) {
            problems.notBlank(field + "[" + i + "]", names.get(i)).atMost(255, field + "[" + i + "]", names.get(i));
        }
    }

    private static boolean isTaken(Call call, Webhook webhook) {
        var twins = Select.ALL
                .equal("app_id", webhook.appId())
                .equal("topic", webhook.topic())
                .equal(ADDRESS, webhook.address())
                .matching("status <> 'deleted'", null)
                .matching("id <> :value", webhook.id());
        return TABLE.count(call.session(), call.shop().shopId(), twins) > 0;
    }

    /** Takes up again what was deleted within the last thirty days. */
    private Answer activate(Call call) {
        var id = call.path("id");
        var webhook = TABLE.find(call.tx(), call.shop().shopId(), id)
                .filter(found -> found.appId() == call.principal().appId())
                .orElseThrow(ApiException::notFound);
        var fresh = filled(webhook, call, webhook.createdAt());
        var active = new Webhook(
                fresh.id(),
                fresh.appId(),
                fresh.topic(),
                fresh.address(),
                fresh.format(),
                fresh.fields(),
                fresh.metafieldNamespaces(),
                Webhook.ACTIVE,
                0,
                fresh.lastFailureAt(),
                fresh.lastSuccessAt(),
                null,
                fresh.createdAt(),
                fresh.updatedAt(),
                null);
        check(call, active);
        return Answer.ok(Map.of("webhook", TABLE.update(call.tx(), call.shop().shopId(), id, active)));
    }

    /** "sends a sample payload at once": tried once, whatever comes of it. */
    private Answer test(Call call) {
        var app = call.principal().appId();
        var due = clock.instant().plusSeconds(60).toEpochMilli();
        long delivery = database.write(tx -> {
            var webhook = own(tx, call.shop(), app, call.path("id"));
            var topic = Topic.named(Objects.requireNonNull(webhook.topic())).orElseThrow();
            call.principal().require(Subjects.scope(topic), false);
            var sample = samples.of(call.shop(), topic);
            var event =
                    events.rehearse(tx, call.shop(), topic, sample.path("id").asLong(), sample);
            return fanout.only(tx, call.shop(), event, webhook.id(), due);
        });
        var outcome = dispatcher.sendNow(delivery);
        var told = Json.object()
                .put("id", delivery)
                .put("status", outcome.isGood() ? Delivery.DELIVERED : Delivery.FAILED)
                .put("response_code", outcome.status() == 0 ? null : outcome.status())
                .put("duration_ms", outcome.took().toMillis())
                .put("error", outcome.error());
        return Answer.ok(Map.of("delivery", told));
    }
}
