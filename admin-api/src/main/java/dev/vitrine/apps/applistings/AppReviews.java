package dev.vitrine.apps.applistings;

import dev.vitrine.apps.Installations.InstalledApp;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.AuditArea;
import dev.vitrine.foundation.events.AuditEntry;
import dev.vitrine.foundation.events.AuditRecords;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import dev.vitrine.people.Account;
import dev.vitrine.people.Staff;
import dev.vitrine.people.UserAccounts;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Reviews of apps by merchants who have them, each shop one of an app. Safe for use by many threads. */
public final class AppReviews {

    private static final String SELECT = """
            select id, shop_id, listing_id, author, stars, body, reply, replied_at, created_at, updated_at
            from app_reviews
            """;

    private static final int LONGEST = 2_000;

    private final AppListings listings;
    private final UserAccounts userAccounts;
    private final AppListingEmails letters;
    private final InstantSource clock;

    AppReviews(AppListings listings, UserAccounts userAccounts, AppListingEmails letters, InstantSource clock) {
        this.listings = listings;
        this.userAccounts = userAccounts;
        this.letters = letters;
        this.clock = clock;
    }

    /** How an app is reviewed: {@code average} is of all stars, from 1 to 5. */
    public record Rating(long listing, long reviews, double average) {

        private static final double USUAL = 3;
        private static final int WEIGHT = 5;

        /** With five reviews of three stars more, so that a single good review stands for little; 0 without any. */
        double weighted() {
            return reviews == 0 ? 0 : (average * reviews + USUAL * WEIGHT) / (reviews + WEIGHT);
        }

        /** Of an app that nobody has reviewed. */
        static final Rating NONE = new Rating(0, 0, 0);
    }

    /**
     * Writes the shop's review of an app that it has, in place of the one before. 404 when the app is in no store; 422
     * naming every wrong field.
     */
    public AppReview write(Tx tx, Shop shop, Account account, InstalledApp app, int stars, String body) {
        var listing = listings.ofApp(tx, app.publicAppId())
                .filter(AppListing::isInStore)
                .orElseThrow(ApiException::notFound);
        if (listing.accountId() == account.id()) {
            throw Problems.of(Problems.BASE, "Nobody reviews their own app");
        }
        var problems = new Problems().notBlank("body", body).atMost(LONGEST, "body", body);
        if (stars < 1 || stars > 5) {
            problems.add("stars", "must be between 1 and 5");
        }
        problems.throwIfAny();
        var first = of(tx, shop, listing).isEmpty();
        tx.sql("""
                        insert into app_reviews (shop_id, listing_id, author, stars, body, created_at, updated_at)
                        values (:shop, :listing, :author, :stars, :body, :now, :now)
                        on conflict (shop_id, listing_id) do update set
                          author = excluded.author, stars = excluded.stars, body = excluded.body,
                          updated_at = excluded.updated_at
                        """)
                .bind(shop)
                .bind("listing", listing.id())
                .bind("author", account.name())
                .bind("stars", stars)
                .bind("body", body.strip())
                .bind("now", now())
                .run();
        AuditRecords.write(tx, shop, new AuditEntry(AuditArea.APPS, "App", app.id(), "reviewed", app.name()), now());
        var review = of(tx, shop, listing).orElseThrow();
        if (first) {
            userAccounts
                    .find(tx, listing.accountId())
                    .ifPresent(partner -> letters.reviewed(tx, partner.email(), listing, review, shop));
        }
        return review;
    }

    /** The partner's one answer; 404 for another partner's app, 422 when there is one already. */
    public AppReview reply(Tx tx, Account account, AppListing listing, long id, String words) {
        if (listing.accountId() != account.id()) {
            throw ApiException.notFound();
        }
        new Problems().notBlank("reply", words).atMost(LONGEST, "reply", words).throwIfAny();
        var changed = tx.sql("""
                        update app_reviews set reply = :reply, replied_at = :now
                        where id = :id and listing_id = :listing and reply = ''
                        """)
                .bind("id", id)
                .bind("listing", listing.id())
                .bind("reply", words.strip())
                .bind("now", now())
                .run();
        var review = find(tx, listing, id);
        if (changed == 0) {
            throw Problems.of("reply", "has been written already");
        }
        Shops.byIds(tx, List.of(review.shopId()))
                .forEach(shop -> recipient(tx, shop)
                        .ifPresent(recipient -> letters.answered(tx, recipient, listing, review, shop)));
        return review;
    }

    /** Where a shop reads its mail: what it names, else the address of its owner's account. */
    private static Optional<String> recipient(Session session, Shop shop) {
        return Optional.of(shop.email())
                .filter(address -> !address.isBlank())
                .or(() -> Staff.ownersEmail(session, shop));
    }

    /** The shop's own review of an app. */
    public Optional<AppReview> of(Session session, Shop shop, AppListing listing) {
        return session.sql(SELECT + "where shop_id = :shop and listing_id = :listing")
                .bind(shop)
                .bind("listing", listing.id())
                .one(AppReview.class);
    }

    /** Those of an app, the newest first. */
    public List<AppReview> of(Session session, AppListing listing, int most) {
        return session.sql(SELECT + "where listing_id = :listing order by id desc limit :most")
                .bind("listing", listing.id())
                .bind("most", most)
                .list(AppReview.class);
    }

    /** How those listings are reviewed, by their id; those that nobody reviewed are left out. */
    Map<Long, Rating> ratings(Session session, Collection<Long> listings) {
        return session.sql("""
                        select listing_id as listing, count(*) as reviews, avg(stars) as average
                        from app_reviews where listing_id in (<listings>) group by listing_id
                        """).bindList("listings", listings).list(Rating.class).stream()
                .collect(Collectors.toMap(Rating::listing, Function.identity()));
    }

    private static AppReview find(Session session, AppListing listing, long id) {
        return session.sql(SELECT + "where id = :id and listing_id = :listing")
                .bind("id", id)
                .bind("listing", listing.id())
                .one(AppReview.class)
                .orElseThrow(ApiException::notFound);
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS);
    }
}
