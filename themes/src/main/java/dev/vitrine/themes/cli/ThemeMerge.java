package dev.vitrine.themes.cli;

import java.util.Map;
import java.util.TreeSet;

/** Taking what changed in the shop into the folder, file by file. */
final class ThemeMerge {
    /** How the shop's version of a file is called where both sides changed it. */
    static final String THEIRS = ".theirs";

    private ThemeMerge() {}

    /**
     * Takes files that changed in the shop only. Where both sides changed one, the folder keeps its own, gets the
     * shop's beside it, and {@link CommandException} names them: a person decides.
     */
    static void take(
            Project project, RemoteTheme theme, SyncState state, FileChanges changes, Map<String, String> remote) {
        var wanted = new TreeSet<>(changes.theirs());
        wanted.addAll(changes.both());
        wanted.retainAll(remote.keySet());
        var files = theme.download(wanted, remote);
        for (var path : changes.theirs()) {
            var bytes = files.get(path);
            if (bytes == null) {
                project.delete(path);
                state.remove(path);
            } else {
                project.write(path, bytes);
                state.put(Map.of(path, FileChanges.checksum(bytes)));
            }
        }
        state.save();
        if (changes.both().isEmpty()) {
            return;
        }
        for (var path : changes.both()) {
            var bytes = files.get(path);
            if (bytes == null) {
                state.remove(path);
            } else {
                project.write(path + THEIRS, bytes);
                state.put(Map.of(path, FileChanges.checksum(bytes)));
            }
        }
        // why: what a person makes of the two comes after both.
        state.save();
        throw new CommandException(
                ExitCode.CONFLICT,
                "Both sides changed " + PushCommand.counted(changes.both().size())
                        + ". The shop's version lies beside each, named FILE" + THEIRS
                        + ": bring them together, delete those, and push again. Nothing was uploaded.",
                changes.both().stream().map(path -> "  " + path).toList());
    }

    /** Refuses what {@link #take} would refuse, and changes nothing. */
    static void check(FileChanges changes) {
        if (!changes.both().isEmpty()) {
            throw new CommandException(
                    ExitCode.CONFLICT,
                    "Both sides changed " + PushCommand.counted(changes.both().size())
                            + ": push --merge would put the shop's version beside each, named FILE" + THEIRS
                            + ". Nothing was changed.",
                    changes.both().stream().map(path -> "  " + path).toList());
        }
    }
}
