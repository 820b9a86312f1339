package dev.vitrine.foundation.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Examples of rules that the browser runtime has as well: {@code docs/vectors.json}. */
final class Vectors {

    private Vectors() {}

    static JsonNode of(String rule) {
        try {
            var examples = Json.parse(Files.readString(Path.of("../docs/vectors.json")))
                    .path(rule);
            assertThat(examples).as(rule).isNotEmpty();
            return examples;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Stream<JsonNode> each(String rule) {
        return of(rule).valueStream();
    }
}
