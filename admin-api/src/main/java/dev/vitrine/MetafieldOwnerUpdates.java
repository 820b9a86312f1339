package dev.vitrine;

import dev.vitrine.commerce.catalog.Collections;
import dev.vitrine.commerce.catalog.ProductImages;
import dev.vitrine.commerce.catalog.Products;
import dev.vitrine.commerce.catalog.Variants;
import dev.vitrine.commerce.customers.CustomerMatching;
import dev.vitrine.commerce.draftorders.DraftOrders;
import dev.vitrine.commerce.metafields.Metafields.OwnerChangeListener;
import dev.vitrine.commerce.orders.Orders;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.shop.content.Pages;
import dev.vitrine.shop.shops.ShopSettings;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** Update events of owners whose metafields change: "owner's update topic fires". */
final class MetafieldOwnerUpdates {

    private MetafieldOwnerUpdates() {}

    static Map<String, OwnerChangeListener> of(
            Events events,
            Products products,
            Collections collections,
            CustomerMatching customerMatching,
            Orders orders,
            Pages pages,
            Supplier<DraftOrders> draftOrders,
            Supplier<ShopSettings> settings) {
        return Map.of(
                "product",
                (tx, shop, id) -> changed(products, tx, shop, id),
                "variant",
                (tx, shop, id) -> changed(products, tx, shop, Variants.productOf(tx, shop, id)),
                "product_image",
                (tx, shop, id) -> changed(products, tx, shop, ProductImages.productOf(tx, shop, id)),
                "collection",
                collections::publishUpdate,
                "customer",
                (tx, shop, id) -> customerMatching.publish(tx, shop, Topic.CUSTOMERS_UPDATE, id),
                "order",
                (tx, shop, id) -> orders.find(tx, shop, id)
                        .ifPresent(order -> events.publish(
                                tx, shop, Topic.ORDERS_UPDATED, id, shop.json().tree(order))),
                "draft_order",
                (tx, shop, id) -> draftOrders.get().publishUpdate(tx, shop, id),
                "page",
                pages::publishUpdate,
                "shop",
                (tx, shop, id) -> settings.get().publishUpdate(tx, shop));
    }

    /** why: what themes show of a product has no metafields, so pages may stay as they are. */
    private static void changed(Products products, Tx tx, Shop shop, long product) {
        products.stockChanged(tx, shop, Set.of(product), Map.of(product, false));
    }
}
