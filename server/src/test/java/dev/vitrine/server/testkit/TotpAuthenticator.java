package dev.vitrine.server.testkit;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.time.Instant;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** An authenticator app, written once more so that ours is not its own judge. */
public final class TotpAuthenticator {

    private TotpAuthenticator() {}

    /** The six digits that it shows now. */
    public static String code(String secret) {
        var bits = new StringBuilder();
        for (var digit : secret.toCharArray()) {
            var value = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(digit);
            bits.append(String.format("%5s", Integer.toBinaryString(value)).replace(' ', '0'));
        }
        var key = new byte[bits.length() / 8];
        for (int i = 0; i < key.length; i++) {
            key[i] = (byte) Integer.parseInt(bits.substring(i * 8, i * 8 + 8), 2);
        }
        try {
            var mac = Mac.getInstance("HmacSHA1");
            mac.init(new SecretKeySpec(key, "HmacSHA1"));
            var step = Instant.now().getEpochSecond() / 30;
            var hash = mac.doFinal(ByteBuffer.allocate(8).putLong(step).array());
            var offset = hash[hash.length - 1] & 15;
            var number = ByteBuffer.wrap(hash, offset, 4).getInt() & Integer.MAX_VALUE;
            return String.format("%06d", number % 1_000_000);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
