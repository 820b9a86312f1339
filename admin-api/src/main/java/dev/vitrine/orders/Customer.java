package dev.vitrine.orders;

import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Who ordered, as known when the order was placed.
 *
 * @param lastOrderAt seconds since the epoch: the document types it as an integer
 * @param state {@code disabled} until the customer has an account
 */
public record Customer(
        @Nullable Long id,
        @Nullable String email,
        @Nullable String firstName,
        @Nullable String lastName,
        @Nullable String phone,
        boolean acceptsMarketing,
        @Nullable Address defaultAddress,
        @Nullable String note,
        String tags,
        String state,
        boolean taxExempt,
        boolean verifiedEmail,
        long ordersCount,
        BigDecimal totalSpent,
        BigDecimal averageSpent,
        @Nullable Long lastOrderId,
        @Nullable String lastOrderName,
        @Nullable Long lastOrderAt,
        @Nullable Instant updatedAt) {

    /** What an e-mail address and an address tell of a buyer. */
    public static Customer known(
            @Nullable String email, @Nullable String phone, boolean acceptsMarketing, @Nullable Address address) {
        return new Customer(
                null,
                email,
                address == null ? null : address.firstName(),
                address == null ? null : address.lastName(),
                phone,
                acceptsMarketing,
                address,
                null,
                "",
                "disabled",
                false,
                false,
                1,
                BigDecimal.ZERO,
                BigDecimal.ZERO,
                null,
                null,
                null,
                null);
    }

    /** The same person with what the shop's orders add up to. */
    Customer with(Statistics statistics, Order last) {
        return new Customer(
                id,
                email,
                firstName,
                lastName,
                phone,
                acceptsMarketing,
                defaultAddress,
                note,
                tags,
                state,
                taxExempt,
                verifiedEmail,
                statistics.orders(),
                statistics.spent(),
                statistics.average(),
                last.id(),
                last.name(),
                last.createdAt().getEpochSecond(),
                last.createdAt());
    }

    /** A customer's orders that were not cancelled, and what was paid for them less what was given back. */
    record Statistics(long orders, BigDecimal spent) {
        BigDecimal average() {
            return orders == 0
                    ? spent
                    : spent.divide(BigDecimal.valueOf(orders), spent.scale(), java.math.RoundingMode.HALF_UP);
        }
    }
}
