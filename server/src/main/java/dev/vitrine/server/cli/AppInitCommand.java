package dev.vitrine.server.cli;

import dev.vitrine.server.UserError;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Command that makes the project of a small app that runs. */
@Command(
        name = "init",
        description =
                "Make the project of a small app that runs: OAuth, webhooks and a page. app create --template java"
                        + " FOLDER does the same")
final class AppInitCommand implements Callable<Integer> {

    /** why, since it opens no data: every command takes {@code --data}. */
    @Mixin
    private DataOptions data = new DataOptions();

    @Option(
            names = "--template",
            paramLabel = "TEMPLATE",
            defaultValue = "java",
            description = "What it is written in: java (the default)")
    private String template = "java";

    @Parameters(paramLabel = "FOLDER", description = "Folder to make, such as my-app; its name is the name of the app")
    private Path folder = Path.of("");

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        if (!template.equals("java")) {
            throw new UserError("There is no template " + template + "; there is java.");
        }
        var project = AppProject.create(folder);
        var out = spec.commandLine().getOut();
        out.println(project.name() + " is in " + folder + ". To run and install it, beside ./vitrine demo:");
        out.println("  ./vitrine app dev " + folder);
        return 0;
    }
}
