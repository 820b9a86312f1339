package dev.vitrine.commerce.payments;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * How a buyer wants to pay: with a card, at the page of a provider, or by hand.
 *
 * @param card null when there is nothing to pay, or it is paid in another way
 * @param methodId the payment method of a provider, or by which it is paid by hand; null for a card
 */
public record PaymentChoice(@Nullable Card card, @Nullable Long methodId) {

    public static PaymentChoice card(@Nullable Card card) {
        return new PaymentChoice(card, null);
    }

    public static PaymentChoice method(long methodId) {
        return new PaymentChoice(null, methodId);
    }

    /** What is wrong with it, by field of the form, where that is offered; {@code ofCard} says what is with a card. */
    public Map<String, String> problems(
            List<OfferedPaymentMethod> offered, Function<Card, Map<String, String>> ofCard) {
        if (methodId != null) {
            return offered.stream().anyMatch(each -> !each.card() && each.id() == methodId)
                    ? Map.of()
                    : Map.of("method", "This way to pay is no longer offered. Choose another one.");
        }
        if (offered.stream().noneMatch(OfferedPaymentMethod::card)) {
            return Map.of("method", "This shop does not take cards at the moment.");
        }
        return card == null ? Map.of("number", "Enter the card number.") : ofCard.apply(card);
    }
}
