package dev.vitrine.commerce.checkout;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.vitrine.commerce.orders.aggregate.Attribute;
import dev.vitrine.commerce.orders.intake.SellableVariant;
import dev.vitrine.foundation.kernel.CompatibilityFields;
import dev.vitrine.foundation.kernel.Money;
import java.time.Instant;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A cart as apps and receivers read it. In the API its id is its token; lists are ordered by the number. */
@CompatibilityFields(AdminCartCompatibility.class)
public record AdminCart(
        @JsonIgnore long id,
        String token,
        @Nullable String note,
        Map<String, String> attributes,
        @JsonIgnore @Nullable String discountCode,
        Currency currency,
        List<Line> lineItems,
        Instant createdAt,
        Instant updatedAt) {

    /** A line by the names of the webhook's payload. */
    public record Line(
            long id,
            long variantId,
            long productId,
            String title,
            String variantTitle,
            int quantity,
            Money price,
            Money originalPrice,
            Money discountedPrice,
            Money linePrice,
            Money originalLinePrice,
            Money totalDiscount,
            List<String> discounts,
            String sku,
            long grams,
            String vendor,
            boolean taxable,
            boolean requiresShipping,
            boolean giftCard,
            List<Attribute> properties,
            String key,
            String fulfillmentService) {

        static Line of(CartLine line, SellableVariant sellableVariant) {
            var price = sellableVariant.price();
            var whole = price.times(line.quantity());
            return new Line(
                    sellableVariant.id(),
                    sellableVariant.id(),
                    sellableVariant.productId(),
                    sellableVariant.productTitle(),
                    sellableVariant.variantTitle(),
                    line.quantity(),
                    price,
                    price,
                    price,
                    whole,
                    whole,
                    Money.zero(price.currency()),
                    List.of(),
                    sellableVariant.sku(),
                    sellableVariant.grams(),
                    sellableVariant.vendor(),
                    sellableVariant.taxable(),
                    sellableVariant.requiresShipping(),
                    sellableVariant.giftCard(),
                    line.properties(),
                    sellableVariant.id() + ":" + line.id(),
                    sellableVariant.fulfillmentService());
        }
    }

    @JsonProperty("id")
    public String publicId() {
        return token;
    }

    @JsonProperty("cart_id")
    public long cartId() {
        return id;
    }

    @JsonProperty("subtotal_price")
    public Money subtotalPrice() {
        return lineItems.stream().map(Line::linePrice).reduce(Money.zero(currency), Money::plus);
    }

    @JsonProperty("discount_codes")
    public List<String> discountCodes() {
        return discountCode == null ? List.of() : List.of(discountCode);
    }
}
