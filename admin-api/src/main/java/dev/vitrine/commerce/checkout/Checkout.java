package dev.vitrine.commerce.checkout;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.vitrine.commerce.orders.aggregate.DiscountApplication;
import dev.vitrine.commerce.orders.aggregate.OrderDiscountCode;
import dev.vitrine.commerce.orders.aggregate.ShippingLine;
import dev.vitrine.commerce.orders.aggregate.TaxLine;
import dev.vitrine.commerce.payments.AppliedGiftCard;
import dev.vitrine.commerce.payments.PaymentClaim;
import dev.vitrine.foundation.kernel.CompatibilityFields;
import dev.vitrine.foundation.kernel.Money;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A purchase being made: a snapshot of a cart with a buyer's address, at prices that the buyer is shown. */
@CompatibilityFields(CheckoutCompatibility.class)
@RecordBuilder
public record Checkout(
        long id,
        long shopId,
        String token,
        @JsonIgnore @Nullable Long cartId,
        @Nullable String cartToken,
        Currency currency,
        @JsonUnwrapped CheckoutBuyer buyer,
        @JsonUnwrapped CheckoutRemarks remarks,
        List<CheckoutLine> lineItems,
        @JsonUnwrapped CheckoutCharges charges,
        @JsonUnwrapped CheckoutTotals totals,
        @JsonIgnore @JsonUnwrapped CheckoutShippingChoice shippingChoice,
        @JsonIgnore @JsonUnwrapped CheckoutNotices notices,
        @JsonUnwrapped CheckoutOrigin origin,
        @JsonIgnore @JsonUnwrapped PaymentClaim paymentClaim,
        @JsonUnwrapped CheckoutAbandonment abandonment,
        @Nullable Instant closedAt,
        @Nullable Long orderId,
        @Nullable Instant completedAt,
        Instant createdAt,
        Instant updatedAt,
        @Nullable Buyer customer,
        @Nullable OrderLink order,
        List<CheckoutPayment> payments,
        List<AppliedGiftCard> giftCards,
        @Nullable String webUrl)
        implements CheckoutBuilder.With {

    /** The shop's customer of that e-mail address. */
    public record Buyer(
            long id,
            String email,
            @Nullable String firstName,
            @Nullable String lastName,
            @Nullable String phone,
            boolean acceptsMarketing,
            String tags,
            String state,
            long ordersCount,
            Money totalSpent) {}

    /** The order that it became. */
    public record OrderLink(long id, String name, String statusUrl) {}

    /** A code, and why and how far it applies: the shape in which clients of this API's relatives read it. */
    public record AppliedDiscount(
            String title,
            @Nullable String description,
            BigDecimal value,
            String valueType,
            Money amount,
            boolean applicable) {}

    /** The chosen delivery by the names of checkouts. */
    public record ShippingRate(
            @Nullable String id, @Nullable String handle, String title, Money price) {}

    public boolean completed() {
        return completedAt != null;
    }

    /** "open → abandoned → completed or recovered; closed". */
    @JsonProperty("status")
    public String status() {
        if (completed()) {
            return abandonment.abandonedAt() == null ? "completed" : "recovered";
        }
        return closedAt != null ? "closed" : abandonment.abandonedAt() != null ? "abandoned" : "open";
    }

    @JsonProperty("name")
    public String name() {
        return "#" + id;
    }

    @JsonProperty("requires_shipping")
    public boolean requiresShipping() {
        return lineItems.stream().anyMatch(CheckoutLine::requiresShipping);
    }

    @JsonProperty("customer_id")
    public @Nullable Long customerId() {
        return customer == null ? null : customer.id();
    }

    @JsonProperty("billing_address_same_as_shipping_address")
    public boolean billingAddressSame() {
        return buyer.billingAddress() == null || buyer.billingAddress().equals(buyer.shippingAddress());
    }

    @JsonProperty("shipping_line")
    public @Nullable ShippingRate shippingLine() {
        return charges.shippingLines().stream()
                .findFirst()
                .map(line -> new ShippingRate(
                        shippingChoice.shippingHandle(), shippingChoice.shippingHandle(), line.title(), line.price()))
                .orElse(null);
    }

    @JsonProperty("shipping_name")
    public @Nullable String shippingName() {
        return charges.shippingLines().isEmpty()
                ? null
                : charges.shippingLines().getFirst().title();
    }

    @JsonProperty("shipping_fee")
    public Money shippingFee() {
        return ofShipping(ShippingLine::price);
    }

    @JsonProperty("shipping_discount")
    public Money shippingDiscount() {
        return ofShipping(line -> line.price().minus(line.discountedPrice()));
    }

    @JsonProperty("shipping_tax")
    public Money shippingTax() {
        return ofShipping(line -> Money.sum(line.taxLines().stream().map(TaxLine::price), currency));
    }

    @JsonProperty("shipping_price")
    public Money shippingPrice() {
        return ofShipping(ShippingLine::discountedPrice);
    }

    private Money ofShipping(Function<ShippingLine, Money> part) {
        return Money.sum(charges.shippingLines().stream().map(part), currency);
    }

    @JsonProperty("discount_codes")
    public List<OrderDiscountCode> discountCodes() {
        return charges.discountApplications().stream()
                .filter(each -> each.code() != null)
                .map(each -> discountCode(each, totals.totalDiscounts()))
                .toList();
    }

    /** "An entry's amount is a percentage when type says so". */
    private static OrderDiscountCode discountCode(DiscountApplication application, Money taken) {
        var code = String.valueOf(application.code());
        if (application.targetType().equals("shipping_line")) {
            return new OrderDiscountCode(code, taken.amount(), "shipping");
        }
        return application.valueType().equals("percentage")
                ? new OrderDiscountCode(code, application.value(), "percentage")
                : new OrderDiscountCode(code, taken.amount(), "fixed_amount");
    }

    @JsonProperty("applied_discount")
    public @Nullable AppliedDiscount appliedDiscount() {
        return charges.discountApplications().stream()
                .findFirst()
                .map(each -> new AppliedDiscount(
                        each.title(),
                        each.description(),
                        each.value(),
                        each.valueType(),
                        totals.totalDiscounts(),
                        true))
                .orElse(null);
    }

    @JsonProperty("discount_applied")
    public boolean discountApplied() {
        return !charges.discountApplications().isEmpty();
    }

    @JsonProperty("presentment_currency")
    public Currency presentmentCurrency() {
        return totals.presentment() == null
                ? currency
                : Currency.getInstance(totals.presentment().currency());
    }

    /** In grams. */
    @JsonProperty("total_weight")
    public long totalWeight() {
        return lineItems.stream()
                .mapToLong(line -> line.grams() * line.quantity())
                .sum();
    }

    @JsonProperty("total_tip_received")
    public Money totalTipReceived() {
        return Money.zero(currency);
    }

    @JsonProperty("payment_due")
    public Money paymentDue() {
        return completed() ? Money.zero(currency) : amountToPay();
    }

    /** What no gift card pays. */
    Money amountToPay() {
        return totals.totalPrice().minus(Money.sum(giftCards.stream().map(AppliedGiftCard::amountUsed), currency));
    }

    @JsonProperty("order_status_url")
    public @Nullable String orderStatusUrl() {
        return order == null ? null : order.statusUrl();
    }

    @JsonProperty("recovery_email_sent")
    public boolean recoveryEmailSent() {
        return abandonment.abandonedEmailStatus().equals("sent");
    }

    /** "contact -> shipping -> payment -> processing -> thank_you": what the buyer has to do next. */
    @JsonProperty("step")
    public String step() {
        if (completed()) {
            return "thank_you";
        }
        if (paymentClaim.claim() != null) {
            return "processing";
        }
        return !addressed() ? "contact" : deliverable() ? "payment" : "shipping";
    }

    /** Pieces. */
    public int quantity() {
        return lineItems.stream().mapToInt(CheckoutLine::quantity).sum();
    }

    /** Whether it is known who buys and where it goes. */
    public boolean addressed() {
        return buyer.email() != null && buyer.shippingAddress() != null;
    }

    /** Whether it is known how it gets there, if it has to. */
    public boolean deliverable() {
        return !requiresShipping() || !charges.shippingLines().isEmpty();
    }

    /** The offer that was chosen. */
    public Optional<CheckoutShippingOption> chosen() {
        return shippingChoice.offers().stream()
                .filter(checkoutShippingOption ->
                        checkoutShippingOption.handle().equals(shippingChoice.shippingHandle()))
                .findFirst();
    }

    boolean claimedAt(Instant now) {
        return paymentClaim.claim() != null
                && paymentClaim.claimedUntil() != null
                && paymentClaim.claimedUntil().isAfter(now);
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
        return "checkout-" + id + "-" + paymentClaim.attempt();
    }

    // why: what relatives of this API print and nobody here knows is there, and null: a checkout is begun in the shop's
    // own
    // pages or by an app, and paid at the one gateway that takes it.
}
