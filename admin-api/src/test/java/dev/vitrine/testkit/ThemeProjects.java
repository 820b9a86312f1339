package dev.vitrine.testkit;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Small theme projects for tests. */
public final class ThemeProjects {

    private ThemeProjects() {}

    /** What every project must have, with a word that tells it from others. */
    public static SortedMap<String, byte[]> files(String word) {
        var files = new TreeMap<String, byte[]>();
        put(files, "package.json", "{\"name\":\"" + word + "\"}");
        put(files, ".eslintrc.js", "");
        put(files, ".prettierrc.js", "");
        put(files, "src/index.js", "// " + word);
        put(files, "src/assets/styles/style.scss", "a { color: red; }");
        put(files, "src/config/settings_schema.json", "{\"name\":\"" + word + "\"}");
        put(files, "src/config/settings_data.json", "{\"style\":\"" + word + "\"}");
        return files;
    }

    public static void put(SortedMap<String, byte[]> files, String path, String text) {
        files.put(path, text.getBytes(StandardCharsets.UTF_8));
    }

    public static byte[] zip(SortedMap<String, byte[]> files) {
        return zip(zip -> files.forEach((path, bytes) -> entry(zip, path, bytes)));
    }

    /** A zip with whatever entries the test writes. */
    public static byte[] zip(Consumer<ZipOutputStream> entries) {
        var out = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(out)) {
            entries.accept(zip);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    public static void entry(ZipOutputStream zip, String path, byte[] bytes) {
        try {
            zip.putNextEntry(new ZipEntry(path));
            zip.write(bytes);
            zip.closeEntry();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }
}
