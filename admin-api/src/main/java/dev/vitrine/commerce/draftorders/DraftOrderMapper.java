package dev.vitrine.commerce.draftorders;

import dev.vitrine.commerce.orders.aggregate.OrderCustomer;
import dev.vitrine.commerce.orders.aggregate.StockAllocation;
import dev.vitrine.commerce.orders.intake.NewOrder;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.kernel.Problems;
import java.util.List;
import java.util.Objects;

/** Mapper of a draft order to the order that it becomes, at its prices. */
final class DraftOrderMapper {

    /** "reserved": an order of this source was a draft. */
    private static final String SOURCE = "vitrine_draft_order";

    private DraftOrderMapper() {}

    static NewOrder of(DraftOrder draftOrder, NewOrder.Payment payment) {
        var none = Money.zero(draftOrder.currency());
        var discounts = draftOrder.discountApplications();
        return new NewOrder(
                new NewOrder.Buyer(
                        draftOrder.email(),
                        draftOrder.phone(),
                        buyer(draftOrder),
                        null,
                        false,
                        draftOrder.billingAddress(),
                        draftOrder.shippingAddress(),
                        null),
                new NewOrder.Contents(
                        draftOrder.currency(),
                        draftOrder.lineItems().stream()
                                .map(DraftOrderLine::line)
                                .toList(),
                        draftOrder.shippingLine() == null
                                ? List.of()
                                : List.of(draftOrder.shippingLine().line(draftOrder.currency())),
                        draftOrder.taxLines(),
                        none,
                        draftOrder.taxesIncluded(),
                        null,
                        discounts.isEmpty() ? null : discounts,
                        none),
                new NewOrder.Remarks(draftOrder.note(), draftOrder.noteAttributes(), draftOrder.tags()),
                new NewOrder.Origin(SOURCE, null, null, null, null, null, null, false, null, null),
                payment);
    }

    /** 422 naming each line of which there is not enough. */
    static void refuse(DraftOrder draftOrder, List<StockAllocation.Shortage> shortages) {
        var problems = new Problems();
        for (int i = 0; i < draftOrder.lineItems().size(); i++) {
            for (var shortage : shortages) {
                if (Objects.equals(draftOrder.lineItems().get(i).variantId(), shortage.variantId())) {
                    problems.add("line_items[" + i + "].quantity", "not enough stock: " + shortage.left() + " left");
                }
            }
        }
        problems.throwIfAny();
    }

    private static @org.jspecify.annotations.Nullable OrderCustomer buyer(DraftOrder draftOrder) {
        if (draftOrder.customer() != null) {
            return draftOrder.customer();
        }
        return draftOrder.email() == null && draftOrder.phone() == null
                ? null
                : OrderCustomer.ofContact(draftOrder.email(), draftOrder.phone(), false, draftOrder.shippingAddress());
    }
}
