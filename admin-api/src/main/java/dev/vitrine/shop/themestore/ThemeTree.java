package dev.vitrine.shop.themestore;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.kernel.Secrets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Files of a theme project by path, sorted: what each holds is known by its hash. Immutable.
 *
 * @param files every path keeps {@link ThemePaths}
 */
public record ThemeTree(SortedMap<String, File> files) {

    public static final int MOST_FILES = 2_500;
    public static final long MOST_BYTES = 50L << 20;
    public static final int MOST_BYTES_OF_FILE = 20 << 20;
    public static final int MOST_BYTES_OF_CODE = 512 << 10;

    /** Extensions of code, in which more than {@link #MOST_BYTES_OF_CODE} is a mistake. */
    private static final Set<String> CODE =
            Set.of("vue", "js", "mjs", "ts", "json", "scss", "sass", "css", "template", "html", "md");

    /** Names every package that a theme uses, and is as long as they are many. */
    private static final String LOCK = "package-lock.json";

    private static final TypeReference<TreeMap<String, File>> FILES = new TypeReference<>() {};

    /**
     * @param content where the bytes are: 64 hexadecimal digits of SHA-256
     * @param size in bytes
     * @param checksum 32 hexadecimal digits of MD5, which clients compare
     */
    public record File(String content, long size, String checksum) {}

    public ThemeTree {
        files = Collections.unmodifiableSortedMap(new TreeMap<>(files));
    }

    public static ThemeTree of(Map<String, byte[]> files) {
        var tree = new TreeMap<String, File>();
        files.forEach((path, bytes) -> tree.put(path, new File(Secrets.hash(bytes), bytes.length, checksum(bytes))));
        return new ThemeTree(tree);
    }

    /** As it was printed into a row; {@link ApiException} when it is none. */
    public static ThemeTree parse(String json) {
        return new ThemeTree(Json.PLAIN.read(json, FILES.getType()));
    }

    String json() {
        return Json.PLAIN.text(files);
    }

    /** Equal for equal files, wherever they are. */
    public String hash() {
        var text = new StringBuilder();
        files.forEach((path, file) ->
                text.append(path).append('\0').append(file.content).append('\n'));
        return Secrets.hash(text.toString());
    }

    public ThemeTree with(Map<String, File> written, Set<String> deleted) {
        var changed = new TreeMap<>(files);
        changed.keySet().removeAll(deleted);
        changed.putAll(written);
        return new ThemeTree(changed);
    }

    /** Notes what is wrong with these files together, below {@code field}. */
    public void check(String field, Problems problems) {
        if (files.size() > MOST_FILES) {
            problems.add(field, "has more than " + MOST_FILES + " files");
        }
        if (files.values().stream().mapToLong(File::size).sum() > MOST_BYTES) {
            problems.add(field, "is larger than " + (MOST_BYTES >> 20) + " MB");
        }
        checkSpellings(field, problems);
    }

    /** Why a file of that path may not be so large; empty when it may. */
    static String problemOfSize(String path, long size) {
        var code = CODE.contains(extension(path)) && !path.equals(LOCK);
        var most = code ? MOST_BYTES_OF_CODE : MOST_BYTES_OF_FILE;
        return size <= most ? "" : "is larger than " + (most >= 1 << 20 ? (most >> 20) + " MB" : (most >> 10) + " KB");
    }

    static String extension(String path) {
        return path.substring(Math.max(path.lastIndexOf('.'), path.lastIndexOf('/')) + 1);
    }

    /** why folders, too: what differs in case only is one file on many systems, and so is a file named as a folder. */
    private void checkSpellings(String field, Problems problems) {
        var spellings = new HashMap<String, String>();
        for (var path : files.keySet()) {
            for (int end = path.indexOf('/'); end > 0; end = path.indexOf('/', end + 1)) {
                clash(spellings, path.substring(0, end) + "/", field, problems);
            }
            clash(spellings, path, field, problems);
        }
    }

    private static void clash(Map<String, String> spellings, String path, String field, Problems problems) {
        var name = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
        var same = spellings.putIfAbsent(ThemePaths.folded(name), path);
        if (same == null || same.equals(path)) {
            return;
        }
        problems.add(
                field,
                same.endsWith("/") == path.endsWith("/")
                        ? "has " + same + " and " + path + ", which are the same name on many systems: rename one"
                        : "has a file and a folder that are both called " + name);
    }

    // why MD5: what clients of this API compare, as those of others do; nothing rests on it.
    private static String checksum(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has MD5", e);
        }
    }
}
