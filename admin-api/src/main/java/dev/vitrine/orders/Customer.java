package dev.vitrine.orders;

import dev.vitrine.kernel.Money;
import dev.vitrine.tenancy.Shop;
import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Who ordered: the shop's customer as they are today, or what an order about to be placed tells of them.
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

    /** A customer of the shop, as they are today. */
    public static Customer of(Shop shop, dev.vitrine.customers.Customer customer) {
        return new Customer(
                customer.id(),
                customer.email(),
                customer.firstName(),
                customer.lastName(),
                customer.phone(),
                customer.acceptsMarketing(),
                customer.defaultAddress() == null
                        ? null
                        : shop.json().read(shop.json().tree(customer.defaultAddress()), Address.class),
                customer.note(),
                customer.tags() == null ? "" : customer.tags(),
                customer.state() == null ? "disabled" : customer.state(),
                customer.taxExempt(),
                customer.verifiedEmail(),
                customer.ordersCount(),
                amount(customer.totalSpent()),
                amount(customer.averageSpent()),
                customer.lastOrderId(),
                customer.lastOrderName(),
                customer.lastOrderAt(),
                customer.updatedAt());
    }

    private static BigDecimal amount(@Nullable Money money) {
        return money == null ? BigDecimal.ZERO : money.amount();
    }
}
