package dev.vitrine.apps.webhooks;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.apps.Installations;
import dev.vitrine.apps.PublicApp;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.EncryptedColumn;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.AuditArea;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.feature.DataCheck;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.ApiResponse;
import dev.vitrine.foundation.rest.Filter;
import dev.vitrine.foundation.rest.Resource;
import dev.vitrine.foundation.rest.Route;
import dev.vitrine.foundation.rest.Verb;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Webhook subscriptions: "only the calling app's"; the shop's own, of its notification settings, are those of app 0.
 * Safe for use by many threads.
 */
public final class Webhooks implements Feature {

    static final Table<Webhook> TABLE = Table.of("webhooks", Webhook.class, "secret", "api_version");

    /** why so few: a silent receiver takes five seconds. */
    private static final int MOST_SAMPLES = 3;

    private final Database database;
    private final Shops shops;
    private final Events events;
    private final WebhookFanout webhookFanout;
    private final WebhookSecrets webhookSecrets;
    private final WebhookWriter webhookWriter;
    private final WebhookDispatcher webhookDispatcher;
    private final WebhookDeliveryLog log;
    private final SamplePayloads samplePayloads = new SamplePayloads();
    private final TestDeliveryLimiter testDeliveryLimiter = new TestDeliveryLimiter();
    private final InstantSource clock;

    Webhooks(
            Database database,
            Shops shops,
            Events events,
            WebhookFanout webhookFanout,
            WebhookSecrets webhookSecrets,
            WebhookAddressRules webhookAddressRules,
            WebhookDispatcher webhookDispatcher,
            WebhookDeliveryLog log,
            InstantSource clock) {
        this.database = database;
        this.shops = shops;
        this.events = events;
        this.webhookFanout = webhookFanout;
        this.webhookSecrets = webhookSecrets;
        this.webhookWriter = new WebhookWriter(webhookSecrets, webhookAddressRules);
        this.webhookDispatcher = webhookDispatcher;
        this.log = log;
        this.clock = clock;
    }

    @Override
    public List<EncryptedColumn> encryptedColumns() {
        return List.of(WebhookSecrets.SECRET, WebhookSecrets.PREVIOUS);
    }

    @Override
    public void everyHour(Shop shop) {
        log.deleteExpired(shop);
    }

    @Override
    public List<Resource<?>> resources() {
        return List.of(resource());
    }

    @Override
    public List<DataCheck> dataChecks() {
        return List.of(new DataCheck(
                "webhooks",
                false,
                session -> session.sql("""
                                select count(*) from webhooks where status = 'active' and consecutive_failures > 0
                                """).count(),
                "webhooks fail",
                "Their shops see why under Settings, Notifications; deliveries are tried again for two days."));
    }

    public Resource<Webhook> resource() {
        return new WebhookDeliveryRoutes(log)
                .on(Resource.of(Webhook.class, "webhook", "webhooks", TABLE)
                        .scope(Scope.NONE)
                        .logged(AuditArea.SETTINGS, "Webhook")
                        .visible((select, apiCall) -> visible(select, apiCall))
                        .writable("topic", "address", "format", "fields", "metafield_namespaces", "status")
                        .filters(
                                Filter.equal("address"),
                                Filter.equal("topic"),
                                Filter.choice(
                                        "status",
                                        List.of(Webhook.ACTIVE, Webhook.PAUSED, Webhook.DELETED),
                                        (select, word) -> select.equal("status", word)))
                        .list()
                        .count()
                        .read()
                        .create(webhookWriter::create)
                        .update(webhookWriter::update)
                        .delete((apiCall, webhook) -> WebhookDeletion.delete(
                                apiCall.tx(),
                                apiCall.shop(),
                                webhook.id(),
                                apiCall.now(),
                                "The subscription was deleted"))
                        .action(Verb.POST, "activate", Scope.NONE, webhookWriter::activate));
    }

    /** What sends is no transaction. */
    @Override
    public List<Route> routes() {
        return Stream.concat(
                        resource().routes().stream(),
                        Stream.of(new Route(Verb.POST, "webhooks/{id}/test", Scope.NONE, "webhooks", this::test)))
                .toList();
    }

