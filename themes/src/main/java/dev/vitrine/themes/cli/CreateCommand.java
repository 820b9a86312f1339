package dev.vitrine.themes.cli;

import dev.vitrine.themes.BundledTheme;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "create", description = "Make a theme project from the starter theme or another theme of ours")
final class CreateCommand implements Callable<Integer> {
    private static final String PROFILES = """
        # Shops that this theme is worked on in; --environment NAME chooses one.
        # [environments.staging]
        # server = "https://shops.example"
        # store = "my-workbench"
        # theme = "17"
        """;

    private static final String ATTRIBUTES =
            "# Settings are merged one by one, once ./vitrine theme merge-settings --install was called in a clone.\n"
                    + MergeSettingsCommand.attributes();

    @Mixin
    private ThemeOptions options = new ThemeOptions();

    @Parameters(paramLabel = "HANDLE", description = "Name of the theme and of its folder; . for this folder")
    private String handle = "";

    @Option(
            names = "--template",
            paramLabel = "NAME",
            description = {
                "What it begins as (default: ${DEFAULT-VALUE}):",
                "starter: plain, for every trade;",
                "deckle: large type, few products, stories;",
                "pegboard: for large catalogues"
            })
    private String template = BundledTheme.STARTER.handle();

    @Option(
            names = "--overwrite",
            paramLabel = "HANDLE",
            description = "Its name once more, to write into a folder that is not empty")
    private @Nullable String overwrite;

    @Override
    public Integer call() {
        var output = options.output();
        var folder = options.project().folder().resolve(handle).normalize();
        var name = handle.equals(".") ? String.valueOf(folder.getFileName()) : handle;
        if (!name.matches("[a-z0-9][a-z0-9-]{0,99}")) {
            throw CommandException.usage(
                    "A theme's handle has small letters, digits and - in it, such as my-theme; this is " + name + ".");
        }
        var beginning = BundledTheme.named(template).orElseThrow(CreateCommand::unknownTemplate);
        if (!isEmpty(folder)) {
            confirm(folder, name);
        }
        var files = new TreeMap<>(beginning.files());
        files.computeIfPresent(
                "package.json",
                (path, bytes) -> text(bytes)
                        .replaceFirst("\"name\": \"[^\"]*\"", "\"name\": \"" + name + "\"")
                        .getBytes(StandardCharsets.UTF_8));
        files.computeIfPresent(
                ".gitignore", (path, bytes) -> (text(bytes) + ".vitrine/\n").getBytes(StandardCharsets.UTF_8));
        files.put(MergeSettingsCommand.ATTRIBUTES, ATTRIBUTES.getBytes(StandardCharsets.UTF_8));
        files.put(EnvironmentProfiles.FILE, PROFILES.getBytes(StandardCharsets.UTF_8));
        files.forEach((path, bytes) -> write(folder.resolve(path), bytes));
        output.line("The theme " + name + " is in " + folder + ": " + PushCommand.counted(files.size()) + ".");
        output.line("Next: cd " + folder + ", see it in the browser (./vitrine theme serve),"
                + " and connect it with a shop (./vitrine theme connect).");
        output.result(Output.object()
                .put("handle", name)
                .put("template", beginning.handle())
                .put("path", folder.toString())
                .put("files", files.size()));
        return ExitCode.DONE.number();
    }

    private static CommandException unknownTemplate() {
        var names =
                Arrays.stream(BundledTheme.values()).map(BundledTheme::handle).collect(Collectors.joining(", "));
        return CommandException.usage("--template is one of " + names + ".");
    }

    /** why its name: a yes is typed before it is read. Files of other names stay. */
    private void confirm(Path folder, String name) {
        var words = "The folder " + folder + " is not empty; files of the same names would be replaced";
        var typed = overwrite;
        if (typed == null) {
            var terminal = AuthCommands.terminal()
                    .orElseThrow(() -> new CommandException(
                            ExitCode.FAULT,
                            words + ". Nothing was written: choose another, or say --overwrite " + name));
            typed = String.valueOf(terminal.readLine("%s. Type its name to go on: ", words))
                    .strip();
        }
        if (!typed.equals(name)) {
            throw CommandException.fault("That is not its name, " + name + "; nothing was written.");
        }
    }

    private static boolean isEmpty(Path folder) {
        if (!Files.exists(folder)) {
            return true;
        }
        try (var files = Files.list(folder)) {
            return files.findAny().isEmpty();
        } catch (IOException e) {
            throw CommandException.fault(folder + " is no folder that can be written: " + e.getMessage());
        }
    }

    private static void write(Path file, byte[] bytes) {
        try {
            Files.createDirectories(file.getParent());
            Files.write(file, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
