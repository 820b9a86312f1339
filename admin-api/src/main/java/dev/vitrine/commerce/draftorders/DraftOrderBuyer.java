package dev.vitrine.commerce.draftorders;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.vitrine.commerce.orders.aggregate.OrderCustomer;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Who a draft order is for.
 *
 * @param customer as they are today
 */
@RecordBuilder
public record DraftOrderBuyer(
        @JsonIgnore @Nullable Long customerId,
        @Nullable OrderCustomer customer,
        @Nullable String email,
        @Nullable String phone)
        implements DraftOrderBuyerBuilder.With {}
