package dev.vitrine.commerce.discounts;

import dev.vitrine.commerce.pricing.Discount;
import java.util.Optional;

/** Result of a discount code: granted or refused. */
public sealed interface DiscountResult {

    /**
     * The parts of the reduction name goods and deliveries by their place in what was bought.
     *
     * @param code that somebody typed; empty for a discount that applies by itself
     */
    record Granted(long priceRuleId, Optional<DiscountCode> code, Discount reduction) implements DiscountResult {}

    /** {@code message} is a sentence for the shopper. */
    record Refusal(DiscountRefusalReason reason, String message) implements DiscountResult {}

    /** For callers that take one code at a time. */
    static Refusal notCombinable() {
        return new Refusal(DiscountRefusalReason.NOT_COMBINABLE, "Only one discount code can be used for an order.");
    }
}
