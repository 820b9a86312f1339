package dev.vitrine.shop.content;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/** Sitemap entries of a shop: its published collections, products and pages. Safe for use by many threads. */
public final class SitemapEntries {

    private final InstantSource clock;

    public SitemapEntries(InstantSource clock) {
        this.clock = clock;
    }

    /** A thing's handle and when it last changed. */
    public record Entry(String handle, Instant updatedAt) {}

    public List<Entry> collections(Session session, Shop shop, int most) {
        return list(session, shop, "select handle, updated_at from collections", most);
    }

    public List<Entry> products(Session session, Shop shop, int most) {
        return list(session, shop, "select handle, updated_at from products", most);
    }

    /** But those that searches shall not find. */
    public List<Entry> pages(Session session, Shop shop, int most) {
        return session.sql("""
                        select handle, updated_at from pages
                        where shop_id = :shop and published_at <= :now and is_show_in_search order by id limit :most
                        """)
                .bind(shop.shopId())
                .bind("now", clock.instant())
                .bind("most", most)
                .list(Entry.class);
    }

    private List<Entry> list(Session session, Shop shop, String select, int most) {
        return session.sql(select + " where shop_id = :shop and published_at <= :now order by id limit :most")
                .bind(shop.shopId())
                .bind("now", clock.instant())
                .bind("most", most)
                .list(Entry.class);
    }
}
