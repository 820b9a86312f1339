package dev.vitrine.commerce.payments;

import java.util.Map;
import java.util.Optional;

/**
 * Payment provider with a page of its own, as a shop has set it up.
 *
 * @param address where buyers are sent, and refunds are
 * @param paymentKey signs what is exchanged with it
 * @param test whether no money moves
 */
public record HostedProvider(
        long paymentMethodId, String title, String address, String accountId, String paymentKey, boolean test) {

    static Optional<HostedProvider> of(PaymentMethod method, Map<String, String> options) {
        var provider = new HostedProvider(
                method.id(),
                String.valueOf(method.title()),
                options.getOrDefault(PaymentProvider.PROVIDER_URL, ""),
                options.getOrDefault(PaymentProvider.ACCOUNT_ID, ""),
                options.getOrDefault(PaymentProvider.PAYMENT_KEY, ""),
                method.sandbox());
        return Optional.of(provider)
                .filter(each -> !each.address.isEmpty() && !each.accountId.isEmpty() && !each.paymentKey.isEmpty());
    }

    /** Says nothing of the key. */
    @Override
    public String toString() {
        return title + " at " + address;
    }
}
