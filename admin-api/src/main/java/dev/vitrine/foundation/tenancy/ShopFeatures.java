package dev.vitrine.foundation.tenancy;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.Tenant;
import java.util.Set;
import java.util.TreeSet;

/** Features that an operator switches on for single shops, by names such as {@code wholesale}. */
public final class ShopFeatures {

    /** What a name looks like. */
    public static final String NAME = "[A-Za-z0-9][A-Za-z0-9_.-]{0,63}";

    private ShopFeatures() {}

    /** Those of the shop, in the order of their names. */
    public static Set<String> of(Session session, Tenant shop) {
        return new TreeSet<>(
                session
                        .sql("select feature from shop_features where shop_id = :shop")
                        .bind(shop)
                        .list(Row.class)
                        .stream()
                        .map(Row::feature)
                        .toList());
    }

    private record Row(String feature) {}

    public static void switchOn(Tx tx, Tenant shop, String feature) {
        tx.sql("""
                        insert into shop_features (shop_id, feature) values (:shop, :feature)
                        on conflict (shop_id, feature) do nothing
                        """).bind(shop).bind("feature", feature).run();
    }

    public static void switchOff(Tx tx, Tenant shop, String feature) {
        tx.sql("delete from shop_features where shop_id = :shop and feature = :feature")
                .bind(shop)
                .bind("feature", feature)
                .run();
    }
}
