package dev.vitrine.checkout;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.vitrine.kernel.Money;
import java.math.BigDecimal;
import java.util.List;

/** A delivery that may be chosen, with what the checkout then comes to. */
public record RatedOffer(
        String id,
        String handle,
        String title,
        BigDecimal price,
        boolean phoneRequired,
        List<String> deliveryRange,
        @JsonProperty("checkout") Sums checkout) {

    /** What it would come to. */
    public record Sums(Money subtotalPrice, Money totalTax, Money totalPrice) {}

    RatedOffer(Offer offer, Pricing pricing) {
        this(
                offer.handle(),
                offer.handle(),
                offer.title(),
                offer.price(),
                offer.phoneRequired(),
                offer.deliveryRange(),
                new Sums(
                        pricing.totals().subtotal(),
                        pricing.totals().tax(),
                        pricing.totals().total()));
    }
}
