package dev.vitrine.foundation.access;

import dev.vitrine.foundation.kernel.ApiException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.LongAdder;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.params.Argon2Parameters;

/**
 * Hashes of passwords: argon2id with 19 MiB, two passes and one lane. Each takes tens of milliseconds on purpose, so it
 * belongs outside of transactions. Safe for use by many threads.
 */
public final class PasswordHasher {

    private static final int MEMORY = 19_456;
    private static final int PASSES = 2;
    private static final int BYTES = 32;
    private static final String PREFIX = "$argon2id$v=19$m=" + MEMORY + ",t=" + PASSES + ",p=1$";

    /** The hash of no password: who is unknown costs the same work as who is known. */
    public static final String NOBODY = PREFIX + text(new byte[16]) + "$" + text(new byte[BYTES]);

    private static final Pattern FORM = Pattern.compile(
            "\\$argon2id\\$v=19\\$m=(\\d{1,6}),t=(\\d{1,2}),p=1\\$([A-Za-z0-9+/]{22})\\$([A-Za-z0-9+/]{43})");

    /** why: a flood of sign-ins must neither take every core nor pile up without end. */
    private static final int AT_ONCE = 2;

    private static final int WAITING = 50;

    private final RandomGenerator random = new SecureRandom();
    private final Semaphore running = new Semaphore(AT_ONCE, true);
    private final Semaphore places = new Semaphore(AT_ONCE + WAITING);
    private final LongAdder worked = new LongAdder();

    private record Cost(int memory, int passes) {
        static final Cost NOW = new Cost(MEMORY, PASSES);
    }

    /** In the usual form, with its parameters and salt. 503 when too many wait already. */
    public String hash(String password) {
        var salt = new byte[16];
        random.nextBytes(salt);
        return PREFIX + text(salt) + "$" + text(derived(password, salt, Cost.NOW));
    }

    /** Whether the hash was made of this password, with whatever parameters. Compares in constant time. */
    public boolean matches(String password, String hash) {
        var parts = FORM.matcher(hash);
        if (!parts.matches()) {
            return false;
        }
        var decoder = Base64.getDecoder();
        var cost = new Cost(Integer.parseInt(parts.group(1)), Integer.parseInt(parts.group(2)));
        return MessageDigest.isEqual(
                decoder.decode(parts.group(4)), derived(password, decoder.decode(parts.group(3)), cost));
    }

    /** Whether a new hash would cost more, or less, than this one. */
    public boolean outdated(String hash) {
        return !hash.startsWith(PREFIX);
    }

    /** How many passwords were worked on so far: what a guess costs must not tell whether an account exists. */
    public long worked() {
        return worked.sum();
    }

    private byte[] derived(String password, byte[] salt, Cost cost) {
        if (!places.tryAcquire()) {
            throw ApiException.of(503, "Too many passwords are being checked; try again in a moment")
                    .header("Retry-After", "1");
        }
        running.acquireUninterruptibly();
        worked.increment();
        try {
            var argon = new Argon2BytesGenerator();
            argon.init(new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
                    .withVersion(Argon2Parameters.ARGON2_VERSION_13)
                    .withMemoryAsKB(cost.memory())
                    .withIterations(cost.passes())
                    .withParallelism(1)
                    .withSalt(salt)
                    .build());
            var bytes = new byte[BYTES];
            argon.generateBytes(password.getBytes(StandardCharsets.UTF_8), bytes);
            return bytes;
        } finally {
            running.release();
            places.release();
        }
    }

    private static String text(byte[] bytes) {
        return Base64.getEncoder().withoutPadding().encodeToString(bytes);
    }
}
