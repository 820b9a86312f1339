package dev.vitrine.server.backup;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.Platform;
import dev.vitrine.foundation.db.DatabaseMoveException;
import dev.vitrine.foundation.db.ShopRows;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.media.InvalidImageException;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.UserError;
import dev.vitrine.shop.themestore.ThemeTree;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Import of the file of one shop: all checksums are compared before anything is written, then pictures and files of
 * themes are put where they belong, then all rows are inserted in one transaction, with the ids that they had.
 */
public final class ShopImport {

    private static final int MOST_ROWS = 500;
    private static final int LONGEST_TEXT = 64 << 20;
    private static final int LONGEST_FILE = 64 << 20;
    private static final int BUFFER = 1 << 16;

    /** What the file may hold: nothing leads out of the folder. */
    private static final Pattern PART = Pattern.compile(
            "rows/[a-z_]+\\.jsonl|media/(originals|files|uploads)/[A-Za-z0-9_-]{2}/[A-Za-z0-9_-]+(\\.[a-z]+)?");

    private final Platform platform;
    private final BackupProgress progress;

    public ShopImport(Platform platform, BackupProgress progress) {
        this.platform = platform;
        this.progress = progress;
    }

    /**
     * Result of an import.
     *
     * @param files how many were not there before
     */
    public record Result(Shop shop, ShopFileManifest manifest, int files) {}

