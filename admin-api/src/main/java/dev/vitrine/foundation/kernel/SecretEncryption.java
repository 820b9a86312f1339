package dev.vitrine.foundation.kernel;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Encryption of secrets that must stay readable: "AES-256-GCM envelope … each ciphertext bound to (tenant, table,
 * column, row) as associated data", so that what is moved elsewhere does not open. A sealed text names its key; a key
 * that is not known yet is looked for in the file again. Safe for use by many threads.
 */
public final class SecretEncryption {

    private static final String FORM = "sealed1:";
    private static final int ID_DIGITS = 12;
    private static final int NONCE = 12;
    private static final int TAG_BITS = 128;

    private final KeyFile file;
    private final SecureRandom random = new SecureRandom();

    public SecretEncryption(KeyFile file) {
        this.file = file;
    }

    /**
     * Associated data of a ciphertext: the column and row where it is stored.
     *
     * @param owner the shop's id; 0 where the row belongs to no shop
     * @param row what names the row as long as it is there
     */
    public record AssociatedData(String table, String column, long owner, String row) {

        private byte[] bytes() {
            return String.join("\n", table, column, Long.toString(owner), row).getBytes(StandardCharsets.UTF_8);
        }
    }

    /** With the newest key. */
    public String encrypt(AssociatedData associatedData, String text) {
        var key = file.keys().getFirst();
        var nonce = new byte[NONCE];
        random.nextBytes(nonce);
        try {
            var sealed = cipher(Cipher.ENCRYPT_MODE, key, nonce, associatedData)
                    .doFinal(text.getBytes(StandardCharsets.UTF_8));
            var whole = ByteBuffer.allocate(NONCE + sealed.length).put(nonce).put(sealed);
            return FORM + id(key) + ":" + Base64.getEncoder().withoutPadding().encodeToString(whole.array());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has AES-256-GCM", e);
        }
    }

    /** Fails for what is not encrypted, was encrypted for another row, or was changed. */
    public String decrypt(AssociatedData associatedData, String sealed) {
        var parts = sealed.split(":", 3);
        if (!sealed.startsWith(FORM) || parts.length != 3) {
            throw new IllegalStateException("not sealed: " + associatedData);
        }
        var key = key(parts[1]).orElseThrow(() -> lost(parts[1]));
        var whole = ByteBuffer.wrap(Base64.getDecoder().decode(parts[2]));
        var nonce = new byte[NONCE];
        whole.get(nonce);
        var rest = new byte[whole.remaining()];
        whole.get(rest);
        try {
            return new String(
                    cipher(Cipher.DECRYPT_MODE, key, nonce, associatedData).doFinal(rest), StandardCharsets.UTF_8);
        } catch (AEADBadTagException e) {
            throw new IllegalStateException("sealed for another place, or changed: " + associatedData, e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has AES-256-GCM", e);
        }
    }

    /** Proof that this text was written here, for that purpose, in hexadecimal digits. */
    public String sign(String purpose, String text) {
        return signature(file.keys().getFirst(), purpose, text);
    }

    /** Whether the text was signed here for that purpose, with a key that is still in the file. */
    public boolean verify(String purpose, String text, String signature) {
        return file.keys().stream()
                .anyMatch(key -> Secrets.constantTimeEquals(signature(key, purpose, text), signature));
    }

    private static String signature(String key, String purpose, String text) {
        return Secrets.hmacHex(text, Secrets.hmacHex("vitrine: " + purpose, key));
    }

    /** Id of the newest key; it reveals nothing about the key. */
    public String newestKeyId() {
        return id(file.keys().getFirst());
    }

    /** Fails with what to do when the file has no key of that name. */
    public void requireKey(String id) {
        if (!file.exists()) {
            throw new LostKeyException("The key file " + file.path() + " is missing, but secrets in the database are"
                    + " sealed with its key " + id + ". Put the file back, or name where it is with --key-file FILE"
                    + " (VITRINE_KEY_FILE). No new one is made, because it would open nothing.");
        }
        if (key(id).isEmpty()) {
            throw lost(id);
        }
    }

    private LostKeyException lost(String id) {
        return new LostKeyException(
                "The key file " + file.path() + " is not the one of this database: secrets are sealed"
                        + " with key " + id + ", and it is not there. Put the right file back, or name where it is with"
                        + " --key-file FILE (VITRINE_KEY_FILE).");
    }

    private Optional<String> key(String id) {
        return named(id, file.keys()).or(() -> named(id, file.reread()));
    }

    private static Optional<String> named(String id, List<String> keys) {
        return keys.stream().filter(key -> id(key).equals(id)).findFirst();
    }

    private static String id(String key) {
        return Secrets.hmacHex("vitrine: name of the key", key).substring(0, ID_DIGITS);
    }

    private static Cipher cipher(int mode, String key, byte[] nonce, AssociatedData associatedData)
            throws GeneralSecurityException {
        // why derived: the same file makes access tokens, and no key shall do two things.
        var derived = HexFormat.of().parseHex(Secrets.hmacHex("vitrine: sealing", key));
        var cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, new SecretKeySpec(derived, "AES"), new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(associatedData.bytes());
        return cipher;
    }
}
