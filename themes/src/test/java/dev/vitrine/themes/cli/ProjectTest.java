package dev.vitrine.themes.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vitrine.themes.BundledTheme;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ProjectTest {
    @TempDir
    private Path folder = Path.of("");

    /** Of a server that is not what it seems. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "../evil",
                "src/../../evil",
                "/etc/evil",
                "src//evil",
                "src/./evil",
                "src\\..\\evil",
                "C:evil",
                ".git/hooks/pre-commit",
                ".env",
                ".env.local",
                ".vitrine/state.json",
                "docs/evil",
                "theme.toml",
                "src/e\u0000vil",
                ""
            })
    void serverWritesNowhereButIntoTheTheme(String path) throws IOException {
        assertThatThrownBy(() -> new Project(folder).write(path, new byte[1])).isInstanceOf(CommandException.class);
        try (var files = Files.walk(folder)) {
            assertThat(files.filter(Files::isRegularFile)).isEmpty();
        }
    }

    @Test
    void serverWritesThroughNoLink() throws IOException {
        var outside = Files.createDirectory(folder.resolve("outside"));
        var project = Files.createDirectory(folder.resolve("project"));
        Files.createSymbolicLink(project.resolve("src"), outside);
        assertThatThrownBy(() -> new Project(project).write("src/index.js", new byte[1]))
                .hasMessageContaining("is a link");
        assertThat(outside).isEmptyDirectory();
    }

    @Test
    void onlyWhatBelongsToTheThemeIsRead() throws IOException {
        BundledTheme.STARTER.unpack(folder);
        for (var other :
                new String[] {".env", "theme.toml", ".vitrine/a.json", "docs/a.md", "src/pages/Page.vue.theirs"}) {
            var file = folder.resolve(other);
            Files.createDirectories(file.getParent());
            Files.writeString(file, "{}");
        }
        var expected = new TreeSet<>(BundledTheme.STARTER.files().keySet());
        expected.remove(".env.example");
        assertThat(new Project(folder).files().keySet()).isEqualTo(expected);
        assertThat(new Project(folder).unmerged()).containsExactly("src/pages/Page.vue.theirs");
    }

    @Test
    void variablesAreReadAndWrittenBesideOthers() throws IOException {
        Files.writeString(folder.resolve(".env"), "# mine\nexport SVC_STORE=\"one\"\nSVC_PUBLIC_X=1\n");
        var project = new Project(folder);
        assertThat(project.variables()).containsEntry("SVC_STORE", "one").containsEntry("SVC_PUBLIC_X", "1");
        project.remember(Map.of("SVC_STORE", "two"));
        assertThat(Files.readString(folder.resolve(".env"))).isEqualTo("# mine\nSVC_STORE=two\nSVC_PUBLIC_X=1\n");
        Files.writeString(folder.resolve(".env.local"), "SVC_STORE=three\n");
        assertThat(project.variables()).containsEntry("SVC_STORE", "three");
    }

    /** A name of a shop could hold what steers a terminal. */
    @Test
    void nothingThatServersSaySteersATerminal() {
        assertThat(Output.plain("a\u001b[2Jb\u0007\r\u202ec\nd")).isEqualTo("a[2Jbc\nd");
    }
}
