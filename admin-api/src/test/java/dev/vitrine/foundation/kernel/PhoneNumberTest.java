package dev.vitrine.foundation.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class PhoneNumberTest {

    static Stream<JsonNode> vectors() {
        return Vectors.each("phone");
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void humanFormatsBecomeOneFormOrNone(JsonNode vector) {
        var number = Objects.requireNonNull(PhoneNumber.normalized(
                vector.path("text").asText(), vector.path("country").asText()));
        assertThat(Optional.of(number).filter(PhoneNumber::isE164))
                .isEqualTo(Optional.ofNullable(vector.path("e164").textValue()));
    }

    @Test
    void ordersKeepNumbersAsTheyAreDialled() {
        assertThat(PhoneNumber.unspaced(" 030 / 1234-567 ")).hasValue("0301234567");
        assertThat(PhoneNumber.unspaced("0049 (30) 1234567")).hasValue("+49301234567");
        assertThat(PhoneNumber.unspaced("call me")).isEmpty();
        assertThat(PhoneNumber.unspaced("1234")).isEmpty();
    }
}
