package dev.vitrine.themes.devserver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.themes.devserver.LocalSettings.Saved;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LocalSettingsTest {
    private static final InstantSource CLOCK = InstantSource.fixed(Instant.parse("2026-11-25T10:00:00Z"));
    private static final String DATA = "{\n  \"settings\": {\n    \"a\": 1\n  },\n  \"later\": true\n}\n";

    @TempDir
    private Path folder = Path.of("");

    private Path data = Path.of("");
    private Path schema = Path.of("");

    @BeforeEach
    void write() throws IOException {
        data = folder.resolve("src/config/settings_data.json");
        schema = folder.resolve("src/config/settings_schema.json");
        Files.createDirectories(data.getParent());
        Files.writeString(data, DATA);
        Files.writeString(schema, "{}");
    }

    private LocalSettings opened() {
        return new LocalSettings(folder, CLOCK);
    }

    private static Saved set(LocalSettings settings, long version, String value) throws IOException {
        var operation = "[{\"op\": \"replace\", \"path\": \"/settings/a\", \"value\": " + value + "}]";
        return settings.save(version, JsonText.read(operation), "");
    }

    private static long newest(LocalSettings settings) {
        return settings.newest().orElseThrow().number();
    }

    @Test
    void aSaveChangesOneValueAndKeepsRightsOfTheFile() throws IOException {
        Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rw-rw----"));
        var settings = opened();
        var first = newest(settings);
        assertThat(set(settings, first, "2")).isInstanceOf(Saved.Done.class);
        assertThat(data).hasContent(DATA.replace("1", "2"));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data)))
                .isEqualTo("rw-rw----");
        assertThat(folder.resolve(".vitrine")).isEmptyDirectory();
        assertThat(newest(settings)).isGreaterThan(first);
        assertThat(settings.look()).as("it knows what it wrote").isFalse();
        assertThat(settings.versions()).hasSize(1);
        assertThat(settings.version(0).orElseThrow().data().at("/settings/a").asInt())
                .isEqualTo(1);
    }

    @Test
    void whatWasEditedByHandIsANewerVersion() throws IOException {
        var settings = opened();
        var first = newest(settings);
        Files.writeString(data, DATA.replace("true", "false"));
        assertThat(set(settings, first, "2")).isInstanceOfSatisfying(Saved.Conflict.class, conflict -> {
            assertThat(conflict.newest().number()).isGreaterThan(first);
            assertThat(conflict.newest().author()).isEqualTo("An edit of settings_data.json");
        });
        assertThat(set(settings, newest(settings), "2")).isInstanceOf(Saved.Done.class);
        assertThat(data).hasContent(DATA.replace("true", "false").replace("1", "2"));
    }

    @Test
    void anotherLayoutIsNoNewVersionAndStays() throws IOException {
        var settings = opened();
        var first = newest(settings);
        Files.writeString(data, "{\"settings\": {\"a\": 1}, \"later\": true}");
        assertThat(set(settings, first, "2")).isInstanceOf(Saved.Done.class);
        assertThat(data).hasContent("{\"settings\": {\"a\": 2}, \"later\": true}\n");
    }

    @Test
    void whatIsNoJsonIsNotWrittenTo() throws IOException {
        var settings = opened();
        Files.writeString(data, "{ \"settings\": ");
        assertThat(set(settings, newest(settings), "2"))
                .isInstanceOfSatisfying(
                        Saved.Refused.class,
                        refused -> assertThat(refused.sentence())
                                .contains(
                                        "settings_data.json is not JSON just now in line 1, column",
                                        "saved when that is mended"));
        assertThat(data).hasContent("{ \"settings\": ");
        Files.delete(data);
        assertThat(set(settings, newest(settings), "2")).isInstanceOf(Saved.Refused.class);
        assertThat(data).doesNotExist();
        Files.createSymbolicLink(data, schema);
        assertThat(set(settings, newest(settings), "2"))
                .isInstanceOfSatisfying(
                        Saved.Refused.class,
                        refused -> assertThat(refused.sentence()).contains("is a link"));
    }

    @Test
    void operationsThatDoNotFitChangeNothing() throws IOException {
        var settings = opened();
        var version = newest(settings);
        for (var operations : new String[] {
            "{}",
            "[{\"op\": \"remove\", \"path\": \"/gone\"}]",
            "[{\"op\": \"copy\", \"from\": \"/settings\", \"path\": \"/b\"}]",
            "[{\"op\": \"replace\", \"path\": \"\", \"value\": 1}]",
            "[{\"op\": \"add\"}]"
        }) {
            assertThat(settings.save(version, JsonText.read(operations), ""))
                    .as(operations)
                    .isInstanceOf(Saved.Refused.class);
        }
        assertThat(data).hasContent(DATA);
        assertThat(newest(settings)).isEqualTo(version);
    }

    @Test
    void numbersGrowFromOneStartToTheNext() throws IOException {
        var settings = opened();
        set(settings, newest(settings), "2");
        var later = new LocalSettings(folder, InstantSource.offset(CLOCK, Duration.ofMinutes(1)));
        assertThat(newest(later)).isGreaterThan(newest(settings));
    }

    @Test
    void aSchemaThatIsNoJsonLeavesTheOneOfBefore() throws IOException {
        var settings = opened();
        Files.writeString(schema, "{");
        assertThat(settings.look()).isTrue();
        assertThat(settings.problem()).contains("settings_schema.json is not JSON");
        assertThat(settings.schema()).contains(JsonText.read("{}"));
        Files.writeString(schema, "{\"sections\": {}}");
        assertThat(settings.look()).isTrue();
        assertThat(settings.problem()).isEmpty();
    }
}
