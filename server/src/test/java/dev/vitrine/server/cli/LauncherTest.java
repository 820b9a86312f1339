package dev.vitrine.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.testkit.LauncherProject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ./vitrine} itself: when it builds, and that a server that runs already does not notice. */
@Tag("long")
final class LauncherTest {

    @TempDir
    private Path folder = Path.of("");

    @Test
    void runningServerKeepsItsFilesWhileNewerOnesAreBuilt() throws IOException {
        var launcherProject = new LauncherProject(folder);
        var server = launcherProject.edit("one", 0).start("serve");
        try (var said = server.inputReader();
                var asked = server.outputWriter()) {
            assertThat(said.lines().takeWhile(line -> !line.equals("ready"))).isNotEmpty();
            for (var newer : new String[] {"two", "three", "four"}) {
                assertThat(said(launcherProject.edit(newer, 100_000).start("version")))
                        .endsWith(newer);
            }
            asked.write("\n");
            asked.flush();
            assertThat(said.readLine()).isEqualTo("one");
        } finally {
            server.destroyForcibly();
        }
        assertThat(launcherProject.builds()).isEqualTo(4);
    }

    @Test
    void twoCommandsAtOnceBuildOnce() throws IOException {
        var launcherProject = new LauncherProject(folder).edit("one", 0);
        launcherProject.pauseBuilds(true);
        var first = launcherProject.start("version");
        var second = launcherProject.start("version");
        try (var one = first.inputReader();
                var two = second.inputReader()) {
            assertThat(one.readLine()).contains("uilding Vitrine");
            assertThat(two.readLine()).contains("uilding Vitrine");
            launcherProject.pauseBuilds(false);
            assertThat(one.lines()).last().isEqualTo("one");
            assertThat(two.lines()).last().isEqualTo("one");
        }
        assertThat(launcherProject.builds()).isEqualTo(1);
    }

    @Test
    void archiveOfClassesIsMadeByTheBuildAndOnlyReadAfterwards() throws IOException {
        var launcherProject = new LauncherProject(folder).edit("one", 0);
        assertThat(said(launcherProject.start("version")))
                .contains("Preparing fast starts")
                .endsWith("one");
        var archive = launcherProject.archive();
        var made = Files.getLastModifiedTime(archive);
        assertThat(Files.getPosixFilePermissions(archive)).doesNotContain(PosixFilePermission.OWNER_WRITE);
        var server = launcherProject.start("serve");
        try (var said = server.inputReader()) {
            assertThat(said.readLine()).isEqualTo("ready");
        } finally {
            server.toHandle().destroy();
            server.onExit().join();
        }
        assertThat(Files.getLastModifiedTime(archive)).isEqualTo(made);
        assertThat(launcherProject.archive()).isEqualTo(archive);
    }

    @Test
    void buildThatTakesLongSaysHowFarItIs() throws IOException {
        var launcherProject = new LauncherProject(folder).edit("one", 0);
        launcherProject.pauseBuilds(true);
        try (var said = launcherProject.start("version").inputReader()) {
            assertThat(said.readLine()).startsWith("Building Vitrine");
            assertThat(said.readLine()).isEqualTo("  5 s, part 2 of 5: the platform");
            launcherProject.pauseBuilds(false);
            assertThat(said.lines()).last().isEqualTo("one");
        }
    }

    private static String said(Process process) throws IOException {
        try (var said = process.inputReader()) {
            return String.join("\n", said.readAllLines());
        }
    }
}
