package dev.vitrine.themes;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/** Folder of a build as one file, a ZIP. */
final class PackedFolder {
    private PackedFolder() {}

    static byte[] pack(Path folder) throws IOException {
        var packed = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(packed, StandardCharsets.UTF_8);
                var files = Files.walk(folder)) {
            zip.setLevel(Deflater.BEST_SPEED);
            for (var file : (Iterable<Path>) files.filter(Files::isRegularFile).sorted()::iterator) {
                zip.putNextEntry(new ZipEntry(folder.relativize(file).toString().replace('\\', '/')));
                Files.copy(file, zip);
                zip.closeEntry();
            }
        }
        return packed.toByteArray();
    }

    /** {@link IOException} when it is damaged, or has a file that would lie elsewhere. */
    static void unpack(byte[] packed, Path folder) throws IOException {
        try (var zip = new ZipInputStream(new ByteArrayInputStream(packed), StandardCharsets.UTF_8)) {
            for (var entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                var file = folder.resolve(entry.getName()).normalize();
                if (!file.startsWith(folder) || file.equals(folder)) {
                    throw new IOException("a packed build has a file that leads out of it: " + entry.getName());
                }
                Files.createDirectories(Objects.requireNonNull(file.getParent()));
                Files.copy(zip, file);
            }
        }
    }
}
