package dev.vitrine.foundation.db;

import dev.vitrine.foundation.kernel.KeyFile;
import dev.vitrine.foundation.kernel.Secrets;
import java.util.List;

/**
 * Signer of cursors: HMAC-SHA256 with a key of its own, derived from the key file, so that every process of an
 * installation accepts the cursors of the others. Those signed before a new key was made stay good. Safe for use by
 * many threads.
 */
public final class CursorSigner {

    /** 128 bits in hexadecimal digits. */
    static final int LENGTH = 32;

    private final KeyFile file;

    public CursorSigner(KeyFile file) {
        this.file = file;
    }

    /** With the newest key. */
    String sign(String text) {
        return sign(text, file.keys().getFirst());
    }

    boolean isValid(String text, String signature) {
        // why again: another process may have made a key since.
        return isValid(text, signature, file.keys()) || isValid(text, signature, file.reread());
    }

    private static boolean isValid(String text, String signature, List<String> keys) {
        return keys.stream().anyMatch(key -> Secrets.constantTimeEquals(sign(text, key), signature));
    }

    private static String sign(String text, String key) {
        // why derived: the same file encrypts secrets, and no key shall do two things.
        var derived = Secrets.hmacHex("vitrine: cursors", key);
        return Secrets.hmacHex(text, derived).substring(0, LENGTH);
    }
}
