package dev.vitrine.server.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class TemplatesTest {

    private static final Pattern TAG = Pattern.compile("<[a-zA-Z:]+\\b[^<>]*>");
    private static final Pattern CONDITION = Pattern.compile("\\bth:(if|unless|each)=");

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

    /** Thymeleaf puts a fragment in the place of its tag before it looks at the condition, which is lost then. */
    @Test
    void noConditionIsLostToTheFragmentBesideIt() throws IOException {
        var lost = new ArrayList<String>();
        try (var files = Files.walk(Path.of("src/main/resources/templates"))) {
            for (var file :
                    files.filter(each -> each.toString().endsWith(".html")).toList()) {
                TAG.matcher(Files.readString(file))
                        .results()
                        .map(MatchResult::group)
                        .filter(tag -> tag.contains("th:replace=")
                                && CONDITION.matcher(tag).find())
                        .forEach(tag -> lost.add(file + ": " + tag));
            }
        }
        assertThat(lost).isEmpty();
    }
}
