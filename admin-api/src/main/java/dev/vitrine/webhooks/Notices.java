package dev.vitrine.webhooks;

import dev.vitrine.db.Tx;
import dev.vitrine.kernel.Times;
import dev.vitrine.mail.EmailContent;
import dev.vitrine.mail.Emails;
import dev.vitrine.tenancy.Shop;
import dev.vitrine.tenancy.Shops;
import dev.vitrine.webhooks.Ledger.Health;
import dev.vitrine.webhooks.Parcel.Due;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/**
 * "Pending-deletion notices go to the app's support e-mail (API-created) or the store owner's e-mail (admin-created)":
 * at failures 5, 10 and 15 of a delivery, and on deletion.
 */
final class Notices {

    private static final List<Integer> AT = List.of(5, 10, 15);
    private static final Duration CHAIN = Duration.ofSeconds(
            Schedule.GAPS.stream().mapToLong(Integer::longValue).sum());

    private final Emails emails;
    private final Shops shops;
    private final Keys keys;

    Notices(Emails emails, Shops shops, Keys keys) {
        this.emails = emails;
        this.shops = shops;
        this.keys = keys;
    }

    static boolean isDue(int failures) {
        return AT.contains(failures);
    }

    void failing(Tx tx, Due due, Health health, int failures, Outcome outcome) {
        var shop = shops.find(tx, due.shop()).orElseThrow();
        var start = Objects.requireNonNullElse(due.chainStartedAt(), outcome.at());
        var text = EmailContent.titled("Your webhook for " + health.topic() + " is failing")
                .paragraph("It has failed %d times in a row since %s. The last time it %s."
                        .formatted(failures, time(shop, start), String.valueOf(outcome.error())))
                .facts(facts(health))
                .paragraph(
                        "It will be tried again until %s. If no attempt succeeds by then, the subscription is deleted and "
                                        .formatted(time(shop, start.plus(CHAIN)))
                                + "nothing more is sent to it. Any answer with a status from 200 to 299 within 5 seconds counts "
                                + "as success.")
                .smallPrint("What was sent and answered stands in the log of the subscription.");
        post(tx, shop, health, "webhook_failing", "is failing", text);
    }

    void deleted(Tx tx, Due due, Health health, Outcome outcome) {
        var shop = shops.find(tx, due.shop()).orElseThrow();
        var text = EmailContent.titled("Your webhook for " + health.topic() + " was deleted")
                .paragraph("It failed for 48 hours, in 20 attempts. The last time it " + outcome.error() + ".")
                .facts(facts(health))
                .paragraph(
                        "Nothing more is sent to it. It can be taken up again within 30 days; what happened meanwhile can be "
                                + "read through the API with created_at_min and updated_at_min.");
        post(tx, shop, health, "webhook_deleted", "was deleted", text);
    }

    private static List<EmailContent.ContentRow> facts(Health health) {
        return List.of(
                EmailContent.ContentRow.of("Topic", health.topic()),
                EmailContent.ContentRow.of("Address", health.address()));
    }

    private void post(Tx tx, Shop shop, Health health, String kind, String what, EmailContent text) {
        var to = keys.holder(tx, shop, health.appId()).map(Keys.Holder::email).orElse("");
        if (!to.isBlank()) {
            var subject = "Your webhook for %s %s (%s)".formatted(health.topic(), what, shop.name());
            emails.enqueue(tx, shop, kind, to, subject, text);
        }
    }

    private static String time(Shop shop, Instant time) {
        return Times.print(time, shop.zone());
    }
}
