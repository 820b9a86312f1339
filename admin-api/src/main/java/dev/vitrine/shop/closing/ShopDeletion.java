package dev.vitrine.shop.closing;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.ShopErasure;
import dev.vitrine.foundation.db.ShopRows;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.feature.BackgroundJob;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.SecretEncryption;
import dev.vitrine.foundation.kernel.ShopId;
import dev.vitrine.foundation.mail.EmailContent;
import dev.vitrine.foundation.mail.EmailContent.ContentRow;
import dev.vitrine.foundation.mail.Emails;
import dev.vitrine.foundation.media.MediaFiles;
import dev.vitrine.foundation.media.MediaFiles.MediaFile;
import dev.vitrine.foundation.storage.Storage;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.ShopClosures;
import dev.vitrine.foundation.tenancy.ShopStep;
import dev.vitrine.foundation.tenancy.ShopStep.Actor;
import dev.vitrine.foundation.tenancy.Shops;
import dev.vitrine.shop.themestore.ThemeTrees;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Deletion of closed shops whose date has come: its apps are uninstalled and told, its files listed, its rows deleted
 * in batches, then the files that nobody else has, then the shop, with a certificate. Each part is a transaction or can
 * be done twice, so that what a crash interrupts goes on where it was. Several processes may work at one deletion. Safe
 * for use by many threads.
 */
public final class ShopDeletion implements Feature {

    private static final Logger LOG = LoggerFactory.getLogger(ShopDeletion.class);

    private static final int BATCH = 500;

    /** How long the rows of a shop wait for apps that do not take the message that they were uninstalled. */
    private static final Duration PATIENCE = Duration.ofHours(24);

    private static final Set<String> OWN_TABLES = Set.of("shop_deletions", "shop_deletion_files");

    private final Database database;
    private final Shops shops;
    private final ShopApps shopApps;
    private final ThemeTrees themeTrees;
    private final MediaFiles mediaFiles;
    private final Storage storage;
    private final Emails emails;
    private final SecretEncryption signer;
    private final InstantSource clock;

    /** Apps of a shop that is being deleted. */
    public interface ShopApps {
        void uninstallAll(Tx tx, Shop shop);

        /** Whether some have still to hear of it. */
        boolean areWaiting(Session session, Shop shop);
    }

    /** {@code storage}: where the certificates of deletions are kept. */
    public ShopDeletion(
            Database database,
            Shops shops,
            ShopApps shopApps,
            ThemeTrees themeTrees,
            MediaFiles mediaFiles,
            Storage storage,
            Emails emails,
            SecretEncryption signer,
            InstantSource clock) {
        this.database = database;
        this.shops = shops;
        this.shopApps = shopApps;
        this.themeTrees = themeTrees;
        this.mediaFiles = mediaFiles;
        this.storage = storage;
        this.emails = emails;
        this.signer = signer;
        this.clock = clock;
    }

    /** A deletion under way. */
    private record Deletion(
            long id,
            long number,
            String handle,
            String name,
            String recipient,
            String actor,
            String askedBy,
            String reason,
            Instant askedAt,
            Instant beganAt,
            boolean filesListed,
            List<String> trees,
            JsonNode deletedRows) {

        ShopId shop() {
            return new ShopId(number);
        }
    }

    /** The certificate of a shop that was deleted, and the name in the storage that it is kept under. */
    public record Kept(DeletionCertificate certificate, String file) {}

    @Override
    public List<BackgroundJob> jobs() {
        return List.of(
                new BackgroundJob("deleted shops", Duration.ofSeconds(30), Duration.ofMinutes(1), this::deleteDue));
    }

    /** Begins the deletions that are due, and goes on with all; answers the certificates of those that ended. */
    public List<Kept> deleteDue() {
        for (var due : database.read(session -> ShopClosures.due(session, clock.instant()))) {
            database.change(tx -> begin(tx, due));
        }
        return database
                .read(session -> session.sql("select number from shop_deletions order by id")
                        .numbers())
                .stream()
                .flatMap(shop -> resume(new ShopId(shop)).stream())
                .toList();
    }

    /** Deletes a closed shop whose date has come; empty while its apps have still to be told. */
    public Optional<Kept> delete(ShopId shop) {
        database.change(tx -> begin(tx, shop));
        return resume(shop);
    }

