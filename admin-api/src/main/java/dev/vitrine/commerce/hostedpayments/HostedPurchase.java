package dev.vitrine.commerce.hostedpayments;

import dev.vitrine.commerce.orders.aggregate.MailingAddress;
import dev.vitrine.foundation.kernel.Money;
import org.jspecify.annotations.Nullable;

/**
 * What a customer pays for at a provider's page.
 *
 * @param name for people: {@code #1001} of a checkout, {@code #D12} of a draft order
 * @param billingAddress who pays; null where nobody knows
 * @param shippingAddress null where nothing is sent
 */
public record HostedPurchase(
        String name,
        Money total,
        @Nullable String email,
        @Nullable String phone,
        @Nullable MailingAddress billingAddress,
        @Nullable MailingAddress shippingAddress) {}
