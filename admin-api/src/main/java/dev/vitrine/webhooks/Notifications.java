package dev.vitrine.webhooks;

import dev.vitrine.apps.Apps;
import dev.vitrine.db.Database;
import dev.vitrine.events.Events;
import dev.vitrine.kernel.SecretEncryption;
import dev.vitrine.kernel.Secrets;
import dev.vitrine.mail.Emails;
import dev.vitrine.net.WebhookHttpClient;
import dev.vitrine.tenancy.Shops;
import java.time.InstantSource;
import java.util.Random;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

/** Puts the parts of this package together. */
public final class Notifications {

    private Notifications() {}

    /**
     * @param bell the one that {@code fanout} rings
     * @param local whether receivers on this machine are allowed, for development
     */
    public static Webhooks of(
            Database database,
            Shops shops,
            Apps apps,
            Events events,
            Fanout fanout,
            Bell bell,
            Emails emails,
            Secrets secrets,
            SecretEncryption secretEncryption,
            WebhookHttpClient webhookHttpClient,
            boolean local,
            InstantSource clock) {
        var threads = Executors.newVirtualThreadPerTaskExecutor();
        var sender = new HttpSender(webhookHttpClient, clock);
        var addresses = new Addresses(shops.baseHost(), local);
        return of(
                database,
                shops,
                apps,
                events,
                fanout,
                bell,
                emails,
                secrets,
                secretEncryption,
                sender,
                threads,
                addresses,
                clock);
    }

    /** With another way to send, on other threads. */
    static Webhooks of(
            Database database,
            Shops shops,
            Apps apps,
            Events events,
            Fanout fanout,
            Bell bell,
            Emails emails,
            Secrets secrets,
            SecretEncryption secretEncryption,
            Sender sender,
            Executor threads,
            Addresses addresses,
            InstantSource clock) {
        var keys = new Keys(apps, secrets, secretEncryption, clock);
        var ledger = new Ledger(new Notices(emails, shops, keys), new Random());
        var packing = new Packing(shops, keys);
        var dispatcher = new Dispatcher(database, packing, ledger, sender, threads, clock, bell);
        var log = new DeliveryLog(database, clock, bell);
        return new Webhooks(database, shops, events, fanout, keys, addresses, dispatcher, log, clock);
    }
}
