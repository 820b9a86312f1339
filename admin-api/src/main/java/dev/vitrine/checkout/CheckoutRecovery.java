package dev.vitrine.checkout;

import dev.vitrine.events.Topic;
import dev.vitrine.kernel.ApiException;
import dev.vitrine.kernel.Problems;
import dev.vitrine.rest.Answer;
import dev.vitrine.rest.Call;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Winning back what was left behind: letters to be sent, and what the merchant should know. */
final class CheckoutRecovery {

    private static final Map<String, Object> DONE = Map.of("success", true);

    private final Checkouts checkouts;

    CheckoutRecovery(Checkouts checkouts) {
        this.checkouts = checkouts;
    }

    Answer sendEmail(Call call, Checkout checkout) {
        CheckoutRoutes.refuseLocked(checkout);
        if (checkout.email() == null) {
            throw Problems.of("email", "can't be blank");
        }
        if (!checkout.abandonedEmailStatus().equals("scheduled")) {
            email(call, checkout, "scheduled", call.now());
            moment(call, checkout, "recovery_email_scheduled", "A letter to " + checkout.email() + " was asked for.");
        }
        return Answer.ok(DONE);
    }

    Answer cancelEmail(Call call, Checkout checkout) {
        if (!checkout.abandonedEmailStatus().equals("scheduled")) {
            throw Problems.of("abandoned_email_status", "is not scheduled");
        }
        email(call, checkout, "not_sent", null);
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
