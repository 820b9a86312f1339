package dev.vitrine.apps.webhooks;

import dev.vitrine.apps.Apps;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.kernel.SecretEncryption;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.mail.Emails;
import dev.vitrine.foundation.net.WebhookHttpClient;
import dev.vitrine.foundation.tenancy.Shops;
import java.time.InstantSource;
import java.util.Random;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

/** Factory of {@link Webhooks} with all of its parts. */
public final class WebhooksFactory {

    private WebhooksFactory() {}

    /**
     * @param wakeUp the one that {@code webhookFanout} signals
     * @param local whether receivers on this machine are allowed, for development
     */
    public static Webhooks of(
            Database database,
            Shops shops,
            Apps apps,
            Events events,
            WebhookFanout webhookFanout,
            WakeUp wakeUp,
            Emails emails,
            Secrets secrets,
            SecretEncryption secretEncryption,
            WebhookHttpClient webhookHttpClient,
            boolean local,
            InstantSource clock) {
        var threads = Executors.newVirtualThreadPerTaskExecutor();
        var sender = new WebhookHttpSender(webhookHttpClient, clock);
        var webhookAddressRules = new WebhookAddressRules(shops.baseHost(), local);
        return of(
                database,
                shops,
                apps,
                events,
                webhookFanout,
                wakeUp,
                emails,
                secrets,
                secretEncryption,
                sender,
                threads,
                webhookAddressRules,
                clock);
    }

    /** With another way to send, on other threads. */
    static Webhooks of(
            Database database,
            Shops shops,
            Apps apps,
            Events events,
            WebhookFanout webhookFanout,
            WakeUp wakeUp,
            Emails emails,
            Secrets secrets,
            SecretEncryption secretEncryption,
            WebhookSender webhookSender,
            Executor threads,
            WebhookAddressRules webhookAddressRules,
            InstantSource clock) {
        var webhookSecrets = new WebhookSecrets(apps, secrets, secretEncryption, clock);
        var deliveryRecorder =
                new DeliveryRecorder(new WebhookFailureEmails(emails, shops, webhookSecrets), new Random());
        var webhookRequestBuilder = new WebhookRequestBuilder(shops, webhookSecrets);
        var webhookDispatcher = new WebhookDispatcher(
                database, webhookRequestBuilder, deliveryRecorder, webhookSender, threads, clock, wakeUp);
        var log = new WebhookDeliveryLog(database, clock, wakeUp);
        return new Webhooks(
                database,
                shops,
                events,
                webhookFanout,
                webhookSecrets,
                webhookAddressRules,
                webhookDispatcher,
                log,
                clock);
    }
}
