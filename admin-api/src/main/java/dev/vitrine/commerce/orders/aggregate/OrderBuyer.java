package dev.vitrine.commerce.orders.aggregate;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/** Customer of an order, and the language in which it was placed. */
@RecordBuilder
public record OrderBuyer(
        @JsonIgnore @Nullable Long customerId,
        @Nullable OrderCustomer customer,
        @Nullable String customerLocale) implements OrderBuyerBuilder.With {}
