package dev.vitrine.commerce.orders.returns;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.List;

/**
 * A customer's wish to send back pieces of an order.
 *
 * @param name the order's, and a running number: {@code #1001-R1}
 * @param reason the customer's words, possibly empty
 * @param answer the merchant's words to the customer, possibly empty
 */
@RecordBuilder
public record OrderReturn(
        long id,
        long orderId,
        String name,
        String status,
        List<ReturnLine> returnLineItems,
        String reason,
        String answer,
        Instant createdAt,
        Instant updatedAt)
        implements OrderReturnBuilder.With {

    public static final String REQUESTED = "requested";
    public static final String APPROVED = "approved";
    public static final String DECLINED = "declined";
    public static final String CLOSED = "closed";
    public static final List<String> STATUSES = List.of(REQUESTED, APPROVED, DECLINED, CLOSED);

    /** Pieces of a line item. */
    public record ReturnLine(long lineItemId, int quantity) {}

    /** Whether its pieces are still to be answered for, or on their way back. */
    @JsonIgnore
    public boolean isOpen() {
        return status.equals(REQUESTED) || status.equals(APPROVED);
    }

    int quantityOf(long lineItem) {
        return returnLineItems.stream()
                .filter(line -> line.lineItemId() == lineItem)
                .mapToInt(ReturnLine::quantity)
                .sum();
    }
}
