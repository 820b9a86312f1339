package dev.vitrine.apps.webhooks;

import dev.vitrine.apps.webhooks.DeliveryRecorder.WebhookHealth;
import dev.vitrine.apps.webhooks.WebhookRequest.DueDelivery;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.Times;
import dev.vitrine.foundation.mail.EmailContent;
import dev.vitrine.foundation.mail.Emails;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/**
 * "Pending-deletion notices go to the app's support e-mail (API-created) or the store owner's e-mail (admin-created)":
 * at failures 5, 10 and 15 of a delivery, and on deletion.
 */
final class WebhookFailureEmails {

    private static final List<Integer> AT = List.of(5, 10, 15);
    private static final Duration CHAIN = Duration.ofSeconds(
            RetrySchedule.GAPS.stream().mapToLong(Integer::longValue).sum());

    private final Emails emails;
    private final Shops shops;
    private final WebhookSecrets webhookSecrets;

    WebhookFailureEmails(Emails emails, Shops shops, WebhookSecrets webhookSecrets) {
        this.emails = emails;
        this.shops = shops;
        this.webhookSecrets = webhookSecrets;
    }

    static boolean isDue(int failures) {
        return AT.contains(failures);
    }

    void failing(
            Tx tx, DueDelivery dueDelivery, WebhookHealth webhookHealth, int failures, AttemptResult attemptResult) {
        var shop = shops.find(tx, dueDelivery.shop()).orElseThrow();
        var start = Objects.requireNonNullElse(dueDelivery.chainStartedAt(), attemptResult.at());
        var text = EmailContent.titled("Your webhook for " + webhookHealth.topic() + " is failing")
                .paragraph("It has failed %d times in a row since %s. The last time it %s."
                        .formatted(failures, time(shop, start), String.valueOf(attemptResult.error())))
                .facts(facts(webhookHealth))
                .paragraph(
                        "It will be tried again until %s. If no attempt succeeds by then, the subscription is deleted and "
                                        .formatted(time(shop, start.plus(CHAIN)))
                                + "nothing more is sent to it. Any answer with a status from 200 to 299 within 5 seconds counts "
                                + "as success.")
                .smallPrint("What was sent and answered stands in the log of the subscription.");
        send(tx, shop, webhookHealth, "webhook_failing", "is failing", text);
    }

    void deleted(Tx tx, DueDelivery dueDelivery, WebhookHealth webhookHealth, AttemptResult attemptResult) {
        var shop = shops.find(tx, dueDelivery.shop()).orElseThrow();
        var text = EmailContent.titled("Your webhook for " + webhookHealth.topic() + " was deleted")
                .paragraph("It failed for 48 hours, in 20 attempts. The last time it " + attemptResult.error() + ".")
                .facts(facts(webhookHealth))
                .paragraph(
                        "Nothing more is sent to it. It can be taken up again within 30 days; what happened meanwhile can be "
                                + "read through the API with created_at_min and updated_at_min.");
        send(tx, shop, webhookHealth, "webhook_deleted", "was deleted", text);
    }

    private static List<EmailContent.ContentRow> facts(WebhookHealth webhookHealth) {
        return List.of(
                EmailContent.ContentRow.of("Topic", webhookHealth.topic()),
                EmailContent.ContentRow.of("Address", webhookHealth.address()));
    }

    private void send(Tx tx, Shop shop, WebhookHealth webhookHealth, String kind, String what, EmailContent text) {
        var to = webhookSecrets
                .owner(tx, shop, webhookHealth.appId())
                .map(WebhookSecrets.WebhookOwner::email)
                .orElse("");
        if (!to.isBlank()) {
            var subject = "Your webhook for %s %s (%s)".formatted(webhookHealth.topic(), what, shop.name());
            emails.enqueue(tx, shop, kind, to, subject, text);
        }
    }

    private static String time(Shop shop, Instant time) {
        return Times.print(time, shop.zone());
    }
}
