package dev.vitrine.commerce.orders.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.kernel.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class AttributeTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"Engraving\": \"Ann\", \"Pieces\": 2, \"Box\": null}",
                "[{\"name\": \"Engraving\", \"value\": \"Ann\"}, {\"name\": \"Pieces\", \"value\": 2}, {\"name\": \"Box\"}]",
                "\"{\\\"Engraving\\\": \\\"Ann\\\", \\\"Pieces\\\": 2, \\\"Box\\\": null}\""
            })
    void namesAndTextsAreReadInEachShape(String sent) {
        assertThat(Attribute.read(Json.parse(sent)).orElseThrow())
                .containsExactly(
                        new Attribute("Engraving", "Ann"), new Attribute("Pieces", "2"), new Attribute("Box", ""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"Engraving\": {\"of\": \"Ann\"}}",
                "{\"Engraving\": [\"Ann\"]}",
                "{\"Engraving\": {}}",
                "[{\"name\": \"Engraving\", \"value\": {\"of\": \"Ann\"}}]",
                "[{\"name\": {}, \"value\": \"Ann\"}]",
                "\"{\\\"Engraving\\\": [1]}\"",
                "7"
            })
    void listsAndObjectsAsValuesAreRefused(String sent) {
        assertThat(Attribute.read(Json.parse(sent))).isEmpty();
    }

    @Test
    void nothingIsNoAttributes() {
        assertThat(Attribute.read(null).orElseThrow()).isEmpty();
        assertThat(Attribute.read(Json.parse("null")).orElseThrow()).isEmpty();
        assertThat(Attribute.read(Json.parse("\" \"")).orElseThrow()).isEmpty();
    }
}
