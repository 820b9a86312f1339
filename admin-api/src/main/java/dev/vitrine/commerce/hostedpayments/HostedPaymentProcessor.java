package dev.vitrine.commerce.hostedpayments;

import dev.vitrine.commerce.hostedpayments.HostedPurchases.Completion;
import dev.vitrine.commerce.payments.HostedGateway;
import dev.vitrine.commerce.payments.HostedPayment;
import dev.vitrine.commerce.payments.HostedPayments;
import dev.vitrine.commerce.payments.HostedSignature;
import dev.vitrine.commerce.payments.PaymentMethods;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.mail.EmailContent;
import dev.vitrine.foundation.mail.EmailContent.ContentRow;
import dev.vitrine.foundation.mail.Emails;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Payments at the pages of providers: the form that sends a buyer there, and the provider's word, by which an order is
 * made or the money goes back. That money was taken is durable before anything is done about it, and whatever a crash
 * leaves is finished every minute. Safe for use by many threads.
 */
public final class HostedPaymentProcessor implements Feature {

    private static final Logger LOG = LoggerFactory.getLogger(HostedPaymentProcessor.class);
    private static final Pattern REFERENCE = Pattern.compile("[0-9a-f]{64}");
    private static final Pattern NAME = Pattern.compile("[\\x20-\\x7e]{1,255}");
    private static final int LONGEST = 255;

    /**
     * What a provider is answered.
     *
     * @param status 200, or why the word was not taken: 401, 404 or 422
     * @param code of the protocol's error codes; empty when all is well
     */
    public record CallbackAnswer(int status, String code, String message) {
        static final CallbackAnswer ACCEPTED = new CallbackAnswer(200, "", "ok");

        public boolean accepted() {
            return status == 200;
        }
    }

    private final Database database;
    private final Shops shops;
    private final Map<String, HostedPurchases> purchases;
    private final HostedPayments hostedPayments;
    private final HostedGateway hostedGateway;
    private final PaymentMethods paymentMethods;
    private final Emails emails;

    public HostedPaymentProcessor(
            Database database,
            Shops shops,
            List<HostedPurchases> purchases,
            HostedPayments hostedPayments,
            HostedGateway hostedGateway,
            PaymentMethods paymentMethods,
            Emails emails) {
        this.database = database;
        this.shops = shops;
        this.purchases = purchases.stream().collect(Collectors.toUnmodifiableMap(HostedPurchases::kind, each -> each));
        this.hostedPayments = hostedPayments;
        this.hostedGateway = hostedGateway;
        this.paymentMethods = paymentMethods;
        this.emails = emails;
    }

    /** Where a payment's own pages begin, at the checkout's host; the first one sends the buyer to the provider. */
    public String path(HostedPayment payment) {
        return of(payment).path(payment.purchaseToken()) + "/hosted/" + payment.reference();
    }

    private HostedPurchases of(HostedPayment payment) {
        return Objects.requireNonNull(purchases.get(payment.purchase()));
    }

    /** The payment by that reference, of the purchase of that kind and token. */
    public Optional<HostedPayment> find(Shop shop, String purchase, String token, String reference) {
        return REFERENCE.matcher(reference).matches()
                ? database.read(session -> hostedPayments.find(session, shop, reference))
                        .filter(payment -> payment.purchase().equals(purchase)
                                && payment.purchaseToken().equals(token))
                : Optional.empty();
    }

    /** What the buyer's browser sends to the provider; empty when the purchase is no longer what is to be paid. */
    public Optional<HostedPaymentForm> form(Shop shop, HostedPayment payment) {
        var page = shops.checkoutAddress(shop, path(payment));
        return database.read(session -> of(payment)
                .find(session, shop, payment.purchaseToken())
                .filter(purchase ->
                        payment.is(HostedPayment.PENDING) && purchase.total().equals(payment.amount()))
                .flatMap(purchase -> paymentMethods
                        .hostedProvider(session, shop, payment.paymentMethodId())
                        .map(provider -> HostedPaymentForm.of(shop, page, purchase, payment, provider))));
    }

    /** The buyer came back without a word of the provider, whose own word counts more. */
    public void cancel(Shop shop, HostedPayment payment) {
        database.change(tx -> hostedPayments.cancel(tx, shop, payment));
    }

