package dev.vitrine.shop.themestore;

import dev.vitrine.foundation.access.Principal;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.Tenant;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.Collection;
import java.util.List;

/**
 * Metafields that pages of a shop may show. why a list: a theme is a stranger's, and what apps keep in metafields is
 * not for shoppers until somebody who may read it has connected a setting to it.
 */
public final class StorefrontMetafields {

    private record Row(String namespace, String metafieldKey) {}

    private StorefrontMetafields() {}

    /** Those of records of that kind, as sources of settings. */
    public static List<DynamicSource> of(Session session, Tenant shop, String record) {
        return session.sql("""
                        select namespace, metafield_key from storefront_metafields
                        where shop_id = :shop and owner_resource = :resource
                        """).bind(shop).bind("resource", record).list(Row.class).stream()
                .map(row -> DynamicSource.metafield(record, row.namespace, row.metafieldKey))
                .toList();
    }

    /**
     * Lets pages show them; 403 when the caller may not read metafields of such records, and pages do not show them
     * yet.
     */
    static void show(Tx tx, Shop shop, Principal principal, Collection<DynamicSource> metafields) {
        for (var metafield : metafields) {
            if (of(tx, shop, metafield.record()).contains(metafield)) {
                continue;
            }
            principal.require(metafield.record().equals("page") ? Scope.CONTENT : Scope.PRODUCTS, false);
            tx.sql("""
                            insert into storefront_metafields (shop_id, owner_resource, namespace, metafield_key)
                            values (:shop, :resource, :namespace, :key)
                            on conflict (shop_id, owner_resource, namespace, metafield_key) do nothing
                            """)
                    .bind(shop)
                    .bind("resource", metafield.record())
                    .bind("namespace", metafield.namespace())
                    .bind("key", metafield.key())
                    .run();
        }
    }
}
