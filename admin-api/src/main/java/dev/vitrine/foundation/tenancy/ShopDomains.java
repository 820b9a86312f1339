package dev.vitrine.foundation.tenancy;

import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.ShopId;
import dev.vitrine.foundation.kernel.Tenant;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Rows of the domains of shops. Any number of shops may wait for the same one; one of them has it. */
public final class ShopDomains {

    private static final Table<ShopDomain> TABLE = Table.of("shop_domains", ShopDomain.class);

    private ShopDomains() {}

    /** A domain, with the shop that it is one of. */
    public record Owned(long shopId, long id, String token) {
        public ShopId shop() {
            return new ShopId(shopId);
        }
    }

    /** All of a shop, the oldest first. */
    public static List<ShopDomain> list(Session session, Tenant shop) {
        return TABLE.list(session, shop, Select.ALL);
    }

    public static Optional<ShopDomain> find(Session session, Tenant shop, long id) {
        return TABLE.find(session, shop, id);
    }

    public static ShopDomain add(Tx tx, Tenant shop, String host, String token, Instant now) {
        return TABLE.insert(tx, shop, ShopDomain.added(host, token, now));
    }

    public static boolean remove(Tx tx, Tenant shop, long id) {
        return TABLE.delete(tx, shop, id);
    }

    /** Keeps what a check found; {@code verifiedAt} null where the shop does not have the domain. */
    public static void check(
            Tx tx,
            Tenant shop,
            ShopDomain domain,
            ShopDomain.Finding finding,
            @Nullable Instant verifiedAt,
            boolean reached,
            Instant now) {
        var primary = domain.isPrimary() && verifiedAt != null;
        TABLE.update(
                tx,
                shop,
                domain.id(),
                new ShopDomain(
                        domain.id(),
                        domain.host(),
                        domain.token(),
                        verifiedAt,
                        now,
                        finding.word(),
                        reached,
                        primary,
                        domain.createdAt(),
                        now));
    }

    /** Makes a verified domain the primary one, or none of them. */
    public static void makePrimary(Tx tx, Tenant shop, @Nullable ShopDomain domain, Instant now) {
        tx.sql("update shop_domains set is_primary = false, updated_at = :now where shop_id = :shop and is_primary")
                .bind(shop)
                .bind("now", now)
                .run();
        if (domain != null) {
            tx.sql("update shop_domains set is_primary = true, updated_at = :now where shop_id = :shop and id = :id")
                    .bind(shop)
                    .bind("now", now)
                    .bind("id", domain.id())
                    .run();
        }
    }

    /** The one that is answered at that host. */
    public static Optional<Owned> holder(Session session, String host) {
        return session.sql("""
                        select shop_id, id, token from shop_domains where host = :host and verified_at is not null
                        """).bind("host", host).one(Owned.class);
    }

    /** What TXT records, and this server at that host, say for each shop that has the host or waits for it. */
    public static List<String> tokens(Session session, String host) {
        return session.sql("select token from shop_domains where host = :host order by id")
                .bind("host", host)
                .values();
    }

    /**
     * Domains that do not lead here yet, were added since {@code since}, and were not looked at lately: once a minute
     * in their first hour, once an hour afterwards.
     */
    public static List<Owned> waiting(Session session, Instant since, Instant now) {
        return session.sql("""
                        select shop_id, id, token from shop_domains
                        where not reached and created_at >= :since
                          and (checked_at is null or checked_at < :minute_ago and created_at >= :hour_ago
                            or checked_at < :hour_ago)
                        order by created_at, id limit 100
                        """)
                .bind("since", since)
                .bind("minute_ago", now.minusSeconds(55))
                .bind("hour_ago", now.minusSeconds(3_600))
                .list(Owned.class);
    }
}