    /** {@code handle}: what it is called here, empty for that in the file. {@link UserError} when it cannot be. */
    public Result read(Path file, String handle) {
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw new UserError("The file " + file + " cannot be read.");
        }
        try (var zip = new ZipFile(file.toFile(), StandardCharsets.UTF_8)) {
            var manifest = checked(file, zip);
            var files = placeFiles(file, zip);
            var name = handle.isBlank() ? manifest.shop() : handle;
            var shop = platform.foundation().database().write(tx -> insert(tx, zip, manifest, name));
            return new Result(shop, manifest, files);
        } catch (DatabaseMoveException e) {
            throw new UserError(e.getMessage() + " Nothing was imported.", e);
        } catch (ApiException e) {
            throw damaged(file, "it holds something that is no JSON");
        } catch (IOException | UncheckedIOException e) {
            throw damaged(file, "it cannot be read to its end");
        }
    }

    private ShopFileManifest checked(Path file, ZipFile zip) throws IOException {
        var manifest = manifest(file, zip);
        var list = text(zip, BackupArchive.SUMS);
        if (!Secrets.hash(list.getBytes(StandardCharsets.UTF_8)).equals(manifest.sums())) {
            throw damaged(file, "its list of checksums was changed");
        }
        var expected = new HashMap<String, String>();
        list.lines().map(line -> line.split("  ", 2)).forEach(parts -> expected.put(parts[1], parts[0]));
        for (var entry : zip.stream().toList()) {
            var name = entry.getName();
            if (name.equals(BackupArchive.SUMS) || name.equals(ShopFileManifest.ENTRY)) {
                continue;
            }
            if (!PART.matcher(name).matches()) {
                throw damaged(file, "it holds " + name + ", which no file of a shop has");
            }
            try (var in = zip.getInputStream(entry)) {
                if (!sum(in).equals(expected.remove(name))) {
                    throw damaged(file, name + " was changed");
                }
            }
        }
        if (!expected.isEmpty()) {
            throw damaged(file, expected.keySet().iterator().next() + " is missing");
        }
        return manifest;
    }

    private static ShopFileManifest manifest(Path file, ZipFile zip) throws IOException {
        var tree = Json.parse(text(zip, ShopFileManifest.ENTRY));
        if (!tree.path("format").isInt() || !tree.path("tables").isArray()) {
            throw damaged(file, "it has no manifest of a shop");
        }
        if (tree.path("format").asInt() != ShopFileManifest.FORMAT
                || !tree.path("schema").asText().equals(ShopRows.schema())) {
            throw new UserError("The file " + file + " was made by another Vitrine ("
                    + tree.path("vitrine").asText() + ", schema "
                    + tree.path("schema").asText() + "), and this one reads schema " + ShopRows.schema()
                    + ": import it with that version, or export it again with this one.");
        }
        return Json.PLAIN.read(tree, ShopFileManifest.class);
    }

    private static String text(ZipFile zip, String name) throws IOException {
        var entry = zip.getEntry(name);
        if (entry == null) {
            return "{}";
        }
        try (var in = zip.getInputStream(entry)) {
            return new String(in.readNBytes(LONGEST_TEXT), StandardCharsets.UTF_8);
        }
    }

    private static String sum(InputStream in) throws IOException {
        var digest = BackupArchive.sha256();
        var buffer = new byte[BUFFER];
        for (var read = in.read(buffer); read >= 0; read = in.read(buffer)) {
            digest.update(buffer, 0, read);
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    /** why before the rows: a row that names a file finds it, and a file that no row names does no harm. */
    private int placeFiles(Path file, ZipFile zip) throws IOException {
        var placed = 0;
        for (var entry : zip.stream().toList()) {
            var name = entry.getName();
            if (name.startsWith(DataFolder.MEDIA + "/")
                    && platform.foundation().storage().find(name).isEmpty()) {
                place(file, zip, entry);
                placed++;
            }
        }
        return placed;
    }

    /** why by the stores: a file's name says what is in it, and shops share it. */
    private void place(Path file, ZipFile zip, ZipEntry entry) throws IOException {
        var name = entry.getName().replaceFirst(".*/", "");
        try (var in = zip.getInputStream(entry)) {
            var bytes = in.readNBytes(LONGEST_FILE);
            if (entry.getName().startsWith("media/uploads/")) {
                platform.foundation().storage().put(entry.getName(), bytes);
                return;
            }
            var key = entry.getName().startsWith("media/files/")
                    ? platform.foundation().fileStore().store(bytes)
                    : platform.foundation().imageStore().store(bytes).key();
            if (!key.equals(name.replaceFirst("\\..*", ""))) {
                throw damaged(file, entry.getName() + " is not what its name says");
            }
        } catch (InvalidImageException e) {
            throw damaged(file, entry.getName() + " " + e.getMessage());
        }
    }

    private Shop insert(Tx tx, ZipFile zip, ShopFileManifest manifest, String handle) {
        var shops = platform.foundation().shops();
        shops.handleProblem(tx, handle).ifPresent(problem -> {
            throw new UserError(
                    "The shop cannot be called " + handle + ", which " + problem + "; name another with --handle.");
        });
        var writer = new ShopRows.Writer(tx, ShopFile.LEFT_OUT);
        var done = 0L;
        for (var table : manifest.tables()) {
            insert(zip, table.table(), writer, handle);
            done += table.rows();
            progress.update(done, manifest.rows());
        }
        var shop = shops.byHandle(tx, handle)
                .orElseThrow(() -> new UserError("There is no shop in the file; export it again."));
        writer.end();
        platform.foundation().shopUseMeters().recount(tx, shop);
        return platform.shopServices().shopSettings().publishUpdate(tx, shop);
    }

    private static void insert(ZipFile zip, String table, ShopRows.Writer writer, String handle) {
        var rows = new ArrayList<JsonNode>();
        try (var lines = lines(zip, table)) {
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                var row = Json.parse(line);
                if (row instanceof ObjectNode object) {
                    mend(table, object, handle);
                }
                rows.add(row);
                if (rows.size() == MOST_ROWS) {
                    writer.write(table, rows);
                    rows.clear();
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        writer.write(table, rows);
    }

    /** why: a file may come from strangers, and other shops share trees and must not get what those say is in them. */
    private static void mend(String table, ObjectNode row, String handle) {
        if (table.equals("shops")) {
            row.put("handle", handle);
            // why: the date of its deletion stays behind.
            if (List.of("closed", "deleting").contains(row.path("state").asText())) {
                row.put("state", "open");
            }
        } else if (table.equals("themes")) {
            // why: it is a folder of the machine that the file comes from.
            row.putNull("folder");
            // why: what it is a theme of stands in the theme store of the installation that the file comes from.
            row.putNull("theme_store_id").putNull("version");
        } else if (table.equals("theme_trees")
                && !ThemeTree.parse(row.path("files").asText())
                        .hash()
                        .equals(row.path("hash").asText())) {
            throw new UserError("The file holds a theme whose files are not those that it says. Nothing was imported.");
        }
    }

    private static BufferedReader lines(ZipFile zip, String table) throws IOException {
        var entry = zip.getEntry(ShopFile.ROWS + table + ".jsonl");
        if (entry == null) {
            throw new IOException("no rows of " + table);
        }
        return new BufferedReader(new InputStreamReader(zip.getInputStream(entry), StandardCharsets.UTF_8));
    }

    private static UserError damaged(Path file, String why) {
        return new UserError("The file " + file + " is damaged or no file of a shop: " + why
                + ". Nothing was imported; export it again.");
    }
}
