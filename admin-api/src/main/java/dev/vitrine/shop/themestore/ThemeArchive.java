package dev.vitrine.shop.themestore;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;

/** Zip archives of theme projects, into memory and out of it. What comes in is a stranger's. */
final class ThemeArchive {

    /** More than a project has, with what tools keep beside it. */
    private static final int MOST_ENTRIES = 20_000;

    private ThemeArchive() {}

    /**
     * The project's files by path. A folder around all of them is taken off, and what tools keep beside a project is
     * left out; everything else that no theme may have is refused.
     */
    static SortedMap<String, byte[]> read(byte[] zip) throws InvalidArchiveException {
        try (var archive = ZipFile.builder()
                .setSeekableByteChannel(new SeekableInMemoryByteChannel(zip))
                .setCharset(StandardCharsets.UTF_8)
                .setUseUnicodeExtraFields(false)
                .get()) {
            var entries = new ArrayList<ZipArchiveEntry>();
            for (var all = archive.getEntries(); all.hasMoreElements(); ) {
                entries.add(all.nextElement());
                if (entries.size() > MOST_ENTRIES) {
                    throw new InvalidArchiveException("has more than " + MOST_ENTRIES + " entries");
                }
            }
            return unpacked(archive, entries);
        } catch (IOException | IllegalArgumentException | ArithmeticException e) {
            // why not only the first: the library throws them for lengths and offsets that no archive has.
            throw broken();
        }
    }

    /** The same files as a zip. */
    static byte[] write(SortedMap<String, byte[]> files) {
        var out = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(out)) {
            for (var file : files.entrySet()) {
                var entry = new ZipEntry(file.getKey());
                // why a fixed time: equal projects are equal archives.
                entry.setTime(315_619_200_000L);
                zip.putNextEntry(entry);
                zip.write(file.getValue());
                zip.closeEntry();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    private static SortedMap<String, byte[]> unpacked(ZipFile archive, List<ZipArchiveEntry> entries)
            throws InvalidArchiveException, IOException {
        var around = folderAround(entries);
        var files = new TreeMap<String, byte[]>();
        long total = 0;
        for (var entry : entries) {
            var name = entry.getName();
            checkKind(archive, entry);
            refuseIf(ThemePaths.escape(folderless(name)).orElse(""), name);
            if (entry.isDirectory() || name.length() <= around.length()) {
                continue;
            }
            var path = name.substring(around.length());
            if (ThemePaths.isLeftOut(path)) {
                continue;
            }
            refuseIf(ThemePaths.problem(path).orElse(""), name);
            if (files.size() >= ThemeTree.MOST_FILES) {
                throw new InvalidArchiveException("has more than " + ThemeTree.MOST_FILES + " files");
            }
            var bytes = bytes(archive, entry, path);
            total += bytes.length;
            if (total > ThemeTree.MOST_BYTES) {
                throw new InvalidArchiveException("is larger than " + (ThemeTree.MOST_BYTES >> 20) + " MB unpacked");
            }
            if (files.put(path, bytes) != null) {
                throw new InvalidArchiveException("has two entries of the name " + path);
            }
        }
        if (files.keySet().stream().noneMatch(path -> path.startsWith("src/"))) {
            throw new InvalidArchiveException("holds no theme: there is no folder src in it");
        }
        return files;
    }

    /**
     * The one folder in which everything lies, with its slash, as archives of repositories have; empty when none is.
     */
    private static String folderAround(List<ZipArchiveEntry> entries) {
        var around = "";
        for (var entry : entries) {
            var name = entry.getName();
            var end = name.indexOf('/');
            if (name.startsWith("__MACOSX/")) {
                continue;
            }
            if (end <= 0 || name.startsWith("src/") || !around.isEmpty() && !name.startsWith(around)) {
                return "";
            }
            around = name.substring(0, end + 1);
        }
        return around;
    }

    private static void checkKind(ZipFile archive, ZipArchiveEntry entry) throws InvalidArchiveException {
        var name = entry.getName();
        // why bytes: a name that is no UTF-8 is read with another character in its place.
        if (name.indexOf('\ufffd') >= 0 || !Arrays.equals(entry.getRawName(), name.getBytes(StandardCharsets.UTF_8))) {
            throw new InvalidArchiveException("has a name that is not UTF-8: " + name);
        }
        if (entry.isUnixSymlink()) {
            throw new InvalidArchiveException("has the link " + name + ": put the file itself there");
        }
        var kind = entry.getUnixMode() & 0170000;
        if (kind != 0 && kind != 0100000 && kind != 0040000) {
            throw new InvalidArchiveException("has " + name + ", which is neither a file nor a folder");
        }
        if (entry.getGeneralPurposeBit().usesEncryption()) {
            throw new InvalidArchiveException("is encrypted: send it without a password");
        }
        if (!archive.canReadEntryData(entry)) {
            throw new InvalidArchiveException(
                    "has " + name + " compressed in a way that is not supported: use deflate");
        }
    }

    private static byte[] bytes(ZipFile archive, ZipArchiveEntry entry, String path)
            throws InvalidArchiveException, IOException {
        try (var in = archive.getInputStream(entry)) {
            // why read and not believed: what an entry says of its size is its writer's word.
            var bytes = in.readNBytes(ThemeTree.MOST_BYTES_OF_FILE + 1);
            refuseIf(ThemeTree.problemOfSize(path, bytes.length), path);
            return bytes;
        }
    }

    private static String folderless(String name) {
        return name.endsWith("/") ? name.substring(0, name.length() - 1) : name;
    }

    private static void refuseIf(String problem, String name) throws InvalidArchiveException {
        if (!problem.isEmpty()) {
            throw new InvalidArchiveException("has " + printable(name) + ", which " + problem);
        }
    }

    private static String printable(String name) {
        var shown = name.length() > 100 ? name.substring(0, 100) + "…" : name;
        return '"' + shown.replaceAll("[\\p{Cc}\\p{Cf}]", "?") + '"';
    }

    private static InvalidArchiveException broken() {
        return new InvalidArchiveException("is not a readable zip archive");
    }
}
