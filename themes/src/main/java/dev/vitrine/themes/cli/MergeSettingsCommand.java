package dev.vitrine.themes.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.vitrine.themes.devserver.JsonText;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "merge-settings",
        description = "Bring two branches' settings together, setting by setting, when Git merges them")
final class MergeSettingsCommand implements Callable<Integer> {
    /** The name that {@code .gitattributes} gives to what merges settings. */
    static final String DRIVER = "vitrine-settings";

    static final String ATTRIBUTES = ".gitattributes";

    @Mixin
    private ThemeOptions options = new ThemeOptions();

    @Option(names = "--install", description = "Let Git call this command in the project's repository from now on")
    private boolean install;

    @Parameters(
            arity = "0..3",
            paramLabel = "FILE",
            description = "What both had in common, ours, theirs, as Git's %%O %%A %%B; ours gets the outcome")
    private @Nullable List<Path> files;

    /** Line of {@code .gitattributes} for the settings in either spelling. */
    static String attributes() {
        return "src/config/settings[_-]data.json merge=" + DRIVER + "\n";
    }

    @Override
    public Integer call() {
        var output = options.output();
        var project = options.project();
        if (install) {
            install(project.folder(), output);
            return ExitCode.DONE.number();
        }
        if (files == null || files.size() != 3) {
            throw CommandException.usage("It takes three files, as Git names them: what both had in common, ours and"
                    + " theirs. --install lets Git do that.");
        }
        return merge(files.get(0), files.get(1), files.get(2), output);
    }

    private static int merge(Path base, Path ours, Path theirs, Output output) {
        var result = Output.object();
        try {
            var text = Files.readString(ours);
            Optional<JsonMerge.Merged> merged = merged(Files.readString(base), text, Files.readString(theirs));
            if (merged.isEmpty()) {
                // why: lines can be brought together of what is no JSON, too.
                output.note("One side's settings are no JSON, so their lines are brought together.");
                var here = Path.of("").toAbsolutePath();
                return git(
                                here,
                                "merge-file",
                                "-L",
                                "ours",
                                "-L",
                                "base",
                                "-L",
                                "theirs",
                                "" + ours,
                                "" + base,
                                "" + theirs)
                        ? ExitCode.DONE.number()
                        : ExitCode.FAULT.number();
            }
            var conflicts = merged.get().conflicts();
            var fresh = JsonText.changed(text, merged.get().ours());
            Files.writeString(
                    ours,
                    conflicts.isEmpty()
                            ? fresh
                            : ConflictText.of(
                                    fresh, JsonText.changed(text, merged.get().theirs())));
            conflicts.forEach(each -> result.withArray("conflicts").add(each.path()));
            if (!conflicts.isEmpty()) {
                throw new CommandException(
                        ExitCode.FAULT,
                        "Both sides changed these settings. The file has both values, with Git's marks around them.",
                        lines(conflicts));
            }
        } catch (IOException e) {
            throw CommandException.fault("The settings cannot be brought together: " + e.getMessage());
        }
        output.result(result);
        return ExitCode.DONE.number();
    }

    /** Empty where one of them is no JSON. */
    private static Optional<JsonMerge.Merged> merged(String base, String ours, String theirs) {
        try {
            JsonNode common = base.isBlank() ? MissingNode.getInstance() : JsonText.read(base);
            return Optional.of(JsonMerge.of(common, JsonText.read(ours), JsonText.read(theirs)));
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
    }

    /** Conflicts as {@code path: ours, theirs}. */
    static List<String> lines(List<JsonMerge.Conflict> conflicts) {
        return conflicts.stream()
                .map(each -> "  " + each.path() + ": " + SettingDifferences.shown(each.ours()) + ", theirs "
                        + SettingDifferences.shown(each.theirs()))
                .toList();
    }

    private static void install(Path folder, Output output) {
        var driver = "'" + command() + "' theme merge-settings %O %A %B";
        if (!git(folder, "config", "merge." + DRIVER + ".name", "settings of a theme, one by one")
                || !git(folder, "config", "merge." + DRIVER + ".driver", driver)) {
            throw CommandException.fault(folder + " is in no repository of Git that can be written.");
        }
        var attributes = folder.resolve(ATTRIBUTES);
        try {
            var text = Files.exists(attributes) ? Files.readString(attributes) : "";
            if (!text.contains("merge=" + DRIVER)) {
                var end = text.isEmpty() || text.endsWith("\n") ? "" : "\n";
                Files.writeString(attributes, text + end + attributes());
            }
        } catch (IOException e) {
            throw CommandException.fault(attributes + " cannot be written: " + e.getMessage());
        }
        output.line("Git merges the settings of this repository one by one from now on. Commit " + ATTRIBUTES
                + "; each clone needs --install once.");
        output.result(Output.object().put("driver", driver));
    }

    private static boolean git(Path folder, String... arguments) {
        var command = new ProcessBuilder("git").directory(folder.toFile());
        command.command().addAll(List.of(arguments));
        try {
            return command.redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            throw CommandException.fault("Git cannot be started: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw CommandException.fault("Interrupted.");
        }
    }

    /** The command that was called, which starts this program: its script says it, else it lies above the library. */
    private static String command() {
        var said = System.getenv("VITRINE_COMMAND");
        if (said != null && !said.isBlank()) {
            return said;
        }
        try {
            var library = new File(MergeSettingsCommand.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            return library.toPath().resolveSibling("../vitrine").normalize().toString();
        } catch (URISyntaxException e) {
            throw new UncheckedIOException(new IOException(e));
        }
    }
}
