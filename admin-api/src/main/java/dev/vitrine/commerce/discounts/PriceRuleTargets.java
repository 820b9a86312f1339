package dev.vitrine.commerce.discounts;

import dev.vitrine.commerce.catalog.Collects;
import dev.vitrine.commerce.catalog.Collects.CollectionMembership;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Purchased items that a price rule targets, by their positions. */
record PriceRuleTargets(PriceRule rule, DiscountContext shopping, Set<CollectionMembership> memberships) {

    /**
     * One statement, and none for a rule that names no collection: smart collections keep their products there, too.
     */
    static PriceRuleTargets of(Session session, Shop shop, PriceRule rule, DiscountContext discountContext) {
        return new PriceRuleTargets(rule, discountContext, memberships(session, shop, List.of(rule), discountContext));
    }

    /** Of all collections that one of the rules names: one statement for all, and none where they name none. */
    static Set<CollectionMembership> memberships(
            Session session, Shop shop, List<PriceRule> rules, DiscountContext discountContext) {
        var collections = rules.stream()
                .flatMap(rule ->
                        Stream.concat(rule.entitledCollectionIds().stream(), rule.prerequisiteCollectionIds().stream()))
                .collect(Collectors.toSet());
        return collections.isEmpty()
                ? Set.of()
                : Set.copyOf(Collects.memberships(session, shop, collections, discountContext.products()));
    }

    /** What is reduced; of a discount on delivery, what its minimum is counted on. */
    Set<Integer> entitled() {
        return PriceRule.ALL.equals(rule.targetSelection()) || PriceRule.SHIPPING_LINE.equals(rule.targetType())
                ? all()
                : named(rule.entitledProductIds(), rule.entitledVariantIds(), rule.entitledCollectionIds());
    }

    /** What has to be bought before; everything, when a rule asks for an amount and not for certain goods. */
    Set<Integer> prerequisite() {
        return rule.isBuyXGetY()
                ? named(rule.prerequisiteProductIds(), rule.prerequisiteVariantIds(), rule.prerequisiteCollectionIds())
                : all();
    }

    private Set<Integer> all() {
        return goods().boxed().collect(Collectors.toSet());
    }

    private IntStream goods() {
        return IntStream.range(0, shopping.goods().size())
                .filter(place -> !shopping.goods().get(place).giftCard());
    }

    private Set<Integer> named(List<Long> products, List<Long> variants, List<Long> collections) {
        return goods().filter(place -> {
                    var purchasedItem = shopping.goods().get(place);
                    var product = purchasedItem.productId();
                    return purchasedItem.variantId() != null && variants.contains(purchasedItem.variantId())
                            || product != null
                                    && (products.contains(product)
                                            || collections.stream()
                                                    .anyMatch(collection -> memberships.contains(
                                                            new CollectionMembership(collection, product))));
                })
                .boxed()
                .collect(Collectors.toSet());
    }
}
