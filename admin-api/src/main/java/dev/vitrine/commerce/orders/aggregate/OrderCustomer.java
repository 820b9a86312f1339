package dev.vitrine.commerce.orders.aggregate;

import dev.vitrine.commerce.customers.Customer;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Customer of an order: the shop's customer as of today, or the details in an order that is not placed yet.
 *
 * @param totalSpent null in an order that is not placed yet, as is {@code averageSpent}
 * @param lastOrderAt seconds since the epoch: the document types it as an integer
 * @param state {@code disabled} until the customer has an account
 */
public record OrderCustomer(
        @Nullable Long id,
        @Nullable String email,
        @Nullable String firstName,
        @Nullable String lastName,
        @Nullable String phone,
        boolean acceptsMarketing,
        @Nullable MailingAddress defaultAddress,
        @Nullable String note,
        String tags,
        String state,
        boolean taxExempt,
        boolean verifiedEmail,
        long ordersCount,
        @Nullable Money totalSpent,
        @Nullable Money averageSpent,
        @Nullable Long lastOrderId,
        @Nullable String lastOrderName,
        @Nullable Long lastOrderAt,
        @Nullable Instant updatedAt) {

    /** A customer derived from an e-mail address and an address. */
    public static OrderCustomer ofContact(
            @Nullable String email,
            @Nullable String phone,
            boolean acceptsMarketing,
            @Nullable MailingAddress mailingAddress) {
        return new OrderCustomer(
                null,
                email,
                mailingAddress == null ? null : mailingAddress.firstName(),
                mailingAddress == null ? null : mailingAddress.lastName(),
                phone,
                acceptsMarketing,
                mailingAddress,
                null,
                "",
                "disabled",
                false,
                false,
                1,
                null,
                null,
                null,
                null,
                null,
                null);
    }

    /** A customer of the shop, as they are today. */
    public static OrderCustomer of(Shop shop, Customer customer) {
        return new OrderCustomer(
                customer.id(),
                customer.email(),
                customer.firstName(),
                customer.lastName(),
                customer.phone(),
                customer.acceptsMarketing(),
                customer.defaultAddress() == null
                        ? null
                        : shop.json().read(shop.json().tree(customer.defaultAddress()), MailingAddress.class),
                customer.note(),
                customer.tags() == null ? "" : customer.tags(),
                customer.state() == null ? "disabled" : customer.state(),
                customer.taxExempt(),
                customer.verifiedEmail(),
                customer.ordersCount(),
                Objects.requireNonNullElse(customer.totalSpent(), shop.zeroMoney()),
                Objects.requireNonNullElse(customer.averageSpent(), shop.zeroMoney()),
                customer.lastOrderId(),
                customer.lastOrderName(),
                customer.lastOrderAt(),
                customer.updatedAt());
    }
}
