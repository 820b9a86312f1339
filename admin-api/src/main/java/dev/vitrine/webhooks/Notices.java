package dev.vitrine.webhooks;

import dev.vitrine.db.Tx;
import dev.vitrine.kernel.Times;
import dev.vitrine.mail.Envelope;
import dev.vitrine.mail.Letters;
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

    private final Letters letters;
    private final Shops shops;
    private final Keys keys;

    Notices(Letters letters, Shops shops, Keys keys) {
        this.letters = letters;
        this.shops = shops;
        this.keys = keys;
    }

    static boolean isDue(int failures) {
        return AT.contains(failures);
    }

    void failing(Tx tx, Due due, Health health, int failures, Outcome outcome) {
        var shop = shops.find(tx, due.shop()).orElseThrow();
        var start = Objects.requireNonNullElse(due.chainStartedAt(), outcome.at());
        post(tx, shop, health, "webhook_failing", "Your webhook for " + health.topic() + " is failing", """
                The webhook for %s at

                    %s

                has failed %d times in a row since %s. The last time it %s.

                It will be tried again until %s. If no attempt succeeds by then, the subscription is deleted and \
                nothing more is sent to it. Any answer with a status from 200 to 299 within 5 seconds counts as success.

                What was sent and answered stands in the log of the subscription.
                """.formatted(
                        health.topic(),
                        health.address(),
                        failures,
                        time(shop, start),
                        String.valueOf(outcome.error()),
                        time(shop, start.plus(CHAIN))));
    }

    void deleted(Tx tx, Due due, Health health, Outcome outcome) {
        var shop = shops.find(tx, due.shop()).orElseThrow();
        post(tx, shop, health, "webhook_deleted", "Your webhook for " + health.topic() + " was deleted", """
                The webhook for %s at

                    %s

                failed for 48 hours, in 20 attempts, and was deleted. The last time it %s.

                Nothing more is sent to it. It can be taken up again within 30 days; what happened meanwhile can be \
                read through the API with created_at_min and updated_at_min.
                """.formatted(
                        health.topic(), health.address(), String.valueOf(outcome.error())));
    }

    private void post(Tx tx, Shop shop, Health health, String kind, String subject, String text) {
        var to = keys.holder(tx, shop, health.appId()).map(Keys.Holder::email).orElse("");
        if (!to.isBlank()) {
            letters.post(
                    tx,
                    shop,
                    kind,
                    new Envelope(to, shop.email(), subject + " (" + shop.name() + ")", List.of(), ""),
                    text);
        }
    }

    private static String time(Shop shop, Instant time) {
        return Times.print(time, shop.zone());
    }
}
