package dev.vitrine.themes;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * Reader of a package's tarball, the work of a stranger: takes plain files that a bundler reads, and refuses whatever a
 * package needs not have.
 */
final class PackageArchive {
    /** Changes whenever other files are taken, or otherwise. */
    static final int FORMAT = 1;

    static final int MAX_FILES = 15_000;
    static final long MAX_BYTES = 96L << 20;
    static final int MAX_FILE_BYTES = 8 << 20;

    private static final int BLOCK = 512;
    private static final int MAX_NAME = 400;
    private static final int MAX_PART = 120;
    private static final int MAX_DEPTH = 24;
    private static final int MAX_HEADER = 64 << 10;
    private static final Set<String> TAKEN = Set.of(
            "js", "mjs", "cjs", "jsx", "ts", "mts", "cts", "tsx", "json", "css", "scss", "sass", "svg", "png", "jpg",
            "jpeg", "gif", "webp", "avif", "ico", "woff", "woff2", "ttf", "otf", "mp4", "webm");
    private static final Set<String> NAMES_SOURCE_MAPS =
            Set.of("js", "mjs", "cjs", "jsx", "ts", "mts", "cts", "tsx", "css", "scss", "sass");
    private static final Pattern TYPES = Pattern.compile(".*\\.d\\.[cm]?ts");
    private static final Pattern PLAIN_PART =
            Pattern.compile("[^\\\\\\p{Cntrl}:*?\"<>|/]*[^\\\\\\p{Cntrl}:*?\"<>|/. ]");
    private static final Pattern RESERVED = Pattern.compile("(?i)(con|prn|aux|nul|com\\d|lpt\\d)(\\..*)?");
    private static final byte[] SOURCE_MAP = "sourceMappingURL=".getBytes(StandardCharsets.US_ASCII);

    private final InputStream in;
    private final SortedMap<String, byte[]> files = new TreeMap<>();
    private final Map<String, String> spellings = new HashMap<>();
    private final Set<String> folders = new HashSet<>();
    private long total;
    private int count;

    private PackageArchive(InputStream in) {
        this.in = in;
    }

    /** Path in the package → content; {@link IOException} says what is wrong with the tarball. */
    static SortedMap<String, byte[]> files(byte[] tarball) throws IOException {
        try (var in = new GZIPInputStream(new ByteArrayInputStream(tarball), 1 << 16)) {
            var archive = new PackageArchive(in);
            archive.read();
            return archive.files;
        } catch (ZipException | EOFException broken) {
            throw new IOException("is no tarball, or breaks off", broken);
        }
    }

    private void read() throws IOException {
        var longName = Optional.<String>empty();
        while (true) {
            var header = block();
            if (isEmpty(header)) {
                return;
            }
            checkSum(header);
            var size = number(header, 124, 12);
            var type = (char) header[156];
            switch (type) {
                case 'x' -> longName = path(content(size, MAX_HEADER));
                case 'L' -> longName = Optional.of(text(content(size, MAX_HEADER), 0, (int) size));
                case 'g' -> content(size, MAX_HEADER);
                case '5' -> {
                    inside(longName.orElseGet(() -> name(header)));
                    content(size, 0);
                    longName = Optional.empty();
                }
                case '0', '\0' -> {
                    file(longName.orElseGet(() -> name(header)), size);
                    longName = Optional.empty();
                }
                case '1', '2' -> throw refused(longName.orElseGet(() -> name(header)), "is a link");
                default -> throw refused(longName.orElseGet(() -> name(header)), "is no plain file");
            }
        }
    }

    private void file(String name, long size) throws IOException {
        var path = inside(name);
        if (++count > MAX_FILES) {
            throw new IOException("has more than " + MAX_FILES + " files");
        }
        if (path.isEmpty()) {
            throw refused(name, "lies beside the package");
        }
        var takes = isTaken(path);
        if (takes && size > MAX_FILE_BYTES) {
            throw refused(name, "is larger than " + (MAX_FILE_BYTES >> 20) + " MB");
        }
        if (!takes) {
            skip(size);
            return;
        }
        var same = spellings.putIfAbsent(path.toLowerCase(Locale.ROOT), path);
        if (same != null) {
            throw refused(name, same.equals(path) ? "is there twice" : "differs from " + same + " in case only");
        }
        if (folders.contains(path.toLowerCase(Locale.ROOT))) {
            throw refused(name, "is a file and a folder");
        }
        for (int slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
            var folder = path.substring(0, slash).toLowerCase(Locale.ROOT);
            if (spellings.containsKey(folder)) {
                throw refused(path.substring(0, slash), "is a file and a folder");
            }
            folders.add(folder);
        }
        files.put(path, withoutSourceMap(path, content(size, MAX_FILE_BYTES)));
    }

