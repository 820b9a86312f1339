package dev.vitrine.foundation.db;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.vitrine.foundation.kernel.UnavailableException;
import java.time.Duration;
import java.util.function.BiFunction;

/**
 * Cache of what every request reads first. A value is what the database holds now: each is read again after any commit
 * of any process, and always where processes on other machines may write: there, requests that come at the same time
 * share a reading. While the database cannot be read, a value is what it held last. Safe for use by many threads.
 */
public final class SnapshotCache<K, V> {

    /** why: a process that was killed may have committed without counting it; nobody was told of that commit. */
    private static final Duration LONGEST_KEPT = Duration.ofSeconds(1);

    /** How long what was read last stands in for a database that cannot be read. */
    private static final Duration LONGEST_OUTAGE = Duration.ofMinutes(10);

    private record Kept<V>(long commits, V value) {}

    private final Database database;
    private final BiFunction<Session, K, V> read;
    private final SharedReads<K, V> sharedReads = new SharedReads<>(this::read);
    private final Cache<K, Kept<V>> values = Caffeine.newBuilder()
            .maximumSize(10_000)
            .expireAfterWrite(LONGEST_KEPT)
            .build();

    private final Cache<K, V> last = Caffeine.newBuilder()
            .maximumSize(10_000)
            .expireAfterWrite(LONGEST_OUTAGE)
            .build();

    /** {@code read} takes a statement or two. */
    public SnapshotCache(Database database, BiFunction<Session, K, V> read) {
        this.database = database;
        this.read = read;
    }

    public V get(K key) {
        var commits = database.commits();
        if (commits == Database.COMMITS_UNKNOWN) {
            return sharedReads.get(key);
        }
        var kept = values.getIfPresent(key);
        if (kept != null && kept.commits() == commits) {
            return kept.value();
        }
        // why counted before it is read: what is committed meanwhile makes the value stale, if it is in it or not.
        var value = read(key);
        values.put(key, new Kept<>(commits, value));
        return value;
    }

    private V read(K key) {
        try {
            var value = database.readShort(session -> read.apply(session, key));
            last.put(key, value);
            return value;
        } catch (UnavailableException e) {
            var value = last.getIfPresent(key);
            if (value == null) {
                throw e;
            }
            return value;
        }
    }
}
