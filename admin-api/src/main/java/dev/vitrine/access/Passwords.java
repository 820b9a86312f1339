package dev.vitrine.access;

import dev.vitrine.kernel.ApiException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.concurrent.Semaphore;
import java.util.random.RandomGenerator;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.params.Argon2Parameters;

/**
 * Hashes of passwords: argon2id with 19 MiB, two passes and one lane. Each takes tens of milliseconds on purpose, so it
 * belongs outside of transactions. Threads may share it.
 */
public final class Passwords {

    private static final int MEMORY = 19_456;
    private static final int PASSES = 2;
    private static final int BYTES = 32;
    private static final String PREFIX = "$argon2id$v=19$m=" + MEMORY + ",t=" + PASSES + ",p=1$";

    /** why: a flood of sign-ins must neither take every core nor pile up without end. */
    private static final int AT_ONCE = 2;

    private static final int WAITING = 50;

    private final RandomGenerator random = new SecureRandom();
    private final Semaphore running = new Semaphore(AT_ONCE, true);

    /** In the usual form, with its parameters and salt. 503 when too many wait already. */
    public String hash(String password) {
        var salt = new byte[16];
        random.nextBytes(salt);
        return PREFIX + text(salt) + "$" + text(derived(password, salt));
    }

    /** Whether the hash was made of this password. Compares in constant time. */
    public boolean matches(String password, String hash) {
        if (!hash.startsWith(PREFIX)) {
            return false;
        }
        var parts = hash.substring(PREFIX.length()).split("\\$");
        var decoder = Base64.getDecoder();
        return parts.length == 2
                && MessageDigest.isEqual(decoder.decode(parts[1]), derived(password, decoder.decode(parts[0])));
    }

    private byte[] derived(String password, byte[] salt) {
        if (running.getQueueLength() >= WAITING) {
            throw ApiException.of(503, "Too many passwords are being checked; try again in a moment")
                    .header("Retry-After", "1");
        }
        running.acquireUninterruptibly();
        try {
            var argon = new Argon2BytesGenerator();
            argon.init(new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
                    .withVersion(Argon2Parameters.ARGON2_VERSION_13)
                    .withMemoryAsKB(MEMORY)
                    .withIterations(PASSES)
                    .withParallelism(1)
                    .withSalt(salt)
                    .build());
            var bytes = new byte[BYTES];
            argon.generateBytes(password.getBytes(StandardCharsets.UTF_8), bytes);
            return bytes;
        } finally {
            running.release();
        }
    }

    private static String text(byte[] bytes) {
        return Base64.getEncoder().withoutPadding().encodeToString(bytes);
    }
}
