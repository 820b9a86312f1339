package dev.vitrine.server.storefront;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.SnapshotCache;
import dev.vitrine.foundation.events.StorefrontVersions;
import dev.vitrine.foundation.events.StorefrontVersions.ChangedTag;
import dev.vitrine.foundation.kernel.ShopId;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What has changed in shops since this process made pages for them, by {@link StorefrontVersions}. A shop's version is
 * asked for at each request; what changed is read when that is another than before, and only what changed since then.
 * Safe for use by many threads.
 */
final class TagVersions {

    /** Of all shops: some 50 MB. */
    private static final int MOST_TAGS = 300_000;

    private static final int MOST_TAGS_OF_SHOP = 50_000;

    /** In tags: what a shop without any takes. */
    private static final int ROOM_OF_SHOP = 10;

    private final Database database;
    private final InstantSource clock;
    private final SnapshotCache<ShopId, Long> versions;
    private final Cache<ShopId, ShopChanges> shops = Caffeine.newBuilder()
            .maximumWeight(MOST_TAGS)
            .weigher((ShopId shop, ShopChanges changes) -> ROOM_OF_SHOP + changes.changed.size())
            .build();

    TagVersions(Database database, InstantSource clock) {
        this.database = database;
        this.clock = clock;
        this.versions = new SnapshotCache<>(database, StorefrontVersions::current);
    }

    /** The shop's version now: what is read after this has all that was acknowledged before. */
    long current(ShopId shop) {
        var version = versions.get(shop);
        shops.get(shop, unknown -> new ShopChanges(version));
        return version;
    }

    /** Whether something made of these would be the same if it were made at this version. */
    boolean isFresh(ShopId shop, PageDependencies made, long current) {
        if (!clock.instant().isBefore(made.expiresAt())) {
            return false;
        }
        if (made.version() >= current) {
            return true;
        }
        var changes = shops.getIfPresent(shop);
        if (changes == null) {
            return false;
        }
        changes.readUpTo(shop, current);
        return changes.noneSince(made);
    }

    /** What changed in one shop. */
    private final class ShopChanges {

        private final Map<String, Long> changed = new ConcurrentHashMap<>();

        /** Whatever was made before this version counts as changed. */
        private volatile long since;

        /** All changes up to this version are known. */
        private volatile long known;

        ShopChanges(long version) {
            this.since = version;
            this.known = version;
        }

        boolean noneSince(PageDependencies made) {
            for (var tag : made.tags()) {
                @Nullable Long version = changed.get(tag);
                if (version != null && version > made.version()) {
                    return false;
                }
            }
            // why last: who forgets changes says so first.
            return made.version() >= since;
        }

        void readUpTo(ShopId shop, long current) {
            if (known < current) {
                read(shop, current);
            }
        }

        private synchronized void read(ShopId shop, long current) {
            if (known >= current) {
                return;
            }
            var news = database.readShort(session -> StorefrontVersions.changedSince(session, shop, known));
            var newest = news.stream().mapToLong(ChangedTag::version).max().orElse(current);
            news.forEach(change -> changed.merge(change.tag(), change.version(), Math::max));
            if (changed.size() > MOST_TAGS_OF_SHOP || newest < current || newest - known > StorefrontVersions.KEPT) {
                // why also when it is older: who raised the version without a tag may have changed anything.
                since = Math.max(newest, current);
                changed.clear();
            }
            known = Math.max(newest, current);
            // why: it is weighed again.
            shops.put(shop, this);
        }
    }
}
