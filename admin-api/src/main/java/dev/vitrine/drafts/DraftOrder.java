package dev.vitrine.drafts;

import dev.vitrine.kernel.Money;
import dev.vitrine.kernel.Problems;
import dev.vitrine.orders.Customer;
import dev.vitrine.orders.NewOrder;
import dev.vitrine.orders.Withdrawals;
import java.util.List;
import java.util.Objects;

/** The order that a draft becomes, at the prices that were offered. */
final class DraftOrder {

    /** "reserved": an order of this source was a draft. */
    private static final String SOURCE = "vitrine_draft_order";

    private DraftOrder() {}

    static NewOrder of(Draft draft, NewOrder.Payment payment) {
        var none = Money.zero(draft.currency());
        var discounts = draft.discountApplications();
        return new NewOrder(
                new NewOrder.Buyer(
                        draft.email(),
                        draft.phone(),
                        buyer(draft),
                        null,
                        false,
                        draft.billingAddress(),
                        draft.shippingAddress(),
                        null),
                new NewOrder.Contents(
                        draft.currency(),
                        draft.lineItems().stream()
                                .map(line -> line.line(draft.currency()))
                                .toList(),
                        draft.shippingLine() == null
                                ? List.of()
                                : List.of(draft.shippingLine().line()),
                        draft.taxLines(),
                        none,
                        draft.taxesIncluded(),
                        null,
                        discounts.isEmpty() ? null : discounts,
                        none),
                new NewOrder.Remarks(draft.note(), draft.noteAttributes(), draft.tags()),
                new NewOrder.Origin(SOURCE, null, null, null, null, null, null, false, null, null),
                payment);
    }

    /** 422 naming each line of which there is not enough. */
    static void refuse(Draft draft, List<Withdrawals.Shortage> shortages) {
        var problems = new Problems();
        for (int i = 0; i < draft.lineItems().size(); i++) {
            for (var shortage : shortages) {
                if (Objects.equals(draft.lineItems().get(i).variantId(), shortage.variantId())) {
                    problems.add("line_items[" + i + "].quantity", "not enough stock: " + shortage.left() + " left");
                }
            }
        }
        problems.throwIfAny();
    }

    private static @org.jspecify.annotations.Nullable Customer buyer(Draft draft) {
        if (draft.customer() != null) {
            return draft.customer();
        }
        return draft.email() == null && draft.phone() == null
                ? null
                : Customer.known(draft.email(), draft.phone(), false, draft.shippingAddress());
    }
}
