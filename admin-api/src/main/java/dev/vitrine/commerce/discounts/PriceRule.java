package dev.vitrine.commerce.discounts;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.vitrine.commerce.customers.CustomerSelection;
import dev.vitrine.foundation.kernel.Decimals;
import dev.vitrine.foundation.kernel.EmailAddress;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Price rule: what a discount takes off, from what, when and for whom.
 *
 * @param automatic whether it applies by itself, and has no codes
 * @param value negative: percent, or an amount in the shop's currency
 * @param targetSelection {@code all}, or what is {@code entitled}
 * @param allocationMethod to {@code each} target, or {@code across} all of them together
 * @param allocationLimit how often the entitled part of a "buy X get Y" may apply to one order
 * @param usageLimit of each code
 * @param quotaPerStore of all codes together; {@code quotaPerCustomer} the same for each customer
 * @param usageCount by orders that were not cancelled
 * @param totalRedemption by all orders there ever were; {@code totalSaleCount} the units they held
 * @param status filled in when it is read: {@code scheduled}, {@code active} or {@code expired}
 */
@RecordBuilder
public record PriceRule(
        long id,
        @Nullable String title,
        boolean automatic,
        @Nullable String valueType,
        @Nullable BigDecimal value,
        @Nullable String targetType,
        @Nullable String targetSelection,
        @Nullable String allocationMethod,
        @Nullable Integer allocationLimit,
        @Nullable String customerSelection,
        boolean oncePerCustomer,
        @Nullable Integer usageLimit,
        @Nullable Integer quotaPerCustomer,
        @Nullable Integer quotaPerStore,
        @Nullable BigDecimal maximumDiscountAmount,
        @Nullable Instant startsAt,
        @Nullable Instant endsAt,
        List<Long> entitledProductIds,
        List<Long> entitledVariantIds,
        List<Long> entitledCollectionIds,
        List<Long> entitledCountryIds,
        List<Long> prerequisiteProductIds,
        List<Long> prerequisiteVariantIds,
        List<Long> prerequisiteCollectionIds,
        List<Long> prerequisiteCustomerIds,
        List<Long> prerequisiteSavedSearchIds,
        List<String> prerequisiteEmails,
        @Nullable AtLeast prerequisiteSubtotalRange,
        @Nullable AtLeast prerequisiteQuantityRange,
        @Nullable AtMost prerequisiteShippingPriceRange,
        @Nullable Ratio prerequisiteToEntitlementQuantityRatio,
        @Nullable Purchase prerequisiteToEntitlementPurchase,
        int usageCount,
        int totalRedemption,
        long totalSaleCount,
        @Nullable String status,
        Instant createdAt,
        Instant updatedAt)
        implements PriceRuleBuilder.With {

    static final String PERCENTAGE = "percentage";
    static final String FIXED_AMOUNT = "fixed_amount";
    static final String LINE_ITEM = "line_item";
    static final String SHIPPING_LINE = "shipping_line";
    static final String ALL = "all";
    static final String ENTITLED = "entitled";
    static final String EACH = "each";
    static final String ACROSS = "across";
    static final String PREREQUISITE = "prerequisite";

    /** A lower bound, inclusive. */
    public record AtLeast(@Nullable BigDecimal greaterThanOrEqualTo) {}

    /** An upper bound, inclusive. */
    public record AtMost(@Nullable BigDecimal lessThanOrEqualTo) {}

    /** "Buy X get Y": so many entitle to so many. */
    public record Ratio(
            @Nullable Integer prerequisiteQuantity,
            @Nullable Integer entitledQuantity) {}

    /** "Spend X get Y". */
    public record Purchase(@Nullable BigDecimal prerequisiteAmount) {}

    public PriceRule {
        value = Decimals.plainOrNull(value);
        maximumDiscountAmount = Decimals.plainOrNull(maximumDiscountAmount);
        entitledProductIds = ids(entitledProductIds);
        entitledVariantIds = ids(entitledVariantIds);
        entitledCollectionIds = ids(entitledCollectionIds);
        entitledCountryIds = ids(entitledCountryIds);
        prerequisiteProductIds = ids(prerequisiteProductIds);
        prerequisiteVariantIds = ids(prerequisiteVariantIds);
        prerequisiteCollectionIds = ids(prerequisiteCollectionIds);
        prerequisiteCustomerIds = ids(prerequisiteCustomerIds);
        prerequisiteSavedSearchIds = ids(prerequisiteSavedSearchIds);
        prerequisiteEmails = addresses(prerequisiteEmails);
    }

    /** What shopkeepers call it. */
    @JsonProperty("type")
    public String type() {
        if (SHIPPING_LINE.equals(targetType)) {
            return "free_shipping";
        }
        return isBargain() ? "buy_x_get_y" : PERCENTAGE.equals(valueType) ? PERCENTAGE : FIXED_AMOUNT;
    }

    /** With how it stands at that moment. */
    PriceRule at(Instant now) {
        var ended = endsAt != null && !now.isBefore(endsAt);
        var word = startsAt != null && now.isBefore(startsAt) ? "scheduled" : ended ? "expired" : "active";
        return withStatus(word);
    }

    /** Who may use it, where not everybody may. */
    CustomerSelection customers() {
        return new CustomerSelection(prerequisiteCustomerIds, prerequisiteSavedSearchIds, prerequisiteEmails);
    }

    boolean isUsedUp() {
        return quotaPerStore != null && usageCount >= quotaPerStore;
    }

    /** Whether goods must be bought before others are reduced. */
    boolean isBuyXGetY() {
        return !prerequisiteProductIds.isEmpty()
                || !prerequisiteVariantIds.isEmpty()
                || !prerequisiteCollectionIds.isEmpty();
    }

    /** Whether certain units are reduced because of others: "buy X get Y", "spend X get Y". */
    boolean isBargain() {
        return isBuyXGetY()
                || prerequisiteToEntitlementQuantityRatio != null
                || prerequisiteToEntitlementPurchase != null
                        && prerequisiteToEntitlementPurchase.prerequisiteAmount() != null;
    }

    private static List<String> addresses(@Nullable List<String> addresses) {
        return addresses == null
                ? List.of()
                : addresses.stream().map(EmailAddress::normalized).distinct().toList();
    }

    private static List<Long> ids(@Nullable List<Long> ids) {
        return ids == null ? List.of() : ids.stream().distinct().toList();
    }
}
