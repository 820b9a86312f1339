package dev.vitrine.commerce.checkout;

import dev.vitrine.commerce.discounts.DiscountCode;
import dev.vitrine.commerce.discounts.DiscountRefusalReason;
import dev.vitrine.commerce.discounts.DiscountResult;
import dev.vitrine.commerce.discounts.DiscountResult.Granted;
import dev.vitrine.commerce.discounts.DiscountResult.Refusal;
import dev.vitrine.commerce.pricing.Discount;
import dev.vitrine.foundation.kernel.Money;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The one discount that holds, and why a code that was typed does not. */
record DiscountChoice(Optional<Granted> granted, Optional<Refusal> refusal) {

    /**
     * The code's, unless what applies by itself takes off more. why not while no delivery is chosen: what a code for
     * deliveries takes off is not known before.
     */
    static DiscountChoice of(
            Optional<DiscountResult> typed,
            Optional<Granted> automatic,
            Function<Granted, Money> taken,
            boolean deliveryIsChosen) {
        if (typed.isPresent() && typed.get() instanceof Granted code) {
            var waits = !deliveryIsChosen && code.reduction().target() == Discount.Target.SHIPPING_LINE;
            return automatic
                    .filter(each -> !waits && taken.apply(each).compareTo(taken.apply(code)) > 0)
                    .map(each -> new DiscountChoice(automatic, Optional.of(takesOffMore(each))))
                    .orElseGet(() -> new DiscountChoice(Optional.of(code), Optional.empty()));
        }
        return new DiscountChoice(
                automatic, typed.filter(Refusal.class::isInstance).map(Refusal.class::cast));
    }

    private static Refusal takesOffMore(Granted automatic) {
        return new Refusal(
                DiscountRefusalReason.NOT_COMBINABLE,
                "“" + automatic.reduction().title() + "” takes off more than this discount code.");
    }

    List<Discount> reductions() {
        return granted.map(Granted::reduction).stream().toList();
    }

    /** What gave it, as the specification writes it. */
    String type() {
        return granted.flatMap(Granted::code).isPresent() ? "discount_code" : "automatic";
    }

    @Nullable
    String code() {
        return granted.flatMap(Granted::code).map(DiscountCode::code).orElse(null);
    }

    @Nullable
    Long automaticId() {
        return granted.filter(each -> each.code().isEmpty())
                .map(Granted::priceRuleId)
                .orElse(null);
    }
}
