package dev.vitrine.shop.exports;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.AuditArea;
import dev.vitrine.foundation.events.AuditEntry;
import dev.vitrine.foundation.events.AuditRecords;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.mail.EmailContent;
import dev.vitrine.foundation.mail.Emails;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/**
 * Exports of whole shops. A claim keeps other processes away while one makes a file; when its process dies the claim
 * expires, and another begins anew. Safe for use by many threads.
 */
public final class ShopExports {

    /** Page of the console where an owner asks for the file. */
    public static final String PATH = "/admin/settings/export";

    /** How long a file is kept. */
    public static final Duration KEPT = Duration.ofDays(7);

    /** why so long: nothing renews it while the records of a large shop are read. */
    private static final Duration CLAIM = Duration.ofMinutes(30);

    private static final String TYPE = "ShopExport";
    private static final String COLUMNS =
            "id, shop_id, asked_by, state, files, all_files, file, bytes, created_at, finished_at, expires_at";

    private final Shops shops;
    private final Emails emails;
    private final InstantSource clock;

    public ShopExports(Shops shops, Emails emails, InstantSource clock) {
        this.shops = shops;
        this.emails = emails;
        this.clock = clock;
    }

    /** Asks for the file, in the owner's name. 422 while another one is being made. */
    public ShopExport ask(Tx tx, Shop shop, String askedBy) {
        if (latest(tx, shop).filter(ShopExport::isUnderWay).isPresent()) {
            throw Problems.of(Problems.BASE, "The file is being made already.");
        }
        var id = tx.sql("""
                        insert into shop_exports (shop_id, asked_by, state, created_at, expires_at)
                        values (:shop, :asked_by, 'waiting', :now, :expires) returning id
                        """)
                .bind(shop)
                .bind("asked_by", askedBy)
                .bind("now", now())
                .bind("expires", now().plus(KEPT))
                .number()
                .orElseThrow();
        log(tx, shop, id, AuditEntry.CREATED);
        return latest(tx, shop).orElseThrow();
    }

    /** The newest one of a shop. */
    public Optional<ShopExport> latest(Session session, Shop shop) {
        return session.sql("select " + COLUMNS + " from shop_exports where shop_id = :shop order by id desc limit 1")
                .bind(shop)
                .one(ShopExport.class);
    }

    /** Notes in the shop's activity that somebody downloaded it. */
    public void downloaded(Tx tx, Shop shop, ShopExport export) {
        log(tx, shop, export.id(), "downloaded");
    }

    /** Its file is deleted by who makes them. */
    public void delete(Tx tx, Shop shop, ShopExport export) {
        tx.sql("delete from shop_exports where shop_id = :shop and id = :id")
                .bind(shop)
                .bind("id", export.id())
                .run();
        log(tx, shop, export.id(), AuditEntry.DELETED);
    }

    /** Whether there is one that nobody makes. */
    public boolean isWaiting(Session session) {
        return session.sql("""
                        select id from shop_exports
                        where state = 'waiting' or (state = 'running' and claimed_until <= :now) limit 1
                        """).bind("now", now()).number().isPresent();
    }

    /** Claims the oldest that nobody makes, for this caller alone. */
    public Optional<ShopExport> claim(Tx tx) {
        var next = tx.sql("select " + COLUMNS + """
                         from shop_exports
                        where state = 'waiting' or (state = 'running' and claimed_until <= :now) order by id limit 1
                        """).bind("now", now()).one(ShopExport.class);
        // why guarded: another process may have been faster.
        return next.filter(export -> tx.sql("""
                                update shop_exports set state = 'running', files = 0, all_files = 0, claimed_until = :until
                                where shop_id = :shop and id = :id
                                  and (state = 'waiting' or (state = 'running' and claimed_until <= :now))
                                """)
                                .bind("shop", export.shopId())
                                .bind("id", export.id())
                                .bind("until", now().plus(CLAIM))
                                .bind("now", now())
                                .run()
                        == 1)
                .flatMap(export -> tx.sql("select " + COLUMNS + " from shop_exports where shop_id = :shop and id = :id")
                        .bind("shop", export.shopId())
                        .bind("id", export.id())
                        .one(ShopExport.class));
    }

    /** Says how far it is, and renews the claim. */
    public void progress(Tx tx, ShopExport export, long files, long allFiles) {
        tx.sql("""
                        update shop_exports set files = :files, all_files = :all_files, claimed_until = :until
                        where shop_id = :shop and id = :id and state = 'running'
                        """)
                .bind("shop", export.shopId())
                .bind("id", export.id())
                .bind("files", files)
                .bind("all_files", allFiles)
                .bind("until", now().plus(CLAIM))
                .run();
    }

    /** The file is there: its owner is told. False when nobody waits for it any more. */
    public boolean finish(Tx tx, Shop shop, ShopExport export, String file, long bytes) {
        var done = tx.sql("""
                        update shop_exports set state = 'done', file = :file, bytes = :bytes, claimed_until = null,
                          finished_at = :now, expires_at = :expires
                        where shop_id = :shop and id = :id and state = 'running'
                        """)
                .bind(shop)
                .bind("id", export.id())
                .bind("file", file)
                .bind("bytes", bytes)
                .bind("now", now())
                .bind("expires", now().plus(KEPT))
                .run();
        if (done == 1) {
            emails.enqueue(
                    tx,
                    "shop_exported",
                    export.askedBy(),
                    "The file of " + shop.name() + " is ready",
                    EmailContent.titled("The file of " + shop.name() + " is ready")
                            .paragraph("It holds the whole shop, also what concerns your customers: keep it as you keep"
                                    + " those. It can be downloaded for " + KEPT.toDays() + " days; then it is"
                                    + " deleted.")
                            .button("Download it", shops.adminAddress(shop, PATH))
                            .smallPrint("If you did not ask for it, change your password at once."));
        }
        return done == 1;
    }

    public void fail(Tx tx, ShopExport export) {
        tx.sql("""
                        update shop_exports set state = 'failed', claimed_until = null, finished_at = :now
                        where shop_id = :shop and id = :id and state = 'running'
                        """)
                .bind("shop", export.shopId())
                .bind("id", export.id())
                .bind("now", now())
                .run();
    }

    /** Deletes those whose time is over; their files go as those do that no export names. */
    public void deleteExpired(Tx tx) {
        tx.sql("delete from shop_exports where expires_at <= :now and state in ('done', 'failed')")
                .bind("now", now())
                .run();
    }

    /** Names of all files that are kept. */
    public List<String> files(Session session) {
        return session.sql("select file from shop_exports where file <> ''").values();
    }

    private void log(Tx tx, Shop shop, long id, String verb) {
        AuditRecords.write(tx, shop, new AuditEntry(AuditArea.SETTINGS, TYPE, id, verb, ""), clock.instant());
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS);
    }
}
