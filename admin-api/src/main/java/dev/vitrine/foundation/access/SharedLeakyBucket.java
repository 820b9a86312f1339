package dev.vitrine.foundation.access;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.ShopId;
import java.time.Instant;

/**
 * Leaky bucket of a shop that several processes serve: one row that each updates with one statement. Between two calls
 * it is known as it was after the last one here. Safe for use by many threads.
 */
final class SharedLeakyBucket implements RateLimiter {

    private final Database database;
    private final ShopId shop;
    private final LeakyBucket known = new LeakyBucket();

    SharedLeakyBucket(Database database, ShopId shop) {
        this.database = database;
        this.shop = shop;
    }

    @Override
    public boolean tryAcquire(Instant now) {
        return database.write(tx -> {
            // why: a crash may forget the last calls; waiting for the disk at each of them would cost more.
            tx.sql("set local synchronous_commit = off").run();
            lowerSkewedLevel(tx, now);
            var level = filled(tx, now);
            known.set(level >= 0 ? level : level(tx, now), now);
            return level >= 0;
        });
    }

    @Override
    public int count(Instant now) {
        return known.count(now);
    }

    @Override
    public long retryAfter(Instant now) {
        return known.retryAfter(now);
    }

    /** why: a process whose clock was ahead must not keep the bucket from leaking until all clocks are there. */
    private void lowerSkewedLevel(Tx tx, Instant now) {
        tx.sql("update rate_buckets set looked_at = :now where shop_id = :shop and looked_at > :now + :skew")
                .bind(shop)
                .bind("now", now.toEpochMilli())
                .bind("skew", LeakyBucket.SKEW)
                .run();
    }

    /** The level with one more request, or -1 where it does not fit. */
    private long filled(Tx tx, Instant now) {
        return tx.sql("""
                        insert into rate_buckets as bucket (shop_id, level, looked_at)
                        values (:shop, :request, :now)
                        on conflict (shop_id) do update set
                          level = greatest(0, bucket.level - :leak * greatest(0, :now - bucket.looked_at)) + :request,
                          looked_at = greatest(bucket.looked_at, :now)
                        where greatest(0, bucket.level - :leak * greatest(0, :now - bucket.looked_at)) + :request <= :size
                        returning level
                        """)
                .bind(shop)
                .bind("now", now.toEpochMilli())
                .bind("request", LeakyBucket.REQUEST)
                .bind("leak", LeakyBucket.LEAK_PER_MILLISECOND)
                .bind("size", LeakyBucket.SIZE * LeakyBucket.REQUEST)
                .number()
                .orElse(-1L);
    }

    private long level(Tx tx, Instant now) {
        return tx.sql("""
                        select greatest(0, level - :leak * greatest(0, :now - looked_at)) from rate_buckets
                        where shop_id = :shop
                        """)
                .bind(shop)
                .bind("now", now.toEpochMilli())
                .bind("leak", LeakyBucket.LEAK_PER_MILLISECOND)
                .count();
    }
}
