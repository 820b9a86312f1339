package dev.vitrine.apps.webhooks;

import dev.vitrine.apps.Apps;
import dev.vitrine.foundation.access.PasswordHasher;
import dev.vitrine.foundation.access.Scopes;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.SecretEncryption;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.mail.Email;
import dev.vitrine.foundation.mail.Emails;
import dev.vitrine.foundation.net.WebhookHttpClient;
import dev.vitrine.foundation.tenancy.NewShop;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import dev.vitrine.people.Staff;
import dev.vitrine.people.UserAccounts;
import dev.vitrine.testkit.TestClock;
import dev.vitrine.testkit.TestDatabase;
import dev.vitrine.testkit.TestKeys;
import dev.vitrine.testkit.TestPlatform;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;

/** Webhooks on a real database, with a clock that tests move and receivers that do as they are told. */
final class Post implements AutoCloseable {

    private static final AtomicInteger SHOPS = new AtomicInteger();

    static {
        // why: a platform declares the topics of its features, also when no other test has made one yet.
        TestPlatform.on(Dialect.SQLITE);
    }

    final TestClock clock = new TestClock();
    final List<Sent> sent = new ArrayList<>();
    private final SecretEncryption secretEncryption = TestKeys.secretEncryption();
    final Database database;
    final Webhooks webhooks;
    private final Shops shops;
    private final Apps apps;
    private final Emails emails;
    private final Events events;
    private final WakeUp wakeUp;
    private final WebhookFanout webhookFanout;
    private final WebhookSender sender;
    private Function<WebhookRequest, Integer> answer = webhookRequest -> 200;
    private Duration retryAfter = Duration.ZERO;

    /** A parcel with the moment at which it went. */
    record Sent(Instant at, WebhookRequest parcel) {
        long delivery() {
            return parcel.due().id();
        }
    }

    Post(Dialect dialect) {
        this(dialect, Runnable::run);
    }

    Post(Dialect dialect, Executor threads) {
        this(dialect, threads, Optional.empty());
    }

    /** With real requests on threads of their own. */
    Post(Dialect dialect, WebhookHttpClient webhookHttpClient) {
        this(dialect, Executors.newVirtualThreadPerTaskExecutor(), Optional.of(webhookHttpClient));
    }

    private Post(Dialect dialect, Executor threads, Optional<WebhookHttpClient> webhookHttpClient) {
        this.database = TestDatabase.open(dialect);
        this.shops = new Shops(database, clock, "shops.test");
        this.apps = new Apps(
                database, new Secrets(), secretEncryption, clock, (session, shop, account) -> Optional.empty());
        this.emails = new Emails(clock);
        this.wakeUp = new WakeUp();
        this.webhookFanout = new WebhookFanout(wakeUp);
        this.events = new Events(clock, webhookFanout);
        this.sender = webhookHttpClient
                .<WebhookSender>map(each -> new WebhookHttpSender(each, clock))
                .orElse(this::send);
        this.webhooks = process(threads);
    }

    /** As one more process on the same database has them. */
    Webhooks process(Executor threads) {
        var webhookAddressRules = new WebhookAddressRules("shops.test", false);
        return WebhooksFactory.of(
                database,
                shops,
                apps,
                events,
                webhookFanout,
                wakeUp,
                emails,
                new Secrets(),
                secretEncryption,
                sender,
                threads,
                webhookAddressRules,
                clock);
    }

    /** From now on receivers answer so; 0 is silence. */
    Post answering(Function<WebhookRequest, Integer> statuses) {
        answer = statuses;
        return this;
    }

    Post answering(int status) {
        return answering(webhookRequest -> status);
    }

    Post asking(Duration wait) {
        retryAfter = wait;
        return this;
    }

    Shop shop() {
        var handle = "post-" + SHOPS.incrementAndGet();
        return database.write(tx -> shops.open(
                tx, NewShop.plain(handle, "Post " + handle, "owner@" + handle + ".test", Currency.getInstance("EUR"))));
    }

