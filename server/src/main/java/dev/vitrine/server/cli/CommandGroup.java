package dev.vitrine.server.cli;

import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Command group such as {@code shop}: needs a subcommand. */
abstract class CommandGroup implements Runnable {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        var line = spec.commandLine();
        var names = String.join(" or ", line.getSubcommands().keySet());
        throw new ParameterException(line, "Say what to do: " + line.getCommandName() + " " + names + ".");
    }

    static CommandLine of(CommandGroup commandGroup, Object... commands) {
        var line = new CommandLine(commandGroup);
        for (var command : commands) {
            line.addSubcommand(command);
        }
        return line;
    }
}
