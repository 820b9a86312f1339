package dev.vitrine.themes.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Loads what commands load: a training run, from which Java writes its archive of classes for the launcher. */
@Command(name = "warm-up", hidden = true, description = "Load what every command needs, and do nothing")
final class WarmUpCommand implements Callable<Integer> {
    /** Nothing listens there. */
    private static final ServerAddress NOBODY = new ServerAddress("http", "127.0.0.1:1");

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws Exception {
        var line = spec.commandLine().getParent();
        line.getSubcommands().values().forEach(CommandLine::getUsageMessage);
        new DeviceTokenFile(new UserFolders(System.getenv())).all();
        var output = new Output(line.getOut(), line.getErr(), false);
        Output.JSON.readTree(Output.object().put("key", "value").toPrettyString());
        try {
            new ServerClient(NOBODY, "token", output).get(NOBODY.url() + "/");
        } catch (CommandException expected) {
            return ExitCode.DONE.number();
        }
        return ExitCode.DONE.number();
    }
}
