package dev.vitrine.commerce.checkout;

import dev.vitrine.commerce.orders.aggregate.NewTransaction;
import dev.vitrine.commerce.payments.Charge;
import dev.vitrine.commerce.payments.PaymentDetails;
import dev.vitrine.foundation.kernel.Money;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A payment that came to nothing: kept with the checkout and written into the order that it becomes. */
public record FailedPayment(
        String status,
        Money amount,
        String gateway,
        String authorization,
        @Nullable String errorCode,
        String message,
        @Nullable PaymentDetails paymentDetails,
        boolean test,
        Instant at) {

    static FailedPayment of(Charge charge, String gateway) {
        return new FailedPayment(
                charge.status().equals("error") ? "error" : "failure",
                charge.amount(),
                gateway,
                charge.authorization(),
                charge.errorCode(),
                charge.message(),
                charge.paymentDetails(),
                charge.test(),
                charge.createdAt());
    }

    /** A charge that succeeded and was given back. */
    static FailedPayment cancelled(Charge charge, String gateway, String why) {
        return new FailedPayment(
                "failure",
                charge.amount(),
                gateway,
                charge.authorization(),
                null,
                why,
                charge.paymentDetails(),
                charge.test(),
                charge.createdAt());
    }

    NewTransaction transaction() {
        return new NewTransaction(
                "sale",
                status,
                amount,
                null,
                gateway,
                authorization,
                message,
                errorCode,
                "web",
                null,
                paymentDetails,
                test,
                at);
    }
}
