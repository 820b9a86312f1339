package dev.vitrine.commerce.orders;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.vitrine.commerce.orders.aggregate.TransactionPlace;
import dev.vitrine.commerce.orders.aggregate.TransactionResult;
import dev.vitrine.commerce.payments.GiftCardPayments;
import dev.vitrine.commerce.payments.PaymentDetails;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.rest.Filter;
import dev.vitrine.foundation.rest.Resource;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.Currency;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Money that moved: a transaction of any order that took money or gave it back.
 *
 * @param amount below zero when it was given back
 */
@RecordBuilder
public record TenderTransaction(
        long id,
        long orderId,
        Money amount,
        Currency currency,
        boolean test,
        Instant processedAt,
        @JsonIgnore String kind,
        @JsonIgnore @JsonUnwrapped TransactionResult result,
        @JsonIgnore @JsonUnwrapped TransactionPlace place,
        @Nullable PaymentDetails paymentDetails)
        implements TenderTransactionBuilder.With {

    private static final Table<TenderTransaction> TABLE = Table.of("transactions", TenderTransaction.class);
    private static final List<String> MOVING = List.of("sale", "capture", "refund");

    @JsonProperty("remote_reference")
    public @Nullable String remoteReference() {
        return result.authorization();
    }

    @JsonProperty("user_id")
    public @Nullable Long userId() {
        return place.staffId();
    }

    @JsonProperty("payment_method")
    public String paymentMethod() {
        if (GiftCardPayments.NAME.equals(result.gateway())) {
            return GiftCardPayments.NAME;
        }
        return paymentDetails != null && paymentDetails.creditCardNumber() != null ? "credit_card" : "other";
    }

    static Resource<TenderTransaction> resource() {
        return Resource.of(TenderTransaction.class, "tender_transaction", "tender_transactions", TABLE)
                .scope(Scope.ORDERS)
                .chapter("Orders")
                .note("order_id", "The order that was paid.")
                .note("amount", "How much moved; below zero when it was given back.")
                .note("processed_at", "When it moved.")
                .note("payment_details", "What may be known of a card.")
                .note("remote_reference", "The gateway's number of it.")
                .note("user_id", "The member of staff who took it.")
                .note("payment_method", "credit_card, gift_card or other.")
                .example("{}", """
                        {"id": 1, "order_id": 1, "amount": 24.90, "currency": "EUR", "test": true,
                          "processed_at": "2026-03-01T11:00:00+01:00", "payment_details": null,
                          "payment_method": "other", "remote_reference": null, "user_id": null}
                        """)
                .visible((select, apiCall) -> moving(select))
                .filters(Filter.times("processed_at"))
                .sortable("processed_at")
                .completed((session, shop, rows) ->
                        rows.stream().map(TenderTransaction::signed).toList())
                .list();
    }

    private static Select moving(Select select) {
        return select.equal("status", "success").in("kind", MOVING);
    }

    private TenderTransaction signed() {
        return kind.equals("refund") ? withAmount(amount.negated()) : this;
    }
}
