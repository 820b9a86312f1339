package dev.vitrine.commerce.orders.intake;

import dev.vitrine.commerce.catalog.SellableVariantQuery;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Sellable variants, read in one statement. */
public final class SellableVariants {

    private final Map<Long, SellableVariant> byVariant;

    private SellableVariants(Map<Long, SellableVariant> byVariant) {
        this.byVariant = byVariant;
    }

    /** Those that do not exist are left out. One statement, however many. */
    public static SellableVariants of(Session session, Shop shop, Collection<Long> variants) {
        var sellableVariants = new LinkedHashMap<Long, SellableVariant>();
        if (variants.isEmpty()) {
            return new SellableVariants(sellableVariants);
        }
        SellableVariantQuery.list(session, shop, variants, SellableVariant.class)
                .forEach(sellableVariant -> sellableVariants.put(sellableVariant.id(), sellableVariant));
        return new SellableVariants(sellableVariants);
    }

    public static SellableVariants none() {
        return new SellableVariants(Map.of());
    }

    public boolean has(long variant) {
        return byVariant.containsKey(variant);
    }

    public Optional<SellableVariant> find(long variant) {
        return Optional.ofNullable(byVariant.get(variant));
    }

    /** One that {@link #has} said is there. */
    public SellableVariant get(long variant) {
        return find(variant).orElseThrow();
    }
}
