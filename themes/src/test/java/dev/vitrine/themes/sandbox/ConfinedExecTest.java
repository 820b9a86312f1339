package dev.vitrine.themes.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Starts from Java's archive give up rights as others do, and do without it where it is broken. */
@EnabledOnOs(OS.LINUX)
class ConfinedExecTest {
    @TempDir
    private Path folder;

    private Path archive;

    @BeforeEach
    void writeArchive() throws IOException {
        archive = folder.resolve("starts.aot");
        ProcessSandbox.writeArchive(archive);
    }

    @Test
    void javaTakesTheArchiveThatItWrote() throws IOException {
        assertThat(output("-XX:AOTMode=on", "echo ran")).isEqualTo("ran\n");
        Files.writeString(archive, "no archive");
        assertThat(output("-XX:AOTMode=on", "echo ran")).doesNotContain("ran\n");
    }

    @Test
    void programOutOfTheArchiveHasNoMoreRights() throws IOException {
        var secret = Files.writeString(folder.resolve("tokens.key"), "a secret");
        assertThat(output("-XX:AOTMode=auto", "read line <" + secret + "; echo $line"))
                .contains("Permission denied")
                .doesNotContain("a secret");
    }

    @Test
    void brokenArchiveIsPassedOverInSilence() throws IOException {
        Files.writeString(archive, "no archive");
        assertThat(output("-XX:AOTMode=auto", "echo ran")).isEqualTo("ran\n");
    }

    private String output(String mode, String script) throws IOException {
        var shell = Path.of("/bin/sh");
        var command = new ArrayList<>(ConfinedExec.command(
                Rights.toRun(shell, 64), List.of(shell.toString(), "-c", script), "-XX:AOTCache=" + archive));
        command.add(1, mode);
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
