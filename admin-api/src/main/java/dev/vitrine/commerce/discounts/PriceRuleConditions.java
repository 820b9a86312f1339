package dev.vitrine.commerce.discounts;

import static dev.vitrine.commerce.discounts.DiscountRefusalReason.EXPIRED;
import static dev.vitrine.commerce.discounts.DiscountRefusalReason.MINIMUM_NOT_MET;
import static dev.vitrine.commerce.discounts.DiscountRefusalReason.NOT_APPLICABLE;
import static dev.vitrine.commerce.discounts.DiscountRefusalReason.NOT_STARTED;
import static dev.vitrine.commerce.discounts.DiscountRefusalReason.USAGE_LIMIT;

import dev.vitrine.commerce.discounts.DiscountContext.PurchasedItem;
import dev.vitrine.commerce.discounts.DiscountResult.Refusal;
import dev.vitrine.commerce.shipping.ShopCountries;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.tenancy.Shop;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Conditions of a price rule on the customer and the purchase, each with the message for when it is not met. */
record PriceRuleConditions(
        Session session, Shop shop, DiscountCode code, PriceRule rule, DiscountContext shopping, Instant now) {

    /** The first condition that is not met, of those that can be checked without knowing what is reduced. */
    Optional<Refusal> refusal() {
        return Stream.<Supplier<Optional<Refusal>>>of(
                        this::time, this::usage, this::customer, this::country, this::delivery)
                .map(Supplier::get)
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** Minimums count what is entitled: of a discount on cups, the cups have to be worth so much. */
    Optional<Refusal> minimum(Set<Integer> entitled) {
        var purchasedItems = entitled.stream().map(shopping.goods()::get).toList();
        var subtotal = purchasedItems.stream().map(PurchasedItem::total).reduce(shop.zeroMoney(), Money::plus);
        var least = rule.prerequisiteSubtotalRange();
        if (least != null && least.greaterThanOrEqualTo() != null) {
            var amount = Money.of(least.greaterThanOrEqualTo(), shop.currency());
            if (subtotal.compareTo(amount) < 0) {
                return refused(MINIMUM_NOT_MET, "This discount code needs a purchase of at least " + amount + ".");
            }
        }
        var number = rule.prerequisiteQuantityRange();
        var bought = purchasedItems.stream().mapToLong(PurchasedItem::quantity).sum();
        if (number != null
                && number.greaterThanOrEqualTo() != null
                && number.greaterThanOrEqualTo().compareTo(BigDecimal.valueOf(bought)) > 0) {
            var wanted = number.greaterThanOrEqualTo().toPlainString();
            return refused(MINIMUM_NOT_MET, "This discount code needs at least " + wanted + " of its items.");
        }
        return Optional.empty();
    }

    private Optional<Refusal> time() {
        if (rule.startsAt() != null && now.isBefore(rule.startsAt())) {
            return refused(NOT_STARTED, "This discount code can't be used yet.");
        }
        return rule.endsAt() != null && !now.isBefore(rule.endsAt())
                ? refused(EXPIRED, "This discount code has expired.")
                : Optional.empty();
    }

    Optional<Refusal> usage() {
        if (rule.usageLimit() != null && code.usageCount() >= rule.usageLimit()) {
            return refused(USAGE_LIMIT, "This discount code has been used up.");
        }
        if (rule.isUsedUp()) {
            return refused(USAGE_LIMIT, "This discount has been used up.");
        }
        if (rule.oncePerCustomer() && DiscountRedemptions.isRedeemedBy(session, shop, code, shopping)) {
            return refused(USAGE_LIMIT, "You have used this discount code before.");
        }
        var quota = rule.quotaPerCustomer();
        return quota != null && DiscountRedemptions.ofRuleBy(session, shop, rule, shopping) >= quota
                ? refused(USAGE_LIMIT, "You have used this discount as often as one customer may.")
                : Optional.empty();
    }

    private Optional<Refusal> customer() {
        if (!PriceRule.PREREQUISITE.equals(rule.customerSelection())) {
            return Optional.empty();
        }
        return rule.customers().contains(session, shop, shopping.customerId(), shopping.email())
                ? Optional.empty()
                : refused(NOT_APPLICABLE, "This discount code is meant for certain customers.");
    }

    /** Where the shop has no row for the destination, its rest of the world stands for it. */
    private Optional<Refusal> country() {
        var destination = shopping.destination();
        if (rule.entitledCountryIds().isEmpty() || destination == null) {
            return Optional.empty();
        }
        var covering = ShopCountries.covering(session, shop, destination.countryCode());
        return covering.filter(rule.entitledCountryIds()::contains).isPresent()
                ? Optional.empty()
                : refused(NOT_APPLICABLE, "This discount code is not for deliveries to this country.");
    }

    /** "prerequisite_shipping_price_range {less_than_or_equal_to}": one of the chosen deliveries at most. */
    private Optional<Refusal> delivery() {
        var most = mostForDelivery();
        return most.isEmpty()
                        || shopping.deliveries().isEmpty()
                        || shopping.deliveries().stream().anyMatch(price -> price.compareTo(most.get()) <= 0)
                ? Optional.empty()
                : refused(NOT_APPLICABLE, "This discount code is for delivery up to " + most.get() + ".");
    }

    Optional<Money> mostForDelivery() {
        var range = rule.prerequisiteShippingPriceRange();
        return range == null || range.lessThanOrEqualTo() == null
                ? Optional.empty()
                : Optional.of(Money.of(range.lessThanOrEqualTo(), shop.currency()));
    }

    private static Optional<Refusal> refused(DiscountRefusalReason discountRefusalReason, String message) {
        return Optional.of(new Refusal(discountRefusalReason, message));
    }
}
