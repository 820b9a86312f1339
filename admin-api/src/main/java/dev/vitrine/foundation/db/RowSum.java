package dev.vitrine.foundation.db;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Checksum of rows in any order: the sum of their SHA-256 modulo 2^256. why a sum: databases sort texts in different
 * ways, and a move that was interrupted goes on with the sum that it had.
 */
final class RowSum {

    private static final BigInteger MODULUS = BigInteger.ONE.shiftLeft(256);

    private final MessageDigest digest = sha256();
    private BigInteger sum;
    private long rows;

    /** Goes on from {@link #text} of so many rows. */
    RowSum(String text, long rows) {
        this.sum = new BigInteger(text, 16);
        this.rows = rows;
    }

    RowSum() {
        this("0", 0);
    }

    /** Adds a row, the values of its columns in the order of their names. */
    void add(List<@Nullable Object> values) {
        for (var value : values) {
            switch (value) {
                case null -> digest.update((byte) 'n');
                case Long number -> add('i', Long.toString(number).getBytes(StandardCharsets.UTF_8));
                case Boolean bit -> digest.update((byte) (bit ? 't' : 'f'));
                case BigDecimal number -> add('d', number.toPlainString().getBytes(StandardCharsets.UTF_8));
                case String text -> add('s', text.getBytes(StandardCharsets.UTF_8));
                case byte[] bytes -> add('b', bytes);
                default -> throw new IllegalArgumentException("no value of a column: " + value.getClass());
            }
        }
        sum = sum.add(new BigInteger(1, digest.digest())).mod(MODULUS);
        rows++;
    }

    private void add(char type, byte[] bytes) {
        digest.update((byte) type);
        digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).flip());
        digest.update(bytes);
    }

    /** In 64 hexadecimal digits. */
    String text() {
        return "%064x".formatted(sum);
    }

    long rows() {
        return rows;
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
