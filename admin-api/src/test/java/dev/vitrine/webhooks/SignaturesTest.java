package dev.vitrine.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

final class SignaturesTest {

    private static final Instant TIME = Instant.ofEpochSecond(1614265330);
    private static final String ID = "msg_p5jXN8AQM9LWM0D4loKWxJek";
    private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    private static final byte[] BODY = "{\"test\": 2432232314}".getBytes(StandardCharsets.UTF_8);

    /** The vector that the libraries of Standard Webhooks are tested with. */
    @Test
    void standardWebhooksVectorPasses() {
        assertThat(Signatures.standard(ID, TIME, BODY, List.of(SECRET)))
                .isEqualTo("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }

    @Test
    void bothSecretsVerifyWhileOneTakesTheOthersPlace() {
        var signatures = Signatures.standard(ID, TIME, BODY, List.of("a new secret", SECRET));
        assertThat(signatures.split(" ")).hasSize(2);
        for (var secret : List.of("a new secret", SECRET)) {
            assertThat(genuine(BODY, signatures, secret, TIME)).isTrue();
        }
        assertThat(genuine(BODY, signatures, "another", TIME)).isFalse();
    }

    @Test
    void fiveMinutesAreTooOldAtThreeHundredAndOneSeconds() {
        var signature = Signatures.standard(ID, TIME, BODY, List.of(SECRET));
        assertThat(genuine(BODY, signature, SECRET, TIME.plusSeconds(300))).isTrue();
        assertThat(genuine(BODY, signature, SECRET, TIME.plusSeconds(301))).isFalse();
        assertThat(genuine(BODY, signature, SECRET, TIME.minusSeconds(301))).isFalse();
        assertThat(Signatures.isGenuine(ID, "soon", BODY, signature, SECRET, TIME))
                .isFalse();
    }

    /** Against a second implementation, written here. */
    @Test
    void tenThousandBodiesAgreeAndNoMutationOfOneBitDoes() throws GeneralSecurityException {
        var seed = Long.getLong("seed", new Random().nextLong());
        var random = new Random(seed);
        for (int i = 0; i < 10_000; i++) {
            var body = body(random, i);
            var secret = i % 2 == 0 ? "vtk_" + random.nextLong() : SECRET;
            var sums = Signatures.ofBody(body, List.of(secret));
            assertThat(sums).as("seed " + seed).isEqualTo(mac(body, secret.getBytes(StandardCharsets.UTF_8)));
            var standard = Signatures.standard(ID, TIME, body, List.of(secret));
            var key = i % 2 == 0
                    ? secret.getBytes(StandardCharsets.UTF_8)
                    : Base64.getDecoder().decode("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
            var head = (ID + ".1614265330.").getBytes(StandardCharsets.UTF_8);
            var whole = java.util.Arrays.copyOf(head, head.length + body.length);
            System.arraycopy(body, 0, whole, head.length, body.length);
            assertThat(standard).as("seed " + seed).isEqualTo("v1," + mac(whole, key));
            if (body.length > 0) {
                body[random.nextInt(body.length)] ^= (byte) (1 << random.nextInt(8));
                assertThat(genuine(body, standard, secret, TIME))
                        .as("seed " + seed)
                        .isFalse();
            }
        }
    }

    private static byte[] body(Random random, int number) {
        var length = number % 1000 == 0 ? 256 << 10 : random.nextInt(512);
        var text = new StringBuilder();
        while (text.length() < length) {
            text.appendCodePoint(random.nextBoolean() ? 32 + random.nextInt(95) : 0x1F600 + random.nextInt(60));
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static String mac(byte[] text, byte[] key) throws GeneralSecurityException {
        var mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        return Base64.getEncoder().encodeToString(mac.doFinal(text));
    }

    private static boolean genuine(byte[] body, String signatures, String secret, Instant now) {
        return Signatures.isGenuine(ID, "1614265330", body, signatures, secret, now);
    }
}
