package dev.vitrine.commerce.payments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.kernel.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The examples that payment providers read are the platform's own. */
final class HostedSignatureTest {

    @Test
    void examplesOfTheDocumentationAreSignedSo() throws IOException {
        var text = Files.readString(Path.of("../docs/hosted-payments.md"));
        var vectors =
                Json.parse(text.replaceFirst("(?s).*?```json vectors\n", "").replaceFirst("(?s)```.*", ""));
        var key = vectors.path("payment_key").asText();

        assertThat(vectors.path("messages")).hasSize(2);
        for (var message : vectors.path("messages")) {
            var fields = new LinkedHashMap<String, String>();
            message.path("fields")
                    .properties()
                    .forEach(
                            field -> fields.put(field.getKey(), field.getValue().asText()));
            assertThat(HostedSignature.of(fields, key))
                    .isEqualTo(message.path("x_signature").asText());
        }
    }

    @Test
    void everyFieldOfTheProtocolIsSignedAndNoOther() {
        var signed = HostedSignature.signed(Map.of("x_amount", "1.00", "x_result", "completed"), "key");
        assertThat(HostedSignature.verifies(signed, "key")).isTrue();
        assertThat(HostedSignature.verifies(signed, "another")).isFalse();
        var added = new LinkedHashMap<>(signed);
        added.put("utm_source", "mail");
        assertThat(HostedSignature.verifies(added, "key")).isTrue();
        added.put("x_amount", "0.01");
        assertThat(HostedSignature.verifies(added, "key")).isFalse();
        assertThat(HostedSignature.verifies(Map.of("x_amount", "1.00"), "key")).isFalse();
    }
}
