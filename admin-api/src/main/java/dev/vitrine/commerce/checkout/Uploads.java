package dev.vitrine.commerce.checkout;

import dev.vitrine.commerce.orders.aggregate.UploadedFile;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.media.PrivateFileStore;
import dev.vitrine.foundation.media.UploadFormat;
import dev.vitrine.foundation.storage.Storage;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Files that shoppers send with what they buy. Each is known by a token that nobody guesses; merchants alone read them.
 * Those that stand in no cart, checkout or order are deleted. Safe for use by many threads.
 */
public final class Uploads implements Feature {

    /** "10 MB". */
    public static final int MOST_BYTES = 10 * 1024 * 1024;

    private static final Table<Upload> TABLE = Table.of("uploads", Upload.class);

    /** why: a shopper may think it over before they put the thing into the cart. */
    private static final Duration KEPT = Duration.ofDays(1);

    /** Bytes of a shop's files that are not bought, so that no shop fills the disk of all. */
    private static final long MOST_WAITING = 1_000L * 1024 * 1024;

    private static final int MOST_DELETED_AT_ONCE = 200;

    private final PrivateFileStore privateFileStore;
    private final Database database;
    private final Secrets secrets;
    private final InstantSource clock;

    public Uploads(Storage storage, Database database, Secrets secrets, InstantSource clock) {
        this.privateFileStore = new PrivateFileStore(storage, "uploads");
        this.database = database;
        this.secrets = secrets;
        this.clock = clock;
    }

    /** Keeps a picture or PDF of at most 10 MB; 413 and 422 say what is wrong with any other file. */
    public UploadedFile store(Shop shop, String name, byte[] bytes) {
        if (bytes.length > MOST_BYTES) {
            throw ApiException.of(413, "The file is larger than 10 MB.");
        }
        var format = UploadFormat.of(bytes)
                .orElseThrow(() -> ApiException.of(422, "The file is no JPEG, PNG, GIF, WebP or PDF."));
        if (database.read(session -> waiting(session, shop)) + bytes.length > MOST_WAITING) {
            throw ApiException.of(429, "Too many files were sent here lately. Try again tomorrow.");
        }
        var token = secrets.key();
        privateFileStore.write(token, bytes);
        var draft = new Upload(0, token, format.named(name), format.contentType(), bytes.length, null, clock.instant());
        return database.write(tx -> TABLE.insert(tx, shop, draft)).file();
    }

    private static long waiting(Session session, Shop shop) {
        return session.sql("select coalesce(sum(size), 0) from uploads where shop_id = :shop and order_id is null")
                .bind(shop)
                .count();
    }

    public static Optional<Upload> find(Session session, Shop shop, String token) {
        return TABLE.first(session, shop, Select.ALL.equal("token", token));
    }

    public byte[] read(Upload upload) {
        return privateFileStore.read(upload.token());
    }

    /** Files of what was bought stay as long as the order. */
    static void keep(Tx tx, Shop shop, long order, List<CheckoutLine> lines) {
        var tokens = lines.stream()
                .flatMap(line -> line.properties().stream())
                .flatMap(property -> UploadedFile.of(property.value()).stream())
                .map(UploadedFile::token)
                .toList();
        if (!tokens.isEmpty()) {
            tx.sql("update uploads set order_id = :order where shop_id = :shop and token in (<tokens>)")
                    .bind(shop)
                    .bind("order", order)
                    .bindList("tokens", tokens)
                    .run();
        }
    }

    @Override
    public void everyHour(Shop shop) {
        deleteUnused(shop);
    }

    /** Deletes those a day old that stand in no cart and no checkout, and were not bought. */
    public void deleteUnused(Shop shop) {
        for (long last = 0; last >= 0; ) {
            last = deleteUnused(shop, last);
        }
    }

    /** Looks at those behind {@code after}; returns the last of them, or -1 when there are no more. */
    private long deleteUnused(Shop shop, long after) {
        var old = Select.ALL
                .matching("order_id is null", null)
                .below("created_at", clock.instant().minus(KEPT))
                .above("id", after)
                .by("id")
                .limit(MOST_DELETED_AT_ONCE);
        var uploads = database.read(session -> TABLE.list(session, shop, old));
        uploads.forEach(upload -> delete(shop, upload));
        return uploads.size() < MOST_DELETED_AT_ONCE ? -1 : uploads.getLast().id();
    }

    private void delete(Shop shop, Upload upload) {
        var deleted = database.write(tx -> tx.sql("""
                        delete from uploads where shop_id = :shop and id = :id and order_id is null
                        and not exists (
                          select 1 from cart_lines l where l.shop_id = :shop and l.properties like :written)
                        and not exists (
                          select 1 from checkouts c
                          where c.shop_id = :shop and c.order_id is null and c.line_items like :written)
                        """)
                .bind(shop)
                .bind("id", upload.id())
                .bind("written", "%" + upload.token() + "%")
                .run());
        if (deleted > 0) {
            privateFileStore.delete(upload.token());
        }
    }
}
