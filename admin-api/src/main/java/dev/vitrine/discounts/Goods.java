package dev.vitrine.discounts;

import dev.vitrine.db.Session;
import dev.vitrine.tenancy.Shop;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Which of the goods bought a price rule means, by their places. */
record Goods(PriceRule rule, Shopping shopping, Set<Membership> memberships) {

    record Membership(long collectionId, long productId) {}

    /**
     * One statement, and none for a rule that names no collection: smart collections keep their products there, too.
     */
    static Goods of(Session session, Shop shop, PriceRule rule, Shopping shopping) {
        var collections = new HashSet<>(rule.entitledCollectionIds());
        collections.addAll(rule.prerequisiteCollectionIds());
        if (collections.isEmpty()) {
            return new Goods(rule, shopping, Set.of());
        }
        var memberships = session.sql("""
                        select collection_id, product_id from collects
                        where shop_id = :shop and collection_id in (<collections>) and product_id in (<products>)
                        """)
                .bind(shop.shopId())
                .bindList("collections", collections)
                .bindList("products", shopping.products())
                .list(Membership.class);
        return new Goods(rule, shopping, Set.copyOf(memberships));
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
        return IntStream.range(0, shopping.goods().size()).boxed().collect(Collectors.toSet());
    }

    private Set<Integer> named(List<Long> products, List<Long> variants, List<Long> collections) {
        return IntStream.range(0, shopping.goods().size())
                .filter(place -> {
                    var good = shopping.goods().get(place);
                    var product = good.productId();
                    return good.variantId() != null && variants.contains(good.variantId())
                            || product != null
                                    && (products.contains(product)
                                            || collections.stream()
                                                    .anyMatch(collection ->
                                                            memberships.contains(new Membership(collection, product))));
                })
                .boxed()
                .collect(Collectors.toSet());
    }
}
