package dev.vitrine.foundation.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ProblemsTest {

    @Test
    void refusalsNameWhatIsAllowed() {
        var problems = new Problems().oneOf("unit", "stone", List.of("kg", "g"));
        assertThat(problems.byField()).containsEntry("unit", List.of("is not included in the list: kg, g"));
    }

    @Test
    void nobodyRefusesAWordWithoutNamingTheOthers() throws IOException {
        try (var files = Files.walk(Path.of("src/main/java"))) {
            var sources =
                    files.filter(file -> file.toString().endsWith(".java")).toList();
            assertThat(sources)
                    .hasSizeGreaterThan(500)
                    .allSatisfy(source ->
                            assertThat(Files.readString(source)).doesNotContain("\"is not included in the list\""));
        }
    }
}
