package dev.vitrine.commerce.customers;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.tenancy.Shop;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.Currency;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Customer of a shop.
 *
 * @param email lower-case, so that the database sees twins
 * @param phone E.164
 * @param state {@code disabled} without an account, {@code invited}, {@code enabled} or {@code declined}
 * @param totalSpent "sum of paid minus refunds of non-cancelled orders"
 * @param lastOrderAt seconds since 1970: the one time that the document prints as an integer
 * @param addresses "max 10 most recent printed"
 */
@RecordBuilder
public record Customer(
        long id,
        @Nullable String email,
        @Nullable String phone,
        @Nullable String firstName,
        @Nullable String lastName,
        @Nullable String note,
        boolean acceptsMarketing,
        @Nullable Instant acceptsMarketingUpdatedAt,
        @Nullable String marketingOptInLevel,
        @Nullable String tags,
        @Nullable String state,
        boolean taxExempt,
        boolean verifiedEmail,
        long ordersCount,
        @Nullable Money totalSpent,
        @Nullable Long lastOrderId,
        @Nullable String lastOrderName,
        @Nullable Long lastOrderAt,
        @Nullable Instant lastSentAbandonedEmailAt,
        @Nullable Address defaultAddress,
        @Nullable List<Address> addresses,
        Instant createdAt,
        Instant updatedAt)
        implements CustomerBuilder.With {

    @JsonProperty("average_spent")
    public @Nullable Money averageSpent() {
        if (totalSpent == null || ordersCount == 0) {
            return totalSpent;
        }
        var average =
                BigDecimal.valueOf(totalSpent.minor()).divide(BigDecimal.valueOf(ordersCount), RoundingMode.HALF_UP);
        return new Money(average.longValueExact(), totalSpent.currency());
    }

    @JsonProperty("currency")
    public @Nullable Currency currency() {
        return totalSpent == null ? null : totalSpent.currency();
    }

    /** No money where none is known. */
    Money spent(Shop shop) {
        return totalSpent == null ? shop.zeroMoney() : totalSpent;
    }

    Customer withAddresses(@Nullable Address standard, List<Address> latest) {
        return with(copy -> copy.defaultAddress(standard).addresses(latest));
    }
}
