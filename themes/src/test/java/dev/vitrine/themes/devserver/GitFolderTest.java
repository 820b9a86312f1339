package dev.vitrine.themes.devserver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where Git keeps its lock, however a theme lies in a repository. */
final class GitFolderTest {
    @TempDir
    private Path folder = Path.of("");

    @Test
    void isBesideTheThemeOrAboveIt() throws IOException {
        var git = Files.createDirectories(folder.resolve("shop/.git"));
        var theme = Files.createDirectories(folder.resolve("shop/themes/quiet"));
        assertThat(GitFolder.of(folder.resolve("shop"))).contains(git);
        assertThat(GitFolder.of(theme)).contains(git);
    }

    @Test
    void isWhereTheFileOfAWorktreeSays() throws IOException {
        var git = Files.createDirectories(folder.resolve("shop/.git/worktrees/branch"));
        var theme = Files.createDirectories(folder.resolve("branch/themes/quiet"));
        var file = folder.resolve("branch/.git");
        Files.writeString(file, "gitdir: " + git + "\n");
        assertThat(GitFolder.of(theme)).contains(git);
        Files.writeString(file, "gitdir: ../shop/.git/worktrees/branch\n");
        assertThat(GitFolder.of(theme)).contains(git);
    }

    @Test
    void isNowhereWhereTheFileLeadsNowhere() throws IOException {
        Files.writeString(folder.resolve(".git"), "gitdir: gone\n");
        assertThat(GitFolder.of(folder)).isEmpty();
        Files.writeString(folder.resolve(".git"), "something else");
        assertThat(GitFolder.of(folder)).isEmpty();
    }
}