    public WebhookDeliveryLog log() {
        return log;
    }

    public WebhookSecrets keys() {
        return webhookSecrets;
    }

    public WebhookDispatcher dispatcher() {
        return webhookDispatcher;
    }

    /**
     * The app was uninstalled, and {@code app/uninstalled} published in this transaction: its subscriptions end, but
     * that last word is still sent, signed as before.
     */
    @Override
    public void appUninstalled(Tx tx, Shop shop, long app) {
        var now = clock.instant();
        var own = Select.ALL.equal("app_id", app).matching("status <> 'deleted'", null);
        for (var webhook : TABLE.list(tx, shop, own)) {
            if (Topic.APP_UNINSTALLED.wireName().equals(webhook.topic())) {
                tx.sql("""
                                update webhooks set status = 'deleted', deleted_at = :now, updated_at = :now, parting = :yes
                                where shop_id = :shop and id = :id
                                """)
                        .bind(shop)
                        .bind("id", webhook.id())
                        .bind("now", now)
                        .bind("yes", true)
                        .run();
            } else {
                WebhookDeletion.delete(tx, shop, webhook.id(), now, "The app was uninstalled");
            }
        }
    }

    /**
     * A test event.
     *
     * @param source what its payload is
     */
    public record TestEvent(long id, SamplePayloads.Source source) {}

    /**
     * Publishes a test event to all subscriptions of its topic. Its payload is what happened last in the topic, else
     * {@code newest}, the newest record of its kind as the Admin API prints it, else the documented example.
     */
    public TestEvent publishTestEvent(Tx tx, Shop shop, Topic topic, Optional<JsonNode> newest) {
        var sample = samplePayloads.best(tx, shop, topic, newest);
        var payload = sample.payload();
        var event = events.publishTestEvent(tx, shop, topic, payload.path("id").asLong(), payload);
        webhookFanout.add(tx, shop, event);
        return new TestEvent(event.id(), sample.source());
    }

    /** Forwards what happens from now on to a developer's own machine, signed with the shop's secret. */
    public WebhookForwarder listen(Shop shop, String address, Set<Topic> topics) {
        var names = topics.stream().map(Topic::wireName).collect(Collectors.toSet());
        var secrets =
                database.write(tx -> List.of(webhookSecrets.ofShop(tx, shop).getFirst()));
        return WebhookForwarder.start(
                database, shops, webhookSecrets, shop, address, clock, secrets, event -> names.contains(event.topic()));
    }

    /**
     * Forwards what an app would get from now on to the developer's own machine, signed with the app's secret: events
     * of these topics that the app may read and is not subscribed to, and the end of its own installation.
     */
    public WebhookForwarder listenAsApp(
            Shop shop, PublicApp app, Installations installations, String address, Set<Topic> topics) {
        var filter = new AppEventFilter(database, installations, this, shop, app, topics);
        return WebhookForwarder.start(
                database, shops, webhookSecrets, shop, address, clock, List.of(app.secret()), filter::wants);
    }

    /** Moves the subscriptions of an app to its new address, path for path. How many those are. */
    public int move(Tx tx, Shop shop, long app, String from, String to) {
        var own = Select.ALL.equal("app_id", app).matching("status <> 'deleted'", null);
        var moved = TABLE.list(tx, shop, own).stream()
                .filter(webhook -> Objects.requireNonNull(webhook.address()).startsWith(from + "/"))
                .toList();
        for (var webhook : moved) {
            var path = Objects.requireNonNull(webhook.address()).substring(from.length());
            TABLE.update(
                    tx,
                    shop,
                    webhook.id(),
                    webhook.with(copy ->
                            copy.address(to + path).updatedAt(clock.instant().truncatedTo(ChronoUnit.SECONDS))));
        }
        return moved.size();
    }

    /** The client's own; 404 otherwise. Locked in a transaction. */
    static Webhook own(ApiCall apiCall) {
        return own(apiCall.session(), apiCall.shop(), apiCall.principal().appId(), apiCall.path("id"));
    }

    /** Of the shop itself or of any app of it, by topic: for the shop's own pages. */
    public List<Webhook> all(Session session, Shop shop, WebhookFilter filter, int limit, long offset) {
        return TABLE.list(
                session, shop, filter.select().by("topic").by("id").limit(limit).from(offset));
    }

