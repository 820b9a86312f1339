package dev.vitrine.checkout;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.vitrine.orders.Attribute;
import dev.vitrine.orders.Ware;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A line of a checkout: what the buyer is shown and agrees to.
 *
 * @param id of the cart's line that it was taken from
 * @param price of one, in major units of the checkout's currency
 */
public record CheckoutLine(
        long id,
        long variantId,
        long productId,
        String handle,
        String title,
        String variantTitle,
        String sku,
        int quantity,
        BigDecimal price,
        @Nullable BigDecimal compareAtPrice,
        long grams,
        boolean requiresShipping,
        @Nullable String image,
        List<Attribute> options,
        List<Attribute> properties) {

    static CheckoutLine of(CartLine line, Ware ware) {
        return of(line.id(), line.quantity(), line.properties(), ware);
    }

    /** The same line at today's price and name. */
    CheckoutLine refreshed(Ware ware) {
        return of(id, quantity, properties, ware);
    }

    @JsonProperty("line_price")
    public BigDecimal linePrice() {
        return price.multiply(BigDecimal.valueOf(quantity));
    }

    /** What to call it in a sentence. */
    public String name() {
        return variantTitle.isEmpty() ? title : title + " (" + variantTitle + ")";
    }

    private static CheckoutLine of(long id, int quantity, List<Attribute> properties, Ware ware) {
        var before = ware.compareAtPrice();
        return new CheckoutLine(
                id,
                ware.id(),
                ware.productId(),
                ware.handle(),
                ware.productTitle(),
                ware.variantTitle(),
                ware.sku(),
                quantity,
                ware.price().amount(),
                before == null ? null : before.amount(),
                ware.grams(),
                ware.requiresShipping(),
                ware.imageSrc(),
                ware.options(),
                properties);
    }
}
