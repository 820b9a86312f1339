package dev.vitrine.themes;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 over parts, each told apart by its length. */
final class Hashes {
    private final MessageDigest digest;

    Hashes() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    static String of(String... parts) {
        var hashes = new Hashes();
        for (var part : parts) {
            hashes.add(part);
        }
        return hashes.hex();
    }

    Hashes add(String part) {
        return add(part.getBytes(StandardCharsets.UTF_8));
    }

    Hashes add(byte[] part) {
        var length = part.length;
        digest.update(
                new byte[] {(byte) (length >>> 24), (byte) (length >>> 16), (byte) (length >>> 8), (byte) length});
        digest.update(part);
        return this;
    }

    /** The first 20 hexadecimal digits: 80 bits, plenty for names of files. */
    String hex() {
        return HexFormat.of().formatHex(digest.digest()).substring(0, 20);
    }
}
