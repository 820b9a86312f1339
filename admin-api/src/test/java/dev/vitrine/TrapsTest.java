package dev.vitrine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Where naive implementations go wrong, trap by trap: {@code traps.txt} names the test of each, or says why there is
 * none.
 */
final class TrapsTest {

    private static final int TRAPS = 70;
    private static final Path SOURCES = Path.of("src/test/java");
    private static final Pattern NAMED = Pattern.compile("(\\w+Test|ResourceContract)#(\\w+)");

    @Test
    void eachTrapHasATestOrASentence() throws IOException {
        var told = read();
        assertThat(told.keySet())
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, TRAPS).boxed().toList());
        var sources = sources();
        told.forEach((trap, text) -> {
            assertThat(text).as("trap " + trap).isNotBlank();
            var names = NAMED.matcher(text);
            while (names.find()) {
                assertThat(sources.getOrDefault(names.group(1), ""))
                        .as("trap " + trap + ": " + names.group())
                        .contains(names.group(2) + "(");
            }
        });
    }

    private static TreeMap<Integer, String> read() throws IOException {
        var told = new TreeMap<Integer, String>();
        for (var line : Files.readAllLines(Path.of("src/test/resources/traps.txt"))) {
            if (!line.isBlank() && !line.startsWith("#")) {
                var words = line.strip().split("\\s+", 2);
                told.put(Integer.valueOf(words[0]), List.of(words).getLast());
            }
        }
        return told;
    }

    private static Map<String, String> sources() throws IOException {
        var sources = new TreeMap<String, String>();
        try (var files = Files.walk(SOURCES)) {
            for (var file :
                    files.filter(path -> path.toString().endsWith(".java")).toList()) {
                sources.put(file.getFileName().toString().replace(".java", ""), Files.readString(file));
            }
        }
        return sources;
    }
}