    public long count(Session session, Shop shop, WebhookFilter filter) {
        return TABLE.count(session, shop, filter.select());
    }

    /** One of {@link #all}. */
    public Optional<Webhook> find(Session session, Shop shop, long id) {
        return TABLE.find(session, shop, id);
    }

    private static Webhook own(Session session, Shop shop, long app, long id) {
        return TABLE.find(session, shop, id)
                .filter(webhook -> webhook.appId() == app && !Webhook.DELETED.equals(webhook.status()))
                .orElseThrow(ApiException::notFound);
    }

    /** "Keep deleted subscriptions 30 days for listing ?status=deleted". */
    private static Select visible(Select select, ApiCall apiCall) {
        var own = select.equal("app_id", apiCall.principal().appId());
        var asked = apiCall.query("status").filter(Webhook.DELETED::equals);
        return asked.isPresent() ? own : own.matching("status <> 'deleted'", null);
    }

    /** "sends a sample payload at once": tried once, whatever comes of it. */
    private ApiResponse test(ApiCall apiCall) {
        return testDeliveryLimiter.run(apiCall.shop().shopId(), () -> sendTest(apiCall));
    }

    /** How a sample was answered; {@code error}: why that is no success, in a sentence's second half. */
    public record SampleAnswer(String topic, String address, Optional<String> error) {}

    /** Topics to which an app is subscribed in a shop. */
    public Set<String> subscribed(Session session, Shop shop, long app) {
        return active(session, shop, app)
                .map(webhook -> Objects.requireNonNull(webhook.topic()))
                .collect(Collectors.toSet());
    }

    /** Sends a sample of a topic to the app's subscriptions to it, at most three, at once and once. */
    public List<SampleAnswer> sendSamples(Shop shop, long app, Topic topic) {
        var webhooks = database.read(session -> active(session, shop, app)
                .filter(webhook -> topic.wireName().equals(webhook.topic()))
                .limit(MOST_SAMPLES)
                .toList());
        return webhooks.stream()
                .map(webhook -> {
                    long delivery = database.write(tx -> storeSample(tx, shop, topic, webhook.id()));
                    var attemptResult = webhookDispatcher.sendNow(shop.shopId(), delivery);
                    return new SampleAnswer(
                            topic.wireName(),
                            Objects.requireNonNull(webhook.address()),
                            Optional.ofNullable(attemptResult.error()));
                })
                .toList();
    }

    private static Stream<Webhook> active(Session session, Shop shop, long app) {
        var own = Select.ALL.equal("app_id", app).matching("status = 'active'", null);
        return TABLE.list(session, shop, own).stream();
    }

    /** The delivery; due in a minute, so that no dispatcher takes what is sent at once. */
    private long storeSample(Tx tx, Shop shop, Topic topic, long webhook) {
        var due = clock.instant().plusSeconds(60).toEpochMilli();
        var sample = samplePayloads.of(shop, topic);
        var event = events.publishTestEvent(tx, shop, topic, sample.path("id").asLong(), sample);
        return webhookFanout.deliverTo(tx, shop, event, webhook, due);
    }

    private ApiResponse sendTest(ApiCall apiCall) {
        var app = apiCall.principal().appId();
        long delivery = database.write(tx -> {
            var webhook = own(tx, apiCall.shop(), app, apiCall.path("id"));
            var topic = Topic.named(Objects.requireNonNull(webhook.topic())).orElseThrow();
            apiCall.principal().require(WebhookTopics.scope(topic), false);
            return storeSample(tx, apiCall.shop(), topic, webhook.id());
        });
        var attemptResult = webhookDispatcher.sendNow(apiCall.shop().shopId(), delivery);
        var told = Json.object()
                .put("id", delivery)
                .put("status", attemptResult.isGood() ? WebhookDelivery.DELIVERED : WebhookDelivery.FAILED)
                .put("response_code", attemptResult.status() == 0 ? null : attemptResult.status())
                .put("duration_ms", attemptResult.took().toMillis())
                .put("error", attemptResult.error());
        return ApiResponse.ok(Map.of("delivery", told));
    }
}
