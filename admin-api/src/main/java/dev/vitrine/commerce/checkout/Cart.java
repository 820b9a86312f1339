package dev.vitrine.commerce.checkout;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.vitrine.commerce.orders.aggregate.Attribute;
import dev.vitrine.commerce.orders.intake.SellableVariant;
import dev.vitrine.foundation.kernel.Money;
import java.time.Instant;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Cart as pages and scripts read it: always at current prices.
 *
 * @param token null while nothing was ever put in
 * @param checkoutToken always null: with it, every script of a page could read what the buyer typed at the checkout
 * @param itemCount lines
 * @param totalQuantity pieces
 */
public record Cart(
        @Nullable String token,
        @Nullable String checkoutToken,
        Currency currency,
        List<Item> items,
        int itemCount,
        int totalQuantity,
        Money subtotalPrice,
        Money totalDiscount,
        Money totalPrice,
        @Nullable String note,
        Map<String, String> attributes,
        List<String> discountCodes,
        @Nullable Instant updatedAt) {

    /** One line; {@code id} names it in the cart, since a variant may stand there twice with other properties. */
    public record Item(
            long id,
            long variantId,
            long productId,
            String handle,
            String title,
            String variantTitle,
            String sku,
            int qty,
            Money price,
            @Nullable Money compareAtPrice,
            Money linePrice,
            @Nullable String image,
            List<Attribute> options,
            List<Attribute> properties,
            boolean available,
            String url) {

        static Item of(CartLine line, SellableVariant sellableVariant) {
            return new Item(
                    line.id(),
                    sellableVariant.id(),
                    sellableVariant.productId(),
                    sellableVariant.handle(),
                    sellableVariant.productTitle(),
                    sellableVariant.variantTitle(),
                    sellableVariant.sku(),
                    line.quantity(),
                    sellableVariant.price(),
                    sellableVariant.compareAtPrice(),
                    sellableVariant.price().times(line.quantity()),
                    sellableVariant.imageSrc(),
                    sellableVariant.options(),
                    line.properties().stream().map(Attribute::shown).toList(),
                    sellableVariant.published() && sellableVariant.available(),
                    sellableVariant.url());
        }

        @JsonProperty("price_minor")
        public long priceMinor() {
            return price.minor();
        }

        @JsonProperty("line_price_minor")
        public long linePriceMinor() {
            return linePrice.minor();
        }
    }

    static Cart empty(Currency currency) {
        var none = Money.zero(currency);
        return new Cart(null, null, currency, List.of(), 0, 0, none, none, none, null, Map.of(), List.of(), null);
    }

    @JsonIgnore
    public boolean isEmpty() {
        return items.isEmpty();
    }

    @JsonProperty("subtotal_price_minor")
    public long subtotalPriceMinor() {
        return subtotalPrice.minor();
    }

    @JsonProperty("total_price_minor")
    public long totalPriceMinor() {
        return totalPrice.minor();
    }
}
