package dev.vitrine.commerce.checkout;

import dev.vitrine.commerce.orders.aggregate.Order;
import dev.vitrine.commerce.payments.HostedPayment;
import java.util.List;
import java.util.Map;

/** Result of an attempt to complete a checkout. Only {@link Done} means that the customer was charged. */
public sealed interface CompletionResult {

    /** There is an order: by this attempt, or already. */
    record Done(Order order) implements CompletionResult {}

    /** Everything is fine, and the buyer has to pay at the page of a provider: nothing was charged yet. */
    record Redirected(HostedPayment payment) implements CompletionResult {}

    /** Another tab or process is completing this checkout: retry soon. */
    record Processing() implements CompletionResult {}

    /** Something typed is wrong, by field: of the card, or {@code delivery} when there is no address yet. */
    record Invalid(Map<String, String> problems) implements CompletionResult {}

    /** The total is not the one that the buyer saw: nothing was charged, here is the new one. */
    record PriceChanged(Checkout checkout, String message) implements CompletionResult {}

    /** The gateway said no or could not say; {@code code} is of the specification's list of error codes. */
    record Declined(String code, String message) implements CompletionResult {}

    /** There is less left than is wanted: nothing was charged, or it was given back. */
    record Unavailable(List<Missing> lines, String message) implements CompletionResult {}

    /** There is no such checkout. */
    record Unknown() implements CompletionResult {}

    /** A line of which less is left than is wanted, with a sentence that says so. */
    record Missing(long variantId, String name, long left, String message) {

        static Missing of(CheckoutLine line, long left) {
            return new Missing(
                    line.variantId(),
                    line.name(),
                    left,
                    left == 0 ? line.name() + " is sold out." : "Only " + left + " of " + line.name() + " left.");
        }
    }
}
