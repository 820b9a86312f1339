package dev.vitrine.themes.devserver;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/** Git's own folder of the repository that a theme lies in, whose lock says that a branch switch is under way. */
final class GitFolder {
    private static final Pattern ELSEWHERE = Pattern.compile("gitdir: (.+)\\R?");

    private GitFolder() {}

    /**
     * That of the folder or of the nearest folder above; empty outside of a repository. A worktree and a submodule have
     * a file that says where it is.
     */
    static Optional<Path> of(Path folder) {
        for (var place = folder.toAbsolutePath().normalize(); place != null; place = place.getParent()) {
            var git = place.resolve(".git");
            if (Files.isDirectory(git)) {
                return Optional.of(git);
            }
            if (Files.isRegularFile(git)) {
                return named(place, git);
            }
        }
        return Optional.empty();
    }

    private static Optional<Path> named(Path place, Path file) {
        try {
            var line = ELSEWHERE.matcher(Files.readString(file));
            return line.matches()
                    ? Optional.of(place.resolve(line.group(1)).normalize()).filter(Files::isDirectory)
                    : Optional.empty();
        } catch (IOException | InvalidPathException unreadable) {
            // can fail: then a branch switch may be followed in two steps.
            return Optional.empty();
        }
    }
}
