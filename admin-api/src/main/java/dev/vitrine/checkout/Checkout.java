package dev.vitrine.checkout;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.vitrine.kernel.Money;
import dev.vitrine.orders.Address;
import dev.vitrine.orders.Attribute;
import dev.vitrine.orders.ClientDetails;
import dev.vitrine.orders.ShippingLine;
import java.time.Instant;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A purchase being made: a snapshot of a cart with a buyer's address, at prices that the buyer is shown.
 *
 * @param attempt numbers the charges, so that a repeated one is known by its gateway
 * @param claim who is paying at the moment; nobody when null
 */
public record Checkout(
        long id,
        String token,
        @JsonIgnore @Nullable Long cartId,
        @Nullable String cartToken,
        Currency currency,
        @Nullable String email,
        @Nullable String phone,
        boolean buyerAcceptsMarketing,
        @Nullable Address shippingAddress,
        @Nullable String customerLocale,
        @Nullable String note,
        List<Attribute> noteAttributes,
        List<CheckoutLine> lineItems,
        List<ShippingLine> shippingLines,
        Money totalLineItemsPrice,
        Money totalDiscounts,
        Money subtotalPrice,
        Money totalShipping,
        Money totalTax,
        Money totalPrice,
        @JsonIgnore List<FailedPayment> failedPayments,
        @JsonIgnore @Nullable ClientDetails clientDetails,
        @JsonIgnore int attempt,
        @JsonIgnore @Nullable String claim,
        @JsonIgnore @Nullable Instant claimedUntil,
        @Nullable Long orderId,
        @Nullable Instant completedAt,
        Instant createdAt,
        Instant updatedAt) {

    public boolean completed() {
        return completedAt != null;
    }

    @JsonProperty("requires_shipping")
    public boolean requiresShipping() {
        return lineItems.stream().anyMatch(CheckoutLine::requiresShipping);
    }

    /** Pieces. */
    public int quantity() {
        return lineItems.stream().mapToInt(CheckoutLine::quantity).sum();
    }

    /** Whether it is known who buys and where it goes, so that it can be paid. */
    public boolean addressed() {
        return email != null && shippingAddress != null;
    }

    /** "contact|payment|thank_you": what the buyer has to do next. */
    public String step() {
        return completed() ? "thank_you" : addressed() ? "payment" : "contact";
    }

    boolean claimedAt(Instant now) {
        return claim != null && claimedUntil != null && claimedUntil.isAfter(now);
    }

    /** By variant, what it takes out of stock. */
    Map<Long, Long> wanted() {
        return lineItems.stream()
                .collect(
                        Collectors.groupingBy(CheckoutLine::variantId, Collectors.summingLong(CheckoutLine::quantity)));
    }

    /** By line of the cart, what was taken from it. */
    Map<Long, Integer> taken() {
        return lineItems.stream().collect(Collectors.toMap(CheckoutLine::id, CheckoutLine::quantity));
    }

    /** How the gateway knows the charge of this attempt. */
    String chargeKey() {
        return "checkout-" + id + "-" + attempt;
    }
}
