package dev.vitrine.themes.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "package", description = "Write the theme as a zip that can be uploaded anywhere")
final class PackageCommand implements Callable<Integer> {
    @Mixin
    private ThemeOptions options = new ThemeOptions();

    @Option(names = "--output", paramLabel = "FILE", description = "Name of the zip (default: dist/NAME-VERSION.zip)")
    private @Nullable Path file;

    @Override
    public Integer call() {
        var output = options.output();
        var project = options.project().require();
        var zip = ThemeZip.of(project.files());
        var chosen = file;
        // why there: a zip beside the theme's files would be one of them.
        var usual = project.folder().resolve("dist").resolve(project.handle() + "-" + project.version() + ".zip");
        var target = (chosen == null ? usual : chosen).toAbsolutePath();
        try {
            Files.createDirectories(target.getParent());
            Files.write(target, zip);
        } catch (IOException e) {
            throw CommandException.fault(target + " cannot be written: " + e.getMessage());
        }
        output.line("The theme is in " + target + ": " + (zip.length + 1023) / 1024 + " KB.");
        output.result(Output.object().put("path", target.toString()).put("size", zip.length));
        return ExitCode.DONE.number();
    }
}