    /**
     * The provider's word about a payment, from its server or through the buyer's browser. Said again, it changes
     * nothing and is answered the same. Makes the order, or has the money given back.
     */
    public CallbackAnswer receive(Shop shop, HostedPayment payment, Map<String, String> fields) {
        var refusal = refusal(shop, payment, fields);
        if (refusal.isPresent()) {
            LOG.warn(
                    "event=hosted_callback_refused shop={} payment={} code={} reason=\"{}\"",
                    shop.handle(),
                    payment.id(),
                    refusal.get().code(),
                    refusal.get().message());
            return refusal.get();
        }
        var recorded = database.write(tx -> record(tx, shop, payment, fields));
        if (!recorded.accepted()) {
            LOG.error(
                    "event=hosted_payment_contradicted shop={} payment={} reason=\"{}\"",
                    shop.handle(),
                    payment.id(),
                    recorded.message());
            return recorded;
        }
        settle(shop, payment);
        return recorded;
    }

    /** The answer about a reference that the shop does not know. */
    public static CallbackAnswer unknown() {
        LOG.warn("event=hosted_callback_refused reason=\"the reference is not known\"");
        return new CallbackAnswer(404, "validation_error", "x_reference is not known at this address");
    }

    /** Finishes what a crash, or a provider that was down, left undone. */
    @Override
    public void everyMinute(Shop shop) {
        for (var payment : database.read(session -> hostedPayments.unsettled(session, shop))) {
            if (!settle(shop, payment)) {
                // why: the jobs of all shops wait for this one.
                return;
            }
        }
    }

    @Override
    public List<Long> dueShops(Session session) {
        return hostedPayments.unsettledShops(session);
    }

    /** What is wrong with a callback, by itself and against what was asked for; empty when it may be believed. */
    private Optional<CallbackAnswer> refusal(Shop shop, HostedPayment payment, Map<String, String> fields) {
        var provider =
                database.read(session -> paymentMethods.hostedProvider(session, shop, payment.paymentMethodId()));
        if (provider.isEmpty()) {
            return refused(422, "account_invalid", "the shop has no such payment method any more");
        }
        if (!HostedSignature.verifiesWord(fields, provider.get().paymentKey())) {
            return refused(401, "invalid_signature", "x_signature does not fit the fields and the payment key");
        }
        for (var name : List.of("x_account_id", "x_reference", "x_amount", "x_currency", "x_test", "x_result")) {
            if (fields.getOrDefault(name, "").isBlank()) {
                return refused(422, "missing_param", name + " is missing");
            }
        }
        if (!payment.reference().equals(fields.get("x_reference"))) {
            return refused(422, "validation_error", "x_reference is not that of this address");
        }
        if (!payment.accountId().equals(fields.get("x_account_id"))) {
            return refused(422, "account_invalid", "x_account_id is not the account that was asked");
        }
        if (!isAmount(payment, fields.getOrDefault("x_amount", ""))
                || !payment.amount().currency().getCurrencyCode().equals(fields.get("x_currency"))) {
            return refused(422, "validation_error", "x_amount and x_currency are not what was asked for");
        }
        if (!Boolean.toString(payment.test()).equals(fields.get("x_test"))) {
            return refused(422, "validation_error", "x_test is not what was asked for");
        }
        return switch (fields.getOrDefault("x_result", "")) {
            case "failed", "pending" -> Optional.empty();
            case "completed" -> {
                var name = fields.getOrDefault("x_gateway_reference", "");
                yield name.isBlank()
                        ? refused(422, "missing_param", "x_gateway_reference is missing")
                        : NAME.matcher(name).matches()
                                ? Optional.empty()
                                : refused(
                                        422,
                                        "validation_error",
                                        "x_gateway_reference must be 1 to " + LONGEST + " printable ASCII characters");
            }
            default -> refused(422, "validation_error", "x_result must be completed, failed or pending");
        };
    }

    private static Optional<CallbackAnswer> refused(int status, String code, String message) {
        return Optional.of(new CallbackAnswer(status, code, message));
    }

    private static boolean isAmount(HostedPayment payment, String text) {
        return text.matches("\\d{1,15}(\\.\\d{1,6})?")
                && new BigDecimal(text).compareTo(payment.amount().amount()) == 0;
    }

