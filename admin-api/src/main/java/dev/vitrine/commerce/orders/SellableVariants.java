package dev.vitrine.commerce.orders;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

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
        session.sql("""
                        select v.id, v.product_id, p.handle, p.title as product_title, p.vendor, v.title,
                          v.option1, v.option2, v.option3, v.sku, v.price, v.compare_at_price, v.currency, v.grams,
                          v.requires_shipping, v.taxable, p.gift_card, v.fulfillment_service,
                          v.inventory_management, v.inventory_policy, v.inventory_quantity, p.published_at,
                          i.media_key, i.filename, i.extension,
                          not exists (select 1 from variants o
                            where o.shop_id = :shop and o.product_id = v.product_id and o.id <> v.id) as only_variant,
                          (select string_agg(n.name, :newline) from
                            (select name from product_options o
                             where o.shop_id = :shop and o.product_id = v.product_id order by o.position) n
                          ) as option_names
                        from variants v
                        join products p on p.shop_id = :shop and p.id = v.product_id
                        left join product_images i on i.shop_id = :shop and i.id = coalesce(
                          (select o.id from product_images o
                           where o.shop_id = :shop and o.id = v.image_id and o.media_key is not null),
                          (select f.id from product_images f
                           where f.shop_id = :shop and f.product_id = v.product_id and f.media_key is not null
                           order by f.position, f.id limit 1))
                        where v.shop_id = :shop and v.id in (<variants>)
                        """)
                .bind(shop.shopId())
                .bind("newline", "\n")
                .bindList("variants", variants)
                .list(SellableVariant.class)
                .forEach(sellableVariant -> sellableVariants.put(sellableVariant.id(), sellableVariant));
        return new SellableVariants(sellableVariants);
    }

    static SellableVariants none() {
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

    /** The variant of a product with these option values, as a form without scripts sends them. */
    public static OptionalLong variant(Session session, Shop shop, long product, List<String> options) {
        var wanted = options.stream()
                .map(String::strip)
                .filter(value -> !value.isEmpty())
                .toList();
        record Candidate(
                long id,
                String option1,
                @org.jspecify.annotations.Nullable String option2,
                @org.jspecify.annotations.Nullable String option3) {
            List<String> values() {
                return java.util.stream.Stream.of(option1, option2, option3)
                        .filter(java.util.Objects::nonNull)
                        .toList();
            }
        }
        var candidates =
                session.sql("""
                        select id, option1, option2, option3 from variants
                        where shop_id = :shop and product_id = :product order by position, id
                        """).bind(shop.shopId()).bind("product", product).list(Candidate.class);
        if (wanted.isEmpty()) {
            return candidates.size() == 1
                    ? OptionalLong.of(candidates.getFirst().id())
                    : OptionalLong.empty();
        }
        return candidates.stream()
                .filter(candidate -> candidate.values().equals(wanted))
                .mapToLong(Candidate::id)
                .findFirst();
    }
}
