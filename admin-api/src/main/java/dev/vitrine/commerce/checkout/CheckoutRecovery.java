package dev.vitrine.commerce.checkout;

import dev.vitrine.commerce.customers.CustomerMatching;
import dev.vitrine.commerce.orders.aggregate.OrderEmails;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.kernel.SecretEncryption;
import dev.vitrine.foundation.mail.EmailOutbox;
import dev.vitrine.foundation.mail.Emails;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.ApiResponse;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Recovery of abandoned checkouts: e-mails to customers and the timeline for the merchant. Safe for use by many
 * threads.
 */
public final class CheckoutRecovery {

    /** Purpose of the signature in a link that an e-mail leads to its checkout by. */
    public static final String LINK_PURPOSE = "links to checkouts";

    private static final Map<String, Object> DONE = Map.of("success", true);

    /** why: as long as that it can be called off. */
    private static final Duration PAUSE = Duration.ofSeconds(30);

    private final Checkouts checkouts;
    private final Emails emails;
    private final SecretEncryption signer;

    CheckoutRecovery(Checkouts checkouts, Emails emails, SecretEncryption signer) {
        this.checkouts = checkouts;
        this.emails = emails;
        this.signer = signer;
    }

    /** Listener that marks a checkout's e-mail as {@code sent} and notes it at the customer. */
    public static EmailOutbox.SentEmailListener sentListener(Checkouts checkouts) {
        return (tx, shop, email, at) ->
                emailSent(tx, checkouts, shop, Objects.requireNonNull(email.about()), email.recipient(), at);
    }

    private static void emailSent(Tx tx, Checkouts checkouts, Shop shop, long id, String address, Instant at) {
        var sent = tx.sql("""
                        update checkouts set abandoned_email_status = 'sent', real_sent_at = :now, updated_at = :now
                        where shop_id = :shop and id = :id
                        """).bind(shop).bind("id", id).bind("now", at).run();
        if (sent == 0) {
            return;
        }
        CustomerMatching.recordAbandonedEmail(tx, shop, address, at);
        CheckoutTimeline.add(tx, shop, id, "recovery_email_sent", "The e-mail to " + address + " has left.", at);
        checkouts.publish(tx, shop, id, Topic.CHECKOUTS_UPDATE);
    }

    ApiResponse sendEmail(ApiCall apiCall, Checkout checkout) {
        CheckoutRoutes.refuseLocked(checkout);
        if (checkout.buyer().email() == null) {
            throw Problems.of("email", "can't be blank");
        }
        if (emails.isUnsubscribed(
                apiCall.session(), apiCall.shop(), checkout.buyer().email())) {
            throw Problems.of("email", "does not want e-mails like this any more");
        }
        if (!checkout.abandonment().abandonedEmailStatus().equals("scheduled")) {
            email(apiCall, checkout, "scheduled", apiCall.now().plus(PAUSE));
            emails.enqueue(
                    apiCall.tx(),
                    apiCall.shop(),
                    AbandonedCheckoutEmail.of(
                                    apiCall.shop(),
                                    whole(apiCall, checkout),
                                    signer.sign(LINK_PURPOSE, checkout.token()))
                            .notBefore(apiCall.now().plus(PAUSE)));
            moment(
                    apiCall,
                    checkout,
                    "recovery_email_scheduled",
                    "An e-mail to " + checkout.buyer().email() + " was asked for.");
        }
        return ApiResponse.ok(DONE);
    }

    ApiResponse cancelEmail(ApiCall apiCall, Checkout checkout) {
        if (!checkout.abandonment().abandonedEmailStatus().equals("scheduled")) {
            throw Problems.of("abandoned_email_status", "is not scheduled");
        }
        email(apiCall, checkout, "not_sent", null);
        emails.cancel(apiCall.tx(), apiCall.shop(), OrderEmails.RECOVERY, checkout.id());
        moment(apiCall, checkout, "recovery_email_cancelled", "The e-mail was called off.");
        return ApiResponse.ok(DONE);
    }

    /** "501: endpoint unavailable on that shop (for example one reserved for a plan type)". */
    ApiResponse sms(ApiCall apiCall, Checkout checkout) {
        throw ApiException.of(501, "Text messages are not part of this shop's plan");
    }

    ApiResponse timeline(ApiCall apiCall, Checkout checkout) {
        return ApiResponse.ok(
                Map.of("timeline_items", CheckoutTimeline.of(apiCall.session(), apiCall.shop(), checkout.id())));
    }

    /** The merchant's own words, on a completed checkout too: nothing that was agreed changes by it. */
    ApiResponse note(ApiCall apiCall, Checkout checkout) {
        var note = apiCall.body("checkout").path("note");
        if (!note.isTextual() && !note.isNull()) {
            throw Problems.of("note", "is invalid");
        }
        new Problems().atMost(5000, "note", note.asText("")).throwIfAny();
        apiCall.tx()
                .sql("update checkouts set note = :note, updated_at = :now where shop_id = :shop and id = :id")
                .bind(apiCall.shop())
                .bind("id", checkout.id())
                .bind("note", note.asText("").isBlank() ? null : note.asText().strip())
                .bind("now", apiCall.now())
                .run();
        moment(apiCall, checkout, "note_changed", "The note was changed.");
        return ApiResponse.ok(DONE);
    }

    private Checkout whole(ApiCall apiCall, Checkout checkout) {
        return checkouts
                .whole(apiCall.session(), apiCall.shop(), List.of(checkout))
                .getFirst();
    }

    private static void email(ApiCall apiCall, Checkout checkout, String status, @Nullable Instant at) {
        apiCall.tx()
                .sql("""
                        update checkouts set abandoned_email_status = :status, scheduled_sent_at = :at,
                          updated_at = :now
                        where shop_id = :shop and id = :id
                        """)
                .bind(apiCall.shop())
                .bind("id", checkout.id())
                .bind("status", status)
                .bind("at", at)
                .bind("now", apiCall.now())
                .run();
    }

    private void moment(ApiCall apiCall, Checkout checkout, String type, String message) {
        CheckoutTimeline.add(apiCall.tx(), apiCall.shop(), checkout.id(), type, message, apiCall.now());
        checkouts.publish(apiCall.tx(), apiCall.shop(), checkout.id(), Topic.CHECKOUTS_UPDATE);
    }
}
