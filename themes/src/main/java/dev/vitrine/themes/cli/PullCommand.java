package dev.vitrine.themes.cli;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "pull", description = "Download the files that changed in the shop")
final class PullCommand implements Callable<Integer> {
    @Mixin
    private ThemeOptions options = new ThemeOptions();

    @Option(
            names = "--settings",
            description = "Bring the settings that the shop's pages show into settings_data.json, too")
    private boolean settings;

    @Option(names = "--force", description = "Overwrite what changed here, and delete what is only here")
    private boolean force;

    @Override
    public Integer call() {
        var output = options.output();
        var project = options.project();
        var theme = options.remoteTheme();
        var state = SyncState.read(project, theme.shop().host(), theme.id());
        var local = new TreeMap<>(local(project));
        var remote = new TreeMap<>(theme.checksums());
        // why: settings are the merchant's; a folder without the file gets the one that the theme begins with.
        remote.keySet().removeIf(path -> Project.SETTINGS.contains(path) && local.containsKey(path));
        local.keySet().removeAll(Project.SETTINGS);
        var base = new TreeMap<>(state.checksums());
        base.keySet().removeAll(Project.SETTINGS);
        var changes = FileChanges.between(FileChanges.checksums(local), base, remote);
        // why as ours: a folder that was never pulled may hold work of its own.
        if (!changes.both().isEmpty() && !force) {
            throw new CommandException(
                    ExitCode.CONFLICT,
                    PushCommand.counted(changes.both().size())
                            + " changed here and in the shop. Nothing was downloaded:"
                            + " push --merge brings them side by side, pull --force overwrites yours.",
                    changes.both().stream().map(path -> "  " + path).toList());
        }
        var wanted = new TreeSet<>(changes.theirs());
        if (force) {
            wanted.addAll(changes.both());
            wanted.addAll(changes.ours());
        }
        var present = new TreeSet<>(wanted);
        present.retainAll(remote.keySet());
        // why first: what is refused leaves everything as it was.
        var taken = settings
                ? Optional.of(PulledSettings.of(project, theme, state, force))
                : Optional.<PulledSettings>empty();
        var files = theme.download(present, remote);
        var result = Output.object()
                .put("theme_id", theme.id())
                .put("store", theme.shop().handle());
        var changed = result.putArray("files");
        for (var path : wanted) {
            var bytes = files.get(path);
            var what = bytes == null ? "delete" : local.containsKey(path) ? "update" : "add";
            if (bytes == null) {
                project.delete(path);
            } else {
                project.write(path, bytes);
            }
            changed.addObject().put("key", path).put("change", what);
            output.line("  " + what + " " + path);
        }
        // why not those of settings: their file stays as it is.
        state.checksums().keySet().removeIf(path -> !Project.SETTINGS.contains(path));
        state.put(remote);
        state.save();
        taken.ifPresent(each -> each.write(output));
        output.line(wanted.isEmpty() ? "Nothing has changed." : PushCommand.counted(wanted.size()) + " changed.");
        output.result(result);
        return ExitCode.DONE.number();
    }

    private static Map<String, byte[]> local(Project project) {
        return project.isTheme() ? project.files() : new TreeMap<>();
    }
}
