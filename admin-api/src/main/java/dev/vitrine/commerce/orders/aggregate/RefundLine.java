package dev.vitrine.commerce.orders.aggregate;

import dev.vitrine.foundation.kernel.Money;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Refunded units of a line item.
 *
 * @param lineItem the line in this quantity; null when it is no longer part of the order
 * @param restockType {@code no_restock}, {@code cancel} ("not yet shipped") or {@code return} ("already shipped")
 */
@RecordBuilder
public record RefundLine(
        long id,
        long lineItemId,
        @Nullable LineItem lineItem,
        int quantity,
        String restockType,
        @Nullable Long locationId,
        Money subtotal,
        Money totalTax,
        Money discountAmount,
        String title,
        @Nullable String variantTitle)
        implements RefundLineBuilder.With {

    public static final String NO_RESTOCK = "no_restock";
    public static final String CANCEL = "cancel";
    public static final String RETURN = "return";
    public static final List<String> RESTOCK_TYPES = List.of(NO_RESTOCK, CANCEL, RETURN);

    public boolean restocked() {
        return !restockType.equals(NO_RESTOCK);
    }

    RefundLine with(long newId, @Nullable LineItem line) {
        return with(copy -> copy.id(newId).lineItem(line));
    }
}
