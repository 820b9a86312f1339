package dev.vitrine.themes.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command {@code ./vitrine theme}: what theme developers do, from an empty folder to the theme store. */
@Command(
        name = "./vitrine theme",
        header = "Themes: make, try, upload and publish them, in the shops of any server.",
        synopsisSubcommandLabel = "COMMAND",
        commandListHeading = "%nCommands:%n",
        footer = {
            "",
            "To begin:  ./vitrine theme auth:login --server URL",
            "On a server's own machine there is also: theme use.",
            "",
            "Exit codes: 0 done; 1 the theme or what was asked is at fault; 2 called wrongly, or not signed in;",
            "3 not allowed; 4 the server cannot be reached; 5 somebody else changed the theme meanwhile."
        })
public final class ThemeCli {
    /** Commands that a server's own command line has: they need its database. */
    private static final Set<String> OF_SERVER = Set.of("use");

    /** Commands about the other commands. */
    private static final Set<String> NEED_ALL = Set.of("help", "warm-up");

    private ThemeCli() {}

    public static void main(String[] arguments) {
        // why: the libraries of builds would tell whoever works on a theme that nobody reads their log.
        System.setProperty("slf4j.internal.verbosity", "ERROR");
        System.exit(run(arguments));
    }

    /** Whether these arguments of {@code ./vitrine} are for this command line. */
    public static boolean takes(String... arguments) {
        return arguments.length > 0
                && arguments[0].equals("theme")
                && !(arguments.length > 1 && OF_SERVER.contains(arguments[1]));
    }

    /** {@code arguments} are what follows {@code theme}; the exit code. */
    public static int run(String... arguments) {
        var out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        var err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        var called = arguments.length == 0 ? new String[] {"help"} : arguments;
        var status = line(called[0]).setOut(out).setErr(err).execute(called);
        out.flush();
        err.flush();
        return status;
    }

    /** With every command, for what describes them. */
    public static CommandLine all() {
        return line("help");
    }

    /** why only the one that is called: to look at all of them takes most of a start. */
    static CommandLine line(String called) {
        var line = new CommandLine(new ThemeCli());
        var commands = commands();
        var all = !commands.containsKey(called) || NEED_ALL.contains(called);
        commands.forEach((name, command) -> {
            if (all || name.equals(called)) {
                line.addSubcommand(command.get());
            }
        });
        line.getCommandSpec().mixinStandardHelpOptions(true).versionProvider(ThemeCli::version);
        line.getSubcommands()
                .values()
                .forEach(each ->
                        each.getCommandSpec().mixinStandardHelpOptions(true).versionProvider(ThemeCli::version));
        return line.setUsageHelpWidth(100)
                .setUsageHelpLongOptionsMaxWidth(30)
                .setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.AUTO))
                .setParameterExceptionHandler(ThemeCli::wrongCall)
                .setExecutionExceptionHandler((failure, command, result) ->
                        failed(failure, command, command.getParseResult().hasMatchedOption("--json")));
    }

    /** By their names, in the order of the help. */
    private static Map<String, Supplier<Object>> commands() {
        var commands = new LinkedHashMap<String, Supplier<Object>>();
        commands.put("auth:login", AuthCommands.Login::new);
        commands.put("auth:logout", AuthCommands.Logout::new);
        commands.put("auth:status", AuthCommands.Status::new);
        commands.put("create", CreateCommand::new);
        commands.put("serve", ServeCommand::new);
        commands.put("build", BuildCommand::new);
        commands.put("check", CheckCommand::new);
        commands.put("profile", ProfileCommand::new);
        commands.put("connect", ConnectCommand::new);
        commands.put("pull", PullCommand::new);
        commands.put("push", PushCommand::new);
        commands.put("sync", SyncCommand::new);
        commands.put("merge-settings", MergeSettingsCommand::new);
        commands.put("package", PackageCommand::new);
        commands.put("list", ShopThemeCommands.All::new);
        commands.put("open", ShopThemeCommands.Open::new);
        commands.put("share", ShopThemeCommands.Share::new);
        commands.put("publish", ShopThemeCommands.Publish::new);
        commands.put("rollback", ShopThemeCommands.Rollback::new);
        commands.put("versions", VersionCommands.All::new);
        commands.put("submit", VersionCommands.Submit::new);
        commands.put("cancel", VersionCommands.Cancel::new);
        commands.put("release", VersionCommands.Release::new);
        commands.put("help", HelpCommand::new);
        commands.put("warm-up", WarmUpCommand::new);
        return commands;
    }

    private static int failed(Exception failure, CommandLine line, boolean json) {
        if (failure instanceof CommandException expected) {
            new Output(line.getOut(), line.getErr(), json).failure(expected);
            return expected.exitCode().number();
        }
        line.getErr().println("Something went wrong that should not; this is where:");
        failure.printStackTrace(line.getErr());
        if (json) {
            new Output(line.getOut(), line.getErr(), true)
                    .failure(CommandException.fault("Something went wrong that should not: " + failure));
        }
        return ExitCode.FAULT.number();
    }

    private static int wrongCall(ParameterException wrong, String[] arguments) {
        var line = wrong.getCommandLine();
        var sentence = sentence(wrong) + " See: " + line.getCommandSpec().qualifiedName() + " --help";
        new Output(line.getOut(), line.getErr(), List.of(arguments).contains("--json"))
                .failure(CommandException.usage(sentence));
        return ExitCode.USAGE.number();
    }

    private static String sentence(ParameterException wrong) {
        if (!(wrong instanceof UnmatchedArgumentException unmatched)) {
            var words = String.valueOf(wrong.getMessage());
            return words + (words.endsWith(".") ? "" : ".");
        }
        var word = unmatched.getUnmatched().getFirst();
        var what = word.startsWith("-")
                ? "There is no flag '" + word + "' here."
                : wrong.getCommandLine().getSubcommands().isEmpty()
                        ? "'" + word + "' is one word too many."
                        : "There is no command '" + word + "'.";
        var suggestions = unmatched.getSuggestions();
        return what + (suggestions.isEmpty() ? "" : " Did you mean " + String.join(" or ", suggestions) + "?");
    }

    private static String[] version() {
        var version = ThemeCli.class.getPackage().getImplementationVersion();
        return new String[] {"Vitrine " + (version == null ? "from its sources" : version)};
    }
}
