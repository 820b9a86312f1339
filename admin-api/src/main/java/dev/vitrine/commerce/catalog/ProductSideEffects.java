package dev.vitrine.commerce.catalog;

import dev.vitrine.commerce.metafields.OwnerMetafields;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Side effects of a product's change: the collections that contain it and the metafields it names as fields. */
final class ProductSideEffects {

    private static final String RESOURCE = "product";

    private final Tx tx;
    private final Shop shop;
    private final Instant now;

    ProductSideEffects(Tx tx, Shop shop, Instant now) {
        this.tx = tx;
        this.shop = shop;
        this.now = now;
    }

    /** Answers the collections chosen by hand that gained or lost the product. */
    List<Long> apply(long product, Optional<Product> before, Product wanted) {
        text(product, "title_tag", before.map(Product::metafieldsGlobalTitleTag), wanted.metafieldsGlobalTitleTag());
        text(
                product,
                "description_tag",
                before.map(Product::metafieldsGlobalDescriptionTag),
                wanted.metafieldsGlobalDescriptionTag());
        var held = before.map(Product::collectionIds).orElse(List.of());
        var moved = held.equals(wanted.collectionIds()) ? List.<Long>of() : shelve(product, held, wanted);
        new SmartCollectionMembership(tx, shop, now).productChanged(product);
        return moved;
    }

    /** "SEO, write-through to metafields global.title_tag/description_tag". */
    private void text(long product, String key, Optional<String> before, @Nullable String wanted) {
        if (!Objects.equals(before.orElse(null), wanted)) {
            OwnerMetafields.write(tx, shop, RESOURCE, product, "global", key, wanted, now);
        }
    }

    private List<Long> shelve(long product, List<Long> held, Product wanted) {
        var named = new HashSet<>(wanted.collectionIds());
        named.addAll(held);
        // why: smart ones come back from clients that send what they read; their rules alone choose.
        var found = Collections.TABLE.list(tx, shop, Select.ALL.in("id", named));
        var known = found.stream().map(Collection::id).toList();
        var problems = new Problems();
        for (int i = 0; i < wanted.collectionIds().size(); i++) {
            if (!known.contains(wanted.collectionIds().get(i))) {
                problems.add("collection_ids[" + i + "]", "must exist");
            }
        }
        problems.throwIfAny();
        var moved = new ArrayList<Long>();
        var collects = new CollectForm(tx, shop, now);
        var chosenByHand =
                found.stream().filter(one -> !one.isSmart()).map(Collection::id).toList();
        for (var id : chosenByHand) {
            var wants = wanted.collectionIds().contains(id);
            if (wants && !held.contains(id)) {
                collects.append(id, product);
                moved.add(id);
            } else if (!wants && held.contains(id)) {
                collects.remove(id, product);
                moved.add(id);
            }
        }
        return moved;
    }
}
