package dev.vitrine.apps.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vitrine.testkit.Seed;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class WebhookSignaturesTest {

    private static final Instant TIME = Instant.ofEpochSecond(1614265330);
    private static final String ID = "msg_p5jXN8AQM9LWM0D4loKWxJek";
    private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    private static final byte[] BODY = "{\"test\": 2432232314}".getBytes(StandardCharsets.UTF_8);

    /** The vector that the libraries of Standard Webhooks are tested with. */
    @Test
    void standardWebhooksVectorPasses() {
        assertThat(WebhookSignatures.standard(ID, TIME, BODY, List.of(SECRET)))
                .isEqualTo("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }

    @Test
    void bothSecretsVerifyWhileOneTakesTheOthersPlace() {
        var signatures = WebhookSignatures.standard(ID, TIME, BODY, List.of("a new secret", SECRET));
        assertThat(signatures.split(" ")).hasSize(2);
        for (var secret : List.of("a new secret", SECRET)) {
            assertThat(genuine(BODY, signatures, secret, TIME)).isTrue();
        }
        assertThat(genuine(BODY, signatures, "another", TIME)).isFalse();
        assertThat(WebhookSignatures.ofBody(BODY, List.of("a new secret", SECRET)))
                .as("one signature only: that of the newest")
                .isEqualTo(WebhookSignatures.ofBody(BODY, List.of("a new secret")));
    }

    @Test
    void fiveMinutesAreTooOldAtThreeHundredAndOneSeconds() {
        var signature = WebhookSignatures.standard(ID, TIME, BODY, List.of(SECRET));
        assertThat(genuine(BODY, signature, SECRET, TIME.plusSeconds(300))).isTrue();
        assertThat(genuine(BODY, signature, SECRET, TIME.plusSeconds(301))).isFalse();
        assertThat(genuine(BODY, signature, SECRET, TIME.minusSeconds(301))).isFalse();
        assertThat(WebhookSignatures.isGenuine(ID, "soon", BODY, signature, SECRET, TIME))
                .isFalse();
    }

    /** Against a second implementation, written here. */
    @Test
    void tenThousandBodiesAgreeAndNoMutationOfOneBitDoes() throws GeneralSecurityException {
        var seed = Seed.next();
        var random = new Random(seed.value());
        for (int i = 0; i < 10_000; i++) {
            var body = body(random, i);
            var secret = i % 2 == 0 ? "vtk_" + random.nextLong() : SECRET;
            var sums = WebhookSignatures.ofBody(body, List.of(secret));
            assertThat(sums).as("" + seed).isEqualTo(mac(body, secret.getBytes(StandardCharsets.UTF_8)));
            var standard = WebhookSignatures.standard(ID, TIME, body, List.of(secret));
            var key = i % 2 == 0
                    ? secret.getBytes(StandardCharsets.UTF_8)
                    : Base64.getDecoder().decode("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
            var head = (ID + ".1614265330.").getBytes(StandardCharsets.UTF_8);
            var whole = Arrays.copyOf(head, head.length + body.length);
            System.arraycopy(body, 0, whole, head.length, body.length);
            assertThat(standard).as("" + seed).isEqualTo("v1," + mac(whole, key));
            if (body.length > 0) {
                body[random.nextInt(body.length)] ^= (byte) (1 << random.nextInt(8));
                assertThat(genuine(body, standard, secret, TIME)).as("" + seed).isFalse();
                assertThat(WebhookSignatures.ofBody(body, List.of(secret)))
                        .as("" + seed)
                        .isNotEqualTo(sums);
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

    /** "HMAC = H(K xor opad, H(K xor ipad, text))", written anew. */
    private static String mac(byte[] text, byte[] key) throws GeneralSecurityException {
        return Base64.getEncoder().encodeToString(rfc2104(text, key));
    }

    private static byte[] rfc2104(byte[] text, byte[] key) throws GeneralSecurityException {
        var block = Arrays.copyOf(
                key.length > 64 ? MessageDigest.getInstance("SHA-256").digest(key) : key, 64);
        return hash(padded(block, 0x5c), hash(padded(block, 0x36), text));
    }

    private static byte[] padded(byte[] block, int pad) {
        var padded = block.clone();
        for (int i = 0; i < padded.length; i++) {
            padded[i] ^= (byte) pad;
        }
        return padded;
    }

    private static byte[] hash(byte[] head, byte[] text) throws GeneralSecurityException {
        var digest = MessageDigest.getInstance("SHA-256");
        digest.update(head);
        return digest.digest(text);
    }

    /** A third implementation, on bodies of every size: one process for all of them. */
    @Test
    void opensslComesToTheSame(@TempDir Path folder) throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/openssl")), "openssl is not there");
        var random = new Random(7);
        var command = new ArrayList<>(
                List.of("/usr/bin/openssl", "dgst", "-sha256", "-mac", "HMAC", "-macopt", "key:" + SECRET));
        var expected = new ArrayList<String>();
        for (int i = 0; i < 200; i++) {
            var body = i == 0 ? new byte[0] : body(random, i * 50);
            var file = Files.write(folder.resolve("body-" + i), body);
            command.add(file.toString());
            var sum = Base64.getDecoder().decode(WebhookSignatures.ofBody(body, List.of(SECRET)));
            expected.add(HexFormat.of().formatHex(sum));
        }
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(said.lines().map(line -> line.substring(line.lastIndexOf(' ') + 1)))
                .containsExactlyElementsOf(expected);
    }

    private static boolean genuine(byte[] body, String signatures, String secret, Instant now) {
        return WebhookSignatures.isGenuine(ID, "1614265330", body, signatures, secret, now);
    }
}
