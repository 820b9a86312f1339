package dev.vitrine.themes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.Value;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The runtime's modules by the same examples as the platform's Java: {@code docs/vectors.json}. */
class RuntimeVectorsTest {
    private final Context engine = Context.newBuilder("js")
            .allowExperimentalOptions(true)
            .option("engine.WarnInterpreterOnly", "false")
            .option("js.esm-eval-returns-exports", "true")
            .build();

    @AfterEach
    void close() {
        engine.close();
    }

    @Test
    void amountIsWrittenAsInTheVectors() throws IOException {
        var format = module("money.js").getMember("formatMoney");
        for (var each : vectors("money")) {
            var minor = each.path("minor").asLong();
            var currency = each.path("currency").asText();
            var text = format.execute(minor, currency, each.path("format").asText());
            assertThat(text.asString())
                    .as(each.toString())
                    .isEqualTo(each.path("text").asText());
        }
    }

    @Test
    void currencyDigitsAreThoseOfTheVectors() throws IOException {
        var digits = module("money.js").getMember("digitsOf");
        assertThat(digits.execute("EUR").asInt()).isEqualTo(2);
        for (var each : vectors("currency_digits").properties()) {
            assertThat(each.getValue().asText().split(" "))
                    .allSatisfy(code ->
                            assertThat(digits.execute(code).toString()).as(code).isEqualTo(each.getKey()));
        }
    }

    @Test
    void emailAddressIsValidAsInTheVectors() throws IOException {
        var valid = module("email.js").getMember("isEmail");
        for (var each : vectors("email")) {
            assertThat(valid.execute(each.path("text").asText()).asBoolean())
                    .as(each.toString())
                    .isEqualTo(each.path("valid").asBoolean());
        }
    }

    private static JsonNode vectors(String rule) throws IOException {
        var vectors = new ObjectMapper()
                .readTree(Path.of("../docs/vectors.json").toFile())
                .path(rule);
        assertThat(vectors).as(rule).isNotEmpty();
        return vectors;
    }

    private Value module(String name) throws IOException {
        try (var file = Objects.requireNonNull(ThemeBuilder.class.getResourceAsStream("/runtime/" + name))) {
            var reader = new InputStreamReader(file, StandardCharsets.UTF_8);
            return engine.eval(Source.newBuilder("js", reader, name)
                    .mimeType("application/javascript+module")
                    .build());
        }
    }
}
