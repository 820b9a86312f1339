package dev.vitrine.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.Config;
import dev.vitrine.server.Setting;
import dev.vitrine.server.testkit.TestCertificate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TlsCheckTest {

    private static final Instant END = Instant.parse("2031-05-06T07:08:09Z");

    @TempDir
    private Path folder = Path.of("");

    @Test
    void eachStateOfTheCertificateHasItsRemedy() throws IOException {
        TestCertificate.of("EC", END, "shops.test", "*.shops.test").writeTo(certificate(), key());
        assertThat(text(END.minus(Duration.ofDays(15))))
                .isEqualTo(
                        "ok The certificate of shops.test and all hosts below it is good until 2031-05-06T07:08:09Z.");
        assertThat(text(END.minus(Duration.ofDays(13))))
                .startsWith("warning The certificate ends at 2031-05-06T07:08:09Z");
        assertThat(text(END.plusSeconds(1))).startsWith("problem The certificate ended at");
        TestCertificate.of("EC", END, "shops.test").writeTo(certificate(), key());
        assertThat(text(END.minus(Duration.ofDays(15))))
                .startsWith("problem The certificate is for shops.test, but has to be for shops.test and *.shops.test");
        Files.delete(key());
        assertThat(text(END.minus(Duration.ofDays(15))))
                .startsWith("problem TLS cannot be spoken: the key ")
                .contains("--tls-key");
        assertThat(TlsCheck.findings(Config.of(Map.of(), Map.of()), END)).isEmpty();
    }

    private String text(Instant now) {
        var config = Config.of(
                Map.of(
                        Setting.BASE_HOST,
                        "shops.test:8443",
                        Setting.TLS_CERTIFICATE,
                        certificate().toString(),
                        Setting.TLS_KEY,
                        key().toString()),
                Map.of());
        var findings = TlsCheck.findings(config, now);
        assertThat(findings).hasSize(1);
        return findings.getFirst().level().name().toLowerCase(Locale.ROOT) + " "
                + findings.getFirst().text();
    }

    private Path certificate() {
        return folder.resolve("c.pem");
    }

    private Path key() {
        return folder.resolve("k.pem");
    }
}