    private static boolean isTaken(String path) {
        var extension = path.substring(path.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        // why: what begins with a dot are settings of tools, the bundler's among them.
        return TAKEN.contains(extension)
                && !TYPES.matcher(path).matches()
                && !path.startsWith(".")
                && !path.contains("/.");
    }

    /**
     * The path without the folder that all lie in; refuses names that lead elsewhere, or that are not the same
     * everywhere.
     */
    private String inside(String name) throws IOException {
        if (name.length() > MAX_NAME) {
            throw refused(name.substring(0, 60) + "…", "has a name of more than " + MAX_NAME + " characters");
        }
        var parts = name.replaceFirst("^\\./", "").replaceFirst("/$", "").split("/", -1);
        if (parts.length > MAX_DEPTH) {
            throw refused(name, "lies more than " + MAX_DEPTH + " folders deep");
        }
        for (var part : parts) {
            if (part.length() > MAX_PART || !PLAIN_PART.matcher(part).matches()) {
                throw refused(name, "has a name that files do not have everywhere");
            }
            if (RESERVED.matcher(part).matches()) {
                throw refused(name, "has a name that Windows keeps for devices");
            }
        }
        return String.join("/", List.of(parts).subList(1, parts.length));
    }

    // why: the bundler reads the source maps that scripts and styles name, wherever they lie.
    private static byte[] withoutSourceMap(String path, byte[] content) {
        if (!NAMES_SOURCE_MAPS.contains(
                path.substring(path.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT))) {
            return content;
        }
        for (int at = 0; at + SOURCE_MAP.length <= content.length; at++) {
            if (content[at] == 's'
                    && Arrays.equals(content, at, at + SOURCE_MAP.length, SOURCE_MAP, 0, SOURCE_MAP.length)) {
                content[at] = '-';
            }
        }
        return content;
    }

    private static Optional<String> path(byte[] records) throws IOException {
        var path = Optional.<String>empty();
        int at = 0;
        while (at < records.length) {
            int space = at;
            int length = 0;
            while (space < records.length && records[space] != ' ') {
                var digit = records[space++] - '0';
                if (digit < 0 || digit > 9 || length > MAX_HEADER) {
                    throw new IOException("is no tarball, or breaks off");
                }
                length = length * 10 + digit;
            }
            if (length <= space - at + 1 || at + length > records.length) {
                throw new IOException("is no tarball, or breaks off");
            }
            var record = new String(records, space + 1, at + length - space - 2, StandardCharsets.UTF_8);
            if (record.startsWith("path=")) {
                path = Optional.of(record.substring("path=".length()));
            } else if (record.startsWith("size=") || record.startsWith("linkpath=")) {
                throw new IOException("has entries as no package has");
            }
            at += length;
        }
        return path;
    }

    private byte[] block() throws IOException {
        var block = in.readNBytes(BLOCK);
        // why tolerated: some tools leave the end of the archive away.
        if (block.length == 0) {
            return new byte[BLOCK];
        }
        if (block.length < BLOCK) {
            throw new IOException("is no tarball, or breaks off");
        }
        counted(BLOCK);
        return block;
    }

    private byte[] content(long size, int most) throws IOException {
        if (size > most) {
            throw new IOException("has entries as no package has");
        }
        counted(size);
        var content = in.readNBytes((int) size);
        if (content.length < size) {
            throw new IOException("is no tarball, or breaks off");
        }
        skipPadding(size);
        return content;
    }

    private void skip(long size) throws IOException {
        counted(size);
        in.skipNBytes(size);
        skipPadding(size);
    }

    private void skipPadding(long size) throws IOException {
        in.skipNBytes((BLOCK - size % BLOCK) % BLOCK);
    }

    // why before anything is read: a few bytes of an archive may say that they are many.
    private void counted(long bytes) throws IOException {
        total += bytes;
        if (total > MAX_BYTES) {
            throw new IOException("is larger than " + (MAX_BYTES >> 20) + " MB when it is unpacked");
        }
    }

    private static String name(byte[] header) {
        var name = text(header, 0, 100);
        var prefix = text(header, 345, 155);
        var posix = text(header, 257, 6).equals("ustar");
        return posix && !prefix.isEmpty() ? prefix + "/" + name : name;
    }

    private static String text(byte[] bytes, int from, int length) {
        int end = from;
        while (end < from + length && bytes[end] != 0) {
            end++;
        }
        return new String(bytes, from, end - from, StandardCharsets.UTF_8);
    }

    private static long number(byte[] header, int from, int length) throws IOException {
        var digits = text(header, from, length).strip();
        if (!digits.matches("[0-7]{0,11}")) {
            throw new IOException("is no tarball, or breaks off");
        }
        return digits.isEmpty() ? 0 : Long.parseLong(digits, 8);
    }

    private static void checkSum(byte[] header) throws IOException {
        long sum = 0;
        for (int i = 0; i < BLOCK; i++) {
            sum += i >= 148 && i < 156 ? ' ' : header[i] & 0xff;
        }
        if (number(header, 148, 8) != sum) {
            throw new IOException("is no tarball, or breaks off");
        }
    }

    private static boolean isEmpty(byte[] block) {
        for (var each : block) {
            if (each != 0) {
                return false;
            }
        }
        return true;
    }

    private static IOException refused(String name, String words) {
        return new IOException("holds " + name.replaceAll("\\p{Cntrl}", "?") + ", which " + words);
    }
}
