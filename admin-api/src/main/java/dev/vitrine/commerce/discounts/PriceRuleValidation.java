package dev.vitrine.commerce.discounts;

import static dev.vitrine.commerce.discounts.PriceRule.ACROSS;
import static dev.vitrine.commerce.discounts.PriceRule.ALL;
import static dev.vitrine.commerce.discounts.PriceRule.EACH;
import static dev.vitrine.commerce.discounts.PriceRule.ENTITLED;
import static dev.vitrine.commerce.discounts.PriceRule.FIXED_AMOUNT;
import static dev.vitrine.commerce.discounts.PriceRule.LINE_ITEM;
import static dev.vitrine.commerce.discounts.PriceRule.PERCENTAGE;
import static dev.vitrine.commerce.discounts.PriceRule.PREREQUISITE;
import static dev.vitrine.commerce.discounts.PriceRule.SHIPPING_LINE;

import dev.vitrine.foundation.kernel.EmailAddress;
import dev.vitrine.foundation.kernel.Problems;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Which fields of a price rule go together: a pure function of the rule. */
record PriceRuleValidation(PriceRule rule, Problems problems) {

    private static final BigDecimal WHOLE = BigDecimal.valueOf(-100);
    private static final int MOST_EMAILS = 1_000;

    static void check(PriceRule rule, Problems problems) {
        var checks = new PriceRuleValidation(rule, problems);
        checks.checkWords();
        checks.checkNumbers();
        checks.checkTimes();
        checks.checkShipping();
        checks.checkEntitlements();
        checks.checkPrerequisites();
    }

    private void checkWords() {
        problems.notBlank("title", rule.title()).atMost(255, "title", rule.title());
        word("value_type", rule.valueType(), FIXED_AMOUNT, PERCENTAGE);
        word("target_type", rule.targetType(), LINE_ITEM, SHIPPING_LINE);
        word("target_selection", rule.targetSelection(), ALL, ENTITLED);
        word("allocation_method", rule.allocationMethod(), EACH, ACROSS);
        word("customer_selection", rule.customerSelection(), ALL, PREREQUISITE);
    }

    private void checkNumbers() {
        var value = rule.value();
        require(value != null, "value", "can't be blank");
        if (value != null) {
            require(value.signum() <= 0, "value", "must be less than or equal to 0");
            require(
                    !PERCENTAGE.equals(rule.valueType()) || value.compareTo(WHOLE) >= 0,
                    "value",
                    "must be greater than or equal to -100");
        }
        positive("usage_limit", rule.usageLimit());
        positive("allocation_limit", rule.allocationLimit());
        positive("quota_per_customer", rule.quotaPerCustomer());
        positive("quota_per_store", rule.quotaPerStore());
        var most = rule.maximumDiscountAmount();
        require(most == null || most.signum() > 0, "maximum_discount_amount", "must be greater than 0");
        var subtotal = rule.prerequisiteSubtotalRange();
        var quantity = rule.prerequisiteQuantityRange();
        var shipping = rule.prerequisiteShippingPriceRange();
        var purchase = rule.prerequisiteToEntitlementPurchase();
        notNegative("prerequisite_subtotal_range", subtotal == null ? null : subtotal.greaterThanOrEqualTo());
        notNegative("prerequisite_quantity_range", quantity == null ? null : quantity.greaterThanOrEqualTo());
        notNegative("prerequisite_shipping_price_range", shipping == null ? null : shipping.lessThanOrEqualTo());
        notNegative("prerequisite_to_entitlement_purchase", purchase == null ? null : purchase.prerequisiteAmount());
    }

    private void checkTimes() {
        var start = rule.startsAt();
        var end = rule.endsAt();
        require(start != null, "starts_at", "can't be blank");
        require(start == null || end == null || end.isAfter(start), "ends_at", "must be after starts_at");
    }

    private void checkShipping() {
        if (SHIPPING_LINE.equals(rule.targetType())) {
            require(PERCENTAGE.equals(rule.valueType()), "value_type", "must be percentage for shipping_line");
            require(
                    rule.value() != null && rule.value().compareTo(WHOLE) == 0,
                    "value",
                    "must be -100 for shipping_line");
            require(EACH.equals(rule.allocationMethod()), "allocation_method", "must be each for shipping_line");
        }
        require(
                rule.entitledCountryIds().isEmpty() || SHIPPING_LINE.equals(rule.targetType()),
                "entitled_country_ids",
                "need target_type shipping_line");
    }

