package dev.vitrine.apps.applistings;

import dev.vitrine.apps.Installations;
import dev.vitrine.apps.PublicApps;
import dev.vitrine.foundation.db.Session;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The app store: approved listings, found by words and category. Safe for use by many threads. */
public final class AppStore {

    /** How many apps a page shows. */
    public static final int PAGE = 24;

    private final PublicApps publicApps;
    private final Installations installations;
    private final AppReviews reviews;
    private volatile @Nullable Cached cached;

    private record Cached(AppListings.Version version, List<AppListing> listings) {}

    AppStore(PublicApps publicApps, Installations installations, AppReviews reviews) {
        this.publicApps = publicApps;
        this.installations = installations;
        this.reviews = reviews;
    }

    /**
     * An app in the store.
     *
     * @param content what was approved
     * @param clientId the app's API key, with which it is installed
     * @param shops how many have it
     */
    public record Entry(
            AppListing listing, AppListingContent content, String clientId, long shops, AppReviews.Rating rating) {}

    /**
     * A page of what was found.
     *
     * @param total of all pages
     * @param counts how many apps with those words each category has; those without are left out
     */
    public record Found(List<Entry> entries, long total, int page, int pages, Map<AppCategory, Long> counts) {}

    /** A page after the last is the last. */
    public Found find(Session session, AppStoreQuery query) {
        var about = live(session).stream()
                .filter(listing -> query.isAbout(content(listing), listing.developer()))
                .toList();
        var found =
                about.stream().filter(listing -> query.isIn(content(listing))).toList();
        var pages = Math.max(1, (found.size() + PAGE - 1) / PAGE);
        var page = Math.min(query.page(), pages);
        // why apart: the newest come first as they are, and figures are read for those of the page alone.
        var shown = query.order() == AppStoreQuery.Order.NEWEST
                ? entries(session, page(found, page))
                : page(
                        entries(session, found).stream()
                                .sorted(order(query.order()))
                                .toList(),
                        page);
        return new Found(List.copyOf(shown), found.size(), page, pages, counts(about));
    }

    /** The best reviewed of those that somebody has reviewed, without {@code having}: ids of apps. */
    public List<Entry> recommended(Session session, Collection<Long> having, int most) {
        var others = live(session).stream()
                .filter(listing -> !having.contains(listing.publicAppId()))
                .toList();
        return entries(session, others).stream()
                .filter(entry -> entry.rating.reviews() > 0)
                .sorted(order(AppStoreQuery.Order.RATED))
                .limit(most)
                .toList();
    }

    /** The newest, without {@code having}: ids of apps. */
    public List<Entry> recent(Session session, Collection<Long> having, int most) {
        return entries(
                session,
                live(session).stream()
                        .filter(listing -> !having.contains(listing.publicAppId()))
                        .limit(most)
                        .toList());
    }

    private static <T> List<T> page(List<T> all, int page) {
        return all.subList(Math.min(all.size(), (page - 1) * PAGE), Math.min(all.size(), page * PAGE));
    }

    /** Approved listings, the newest first; read anew when any listing was changed. */
    public List<AppListing> live(Session session) {
        var version = AppListings.version(session);
        var known = cached;
        if (known == null || !known.version.equals(version)) {
            known = new Cached(version, AppListings.inStore(session));
            cached = known;
        }
        return known.listings;
    }

    /** What was approved of a listing in the store. */
    public static AppListingContent content(AppListing listing) {
        return Objects.requireNonNull(listing.live());
    }

    /** Empty when no app of that handle is in the store. */
    public Optional<Entry> find(Session session, String handle) {
        return entries(session, AppListings.inStore(session, handle)).stream().findFirst();
    }

    private static Map<AppCategory, Long> counts(List<AppListing> listings) {
        var counts = new LinkedHashMap<AppCategory, Long>();
        for (var category : AppCategory.values()) {
            var count = listings.stream()
                    .filter(listing -> content(listing).categories().contains(category.word()))
                    .count();
            if (count > 0) {
                counts.put(category, count);
            }
        }
        return counts;
    }

    private static Comparator<Entry> order(AppStoreQuery.Order order) {
        Comparator<Entry> byShops = Comparator.comparing(Entry::shops).reversed();
        return switch (order) {
            // why as it is: the statement has the newest first.
            case NEWEST -> (one, other) -> 0;
            case INSTALLED -> byShops;
            case RATED ->
                Comparator.<Entry, Double>comparing(entry -> entry.rating.weighted())
                        .thenComparing(entry -> entry.rating.reviews())
                        .reversed()
                        .thenComparing(byShops);
        };
    }

    private List<Entry> entries(Session session, List<AppListing> listings) {
        var apps = listings.stream().map(AppListing::publicAppId).toList();
        var clients = publicApps.clientIds(session, apps);
        var shops = installations.counts(session, apps);
        var ratings =
                reviews.ratings(session, listings.stream().map(AppListing::id).toList());
        return listings.stream()
                .filter(listing -> clients.containsKey(listing.publicAppId()))
                .map(listing -> new Entry(
                        listing,
                        content(listing),
                        Objects.requireNonNull(clients.get(listing.publicAppId())),
                        shops.getOrDefault(listing.publicAppId(), 0L),
                        ratings.getOrDefault(listing.id(), AppReviews.Rating.NONE)))
                .toList();
    }
}
