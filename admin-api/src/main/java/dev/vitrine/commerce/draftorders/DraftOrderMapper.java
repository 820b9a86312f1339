package dev.vitrine.commerce.draftorders;

import dev.vitrine.commerce.orders.aggregate.NewTransaction;
import dev.vitrine.commerce.orders.aggregate.OrderCustomer;
import dev.vitrine.commerce.orders.aggregate.StockAllocation;
import dev.vitrine.commerce.orders.intake.NewOrder;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.kernel.Problems;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Mapper of a draft order to the order that it becomes, at its prices. */
final class DraftOrderMapper {

    /** "reserved": an order of this source was a draft. */
    private static final String SOURCE = "vitrine_draft_order";

    private DraftOrderMapper() {}

    static NewOrder of(DraftOrder draftOrder, NewOrder.Payment payment) {
        var none = Money.zero(draftOrder.currency());
        var discounts = draftOrder.terms().discountApplications();
        return new NewOrder(
                new NewOrder.Buyer(
                        draftOrder.buyer().email(),
                        draftOrder.buyer().phone(),
                        buyer(draftOrder),
                        null,
                        false,
                        draftOrder.addresses().billingAddress(),
                        draftOrder.addresses().shippingAddress(),
                        null),
                new NewOrder.Contents(
                        draftOrder.currency(),
                        draftOrder.lineItems().stream()
                                .map(DraftOrderLine::line)
                                .toList(),
                        draftOrder.terms().shippingLine() == null
                                ? List.of()
                                : List.of(draftOrder.terms().shippingLine().line(draftOrder.currency())),
                        draftOrder.taxes().taxLines(),
                        none,
                        draftOrder.taxes().taxesIncluded(),
                        null,
                        discounts.isEmpty() ? null : discounts,
                        none),
                new NewOrder.Remarks(
                        draftOrder.remarks().note(),
                        draftOrder.remarks().noteAttributes(),
                        draftOrder.remarks().tags()),
                new NewOrder.Origin(SOURCE, null, null, null, null, null, null, false, null, null),
                withGiftCards(draftOrder, payment));
    }

    /** What its gift cards pay comes before what else was paid. */
    private static NewOrder.Payment withGiftCards(DraftOrder draftOrder, NewOrder.Payment payment) {
        var used = draftOrder.giftCards().stream()
                .filter(card -> !card.amountUsed().isZero())
                .map(card -> NewTransaction.byGiftCard(card, "draft_order").asFactory())
                .toList();
        var later = "pending".equals(payment.financialStatus());
        return used.isEmpty()
                ? payment
                : new NewOrder.Payment(
                        Stream.concat(used.stream(), payment.bookings().stream())
                                .toList(),
                        later ? "partially_paid" : payment.financialStatus(),
                        payment.fulfillmentStatus(),
                        payment.methodId());
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

    private static @Nullable OrderCustomer buyer(DraftOrder draftOrder) {
        if (draftOrder.buyer().customer() != null) {
            return draftOrder.buyer().customer();
        }
        return draftOrder.buyer().email() == null && draftOrder.buyer().phone() == null
                ? null
                : OrderCustomer.ofContact(
                        draftOrder.buyer().email(),
                        draftOrder.buyer().phone(),
                        false,
                        draftOrder.addresses().shippingAddress());
    }
}
