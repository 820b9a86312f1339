package dev.vitrine.server.backup;

import dev.vitrine.foundation.kernel.Secrets;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** ZIP file of a backup while it is written; it notes the checksum of each entry, as {@code sha256sum} prints them. */
final class BackupArchive implements AutoCloseable {

    static final String SUMS = "SHA256SUMS";

    private static final int BUFFER = 1 << 16;

    private final Path file;
    private final ZipOutputStream zip;
    private final StringBuilder sums = new StringBuilder();
    private long count;
    private long bytes;

    BackupArchive(Path file, BackupEncryption encryption) throws IOException {
        this.file = file;
        var channel = FileChannel.open(file, StandardOpenOption.WRITE);
        this.zip = new ZipOutputStream(
                encryption.encrypting(new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER)));
    }

    /** Adds a part; {@code compressed}: whether that makes it smaller. */
    void add(String name, InputStream in, boolean compressed, Listener listener) throws IOException {
        zip.setLevel(compressed ? Deflater.BEST_SPEED : Deflater.NO_COMPRESSION);
        zip.putNextEntry(new ZipEntry(name));
        var digest = sha256();
        var buffer = new byte[BUFFER];
        for (var read = in.read(buffer); read >= 0; read = in.read(buffer)) {
            digest.update(buffer, 0, read);
            zip.write(buffer, 0, read);
            bytes += read;
            listener.added(read);
        }
        zip.closeEntry();
        sums.append(line(HexFormat.of().formatHex(digest.digest()), name));
        count++;
    }

    /** Listener to the bytes that were added. */
    @FunctionalInterface
    interface Listener {
        void added(long bytes);
    }

    long count() {
        return count;
    }

    long bytes() {
        return bytes;
    }

    /** Ends the list of checksums; answers its own. */
    String writeSums() throws IOException {
        var list = sums.toString().getBytes(StandardCharsets.UTF_8);
        write(SUMS, list);
        return Secrets.hash(list);
    }

    void write(String name, byte[] content) throws IOException {
        zip.setLevel(Deflater.DEFAULT_COMPRESSION);
        zip.putNextEntry(new ZipEntry(name));
        zip.write(content);
        zip.closeEntry();
    }

    static String line(String hash, String name) {
        return hash + "  " + name + "\n";
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** Returns when the file is on the disk. */
    @Override
    public void close() throws IOException {
        zip.close();
        try (var channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
    }
}
