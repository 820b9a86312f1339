package dev.vitrine.server.backup;

import com.google.crypto.tink.subtle.AesGcmHkdfStreaming;
import dev.vitrine.foundation.kernel.KeyFile;
import dev.vitrine.foundation.kernel.LostKeyException;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.server.UserError;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PushbackInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Encryption of backups, AES-256-GCM in segments: what was cut off, changed or put in another order does not open. A
 * line before it names the key, so that a wrong one is said to be wrong.
 */
public final class BackupEncryption {

    private static final String FORM = "vitrine-backup-1 ";
    private static final int ID_DIGITS = 12;
    private static final int SEGMENT = 1 << 20;

    private final @Nullable Path file;
    private final List<String> keys;

    private BackupEncryption(@Nullable Path file, List<String> keys) {
        this.file = file;
        this.keys = keys;
    }

    /** With the keys of that file, the newest first; with none when it is null. {@link UserError} when it has none. */
    public static BackupEncryption of(@Nullable Path file) {
        if (file == null) {
            return new BackupEncryption(null, List.of());
        }
        try {
            return new BackupEncryption(file, new KeyFile(file, new Secrets()).keys());
        } catch (LostKeyException e) {
            throw new UserError(
                    e.getMessage() + " A key for backups is one line of 64 hexadecimal digits: openssl rand -hex 32 > "
                            + file,
                    e);
        }
    }

    public boolean isOn() {
        return !keys.isEmpty();
    }

    OutputStream encrypting(OutputStream out) throws IOException {
        if (keys.isEmpty()) {
            return out;
        }
        var header = header(keys.getFirst());
        out.write(header);
        try {
            return streaming(keys.getFirst()).newEncryptingStream(out, header);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has AES-256-GCM", e);
        }
    }

    /** {@link UserError} when it needs a key that is not there. */
    InputStream decrypting(InputStream in) throws IOException {
        var length = FORM.length() + ID_DIGITS + 1;
        var pushback = new PushbackInputStream(in, length);
        var header = pushback.readNBytes(length);
        if (!new String(header, StandardCharsets.ISO_8859_1).startsWith(FORM)) {
            pushback.unread(header);
            return pushback;
        }
        var id = new String(header, StandardCharsets.ISO_8859_1)
                .substring(FORM.length())
                .strip();
        var key = keys.stream()
                .filter(candidate -> id(candidate).equals(id))
                .findFirst()
                .orElseThrow(() -> new UserError(
                        file == null
                                ? "The backup is encrypted with key " + id + "; name its file with --backup-key FILE."
                                : "The backup is encrypted with key " + id + ", which is not in " + file
                                        + "; name the file that has it with --backup-key FILE."));
        try {
            return streaming(key).newDecryptingStream(pushback, header);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has AES-256-GCM", e);
        }
    }

    private static byte[] header(String key) {
        return (FORM + id(key) + "\n").getBytes(StandardCharsets.ISO_8859_1);
    }

    private static String id(String key) {
        return Secrets.hmacHex("vitrine: name of a backup's key", key).substring(0, ID_DIGITS);
    }

    private static AesGcmHkdfStreaming streaming(String key) throws GeneralSecurityException {
        // why derived: the same key may be used for something else.
        var derived = HexFormat.of().parseHex(Secrets.hmacHex("vitrine: backups", key));
        return new AesGcmHkdfStreaming(derived, "HmacSha256", 32, SEGMENT, 0);
    }
}
