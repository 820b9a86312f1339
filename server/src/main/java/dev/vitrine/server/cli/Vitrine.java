package dev.vitrine.server.cli;

import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.UnavailableException;
import dev.vitrine.server.ProgramVersion;
import dev.vitrine.server.UserError;
import dev.vitrine.themes.cli.ThemeCli;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;

/** The command {@code ./vitrine}. Exit codes: 0 done, 1 not done and said why, 2 called wrongly. */
@Command(
        name = "./vitrine",
        header = "Vitrine: shops, their themes and an API for apps, in one process.",
        synopsisSubcommandLabel = "COMMAND",
        commandListHeading = "%nCommands:%n",
        footer = {
            "",
            "Every command takes --data DIR; ./vitrine COMMAND --help says what else.",
            "To begin:  ./vitrine demo"
        })
public final class Vitrine {

    private Vitrine() {}

    public static int run(String... arguments) {
        if (ThemeCli.takes(arguments)) {
            return ThemeCli.run(Arrays.copyOfRange(arguments, 1, arguments.length));
        }
        var out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        var err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        var status = line().setOut(out).setErr(err).execute(arguments.length == 0 ? new String[] {"help"} : arguments);
        out.flush();
        return status;
    }

    static CommandLine line() {
        var line = new CommandLine(new Vitrine())
                .addSubcommand(new DemoCommand())
                .addSubcommand(new ServeCommand())
                .addSubcommand(new ConfigCommand())
                .addSubcommand(new DoctorCommand())
                .addSubcommand(new BackupCommand())
                .addSubcommand(new RestoreCommand())
                .addSubcommand(new MoveCommand())
                .addSubcommand(new ImportCommand())
                .addSubcommand(
                        CommandGroup.of(new SettingsCommands(), new SettingsCommands.Get(), new SettingsCommands.Put()))
                .addSubcommand(CommandGroup.of(
                        new ShopCommands(),
                        new ShopCommands.Create(),
                        new ShopCommands.All(),
                        new ShopCommands.Put(),
                        new ShopCommands.Features(),
                        new ShopLimitsCommand(),
                        new ShopCommands.Export(),
                        new ShopCommands.Import(),
                        new ShopClosingCommands.Close(),
                        new ShopClosingCommands.Reopen(),
                        new ShopClosingCommands.Freeze(),
                        new ShopClosingCommands.Lock(),
                        new ShopClosingCommands.Delete()))
                .addSubcommand(CommandGroup.of(new PolicyCommands(), new PolicyCommands.Put()))
                .addSubcommand(CommandGroup.of(
                        new AppCommands(),
                        new AppCommands.Create(),
                        new AppInitCommand(),
                        new AppDevCommand(),
                        new AppCommands.All(),
                        new AppCommands.Ips(),
                        secrets()))
                .addSubcommand(CommandGroup.of(
                        new PeopleCommands(),
                        new PeopleCommands.Create(),
                        new PeopleCommands.Password(),
                        new PeopleCommands.SecondFactor(),
                        new PeopleCommands.Reviewer(),
                        new PeopleCommands.Operator(),
                        new PeopleCommands.Installer()))
                .addSubcommand(CommandGroup.of(new KeyCommands(), new KeyCommands.Rotate()))
                .addSubcommand(CommandGroup.of(
                        new WebhookCommands(),
                        new WebhookCommands.Listen(),
                        new WebhookCommands.Trigger(),
                        new WebhookCommands.Topics()))
                .addSubcommand(CommandGroup.of(new ThemeCommands(), new ThemeCommands.Use()))
                .addSubcommand(new PrepareCommand())
                .addSubcommand(new ManualCommand())
                .addSubcommand(new HelpCommand());
        standard(line);
        return line.setUsageHelpWidth(100)
                .setUsageHelpLongOptionsMaxWidth(30)
                .setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.AUTO))
                .setParameterExceptionHandler(wrongCall())
                .setExecutionExceptionHandler(failure());
    }

    /** Every command answers to {@code --help} and {@code --version}. */
    private static void standard(CommandLine line) {
        if (!(line.getCommand() instanceof HelpCommand)) {
            line.getCommandSpec().mixinStandardHelpOptions(true).versionProvider(Vitrine::version);
        }
        line.getSubcommands().values().forEach(Vitrine::standard);
    }

    static String[] version() {
        return new String[] {ProgramVersion.words()};
    }

    private static CommandLine secrets() {
        return CommandGroup.of(
                new SecretCommands(),
                new SecretCommands.New(),
                new SecretCommands.All(),
                new SecretCommands.On(),
                new SecretCommands.Off(),
                new SecretCommands.Delete());
    }

    private static IParameterExceptionHandler wrongCall() {
        return (exception, arguments) -> {
            var line = exception.getCommandLine();
            line.getErr().println(UsageErrorMessages.of(exception));
            line.getErr().println("See: " + line.getCommandSpec().qualifiedName() + " --help");
            return 2;
        };
    }

    private static IExecutionExceptionHandler failure() {
        return (exception, line, result) -> {
            switch (exception) {
                case UserError userError -> line.getErr().println(userError.sentence());
                case ApiException refusal -> line.getErr().println(refusal.getMessage());
                case UnavailableException away ->
                    line.getErr()
                            .println("Not done: " + away.fault().words() + "; "
                                    + away.fault().remedy() + ".");
                default -> {
                    line.getErr().println("Something went wrong that should not; this is where:");
                    exception.printStackTrace(line.getErr());
                }
            }
            return 1;
        };
    }
}