    /** From here on nothing brings the shop back. Does nothing to one that is not due, or has begun. */
    private void begin(Tx tx, ShopId id) {
        var found = shops.find(tx, id);
        var closure = ShopClosures.find(tx, id).filter(why -> {
            var date = why.deleteAt();
            return date != null && !date.isAfter(clock.instant());
        });
        if (found.filter(shop -> shop.state().equals("closed")).isEmpty() || closure.isEmpty()) {
            return;
        }
        var why = closure.get();
        ShopClosures.take(tx, found.get(), ShopStep.DELETE, Actor.OPERATOR, why);
        var shop = shops.find(tx, id).orElseThrow();
        shopApps.uninstallAll(tx, shop);
        tx.sql("""
                        insert into shop_deletions (number, handle, name, recipient, actor, asked_by, reason, asked_at,
                          began_at)
                        values (:shop, :handle, :name, :recipient, :actor, :asked_by, :reason, :asked_at, :now)
                        """)
                .bind(shop)
                .bind("handle", shop.handle())
                .bind("name", shop.name())
                .bind("recipient", ShopClosing.recipient(tx, shop))
                .bind("actor", why.actor())
                .bind("asked_by", why.askedBy())
                .bind("reason", why.reason())
                .bind("asked_at", why.createdAt())
                .bind("now", now())
                .run();
        LOG.info("event=shop_deletion_began shop={}", shop.handle());
    }

    private Optional<Kept> resume(ShopId shop) {
        var found = database.read(session -> find(session, shop));
        if (found.isEmpty() || isWaiting(found.get())) {
            return Optional.empty();
        }
        var deletion = found.get();
        if (!deletion.filesListed()) {
            listFiles(deletion);
        }
        var erasure = database.read(ShopErasure::of);
        while (database.write(tx -> deleteSome(tx, erasure, deletion))) {
            LOG.debug("event=shop_rows_deleted shop={}", deletion.handle());
        }
        deleteFiles(deletion);
        return database.write(tx -> end(tx, erasure, deletion));
    }

    private static Optional<Deletion> find(Session session, ShopId shop) {
        return session.sql("""
                        select id, number, handle, name, recipient, actor, asked_by, reason, asked_at, began_at,
                          files_listed, trees, deleted_rows
                        from shop_deletions where number = :shop
                        """).bind(shop).one(Deletion.class);
    }

    /** why only then: a message is read from the shop's rows when it is sent. */
    private boolean isWaiting(Deletion deletion) {
        return clock.instant().isBefore(deletion.beganAt().plus(PATIENCE))
                && database.read(session -> shops.find(session, deletion.shop())
                        .filter(shop -> shopApps.areWaiting(session, shop))
                        .isPresent());
    }

    /** why before any row goes: rows say which files are the shop's. */
    private void listFiles(Deletion deletion) {
        var names = database.read(session -> ShopErasure.fileNames(session, deletion.shop()));
        var trees = database.read(session -> themeTrees.of(session, deletion.shop()));
        var files = mediaFiles.named(names);
        database.change(tx -> {
            files.forEach(file -> tx.sql("""
                            insert into shop_deletion_files (deletion_id, path, bytes, modified)
                            values (:id, :path, :bytes, :modified) on conflict (deletion_id, path) do nothing
                            """)
                    .bind("id", deletion.id())
                    .bind("path", file.path())
                    .bind("bytes", file.bytes())
                    .bind("modified", file.modified())
                    .run());
            tx.sql("update shop_deletions set files_listed = :yes, trees = :trees where id = :id")
                    .bind("id", deletion.id())
                    .bind("yes", true)
                    .bind("trees", trees)
                    .run();
        });
    }

    private static boolean deleteSome(Tx tx, ShopErasure erasure, Deletion deletion) {
        // why locked: another process may count at the same time.
        var counted = tx.sql("select deleted_rows from shop_deletions where id = :id" + tx.lockClause())
                .bind("id", deletion.id())
                .value();
        if (counted.isEmpty()) {
            return false;
        }
        var deleted = erasure.deleteSome(tx, deletion.shop(), BATCH);
        deleted.ifPresent(some -> {
            var rows = counts(Json.parse(counted.get()));
            rows.merge(some.table(), some.rows(), Long::sum);
            tx.sql("update shop_deletions set deleted_rows = :rows where id = :id")
                    .bind("id", deletion.id())
                    .bind("rows", Json.PLAIN.text(rows))
                    .run();
        });
        return deleted.isPresent();
    }

    private static TreeMap<String, Long> counts(JsonNode json) {
        var rows = new TreeMap<String, Long>();
        json.properties()
                .forEach(each -> rows.put(each.getKey(), each.getValue().asLong()));
        return rows;
    }

