package dev.vitrine.themes;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A file to format: where it lies, its path in the repository, its text, and the name and text of its options' file.
 */
record SourceFile(Path location, String path, String text, String optionsName, String options) {

    SourceFile with(String formatted) {
        return new SourceFile(location, path, formatted, optionsName, options);
    }

    /** The same for the same text, options and version of the formatter. */
    String digest() {
        try {
            var digest = MessageDigest.getInstance("SHA-256");
            digest.update((Prettier.VERSION + "\n" + path + "\n" + options + "\n").getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
