package dev.vitrine.server.cli;

import dev.vitrine.themes.cli.ThemeCli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Writes what the archive to download brings about the commands: a manual page, and completion for shells. */
@Command(name = "manual", hidden = true, description = "Write the manual page and shell completion into a folder")
final class ManualCommand implements Callable<Integer> {

    private static final String NAME = "vitrine";

    @Parameters(paramLabel = "DIR", description = "Folder to fill")
    private Path folder = Path.of(".");

    @Override
    public Integer call() throws IOException {
        write("man/man1/" + NAME + ".1", ManualPage.of(all().getCommandSpec(), Vitrine.version()[0]));
        write("completions/" + NAME + ".bash", AutoComplete.bash(NAME, all()));
        return 0;
    }

    /** With the commands about themes, which are a command line of their own. */
    static CommandLine all() {
        var line = Vitrine.line().setCommandName(NAME);
        var themes = Objects.requireNonNull(line.getSubcommands().get("theme"));
        ThemeCli.all().getSubcommands().forEach((name, command) -> {
            if (!name.equals("help")) {
                themes.addSubcommand(name, command);
            }
        });
        return line;
    }

    private void write(String name, String text) throws IOException {
        var file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
