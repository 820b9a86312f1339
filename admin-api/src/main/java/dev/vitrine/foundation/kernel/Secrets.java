package dev.vitrine.foundation.kernel;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.random.RandomGenerator;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Makes and compares secrets. Safe for use by many threads. */
public final class Secrets {

    private final RandomGenerator random;

    public Secrets() {
        this(new SecureRandom());
    }

    public Secrets(RandomGenerator random) {
        this.random = random;
    }

    /** 256 random bits as 64 hexadecimal digits. */
    public String token() {
        return hex(32);
    }

    /** 128 random bits as 32 hexadecimal digits: for names that only need to be unguessable, such as API keys. */
    public String key() {
        return hex(16);
    }

    /** 256 random bits in base64: a key that its holder decodes. */
    public String base64() {
        var buffer = new byte[32];
        random.nextBytes(buffer);
        return Base64.getEncoder().encodeToString(buffer);
    }

    /** What is stored of a secret that we need not show again. */
    public static String hash(String secret) {
        return hash(secret.getBytes(StandardCharsets.UTF_8));
    }

    /** SHA-256 in hexadecimal digits. */
    public static String hash(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** "base64 HMAC-SHA256 of raw body" under a secret that its receiver shares. */
    public static String sign(byte[] body, String secret) {
        return sign(body, secret.getBytes(StandardCharsets.UTF_8));
    }

    public static String sign(byte[] body, byte[] key) {
        return Base64.getEncoder().encodeToString(hmac(body, key));
    }

    /** HMAC-SHA256 in hexadecimal digits. */
    public static String hmacHex(String text, String secret) {
        return HexFormat.of()
                .formatHex(hmac(text.getBytes(StandardCharsets.UTF_8), secret.getBytes(StandardCharsets.UTF_8)));
    }

    private static byte[] hmac(byte[] text, byte[] key) {
        try {
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return mac.doFinal(text);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has HMAC-SHA256", e);
        }
    }

    /** Compares in constant time. */
    public static boolean constantTimeEquals(String left, String right) {
        return MessageDigest.isEqual(left.getBytes(StandardCharsets.UTF_8), right.getBytes(StandardCharsets.UTF_8));
    }

    private String hex(int bytes) {
        var buffer = new byte[bytes];
        random.nextBytes(buffer);
        return HexFormat.of().formatHex(buffer);
    }
}
