package dev.vitrine.checkout;

import dev.vitrine.db.Tx;
import dev.vitrine.events.Topic;
import dev.vitrine.kernel.ApiException;
import dev.vitrine.kernel.Problems;
import dev.vitrine.mail.Letters;
import dev.vitrine.mail.Outbox;
import dev.vitrine.orders.OrderLetters;
import dev.vitrine.rest.Answer;
import dev.vitrine.rest.Call;
import dev.vitrine.tenancy.Shop;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Winning back what was left behind: letters to be sent, and what the merchant should know. Threads may share it. */
public final class CheckoutRecovery {

    private static final Map<String, Object> DONE = Map.of("success", true);

    /** why: as long as that it can be called off. */
    private static final Duration PAUSE = Duration.ofSeconds(30);

    private final Checkouts checkouts;
    private final Letters letters;

    CheckoutRecovery(Checkouts checkouts, Letters letters) {
        this.checkouts = checkouts;
        this.letters = letters;
    }

    /** What a letter that has left changes at its checkout: it is {@code sent}, and its buyer was written to. */
    public static Outbox.Departed departed(Checkouts checkouts) {
        return (tx, shop, letter, at) ->
                left(tx, checkouts, shop, Objects.requireNonNull(letter.about()), letter.recipient(), at);
    }

    private static void left(Tx tx, Checkouts checkouts, Shop shop, long id, String address, Instant at) {
        int sent =
                tx.sql("""
                        update checkouts set abandoned_email_status = 'sent', real_sent_at = :now, updated_at = :now
                        where shop_id = :shop and id = :id
                        """).bind(shop.shopId()).bind("id", id).bind("now", at).run();
        if (sent == 0) {
            return;
        }
        tx.sql("""
                        update customers set last_sent_abandoned_email_at = :now
                        where shop_id = :shop and lower(email) = :address
                        """)
                .bind(shop.shopId())
                .bind("address", address.toLowerCase(Locale.ROOT))
                .bind("now", at)
                .run();
        CheckoutMoments.add(tx, shop, id, "recovery_email_sent", "The letter to " + address + " has left.", at);
        checkouts.told(tx, shop, id, Topic.CHECKOUTS_UPDATE);
    }

    Answer sendEmail(Call call, Checkout checkout) {
        CheckoutRoutes.refuseLocked(checkout);
        if (checkout.email() == null) {
            throw Problems.of("email", "can't be blank");
        }
        if (letters.refused(call.session(), call.shop(), checkout.email())) {
            throw Problems.of("email", "does not want letters like this any more");
        }
        if (!checkout.abandonedEmailStatus().equals("scheduled")) {
            email(call, checkout, "scheduled", call.now().plus(PAUSE));
            letters.post(
                    call.tx(),
                    call.shop(),
                    RecoveryLetter.of(call.shop(), whole(call, checkout))
                            .notBefore(call.now().plus(PAUSE)));
            moment(call, checkout, "recovery_email_scheduled", "A letter to " + checkout.email() + " was asked for.");
        }
        return Answer.ok(DONE);
    }

    Answer cancelEmail(Call call, Checkout checkout) {
        if (!checkout.abandonedEmailStatus().equals("scheduled")) {
            throw Problems.of("abandoned_email_status", "is not scheduled");
        }
        email(call, checkout, "not_sent", null);
        letters.cancel(call.tx(), call.shop(), OrderLetters.RECOVERY, checkout.id());
        moment(call, checkout, "recovery_email_cancelled", "The letter was called off.");
        return Answer.ok(DONE);
    }

    /** "501: endpoint unavailable on that shop (for example one reserved for a plan type)". */
    Answer sms(Call call, Checkout checkout) {
        throw ApiException.of(501, "Text messages are not part of this shop's plan");
    }

    Answer timeline(Call call, Checkout checkout) {
        return Answer.ok(Map.of("timeline_items", CheckoutMoments.of(call.session(), call.shop(), checkout.id())));
    }

    /** The merchant's own words, on a completed checkout too: nothing that was agreed changes by it. */
    Answer note(Call call, Checkout checkout) {
        var note = call.body("checkout").path("note");
        if (!note.isTextual() && !note.isNull()) {
            throw Problems.of("note", "is invalid");
        }
        new Problems().atMost(5000, "note", note.asText("")).throwIfAny();
        call.tx()
                .sql("update checkouts set note = :note, updated_at = :now where shop_id = :shop and id = :id")
                .bind(call.shop().shopId())
                .bind("id", checkout.id())
                .bind("note", note.asText("").isBlank() ? null : note.asText().strip())
                .bind("now", call.now())
                .run();
        moment(call, checkout, "note_changed", "The note was changed.");
        return Answer.ok(DONE);
    }

    private Checkout whole(Call call, Checkout checkout) {
        return checkouts.whole(call.session(), call.shop(), List.of(checkout)).getFirst();
    }

    private static void email(Call call, Checkout checkout, String status, @Nullable Instant at) {
        call.tx()
                .sql("""
                        update checkouts set abandoned_email_status = :status, scheduled_sent_at = :at,
                          updated_at = :now
                        where shop_id = :shop and id = :id
                        """)
                .bind(call.shop().shopId())
                .bind("id", checkout.id())
                .bind("status", status)
                .bind("at", at)
                .bind("now", call.now())
                .run();
    }

    private void moment(Call call, Checkout checkout, String type, String message) {
        CheckoutMoments.add(call.tx(), call.shop(), checkout.id(), type, message, call.now());
        checkouts.told(call.tx(), call.shop(), checkout.id(), Topic.CHECKOUTS_UPDATE);
    }
}
