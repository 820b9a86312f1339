package dev.vitrine.foundation.media;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.SnapshotCache;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.kernel.ShopId;
import dev.vitrine.foundation.kernel.Tenant;
import dev.vitrine.foundation.tenancy.MeteredUse;
import dev.vitrine.foundation.tenancy.ShopLimits;
import dev.vitrine.foundation.text.TextNormalizer;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/** What every shop has stored: one row for equal bytes. Safe for use by many threads. */
public final class ShopFiles {

    private static final int LONGEST_NAME = 255;
    private static final int LONGEST_ALT = 512;

    private final InstantSource clock;
    private final SnapshotCache<Address, Boolean> deleted;

    /** A picture at the host of a shop. */
    private record Address(ShopId shop, String mediaKey) {}

    public ShopFiles(Database database, InstantSource clock) {
        this.clock = clock;
        this.deleted = new SnapshotCache<>(database, ShopFiles::isDeleted);
    }

    /** Adds what a shop has brought; what it has already stays as it is called. Whether it is new. */
    public boolean add(Tx tx, Tenant shop, StoredImage image, String fileName, long bytes) {
        var name = name(fileName, image.extension());
        var added = tx.sql("""
                        insert into files
                          (shop_id, media_key, extension, name, sort_name, width, height, bytes, created_at)
                        values (:shop, :key, :extension, :name, :sort, :width, :height, :bytes, :now)
                        on conflict (shop_id, media_key) do update set name = excluded.name,
                          sort_name = excluded.sort_name, alt = '', bytes = excluded.bytes,
                          created_at = excluded.created_at, deleted_at = null
                        where files.deleted_at is not null
                        """)
                        .bind(shop)
                        .bind("key", image.key())
                        .bind("extension", image.extension())
                        .bind("name", name)
                        .bind("sort", TextNormalizer.fold(name))
                        .bind("width", image.width())
                        .bind("height", image.height())
                        .bind("bytes", bytes)
                        .bind("now", now())
                        .run()
                > 0;
        if (added) {
            ShopLimits.count(tx, shop, MeteredUse.PICTURES, bytes);
        }
        return added;
    }

    public Optional<ShopFile> find(Session session, Tenant shop, long id) {
        return session.sql("""
                        select id, media_key, extension, name, alt, width, height, bytes, created_at
                        from files where shop_id = :shop and id = :id and deleted_at is null
                        """).bind(shop).bind("id", id).one(ShopFile.class);
    }

    /** The file with these bytes. */
    public Optional<ShopFile> find(Session session, Tenant shop, String mediaKey) {
        return session.sql("""
                        select id, media_key, extension, name, alt, width, height, bytes, created_at
                        from files where shop_id = :shop and media_key = :key and deleted_at is null
                        """).bind(shop).bind("key", mediaKey).one(ShopFile.class);
    }

    /** Keys of all pictures that some shop has. */
    public static List<String> mediaKeys(Session session) {
        return session.sql("select distinct media_key from files where deleted_at is null order by media_key")
                .values();
    }

    /** Bytes of all pictures of the shop. */
    public static long bytes(Session session, Tenant shop) {
        return session.sql("select coalesce(sum(bytes), 0) from files where shop_id = :shop and deleted_at is null")
                .bind(shop)
                .count();
    }

    /** Whether the shop has it or had it. */
    public boolean knows(Session session, Tenant shop, String mediaKey) {
        return session.sql("select id from files where shop_id = :shop and media_key = :key")
                .bind(shop)
                .bind("key", mediaKey)
                .number()
                .isPresent();
    }

    /** Calls a file something else; 422 with what is wrong with it. */
    public void describe(Tx tx, Tenant shop, long id, String name, String alt) {
        new Problems()
                .notBlank("name", name)
                .atMost(LONGEST_NAME, "name", name)
                .atMost(LONGEST_ALT, "alt", alt)
                .throwIfAny();
        tx.sql("""
                        update files set name = :name, sort_name = :sort, alt = :alt
                        where shop_id = :shop and id = :id and deleted_at is null
                        """)
                .bind(shop)
                .bind("id", id)
                .bind("name", name)
                .bind("sort", TextNormalizer.fold(name))
                .bind("alt", alt)
                .run();
    }

    /** The shop has it no longer. The bytes stay: other shops may have the same. */
    public void delete(Tx tx, Tenant shop, long id) {
        tx.sql("""
                        update files set deleted_at = :now
                        where shop_id = :shop and id = :id and deleted_at is null returning coalesce(bytes, 0)
                        """)
                .bind(shop)
                .bind("id", id)
                .bind("now", now())
                .number()
                .ifPresent(bytes -> ShopLimits.count(tx, shop, MeteredUse.PICTURES, -bytes));
    }

    /** Whether the shop had it once and deleted it: its hosts do not show it then. */
    public boolean isDeleted(Tenant shop, String mediaKey) {
        return deleted.get(new Address(shop.shopId(), mediaKey));
    }

    /** Files whose size is not known yet, at most so many. */
    public List<ShopFile> unmeasured(Session session, Tenant shop, int most) {
        return session.sql("""
                        select id, media_key, extension, name, alt, width, height, bytes, created_at
                        from files where shop_id = :shop and bytes is null order by id limit :most
                        """).bind(shop).bind("most", most).list(ShopFile.class);
    }

    public void measure(Tx tx, Tenant shop, long id, long bytes) {
        var measured = tx.sql("update files set bytes = :bytes where shop_id = :shop and id = :id and bytes is null")
                .bind(shop)
                .bind("id", id)
                .bind("bytes", bytes)
                .run();
        if (measured > 0 && find(tx, shop, id).isPresent()) {
            ShopLimits.count(tx, shop, MeteredUse.PICTURES, bytes);
        }
    }

    private static boolean isDeleted(Session session, Address address) {
        return session.sql("""
                        select id from files
                        where shop_id = :shop and media_key = :key and deleted_at is not null
                        """)
                .bind("shop", address.shop().value())
                .bind("key", address.mediaKey())
                .number()
                .isPresent();
    }

    /** why: some browsers send the whole path of a file. */
    private static String name(String fileName, String extension) {
        var name = fileName.substring(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1)
                .replaceAll("\\p{Cntrl}", "")
                .strip();
        if (name.isEmpty()) {
            return "image." + extension;
        }
        return name.length() > LONGEST_NAME ? name.substring(name.length() - LONGEST_NAME) : name;
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS);
    }
}