    /** Files by content stay where another shop has the same; those of the starter theme stay for themes to come. */
    private void deleteFiles(Deletion deletion) {
        var trees = database.read(session -> find(session, deletion.shop()))
                .map(Deletion::trees)
                .orElse(List.of());
        database.change(tx -> themeTrees.deleteUnused(tx, trees));
        var files = database.read(session -> files(session, deletion));
        var keys = files.stream().map(MediaFile::key).collect(Collectors.toSet());
        var used = new HashSet<>(themeTrees.starterFiles());
        used.addAll(database.read(session -> ShopErasure.named(session, keys, OWN_TABLES)));
        for (var file : files) {
            if (used.contains(file.key()) || !mediaFiles.delete(file)) {
                database.change(tx -> tx.sql("delete from shop_deletion_files where deletion_id = :id and path = :path")
                        .bind("id", deletion.id())
                        .bind("path", file.path())
                        .run());
            }
        }
    }

    private static List<MediaFile> files(Session session, Deletion deletion) {
        return session.sql("""
                        select path, bytes, modified from shop_deletion_files where deletion_id = :id order by path
                        """).bind("id", deletion.id()).list(MediaFile.class);
    }

    /**
     * The last transaction: the shop goes, and its certificate is kept and sent. Empty when another process was first.
     */
    private Optional<Kept> end(Tx tx, ShopErasure erasure, Deletion deletion) {
        while (deleteSome(tx, erasure, deletion)) {
            LOG.debug("event=late_rows_deleted shop={}", deletion.handle());
        }
        var last = find(tx, deletion.shop());
        if (last.isEmpty()) {
            return Optional.empty();
        }
        erasure.deleteShop(tx, deletion.shop());
        var rows = counts(last.get().deletedRows());
        rows.merge("shops", 1L, Long::sum);
        var files = files(tx, deletion);
        var certificate = new DeletionCertificate(
                deletion.number(),
                deletion.handle(),
                deletion.name(),
                deletion.recipient(),
                deletion.actor(),
                deletion.askedBy(),
                deletion.askedAt(),
                deletion.beganAt(),
                now(),
                rows,
                files.size(),
                files.stream().mapToLong(MediaFile::bytes).sum(),
                ShopRows.schema());
        var file = keep(certificate);
        tell(tx, certificate, file);
        tx.sql("delete from shop_deletion_files where deletion_id = :id")
                .bind("id", deletion.id())
                .run();
        tx.sql("delete from shop_deletions where id = :id")
                .bind("id", deletion.id())
                .run();
        LOG.info("event=shop_deleted shop={} rows={}", deletion.handle(), certificate.totalRows());
        return Optional.of(new Kept(certificate, file));
    }

    /** why before the commit: a shop without a certificate would be worse than a file that is written twice. */
    private String keep(DeletionCertificate certificate) {
        var name = "certificates/" + certificate.handle() + "-" + certificate.number() + ".json";
        storage.put(name, (certificate.document(signer).toPrettyString() + "\n").getBytes(StandardCharsets.UTF_8));
        return name;
    }

    private void tell(Tx tx, DeletionCertificate certificate, String file) {
        if (certificate.owner().isBlank()) {
            return;
        }
        var document = certificate.document(signer);
        emails.enqueue(
                tx,
                "shop_deleted",
                certificate.owner(),
                certificate.name() + " is deleted",
                EmailContent.titled(certificate.name() + " is deleted")
                        .paragraph(
                                "Your shop and all that it had are deleted: orders, customers, products, pictures and"
                                        + " themes. This is the certificate of it; keep it.")
                        .facts(List.of(
                                ContentRow.of("Shop", certificate.handle()),
                                ContentRow.of("Asked by", certificate.askedBy()),
                                ContentRow.of("Asked at", certificate.askedAt().toString()),
                                ContentRow.of(
                                        "Deleted at", certificate.deletedAt().toString()),
                                ContentRow.of("Rows", Long.toString(certificate.totalRows())),
                                ContentRow.of("Files", certificate.files() + " with " + certificate.bytes() + " bytes"),
                                ContentRow.of("SHA-256", document.path("sha256").asText())))
                        .quote(document.toPrettyString())
                        .smallPrint("The same is kept by whoever runs the server, as " + file.replaceFirst(".*/", "")
                                + ". Backups that were made before end when they are deleted."));
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS);
    }
}
