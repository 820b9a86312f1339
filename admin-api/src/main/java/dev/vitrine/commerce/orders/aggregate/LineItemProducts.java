package dev.vitrine.commerce.orders.aggregate;

import dev.vitrine.commerce.catalog.SoldProduct;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Catalog data of the products in line items, read for all lines at once. */
final class LineItemProducts {

    private LineItemProducts() {}

    /** The lines, each with what became of its product; one statement, or none where lines name no products. */
    static Map<Long, List<LineItem>> withProducts(Session session, Shop shop, Map<Long, List<LineItem>> byOrder) {
        var products = ids(byOrder, LineItem::productId);
        if (products.isEmpty()) {
            return byOrder;
        }
        var ofVariants = new HashMap<Long, LineItem.Product>();
        var ofProducts = new HashMap<Long, LineItem.Product>();
        SoldProduct.list(session, shop, products, ids(byOrder, LineItem::variantId))
                .forEach(row -> {
                    var product = new LineItem.Product(row.productType(), row.tags(), row.inventoryManagement());
                    ofProducts.put(row.productId(), new LineItem.Product(row.productType(), row.tags(), null));
                    Optional.ofNullable(row.variantId()).ifPresent(variant -> ofVariants.put(variant, product));
                });
        var known = new HashMap<Long, List<LineItem>>();
        byOrder.forEach((order, lines) -> known.put(
                order,
                lines.stream()
                        .map(line -> line.withProduct(Optional.ofNullable(line.variantId())
                                .map(ofVariants::get)
                                .or(() -> Optional.ofNullable(line.productId()).map(ofProducts::get))
                                .orElse(null)))
                        .toList()));
        return known;
    }

    private static List<Long> ids(Map<Long, List<LineItem>> byOrder, Function<LineItem, @Nullable Long> id) {
        return byOrder.values().stream()
                .flatMap(List::stream)
                .map(id)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
    }
}
