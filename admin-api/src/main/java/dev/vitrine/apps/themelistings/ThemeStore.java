package dev.vitrine.apps.themelistings;

import dev.vitrine.foundation.db.Session;
import java.time.Instant;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The theme store: listings with a released version, found by words and facets. Safe for use by many threads. */
public final class ThemeStore {

    /** How many themes a page shows. */
    public static final int PAGE = 24;

    /** A theme with the version that merchants get, and how many shops have a theme of it. */
    public record Entry(ThemeListing listing, ThemeVersion version, long shops) {}

    /**
     * A page of what was found.
     *
     * @param total of all pages
     * @param counts how many themes there would be with that word chosen as well
     */
    public record Found(
            List<Entry> entries, long total, int page, int pages, Map<ThemeFacet, Map<String, Long>> counts) {}

    private record Row(
            long id,
            long accountId,
            String developer,
            String handle,
            String title,
            String tagline,
            String description,
            String supportEmail,
            List<String> trades,
            List<String> features,
            String catalogSize,
            long demoStoreId,
            Instant createdAt,
            Instant updatedAt,
            long versionId,
            String number,
            String state,
            String notes,
            String tree,
            String report,
            Instant versionCreatedAt,
            Instant submittedAt,
            Instant releasedAt,
            long shops) {

        Entry entry() {
            var listing = new ThemeListing(
                    id,
                    accountId,
                    developer,
                    handle,
                    title,
                    tagline,
                    description,
                    supportEmail,
                    trades,
                    features,
                    catalogSize,
                    demoStoreId,
                    createdAt,
                    updatedAt);
            var version = new ThemeVersion(
                    versionId, id, number, state, notes, tree, report, versionCreatedAt, submittedAt, releasedAt);
            return new Entry(listing, version, shops);
        }
    }

    ThemeStore() {}

    /** Those that have every one of the words and facets; a page after the last is the last. */
    public Found find(Session session, ThemeStoreQuery query) {
        var about = all(session).stream()
                .filter(entry -> query.isAbout(entry.listing))
                .toList();
        var found = about.stream()
                .filter(entry -> query.matches(entry.listing))
                .sorted(order(query.order()))
                .toList();
        var pages = Math.max(1, (found.size() + PAGE - 1) / PAGE);
        var page = Math.min(query.page(), pages);
        var shown = found.subList((page - 1) * PAGE, Math.min(found.size(), page * PAGE));
        return new Found(List.copyOf(shown), found.size(), page, pages, counts(about, query));
    }

    private static Map<ThemeFacet, Map<String, Long>> counts(List<Entry> about, ThemeStoreQuery query) {
        var counts = new EnumMap<ThemeFacet, Map<String, Long>>(ThemeFacet.class);
        for (var facet : ThemeFacet.values()) {
            var ofWords = new HashMap<String, Long>();
            for (var word : facet.words().keySet()) {
                var asked = query.isChosen(facet, word) ? query : query.toggled(facet, word);
                ofWords.put(
                        word,
                        about.stream()
                                .filter(entry -> asked.matches(entry.listing))
                                .count());
            }
            counts.put(facet, ofWords);
        }
        return counts;
    }

    private static Comparator<Entry> order(ThemeStoreQuery.Order order) {
        Comparator<Entry> byName =
                Comparator.comparing(entry -> entry.listing.title().toLowerCase(Locale.ROOT));
        return switch (order) {
            // why as it is: the statement has the newest first.
            case NEWEST -> (one, other) -> 0;
            case NAME -> byName;
            case INSTALLED -> Comparator.comparing(Entry::shops).reversed().thenComparing(byName);
        };
    }

    /** All that is in the store, the newest first. */
    public List<Entry> all(Session session) {
        // why the highest id: a version is made when the one before it is released, with a higher number.
        return session.sql("""
                        select l.id, l.account_id, l.developer, l.handle, l.title, l.tagline, l.description,
                          l.support_email, l.trades, l.features, l.catalog_size, l.demo_store_id, l.created_at,
                          l.updated_at, v.id as version_id, v.number, v.state, v.notes, v.tree, v.report,
                          v.created_at as version_created_at, v.submitted_at, v.released_at,
                          coalesce(i.shops, 0) as shops
                        from theme_listings l
                        join (select listing_id, max(id) as id from theme_versions
                              where state = 'released_to_theme_store' group by listing_id) r on r.listing_id = l.id
                        join theme_versions v on v.id = r.id
                        left join (select o.listing_id, count(distinct t.shop_id) as shops from theme_installations t
                                   join theme_versions o on o.id = t.version_id group by o.listing_id) i
                          on i.listing_id = l.id
                        order by v.released_at desc, l.id
                        """).list(Row.class).stream().map(Row::entry).toList();
    }
}
