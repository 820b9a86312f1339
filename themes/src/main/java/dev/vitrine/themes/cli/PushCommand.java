package dev.vitrine.themes.cli;

import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "push", description = "Upload the files that changed here, unless somebody changed the theme meanwhile")
final class PushCommand implements Callable<Integer> {
    @Mixin
    private ThemeOptions options = new ThemeOptions();

    @Option(names = "--settings", description = "The settings of settings_data.json, too, which pages then show")
    private boolean settings;

    @Option(names = "--dry-run", description = "Say what would be uploaded, and change nothing")
    private boolean dryRun;

    @Option(names = "--no-wait", description = "Do not wait until the server has built it")
    private boolean noWait;

    @ArgGroup
    private Conflicts conflicts = new Conflicts();

    /** What to do when the theme has changed in the shop. */
    static final class Conflicts {
        @Option(names = "--merge", description = "Take what changed in the shop into the folder first")
        private boolean merge;

        @Option(
                names = "--force",
                description =
                        "Overwrite what changed in the shop, settings with --settings, and delete what is only there")
        private boolean force;
    }

    @Override
    public Integer call() {
        var output = options.output();
        var project = options.project().require();
        var unmerged = project.unmerged();
        if (!unmerged.isEmpty()) {
            throw new CommandException(
                    ExitCode.CONFLICT,
                    "Bring these together with the files that they lie beside and delete them; nothing was uploaded.",
                    unmerged);
        }
        var theme = options.remoteTheme();
        var state = SyncState.read(project, theme.shop().host(), theme.id());
        var remote = code(theme.checksums());
        var local = code(project.files());
        var changes = FileChanges.between(FileChanges.checksums(local), code(state.checksums()), remote);
        var moved = !changes.theirs().isEmpty() || !changes.both().isEmpty();
        if (moved && !conflicts.merge && !conflicts.force) {
            throw moved(state, changes);
        }
        var upload = settings
                ? Optional.of(SettingsUpload.of(theme, state, project.json(project.settingsPath())))
                : Optional.<SettingsUpload>empty();
        if (!conflicts.force) {
            upload.ifPresent(SettingsUpload::check);
        }
        var taken = conflicts.merge ? changes.theirs() : new TreeSet<String>();
        var known = local.keySet();
        if (moved && conflicts.merge) {
            if (dryRun) {
                ThemeMerge.check(changes);
            } else {
                ThemeMerge.take(project, theme, state, changes, remote);
                local = code(project.files());
            }
        }
        var paths = new TreeSet<>(changes.ours());
        if (conflicts.force) {
            paths.addAll(changes.theirs());
            paths.addAll(changes.both());
        }
        var result = Output.object()
                .put("theme_id", theme.id())
                .put("store", theme.shop().handle());
        var takes = result.putArray("taken");
        for (var path : taken) {
            var what = !remote.containsKey(path) ? "delete" : known.contains(path) ? "update" : "add";
            takes.addObject().put("key", path).put("change", what);
            output.line("  " + what + " " + path + " here, as it is in the shop");
        }
        var changed = result.putArray("files");
        for (var path : paths) {
            var what = !local.containsKey(path) ? "delete" : remote.containsKey(path) ? "update" : "add";
            changed.addObject().put("key", path).put("change", what);
            output.line("  " + what + " " + path);
        }
        upload.ifPresent(each -> {
            each.differences().lines().forEach(output::line);
            each.differences().paths().forEach(result.putArray("settings")::add);
        });
        result.put("dry_run", dryRun);
        if (dryRun) {
            output.line(said(paths.size(), taken.size(), upload.isPresent(), " would be changed"));
            output.result(result);
            return ExitCode.DONE.number();
        }
        if (!paths.isEmpty()) {
            new FileUpload(theme, state).send(paths, local, remote);
        }
        remember(state, local, remote, paths);
        upload.ifPresent(each -> result.put("settings_version", each.send(output)));
        if (!noWait && !paths.isEmpty()) {
            theme.awaitBuild();
        }
        output.line(said(paths.size(), taken.size(), upload.isPresent(), " changed"));
        output.result(result);
        return ExitCode.DONE.number();
    }

    private static String said(int sent, int taken, boolean settings, String words) {
        if (sent == 0 && taken == 0) {
            return settings ? "No file has changed." : "Nothing has changed.";
        }
        return counted(sent) + words + (taken == 0 ? "." : " in the shop, " + counted(taken) + " here.");
    }

    /** What is the same on both sides is common from now on, however it came about. */
    private static void remember(
            SyncState state, Map<String, byte[]> local, Map<String, String> remote, TreeSet<String> sent) {
        FileChanges.checksums(local).forEach((path, checksum) -> {
            if (checksum.equals(remote.get(path)) || sent.contains(path)) {
                state.put(Map.of(path, checksum));
            }
        });
        state.checksums().keySet().removeIf(path -> !local.containsKey(path) && !remote.containsKey(path));
        state.save();
    }

    private <T> SortedMap<String, T> code(Map<String, T> files) {
        var code = new TreeMap<>(files);
        if (!settings) {
            code.keySet().removeAll(Project.SETTINGS);
        }
        return code;
    }

    private static CommandException moved(SyncState state, FileChanges changes) {
        var paths = new TreeSet<>(changes.theirs());
        paths.addAll(changes.both());
        var problems = paths.stream()
                .map(path -> "  " + path + (changes.both().contains(path) ? " (changed here, too)" : ""))
                .toList();
        return new CommandException(
                ExitCode.CONFLICT,
                state.isKnown()
                        ? counted(paths.size())
                                + " changed in the shop since the last pull. Nothing was uploaded: run pull,"
                                + " or push --merge to take them first, or push --force to overwrite them."
                        : "This folder was never pulled from that theme, and " + counted(paths.size())
                                + " are others there. Nothing was uploaded: run pull, or push --force to overwrite"
                                + " them.",
                problems);
    }

    static String counted(int files) {
        return files == 1 ? "1 file" : files + " files";
    }
}