    private CallbackAnswer record(Tx tx, Shop shop, HostedPayment asked, Map<String, String> fields) {
        var payment = hostedPayments.find(tx, shop, asked.reference()).orElseThrow();
        var message = words(fields.get("x_message"));
        switch (fields.getOrDefault("x_result", "")) {
            case "completed" -> {
                var name = fields.getOrDefault("x_gateway_reference", "");
                if (payment.taken() && !name.equals(payment.gatewayReference())
                        || hostedPayments.isNameTaken(tx, shop, payment, name)) {
                    return new CallbackAnswer(
                            422, "validation_error", "x_gateway_reference is not that of this payment");
                }
                hostedPayments.complete(tx, shop, payment, name, message == null ? "Approved" : message);
            }
            case "failed" -> hostedPayments.fail(tx, shop, payment, words(fields.get("x_error_code")), message);
            default -> {}
        }
        return CallbackAnswer.ACCEPTED;
    }

    /** On one line, and no longer than what is kept; null when there are none. */
    private static @Nullable String words(@Nullable String text) {
        var line = text == null ? "" : text.replaceAll("[\\p{Cntrl}\\s]+", " ").strip();
        return line.isEmpty() ? null : line.substring(0, Math.min(LONGEST, line.length()));
    }

    /** Makes the order of a payment that was taken, or has it given back. False when the provider did not answer. */
    private boolean settle(Shop shop, HostedPayment known) {
        try {
            var payment = current(shop, known);
            if (payment.is(HostedPayment.COMPLETED) && payment.orderId() == null) {
                why(shop, payment, of(payment).complete(shop, payment))
                        .ifPresent(why -> database.change(tx -> hostedPayments.giveBack(tx, shop, payment, why)));
            }
            if (current(shop, known).is(HostedPayment.RETURNING)) {
                giveBack(shop, payment);
            }
        } catch (RuntimeException e) {
            // why: the provider's word is stored; this is tried again every minute.
            LOG.warn("event=hosted_payment_unsettled shop={} payment={}", shop.handle(), known.id(), e);
            return !(e instanceof HostedGateway.Unanswered unanswered && unanswered.isUnreachable());
        }
        return true;
    }

    private HostedPayment current(Shop shop, HostedPayment payment) {
        return database.read(session -> hostedPayments.find(session, shop, payment.reference()))
                .orElseThrow();
    }

    /** Why no order comes of it, in words for the buyer; empty when one did or may still. */
    private Optional<String> why(Shop shop, HostedPayment payment, Completion completion) {
        return switch (completion) {
            case Completion.Later later -> Optional.empty();
            case Completion.Ordered ordered ->
                Objects.equals(current(shop, payment).orderId(), ordered.orderId())
                        ? Optional.empty()
                        : Optional.of("This order has already been placed.");
            case Completion.Refused refused -> Optional.of(refused.why());
        };
    }

    /** Asks the provider under the same reference each time, so that it gives back once. */
    private void giveBack(Shop shop, HostedPayment payment) {
        var name = Objects.requireNonNull(payment.gatewayReference());
        var refund = hostedGateway.refund(shop, "return-" + payment.reference(), name, payment.amount());
        var returned = refund.status().equals("success");
        database.change(tx -> {
            if (hostedPayments.gaveBack(tx, shop, payment, returned)) {
                remember(tx, shop, payment, returned, refund.message());
                if (!returned) {
                    tellMerchant(tx, shop, payment, refund.message());
                }
            }
        });
        if (!returned) {
            LOG.error(
                    "event=hosted_payment_kept shop={} payment={} reason=\"the provider refused to give it back\"",
                    shop.handle(),
                    payment.id());
        }
    }

    /** why: nobody else can give it back now. */
    private void tellMerchant(Tx tx, Shop shop, HostedPayment payment, String message) {
        var subject = "A payment has to be given back by hand";
        var text = EmailContent.titled(subject)
                .paragraph(payment.amount() + " came too late for an order, and the payment provider did not give it"
                        + " back. Please give it back at the provider.")
                .items(List.of(
                        ContentRow.of("Payment at the provider", String.valueOf(payment.gatewayReference())),
                        ContentRow.of("Answer of the provider", message)));
        emails.enqueue(tx, shop, "payment_not_returned", shop.email(), subject, text);
    }

    private void remember(Tx tx, Shop shop, HostedPayment payment, boolean returned, String message) {
        var lead = "A payment of " + payment.amount() + " came too late";
        of(payment)
                .remember(
                        tx,
                        shop,
                        payment,
                        returned
                                ? lead + " and was given back (" + payment.gatewayReference() + ")."
                                : lead + ", and the provider did not give it back: " + message
                                        + ". Give it back there (" + payment.gatewayReference() + ").");
    }
}
