package dev.vitrine.foundation.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class EmailAddressTest {

    static Stream<JsonNode> vectors() {
        return Vectors.each("email");
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void addressIsValidAsInTheVectors(JsonNode vector) {
        assertThat(EmailAddress.isValid(vector.path("text").asText()))
                .isEqualTo(vector.path("valid").asBoolean());
    }

    @Test
    void mailServerOfAnOwnNetworkNeedsNoDot() {
        assertThat(Stream.of("shop@intranet", "no-reply@localhost", "ann@müller.de", "ann@10.0.0.1"))
                .allMatch(EmailAddress::isValidInternally);
        assertThat(Stream.of("shop", "shop@", "shop@in tranet", "shop@-intranet", "shop@intranet\r\nBcc: x@y.test"))
                .noneMatch(EmailAddress::isValidInternally);
    }

    @Test
    void addressIsComparedInLowerCaseAndSentInAscii() {
        assertThat(EmailAddress.normalized(" Ann@Müller.DE ")).isEqualTo("ann@müller.de");
        assertThat(EmailAddress.ascii("Ann@müller.de")).isEqualTo("Ann@xn--mller-kva.de");
    }
}
