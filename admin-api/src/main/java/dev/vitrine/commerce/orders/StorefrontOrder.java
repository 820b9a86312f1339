package dev.vitrine.commerce.orders;

import dev.vitrine.commerce.orders.aggregate.LineItem;
import dev.vitrine.commerce.orders.aggregate.Order;
import dev.vitrine.commerce.orders.aggregate.OrderDiscountCode;
import dev.vitrine.foundation.kernel.Money;
import java.time.Instant;
import java.util.Currency;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An order as storefront scripts may see it: what was bought, and nothing of who bought it.
 *
 * @param token always null: with it, every script could open the page that shows the buyer's address
 * @param email always null: themes and apps get it from the Admin API, when the merchant lets them
 */
public record StorefrontOrder(
        long id,
        String name,
        @Nullable String token,
        Currency currency,
        @Nullable String email,
        Money subtotalPrice,
        Money totalDiscount,
        Money totalShipping,
        Money totalTax,
        Money totalPrice,
        List<String> discountCodes,
        List<Line> lineItems,
        Instant createdAt) {

    /** One line of it. */
    public record Line(
            @Nullable Long productId,
            @Nullable Long variantId,
            @Nullable String sku,
            String title,
            @Nullable String variantTitle,
            int qty,
            Money price) {}

    public static StorefrontOrder of(Order order) {
        var codes = order.charges().discountCode();
        return new StorefrontOrder(
                order.id(),
                order.name(),
                null,
                order.currency(),
                null,
                order.totals().subtotalPrice(),
                order.totals().totalDiscounts(),
                order.totals().totalShipping(),
                order.totals().totalTax(),
                order.totals().totalPrice(),
                codes == null
                        ? List.of()
                        : codes.stream().map(OrderDiscountCode::code).toList(),
                order.lineItems().stream().map(StorefrontOrder::line).toList(),
                order.createdAt());
    }

    private static Line line(LineItem line) {
        return new Line(
                line.productId(),
                line.variantId(),
                line.sku(),
                line.title(),
                line.variantTitle(),
                line.quantity(),
                line.price());
    }
}