    void ownedBy(Shop shop, String email) {
        var userAccounts = new UserAccounts(database, new PasswordHasher(), clock);
        var newAccount = userAccounts.newAccount(email, "Jo", "Lee", "nine long words are a password");
        database.change(tx -> new Staff(clock).addOwner(tx, shop, userAccounts.add(tx, newAccount)));
    }

    /** The shop of tests that opened one. */
    Shop only() {
        return shops.all().getFirst();
    }

    Apps.NewApp app(Shop shop) {
        return apps.create(shop, "Hooks", "support@apps.test", Scopes.all());
    }

    /** A subscription of an app, or of the shop itself when it is 0. */
    long subscribe(Shop shop, long app, Topic topic, String address) {
        return subscribe(shop, app, topic, address, "json", "[]", "[]");
    }

    long subscribe(Shop shop, long app, Topic topic, String address, String format, String fields, String namespaces) {
        return database.write(tx -> tx.sql("""
                        insert into webhooks (shop_id, app_id, topic, address, format, fields, metafield_namespaces,
                          created_at, updated_at)
                        values (:shop, :app, :topic, :address, :format, :fields, :namespaces, :now, :now) returning id
                        """)
                .bind(shop)
                .bind("app", app)
                .bind("topic", topic.wireName())
                .bind("address", address)
                .bind("format", format)
                .bind("fields", fields)
                .bind("namespaces", namespaces)
                .bind("now", clock.instant())
                .number()
                .orElseThrow());
    }

    void happens(Shop shop, Topic topic, long subject) {
        database.change(tx -> events.publish(
                tx, shop, topic, subject, Json.object().put("id", subject).put("title", "Jug")));
    }

    void change(Consumer<Tx> work) {
        database.change(work);
    }

    Events events() {
        return events;
    }

    /** Rounds until nothing can be sent at this moment. */
    int rounds() {
        var all = 0;
        for (var some = webhooks.dispatcher().dispatchDue();
                some > 0;
                some = webhooks.dispatcher().dispatchDue()) {
            all += some;
        }
        return all;
    }

    /** Lets time pass in steps, going round after each. */
    void pass(Duration time, Duration step) {
        var end = clock.instant().plus(time);
        while (clock.instant().isBefore(end)) {
            clock.advance(step);
            rounds();
        }
    }

    /** Moves straight to the next moment at which something is due; false when nothing waits. */
    boolean passToNext() {
        long next = database.read(session -> session.sql("""
                        select min(next_attempt_at) from webhook_deliveries where state = 'waiting'
                        """).count());
        if (next == 0) {
            return false;
        }
        var wait = Duration.between(clock.instant(), Instant.ofEpochMilli(next));
        clock.advance(wait.isNegative() ? Duration.ZERO : wait);
        rounds();
        return true;
    }

    long count(String from) {
        return database.read(
                session -> session.sql("select count(*) from " + from).count());
    }

    String value(String sql) {
        return database.read(session -> session.sql(sql).value().orElse(""));
    }

    List<Email> letters(Shop shop) {
        return database.read(session -> emails.pending(session, shop));
    }

    private AttemptResult send(WebhookRequest webhookRequest) {
        synchronized (sent) {
            sent.add(new Sent(clock.instant(), webhookRequest));
        }
        int status = answer.apply(webhookRequest);
        var error =
                status / 100 == 2 ? null : status == 0 ? "could not be reached" : "was answered with status " + status;
        return new AttemptResult(clock.instant(), status, "192.0.2.1", Duration.ofMillis(20), error, retryAfter, "");
    }

    /** The headers of everything sent, oldest first. */
    List<Map<String, String>> headers() {
        return sent.stream().map(each -> each.parcel().headers()).toList();
    }

    @Override
    public void close() {
        database.close();
    }
}
