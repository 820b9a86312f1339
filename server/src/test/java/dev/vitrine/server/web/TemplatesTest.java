package dev.vitrine.server.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class TemplatesTest {

    /** The order of {@code Map.of} is another one with each start of the process. */
    @Test
    void choicesWithoutAnOrderAreShownByTheirKeys() {
        var words = IntStream.range(0, 30)
                .mapToObj(number -> Integer.toHexString(number * 0x9e3779b1))
                .sorted()
                .toList();
        var choices = Map.copyOf(words.stream().collect(Collectors.toMap(each -> each, each -> each)));
        var html = new Templates().render("choices", Map.of("choices", choices));
        assertThat(html.replaceAll("</?i>|\\s", "")).isEqualTo(String.join("", words));
    }
}
