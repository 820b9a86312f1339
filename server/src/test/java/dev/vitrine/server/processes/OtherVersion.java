package dev.vitrine.server.processes;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.server.testkit.ServerMachine;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;

/** Class path of another version of the program: this one with another file or two. */
final class OtherVersion {

    private static final String MIGRATIONS = "migrations/common";

    private final Path folder;

    /** {@code folder}: an empty one. */
    OtherVersion(Path folder) throws IOException {
        this.folder = folder;
        var classes = classes();
        if (Files.isDirectory(classes)) {
            copy(classes.resolve(MIGRATIONS));
            return;
        }
        try (var jar = FileSystems.newFileSystem(classes)) {
            copy(jar.getPath(MIGRATIONS));
        }
    }

    private void copy(Path migrations) throws IOException {
        var copies = Files.createDirectories(folder.resolve(MIGRATIONS));
        try (var files = Files.list(migrations)) {
            for (var file : files.toList()) {
                Files.copy(file, copies.resolve(file.getFileName().toString()));
            }
        }
    }

    /** With another migration. */
    OtherVersion migration(String name, String sql) throws IOException {
        Files.writeString(folder.resolve(MIGRATIONS).resolve(name), sql);
        return this;
    }

    /** With other bytes in a file of its resources. */
    OtherVersion file(String name, String text) throws IOException {
        var file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        return this;
    }

    String classPath() {
        return folder + File.pathSeparator + ServerMachine.thisVersion();
    }

    /** A folder, or the jar of a whole build. */
    private static Path classes() {
        return Path.of(URI.create(Database.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toString()));
    }
}
