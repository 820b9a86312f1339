package dev.vitrine.people;

import dev.vitrine.foundation.kernel.Secrets;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Locale;
import java.util.OptionalLong;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Time-based one-time passwords (TOTP): RFC 6238 with SHA-1 and six digits, as authenticator apps know it. */
final class Totp {

    static final int DIGITS = 6;

    private static final long SECONDS = 30;
    private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

    private Totp() {}

    /** The code of one step of time. */
    static String code(byte[] key, long step, int digits) {
        try {
            var mac = Mac.getInstance("HmacSHA1");
            mac.init(new SecretKeySpec(key, "HmacSHA1"));
            var hash = ByteBuffer.wrap(
                    mac.doFinal(ByteBuffer.allocate(8).putLong(step).array()));
            var offset = hash.get(hash.limit() - 1) & 0xf;
            var number = (hash.getInt(offset) & 0x7fff_ffff) % (long) Math.pow(10, digits);
            return String.format(Locale.ROOT, "%0" + digits + "d", number);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has HmacSHA1", e);
        }
    }

    static long step(Instant now) {
        return Math.floorDiv(now.getEpochSecond(), SECONDS);
    }

    /** The step whose code this is, one before or after included: clocks differ, and typing takes time. */
    static OptionalLong stepOf(String secret, String code, Instant now) {
        var found = OptionalLong.empty();
        for (var step = step(now) - 1; step <= step(now) + 1; step++) {
            if (Secrets.constantTimeEquals(code(decoded(secret), step, DIGITS), code)) {
                found = OptionalLong.of(step);
            }
        }
        return found;
    }

    /** Base32, as authenticator apps take it. */
    static String encoded(byte[] bytes) {
        var text = new StringBuilder();
        int bits = 0;
        int value = 0;
        for (var each : bytes) {
            value = value << 8 | each & 0xff;
            for (bits += 8; bits >= 5; bits -= 5) {
                text.append(ALPHABET.charAt(value >> bits - 5 & 31));
            }
            value &= (1 << bits) - 1;
        }
        return bits == 0
                ? text.toString()
                : text.append(ALPHABET.charAt(value << 5 - bits & 31)).toString();
    }

    /** Other characters, such as spaces, are skipped. */
    static byte[] decoded(String text) {
        var digits = text.toUpperCase(Locale.ROOT).replaceAll("[^A-Z2-7]", "");
        var bytes = ByteBuffer.allocate(digits.length() * 5 / 8);
        int bits = 0;
        int value = 0;
        for (var digit : digits.toCharArray()) {
            value = value << 5 | ALPHABET.indexOf(digit);
            bits += 5;
            if (bits >= 8) {
                bits -= 8;
                bytes.put((byte) (value >> bits));
            }
            value &= (1 << bits) - 1;
        }
        return bytes.array();
    }
}
