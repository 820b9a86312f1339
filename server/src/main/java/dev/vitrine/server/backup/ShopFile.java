package dev.vitrine.server.backup;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.db.EncryptedColumn;
import dev.vitrine.foundation.db.ShopRows;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.storage.Storage;
import dev.vitrine.foundation.storage.Storage.StoredFile;
import dev.vitrine.server.Config;
import dev.vitrine.server.UserError;
import java.io.BufferedWriter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * File of one shop: a ZIP file with its rows, a JSON object a line and a file for each table, then its pictures and
 * files of themes, the checksums and the manifest. It holds no keys: neither apps nor their tokens, nor credentials of
 * payment methods, nor accounts of people.
 */
public final class ShopFile {

    static final String ROWS = "rows/";

    /** Tables that stay behind. */
    public static final Set<String> LEFT_OUT = Set.of(
            // People of the installation, and what they may.
            "staff",
            "development_stores",
            "one_use_links",
            "oauth_codes",
            "access_tokens",
            "theme_editor_visits",
            // Apps, their keys, and what they made.
            "apps",
            "token_secrets",
            "unlisted",
            "script_tags",
            "storefront_access_tokens",
            "webhooks",
            "webhook_deliveries",
            "webhook_attempts",
            "notification_secrets",
            "carrier_services",
            "carrier_failures",
            "carrier_shipping_rate_providers",
            "fulfillment_services",
            "api_calls",
            "app_reviews",
            "app_installation_events",
            "idempotency_keys",
            "events",
            // Themes of the theme store, whose listings are the installation's.
            "theme_installations",
            "theme_updates",
            "theme_version_demos",
            // Passwords and sessions of customers.
            "customer_accounts",
            "customer_sessions",
            "customer_email_proofs",
            // E-mails that wait, and what lasts for minutes.
            "letters",
            "rejected_forms",
            "rate_buckets",
            "shop_closures",
            // Hosts, which are proved anew where the shop goes.
            "shop_domains",
            "shop_exports",
            "shop_limits",
            "storefront_versions",
            "storefront_tags",
            "stock_changes",
            "theme_draft_events",
            "theme_build_uses",
            "visitors",
            "imports",
            "import_files",
            "import_refusals");

    /** What names of files look like in rows. */
    private static final Pattern FILE = Pattern.compile("(?<![0-9a-f])[0-9a-f]{32,64}(?![0-9a-f])");

    private final Config config;
    private final Storage storage;
    private final List<EncryptedColumn> encrypted;
    private final InstantSource clock;

    /** {@code encrypted}: columns that stay empty in the file. */
    public ShopFile(Config config, Storage storage, List<EncryptedColumn> encrypted, InstantSource clock) {
        this.config = config;
        this.storage = storage;
        this.encrypted = encrypted;
        this.clock = clock;
    }

    /** Makes the file, which must not be there; empty when there is no such shop. */
    public ShopFileManifest write(String handle, Path target, String version, BackupProgress progress) {
        var file = target.toAbsolutePath().normalize();
        var folder = file.getParent();
        if (Files.exists(file)) {
            throw new UserError("There is a file " + target + " already; name another with --to FILE.");
        }
        if (folder == null || !Files.isDirectory(folder)) {
            throw new UserError(
                    "There is no folder " + folder + " for the file; make it, or name another with --to FILE.");
        }
        try {
            // why: files made so are their owner's alone.
            var draft = Files.createTempFile(folder, ".shop", ".part");
            var rows = Files.createTempFile(folder, ".shop", ".rows");
            try {
                var manifest = write(handle, draft, rows, version, progress);
                Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
                return manifest;
            } finally {
                Files.deleteIfExists(rows);
                Files.deleteIfExists(draft);
            }
        } catch (IOException e) {
            throw new UserError("The file " + target + " cannot be written: " + e.getMessage(), e);
        }
    }

    private ShopFileManifest write(String handle, Path draft, Path rows, String version, BackupProgress progress)
            throws IOException {
        var madeAt = clock.instant();
        try (var archive = new BackupArchive(draft, BackupEncryption.of(null))) {
            var tables = new TableFiles(archive, rows);
            if (!ShopRows.read(config.database(), handle, LEFT_OUT, tables::add)) {
                throw new UserError("There is no shop " + handle + "; ./vitrine shop list names those that there are.");
            }
            tables.end();
            var files = StoredFiles.of(storage).stream()
                    .filter(file -> tables.names.contains(stem(file)))
                    .toList();
            var count = 0;
            for (var file : files) {
                var bytes = storage.get(file.name())
                        .orElseThrow(() -> new UserError(
                                "The file " + file.name() + " was deleted meanwhile; run the command again."));
                try (var in = new ByteArrayInputStream(bytes)) {
                    archive.add(file.name(), in, false, added -> {});
                }
                progress.update(++count, files.size());
            }
            var manifest = new ShopFileManifest(
                    ShopFileManifest.FORMAT,
                    version,
                    madeAt,
                    ShopRows.schema(),
                    handle,
                    tables.shopName,
                    List.copyOf(tables.done),
                    files.size(),
                    archive.writeSums());
            archive.write(ShopFileManifest.ENTRY, Json.PLAIN.bytes(manifest));
            return manifest;
        }
    }

    private static String stem(StoredFile file) {
        return file.name().replaceFirst(".*/", "").replaceFirst("\\..*", "");
    }

    /** Rows on their way into the archive, a table after the other; it remembers what could be a file's name. */
    private final class TableFiles {
        private final BackupArchive archive;
        private final Path file;
        private final Set<String> names = new HashSet<>();
        private final List<ShopFileManifest.TableRows> done = new ArrayList<>();
        private String shopName = "";
        private String table = "";
        private long rows;
        private @Nullable BufferedWriter writer;

        TableFiles(BackupArchive archive, Path file) {
            this.archive = archive;
            this.file = file;
        }

        void add(String name, ObjectNode row) {
            try {
                if (!name.equals(table)) {
                    end();
                    table = name;
                    writer = Files.newBufferedWriter(file, StandardCharsets.UTF_8);
                }
                if (name.equals("shops")) {
                    shopName = row.path("name").asText();
                }
                empty(row);
                var line = row.toString();
                FILE.matcher(line).results().forEach(found -> names.add(found.group()));
                var to = Objects.requireNonNull(writer);
                to.write(line);
                to.write('\n');
                rows++;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /** why: what a key file opens is worth nothing elsewhere, and a method without credentials takes no money. */
        private void empty(ObjectNode row) {
            for (var column : encrypted) {
                var kept = row.path(column.column()).asText();
                if (column.table().equals(table) && !kept.isEmpty() && !kept.equals("{}")) {
                    row.put(column.column(), kept.startsWith("{") ? "{}" : "");
                    if (row.has("active")) {
                        row.put("active", false);
                    }
                }
            }
        }

        void end() throws IOException {
            if (writer != null) {
                writer.close();
                writer = null;
                try (var in = Files.newInputStream(file)) {
                    archive.add(ROWS + table + ".jsonl", in, true, added -> {});
                }
                done.add(new ShopFileManifest.TableRows(table, rows));
                rows = 0;
            }
        }
    }
}
