package dev.vitrine.discounts;

import dev.vitrine.pricing.Reduction;

/** What becomes of a code: a reduction, or a refusal. */
public sealed interface Verdict {

    /** The parts of the reduction name goods and deliveries by their place in what was bought. */
    record Granted(DiscountCode code, Reduction reduction) implements Verdict {}

    /** {@code message} is a sentence for the shopper. */
    record Refusal(Reason reason, String message) implements Verdict {}

    /** For callers that take one code at a time. */
    static Refusal notCombinable() {
        return new Refusal(Reason.NOT_COMBINABLE, "Only one discount code can be used for an order.");
    }
}
