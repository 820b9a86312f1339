package dev.vitrine.commerce.orders.aggregate;

import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/** Where an order is billed and sent to. */
@RecordBuilder
public record OrderAddresses(
        @Nullable MailingAddress billingAddress, @Nullable MailingAddress shippingAddress)
        implements OrderAddressesBuilder.With {}
