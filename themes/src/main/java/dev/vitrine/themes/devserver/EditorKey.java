package dev.vitrine.themes.devserver;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;

/**
 * Secret in the address of the theme editor. why: other people of this machine reach its ports, too. It stays, so that
 * an editor that is open goes on when the server is started again.
 */
final class EditorKey {
    private static final int BYTES = 24;

    private final String text;

    private EditorKey(String text) {
        this.text = text;
    }

    /** The key of this person, in a file of that folder that nobody else can read. */
    static EditorKey in(Path folder) throws IOException {
        var file = folder.resolve("editor-key");
        if (!Files.exists(file)) {
            make(file);
        }
        var text = Files.readString(file).strip();
        if (!text.matches("[\\w-]{32}")) {
            throw new IOException(file + " holds no key: delete it.");
        }
        return new EditorKey(text);
    }

    private static void make(Path file) throws IOException {
        var folder = Files.createDirectories(file.toAbsolutePath().getParent());
        var random = new byte[BYTES];
        new SecureRandom().nextBytes(random);
        var posix = folder.getFileSystem().supportedFileAttributeViews().contains("posix");
        var fresh = posix
                ? Files.createTempFile(
                        folder,
                        "editor-key",
                        null,
                        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))
                : Files.createTempFile(folder, "editor-key", null);
        Files.writeString(fresh, Base64.getUrlEncoder().withoutPadding().encodeToString(random) + "\n");
        try {
            Files.move(fresh, file);
        } catch (FileAlreadyExistsException other) {
            // why: another server started at the same moment, and its key is as good.
            Files.delete(fresh);
        }
    }

    String text() {
        return text;
    }

    boolean is(String given) {
        return MessageDigest.isEqual(text.getBytes(StandardCharsets.UTF_8), given.getBytes(StandardCharsets.UTF_8));
    }
}
