package dev.vitrine.apps.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.rest.Resource;
import dev.vitrine.testkit.CompleteShop;
import dev.vitrine.testkit.TestPlatform;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The examples of the documentation are bodies that the API takes and answers that it gave. */
final class ExamplesTest {

    private static final Path PROPOSED = Path.of("target", "examples.json");

    /** Every POST takes its example; the answers, put into the file, are proposed in {@code target/examples.json}. */
    @Test
    void examplesHaveTheFieldsOfRealAnswers() throws IOException {
        try (var platform = TestPlatform.isolated(Dialect.SQLITE)) {
            var answers = CompleteShop.in(platform.api(), "").answers();
            var examples = (ObjectNode) read();
            platform.platform().features().resources().stream()
                    .map(Resource::description)
                    .filter(resource -> resource.examples().containsKey("answer"))
                    .forEach(resource -> examples.withObject("/" + resource.singular())
                            .set("answer", Json.parse(resource.examples().get("answer"))));
            var outdated = new TreeSet<String>();
            assertThat(answers).hasSizeGreaterThan(28);
            answers.forEach((singular, answer) -> {
                var example = examples.path(singular).path("answer");
                if (!fields(example).equals(fields(answer))) {
                    outdated.add(singular);
                    examples.withObject("/" + singular).set("answer", answer);
                }
            });
            Files.writeString(
                    PROPOSED,
                    new ObjectMapper()
                            .enable(SerializationFeature.INDENT_OUTPUT)
                            .writeValueAsString(examples));
            assertThat(outdated)
                    .as("copy what changed from " + PROPOSED + " to the descriptor or to src/main/resources/openapi")
                    .isEmpty();
        }
    }

    /** The names of all fields with their places, whichever element of a list has them. */
    private static TreeSet<String> fields(JsonNode node) {
        var names = new TreeSet<String>();
        node.properties().forEach(field -> {
            names.add(field.getKey());
            fields(field.getValue()).forEach(inner -> names.add(field.getKey() + "." + inner));
        });
        if (node.isArray()) {
            node.forEach(element -> names.addAll(fields(element)));
        }
        return names;
    }

    private static JsonNode read() throws IOException {
        try (var in = Objects.requireNonNull(OpenApi.class.getResourceAsStream("/openapi/examples.json"))) {
            return Json.parse(in.readAllBytes());
        }
    }
}
