package dev.vitrine.apps.webhooks;

import dev.vitrine.foundation.kernel.Secrets;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The two signatures of a webhook: that of the specification over the raw body, and that of Standard Webhooks over id,
 * time and body. Secrets are given newest first; while one takes another's place, both sign.
 */
public final class WebhookSignatures {

    private static final String PREFIX = "whsec_";
    /** How old what a receiver accepts may be. */
    private static final Duration TOLERANCE = Duration.ofMinutes(5);

    private WebhookSignatures() {}

    /** "base64 HMAC-SHA256 of raw body", keyed with the secret as it is shown. */
    public static String ofBody(byte[] body, List<String> secrets) {
        return Secrets.sign(body, secrets.getFirst());
    }

    /** {@code v1,…} for each secret, with blanks between. */
    public static String standard(String id, Instant time, byte[] body, List<String> secrets) {
        var signed = signed(id, time.getEpochSecond(), body);
        return secrets.stream()
                .map(secret -> "v1," + Secrets.sign(signed, key(secret)))
                .collect(Collectors.joining(" "));
    }

    /** As a receiver checks it: any of the signatures by this secret, made at most five minutes from {@code now}. */
    public static boolean isGenuine(
            String id, String timestamp, byte[] body, String signatures, String secret, Instant now) {
        if (!timestamp.matches("\\d{1,12}")) {
            return false;
        }
        var time = Long.parseLong(timestamp);
        if (Math.abs(now.getEpochSecond() - time) > TOLERANCE.toSeconds()) {
            return false;
        }
        var expected = ("v1," + Secrets.sign(signed(id, time, body), key(secret))).getBytes(StandardCharsets.UTF_8);
        var genuine = false;
        for (var signature : signatures.split(" ")) {
            genuine |= MessageDigest.isEqual(expected, signature.getBytes(StandardCharsets.UTF_8));
        }
        return genuine;
    }

    private static byte[] signed(String id, long time, byte[] body) {
        var head = (id + "." + time + ".").getBytes(StandardCharsets.UTF_8);
        var signed = new byte[head.length + body.length];
        System.arraycopy(head, 0, signed, 0, head.length);
        System.arraycopy(body, 0, signed, head.length, body.length);
        return signed;
    }

    /** What follows {@code whsec_} is the key in base64, as Standard Webhooks has it; any other secret is the key. */
    private static byte[] key(String secret) {
        return secret.startsWith(PREFIX)
                ? Base64.getDecoder().decode(secret.substring(PREFIX.length()))
                : secret.getBytes(StandardCharsets.UTF_8);
    }
}
