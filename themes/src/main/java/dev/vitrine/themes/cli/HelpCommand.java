package dev.vitrine.themes.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

@Command(name = "help", description = "Say what the commands are, or what one of them takes")
final class HelpCommand implements Callable<Integer> {
    @Mixin
    private ThemeOptions options = new ThemeOptions();

    @Parameters(paramLabel = "COMMAND", arity = "0..1", description = "The command that it is about")
    private @Nullable String name;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        var all = spec.commandLine().getParent();
        var one = name == null ? null : all.getSubcommands().get(name);
        if (name != null && one == null) {
            throw new UnmatchedArgumentException(all, List.of(name));
        }
        if (!options.isJson()) {
            (one == null ? all : one).usage(all.getOut());
            return ExitCode.DONE.number();
        }
        var answer = Output.object();
        var commands = answer.putArray("commands");
        all.getSubcommands().values().stream()
                .filter(command -> one == null || command == one)
                .filter(command -> !command.getCommandSpec().usageMessage().hidden())
                .forEach(command -> describe(command, commands));
        options.output().result(answer);
        return ExitCode.DONE.number();
    }

    private static void describe(CommandLine command, ArrayNode into) {
        var described = into.addObject()
                .put("name", command.getCommandName())
                .put(
                        "description",
                        words(command.getCommandSpec().usageMessage().description()));
        var parameters = described.putArray("parameters");
        for (var parameter : command.getCommandSpec().positionalParameters()) {
            parameters
                    .addObject()
                    .put("name", parameter.paramLabel())
                    .put("required", parameter.required())
                    .put("description", words(parameter.description()));
        }
        var flags = described.putArray("options");
        for (var option : command.getCommandSpec().options()) {
            var flag = flags.addObject();
            Arrays.stream(option.names()).forEach(flag.putArray("names")::add);
            flag.put("value", takesValue(option) ? option.paramLabel() : "")
                    .put("description", words(option.description()));
        }
    }

    private static boolean takesValue(OptionSpec option) {
        return option.arity().max() > 0 && !option.typeInfo().isBoolean();
    }

    private static String words(String... lines) {
        return String.join(" ", lines);
    }
}
