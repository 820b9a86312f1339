package dev.vitrine.foundation.events;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.ShopId;
import dev.vitrine.foundation.kernel.Tenant;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * Versions of storefronts: a number of each shop that grows with every change of what its pages show, and for each
 * {@link PageTag} the number at which that changed last.
 */
public final class StorefrontVersions {

    /** How many versions back {@link #changedSince} knows all that has changed. */
    public static final int KEPT = 10_000;

    private static final int BETWEEN_DELETIONS = 100;

    private StorefrontVersions() {}

    /** Grows whenever something that pages of the shop show has changed, whichever process changed it. */
    public static long current(Session session, Tenant shop) {
        return session.sql("select version from storefront_versions where shop_id = :shop")
                .bind(shop)
                .count();
    }

    /** The version at which what has this tag changed last; 0 when it did not. */
    public static long of(Session session, Tenant shop, PageTag tag) {
        return session.sql("select version from storefront_tags where shop_id = :shop and tag = :tag")
                .bind(shop)
                .bind("tag", tag.name())
                .count();
    }

    /** A shop and its version now. */
    public record ShopVersion(long shopId, long version) {

        /** The shop that has it. */
        public ShopId shop() {
            return new ShopId(shopId);
        }
    }

    /** Versions of all shops whose pages have ever changed. */
    public static List<ShopVersion> all(Session session) {
        return session.sql("select shop_id, version from storefront_versions").list(ShopVersion.class);
    }

    /** A tag and the version at which it changed last. */
    public record ChangedTag(String tag, long version) {}

    /** All that changed after that version; some of it where that is more than {@link #KEPT} versions ago. */
    public static List<ChangedTag> changedSince(Session session, Tenant shop, long version) {
        return session.sql("select tag, version from storefront_tags where shop_id = :shop and version > :version")
                .bind(shop)
                .bind("version", version)
                .list(ChangedTag.class);
    }

    /** Makes the pages stale that have one of these tags, as soon as the transaction is committed. */
    public static void raise(Tx tx, Tenant shop, Collection<PageTag> tags) {
        if (!tags.isEmpty()) {
            var names = tags.stream().map(PageTag::name).toList();
            // why at the end: the shop's row is locked from here to the commit, so that versions become visible in
            // their order, and who has seen one has seen all before it.
            tx.beforeCommit("storefront version of " + shop.shopId().value(), names, all -> write(tx, shop, all));
        }
    }

    private static void write(Tx tx, Tenant shop, Collection<String> tags) {
        var version = tx.sql("""
                        insert into storefront_versions (shop_id, version) values (:shop, 1)
                        on conflict (shop_id) do update set version = storefront_versions.version + 1
                        returning version
                        """).bind(shop).number().orElseThrow();
        tx.sql("""
                        insert into storefront_tags (shop_id, tag, version)
                        select :shop, part.value ->> 'tag', :version from %s where true
                        on conflict (shop_id, tag) do update set version = excluded.version
                        """.formatted(tx.each(":tags")))
                .bind(shop)
                .bind("version", version)
                .bind("tags", tags.stream().map(tag -> Map.of("tag", tag)).toList())
                .run();
        if (version % BETWEEN_DELETIONS == 0) {
            deleteBefore(tx, shop, version - KEPT);
        }
    }

    /** why: products come and go, and their tags would stay for ever. */
    private static void deleteBefore(Tx tx, Tenant shop, long version) {
        tx.sql("delete from storefront_tags where shop_id = :shop and version < :version")
                .bind(shop)
                .bind("version", version)
                .run();
    }
}