    private void checkEntitlements() {
        var goods = any(rule.entitledProductIds(), rule.entitledVariantIds())
                || !rule.entitledCollectionIds().isEmpty();
        if (goods || !rule.entitledCountryIds().isEmpty()) {
            require(
                    ENTITLED.equals(rule.targetSelection()),
                    "target_selection",
                    "must be entitled when ids are entitled");
        }
        require(
                !goods || LINE_ITEM.equals(rule.targetType()),
                "target_type",
                "must be line_item when goods are entitled");
        require(
                rule.entitledCollectionIds().isEmpty() || !any(rule.entitledProductIds(), rule.entitledVariantIds()),
                "entitled_collection_ids",
                "can't be combined with entitled products or variants");
    }

    private void checkPrerequisites() {
        require(
                rule.prerequisiteCollectionIds().isEmpty()
                        || !any(rule.prerequisiteProductIds(), rule.prerequisiteVariantIds()),
                "prerequisite_collection_ids",
                "can't be combined with prerequisite products or variants");
        require(
                !PREREQUISITE.equals(rule.customerSelection())
                        || any(rule.prerequisiteCustomerIds(), rule.prerequisiteSavedSearchIds())
                        || !rule.prerequisiteEmails().isEmpty(),
                "customer_selection",
                "needs prerequisite_customer_ids, prerequisite_saved_search_ids or prerequisite_emails");
        checkEmails();
        var ratio = rule.prerequisiteToEntitlementQuantityRatio();
        if (ratio != null) {
            require(PERCENTAGE.equals(rule.valueType()), "value_type", "must be percentage with a quantity ratio");
            positive(
                    "prerequisite_to_entitlement_quantity_ratio",
                    Objects.requireNonNullElse(ratio.prerequisiteQuantity(), 0));
            positive(
                    "prerequisite_to_entitlement_quantity_ratio",
                    Objects.requireNonNullElse(ratio.entitledQuantity(), 0));
        }
        if (rule.isBuyXGetY()) {
            require(LINE_ITEM.equals(rule.targetType()), "target_type", "must be line_item with prerequisite goods");
            require(
                    ENTITLED.equals(rule.targetSelection()),
                    "target_selection",
                    "must be entitled with prerequisite goods");
            require(EACH.equals(rule.allocationMethod()), "allocation_method", "must be each with prerequisite goods");
            require(
                    ratio != null || rule.prerequisiteToEntitlementPurchase() != null,
                    "prerequisite_to_entitlement_quantity_ratio",
                    "is needed with prerequisite goods");
        }
    }

    private void checkEmails() {
        var emails = rule.prerequisiteEmails();
        require(emails.size() <= MOST_EMAILS, "prerequisite_emails", "must be at most " + MOST_EMAILS);
        for (int i = 0; i < emails.size(); i++) {
            require(EmailAddress.isValid(emails.get(i)), "prerequisite_emails[" + i + "]", "is invalid");
        }
        require(
                emails.isEmpty() || PREREQUISITE.equals(rule.customerSelection()),
                "prerequisite_emails",
                "need customer_selection prerequisite");
    }

    private void word(String field, @Nullable String word, String... allowed) {
        problems.notBlank(field, word);
        if (word != null && !word.isBlank()) {
            problems.oneOf(field, word, List.of(allowed));
        }
    }

    private void positive(String field, @Nullable Integer number) {
        require(number == null || number > 0, field, "must be greater than 0");
    }

    private void notNegative(String field, @Nullable BigDecimal number) {
        require(number == null || number.signum() >= 0, field, "must be greater than or equal to 0");
    }

    private void require(boolean kept, String field, String message) {
        if (!kept) {
            problems.add(field, message);
        }
    }

    private static boolean any(List<Long> first, List<Long> second) {
        return !first.isEmpty() || !second.isEmpty();
    }
}
